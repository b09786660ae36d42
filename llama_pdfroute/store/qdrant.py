"""``RedactedQdrantStore``: LlamaIndex's Qdrant store that holds sealed nodes only and knows which of them are current.

Every write goes through one commit (points, then the document's manifest record, then the removal of everything else
of the document), so a killed process leaves the old document or the new one, and a rerun changes nothing.
"""

from __future__ import annotations

import logging
from asyncio import to_thread
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import RLock
from time import perf_counter
from typing import Any

from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.schema import BaseNode, TextNode
from llama_index.core.vector_stores.types import (
    MetadataFilters,
    VectorStoreQuery,
    VectorStoreQueryMode,
    VectorStoreQueryResult,
)
from llama_index.vector_stores.qdrant import QdrantVectorStore
from qdrant_client import QdrantClient, models

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import (
    EmbeddingMismatchError,
    ForgottenDocumentError,
    MetadataError,
    StoreError,
    UnsupportedStoreCallError,
)
from llama_pdfroute.page import TokenVectorizer
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store import search
from llama_pdfroute.store.folder import Folder, open_folder
from llama_pdfroute.store.gate import DocumentBatch, Entry, by_document, making_of, merged
from llama_pdfroute.store.manifest import CommitResult, DocumentCommit, Header, ManifestRecord
from llama_pdfroute.store.points import DENSE, SPARSE, Collections, lock_of, node_of, of_document
from llama_pdfroute.store.refused import RefusedCalls
from llama_pdfroute.store.verify import Problem, problems_of

_log = logging.getLogger(__name__)
_MODES = {
    VectorStoreQueryMode.DEFAULT: None,
    VectorStoreQueryMode.HYBRID: "hybrid",
    VectorStoreQueryMode.SPARSE: "sparse",
    VectorStoreQueryMode.TEXT_SEARCH: "sparse",
}
_FETCH_PER_HIT = 3
_FETCHES = 3


