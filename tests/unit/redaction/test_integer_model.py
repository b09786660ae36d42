"""The name model in integers answers as the file that it is made from."""

import numpy as np
import onnx
import onnxruntime
import pytest
from tokenizers import Tokenizer

from llama_pdfroute.redaction import integer_model
from llama_pdfroute.redaction.name_model import model_folder

FILE = model_folder() / "onnx" / "model_q4.onnx"
TEXTS = (
    "Dear Ms Quenneville, thank you for your letter of 3 March. Our engineer, Tadeusz Wilk, will call on Friday.",
    "Invoice 2291-04. Payable to Larkfield Crane Hire Ltd within thirty days of the date above. Total 1,204.00 EUR.",
    "Name: OYELARAN, Folasade. 14 Orchard Close, Dunford. Telephone +44 161 496 0182. Passport 533401372.",
)


@pytest.fixture(scope="module")
def rewritten() -> bytes:
    return integer_model.rewritten(FILE)


def person(session: onnxruntime.InferenceSession, text: str) -> np.ndarray:
    """Probability of a name, per token."""
    ids = np.array([Tokenizer.from_file(str(model_folder() / "tokenizer.json")).encode(text).ids])
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    logits = session.run(None, feed)[0][0]
    shares = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return (shares / shares.sum(axis=-1, keepdims=True))[:, 1:5].sum(axis=-1)


def test_every_four_bit_product_is_replaced(rewritten: bytes) -> None:
    kinds = [node.op_type for node in onnx.load_from_string(rewritten).graph.node]
    before = [node.op_type for node in onnx.load(str(FILE)).graph.node]
    assert "MatMulNBits" not in kinds
    assert kinds.count("MatMulInteger") == before.count("MatMulNBits") > 0


def test_weights_do_not_saturate_in_pairs_of_products(rewritten: bytes) -> None:
    tensors = onnx.load_from_string(rewritten).graph.initializer
    weights = [onnx.numpy_helper.to_array(tensor) for tensor in tensors if tensor.name.endswith(":weights")]
    largest = max(int(np.abs(matrix.astype(int)).max()) for matrix in weights)
    assert 2 * 255 * largest < 2**15


def test_answers_are_those_of_the_file(rewritten: bytes) -> None:
    ours, theirs = onnxruntime.InferenceSession(rewritten), onnxruntime.InferenceSession(str(FILE))
    for text in TEXTS:
        mine, reference = person(ours, text), person(theirs, text)
        assert reference.max() > 0.9 or "Invoice" in text
        assert np.abs(mine - reference).mean() < 0.02
        assert ((mine > 0.5) == (reference > 0.5)).mean() > 0.97
