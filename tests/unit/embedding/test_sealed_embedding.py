import asyncio
import pickle
from typing import Any

import pytest
from letter_embedding import LetterEmbedding
from llama_index.core import VectorStoreIndex
from llama_index.core.ingestion import IngestionPipeline
from sealed_nodes import sealed_node

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.embedding.local import LocalEmbedding
from llama_pdfroute.embedding.sealed import SealedEmbedding, embedding_name
from llama_pdfroute.errors import SealError, SettingsError, UnredactedError


def test_a_step_embeds_text_only_and_says_which_embedding_it_was() -> None:
    inner = LetterEmbedding()
    node = sealed_node("a cab")
    (done,) = SealedEmbedding(inner)([node])
    assert inner.seen == ["a cab"]
    assert done.embedding == [2.1, 1.1, 1.1] and done.metadata[meta.EMBEDDING] == "letters@0:3"
    seal.check("a cab", done.metadata)  # the name of the embedding is outside the seal
    assert node.embedding is None and node.metadata[meta.EMBEDDING] is None
    (again,) = asyncio.run(SealedEmbedding(inner).acall([node]))
    assert again.embedding == done.embedding


@pytest.mark.parametrize("changed", ["text", "status"])
def test_a_broken_seal_is_found_before_the_model_sees_anything(changed: str) -> None:
    inner = LetterEmbedding()
    good, bad = sealed_node("a"), sealed_node("b", page=2)
    if changed == "text":
        bad.set_content("raw words")
    else:
        bad.metadata[meta.STATUS] = "review"
    with pytest.raises(SealError):
        SealedEmbedding(inner)([good, bad])
    assert inner.seen == []


def test_texts_without_nodes_are_refused_but_questions_and_empty_lists_are_not() -> None:
    inner = LetterEmbedding()
    embed = SealedEmbedding(inner)
    for call in (embed.get_text_embedding, lambda text: embed.get_text_embedding_batch([text])):
        with pytest.raises(UnredactedError, match="PageNodeParser"):
            call("some text")
    with pytest.raises(UnredactedError):
        asyncio.run(embed.aget_text_embedding_batch(["some text"]))
    with pytest.raises(UnredactedError):
        asyncio.run(embed.aget_text_embedding("some text"))
    assert inner.seen == []
    assert embed.get_text_embedding_batch([]) == [] == asyncio.run(embed.aget_text_embedding_batch([]))
    assert embed.get_query_embedding("abc") == pytest.approx([1.1, 1.1, 1.1])
    assert asyncio.run(embed.aget_query_embedding("a")) == pytest.approx([1.1, 0.1, 0.1])


def test_index_classes_cannot_embed_behind_its_back() -> None:
    with pytest.raises(UnredactedError):
        VectorStoreIndex([sealed_node("a")], embed_model=SealedEmbedding(LetterEmbedding()))


def test_it_goes_through_dict_and_pickle_with_its_model() -> None:
    embed = SealedEmbedding(LocalEmbedding(threads=1))
    data: dict[str, Any] = embed.to_dict()
    for copy in (SealedEmbedding.from_dict(data), pickle.loads(pickle.dumps(embed))):
        assert isinstance(copy.model, LocalEmbedding) and copy.model.threads == 1
        assert copy.to_dict() == data
    with pytest.raises(SettingsError):
        SealedEmbedding.from_dict({**data, "model": {"class_name": "NobodyKnowsIt"}})


def test_a_change_of_the_model_changes_the_pipelines_cache_key() -> None:
    inner = LetterEmbedding()
    pipeline = IngestionPipeline(transformations=[SealedEmbedding(inner)])
    nodes = [sealed_node("a cab")]
    pipeline.run(nodes=nodes)
    pipeline.run(nodes=nodes)
    first = len(inner.seen)
    pipeline.transformations = [SealedEmbedding(LetterEmbedding(model_name="letters-2"))]
    (node,) = pipeline.run(nodes=nodes)
    assert first == 1 and node.metadata[meta.EMBEDDING] == "letters-2@0:3"


def test_a_model_named_by_its_path_gives_no_path_away() -> None:
    assert embedding_name(LetterEmbedding(model_name="/home/invented person/models/small"), 3) == "small@0:3"
    assert embedding_name(LetterEmbedding(model_name="org/small"), 3) == "org/small@0:3"
    assert meta.DOMAINS[meta.EMBEDDING](embedding_name(LetterEmbedding(model_name="é %$"), 3))
