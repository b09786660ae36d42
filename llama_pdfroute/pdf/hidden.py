"""Which text of a page a reader cannot see: never painted, painted over, outside the page, or too small.

Text that nobody sees is how planted sentences get into answers, so every text object is judged, not a sample.
"""

from __future__ import annotations

import ctypes as c
from dataclasses import dataclass, field
from typing import Literal

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import area, meet
from llama_pdfroute.pdf.objects import Cover, Painted, TextObject

Kind = Literal["invisible_text", "covered_text", "off_page_text", "microscopic_text"]

_MICROSCOPIC_PT = 2.0
"""Print is read down to about 4 pt; a sixteen-page hand-out of 10 pt text still has 2.5 pt."""
_SMALL_BOUNDS_PT = 3.0
_INSIDE = 0.9
"""Share of a text object's box that must be under one cover."""


@dataclass(slots=True)
class Hidden:
    """Text objects by what hides them, and those that something covers in part (judged letter by letter)."""

    whole: dict[int, Kind] = field(default_factory=dict)
    partly: dict[int, list[Box]] = field(default_factory=dict)
    under_picture: int = 0
    """How many of the covered objects lie under a picture."""


def find_hidden(painted: Painted, frame: Box) -> Hidden:
    """Judge every text object of a page; ``frame`` is the visible box in PDF space."""
    hidden = Hidden()
    limit = min(_MICROSCOPIC_PT, max(frame[2] - frame[0], frame[3] - frame[1]) / 400)
    for text in painted.texts:
        left, low, right, high = text.bounds
        if not text.painted:
            hidden.whole[text.handle] = "invisible_text"
        elif right <= frame[0] or left >= frame[2] or high <= frame[1] or low >= frame[3]:
            if right > left or high > low:
                hidden.whole[text.handle] = "off_page_text"
        elif high - low < _SMALL_BOUNDS_PT and right > left and _size_pt(text) < limit:
            hidden.whole[text.handle] = "microscopic_text"
        elif left < frame[0] - 1 or right > frame[2] + 1 or low < frame[1] - 1 or high > frame[3] + 1:
            hidden.partly.setdefault(text.handle, [])
    _find_covered(painted, hidden)
    return hidden


def _size_pt(text: TextObject) -> float:
    """Type size as painted: font size times the scale of the text matrix."""
    f = pdfium()
    size, matrix = c.c_float(), f.raw.FS_MATRIX()
    if not f.FPDFTextObj_GetFontSize(text.handle, c.addressof(size)):
        return 1e9
    if not f.FPDFPageObj_GetMatrix(text.handle, c.addressof(matrix)):
        return 1e9
    scale = max(abs(matrix.c) + abs(matrix.d), abs(matrix.a) + abs(matrix.b))
    return float(abs(size.value * scale) * text.scale)


def _find_covered(painted: Painted, hidden: Hidden) -> None:
    if not painted.texts or not painted.covers or painted.covers[-1].order < painted.texts[0].order:
        return
    bands = _Bands(painted.texts)
    for cover in painted.covers:
        if cover.order < painted.texts[0].order:
            continue
        for text in bands.near(cover):
            if text.order > cover.order or text.handle in hidden.whole:
                continue
            shared = meet(text.bounds, cover.bounds)
            if shared is None:
                continue
            if area(shared) >= _INSIDE * area(text.bounds):
                hidden.whole[text.handle] = "covered_text"
                hidden.partly.pop(text.handle, None)
                hidden.under_picture += cover.picture
            elif shared[3] - shared[1] > 0.5 * (text.bounds[3] - text.bounds[1]):
                hidden.partly.setdefault(text.handle, []).append(cover.bounds)


class _Bands:
    """Text objects by horizontal band, so that a thousand shapes need not be held against a thousand texts."""

    _HEIGHT = 36.0

    def __init__(self, texts: list[TextObject]) -> None:
        self._bands: dict[int, list[TextObject]] = {}
        for text in texts:
            for band in self._span(text.bounds):
                self._bands.setdefault(band, []).append(text)

    def _span(self, box: Box) -> range:
        low, high = int(box[1] // self._HEIGHT), int(box[3] // self._HEIGHT)
        return range(low, min(high, low + 1_000) + 1)

    def near(self, cover: Cover) -> list[TextObject]:
        if len(self._bands) < 2:
            return [text for band in self._bands.values() for text in band]
        return [text for band in self._span(cover.bounds) for text in self._bands.get(band, ())]
