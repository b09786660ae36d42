"""Confidence of a text layer: the expected share of the page's words that are right. Pure.

It comes from the characters alone. A word is right when all of its characters are; wrong characters are taken to be
spread evenly, so a word of five has the chance (1 - share)^5. What looks like a word and is not the printed one cannot
be seen: see the figures of ``benchmarks/confidence.py``.
"""

from __future__ import annotations

from collections.abc import Iterable

from llama_pdfroute.page import FontEvidence
from llama_pdfroute.routing.readability import Judgement

_WORD_CHARS = 5
"""Characters of an average word of running text."""


def layer_confidence(fonts: Iterable[tuple[FontEvidence, Judgement]]) -> float | None:
    """Expected share of right words, two decimals; None for a page without characters."""
    total = right = 0.0
    for evidence, judgement in fonts:
        total += evidence.characters
        chance = 0.0 if judgement.fault == "garbled_font" else (1.0 - judgement.share) ** _WORD_CHARS
        right += evidence.characters * chance
    return round(right / total, 2) if total else None
