"""Fit the coefficients that turn RapidOcr's scores into the probability that a word is right.

    python benchmarks/ocr_fit.py FOLDER

FOLDER is what benchmarks/ocr_truth.py wrote. Uses the half for fitting only; the coefficients belong into
llama_pdfroute/ocr/scores.py. A page weighs as the square root of its words, so that dense pages do not decide alone.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np

from llama_pdfroute.ocr import scores
from llama_pdfroute.ocr.engine import OcrRequest
from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.rapid import RapidOcr
from llama_pdfroute.page import PageRef
from llama_pdfroute.pdf.document import open_source

ROUNDS, RIDGE = 50, 0.01


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    engine = RapidOcr()
    features, right, weights = [], [], []
    for row in map(json.loads, (folder / "truth.jsonl").read_text("utf-8").splitlines()):
        if row["half"] == "fit":
            words = judged_words(lines_of(engine, folder / row["file"]), row["text"])
            features += [word[1:] for word in words]
            right += [word[0] for word in words]
            weights += [len(words) ** -0.5] * len(words)
    print(f"{len(right)} words, {sum(right) / len(right):.3f} right")
    print("INTERCEPT, WORST_CHARACTER, LINE_SCORE =", *np.round(fit(features, right, weights), 3))


def lines_of(engine: RapidOcr, path: Path) -> list[TextLine]:
    with open_source(path) as source:
        signals = source.read(1).signals
        size = (signals.width_pt, signals.height_pt)
        return engine.lines(OcrRequest(PageRef("0" * 32, 1), *size, lambda dpi: source.picture(1, dpi)))


def judged_words(lines: list[TextLine], truth: str) -> list[tuple[float, float, float]]:
    """Of each word: whether it is in the truth, log-odds of its worst character, log-odds of its line."""
    left = Counter(truth.split())
    words = []
    for line in lines:
        for match in re.finditer(r"\S+", line.text):
            is_right = left[match.group()] > 0
            left[match.group()] -= is_right
            worst = min(line.char_scores[match.start() : match.end()], default=line.score)
            words.append((float(is_right), scores.log_odds(worst), scores.log_odds(line.score)))
    return words


def fit(features: list[tuple[float, ...]], right: list[float], weights: list[float]) -> np.ndarray:
    """Logistic regression by Newton's method."""
    x = np.column_stack([np.ones(len(right)), np.array(features)])
    y, w = np.array(right), np.array(weights)
    coefficients = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-x @ coefficients))
        gradient = x.T @ ((y - p) * w) - RIDGE * coefficients
        hessian = (x.T * (p * (1 - p) * w)) @ x + RIDGE * np.eye(len(coefficients))
        coefficients = coefficients + np.linalg.solve(hessian, gradient)
    return coefficients


if __name__ == "__main__":
    main()
