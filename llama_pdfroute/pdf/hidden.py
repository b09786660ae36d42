"""Which text of a page a reader cannot see: never painted, painted over, outside the page, or too small.

Text that nobody sees is how planted sentences get into answers, so every text object is judged, not a sample.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.geometry import View, area, around, meet
from llama_pdfroute.pdf.objects import Cover, Painted, TextObject, font_size, type_size_pt
from llama_pdfroute.pdf.render import changes

Kind = Literal["invisible_text", "covered_text", "off_page_text", "microscopic_text"]

_MICROSCOPIC_PT = 2.0
"""Print is read down to about 4 pt; a sixteen-page hand-out of 10 pt text still has 2.5 pt."""
_INSIDE = 0.9
"""Share of a text object's box that must be under one cover."""


@dataclass(slots=True)
class Hidden:
    """Text objects by what hides them, and those that something covers in part (judged letter by letter)."""

    whole: dict[int, Kind] = field(default_factory=dict)
    partly: dict[int, list[Box]] = field(default_factory=dict)
    suspects: dict[int, Box] = field(default_factory=dict)
    """Covered, or white on white, as far as boxes tell: the picture of the page has the last word."""
    changed: Callable[[Box], bool] | None = None
    """Whether a part of the page looks another way without the suspects; set once the picture was asked."""


def find_hidden(painted: Painted, frame: Box) -> Hidden:
    """Judge every text object of a page; ``frame`` is the visible box in PDF space."""
    hidden = Hidden()
    fl, fb, fr, ft = frame
    limit = min(_MICROSCOPIC_PT, max(fr - fl, ft - fb) / 400)
    for handle, *_ in painted.unpainted:
        hidden.whole[handle] = "invisible_text"
    for handle, _, left, low, right, high in painted.edge:
        if right <= fl or left >= fr or high <= fb or low >= ft:
            hidden.whole.setdefault(handle, "off_page_text")
        else:
            hidden.partly.setdefault(handle, [])
    for handle, _, _, low, _, high in painted.small:
        # A box without height holds spaces only, unless the type itself has no size.
        if (high > low and type_size_pt(handle, painted) < limit) or (high == low and font_size(handle) == 0):
            hidden.whole.setdefault(handle, "microscopic_text")
    _find_covered(painted, hidden)
    if painted.white:
        _find_white_on_white(painted, hidden)
    return hidden


def _find_white_on_white(painted: Painted, hidden: Hidden) -> None:
    """Suspect white text that no shape or picture of another colour lies under."""
    bands = _Bands([cover for cover in painted.covers if not cover.white])
    for handle, order, left, low, right, high in painted.white:
        bounds = (left, low, right, high)
        for ground in bands.near(low, high):
            if ground.order < order and (shared := meet(bounds, ground.bounds)) and area(shared) >= 0.5 * area(bounds):
                break
        else:
            if handle not in hidden.whole:
                hidden.suspects[handle] = bounds
                hidden.whole[handle] = "invisible_text"


def confirm(page: int, form: int, view: View, hidden: Hidden) -> None:
    """Let the picture of the page decide: what looks the same without the suspects is not seen."""
    region = view.box(*around(hidden.suspects.values()))
    hidden.changed = changes(page, form, view, region, hidden.suspects)
    for handle, bounds in hidden.suspects.items():
        if hidden.changed(bounds):
            hidden.whole.pop(handle, None)


def _find_covered(painted: Painted, hidden: Hidden) -> None:
    later = [cover for cover in painted.covers if painted.texts and cover.order > painted.texts[0][1]]
    if not later:
        return
    bands = _Bands(later)
    final, last_of, band_height = later[-1].order, bands.last_orders, bands.HEIGHT
    for handle, order, left, low, right, high in painted.texts:
        if order > final:
            break
        first = int(low // band_height)
        if order > last_of.get(first, -1):
            last = int(high // band_height)
            if last == first or (last <= first + 1 and order > last_of.get(last, -1)):
                continue  # nothing is painted here any more: the usual case, told before any call
        if handle not in hidden.whole:
            _judge_covers(hidden, (handle, order, left, low, right, high), bands.near(low, high))


def _judge_covers(hidden: Hidden, text: TextObject, covers: list[Cover]) -> None:
    handle, order, left, low, right, high = text
    bounds = (left, low, right, high)
    for cover in covers:
        box = cover.bounds
        if cover.order <= order or box[1] >= high or box[3] <= low or not (shared := meet(bounds, box)):
            continue
        if area(shared) >= _INSIDE * area(bounds):
            hidden.whole[handle] = "covered_text"
            hidden.suspects[handle] = bounds
            hidden.partly.pop(handle, None)
            return
        if shared[3] - shared[1] > 0.5 * (high - low):
            hidden.partly.setdefault(handle, []).append(box)
            hidden.suspects[handle] = bounds


class _Bands:
    """Covers by horizontal band, so that a thousand texts need not be held against a thousand shapes."""

    HEIGHT = 24.0

    def __init__(self, covers: list[Cover]) -> None:
        self._bands: dict[int, list[Cover]] = {}
        for cover in covers:
            first, last = int(cover.bounds[1] // self.HEIGHT), int(cover.bounds[3] // self.HEIGHT)
            for band in range(first, min(last, first + 1_000) + 1):
                self._bands.setdefault(band, []).append(cover)
        self.last_orders = {band: found[-1].order for band, found in self._bands.items()}
        """The last painting step of any cover, by band."""

    def near(self, low: float, high: float) -> list[Cover]:
        """Covers that may reach this high."""
        first, last = int(low // self.HEIGHT), int(high // self.HEIGHT)
        if first == last:
            return self._bands.get(first, [])
        return [cover for band in range(first, min(last, first + 100) + 1) for cover in self._bands.get(band, ())]
