"""From the recogniser's scores to what they are worth: expected share of right words, and scripts it cannot read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from llama_pdfroute.ocr.line import TextLine

MIN_LINE_SCORE = 0.85
MIN_MEAN_SCORE = 0.98
LONG_LINE_CHARS = 8
_UNREAD_SHARE = 0.25
"""Characters read over those that fit a line's length, under which the line was seen but not read."""
_CHARS_PER_SIZE = 2.0
"""Characters that fit a length of one type size; Latin letters are half as wide as their type size on average."""
_UNREAD_LENGTH = 0.3
"""Share of the text's length in unread lines from which the page's script is one the engine cannot read."""


@dataclass(frozen=True)
class Judgement:
    """What a page's scores say."""

    confidence: float | None
    low_score: bool
    findings: frozenset[str]


def judge(lines: Sequence[TextLine]) -> Judgement:
    low = is_low([line for line in lines if line.text.strip()])
    return Judgement(None, low, frozenset({"ocr_low_score"} if low else ()))


def is_low(lines: Sequence[TextLine]) -> bool:
    """True when the recogniser's own scores make the page suspect."""
    if not lines:
        return False
    mean = sum(line.score for line in lines) / len(lines)
    return mean < MIN_MEAN_SCORE or any(
        line.score < MIN_LINE_SCORE for line in lines if len(line.text.strip()) >= LONG_LINE_CHARS
    )
