"""What a run, a look at the held pages, and an erasure say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from llama_pdfroute import events
from llama_pdfroute.page import DocumentReport, Sent, Status
from llama_pdfroute.store.manifest import PageState
from llama_pdfroute.store.proof import ForgetProof

Action = Literal["indexed", "unchanged"]


@dataclass(frozen=True)
class HeldPage:
    """A page that waits for a person."""

    document_key: str
    page_number: int
    outcome: str | None
    tries: int
    reason: str | None = None
    confidence: float | None = None
    findings: tuple[str, ...] = ()


@dataclass(frozen=True)
class ForgetReport:
    """How many points went, and of which documents: the one asked for and its twins.

    ``proofs``: what a scan of the index found of each afterwards, and what it could not look at.
    """

    removed: int
    document_keys: tuple[str, ...]
    proofs: tuple[ForgetProof, ...] = ()

    @property
    def clean(self) -> bool:
        """True when no scan found a trace."""
        return all(proof.clean for proof in self.proofs)


class SentTally:
    """Adds up what the pages of a run sent away."""

    def __init__(self) -> None:
        self.sent = Sent()

    def __call__(self, event: events.Event) -> None:
        if isinstance(event, events.PageRecognised) and event.bytes_sent:
            now = self.sent
            self.sent = Sent(now.pages + 1, now.bytes + event.bytes_sent, now.tokens + event.tokens)


def document_report(key: str, pages: Mapping[int, PageState], action: Action, source: str | None) -> DocumentReport:
    """The report of a document from its pages in the manifest."""
    numbers: dict[Status, list[int]] = defaultdict(list)
    for number, page in sorted(pages.items()):
        if page.status != "unknown":
            numbers[page.status].append(number)
    return DocumentReport(
        document_key=key,
        pages={status: len(found) for status, found in numbers.items()},
        page_numbers={status: tuple(found) for status, found in numbers.items()},
        outcomes=dict(Counter(page.outcome for page in pages.values() if page.outcome is not None)),
        action=action,
        nodes=sum(len(page.node_ids) for page in pages.values()),
        not_sent=tuple(number for number, page in sorted(pages.items()) if "egress_cap" in page.findings),
        source=source,
    )
