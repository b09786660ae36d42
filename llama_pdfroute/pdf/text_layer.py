"""The text layer of a page as lines with geometry, and lines as page text: healed words, paragraphs, clean characters.

pdfium gives characters in the order of the file, a line end as CR LF, a line-end hyphen as U+FFFE (the line end is
then left out), and no mark for a paragraph end.
"""

from __future__ import annotations

import ctypes as c
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from llama_pdfroute.page import Box, PageText, Word
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import View
from llama_pdfroute.pdf.hidden import Hidden

_LIGATURES = {
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)},
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB13, 0xFB18)},
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB1D, 0xFE00) if code != 0xFB1E},
    **{code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFE70, 0xFEFD)},
}
_LIGATURES = {code: text for code, text in _LIGATURES.items() if text != chr(code)}
_LIGATURE = re.compile("[\ufb00-\ufdff\ufe70-\ufefc]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ufeff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACES = re.compile("[\u00a0\u2000-\u200a\u202f\u205f\u3000]")


@dataclass(slots=True)
class Line:
    """One line of the text layer. ``box`` is on the visible page, None when the line has no geometry."""

    text: str
    box: Box | None
    hyphen: bool = False
    """It ended with a hyphen before a line end; the hyphen is not in ``text``."""
    places: Sequence[int] = ()
    """Index in the text page of every character of ``text``."""
    word_boxes: list[Box | None] = field(default_factory=list)
    """Of its words, when they were asked for."""


@dataclass(slots=True)
class Layer:
    """Lines in the order of the file, and how often what was changed (by finding)."""

    lines: list[Line] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    fonts: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    """Raw lines by the fonts of their first and last character: a broken font shows in its own lines."""

    def count(self, finding: str, times: int = 1) -> None:
        if times:
            self.counts[finding] = self.counts.get(finding, 0) + times


class TextPage:
    """A loaded text page: its characters, and where they stand. Close it before its page."""

    def __init__(self, page: int, view: View) -> None:
        self._f = pdfium()
        self._view = view
        self.handle = self._f.FPDFText_LoadPage(page)
        self.count = max(0, self._f.FPDFText_CountChars(self.handle)) if self.handle else 0
        self._rect = self._f.raw.FS_RECTF()
        self._rect_p = c.addressof(self._rect)

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

    def loose_box(self, index: int) -> Box | None:
        """Box of a character with the ascent and descent of its font, on the visible page."""
        if not self._f.FPDFText_GetLooseCharBox(self.handle, index, self._rect_p):
            return None
        r = self._rect
        if r.left == r.right and r.top == r.bottom:
            return None
        return self._view.box(min(r.left, r.right), min(r.bottom, r.top), max(r.left, r.right), max(r.bottom, r.top))

    def span(self, first: int, last: int) -> Box | None:
        """Box from one character to another of the same line."""
        one, other = self.loose_box(first), self.loose_box(last)
        if one is None or other is None:
            return None
        return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))

    def font_of(self, index: int) -> int:
        """A handle that is the same for all characters of one font; 0 for none."""
        handle = self._f.FPDFText_GetTextObject(self.handle, index)
        return (self._f.FPDFTextObj_GetFont(handle) or 0) if handle else 0

    def object_of(self, index: int) -> int:
        return self._f.FPDFText_GetTextObject(self.handle, index) or 0


def read_lines(text_page: TextPage, hidden: Hidden | None = None, *, words: bool = False) -> Layer:
    """The lines of a text page, with the letters that something covers left out."""
    layer = Layer()
    text, index = text_page.characters()
    if hidden is not None and hidden.partly:
        text, index = _without_covered(text_page, text, index, hidden, layer)
    start = 0
    for end, skip, hyphen in _line_ends(text):
        _add_line(layer, text_page, text[start:end], start, index, hyphen)
        start = end + skip
    if words:
        for line in layer.lines:
            spans = [m.span() for m in re.finditer(r"\S+", line.text)]
            line.word_boxes = [text_page.span(line.places[a], line.places[b - 1]) for a, b in spans]
    return layer


def _line_ends(text: str) -> list[tuple[int, int, bool]]:
    marks = re.finditer("\r\n|\ufffe|\x02", text)
    ends = [(m.start(), m.end() - m.start(), m.group() != "\r\n") for m in marks]
    ends.append((len(text), 0, False))
    return ends


