"""Rows and cells of a page, from word boxes; from line ends and runs of spaces where there are none. Pure.

A cell is a run of words on one row without a wide gap. Offsets are of the page's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from llama_pdfroute.page import Box, PageText, Word

WIDE_GAP_EM = 1.0
"""A gap wider than this many type sizes ends a cell: a word space is about 0.3, justified lines stretch it to 0.8."""
BELOW_EM, ABOVE_EM = 2.6, 1.6
"""How far apart two cells under each other may stand: a label and its value, a caption and what it is of."""
SPELLED_GAP_EM = 2.5
"""Single characters in boxes of their own stand this far apart at most."""
_CHAR_PT, _LINE_PT = 5.0, 12.0
_CHUNK = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Cell:
    """Words of one row that belong together."""

    words: tuple[Word, ...]
    box: Box
    size: float
    start: int
    end: int


Row = list[Cell]


def rows(page: PageText) -> list[Row]:
    """Rows from top to bottom, their cells from left to right. Text outside all words (form values) follows."""
    words = [word for word in page.words if word.end > word.start]
    return [*_by_boxes(_upright(words)), *_by_lines(page.text, words)]


def is_spelled(cell: Cell) -> bool:
    """One character to a box: three or more words of one character."""
    return len(cell.words) > 2 and all(word.end - word.start == 1 for word in cell.words)


def cell_text(text: str, cell: Cell) -> str:
    """The cell's words with one space between them."""
    return " ".join(text[word.start : word.end] for word in cell.words)


def _upright(words: Sequence[Word]) -> Sequence[Word]:
    """The words turned so that lines run from left to right, when most stand on end."""
    long = [word for word in words if word.end - word.start >= 4]
    standing = sum(1 for word in long if word.box[3] - word.box[1] > 1.2 * (word.box[2] - word.box[0]))
    if not long or 2 * standing <= len(long):
        return words
    steps = [b.box[1] - a.box[1] for a, b in pairwise(words) if abs(a.box[0] - b.box[0]) < a.size_pt / 2]
    upwards = sum(1 for step in steps if step < 0) * 2 > len(steps)
    return [Word(word.start, word.end, _turn(word.box, upwards), word.size_pt) for word in words]


def _turn(box: Box, upwards: bool) -> Box:
    left, top, right, bottom = box
    return (-bottom, left, -top, right) if upwards else (top, -right, bottom, -left)


def _by_boxes(words: Sequence[Word]) -> list[Row]:
    if not words:
        return []
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: ((w.box[1] + w.box[3]) / 2, w.box[0])):
        middle = (word.box[1] + word.box[3]) / 2
        if lines:
            last = lines[-1][-1]
            if abs((last.box[1] + last.box[3]) / 2 - middle) <= 0.45 * max(min(last.size_pt, word.size_pt), 4.0):
                lines[-1].append(word)
                continue
        lines.append([word])
    return [_cells(sorted(line, key=lambda w: w.box[0])) for line in lines]


def _cells(line: Sequence[Word]) -> Row:
    row: Row = []
    group = [line[0]]
    for word in line[1:]:
        single = all(item.end - item.start == 1 for item in (*group, word))
        limit = SPELLED_GAP_EM if single else WIDE_GAP_EM
        if word.box[0] - group[-1].box[2] > limit * max(min(word.size_pt, group[-1].size_pt), 4.0):
            row.append(_cell(group))
            group = []
        group.append(word)
    row.append(_cell(group))
    return row


def _cell(words: Sequence[Word]) -> Cell:
    box = (
        min(w.box[0] for w in words),
        min(w.box[1] for w in words),
        max(w.box[2] for w in words),
        max(w.box[3] for w in words),
    )
    start, end = min(w.start for w in words), max(w.end for w in words)
    return Cell(tuple(words), box, median(w.size_pt for w in words), start, end)


