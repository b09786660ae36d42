"""What the ink of a line's picture says about its reading: missing spaces, and ink that no character accounts for."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from llama_pdfroute.ocr.ppocr import Picture, Reading

Columns = NDArray[np.bool_]
_SPACE_SHARE = 0.75
"""White over the usual white of the line's read spaces from which a space is missing behind a punctuation mark."""
_LETTER_SPACE_SHARE = 0.8
"""The same between two letters, on lines whose spaces are clearly wider than the white inside words."""
_CLEARLY = 2.0
"""Usual white of read spaces over the white that three quarters of the letters keep from each other."""
_PUNCTUATION = ",;:.!?)"
_HOLE_RATIO, _HOLE_EM = 1.6, 0.45
"""A step from one letter's centre to the next that is this much longer than the two letters are wide, and longer by
this many type sizes (places are known to 0.15), means that a letter between them was skipped."""
_MIN_STEPS, _MAX_HOLE_SHARE = 5, 0.25
"""Vietnamese has a skipped letter at every seventh step. More than a fourth means that the widths were misjudged."""
_WIDTHS = (("iIjl.,:;'!|", 0.26), ('ftr()[]-/"', 0.33), ("mwMW@%", 0.87))
_CAPITAL_EM, _LETTER_EM = 0.69, 0.55
"""Widths of letters in type sizes: those of Helvetica, by class."""


@dataclass(frozen=True, slots=True)
class Inked:
    """A reading beside its line's ink: ``holes`` counts places where ink lies between neighbours and was not read."""

    reading: Reading
    holes: int = 0
    sideways: bool = False


def ink_columns(crop: Picture) -> Columns:
    """For each pixel column, whether something is drawn in it. Dark on light and light on dark alike."""
    grey = crop.mean(axis=2)
    away = np.abs(grey - np.median(grey))
    threshold = max(0.5 * float(np.percentile(away, 99)), 16.0)
    return np.asarray((away > threshold).sum(axis=0) >= max(1.0, 0.04 * grey.shape[0]))


def compare(reading: Reading, crop: Picture) -> Inked:
    """Put in the spaces that the ink shows and the reading lacks, and count unread ink inside words."""
    if len(reading.text) < 2 or len(reading.centres) != len(reading.text):
        return Inked(reading)
    columns = ink_columns(crop)
    places = [round(centre * (len(columns) - 1)) for centre in reading.centres]
    letters = [place for place, character in enumerate(reading.text) if not character.isspace()]
    pairs = list(pairwise(letters))
    gaps = [_widest_white(columns[places[one] : places[two] + 1]) for one, two in pairs]
    spaces = [gap for gap, (one, two) in zip(gaps, pairs, strict=True) if two > one + 1]
    holes = _count_holes(reading.text, pairs, places, gaps)
    if len(spaces) < 2:
        return Inked(reading, holes)
    return Inked(_with_spaces(reading, _missing_spaces(reading.text, pairs, gaps, float(median(spaces)))), holes)


def _missing_spaces(text: str, pairs: Sequence[tuple[int, int]], gaps: Sequence[int], space: float) -> list[int]:
    """Where a space is to be put in. Never beside a 1, which stands in as much white as a space, or inside a number."""
    near = [(gap, two) for gap, (one, two) in zip(gaps, pairs, strict=True) if two == one + 1]
    inside = sorted(gap for gap, two in near if text[two - 1].isalpha() and text[two].isalpha())
    is_clear = bool(inside) and _LETTER_SPACE_SHARE * space >= _CLEARLY * inside[3 * len(inside) // 4]
    missing = []
    for gap, two in near:
        before, after = text[two - 1], text[two]
        if before in _PUNCTUATION and after.isalpha():
            enough = _SPACE_SHARE * space
        elif is_clear and _may_part(before, after):
            enough = _LETTER_SPACE_SHARE * space
        else:
            continue
        if gap >= max(enough, 2):
            missing.append(two)
    return missing


def _may_part(before: str, after: str) -> bool:
    if before.isdigit() and after.isdigit():
        return False
    return before.isalnum() and after.isalnum() and "1" not in (before, after)


def _widest_white(columns: Columns) -> int:
    edges = np.flatnonzero(np.concatenate(([True], columns, [True])))
    return int(np.diff(edges).max()) - 1


def _count_holes(text: str, pairs: Sequence[tuple[int, int]], places: Sequence[int], gaps: Sequence[int]) -> int:
    """Places inside words where the ink goes on for longer than the two letters are wide."""
    near = [(one, two, gap) for gap, (one, two) in zip(gaps, pairs, strict=True) if two == one + 1]
    if len(near) < _MIN_STEPS:
        return 0
    steps = [places[two] - places[one] for one, two, _ in near]
    printed = [(_width_em(text[one]) + _width_em(text[two])) / 2 for one, two, _ in near]
    # Type in which all letters are equally wide fits the second guess better.
    _, em, expected = min(_fit(steps, printed), _fit(steps, [_LETTER_EM] * len(steps)))
    holes = sum(
        step > _HOLE_RATIO * em * width and step - em * width > _HOLE_EM * em and gap < 0.3 * em
        for step, width, (_, _, gap) in zip(steps, expected, near, strict=True)
    )
    return holes if holes <= _MAX_HOLE_SHARE * len(steps) else 0


def _fit(steps: Sequence[int], widths: Sequence[float]) -> tuple[float, float, Sequence[float]]:
    """Median error, type size in pixels, and the widths."""
    em = median(step / width for step, width in zip(steps, widths, strict=True))
    return median(abs(step - em * width) for step, width in zip(steps, widths, strict=True)), em, widths


def _width_em(character: str) -> float:
    base = unicodedata.normalize("NFD", character)[0]
    for characters, width in _WIDTHS:
        if base in characters:
            return width
    return _CAPITAL_EM if base.isupper() else _LETTER_EM


def _with_spaces(reading: Reading, before: Sequence[int]) -> Reading:
    text, centres, scores = list(reading.text), list(reading.centres), list(reading.char_scores)
    for place in reversed(before):
        text.insert(place, " ")
        centres.insert(place, (centres[place - 1] + centres[place]) / 2)
        if len(scores) > place:
            scores.insert(place, min(scores[place - 1], scores[place]))
    return replace(reading, text="".join(text), centres=tuple(centres), char_scores=tuple(scores))
