"""``RedactedQdrantStore``: LlamaIndex's Qdrant store that holds sealed nodes only and knows which of them are current.

Every write goes through one commit (points, then the document's manifest record, then the removal of everything else
of the document), so a killed process leaves the old document or the new one, and a rerun changes nothing.
"""

from __future__ import annotations

import logging
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import RLock
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

from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import (
    EmbeddingMismatchError,
    StoreError,
    UnsupportedStoreCallError,
)
from llama_pdfroute.page import TokenVectorizer
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store import search
from llama_pdfroute.store.documents import DocumentCalls
from llama_pdfroute.store.folder import Folder, Missing, no_index, open_folder
from llama_pdfroute.store.gate import by_document, merged
from llama_pdfroute.store.manifest import Header
from llama_pdfroute.store.points import DENSE, SPARSE, Collections, lock_of, node_of
from llama_pdfroute.store.refused import RefusedCalls

_log = logging.getLogger(__name__)
_MODES = {
    VectorStoreQueryMode.DEFAULT: None,
    VectorStoreQueryMode.HYBRID: "hybrid",
    VectorStoreQueryMode.SPARSE: "sparse",
    VectorStoreQueryMode.TEXT_SEARCH: "sparse",
}
_FETCH_PER_HIT = 3
_FETCHES = 3


class RedactedQdrantStore(DocumentCalls, RefusedCalls, QdrantVectorStore):
    """Vector store of LlamaIndex over a local folder, a Qdrant server or a client of yours.

    ``settings``: lock waiting, what to do with ``review`` pages, ranking. ``token_vectors``: late interaction.
    Nodes without a valid seal, with metadata that is not under it, without page number, with an id that is no UUID,
    without the index's embedding, are refused with the error that says so.
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
        self._index = Collections(client, collection_name, _folder.path if _folder else None, self.settings)
        if _folder is not None and _folder.marked(collection_name):
            self.heal()

    @classmethod
    def local(
        cls,
        path: str | Path,
        collection: str,
        settings: StoreSettings | None = None,
        token_vectors: TokenVectorizer | None = None,
        *,
        missing: Missing = "create",
    ) -> RedactedQdrantStore:
        """The index in a folder, made owner-only if it is not there. One process at a time holds it.

        ``missing="refuse"`` is for reading: it makes nothing. Raises IndexLockedError after ``settings.lock_timeout_s``
        seconds, StoreError for a damaged folder or one without the index. Close the store when done.
        """
        folder = open_folder(path, (settings or StoreSettings()).lock_timeout_s, missing)
        try:
            store = cls(collection, folder.client, settings=settings, token_vectors=token_vectors, _folder=folder)
            if missing == "refuse" and not store._index.exists(store._index.manifest_name):
                raise no_index()
            return store
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
        batches = by_document(nodes)
        stored: list[str] = []
        skipped = 0
        for batch in batches:
            with self._writing():
                if self._forgotten(batch.making.document_key, batch.making.source_revision):
                    skipped += len(batch.entries)
                    continue
                self._commit(merged(self._index.record(batch.making.document_key), batch), batch.entries)
            stored.extend(entry.node_id for entry in batch.entries)
        if skipped:
            _log.warning("%d nodes of forgotten documents were not stored", skipped)
        return stored

    async def async_add(
        self, nodes: Sequence[BaseNode], shard_identifier: Any | None = None, **kwargs: Any
    ) -> list[str]:
        return await to_thread(self.add, nodes)

    # ── reading ──

    def query_pages(self, query: search.PageQuery) -> search.QueryOutcome:
        """Distinct pages, best first, of current nodes only; ``review`` pages held (and counted) or marked.

        Raises EmbeddingMismatchError when the question's embedding has another size than the index's.
        """
        query = replace(
            query, ranking=query.ranking or self.settings.ranking, review=query.review or self.settings.review
        )
        limit = max(_FETCH_PER_HIT * query.top_k, search.MIN_CANDIDATES)
        words = self._tokens.query_token_vectors(query.text) if self._tokens and query.text else None
        outcome = search.QueryOutcome([], [], 0)
        with self._calls():
            header = self._index.header()
            if header is None:
                return outcome
            if not self._index.exists(self.collection_name):
                if self._index.document_keys():
                    raise StoreError("the index has lost its nodes", remedy="Index the documents into a new folder.")
                return outcome
            query = _fitting(query, header)
            words = words if self._tokens and header.token_vectors == self._tokens.name else None
            for _ in range(_FETCHES):
                channels, more = search.ask(self._index.client, self.collection_name, query, limit, words)
                records = self._index.records(search.documents_of(channels))
                current = search.listed(channels, {key: record.node_ids for key, record in records.items()})
                outcome = search.kept(search.fused(current), records, query)
                if len(outcome.nodes) >= query.top_k or not more:
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
        with self._calls():
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

    def nodes(self, node_ids: Sequence[str]) -> list[TextNode]:
        """Stored nodes by id, those of drafts included, in page and chunk order; without their vectors."""
        if not node_ids:
            return []
        with self._calls():
            points = list(self._index.points(models.Filter(must=[models.HasIdCondition(has_id=list(node_ids))])))
        return sorted((node_of(str(point.id), point.payload or {}) for point in points), key=_reading_order)

    def page_nodes(self, document_key: str, page_number: int) -> list[TextNode]:
        """The current nodes of one page, in order; empty for a page that has none."""
        with self._calls():
            record = self._index.record(document_key)
            state = record.pages.get(page_number) if record else None
        return self.nodes(state.node_ids if state else ())


def _fitting(query: search.PageQuery, header: Header) -> search.PageQuery:
    """The query as the index can answer it: without an embedding where the index has none."""
    if query.embedding is None:
        return query
    if header.embedding is None:
        return replace(query, embedding=None)
    if not header.embedding.endswith(f":{len(query.embedding)}"):
        raise EmbeddingMismatchError()
    return query


def _reading_order(node: BaseNode) -> tuple[str, int, int]:
    values = node.metadata
    return values[meta.DOCUMENT_KEY], values[meta.PAGE_NUMBER], values[meta.CHUNK_NUMBER] or 0
