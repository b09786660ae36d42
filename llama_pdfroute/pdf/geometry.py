"""Matrices, rectangles and areas, in pure Python: numpy costs more to import than a short file costs to read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from llama_pdfroute.page import Box

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_CELLS = 256
_EXACT = 48


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """``inner`` applied first, then ``outer``."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def on_rect(matrix: Matrix, rect: Box) -> Box:
    """Bounding rectangle of a transformed rectangle (left, low, right, high)."""
    a, b, c, d, e, f = matrix
    left, low, right, high = rect
    xs = [a * x + c * y + e for x, y in ((left, low), (left, high), (right, low), (right, high))]
    ys = [b * x + d * y + f for x, y in ((left, low), (left, high), (right, low), (right, high))]
    return (min(xs), min(ys), max(xs), max(ys))


def meet(one: Box, other: Box) -> Box | None:
    """The rectangle that both share, None when it has no area."""
    left, low = max(one[0], other[0]), max(one[1], other[1])
    right, high = min(one[2], other[2]), min(one[3], other[3])
    return (left, low, right, high) if left < right and low < high else None


def around(rects: Iterable[Box]) -> Box:
    """The rectangle around all of them."""
    lefts, lows, rights, highs = zip(*rects, strict=True)
    return (min(lefts), min(lows), max(rights), max(highs))


def area(rect: Box) -> float:
    return max(0.0, rect[2] - rect[0]) * max(0.0, rect[3] - rect[1])


def union_share(rects: Iterable[Box], frame: Box) -> float:
    """Share of ``frame`` that the rectangles cover together, in [0, 1]: strips add up, layers do not.

    Exact for a few rectangles; on a grid of 256 x 256 for many, where each edge is off by half a cell at most.
    """
    inside = [r for r in (meet(rect, frame) for rect in rects) if r]
    total = area(frame)
    if not inside or total <= 0:
        return 0.0
    if len(inside) == 1:
        return min(1.0, area(inside[0]) / total)
    covered = _exact(inside) if len(inside) <= _EXACT else _on_grid(inside, frame)
    return min(1.0, covered / total)


def _exact(rects: list[Box]) -> float:
    ys = sorted({y for r in rects for y in (r[1], r[3])})
    covered = 0.0
    for low, high in pairwise(ys):
        reach, width = float("-inf"), 0.0
        for left, right in sorted((r[0], r[2]) for r in rects if r[1] <= low and r[3] >= high):
            if right > reach:
                width += right - max(left, reach)
                reach = right
        covered += width * (high - low)
    return covered


def _on_grid(rects: list[Box], frame: Box) -> float:
    across, down = _CELLS / (frame[2] - frame[0]), _CELLS / (frame[3] - frame[1])
    rows = [0] * _CELLS
    for left, low, right, high in rects:
        first, last = round((left - frame[0]) * across), round((right - frame[0]) * across)
        top, bottom = round((low - frame[1]) * down), round((high - frame[1]) * down)
        # A thing thinner than a cell still counts for one: thousands of tiny pictures make a page.
        span = ((1 << max(1, last - first)) - 1) << min(first, _CELLS - 1)
        for row in range(min(top, _CELLS - 1), max(bottom, min(top, _CELLS - 1) + 1)):
            rows[row] |= span
    mask = (1 << _CELLS) - 1
    return sum((row & mask).bit_count() for row in rows) / _CELLS**2 * area(frame)


def merged(rects: Iterable[Box], gap: float) -> list[Box]:
    """Rectangles around the groups of those that touch, up to a gap: the strips of a picture become one."""
    groups: list[Box] = []
    for rect in rects:
        left, low, right, high = rect
        while True:
            near = [
                g
                for g in groups
                if g[0] <= right + gap and g[2] >= left - gap and g[1] <= high + gap and g[3] >= low - gap
            ]
            if not near:
                break
            groups = [g for g in groups if g not in near]
            left, low, right, high = around([(left, low, right, high), *near])
        groups.append((left, low, right, high))
    return groups


class View(NamedTuple):
    """The visible page: its box in PDF space (origin lower left, before rotation) and its rotation in quarter turns."""

    frame: Box
    turns: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as seen."""
        width, height = self.frame[2] - self.frame[0], self.frame[3] - self.frame[1]
        return (height, width) if self.turns % 2 else (width, height)

    def box(self, left: float, low: float, right: float, high: float) -> Box:
        """A rectangle of PDF space as a Box of the visible page."""
        x0, y0, x1, y1 = self.frame
        if self.turns == 0:
            return (left - x0, y1 - high, right - x0, y1 - low)
        if self.turns == 1:
            return (low - y0, left - x0, high - y0, right - x0)
        if self.turns == 2:
            return (x1 - right, low - y0, x1 - left, high - y0)
        return (y1 - high, x1 - right, y1 - low, x1 - left)
