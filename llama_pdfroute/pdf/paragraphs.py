"""Where a paragraph ends: by vertical gap, indent, type size, list mark, or a short last line."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median

from llama_pdfroute.pdf.text_layer import Line

_LIST_MARK = re.compile(r"(?:[•‣◦▪▫●○■□–—*·]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])\s+\S")
_SENTENCE_END = re.compile(r"[.!?:;…。！？]['\")\]»”’]?$")
_GAP = 1.3
"""Leading against the usual one of the page from which lines belong to different paragraphs."""
_INDENT_EM = 0.8
_SIZE_CHANGE = 0.15


def paragraph_breaks(lines: list[Line]) -> list[bool]:
    """For every line, whether a paragraph ends after it."""
    breaks = [False] * len(lines)
    steps = [
        below.box[3] - above.box[3]
        for above, below in pairwise(lines)
        if above.box and below.box and 0.5 * _height(above) < below.box[3] - above.box[3] < 2.5 * _height(above)
    ]
    usual = median(steps) if steps else 0.0
    for number, (above, below) in enumerate(pairwise(lines)):
        breaks[number] = _ends(above, below, usual)
    return breaks


def _height(line: Line) -> float:
    return line.box[3] - line.box[1] if line.box else 0.0


def _ends(above: Line, below: Line, usual: float) -> bool:
    if above.hyphen or above.box is None or below.box is None:
        return False
    step = below.box[3] - above.box[3]
    height = max(_height(above), 0.1)
    if abs(step) < 0.4 * height:
        return False  # cells of one row
    if step < 0:
        return bool(_SENTENCE_END.search(above.text)) or below.text[:1].isupper()
    if step > max(_GAP * usual, 1.05 * height) and step > 1.25 * height:
        return True
    if abs(_height(below) - height) > _SIZE_CHANGE * height:
        return True
    if _LIST_MARK.match(below.text):
        return True
    indent = below.box[0] - above.box[0]
    return indent > _INDENT_EM * height and bool(_SENTENCE_END.search(above.text))
