"""What must not reach the index is refused, each with an error that says what to do, and nothing is stored."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from llama_index.core import StorageContext, VectorStoreIndex
from llama_index.core.ingestion import IngestionPipeline
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.schema import BaseNode, TextNode
from pages import sealed_page

from llama_pdfroute import (
    LocalEmbedding,
    PageNodeParser,
    PdfRouteReader,
    PresidioRedactor,
    RedactedQdrantStore,
    SealedEmbedding,
)
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import (
    EmbeddingMismatchError,
    MetadataError,
    PdfRouteError,
    ProvenanceError,
    SealError,
    SealMissingError,
    StoreError,
    UnredactedError,
)
from llama_pdfroute.testing import make_pdf

LINES = ["The deposit was paid by Marisol Quenneville on the first of March.", "Steel and timber were delivered."]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RedactedQdrantStore]:
    opened = RedactedQdrantStore.local(tmp_path / "index", "refusals")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def embed() -> SealedEmbedding:
    return SealedEmbedding(LocalEmbedding())


def raw_documents() -> list[BaseNode]:
    return list(PdfRouteReader(ocr="none").load_data(make_pdf([LINES]), document_key="upload"))


def stored(store: RedactedQdrantStore) -> int:
    names = [c.name for c in store.client.get_collections().collections]
    return sum(store.client.count(name).count for name in names if not name.endswith("__manifest"))


@pytest.mark.parametrize("parser", [[], [PageNodeParser()], [SentenceSplitter()]])
def test_raw_documents_into_an_index(parser: list[object], store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    with pytest.raises(UnredactedError, match=r"PdfRouteReader\(redactor="):
        VectorStoreIndex.from_documents(
            raw_documents(),
            transformations=[*parser, embed],
            embed_model=embed,
            storage_context=StorageContext.from_defaults(vector_store=store),
        )
    assert stored(store) == 0


def test_raw_documents_into_the_store_and_the_embedding(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    for use in (store.add, embed, PageNodeParser()):
        with pytest.raises((UnredactedError, SealMissingError, StoreError), match=r"redactor|PageNodeParser"):
            use(raw_documents())
    assert stored(store) == 0


def good_nodes(embed: SealedEmbedding) -> list[BaseNode]:
    return embed(PageNodeParser()([sealed_page("Steel and timber were delivered to the yard.", page_count=1)]))


CHANGES = {
    meta.STATUS: "review",
    meta.CONFIDENCE: 0.99,
    meta.PAGE_LABEL: "2",
    meta.OCR_ENGINE: "other:1",
    meta.CONTEXT: "Marisol Quenneville",
    meta.SOURCE_REVISION: "b" * 32,
    meta.BUILD: "b" * 16,
    meta.REDACTION_POLICY: "b" * 16,
    meta.CHAR_START: 1,
}


@pytest.mark.parametrize("key", CHANGES)
def test_a_metadata_value_changed_after_redaction(key: str, store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    (node,) = good_nodes(embed)
    node.metadata[key] = CHANGES[key]
    with pytest.raises(SealError, match="Remove the transform"):
        store.add([node])
    assert stored(store) == 0


def _text(node: BaseNode) -> None:
    node.set_content("Paid by Marisol Quenneville.")


def _title(node: BaseNode) -> None:
    node.metadata["document_title"] = "Letter to Marisol Quenneville"


def _no_page(node: BaseNode) -> None:
    del node.metadata[meta.PAGE_NUMBER]


def _no_seal(node: BaseNode) -> None:
    node.metadata[meta.SEAL] = None


def _own_id(node: BaseNode) -> None:
    node.id_ = "marisol-quenneville-page-1"


def _no_embedding(node: BaseNode) -> None:
    node.embedding = None


@pytest.mark.parametrize(
    ("change", "error", "remedy"),
    [
        (_text, SealError, "Remove the transform"),
        (_title, SealError, "extra_keys"),
        (_no_page, ProvenanceError, "PdfRouteReader"),
        (_no_seal, SealMissingError, "Order"),
        (_own_id, (ProvenanceError, StoreError, MetadataError), "PageNodeParser"),
        (_no_embedding, (StoreError, EmbeddingMismatchError), "SealedEmbedding"),
    ],
)
def test_a_node_that_is_not_as_the_parser_made_it(
    change: Callable[[BaseNode], None],
    error: type[PdfRouteError],
    remedy: str,
    store: RedactedQdrantStore,
    embed: SealedEmbedding,
) -> None:
    (node,) = good_nodes(embed)
    change(node)
    with pytest.raises(error, match=remedy) as caught:
        store.add([node])
    assert "quenneville" not in str(caught.value).lower()
    assert stored(store) == 0


def test_the_untouched_node_is_stored(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    store.add(good_nodes(embed))
    assert stored(store) == 1


def test_a_splitter_before_the_redactor(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    pipeline = IngestionPipeline(
        transformations=[SentenceSplitter(), PresidioRedactor(), PageNodeParser(), embed], vector_store=store
    )
    with pytest.raises((UnredactedError, ProvenanceError), match="redactor"):
        pipeline.run(documents=raw_documents())
    assert stored(store) == 0


def test_a_redactor_given_chunks_says_to_put_it_first() -> None:
    page = sealed_page("Some text.")
    chunk = TextNode(id_=str(uuid.uuid4()), text="Some", metadata=dict(page.metadata))
    with pytest.raises(ProvenanceError, match="first"):
        PresidioRedactor()([chunk])


def test_texts_without_nodes_are_not_embedded(embed: SealedEmbedding) -> None:
    with pytest.raises(UnredactedError, match="transformations="):
        embed.get_text_embedding("Marisol Quenneville")
    assert embed.get_text_embedding_batch([]) == []
