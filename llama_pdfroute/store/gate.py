"""What may be stored: sealed nodes with declared metadata, rebuilt so that nothing else can come along. Pure."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from llama_index.core.schema import BaseNode, MetadataMode, NodeRelationship, RelatedNodeInfo, TextNode

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import EmbeddingMismatchError, MetadataError, ProvenanceError, UnsupportedStoreCallError
from llama_pdfroute.store.manifest import DocumentCommit, PageState


@dataclass(frozen=True, slots=True)
class Entry:
    """One node that passed: what is stored, and nothing else."""

    node_id: str
    text: str
    metadata: dict[str, Any]
    embedding: list[float] | None

    @property
    def page_number(self) -> int:
        return int(self.metadata[meta.PAGE_NUMBER])


@dataclass(slots=True)
class DocumentBatch:
    """Entries of one document that were made alike (one revision, policy, build, embedding)."""

    making: DocumentCommit
    entries: list[Entry] = field(default_factory=list)

    def pages(self) -> dict[int, list[Entry]]:
        """Entries by page, in chunk order."""
        by_page: dict[int, list[Entry]] = {}
        for entry in sorted(self.entries, key=lambda e: (e.page_number, e.metadata[meta.CHUNK_NUMBER] or 0)):
            by_page.setdefault(entry.page_number, []).append(entry)
        return by_page


def admit(node: BaseNode) -> Entry:
    """The node as it may be stored.

    Raises SealError, MetadataError, ProvenanceError; UnsupportedStoreCallError for what is not a text node.
    """
    if not isinstance(node, TextNode):
        raise UnsupportedStoreCallError(
            "only text nodes can be stored", remedy="Run PageNodeParser before the store, whole pages are not stored."
        )
    text = node.get_content(metadata_mode=MetadataMode.NONE)
    seal.check(text, node.metadata)
    if not text.strip():
        raise MetadataError("a node without text was given to the store")
    if not _storable(text):
        raise MetadataError(
            "a node's text has lone surrogates, which no database takes",
            remedy="Read the file with PdfRouteReader, which replaces them.",
            page_number=node.metadata[meta.PAGE_NUMBER],
        )
    try:
        node_id = str(uuid.UUID(node.node_id))
    except ValueError:
        raise ProvenanceError(
            "a node's id is not a UUID, so it may hold a path or a name",
            remedy="Leave the ids that PageNodeParser gives (filename_as_id is not supported).",
            page_number=node.metadata[meta.PAGE_NUMBER],
        ) from None
    vector = None if node.embedding is None else [float(value) for value in node.embedding]
    named = node.metadata[meta.EMBEDDING]
    if (vector is None) != (named is None) or (vector is not None and not str(named).endswith(f":{len(vector)}")):
        raise EmbeddingMismatchError(
            "a node's vector and the name of its embedding do not belong together",
            remedy="Embed with SealedEmbedding(model) as the last step of the pipeline.",
        )
    return Entry(node_id, text, {key: node.metadata[key] for key in sorted(node.metadata)}, vector)


def _storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def by_document(nodes: Iterable[BaseNode]) -> list[DocumentBatch]:
    """Admitted nodes grouped by document. Raises MetadataError when one document's nodes were made differently."""
    batches: dict[str, DocumentBatch] = {}
    for node in nodes:
        entry = admit(node)
        making = making_of(entry)
        batch = batches.setdefault(making.document_key, DocumentBatch(making))
        if not batch.making.same_making(making):
            raise MetadataError("nodes of one document come from different revisions, policies, builds or embeddings")
        batch.entries.append(entry)
    return list(batches.values())


def making_of(entry: Entry) -> DocumentCommit:
    """What an entry says about its document, without pages."""
    values = entry.metadata
    return DocumentCommit(
        document_key=values[meta.DOCUMENT_KEY],
        source_revision=values[meta.SOURCE_REVISION],
        policy=values[meta.REDACTION_POLICY],
        build=values[meta.BUILD],
        embedding=values[meta.EMBEDDING],
        page_count=values[meta.PAGE_COUNT],
    )


def merged(current: DocumentCommit | None, batch: DocumentBatch) -> DocumentCommit:
    """What a document is to be after a stock pipeline's ``add``, which may bring a part of it.

    Made alike: a page whose chunk 0 is in the call is replaced, another's nodes are appended. Else a new record.
    """
    pages: dict[int, PageState] = {}
    if current is not None and current.same_making(batch.making):
        pages.update(current.pages)
    for number, entries in batch.pages().items():
        ids = tuple(entry.node_id for entry in entries)
        before = pages.get(number)
        if before is not None and entries[0].metadata[meta.CHUNK_NUMBER] != 0:
            ids = tuple(dict.fromkeys((*before.node_ids, *ids)))
        pages[number] = _state(entries[0].metadata, ids, before.tries if before else 0)
    making = batch.making
    for number in range(1, making.page_count + 1):
        pages.setdefault(number, PageState("unknown"))
    return DocumentCommit(
        document_key=making.document_key,
        source_revision=making.source_revision,
        policy=making.policy,
        build=making.build,
        embedding=making.embedding,
        page_count=making.page_count,
        pages=pages,
    )


def _state(values: dict[str, Any], ids: tuple[str, ...], tries: int) -> PageState:
    return PageState(
        status=values[meta.STATUS],
        tries=tries,
        node_ids=ids,
        outcome=values[meta.OCR_OUTCOME],
        reason=values[meta.ROUTE_REASON],
        confidence=values[meta.CONFIDENCE],
        findings=tuple(values[meta.PAGE_FINDINGS]),
    )


def rebuilt(node_id: str, text: str, metadata: dict[str, Any], vector: Sequence[float] | None = None) -> TextNode:
    """The node a reader gets back."""
    source = keys.page_id(metadata[meta.DOCUMENT_KEY], metadata[meta.PAGE_NUMBER])
    return TextNode(
        id_=node_id,
        text=text,
        metadata=metadata,
        embedding=None if vector is None else list(vector),
        excluded_embed_metadata_keys=sorted(metadata),
        excluded_llm_metadata_keys=meta.excluded_from_llm(metadata),
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=source)},
    )
