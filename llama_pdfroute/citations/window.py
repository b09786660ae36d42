"""PageWindow: small chunks are found, the whole page is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llama_index.core.bridge.pydantic import Field, PrivateAttr
from llama_index.core.postprocessor.types import BaseNodePostprocessor
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.store.pages import joined_text

if TYPE_CHECKING:
    from llama_pdfroute.store.qdrant import RedactedQdrantStore


class PageWindow(BaseNodePostprocessor):
    """Replaces each hit by its whole page, and adds ``neighbours`` pages on either side, each as its own page.

    A page is given once, at its best rank; neighbours follow the page they are of, with its score. Neighbours that are
    not ``ok`` are left out. Text never joins two pages, so each is cited as itself.
    """

    neighbours: int = Field(default=0, ge=0)
    _store: Any = PrivateAttr()

    def __init__(self, store: RedactedQdrantStore, *, neighbours: int = 0) -> None:
        super().__init__(neighbours=neighbours)  # type: ignore[call-arg]
        self._store = store

    @classmethod
    def class_name(cls) -> str:
        return "PageWindow"

    def _postprocess_nodes(
        self, nodes: list[NodeWithScore], query_bundle: QueryBundle | None = None
    ) -> list[NodeWithScore]:
        given: dict[tuple[str, int], NodeWithScore] = {}
        for hit in nodes:
            key, number = hit.node.metadata[meta.DOCUMENT_KEY], hit.node.metadata[meta.PAGE_NUMBER]
            last = hit.node.metadata[meta.PAGE_END] or number
            wanted = [*range(number, last + 1)]
            around = [n for n in range(number - self.neighbours, last + self.neighbours + 1) if n not in wanted]
            for page in (*wanted, *around):
                if (key, page) in given:
                    continue
                node = self._page(key, page)
                if node is not None and (page in wanted or node.metadata[meta.STATUS] == "ok"):
                    given[key, page] = NodeWithScore(node=node, score=hit.score)
        return list(given.values())

    def _page(self, document_key: str, page_number: int) -> TextNode | None:
        chunks = [c for c in self._store.page_nodes(document_key, page_number) if c.metadata[meta.PAGE_END] is None]
        if not chunks:
            return None
        for chunk in chunks:
            seal.check(chunk.get_content(), chunk.metadata)
        start = chunks[0].metadata[meta.CHAR_START]
        text = joined_text(chunks)[start:]
        whole = chunks[0].metadata | {meta.CHUNK_NUMBER: 0, meta.CHAR_END: chunks[-1].metadata[meta.CHAR_END]}
        metadata = seal.seal(text, whole)
        return TextNode(
            id_=keys.node_id(document_key, page_number, 0, metadata[meta.SEAL]),
            text=text,
            metadata=metadata,
            excluded_embed_metadata_keys=list(metadata),
            excluded_llm_metadata_keys=meta.excluded_from_llm(metadata),
        )
