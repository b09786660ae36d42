"""What the recogniser's scores are worth: the expected share of right words, and scripts it cannot read. Pure.

Each word gets the probability that it is right, from its worst character and its line; a page's confidence is the mean
over its words. Lines that were seen and not read, and letters that were skipped, count as wrong words. How the
coefficients were fitted, and how well they hold on other pages: ``benchmarks/ocr.md``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from llama_pdfroute.ocr.line import TextLine

INTERCEPT, WORST_CHARACTER, LINE_SCORE = -1.664, 0.670, 0.509
"""Logistic regression of "the word is right" on the log-odds of its lowest character score and of its line's score;
fitted by benchmarks/ocr_fit.py on the half of the truth set that is for fitting."""
LOW_LINE_SCORE, LONG_LINE_CHARS = 0.85, 8
"""A longer line under this score is a finding: its words are worth little, whatever the rest of the page is."""
_UNREAD_SHARE = 0.25
"""Letters read over letters that fit a line, under which the line was seen but not read."""
_LETTER_EM, _WORD_EM = 0.5, 3.0
"""Usual width of a Latin letter, and of a word with its space, in type sizes."""
_FOREIGN_LENGTH = 0.3
"""Share of all lines' length, in lines whose gaps were seen and whose letters were not, that means another script."""
_FOREIGN_HOLES = 0.2
"""Skipped letters a word from which the page's language has letters the engine lacks: 0.4 were found in Vietnamese;
wide type of known languages looked like up to 0.1."""
_MIN_HOLES = 3
_FEW_IDEOGRAPHS = 0.05
"""Share of a page's letters under which single ideographs are more likely drawings than writing."""
_SURE = 0.9999


@dataclass(frozen=True)
class Judgement:
    """What a page's scores say. ``confidence`` is None when there is nothing to judge."""

    confidence: float | None
    findings: frozenset[str]


def judge(lines: Sequence[TextLine]) -> Judgement:
    """Confidence and findings of a page's lines, unread ones included."""
    unread = [line for line in lines if is_unread(line)]
    rights = [right for line in lines if not is_unread(line) for right in word_probabilities(line)]
    holes = sum(line.holes for line in lines)
    lacks_letters = holes >= _MIN_HOLES and holes >= _FOREIGN_HOLES * len(rights)
    findings = set()
    if lacks_letters or _is_foreign(lines, unread):
        findings.add("unsupported_script")
    if any(line.score < LOW_LINE_SCORE and len(line.text.strip()) >= LONG_LINE_CHARS for line in lines):
        findings.add("ocr_low_score")
    total = len(rights) + sum(_words_in(line) for line in unread)
    right = max(sum(rights) - (holes if lacks_letters else 0), 0.0)
    return Judgement(right / total if total else None, frozenset(findings))


def word_probabilities(line: TextLine) -> Iterator[float]:
    """For each word of a line, the probability that it is right."""
    by_character = line.char_scores if len(line.char_scores) == len(line.text) else (line.score,) * len(line.text)
    for match in re.finditer(r"\S+", line.text):
        worst = min(by_character[match.start() : match.end()])
        score = INTERCEPT + WORST_CHARACTER * log_odds(worst) + LINE_SCORE * log_odds(line.score)
        yield 1 / (1 + math.exp(-score))


def log_odds(share: float) -> float:
    """Of a score; scores of 1 are as sure as 0.9999."""
    share = min(max(share, 1 - _SURE), _SURE)
    return math.log(share / (1 - share))


def is_unread(line: TextLine) -> bool:
    """True for a line that is long enough for a word and of which next to nothing was read."""
    fits = line.length / (_LETTER_EM * line.type_size) if line.type_size else 0.0
    return fits >= 4 and sum(not character.isspace() for character in line.text) < _UNREAD_SHARE * fits


def without_pictograms(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without icons, flags and logos that were read as one or two ideographs on a page of other letters."""
    letters = sum(character.isalpha() for line in lines for character in line.text)
    ideographs = sum(_is_ideograph(character) for line in lines for character in line.text)
    if ideographs >= _FEW_IDEOGRAPHS * letters:
        return list(lines)
    return [line for line in lines if not (0 < len(line.text.strip()) <= 2 and any(map(_is_ideograph, line.text)))]


def _is_ideograph(character: str) -> bool:
    return "\u2e80" <= character <= "\u9fff"


def _words_in(line: TextLine) -> float:
    return max(line.length / (_WORD_EM * line.type_size), 1.0)


def _is_foreign(lines: Sequence[TextLine], unread: Sequence[TextLine]) -> bool:
    """Of a script it cannot read the recogniser sees the gaps between words; of mere smudges it sees nothing."""
    gaps_seen = sum(line.length for line in unread if line.text)
    return gaps_seen > _FOREIGN_LENGTH * sum(line.length for line in lines)
