"""LlamaIndex's own pipelines and indexes over the store: nothing doubled, nothing lost, refusals with a sentence."""

import asyncio
from typing import Any

import pytest
from letter_embedding import LetterEmbedding
from llama_index.core import StorageContext, VectorStoreIndex
from llama_index.core.ingestion import DocstoreStrategy, IngestionPipeline
from llama_index.core.llms import MockLLM
from llama_index.core.schema import BaseNode, TransformComponent
from llama_index.core.storage.docstore import SimpleDocumentStore
from llama_index.core.vector_stores import MetadataFilter, MetadataFilters
from pages import page_metadata
from qdrant_client import QdrantClient

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.embedding.sealed import SealedEmbedding
from llama_pdfroute.errors import UnsupportedStoreCallError
from llama_pdfroute.node_parser import PageNodeParser
from llama_pdfroute.redaction.pages import PageDocument
from llama_pdfroute.store.qdrant import RedactedQdrantStore


def document(name: str, *texts: str, revision: str = "a") -> list[PageDocument]:
    pages = []
    for number, text in enumerate(texts, 1):
        changes = {
            meta.DOCUMENT_KEY: keys.document_key(name),
            meta.SOURCE_REVISION: revision * 32,
            meta.PAGE_NUMBER: number,
            meta.PAGE_LABEL: str(number),
            meta.PAGE_COUNT: len(texts),
        }
        pages.append(PageDocument.build(text, seal.seal(text, page_metadata(**changes))))
    return pages


@pytest.fixture
def store() -> Any:
    client = QdrantClient(":memory:")
    yield RedactedQdrantStore("contracts", client)
    client.close()


@pytest.fixture
def embed() -> SealedEmbedding:
    return SealedEmbedding(LetterEmbedding())


def pipeline(store: RedactedQdrantStore, *steps: TransformComponent, **options: Any) -> IngestionPipeline:
    return IngestionPipeline(transformations=[PageNodeParser(), *steps], vector_store=store, **options)


def texts(store: RedactedQdrantStore) -> list[str]:
    return sorted(node.get_content() for node in store.get_nodes())


def sound(store: RedactedQdrantStore) -> bool:
    return [problem for problem in store.verify() if not problem.is_note] == []


def test_a_pipeline_without_docstore_replaces_by_itself(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    run = pipeline(store, embed).run
    run(documents=document("one", "alpha", "beta", "gamma"))
    run(documents=document("one", "alpha", "beta", "gamma"))
    run(documents=document("two", "delta"))
    assert texts(store) == ["alpha", "beta", "delta", "gamma"]
    run(documents=document("one", "alpha", "beta, revised", revision="b"))
    assert texts(store) == ["alpha", "beta, revised", "delta"] and sound(store)
    asyncio.run(pipeline(store, embed).arun(documents=document("two", "delta", "epsilon", revision="c")))
    assert texts(store) == ["alpha", "beta, revised", "delta", "epsilon"] and sound(store)


def test_upserts_and_delete_cannot_wipe_other_documents(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    options = {"docstore": SimpleDocumentStore(), "docstore_strategy": DocstoreStrategy.UPSERTS_AND_DELETE}
    pipeline(store, embed, **options).run(documents=document("one", "alpha", "beta"))
    with pytest.raises(UnsupportedStoreCallError, match="without a docstore"):
        pipeline(store, embed, **options).run(documents=document("two", "delta"))
    assert texts(store) == ["alpha", "beta"] and sound(store)


class Failing(TransformComponent):
    def __call__(self, nodes: Any, **kwargs: Any) -> list[BaseNode]:
        raise RuntimeError("a step failed")


def test_upserts_cannot_delete_before_a_step_fails(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    options = {"docstore": SimpleDocumentStore(), "docstore_strategy": DocstoreStrategy.UPSERTS}
    pipeline(store, embed, **options).run(documents=document("one", "alpha", "beta"))
    pipeline(store, embed, **options).run(documents=document("one", "alpha", "beta"))
    with pytest.raises((UnsupportedStoreCallError, RuntimeError)):
        pipeline(store, Failing(), embed, **options).run(documents=document("one", "alpha", "new", revision="b"))
    assert texts(store) == ["alpha", "beta"] and sound(store)


def test_index_classes_work_in_the_supported_form(store: RedactedQdrantStore, embed: SealedEmbedding) -> None:
    context = StorageContext.from_defaults(vector_store=store)
    index = VectorStoreIndex.from_documents(
        document("one", "alpha beta", "cab"),
        transformations=[PageNodeParser(), embed],
        embed_model=embed,
        storage_context=context,
    )
    assert texts(store) == ["alpha beta", "cab"]
    opened = VectorStoreIndex.from_vector_store(store, embed_model=embed)
    (hit,) = opened.as_retriever(similarity_top_k=1).retrieve("cab")
    assert (hit.metadata[meta.PAGE_NUMBER], hit.text) == (2, "cab")
    (same,) = asyncio.run(opened.as_retriever(similarity_top_k=1).aretrieve("cab"))
    assert same.node_id == hit.node_id
    filters = MetadataFilters(filters=[MetadataFilter(key=meta.PAGE_NUMBER, value=1)])
    (hit,) = opened.as_retriever(similarity_top_k=2, filters=filters).retrieve("cab")
    assert hit.metadata[meta.PAGE_NUMBER] == 1
    answer = opened.as_query_engine(llm=MockLLM()).query("cab")
    assert len(answer.source_nodes) == 2
    with pytest.raises(UnsupportedStoreCallError):
        index.delete_ref_doc(keys.page_id(keys.document_key("one"), 1))
    with pytest.raises(UnsupportedStoreCallError):
        index.delete_nodes([hit.node_id])
    assert texts(store) == ["alpha beta", "cab"] and sound(store)


def test_a_reader_of_another_store_class_sees_no_more_than_ours(
    store: RedactedQdrantStore, embed: SealedEmbedding
) -> None:
    pipeline(store, embed).run(documents=document("one", "alpha"))
    payloads = [point.payload or {} for point in store.client.scroll("contracts")[0]]
    assert set(payloads[0]) == {*meta.DECLARED, "text", "doc_id"}
