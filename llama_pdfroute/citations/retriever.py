"""PageRetriever: LlamaIndex's retriever interface over a RedactedQdrantStore, manifest and review rule included."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.embedding.sealed import embedding_name
from llama_pdfroute.errors import EmbeddingMismatchError
from llama_pdfroute.store.search import PageQuery

if TYPE_CHECKING:
    from llama_index.core.base.embeddings.base import BaseEmbedding

    from llama_pdfroute.store.qdrant import RedactedQdrantStore


@dataclass(frozen=True)
class Found:
    """Hits in rank order, how many pages were held back for review, and short document names."""

    nodes: list[NodeWithScore]
    held: int
    names: dict[str, str]


class PageRetriever(BaseRetriever):
    """Retrieves ``top_k`` distinct pages, the best chunk of each.

    ``query`` sets filters (documents, extractors, statuses, ``min_confidence``), the ranking and what becomes of review
    pages; its text, embedding and ``top_k`` are filled in here.
    """

    def __init__(
        self,
        store: RedactedQdrantStore,
        embed_model: BaseEmbedding | None = None,
        *,
        top_k: int = 5,
        query: PageQuery | None = None,
    ) -> None:
        super().__init__()
        self._store = store
        self._embed_model = embed_model
        self._top_k = top_k
        self._query = query or PageQuery()

    def find(self, query_bundle: QueryBundle) -> Found:
        """As ``retrieve``, with what was held back. Raises EmbeddingMismatchError for another embedding."""
        self._check_embedding()
        text = query_bundle.query_str
        embedding = self._embed_model.get_query_embedding(text) if self._embed_model is not None else None
        outcome = self._store.query_pages(replace(self._query, text=text, embedding=embedding, top_k=self._top_k))
        hits = zip(outcome.nodes, outcome.scores, strict=True)
        nodes = [NodeWithScore(node=node, score=score) for node, score in hits]
        self._tell(nodes)
        return Found(nodes, outcome.held if nodes or outcome.held else self._waiting(), self._names())

    def _waiting(self) -> int:
        """Pages of the index that wait for review: where nothing is found, it may be because they have no text."""
        return sum(page.status == "review" for record in self._store.manifests() for page in record.pages.values())

    def _check_embedding(self) -> None:
        """Another model's vectors of the same length would be compared without an error, and mean nothing."""
        stored = self._store.embedding_name
        if self._embed_model is None or stored is None:
            return
        asked = getattr(self._embed_model, "model", self._embed_model)  # a SealedEmbedding's own model
        if embedding_name(asked, 0).rpartition(":")[0] != stored.rpartition(":")[0]:
            raise EmbeddingMismatchError()

    def _names(self) -> dict[str, str]:
        return keys.short_names(self._store.document_keys())

    def _tell(self, nodes: Sequence[NodeWithScore]) -> None:
        if not events.listening():
            return
        for rank, hit in enumerate(nodes, 1):
            events.emit(
                events.PageRetrieved(
                    document_key=events.DocumentKey(hit.node.metadata[meta.DOCUMENT_KEY]),
                    page_number=hit.node.metadata[meta.PAGE_NUMBER],
                    rank=rank,
                    score=hit.score,
                    status=hit.node.metadata[meta.STATUS],
                )
            )

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self.find(query_bundle).nodes

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)
