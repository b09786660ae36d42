"""The manifest: one record per document, saying which nodes are the document. Values and their JSON; no I/O.

Writing the record is the commit: points of the new revision come before it, the removal of every other point of the
document after it. Whoever reads drops points that no record lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from llama_pdfroute.errors import StoreError
from llama_pdfroute.page import Outcome, Status

FORMAT_VERSION = 1
RecordKind = Literal["document", "draft"]
PageStatus = Literal[Status, "unknown"]
"""``unknown``: a stock pipeline brought no node of the page, so blank and missing cannot be told apart."""
_STATUSES = frozenset({*get_args(Status), "unknown"})
_OUTCOMES = frozenset({*get_args(Outcome), None})


@dataclass(frozen=True, slots=True)
class PageState:
    """One page in the manifest: its status, how often reading it was tried, the ids of its nodes in order, what became
    of its OCR (so that a rerun knows which pages are worth another try), and why it is held, for pages without nodes.
    """

    status: PageStatus
    tries: int = 0
    node_ids: tuple[str, ...] = ()
    outcome: Outcome | None = None
    reason: str | None = None
    confidence: float | None = None
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentCommit:
    """What a document is to be after a commit. ``pages`` maps 1-based page numbers, every page of the document.

    ``policy`` and ``build`` are the nodes' (redaction policy; hash of page build and chunker); ``embedding`` is
    ``model@version:dimension``, None when nothing was embedded. ``node_ids`` may name nodes that are stored already.
    """

    document_key: str
    source_revision: str
    policy: str
    build: str
    embedding: str | None
    page_count: int
    pages: Mapping[int, PageState] = field(default_factory=dict)

    @property
    def node_ids(self) -> frozenset[str]:
        """Ids of all its nodes."""
        return frozenset(node_id for page in self.pages.values() for node_id in page.node_ids)

    def same_making(self, other: DocumentCommit) -> bool:
        """True when revision, policy, build and embedding agree: pages of the two may stand side by side."""
        return (self.source_revision, self.policy, self.build, self.embedding) == (
            other.source_revision,
            other.policy,
            other.build,
            other.embedding,
        )


class ManifestRecord(DocumentCommit):
    """What the index holds of a document."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CommitResult:
    """Points written and points removed."""

    added: int
    removed: int


@dataclass(frozen=True, slots=True)
class Header:
    """What an index was made with: format, embedding (None: not yet known), id of the secret key."""

    format_version: int
    embedding: str | None
    key_id: str
    token_vectors: str | None = None


def to_payload(record: DocumentCommit, kind: RecordKind = "document") -> dict[str, Any]:
    """Plain JSON of a record."""
    return {
        "kind": kind,
        "document_key": record.document_key,
        "source_revision": record.source_revision,
        "policy": record.policy,
        "build": record.build,
        "embedding": record.embedding,
        "page_count": record.page_count,
        "pages": {str(number): _of_page(page) for number, page in sorted(record.pages.items())},
    }


def from_payload(payload: Mapping[str, Any]) -> ManifestRecord:
    """A record from its JSON. Raises StoreError when it is not one."""
    try:
        return ManifestRecord(
            document_key=payload["document_key"],
            source_revision=payload["source_revision"],
            policy=payload["policy"],
            build=payload["build"],
            embedding=payload["embedding"],
            page_count=int(payload["page_count"]),
            pages={int(number): _to_page(page) for number, page in payload["pages"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise StoreError("a manifest record is damaged", remedy="Index the document again.") from None


def _of_page(page: PageState) -> dict[str, Any]:
    values = {name: getattr(page, name) for name in PageState.__dataclass_fields__}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in values.items() if v not in (None, ())}


def _to_page(values: Mapping[str, Any]) -> PageState:
    if values["status"] not in _STATUSES or values.get("outcome") not in _OUTCOMES:
        raise ValueError
    fields: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in values.items()}
    return PageState(**fields)
