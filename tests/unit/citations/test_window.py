from collections.abc import Iterator
from pathlib import Path

import pytest
from llama_index.core import MockEmbedding
from llama_index.core.schema import NodeWithScore
from pages import KEY, sealed_page

from llama_pdfroute import PageNodeParser, PageWindow, RedactedQdrantStore, SealedEmbedding, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.citations.citation import Citation

TEXTS = {
    n: f"Paragraph one of page {n}.\n\n" + f"Paragraph two of page {n}, with more words. " * 4 for n in range(1, 5)
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RedactedQdrantStore]:
    opened = RedactedQdrantStore.local(tmp_path, "window")
    pages = [
        sealed_page(text.strip(), page_number=n, page_count=4, status="review" if n == 3 else "ok")
        for n, text in TEXTS.items()
    ]
    opened.add(SealedEmbedding(MockEmbedding(embed_dim=3))(PageNodeParser(max_chars=100)(pages)))
    yield opened
    opened.close()


def hits(store: RedactedQdrantStore, *pages: int) -> list[NodeWithScore]:
    return [NodeWithScore(node=store.page_nodes(KEY, page)[-1], score=1.0 / page) for page in pages]


def numbers(nodes: list[NodeWithScore]) -> list[int]:
    return [hit.node.metadata[meta.PAGE_NUMBER] for hit in nodes]


def test_a_found_chunk_becomes_its_whole_page_once(store: RedactedQdrantStore) -> None:
    given = PageWindow(store).postprocess_nodes(hits(store, 2, 1, 2))
    assert numbers(given) == [2, 1]
    text = given[0].node.get_content()
    assert text == TEXTS[2].strip()
    seal.check(text, given[0].node.metadata)
    assert str(Citation.of(text, given[0].node.metadata)).startswith("Document 8f310000, page 2")


def test_neighbours_come_as_their_own_pages_and_review_pages_do_not(store: RedactedQdrantStore) -> None:
    given = PageWindow(store, neighbours=1).postprocess_nodes(hits(store, 2))
    assert numbers(given) == [2, 1]
    assert "page 2" not in given[1].node.get_content()


def test_a_page_beyond_the_document_is_no_page(store: RedactedQdrantStore) -> None:
    assert numbers(PageWindow(store, neighbours=3).postprocess_nodes(hits(store, 1))) == [1, 2, 4]
