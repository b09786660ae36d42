"""Make llama_pdfroute/embedding/projection.npy again: from 384 to 64 dimensions, from the model's own vocabulary.

    python benchmarks/make_projection.py OUT.npy

No text goes into it: words of the model's vocabulary, in an order that their hashes give, 150 a line, run through the
model; the 64 main directions of their token vectors, and their mean. The same wheel gives the same file up to rounding.
"""

from __future__ import annotations

import hashlib
import json
import sys

import numpy as np

from llama_pdfroute.embedding.local import _TOKENIZER, LocalEmbedding, _file

WORDS = 12_000
WORDS_PER_LINE = 150
DIMENSIONS = 64


def main(out: str) -> None:
    model = LocalEmbedding()
    vocabulary = json.loads(_file(*_TOKENIZER).read_text(encoding="utf-8"))["model"]["vocab"]
    words = [word for word in vocabulary if word.isalpha() and len(word) > 2]
    words.sort(key=lambda word: hashlib.sha256(word.encode()).digest())
    rows = []
    for start in range(0, WORDS, WORDS_PER_LINE):
        states = model.hidden(" ".join(words[start : start + WORDS_PER_LINE]))[2][1:-1]
        rows.append(states / np.linalg.norm(states, axis=1, keepdims=True))
    vectors = np.concatenate(rows)
    mean = vectors.mean(axis=0)
    spread = (vectors - mean).T @ (vectors - mean)
    _, directions = np.linalg.eigh(spread.astype(np.float64))  # by rising eigenvalue
    matrix = directions[:, ::-1][:, :DIMENSIONS]
    matrix *= np.sign(
        matrix[np.abs(matrix).argmax(axis=0), range(DIMENSIONS)]
    )  # eigenvectors have no sign of their own
    np.save(out, np.concatenate([mean[None, :] @ matrix, matrix]).astype(np.float16))


if __name__ == "__main__":
    main(sys.argv[1])
