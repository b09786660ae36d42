"""What the ink of a line's picture says about its reading: missing spaces, and ink that no character accounts for."""

from __future__ import annotations

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
_HOLE_EM, _HOLE_PITCH = 1.1, 1.7
"""Distance of two neighbours' centres that no two letters have: in type sizes ("WM" has 0.9), and in the line's usual
distance, twice which a skipped letter makes (capitals look smaller than their type)."""
_TYPE_PER_HEIGHT = 0.83


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
    holes = _count_holes(pairs, places, gaps, _TYPE_PER_HEIGHT * crop.shape[0])
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


def _count_holes(pairs: Sequence[tuple[int, int]], places: Sequence[int], gaps: Sequence[int], em: float) -> int:
    steps = [(places[two] - places[one], gap) for gap, (one, two) in zip(gaps, pairs, strict=True) if two == one + 1]
    if not steps:
        return 0
    longest = max(_HOLE_EM * em, _HOLE_PITCH * median(step for step, _ in steps))
    return sum(step > longest and gap < 0.3 * em for step, gap in steps)


def _with_spaces(reading: Reading, before: Sequence[int]) -> Reading:
    text, centres, scores = list(reading.text), list(reading.centres), list(reading.char_scores)
    for place in reversed(before):
        text.insert(place, " ")
        centres.insert(place, (centres[place - 1] + centres[place]) / 2)
        if len(scores) > place:
            scores.insert(place, min(scores[place - 1], scores[place]))
    return replace(reading, text="".join(text), centres=tuple(centres), char_scores=tuple(scores))
