"""Columns that the file draws row by row: pdfium joins what stands on one baseline, so the lines run across the gutter.

A gutter is a gap at the same place in most of the long lines of a page, with running text on both sides; a table has
gaps too, but short cells. A few lines are asked first, so that other pages pay next to nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from llama_pdfroute.pdf.geometry import View
from llama_pdfroute.pdf.text_layer import Layer, Line, TextPage

_LONG_CHARS = 40
_MIN_LINES = 6
_GAP = 1.1
"""In heights of a line: wider than a justified space or the space after a full stop."""
_SHARE = 0.6
"""Of the long lines that must have a gap at the gutter; headings and figures run across."""
_SIDE_CHARS = 16
_SIDE_LETTERS = 0.6

Gap = tuple[float, float, int]
"""Left edge, right edge, and the character after it."""


def split_at_gutters(text_page: TextPage, layer: Layer, upright: View) -> bool:
    """Cut lines that run across a gutter; whether any was cut."""
    long = [line for line in layer.lines if line.box and len(line.text) >= _LONG_CHARS]
    if len(long) < _MIN_LINES:
        return False
    third = len(long) // 3
    without = 0
    for line in (long[third + third // 2], long[third // 2], long[-1 - third // 2]):
        without += next(_gaps(text_page, line, upright, margin=len(line.text) // 5), None) is None
        if without == 2:
            return False
    gaps = {id(line): list(_gaps(text_page, line, upright)) for line in long}
    gutters = _gutters([gaps[id(line)] for line in long])
    if not gutters:
        return False
    pieces = [_cut(text_page, line, gaps.get(id(line), ()), gutters, upright) for line in layer.lines]
    if not _running_text([parts for parts in pieces if len(parts) > 1]):
        return False
    layer.lines = [part for parts in pieces for part in parts]
    return True


def _gaps(text_page: TextPage, line: Line, upright: View, margin: int = 0) -> Iterator[Gap]:
    """Wide gaps of a line; a gutter lies not in the first or last fifth, which ``margin`` leaves out."""
    first = text_page.span(line.places[0], line.places[0], upright)
    if first is None:
        return
    least = _GAP * (first[3] - first[1])  # not of the line: it may be two baselines in one
    for at, character in enumerate(line.text):
        if character != " " or not margin < at < len(line.text) - 1 - margin:
            continue
        before = text_page.span(line.places[at - 1], line.places[at - 1], upright)
        after = text_page.span(line.places[at + 1], line.places[at + 1], upright)
        if not before or not after:
            continue
        if after[0] - before[2] >= least:
            yield before[2], after[0], at + 1
        elif after[0] < before[0] - least:  # two baselines close to each other, the right one drawn first
            yield -math.inf, math.inf, at + 1


def _gutters(gaps_of_lines: list[list[Gap]]) -> list[tuple[float, float]]:
    """Places at which most lines have a gap, as the part that is free in all of those."""
    needed = max(_MIN_LINES, _SHARE * len(gaps_of_lines))
    gaps = [gap for gaps in gaps_of_lines for gap in gaps if math.isfinite(gap[0])]
    edges = sorted((x, step) for left, right, _ in gaps for x, step in ((left, 1), (right, -1)))
    gutters: list[tuple[float, float]] = []
    depth, start = 0, 0.0
    for x, step in edges:
        if step > 0:
            depth += 1
            start = x
        else:
            if depth >= needed and (not gutters or start > gutters[-1][1]):
                gutters.append((start, x))
            depth -= 1
    return gutters


def _cut(
    text_page: TextPage, line: Line, gaps: list[Gap] | tuple[()], gutters: list[tuple[float, float]], upright: View
) -> list[Line]:
    cuts = [at for left, right, at in gaps if any(left <= x1 and right >= x0 for x0, x1 in gutters)]
    if not cuts:
        return [line]
    parts = []
    for start, end in zip([0, *cuts], [*cuts, len(line.text) + 1], strict=True):
        text, places = line.text[start : end - 1].rstrip(), line.places[start : end - 1]
        if text:
            box = text_page.span(places[0], places[len(text) - 1], upright)
            parts.append(replace(line, text=text, places=places, box=box, hyphen=False))
    if parts:
        parts[-1].hyphen = line.hyphen
    for part in parts[:-1]:
        if part.text[-1:] == "-" and part.text[-2:-1].isalnum():
            part.text, part.places, part.hyphen = part.text[:-1], part.places[:-1], True
    return parts


def _running_text(rows: list[list[Line]]) -> bool:
    columns = max((len(parts) for parts in rows), default=0)
    for column in range(columns):
        texts = [parts[column].text for parts in rows if len(parts) == columns]
        joined = "".join(texts)
        if not texts or median(map(len, texts)) < _SIDE_CHARS:
            return False
        if sum(map(str.isalpha, joined)) < _SIDE_LETTERS * len(joined):
            return False
    return columns > 1
