"""Late interaction over the embedded model: a vector a word beside the pooled one, from the same model pass.

A page answers a question well when every word of the question finds a near word on it (MaxSim). Word vectors are close
to readable text: they are made from redacted text only, and stored and deleted with their node.
"""

from __future__ import annotations

import hashlib
import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np

from llama_pdfroute.embedding.local import LocalEmbedding, pooled

DIMENSIONS = 64
"""Of a word's vector: as many right pages as with all 384, at a sixth of the space."""
_KEPT_PASSES = 4096
"""Chunks whose word vectors wait in memory for the store: 25 kB each."""
_FIRST_WORD_PIECE = 1996
"""The vocabulary is sorted by frequency; what comes before are marks, single characters and unused places."""
_LONGEST_PLACEHOLDER = 20
"""Tokens: a type's name, and the digits of a pseudonym."""
_FUNCTION_WORDS = frozenset(
    """a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it
    its may more most no not of on or our she should so such than that the their them then there these they this to was
    we were what when where which who whom whose why will with would you your""".split()  # noqa: SIM905
)


class LateInteractionEmbedding(LocalEmbedding):
    """``LocalEmbedding`` that also gives word vectors; hand it to the store as well:

        embed = SealedEmbedding(LateInteractionEmbedding())
        store = RedactedQdrantStore.local("./index", "contracts", token_vectors=embed.model)

    Function words and punctuation have no vector; pieces of one word share one. What the pooled pass computed is kept
    in memory until the store asks for it, so that the model runs once a chunk.
    """

    @classmethod
    def class_name(cls) -> str:
        return "LlamaPdfrouteLateInteractionEmbedding"

    @property
    def name(self) -> str:
        """``model@version:dimension`` of the word vectors."""
        return f"{self.model_name}-words@1:{DIMENSIONS}"

    def token_vectors(self, texts: Sequence[str], seals: Sequence[str]) -> list[list[list[float]]]:
        """A matrix per text, one row a word (at least one row), rows of length one."""
        return [self._words(text).tolist() for text in texts]

    def query_token_vectors(self, text: str) -> list[list[float]]:
        """A matrix for a question; a row's length is the weight of its word, rare words weighing more."""
        ids, tokens, states = self._question(text)
        weights = np.array([math.log(max(2, token_id - _FIRST_WORD_PIECE)) for token_id in ids])
        kept = _kept(tokens)
        if not kept.any():
            kept[:] = True
        rows = _reduced(states) * weights[:, None] / weights[kept].sum()
        return [[float(value) for value in row] for row in rows[kept]]

    def _get_text_embedding(self, text: str) -> list[float]:
        _, tokens, states = self.hidden(text)
        with _lock:
            _passes[_digest(text)] = _by_word(tokens, states)
            while len(_passes) > _KEPT_PASSES:
                _passes.popitem(last=False)
        return pooled(states)

    def _get_query_embedding(self, query: str) -> list[float]:
        return pooled(self._question(query)[2])

    def _question(self, text: str) -> tuple[list[int], list[str], np.ndarray]:
        """The model's answer for a question; asked for twice, pooled and by word, and run once."""
        return _question(text, self.threads)

    def _words(self, text: str) -> np.ndarray:
        with _lock:
            found = _passes.pop(_digest(text), None)
        if found is None:
            _, tokens, states = self.hidden(text)
            found = _by_word(tokens, states)
        return found


_passes: OrderedDict[bytes, np.ndarray] = OrderedDict()
"""By the text's digest; outside the object, so that it pickles into workers and copies share it."""
_lock = Lock()


@lru_cache(maxsize=4)
def _question(text: str, threads: int) -> tuple[list[int], list[str], np.ndarray]:
    return LocalEmbedding(threads=threads).hidden(text)


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


@lru_cache(maxsize=1)
def _projection() -> tuple[np.ndarray, np.ndarray]:
    """Mean (64) and matrix (384 × 64); benchmarks/make_projection.py says where they come from."""
    rows = np.load(Path(__file__).with_name("projection.npy")).astype(np.float32)
    return rows[0], rows[1:]


def _reduced(states: np.ndarray) -> np.ndarray:
    """Token vectors of 64 dimensions and length one."""
    mean, matrix = _projection()
    reduced = (states / np.linalg.norm(states, axis=1, keepdims=True)) @ matrix - mean
    unit: np.ndarray = reduced / np.maximum(np.linalg.norm(reduced, axis=1, keepdims=True), 1e-9)
    return unit


def _kept(tokens: Sequence[str]) -> np.ndarray:
    """Which tokens count: no marks, punctuation, placeholders of redaction; no function words, unless a longer word
    begins with one.
    """
    following = [*tokens[1:], ""]
    kept = [
        token[:1] != "["
        and token.removeprefix("##").isalnum()
        and not (token in _FUNCTION_WORDS and not after.startswith("##"))
        for token, after in zip(tokens, following, strict=True)
    ]
    for start, end in _placeholders(tokens):
        kept[start:end] = [False] * (end - start)
    return np.array(kept)


def _placeholders(tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Runs of tokens like <person> and <email_address>."""
    start = None
    for place, token in enumerate(tokens):
        if token == "<":
            start = place
        elif start is not None and token == ">":
            yield start, place
            start = None
        elif start is not None:
            inside = token == "_" or token.removeprefix("##").isalnum()
            start = start if inside and place - start <= _LONGEST_PLACEHOLDER else None


def _by_word(tokens: Sequence[str], states: np.ndarray) -> np.ndarray:
    """One vector a word (float16): the mean of its pieces. A text without words gives the mean of all it has."""
    unit = states / np.linalg.norm(states, axis=1, keepdims=True)
    words: list[list[int]] = []
    kept, in_word = _kept(tokens), False
    for place, token in enumerate(tokens):
        if token.startswith("##") and in_word:
            words[-1].append(place)
        elif kept[place]:
            words.append([place])
            in_word = True
        else:
            in_word = False
    rows = [unit[places].mean(axis=0) for places in words] or [unit.mean(axis=0)]
    return _reduced(np.stack(rows)).astype(np.float16)
