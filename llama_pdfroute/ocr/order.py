"""Columns of running text: which lines are read together. Pure; boxes in points.

Rows are read straight across unless a white band stands between two sides that both hold running text. Tables and
forms have short pieces on one side at least and stay in rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from llama_pdfroute.ocr.line import TextLine

_MIN_LINES = 3
"""Lines on each side: fewer make no column."""
_RUNNING_CHARS = 18
"""Median characters of a line of running text; the cells of tables and forms are shorter."""
_FULL_WIDTH = 0.7
"""Median over largest width: lines of running text are broken where the column ends, labels and names are not."""
_MAX_CROSSING = 0.25
"""Share of lines that may lie across the band: titles, wide paragraphs above and below."""
_MAX_DEPTH = 4


def blocks(lines: Sequence[TextLine], depth: int = 0) -> list[list[TextLine]]:
    """Groups of lines to be read one after the other; each group is read in rows."""
    middle = _band(lines) if depth < _MAX_DEPTH else None
    if middle is None:
        return [list(lines)] if lines else []
    crossing = [line for line in lines if line.box[0] < middle < line.box[2]]
    groups: list[list[TextLine]] = [[]]
    for stretch in _stretches(lines, crossing):
        left = [line for line in stretch if line.box[2] <= middle]
        right = [line for line in stretch if line.box[0] >= middle]
        if len(stretch) >= _MIN_LINES and _is_running(left, 1) and _is_running(right, 1):
            groups += [*blocks(left, depth + 1), *blocks(right, depth + 1), []]
        else:
            groups[-1] += stretch
    return [group for group in groups if group]


def _stretches(lines: Sequence[TextLine], crossing: Sequence[TextLine]) -> list[list[TextLine]]:
    """From top to bottom: lines between two crossing ones together, each crossing one alone."""
    stretches: list[list[TextLine]] = [[]]
    wide = {id(line) for line in crossing}
    for line in sorted(lines, key=lambda line: line.middle):
        if id(line) in wide:
            stretches += [[line], []]
        else:
            stretches[-1].append(line)
    return [stretch for stretch in stretches if stretch]


def _is_running(lines: Sequence[TextLine], at_least: int = _MIN_LINES) -> bool:
    if len(lines) < at_least or median(len(line.text) for line in lines) < _RUNNING_CHARS:
        return False
    widths = sorted(line.length for line in lines)
    return widths[len(widths) // 2] >= _FULL_WIDTH * widths[-1]


def _band(lines: Sequence[TextLine]) -> float | None:
    """Middle of the white band that splits most of the lines into two running sides, or None."""
    if len(lines) < 2 * _MIN_LINES:
        return None
    allowed = _MAX_CROSSING * len(lines)
    edges = sorted({edge for line in lines for edge in (line.box[0], line.box[2])})
    best: tuple[float, float] | None = None
    for low, high in pairwise(edges):
        middle = (low + high) / 2
        crossing = sum(line.box[0] < middle < line.box[2] for line in lines)
        left = [line for line in lines if line.box[2] <= middle]
        right = [line for line in lines if line.box[0] >= middle]
        if crossing <= allowed and _is_running(left) and _is_running(right):
            rank = (high - low) / (1 + crossing)
            if best is None or rank > best[0]:
                best = (rank, middle)
    return None if best is None else best[1]