class RedactedQdrantStore(RefusedCalls, QdrantVectorStore):
    """Vector store of LlamaIndex over a local folder, a Qdrant server or a client of yours.

    ``settings``: lock waiting, what to do with ``review`` pages, ranking. ``token_vectors``: late interaction.
    Nodes without a valid seal, with undeclared metadata, without page number, with an id that is no UUID, without the
    index's embedding, are refused with the error that says so.
    """

    settings: StoreSettings = StoreSettings()

    _index: Collections = PrivateAttr()
    _lock: RLock = PrivateAttr()
    _folder: Folder | None = PrivateAttr(default=None)
    _tokens: TokenVectorizer | None = PrivateAttr(default=None)

    def __init__(
        self,
        collection_name: str,
        client: QdrantClient | None = None,
        *,
        url: str | None = None,
        api_key: str | None = None,
        settings: StoreSettings | None = None,
        token_vectors: TokenVectorizer | None = None,
        _folder: Folder | None = None,
    ) -> None:
        if client is None:
            if url is None:
                raise StoreError("neither a client nor a URL was given", remedy="Use RedactedQdrantStore.local(path).")
            client = QdrantClient(url=url, api_key=api_key)
        super().__init__(
            collection_name=collection_name,
            client=client,
            index_doc_id=False,  # a local folder has no payload indexes and warns about them
            dense_vector_name=DENSE,
            sparse_vector_name=SPARSE,
        )
        self.settings = settings or StoreSettings()
        self._folder = _folder
        self._lock = _folder.lock if _folder else lock_of(client)
        self._tokens = token_vectors
        self._index = Collections(client, collection_name, _folder.path if _folder else None)
        if _folder is not None and _folder.needs_healing:
            self.heal()

    @classmethod
    def local(
        cls,
        path: str | Path,
        collection: str,
        settings: StoreSettings | None = None,
        token_vectors: TokenVectorizer | None = None,
    ) -> RedactedQdrantStore:
        """The index in a folder, made owner-only if it is not there. One process at a time holds it.

        Raises IndexLockedError after ``settings.lock_timeout_s`` seconds. Close the store when done.
        """
        folder = open_folder(path, (settings or StoreSettings()).lock_timeout_s)
        try:
            return cls(collection, folder.client, settings=settings, token_vectors=token_vectors, _folder=folder)
        except BaseException:
            folder.close()
            raise

    @classmethod
    def class_name(cls) -> str:
        return "LlamaPdfrouteRedactedQdrantStore"

    def close(self) -> None:
        """Let go of the folder; the last store of this process that has it open lets the next process in."""
        folder, self._folder = self._folder, None
        if folder is not None:
            folder.close()

    # ── writing ──

    def add(self, nodes: Sequence[BaseNode], shard_identifier: Any | None = None, **add_kwargs: Any) -> list[str]:
        """Store nodes of a stock pipeline; ids of what was stored.

        Nodes are grouped by document and merged page by page into what is there, if that was made alike (revision,
        policy, build); anything else starts the document anew. Nodes of a forgotten document are skipped with a
        warning. All nodes are checked before one is stored.
        """
        batches = by_document(self._declared_only(nodes))
        stored: list[str] = []
        skipped = 0
        for batch in batches:
            with self._lock:
                if self._index.tombstone(batch.making.document_key):
                    skipped += len(batch.entries)
                    continue
                self._commit(merged(self.manifest(batch.making.document_key), batch), batch.entries)
            stored.extend(entry.node_id for entry in batch.entries)
        if skipped:
            _log.warning("%d nodes of forgotten documents were not stored", skipped)
        return stored

    async def async_add(
        self, nodes: Sequence[BaseNode], shard_identifier: Any | None = None, **kwargs: Any
    ) -> list[str]:
        return await to_thread(self.add, nodes)

    def commit(self, document: DocumentCommit, nodes: Sequence[BaseNode]) -> CommitResult:
        """Make the index hold exactly ``document``: its pages' nodes, given here or stored already, and nothing else.

        Raises ForgottenDocumentError, EmbeddingMismatchError, StoreError, and what a refused node raises. Killed at
        any point, it leaves the former state or this one.
        """
        batches = by_document(self._declared_only(nodes))
        entries = batches[0].entries if batches else []
        if len(batches) > 1 or (batches and not _belongs(document, batches[0])):
            raise MetadataError(
                "a commit's nodes are not of the document, revision, policy, build and embedding it names"
            )
        with self._lock:
            if self._index.tombstone(document.document_key):
                raise ForgottenDocumentError(document_key=document.document_key)
            return self._commit(document, entries)

    async def acommit(self, document: DocumentCommit, nodes: Sequence[BaseNode]) -> CommitResult:
        return await to_thread(self.commit, document, nodes)

    def _commit(self, document: DocumentCommit, entries: Sequence[Entry]) -> CommitResult:
        began = perf_counter()
        wanted = document.node_ids
        given = {entry.node_id: entry for entry in entries}
        rest = sorted(wanted - given.keys())
        if given.keys() - wanted or self._index.stored(rest) != set(rest):
            raise StoreError("a commit lists nodes that are neither given nor stored, or gives nodes it does not list")
        self._unfinished()
        self._prepare(document, entries)
        if entries:
            ordered = list(given.values())
            self._index.write(ordered, self._matrices(ordered))
        self._index.write_record(ManifestRecord(**_fields(document)))
        removed = self._index.delete_points(of_document(document.document_key, wanted))
        events.emit(
            events.DocumentIndexed(
                document_key=events.DocumentKey(document.document_key),
                duration_s=perf_counter() - began,
                nodes=len(given),
                removed=removed,
                policy=events.Fingerprint(document.policy),
                build=events.Fingerprint(document.build),
            )
        )
        return CommitResult(added=len(given), removed=removed)

    def _prepare(self, document: DocumentCommit, entries: Sequence[Entry]) -> None:
        """Header and collection before the first point; later, that the embedding is the header's."""
        header = self._index.header()
        tokens = self._tokens.name if self._tokens else None
        if header is None:
            if not entries:
                return
            header = Header(1, document.embedding, keys.key_id(), tokens)
            self._index.write_header(header)
        if header.key_id != keys.key_id():
            raise StoreError(
                "the index was made with another secret key, so its documents have other keys",
                remedy="Set LLAMA_PDFROUTE_KEY (or the key file) to the key the index was made with.",
            )
        if entries and (header.embedding, header.token_vectors) != (document.embedding, tokens):
            raise EmbeddingMismatchError()
        size = int(header.embedding.rsplit(":", 1)[1]) if header.embedding else None
        self._index.make(size, int(header.token_vectors.rsplit(":", 1)[1]) if header.token_vectors else None)

    def _matrices(self, entries: Sequence[Entry]) -> list[list[list[float]]] | None:
        if self._tokens is None:
            return None
        texts, seals = [entry.text for entry in entries], [str(entry.metadata[meta.SEAL]) for entry in entries]
        return self._tokens.token_vectors(texts, seals)

    def _declared_only(self, nodes: Sequence[BaseNode]) -> Sequence[BaseNode]:
        allowed = frozenset(self.settings.extra_keys)
        strays = {key for node in nodes for key in meta.undeclared(node.metadata)} - allowed
        if strays:
            raise MetadataError(
                f"nodes carry {len(strays)} metadata keys that are not declared",
                remedy="Remove the transform that adds them, or declare them: RedactionSettings.extra_keys and "
                "StoreSettings.extra_keys.",
            )
        return nodes

    def _unfinished(self) -> None:
        if self._folder is not None:
            self._folder.mark_unfinished()

    # ── the manifest ──

    def manifest(self, document_key: str) -> ManifestRecord | None:
        """What the index holds of a document; None when it holds nothing."""
        with self._lock:
            return self._index.record(document_key)

    def manifests(self) -> Iterator[ManifestRecord]:
        """Every document's record."""
        from llama_pdfroute.store.manifest import from_payload

        with self._lock:
            payloads = list(self._index.all_records("document"))
        return (from_payload(payload) for payload in payloads)

    def twins(self, source_revision: str) -> list[str]:
        """Keys of the documents with these very bytes, sorted."""
        return sorted(r.document_key for r in self.manifests() if r.source_revision == source_revision)

    @property
    def embedding_name(self) -> str | None:
        """``model@version:dimension`` the index was built with; None for an empty index or one without vectors."""
        with self._lock:
            header = self._index.header()
        return header.embedding if header else None

    def forget(self, document_key: str) -> int:
        """Remove everything of a document and keep it from coming back; the number of nodes removed.

        What stays is a keyed hash that only says "forgotten". A folder's database files are rewritten, so that they
        hold no bytes of it; a server's write-ahead log and snapshots are beyond this call.
        """
        began = perf_counter()
        with self._lock:
            self._unfinished()
            self._index.write_tombstone(document_key, pending=True)
            self._index.delete_record(document_key)
            removed = self._index.delete_points(of_document(document_key))
            self._index.write_tombstone(document_key, pending=False)
            self._index.scrub()
        events.emit(
            events.DocumentForgotten(
                document_key=events.DocumentKey(document_key), duration_s=perf_counter() - began, removed=removed
            )
        )
        return removed

    def is_forgotten(self, document_key: str) -> bool:
        with self._lock:
            return self._index.tombstone(document_key)

    def restore(self, document_key: str) -> None:
        """Let a forgotten document be indexed again; its content is gone."""
        with self._lock:
            self._index.delete_tombstone(document_key)

    def heal(self) -> int:
        """Finish what a killed process left: interrupted ``forget`` calls, and points that no record lists.

        Runs by itself when a folder is opened after a kill. On a server call it while nobody writes.
        """
        with self._lock:
            for payload in list(self._index.all_records("forgotten")):
                if payload["pending"]:
                    self.forget(payload["pending"])
            ids = {record.document_key: record.node_ids for record in self.manifests()}
            strays = [
                str(point.id)
                for point in self._index.points()
                if str(point.id) not in ids.get(str((point.payload or {}).get(meta.DOCUMENT_KEY)), frozenset())
            ]
            self._index.delete_ids(strays)
        return len(strays)

    def verify(self) -> list[Problem]:
        """Compare every point with the records, and every seal with its text. Empty: the index is sound."""
        with self._lock:
            return problems_of(self._index)

    # ── reading ──

    def query_pages(self, query: search.PageQuery) -> search.QueryOutcome:
        """Distinct pages, best first, of current nodes only; ``review`` pages held (and counted) or marked."""
        query = replace(
            query, ranking=query.ranking or self.settings.ranking, review=query.review or self.settings.review
        )
        limit = max(_FETCH_PER_HIT * query.top_k, search.MIN_CANDIDATES)
        with self._lock:
            outcome = search.QueryOutcome([], [], 0)
            for _ in range(_FETCHES if self._index.exists(self.collection_name) else 0):
                channels = search.ask(self._index.client, self.collection_name, query, limit)
                records = self._index.records(search.documents_of(channels))
                current = search.listed(channels, {key: record.node_ids for key, record in records.items()})
                outcome = search.kept(search.fused(current), records, query)
                if len(outcome.nodes) >= query.top_k or all(len(points) < limit for _, points in channels):
                    break
                limit *= 2
        return outcome

    async def aquery_pages(self, query: search.PageQuery) -> search.QueryOutcome:
        return await to_thread(self.query_pages, query)

    def query(self, query: VectorStoreQuery, **kwargs: Any) -> VectorStoreQueryResult:
        """LlamaIndex's face of ``query_pages``: one node a page, ``similarity_top_k`` pages."""
        if query.mode not in _MODES:
            raise UnsupportedStoreCallError(
                f"the query mode {query.mode} is not offered", remedy="Use the default mode."
            )
        chosen = [f for f in (self._build_query_filter(query), kwargs.get("qdrant_filters")) if f is not None]
        outcome = self.query_pages(
            search.PageQuery(
                text=query.query_str,
                embedding=query.query_embedding,
                top_k=query.similarity_top_k,
                ranking=_MODES[query.mode],  # type: ignore[arg-type]
                extra_filter=models.Filter(must=chosen) if chosen else None,
            )
        )
        return VectorStoreQueryResult(
            nodes=outcome.nodes, similarities=outcome.scores, ids=[node.node_id for node in outcome.nodes]
        )

    async def aquery(self, query: VectorStoreQuery, **kwargs: Any) -> VectorStoreQueryResult:
        return await to_thread(self.query, query, **kwargs)

    def get_nodes(
        self,
        node_ids: list[str] | None = None,
        filters: MetadataFilters | None = None,
        limit: int | None = None,
        shard_identifier: Any | None = None,
    ) -> list[BaseNode]:
        """Current nodes, whatever their status, in page and chunk order; without their vectors."""
        must: list[Any] = []
        if node_ids is not None:
            must.append(models.HasIdCondition(has_id=list(node_ids)))
        if filters is not None and filters.filters:
            must.append(self._build_subfilter(filters))
        with self._lock:
            points = list(self._index.points(models.Filter(must=must) if must else None))
            owners = {str((point.payload or {})[meta.DOCUMENT_KEY]) for point in points}
            ids = {key: record.node_ids for key, record in self._index.records(owners).items()}
        nodes = [
            node_of(str(point.id), point.payload or {})
            for point in points
            if str(point.id) in ids.get(str((point.payload or {})[meta.DOCUMENT_KEY]), frozenset())
        ]
        nodes.sort(key=_reading_order)
        return list(nodes[:limit])

    async def aget_nodes(self, *args: Any, **kwargs: Any) -> list[BaseNode]:
        return await to_thread(self.get_nodes, *args, **kwargs)

    def page_nodes(self, document_key: str, page_number: int) -> list[TextNode]:
        """The current nodes of one page, in order; empty for a page that has none."""
        with self._lock:
            record = self._index.record(document_key)
            state = record.pages.get(page_number) if record else None
            if state is None or not state.node_ids:
                return []
            wanted = models.Filter(must=[models.HasIdCondition(has_id=list(state.node_ids))])
            nodes = [node_of(str(point.id), point.payload or {}) for point in self._index.points(wanted)]
        return sorted(nodes, key=_reading_order)


def _fields(document: DocumentCommit) -> dict[str, Any]:
    return {name: getattr(document, name) for name in DocumentCommit.__dataclass_fields__}


def _belongs(document: DocumentCommit, batch: DocumentBatch) -> bool:
    """That the nodes say of themselves what the commit says."""
    making = making_of(batch.entries[0])
    return (
        document.same_making(making)
        and (document.document_key, document.page_count) == (making.document_key, making.page_count)
        and all(
            entry.node_id in document.pages[entry.page_number].node_ids
            for entry in batch.entries
            if entry.page_number in document.pages
        )
    )


def _reading_order(node: BaseNode) -> tuple[str, int, int]:
    values = node.metadata
    return values[meta.DOCUMENT_KEY], values[meta.PAGE_NUMBER], values[meta.CHUNK_NUMBER] or 0
