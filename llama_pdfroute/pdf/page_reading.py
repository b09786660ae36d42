"""One loaded page to its reading: cheap signals first, a picture only when they leave a doubt."""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from llama_pdfroute.errors import DamagedPageError
from llama_pdfroute.page import Box, FontEvidence, PageSignals, PageText, Word
from llama_pdfroute.pdf.cleaning import clean_block
from llama_pdfroute.pdf.columns import split_at_gutters
from llama_pdfroute.pdf.forms import FORM_MARK, NOTE_MARK, Extra, read_extras
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import View, area, merged, union_share
from llama_pdfroute.pdf.hidden import Hidden, confirm, find_hidden
from llama_pdfroute.pdf.objects import Painted, count_glyph_shapes, walk
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.order import joined_rows, reading_order
from llama_pdfroute.pdf.paragraphs import paragraph_breaks
from llama_pdfroute.pdf.picture_text import estimate_text
from llama_pdfroute.pdf.render import ink_of, without_text
from llama_pdfroute.pdf.source import PageReading
from llama_pdfroute.pdf.text_layer import Layer, TextPage, add_word_boxes, compose, read_lines

_DOUBTFUL_CHARS = 30
"""Fewer visible characters: a title or a page number, or the stamp on a scan."""
_PICTURE_SHARE, _STRIP_GAP_PT, _MAX_MERGED, _MAX_PICTURES = 0.02, 2.0, 500, 8
_FIELD_TYPE_PT = 12.0
_BACKGROUND = 0.1
"""Of the pictures' area that visible text covers: slides have 14 to 50 %, the head of a form over a scan 5 %."""
_FULL_PAGE, _LITTLE_TEXT = 0.9, 0.05
_LARGE_PICTURE = 0.2
"""Share of the page from which its pictures may hold as much text as the text layer; smaller ones are figures."""
_NOMINAL_DPI = 200


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A loaded page to read. ``form`` is the form layer, 0 when the file has none."""

    page: int
    form: int
    page_number: int
    settings: ReadOptions
    words: bool = False


def read_page(request: PageRequest, label: str) -> PageReading:
    """Text, hidden text and signals of a loaded page. Raises PageError."""
    page = request.page
    view = view_of(page, request.page_number)
    painted = walk(page, view.frame)
    hidden = find_hidden(painted, view.frame)
    if hidden.suspects:
        confirm(page, request.form, view, hidden)
    layer = _visible(request, view, hidden)
    hidden_text = _hidden(request, view, painted, hidden)
    text = compose(layer, paragraph_breaks(layer.lines))
    signals = _signals(_Found(view, painted, hidden, layer, hidden_text), request.settings.max_pixels)
    if request.settings.hidden_text == "keep" and hidden_text.text:
        text = _kept(text, hidden_text)
    if extras := read_extras(page, request.form, view):
        text, signals = _append(text, signals, extras, request.settings)
    if signals.visible_chars < _DOUBTFUL_CHARS or _pictures_without_text(view, painted, hidden, signals):
        signals = _look(request, view, painted, signals)
    return PageReading(signals, text, hidden_text, label)


def _kept(text: PageText, hidden: PageText) -> PageText:
    """Page text followed by the hidden text, for those who want to have it."""
    start = len(text.text) + 2 if text.text else 0
    moved = (replace(word, start=word.start + start, end=word.end + start) for word in hidden.words)
    return PageText("\n\n".join(filter(None, (text.text, hidden.text))), (*text.words, *moved))


def _pictures_without_text(view: View, painted: Painted, hidden: Hidden, signals: PageSignals) -> bool:
    """Whether large pictures lie beside the text, and not under it: a background has its words in the text layer."""
    if signals.image_coverage < _LARGE_PICTURE:
        return False
    boxes = merged(painted.pictures, _STRIP_GAP_PT) if len(painted.pictures) <= _MAX_MERGED else [view.frame]
    on_pictures = 0.0
    for handle, _, left, low, right, high in painted.texts:
        x, y = (left + right) / 2, (low + high) / 2
        if handle not in hidden.whole and any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in boxes):
            on_pictures += (right - left) * (high - low)
    return on_pictures < _BACKGROUND * signals.image_coverage * area(view.frame)


def _look(request: PageRequest, view: View, painted: Painted, signals: PageSignals) -> PageSignals:
    """What a picture of the page tells: is there ink, and does it look like lines of text beside the text layer?"""
    # Form values are appended to the page text; drawn fields would count as text that is not.
    layers: Literal["all", "content"] = "content" if signals.form_chars else "all"
    picture = without_text(request.page, request.form, view, (text[0] for text in painted.texts), layers)
    seen = estimate_text(picture)
    return replace(
        signals,
        ink_share=ink_of(picture),
        picture_boxes=_picture_boxes(view, painted),
        picture_lines=seen.lines,
        picture_chars=seen.characters,
        glyph_shapes=count_glyph_shapes(request.page) if signals.path_count and not signals.visible_chars else 0,
    )


def _picture_boxes(view: View, painted: Painted) -> tuple[Box, ...]:
    """The larger pictures from top to bottom, as seen."""
    least = _PICTURE_SHARE * area(view.frame)
    # Thousands of tiny pictures are a picture in pieces, and merging them one by one takes its time.
    boxes = merged(painted.pictures, _STRIP_GAP_PT) if len(painted.pictures) <= _MAX_MERGED else [view.frame]
    large = sorted((box for box in boxes if area(box) >= least), key=area, reverse=True)[:_MAX_PICTURES]
    return tuple(sorted((view.box(*box) for box in large), key=lambda box: (box[1], box[0])))


def _append(
    text: PageText, signals: PageSignals, extras: list[Extra], settings: ReadOptions
) -> tuple[PageText, PageSignals]:
    """Form values (and notes, by setting) under a stated mark after the page text.

    Every value is a Word with the rectangle of its field, so that it can be matched with the label drawn beside it.
    """
    counts: Counter[str] = Counter()
    findings, chars, words = set(signals.findings), 0, list(text.words)
    joined = text.text
    for mark, finding, note in ((FORM_MARK, "form_values", False), (NOTE_MARK, "annotations", True)):
        found = [(clean_block(e.text, counts), e.box) for e in extras if e.note is note]
        if not found or (note and not settings.annotations):
            continue
        joined += f"\n\n{mark}" if joined else mark
        findings.add(finding)
        for value, box in found:
            start = len(joined) + 1
            joined += f"\n{value}"
            words.append(Word(start, len(joined), box, min(box[3] - box[1], _FIELD_TYPE_PT)))
            chars += len("".join(value.split()))
    return PageText(joined, tuple(words)), replace(signals, form_chars=chars, findings=frozenset(findings))


def view_of(page: int, page_number: int) -> View:
    """Visible box and rotation of a loaded page. Raises DamagedPageError when it has no area."""
    f = pdfium()
    box = f.raw.FS_RECTF()
    f.FPDF_GetPageBoundingBox(page, ctypes.addressof(box))
    frame = (box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
    if frame[2] <= frame[0] or frame[3] <= frame[1]:
        raise DamagedPageError(page_number=page_number)
    return View(frame, f.FPDFPage_GetRotation(page) % 4)


def _visible(request: PageRequest, view: View, hidden: Hidden) -> Layer:
    """Lines of the visible text: pdfium leaves out text objects that are switched off."""
    switch = pdfium().FPDFPageObj_SetIsActive
    for handle in hidden.whole:
        switch(handle, 0)
    try:
        return _lines(request, view, hidden)
    finally:
        for handle in hidden.whole:
            switch(handle, 1)


def _hidden(request: PageRequest, view: View, painted: Painted, hidden: Hidden) -> PageText:
    """The text that nobody sees."""
    if not hidden.whole:
        return PageText("")
    switch = pdfium().FPDFPageObj_SetIsActive
    seen = [text[0] for text in painted.texts if text[0] not in hidden.whole]
    for handle in seen:
        switch(handle, 0)
    layer = _lines(request, view, None)
    for handle in seen:
        switch(handle, 1)
    return compose(layer, paragraph_breaks(layer.lines))


def _lines(request: PageRequest, view: View, hidden: Hidden | None) -> Layer:
    text_page = TextPage(request.page, view)
    try:
        layer = read_lines(text_page, hidden)
        cut = split_at_gutters(text_page, layer, layer.upright)
        if request.words:
            add_word_boxes(text_page, layer)
    finally:
        text_page.close()
    if not cut:
        layer.lines = joined_rows(layer.lines)
    if (order := reading_order(layer.lines, doubt="always" if cut else "jumps")) is not None:
        layer.lines = [layer.lines[number] for number in order]
        layer.counts.update(("columns", "columns_repaired"))
    return layer


class _Found(NamedTuple):
    """What was found on a page."""

    view: View
    painted: Painted
    hidden: Hidden
    layer: Layer
    hidden_text: PageText


def _signals(found: _Found, max_pixels: int) -> PageSignals:
    view, painted, hidden, layer, hidden_text = found
    width, height = view.size
    unseen = sum(area(t[2:]) for t in painted.texts if t[0] in hidden.whole) if hidden.whole else 0.0
    text_share = min(1.0, max(0.0, painted.text_area - unseen) / area(view.frame))
    coverage = union_share(painted.pictures, view.frame)
    findings = set(layer.counts)
    # Under or over a picture of the page it is the layer of an earlier recognition, which is no finding.
    if hidden_text.text and not (coverage >= _FULL_PAGE and text_share < _LITTLE_TEXT):
        findings |= set(hidden.whole.values())
    if painted.capped:
        findings.add("signals_capped")
    if width * height * (_NOMINAL_DPI / 72) ** 2 > max_pixels:
        findings.add("large_page")
    fonts = _fonts(layer)
    return PageSignals(
        width_pt=width,
        height_pt=height,
        visible_chars=sum(font.characters for font in fonts),
        hidden_chars=len("".join(hidden_text.text.split())),
        text_area_share=text_share,
        image_coverage=coverage,
        image_count=len(painted.pictures),
        path_count=painted.path_count,
        fonts=fonts,
        hidden_layer=_evidence([hidden_text.text], _LAYER_SAMPLE_CHARS) if hidden_text.text else None,
        findings=frozenset(findings),
    )


_NO_MEANING = "[\ufffd\ufffe\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]"
_UNMAPPED = re.compile(rf"{_NO_MEANING}{{2,}}|(?<=\w){_NO_MEANING}|{_NO_MEANING}(?=\w)")
"""Signs without a meaning in or beside words; one that stands alone is a bullet or a bracket of a formula."""
_ODD = re.compile(_NO_MEANING[:-1] + "\ue000-\uf8ff]")
_LEADER = re.compile("([\ufffd\ue000-\uf8ff])(?:\\s?\\1){3,}")
_SAMPLE_CHARS, _LAYER_SAMPLE_CHARS = 1_200, 4_000
_FEW_CHARS = 80
_PRIVATE = re.compile("[\ue000-\uf8e4\uf8ff]")
"""Without the pieces of large brackets, which have a meaning (U+F8E5 to U+F8FE, the corporate use of Adobe)."""


def _fonts(layer: Layer) -> tuple[FontEvidence, ...]:
    """Evidence by font; those with a few letters (bullets, headings) are looked at together."""
    few: list[str] = []
    found = []
    for lines in layer.fonts.values():
        if sum(map(len, lines)) < _FEW_CHARS:
            few += lines
        else:
            found.append(_evidence(lines))
    return (*found, _evidence(few)) if few else tuple(found)


def _evidence(lines: list[str], sample_chars: int = _SAMPLE_CHARS) -> FontEvidence:
    text = "\n".join(lines)
    letters = sum(map(len, text.split()))
    if not _ODD.search(text):
        return FontEvidence(letters, sample=text[:sample_chars])
    # A row of one unmapped sign is a leader or a rule, and stands for no lost word.
    unmapped = sum(len(run) for run in _UNMAPPED.findall(_LEADER.sub("", text)))
    return FontEvidence(letters, unmapped, len(_PRIVATE.findall(text)), text[:sample_chars])