def _by_lines(text: str, words: Sequence[Word]) -> Iterator[Row]:
    covered = sorted((word.start, word.end) for word in words)
    last = covered[-1][1] if covered else 0
    top = 100_000.0
    for match in re.finditer(r"[^\n]+", text):
        top += _LINE_PT
        if match.end() <= last or not match.group().strip():
            continue
        chunks = [
            Word(
                match.start() + chunk.start(),
                match.start() + chunk.end(),
                (chunk.start() * _CHAR_PT, top, chunk.end() * _CHAR_PT, top + _LINE_PT - 2),
                _LINE_PT - 2,
            )
            for chunk in _CHUNK.finditer(match.group())
        ]
        row: Row = []
        group: list[Word] = []
        for chunk in chunks:
            if (
                group
                and chunk.start - group[-1].end > 1
                and (chunk.start - group[-1].end > 2 or "\t" in text[group[-1].end : chunk.start])
            ):
                row.append(_cell(group))
                group = []
            group.append(chunk)
        row.append(_cell(group))
        yield row


def hard_breaks(text: str, table: Sequence[Row]) -> frozenset[int]:
    """Offsets of words that begin a cell and do not go on with the line above.

    A line goes on in the next when both stand in one column and the next word would not have fitted.
    """
    flows = _continuations(text, table)
    return frozenset(cell.words[0].start for row in table for cell in row if cell.words[0].start not in flows)


def _continuations(text: str, table: Sequence[Row]) -> set[int]:
    stacks = _stacks(table)
    flows: set[int] = set()
    for stack in stacks:
        edge = max(cell.box[2] for cell in stack)
        for above, below in pairwise(stack):
            first = below.words[0]
            needed = first.box[2] - first.box[0] + 0.2 * above.size
            in_order = text[above.words[-1].end : first.start].isspace()
            if in_order and above.box[2] + needed > edge - 0.5 * above.size:
                flows.add(first.start)
    return flows


def _stacks(table: Sequence[Row]) -> list[list[Cell]]:
    """Cells under each other with one left edge (an indented first line included) and ordinary line spacing."""
    open_stacks: list[list[Cell]] = []
    closed: list[list[Cell]] = []
    for row in table:
        going: list[list[Cell]] = []
        used: set[int] = set()
        for stack in open_stacks:
            last = stack[-1]
            match = next(
                (
                    c
                    for c in row
                    if id(c) not in used and c.box[1] - last.box[3] <= 1.3 * last.size and _same_edge(stack, c)
                ),
                None,
            )
            if match is not None:
                stack.append(match)
                used.add(id(match))
                going.append(stack)
            elif row[0].box[1] - last.box[3] > 1.3 * last.size:
                closed.append(stack)
            else:
                going.append(stack)
        going.extend([cell] for cell in row if id(cell) not in used)
        open_stacks = going
    return [stack for stack in closed + open_stacks if len(stack) > 1]


def _same_edge(stack: Sequence[Cell], cell: Cell) -> bool:
    last = stack[-1]
    offset = last.box[0] - cell.box[0]
    return abs(offset) <= 0.8 * last.size or (len(stack) == 1 and 0 < offset <= 4 * last.size)


def column(table: list[Row], index: int, cell: Cell, *, upwards: bool = False) -> Iterator[Cell]:
    """Cells under (or above) one, near each other and with its left edge."""
    last = cell
    for number in range(index - 1, -1, -1) if upwards else range(index + 1, len(table)):
        row = table[number]
        gap = last.box[1] - row[0].box[3] if upwards else row[0].box[1] - last.box[3]
        if gap > (ABOVE_EM if upwards else BELOW_EM) * max(cell.size, row[0].size):
            return
        match = next((other for other in row if _aligned(cell, other)), None)
        if match is not None:
            yield match
            last = match


def _aligned(cell: Cell, other: Cell) -> bool:
    tolerance = 1.5 * max(cell.size, other.size)
    overlap = min(cell.box[2], other.box[2]) - max(cell.box[0], other.box[0])
    return abs(cell.box[0] - other.box[0]) <= tolerance and overlap > 0
