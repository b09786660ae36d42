"""Where a paragraph ends: by vertical gap, indent, type size, list mark, or a last line that stops short. Pure."""

from __future__ import annotations

import re
from itertools import pairwise

from llama_pdfroute.pdf.text_layer import Line

_LIST_MARK = re.compile(r"(?:[•‣◦▪▫●○■□–—*·\uf0b7-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+\S")
_SENTENCE_END = re.compile(r"[.!?:;…。！？]['\")\]»”’]?$")
_GAP = 1.25
"""Distance between lines against the usual one, from which they belong to different paragraphs."""
_ROW = 0.4
_INDENT_EM = 0.8
_SIZE_CHANGE = 0.15
_SHORT = 0.8
"""Of the column's width: a line that ends a sentence here left room for the next word."""
_NEAR = 8
"""Lines above and below that tell the width of the column."""


def paragraph_breaks(lines: list[Line]) -> list[bool]:
    """For every line, whether a paragraph ends after it."""
    usual = _usual_step(lines)
    breaks = [_ends(above, below, usual) for above, below in pairwise(lines)]
    for number, (above, below) in enumerate(pairwise(lines)):
        if not breaks[number] and _may_be_last(above, below):
            breaks[number] = _stops_short(lines, number)
    return [*breaks, False] if lines else []


def _usual_step(lines: list[Line]) -> float:
    """The distance of most lines to the next; a page of short paragraphs has as many wide ones, so not the middle."""
    steps = sorted(
        below.box[3] - above.box[3]
        for above, below in pairwise(lines)
        if above.box and below.box and 0.5 * above.height < below.box[3] - above.box[3] < 2.5 * above.height
    )
    return steps[len(steps) // 3] if steps else 0.0


def _ends(above: Line, below: Line, usual: float) -> bool:
    if above.hyphen or above.box is None or below.box is None:
        return False
    step = below.box[3] - above.box[3]
    height = max(above.height, 0.1)
    if abs(step) < _ROW * height:
        return False  # cells of one row
    if step < 0:  # the next column: the sentence may go on there
        return bool(_SENTENCE_END.search(above.text)) or _begins(below.text)
    if step > _GAP * usual and step > 1.15 * height:
        return True
    if abs(below.height - height) > _SIZE_CHANGE * height:
        return True
    if _LIST_MARK.match(below.text):
        return True
    return below.box[0] - above.box[0] > _INDENT_EM * height and bool(_SENTENCE_END.search(above.text))


def _begins(text: str) -> bool:
    """Whether a sentence may begin here: a capital, a digit, a mark, or a script without capitals."""
    first = next((character for character in text if character.isalnum()), "")
    return not first.islower()


def _may_be_last(above: Line, below: Line) -> bool:
    return not above.hyphen and bool(_SENTENCE_END.search(above.text)) and _begins(below.text)


def _stops_short(lines: list[Line], number: int) -> bool:
    line, below = lines[number], lines[number + 1]
    if line.box is None or below.box is None or below.box[3] - line.box[3] < _ROW * line.height:
        return False
    left, right, neighbours = line.box[0], line.box[2], 0
    for other in lines[max(0, number - _NEAR) : number + _NEAR + 1]:
        if other.box and abs(other.box[0] - left) < 3 * line.height and other.box[2] > left:
            right = max(right, other.box[2])
            neighbours += 1
    return neighbours >= 3 and line.box[2] - left < _SHORT * (right - left)
