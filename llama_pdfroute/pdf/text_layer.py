"""The text layer of a page as lines with geometry, and lines as page text.

pdfium gives characters in the order of the file, a line end as CR LF, a line-end hyphen as U+FFFE (the line end is
then left out), and no mark for a paragraph end. Two calls a line give its place; a call a character would cost more
than reading the text does.
"""

from __future__ import annotations

import ctypes as c
import math
import re
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from llama_pdfroute.page import Box, PageText, Word
from llama_pdfroute.pdf.cleaning import clean, join_at_line_end
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import View
from llama_pdfroute.pdf.hidden import Hidden

_LINE_END = re.compile("\r\n|\r|\n|\ufffe|\x02")
_HYPHENS = "-\u2010\u2011\u00ad"


@dataclass(slots=True)
class Line:
    """One line of the text layer. ``box`` is where it stands when most of the page's text is upright; None: nowhere."""

    text: str
    box: Box | None
    hyphen: bool = False
    """It ended with a hyphen; the hyphen is not in ``text``."""
    places: Sequence[int] = ()
    """Index in the text page of every character of ``text``."""
    word_boxes: list[Box | None] = field(default_factory=list)
    """Of its words, when they were asked for."""

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1] if self.box else 0.0


@dataclass(slots=True)
class Layer:
    """Lines in the order of the file, and how often what was changed (by finding)."""

    lines: list[Line] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    fonts: dict[int, list[str]] = field(default_factory=dict)
    """Raw lines by the font of their first character: a broken font shows in its own lines."""
    upright: View = field(default_factory=lambda: View((0.0, 0.0, 1.0, 1.0), 0))
    """The view in which most of the text is upright; the lines' boxes are in it."""


class TextPage:
    """A loaded text page: its characters, and where they stand. Close it before its page."""

    def __init__(self, page: int, view: View) -> None:
        self._f = pdfium()
        self.view = view
        self.handle = self._f.FPDFText_LoadPage(page)
        self.count = max(0, self._f.FPDFText_CountChars(self.handle)) if self.handle else 0
        self._loose = array("f", [0.0] * 4)
        self._loose_p = self._loose.buffer_info()[0]
        self._tight = [c.c_double() for _ in range(4)]
        self._tight_p = [c.addressof(value) for value in self._tight]

    def close(self) -> None:
        if self.handle:
            self._f.FPDFText_ClosePage(self.handle)
            self.handle = 0

    def characters(self) -> tuple[str, list[int] | None]:
        """All text, and the character index of every code point; None when they are the same."""
        if not self.count:
            return "", None
        buffer = c.create_string_buffer(2 * self.count + 2)
        units = self._f.FPDFText_GetText(self.handle, 0, self.count, buffer) - 1
        text = buffer.raw[: 2 * max(0, units)].decode("utf-16-le", "surrogatepass")
        if units == self.count and len(text) == units:
            return text, None
        index, unit = [], 0
        for character in text:
            index.append(self._f.FPDFText_GetCharIndexFromTextIndex(self.handle, unit))
            unit += 1 if ord(character) < 0x10000 else 2
        return text, index

    def span(self, first: int, last: int, view: View) -> Box | None:
        """Box from one character to another of the same line, with the ascent and descent of their fonts."""
        get, handle, out = self._f.FPDFText_GetLooseCharBox, self.handle, self._loose_p
        if not get(handle, first, out):
            return None
        left, top, right, low = self._loose
        if first != last:
            if not get(handle, last, out):
                return None
            other_left, other_top, other_right, other_low = self._loose
            left, right = min(left, other_left), max(right, other_right)
            top, low = max(top, other_top), min(low, other_low)
        if left == right and top == low:
            return None
        return view.box(left, low, right, top)

    def tight_box(self, index: int) -> Box | None:
        """Box of the glyph itself, in PDF space."""
        if not self._f.FPDFText_GetCharBox(self.handle, index, *self._tight_p):
            return None
        left, right, low, high = (value.value for value in self._tight)
        return (left, low, right, high)

    def is_hyphen(self, index: int) -> bool:
        """Whether pdfium took a hyphen at a line end for one that breaks a word."""
        return bool(self._f.FPDFText_IsHyphen(self.handle, index))

    def turns(self, text: str, index: list[int] | None) -> int:
        """Quarter turns, anticlockwise, of most of the text in PDF space: one for text that runs upwards."""
        step = max(1, len(text) // 9)
        votes: Counter[int] = Counter()
        for at in range(step // 2, len(text), step):
            if not text[at].isspace():
                angle = self._f.FPDFText_GetCharAngle(self.handle, at if index is None else index[at])
                votes[round(-angle * 2 / math.pi) % 4] += 1
        return votes.most_common(1)[0][0] if votes else 0

    def object_of(self, index: int) -> int:
        return self._f.FPDFText_GetTextObject(self.handle, index) or 0

    def font_of(self, index: int) -> int:
        """The font of a character, the same for all that have it; 0 for none."""
        handle = self.object_of(index)
        return (self._f.FPDFTextObj_GetFont(handle) or 0) if handle else 0


def read_lines(text_page: TextPage, hidden: Hidden | None = None) -> Layer:
    """The lines of a text page, with the letters that something covers left out."""
    layer = Layer()
    text, index = text_page.characters()
    if hidden is not None and hidden.partly:
        text, index = _without_unseen(text_page, text, index, hidden, layer)
    upright = layer.upright = text_page.view._replace(turns=text_page.turns(text, index))
    start = 0
    for mark in _LINE_END.finditer(text):
        hyphen = mark.group() in "\ufffe\x02"
        # A character without Unicode value is U+FFFE as well.
        if hyphen and not text_page.is_hyphen(mark.start() if index is None else index[mark.start()]):
            continue
        _add_line(layer, text_page, text[start : mark.start()], _Place(start, index, upright, hyphen))
        start = mark.end()
    _add_line(layer, text_page, text[start:], _Place(start, index, upright))
    return layer


def add_word_boxes(text_page: TextPage, layer: Layer) -> None:
    """Boxes of all words of all lines, on the visible page."""
    for line in layer.lines:
        spans = [match.span() for match in re.finditer(r"\S+", line.text)]
        line.word_boxes = [text_page.span(line.places[a], line.places[b - 1], text_page.view) for a, b in spans]


class _Place(NamedTuple):
    """Where a line comes from: its first code point, the character index, and the view in which text is upright."""

    start: int
    indexes: list[int] | None
    upright: View
    hyphen: bool = False


def _add_line(layer: Layer, text_page: TextPage, text: str, place: _Place) -> None:
    stripped = text.strip()
    if not stripped:
        return
    index, hyphen = place.indexes, place.hyphen
    first = place.start + text.index(stripped[0])
    if len(stripped) > 2 and stripped[-1] in _HYPHENS and stripped[-2].isalnum():
        stripped, hyphen = stripped[:-1], True
    last = first + len(stripped)
    places: Sequence[int] = range(first, last) if index is None else index[first:last]
    layer.lines.append(Line(stripped, text_page.span(places[0], places[-1], place.upright), hyphen, places))
    layer.fonts.setdefault(text_page.font_of(places[0]), []).append(stripped)


def _without_unseen(
    text_page: TextPage, text: str, index: list[int] | None, hidden: Hidden, layer: Layer
) -> tuple[str, list[int]]:
    """Text without the letters of partly covered (or partly off-page) objects that nobody sees."""
    frame = text_page.view.frame
    places = index if index is not None else list(range(len(text)))
    kept = []
    for at, place in enumerate(places):
        covers = None if text[at].isspace() else hidden.partly.get(text_page.object_of(place))
        box = text_page.tight_box(place) if covers is not None else None
        finding = _unseen(box, covers or [], frame, hidden) if box else None
        if finding:
            layer.counts[finding] += 1
        else:
            kept.append(at)
    return "".join(text[at] for at in kept), [places[at] for at in kept]


def _unseen(box: Box, covers: list[Box], frame: Box, hidden: Hidden) -> str | None:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    if not (frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3]):
        return "off_page_text"
    covered = any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in covers)
    if covered and (hidden.changed is None or not hidden.changed(box)):
        return "covered_text"
    return None


