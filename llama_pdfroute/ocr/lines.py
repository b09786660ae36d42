"""Recognised lines to page text: rows, reading order, paragraph ends, word boxes. Pure; lengths in points.

A detector gives pieces of lines in no useful order. Pieces side by side form a row; rows follow each other; a paragraph
ends where the distance to the next row is clearly larger than the usual one, where the type size changes, at a list
mark, or at the indent of a first line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.order import blocks
from llama_pdfroute.page import Box, PageText, Word

_PARAGRAPH_PITCH = 1.35
"""Distance of two rows over the usual one from which a new paragraph starts; ordinary spacing varies by a tenth."""
_MAX_LEADING = 2.2
"""Rows further apart than this many line heights are never lines of one paragraph."""
_SIZE_STEP = 1.3
"""Ratio of line heights from which a row is of another kind (a heading); box heights vary by a fifth in one size."""
_INDENT = 0.6
"""Line heights to the right of the paragraph's left edge that make a first-line indent (one em is 0.8)."""
_LIST_MARK = re.compile(r"(?:[•‣◦▪●○·–—*-]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.)])\s+\S")
_SPACES = re.compile(r"\s+")


Row = list[TextLine]


def page_text(lines: Sequence[TextLine]) -> PageText:
    """The text of a page from its lines, in reading order, with one empty line between paragraphs.

    Lines that run up or down the page come last, each as its own paragraph.
    """
    shown = [line for line in lines if line.text.strip()]
    builder = _Builder()
    for block in blocks([line for line in shown if not line.sideways]):
        rows = rows_of(block)
        for number, (row, starts) in enumerate(zip(rows, _paragraph_starts(rows), strict=True)):
            builder.add_row(row, starts and (number > 0 or not builder.is_open(row)))
    for line in shown:
        if line.sideways:
            builder.add_row([line], True)
    return builder.build()


def rows_of(lines: Sequence[TextLine]) -> list[Row]:
    """Pieces side by side, as rows from top to bottom, each from left to right."""
    rows: list[Row] = []
    for line in sorted(lines, key=lambda piece: piece.middle):
        row = next((row for row in reversed(rows[-4:]) if _beside(row, line)), None)
        if row is None:
            rows.append([line])
        else:
            row.append(line)
    return [sorted(row, key=lambda piece: piece.box[0]) for row in rows]


def _beside(row: Row, line: TextLine) -> bool:
    for other in row:
        shared = min(other.box[3], line.box[3]) - max(other.box[1], line.box[1])
        across = min(other.box[2], line.box[2]) - max(other.box[0], line.box[0])
        narrower = min(other.box[2] - other.box[0], line.box[2] - line.box[0])
        if shared < 0.5 * min(other.height, line.height) or across > 0.3 * narrower:
            return False
    return True


def _middle(row: Row) -> float:
    return median(piece.middle for piece in row)


def _height(row: Row) -> float:
    return median(piece.height for piece in row)


def _usual_pitch(rows: Sequence[Row]) -> float | None:
    pitches = [
        below - above
        for (above, below), row in zip(pairwise([_middle(row) for row in rows]), rows, strict=False)
        if below - above <= _MAX_LEADING * _height(row)
    ]
    return median(pitches) if pitches else None


def _paragraph_starts(rows: Sequence[Row]) -> list[bool]:
    usual = _usual_pitch(rows)
    starts = [True] * len(rows)
    for number in range(1, len(rows)):
        above, row = rows[number - 1], rows[number]
        below = rows[number + 1] if number + 1 < len(rows) else None
        starts[number] = _is_apart(above, row, usual) or _marked(row) or _is_indented(above, row, below)
    return starts


def _is_apart(above: Row, row: Row, usual_pitch: float | None) -> bool:
    pitch = _middle(row) - _middle(above)
    smaller, larger = sorted((_height(above), _height(row)))
    if pitch > _MAX_LEADING * larger or (usual_pitch is not None and pitch > _PARAGRAPH_PITCH * usual_pitch):
        return True
    return larger > _SIZE_STEP * smaller and min(_letters(above), _letters(row)) > 2


def _marked(row: Row) -> bool:
    return _LIST_MARK.match(" ".join(piece.text for piece in row)) is not None


def _is_indented(above: Row, row: Row, below: Row | None) -> bool:
    """First line of a book paragraph: set in from the line above and from the one below. Not a hanging indent."""
    indent = _INDENT * _height(row)
    inset = row[0].box[0] - above[0].box[0]
    back = below is None or row[0].box[0] - below[0].box[0] > indent
    return indent < inset < 5 * indent and back and not _marked(above)


def _letters(row: Row) -> int:
    return sum(character.isalnum() for piece in row for character in piece.text)


class _Builder:
    """Puts pieces together and keeps where each word lands in the text."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._words: list[Word] = []

    def add_row(self, row: Row, starts_paragraph: bool) -> None:
        if self._parts:
            self._put("\n\n" if starts_paragraph else "\n")
        for number, piece in enumerate(row):
            if number:
                self._put(" ")
            self._add_piece(piece)

    def is_open(self, row: Row) -> bool:
        """True when the text so far stops inside a sentence that the row may carry on (the head of a column)."""
        return bool(self._parts) and self._parts[-1][-1:] not in ".:;!?" and row[0].text[:1].islower()

    def _put(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _add_piece(self, piece: TextLine) -> None:
        words = [match.span() for match in re.finditer(r"\S+", piece.text)]
        for number, (start, end) in enumerate(words):
            if number:
                self._put(" ")
            self._words.append(
                Word(
                    self._length,
                    self._length + end - start,
                    _word_box(piece, start, end),
                    round(piece.type_size, 1),
                )
            )
            self._put(piece.text[start:end])

    def build(self) -> PageText:
        return PageText("".join(self._parts), tuple(self._words))


def _word_box(piece: TextLine, start: int, end: int) -> Box:
    if piece.sideways:
        return piece.box
    x0, top, x1, bottom = piece.box
    width = x1 - x0
    count = max(len(piece.text), 1)
    half = 0.5 / count
    if len(piece.centres) == len(piece.text):
        first, last = piece.centres[start], piece.centres[end - 1]
    else:
        first, last = (start + 0.5) / count, (end - 0.5) / count
    left = x0 if start == 0 else x0 + max(first - half, 0.0) * width
    right = x1 if end == len(piece.text) else x0 + min(last + half, 1.0) * width
    return (round(left, 2), round(top, 2), round(max(right, left), 2), round(bottom, 2))
