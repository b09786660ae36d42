"""Spans of a text: made disjoint, mapped, replaced. Pure.

The one promise: no character of any span that went in is left in the text that comes out.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, islice


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` is a value of type ``entity``. Offsets count code points; ``score`` is in [0, 1]."""

    start: int
    end: int
    entity: str
    score: float = 1.0


class Places:
    """Ranges of a text, in any order, asked whether one of them touches or covers another range."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(ranges)
        self._starts = [start for start, _ in ordered]
        self._ends = list(accumulate((end for _, end in ordered), max))

    def touch(self, start: int, end: int) -> bool:
        """A range has a character in ``start`` to ``end``."""
        index = bisect.bisect_left(self._starts, end) - 1
        return index >= 0 and self._ends[index] > start

    def cover(self, start: int, end: int) -> bool:
        """A range holds all of ``start`` to ``end``."""
        index = bisect.bisect_right(self._starts, start) - 1
        return index >= 0 and self._ends[index] >= end


def places(spans: Iterable[Span]) -> Places:
    """Where the spans are."""
    return Places((span.start, span.end) for span in spans)


def trim(text: str, span: Span, strip: str = " \t\r\n\v\f\u00a0") -> Span | None:
    """The span without white space at its ends; None when nothing is left."""
    start, end = max(span.start, 0), min(span.end, len(text))
    while start < end and text[start] in strip:
        start += 1
    while end > start and text[end - 1] in strip:
        end -= 1
    return replace(span, start=start, end=end) if end > start else None


def subtract(spans: Iterable[Span], places: Sequence[tuple[int, int]]) -> list[Span]:
    """The spans without the ordered, disjoint places; one that a place cuts in two becomes two."""
    left: list[Span] = []
    ends = [end for _, end in places]
    for span in spans:
        position = span.start
        for start, end in islice(places, bisect.bisect_right(ends, position), None):
            if start >= span.end:
                break
            if start > position:
                left.append(replace(span, start=position, end=start))
            position = end
        if position < span.end:
            left.append(replace(span, start=position))
    return left


def _outermost(spans: Iterable[Span]) -> Iterator[Span]:
    """Without spans that lie in another of the same type; that one takes the higher score."""
    for _, group in groupby(sorted(spans, key=lambda s: (s.entity, s.start, -s.end)), key=lambda s: s.entity):
        outer: Span | None = None
        for span in group:
            if outer is not None and span.end <= outer.end:
                outer = replace(outer, score=max(outer.score, span.score))
                continue
            if outer is not None:
                yield outer
            outer = span
        if outer is not None:
            yield outer


def disjoint(spans: Iterable[Span]) -> list[Span]:
    """Spans that do not overlap and cover exactly the characters that the given spans cover, in text order.

    Where spans overlap, the one with the highest score (then the longest, then the first) keeps its extent and type;
    what the others cover beyond it goes to the neighbour that it touches. Spans that only touch stay apart: three
    values side by side are three.
    """
    ranked = sorted(_outermost(spans), key=lambda s: (-s.score, s.start - s.end, s.start, s.entity))
    kept: list[Span] = []
    starts: list[int] = []
    for span in ranked:
        if span.end <= span.start:
            continue
        first = bisect.bisect_right(starts, span.start) - 1
        first = first if first >= 0 and kept[first].end > span.start else first + 1
        last = bisect.bisect_left(starts, span.end)
        if first >= last:
            kept.insert(first, span)
            starts.insert(first, span.start)
            continue
        if span.start < kept[first].start:
            kept[first] = replace(kept[first], start=span.start)
            starts[first] = span.start
        for index in range(first, last):
            limit = min(kept[index + 1].start, span.end) if index + 1 < last else span.end
            if kept[index].end < limit:
                kept[index] = replace(kept[index], end=limit)
    return kept


def substitute(text: str, spans: Sequence[Span], operator: Callable[[Span, str], str]) -> str:
    """The text with each of the disjoint, ordered spans replaced by what the operator makes of it.

    Raises ValueError when spans overlap, are out of order or out of the text.
    """
    parts: list[str] = []
    position = 0
    for span in spans:
        if not position <= span.start < span.end <= len(text):
            raise ValueError("spans overlap, or lie outside the text")
        parts.append(text[position : span.start])
        parts.append(operator(span, text[span.start : span.end]))
        position = span.end
    parts.append(text[position:])
    return "".join(parts)
