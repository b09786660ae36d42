"""Text that is on the page but not in its content: values of form fields, free text written on it, and notes.

pdfium keeps them apart from the text page. Values and free text show on paper, so they are page text; notes do not.
"""

from __future__ import annotations

import ctypes as c
from dataclasses import dataclass

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium, utf16
from llama_pdfroute.pdf.geometry import View

FORM_MARK = "Form values:"
NOTE_MARK = "Annotations:"
"""The lines under which appended text stands in the page text."""

_MAX_ANNOTATIONS = 5_000
_FREE_TEXT, _WIDGET = 3, 20
_NOTES = frozenset({1, 3, 9, 10, 11, 12, 13, 14})
"""Text note, free text, highlight, underline, squiggly, strike-out, stamp, caret."""
_NOT_SHOWN = 1 << 1 | 1 << 5
"""Annotation flags hidden and no-view (PDF 1.7, table 165)."""
_CHECK_BOX, _RADIO, _COMBO, _LIST, _TEXT_FIELD = 2, 3, 4, 5, 6
_PASSWORD_FIELD = 1 << 13


@dataclass(slots=True)
class Extra:
    """One value or note, and where it stands on the visible page."""

    text: str
    box: Box
    note: bool


def read_extras(page: int, form: int, view: View) -> list[Extra]:
    """Values, free text and notes of a page, from top to bottom. ``form`` is 0 when the file has no form."""
    f = pdfium()
    found: list[Extra] = []
    for index in range(min(f.FPDFPage_GetAnnotCount(page), _MAX_ANNOTATIONS)):
        annotation = f.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        try:
            extra = _extra(annotation, form, view)
        finally:
            f.FPDFPage_CloseAnnot(annotation)
        if extra and extra.text.strip():
            found.append(extra)
    return sorted(found, key=lambda extra: (round(extra.box[1] / 6), extra.box[0]))


def _extra(annotation: int, form: int, view: View) -> Extra | None:
    f = pdfium()
    if f.FPDFAnnot_GetFlags(annotation) & _NOT_SHOWN:
        return None
    kind = f.FPDFAnnot_GetSubtype(annotation)
    if kind == _WIDGET:
        text = _value(annotation, form) if form else utf16(f.FPDFAnnot_GetStringValue, annotation, b"V")
        return Extra(text, _box(annotation, view), note=False)
    if kind in _NOTES:
        text = utf16(f.FPDFAnnot_GetStringValue, annotation, b"Contents")
        return Extra(text, _box(annotation, view), note=kind != _FREE_TEXT)
    return None


def _value(annotation: int, form: int) -> str:
    f = pdfium()
    kind = f.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind in (_CHECK_BOX, _RADIO):
        return "[x]" if f.FPDFAnnot_IsChecked(form, annotation) else ""
    if kind not in (_TEXT_FIELD, _COMBO, _LIST):
        return ""
    if kind == _TEXT_FIELD and f.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PASSWORD_FIELD:
        return ""
    return utf16(f.FPDFAnnot_GetFormFieldValue, form, annotation)


def _box(annotation: int, view: View) -> Box:
    f = pdfium()
    rect = f.raw.FS_RECTF()
    f.FPDFAnnot_GetRect(annotation, c.addressof(rect))
    low, high = min(rect.bottom, rect.top), max(rect.bottom, rect.top)
    return view.box(min(rect.left, rect.right), low, max(rect.left, rect.right), high)