def _add_line(layer: Layer, text_page: TextPage, text: str, start: int, index: list[int] | None, hyphen: bool) -> None:
    stripped = text.strip()
    if not stripped:
        if hyphen and layer.lines:
            layer.lines.append(Line("", None, hyphen=True))
        return
    first = start + text.index(stripped[0])
    last = first + len(stripped) - 1
    places: Sequence[int] = range(first, last + 1) if index is None else index[first : last + 1]
    layer.lines.append(Line(stripped, text_page.span(places[0], places[-1]), hyphen, places))
    fonts = (text_page.font_of(places[0]), text_page.font_of(places[-1]))
    layer.fonts.setdefault(fonts, []).append(stripped)


def _without_covered(
    text_page: TextPage, text: str, index: list[int] | None, hidden: Hidden, layer: Layer
) -> tuple[str, list[int]]:
    """Text without the letters of partly covered (or partly off-page) objects that nobody sees."""
    frame = text_page._view.frame
    left_out = set()
    places = index if index is not None else range(len(text))
    rect = [c.c_double() for _ in range(4)]
    pointers = [c.addressof(x) for x in rect]
    for at, place in enumerate(places):
        covers = hidden.partly.get(text_page.object_of(place))
        if covers is None or text[at].isspace():
            continue
        if not text_page._f.FPDFText_GetCharBox(text_page.handle, place, *pointers):
            continue
        left, right, low, high = (x.value for x in rect)
        x, y = (left + right) / 2, (low + high) / 2
        covered = any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in covers)
        if covered and (hidden.changed is None or not hidden.changed((left, low, right, high))):
            left_out.add(at)
            layer.count("covered_text")
        elif not (frame[0] <= x <= frame[2] and frame[1] <= y <= frame[3]):
            left_out.add(at)
            layer.count("off_page_text")
    kept = [at for at in range(len(text)) if at not in left_out]
    return "".join(text[at] for at in kept), [places[at] for at in kept]


def clean(text: str, layer: Layer) -> str:
    """Letters expanded, no control character, surrogate or odd space; what was changed is counted."""
    if text.isascii():
        if not text.isprintable():
            text = _counted(_CONTROL, "", text, layer, "control_characters")
        return text
    if _SURROGATE.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        layer.count("surrogates")
    text = text.replace("\u00ad", "")
    text = _SPACES.sub(" ", text)
    text = _counted(_CONTROL, "", text, layer, "control_characters")
    if _LIGATURE.search(text):
        layer.count("ligatures", len(_LIGATURE.findall(text)))
        text = text.translate(_LIGATURES)
    return unicodedata.normalize("NFC", text)


def _counted(pattern: re.Pattern[str], by: str, text: str, layer: Layer, finding: str) -> str:
    text, times = pattern.subn(by, text)
    layer.count(finding, times)
    return text


def compose(layer: Layer, breaks: list[bool]) -> PageText:
    """Page text: a line end inside a paragraph is a newline, a paragraph end (``breaks``) an empty line."""
    out = _Text()
    lines = layer.lines
    for number, line in enumerate(lines):
        out.line(line, layer)
        last = number + 1 == len(lines)
        if line.hyphen:
            out.add("-" if last else joint(line.text, lines[number + 1].text, layer))
        elif not last:
            out.add("\n\n" if breaks[number] else "\n")
    return out.page_text()


class _Text:
    """Page text as it grows, with the places of its words."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._words: list[Word] = []

    def add(self, part: str) -> None:
        if part in ("\n", "\n\n") and not self._length:
            return
        self._parts.append(part)
        self._length += len(part)

    def line(self, line: Line, layer: Layer) -> None:
        if not line.word_boxes:
            self.add(clean(line.text, layer))
            return
        for number, (word, box) in enumerate(zip(line.text.split(), line.word_boxes, strict=True)):
            cleaned = clean(word, layer)
            if number:
                self.add(" ")
            if box and cleaned:
                start = self._length
                self._words.append(Word(start, start + len(cleaned), box, box[3] - box[1]))
            self.add(cleaned)

    def page_text(self) -> PageText:
        return PageText("".join(self._parts).rstrip(), tuple(self._words))


_CODE_END = re.compile(r"[^\s]*[\d/_@:.][^\s]*$")


def joint(before: str, after: str, layer: Layer) -> str:
    """What stands between the halves of a word broken at a line end: nothing between letters, else the hyphen."""
    word = before.rsplit(None, 1)[-1] if before else ""
    rest = after.split(None, 1)[0] if after.strip() else ""
    if word[-1:].isalpha() and rest[:1].islower() and not _CODE_END.search(word) and "-" not in word:
        layer.count("dehyphenated")
        return ""
    return "-"