def compose(layer: Layer, breaks: list[bool]) -> PageText:
    """Page text: a line end inside a paragraph is a newline, a paragraph end (``breaks``) an empty line."""
    out = _Text()
    pending = ""
    for number, line in enumerate(layer.lines):
        words = _words(line, layer.counts)
        if not words:
            pending = "\n\n" if breaks[number] and pending else pending
            continue
        out.add(pending)
        out.words(words)
        pending = "\n\n" if breaks[number] else "\n"
        if line.hyphen:
            after = layer.lines[number + 1].text if number + 1 < len(layer.lines) and not breaks[number] else ""
            joint = join_at_line_end(line.text, after, layer.counts)
            out.add("-" if joint is None else joint)
            pending = pending if joint is None else ""
    return out.page_text()


_WordAt = tuple[str, Box | None]


def _words(line: Line, counts: Counter[str]) -> list[_WordAt]:
    """Clean words of a line; without boxes the line counts as one."""
    if not line.word_boxes:
        text = clean(line.text, counts)
        text = text if text == line.text and "  " not in text else " ".join(text.split())
        return [(text, None)] if text else []
    pieces = zip(line.text.split(), line.word_boxes, strict=True)
    cleaned = ((" ".join(clean(word, counts).split()), box) for word, box in pieces)
    return [(word, box) for word, box in cleaned if word]


class _Text:
    """Page text as it grows, with the places of its words."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._words: list[Word] = []

    def add(self, part: str) -> None:
        self._parts.append(part)
        self._length += len(part)

    def words(self, words: list[_WordAt]) -> None:
        for number, (word, box) in enumerate(words):
            if number:
                self.add(" ")
            if box:
                self._words.append(Word(self._length, self._length + len(word), box, box[3] - box[1]))
            self.add(word)

    def page_text(self) -> PageText:
        return PageText("".join(self._parts), tuple(self._words))
