"""One loaded page to its reading: cheap signals first, a picture only when they leave a doubt."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, replace

from llama_pdfroute.errors import DamagedPageError
from llama_pdfroute.page import FontEvidence, PageSignals, PageText
from llama_pdfroute.pdf.forms import FORM_MARK, NOTE_MARK, Extra, read_extras
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import View, union_share
from llama_pdfroute.pdf.hidden import Hidden, find_hidden
from llama_pdfroute.pdf.objects import Painted, walk
from llama_pdfroute.pdf.paragraphs import paragraph_breaks
from llama_pdfroute.pdf.render import ink_share
from llama_pdfroute.pdf.source import PageReading
from llama_pdfroute.pdf.text_layer import Layer, TextPage, clean, compose, read_lines
from llama_pdfroute.settings import PdfSettings

_DOUBTFUL_CHARS = 30
_NOMINAL_DPI = 200


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A loaded page to read. ``form`` is the form layer, 0 when the file has none."""

    page: int
    form: int
    page_number: int
    settings: PdfSettings
    words: bool = False


def read_page(request: PageRequest, label: str) -> PageReading:
    """Text, hidden text and signals of a loaded page. Raises PageError."""
    page, number = request.page, request.page_number
    view = view_of(page, number)
    painted = walk(page, view.frame)
    hidden = find_hidden(painted, view.frame)
    layer, hidden_text = _split(request, view, painted, hidden)
    text = compose(layer, paragraph_breaks(layer.lines))
    signals = _signals(view, painted, hidden, layer, hidden_text)
    if extras := read_extras(page, request.form, view):
        text, signals = _append(text, signals, extras, request.settings)
    if signals.visible_chars < _DOUBTFUL_CHARS:
        signals = replace(signals, ink_share=ink_share(page, request.form, number))
    return PageReading(signals, text, hidden_text, label)


def _append(
    text: PageText, signals: PageSignals, extras: list[Extra], settings: PdfSettings
) -> tuple[PageText, PageSignals]:
    """Form values (and notes, by setting) under a stated mark after the page text."""
    layer = Layer()
    parts, findings, chars = [text.text] if text.text else [], set(signals.findings), signals.form_chars
    values = [clean(e.text, layer).replace("\r", "").strip() for e in extras if not e.note]
    notes = [clean(e.text, layer).replace("\r", "").strip() for e in extras if e.note]
    if values:
        parts.append("\n".join([FORM_MARK, *values]))
        findings.add("form_values")
        chars += sum(len("".join(v.split())) for v in values)
    if notes and settings.annotations:
        parts.append("\n".join([NOTE_MARK, *notes]))
        findings.add("annotations")
        chars += sum(len("".join(v.split())) for v in notes)
    joined = PageText("\n\n".join(parts), text.words)
    return joined, replace(signals, form_chars=chars, findings=frozenset(findings))


def view_of(page: int, page_number: int) -> View:
    """Visible box and rotation of a loaded page. Raises DamagedPageError when it has no area."""
    f = pdfium()
    box = f.raw.FS_RECTF()
    f.FPDF_GetPageBoundingBox(page, ctypes.addressof(box))
    frame = (box.left, min(box.bottom, box.top), box.right, max(box.bottom, box.top))
    if frame[2] <= frame[0] or frame[3] <= frame[1]:
        raise DamagedPageError(page_number=page_number)
    return View(frame, f.FPDFPage_GetRotation(page) % 4)


def _split(request: PageRequest, view: View, painted: Painted, hidden: Hidden) -> tuple[Layer, PageText]:
    """Lines of the visible text, and the text that is not. pdfium leaves out text objects that are switched off."""
    f, page = pdfium(), request.page
    for handle in hidden.whole:
        f.FPDFPageObj_SetIsActive(handle, 0)
    layer = _lines(page, view, hidden, words=request.words)
    if not hidden.whole:
        return layer, PageText("")
    for text in painted.texts:
        f.FPDFPageObj_SetIsActive(text.handle, int(text.handle in hidden.whole))
    rest = _lines(page, view, None, words=request.words)
    for text in painted.texts:
        f.FPDFPageObj_SetIsActive(text.handle, 1)
    return layer, compose(rest, paragraph_breaks(rest.lines))


def _lines(page: int, view: View, hidden: Hidden | None, *, words: bool) -> Layer:
    text_page = TextPage(page, view)
    try:
        return read_lines(text_page, hidden, words=words)
    finally:
        text_page.close()


def _signals(view: View, painted: Painted, hidden: Hidden, layer: Layer, hidden_text: PageText) -> PageSignals:
    width, height = view.size
    visible = [t.bounds for t in painted.texts if t.handle not in hidden.whole]
    findings = set(layer.counts) | set(hidden.whole.values())
    if painted.capped:
        findings.add("signals_capped")
    return PageSignals(
        width_pt=width,
        height_pt=height,
        visible_chars=sum(len("".join(line.text.split())) for line in layer.lines),
        hidden_chars=len("".join(hidden_text.text.split())),
        text_area_share=union_share(visible, view.frame),
        image_coverage=union_share(painted.pictures, view.frame),
        image_count=len(painted.pictures),
        path_count=painted.path_count,
        glyph_shapes=painted.glyph_shapes,
        fonts=(_evidence("\n".join(line.text for line in layer.lines)),) if layer.lines else (),
        findings=frozenset(findings),
    )


def _evidence(text: str) -> FontEvidence:
    letters = "".join(text.split())
    unmapped = sum(c in "\ufffd\ufffe" or c < " " or "\x7f" <= c < "\xa0" for c in letters)
    private = sum("\ue000" <= c <= "\uf8ff" for c in letters)
    return FontEvidence(len(letters), unmapped, private, text[:2000])
