"""The one door to pdfium: its functions, loaded on first use, and the lock that every call is made under.

pdfium is not thread-safe: one document shared by four threads aborted the process, with nothing to catch. So all
calls are made inside ``with GATE``. Handles are plain integers that this package closes itself, in order; none has a
finalizer, because a finalizer would run in whatever thread collects it, outside the lock.

Short calls go through ``ctypes.PyDLL`` (they keep the interpreter lock, which halves the cost of a call); those that
may take long go through ``ctypes.CDLL``, so that other threads can run meanwhile.
"""

from __future__ import annotations

import ctypes as c
import threading
from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

GATE = threading.RLock()

_P, _I, _F, _D, _U, _S = c.c_void_p, c.c_int, c.c_float, c.c_double, c.c_ulong, c.c_char_p
_F4 = (c.c_void_p,) * 4

_SHORT: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "FPDF_GetLastError": (_U, ()),
    "FPDF_GetPageCount": (_I, (_P,)),
    "FPDF_GetFormType": (_I, (_P,)),
    "FPDF_GetMetaText": (_U, (_P, _S, _P, _U)),
    "FPDF_GetPageLabel": (_U, (_P, _I, _P, _U)),
    "FPDF_GetPageWidthF": (_F, (_P,)),
    "FPDF_GetPageHeightF": (_F, (_P,)),
    "FPDF_GetPageBoundingBox": (_I, (_P, _P)),
    "FPDFPage_GetRotation": (_I, (_P,)),
    "FPDFBookmark_GetFirstChild": (_P, (_P, _P)),
    "FPDFBookmark_GetNextSibling": (_P, (_P, _P)),
    "FPDFBookmark_GetTitle": (_U, (_P, _P, _U)),
    "FPDFPage_CountObjects": (_I, (_P,)),
    "FPDFPage_GetObject": (_P, (_P, _I)),
    "FPDFFormObj_CountObjects": (_I, (_P,)),
    "FPDFFormObj_GetObject": (_P, (_P, _U)),
    "FPDFPageObj_GetType": (_I, (_P,)),
    "FPDFPageObj_GetBounds": (_I, (_P, *_F4)),
    "FPDFPageObj_GetMatrix": (_I, (_P, _P)),
    "FPDFPageObj_GetFillColor": (_I, (_P, *_F4)),
    "FPDFPageObj_GetStrokeColor": (_I, (_P, *_F4)),
    "FPDFPageObj_SetIsActive": (_I, (_P, _I)),
    "FPDFPageObj_HasTransparency": (_I, (_P,)),
    "FPDFPageObj_GetClipPath": (_P, (_P,)),
    "FPDFClipPath_CountPaths": (_I, (_P,)),
    "FPDFClipPath_CountPathSegments": (_I, (_P, _I)),
    "FPDFClipPath_GetPathSegment": (_P, (_P, _I, _I)),
    "FPDFPathSegment_GetPoint": (_I, (_P, _P, _P)),
    "FPDFPathSegment_GetType": (_I, (_P,)),
    "FPDFPath_CountSegments": (_I, (_P,)),
    "FPDFPath_GetPathSegment": (_P, (_P, _I)),
    "FPDFPath_GetDrawMode": (_I, (_P, _P, _P)),
    "FPDFTextObj_GetTextRenderMode": (_I, (_P,)),
    "FPDFTextObj_GetFont": (_P, (_P,)),
    "FPDFTextObj_GetFontSize": (_I, (_P, _P)),
    "FPDFTextObj_GetText": (_U, (_P, _P, _P, _U)),
    "FPDFFont_GetBaseFontName": (c.c_size_t, (_P, _P, c.c_size_t)),
    "FPDFFont_GetIsEmbedded": (_I, (_P,)),
    "FPDFImageObj_GetImagePixelSize": (_I, (_P, _P, _P)),
    "FPDFText_CountChars": (_I, (_P,)),
    "FPDFText_GetText": (_I, (_P, _I, _I, _P)),
    "FPDFText_GetUnicode": (c.c_uint, (_P, _I)),
    "FPDFText_IsGenerated": (_I, (_P, _I)),
    "FPDFText_IsHyphen": (_I, (_P, _I)),
    "FPDFText_GetTextObject": (_P, (_P, _I)),
    "FPDFText_GetCharBox": (_I, (_P, _I, *_F4)),
    "FPDFText_GetLooseCharBox": (_I, (_P, _I, _P)),
    "FPDFText_GetCharAngle": (_F, (_P, _I)),
    "FPDFText_GetFontSize": (_D, (_P, _I)),
    "FPDFText_GetCharIndexFromTextIndex": (_I, (_P, _I)),
    "FPDFPage_GetAnnotCount": (_I, (_P,)),
    "FPDFPage_GetAnnot": (_P, (_P, _I)),
    "FPDFPage_CloseAnnot": (None, (_P,)),
    "FPDFAnnot_GetSubtype": (_I, (_P,)),
    "FPDFAnnot_GetFlags": (_I, (_P,)),
    "FPDFAnnot_GetRect": (_I, (_P, _P)),
    "FPDFAnnot_GetStringValue": (_U, (_P, _S, _P, _U)),
    "FPDFAnnot_GetFormFieldType": (_I, (_P, _P)),
    "FPDFAnnot_GetFormFieldValue": (_U, (_P, _P, _P, _U)),
    "FPDFAnnot_GetFormFieldFlags": (_I, (_P, _P)),
    "FPDFAnnot_IsChecked": (_I, (_P, _P)),
    "FPDFBitmap_CreateEx": (_P, (_I, _I, _I, _P, _I)),
    "FPDFBitmap_FillRect": (_I, (_P, _I, _I, _I, _I, _U)),
    "FPDFBitmap_Destroy": (None, (_P,)),
}

_LONG: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "FPDF_LoadDocument": (_P, (_S, _S)),
    "FPDF_LoadMemDocument64": (_P, (_P, c.c_size_t, _S)),
    "FPDF_CloseDocument": (None, (_P,)),
    "FPDF_CreateNewDocument": (_P, ()),
    "FPDF_ImportPagesByIndex": (_I, (_P, _P, _P, _U, _I)),
    "FPDF_SaveAsCopy": (_I, (_P, _P, _U)),
    "FPDF_LoadPage": (_P, (_P, _I)),
    "FPDF_ClosePage": (None, (_P,)),
    "FPDFText_LoadPage": (_P, (_P,)),
    "FPDFText_ClosePage": (None, (_P,)),
    "FPDF_RenderPageBitmap": (None, (_P, _P, _I, _I, _I, _I, _I, _I)),
    "FPDF_FFLDraw": (None, (_P, _P, _P, _I, _I, _I, _I, _I, _I)),
    "FPDFDOC_InitFormFillEnvironment": (_P, (_P, _P)),
    "FPDFDOC_ExitFormFillEnvironment": (None, (_P,)),
    "FORM_OnAfterLoadPage": (None, (_P, _P)),
    "FORM_OnBeforeClosePage": (None, (_P, _P)),
}

_WALK = (
    "FPDFPage_GetObject",
    "FPDFPageObj_GetType",
    "FPDFPageObj_GetBounds",
    "FPDFPageObj_GetFillColor",
    "FPDFTextObj_GetTextRenderMode",
    "FPDFPath_GetDrawMode",
)


@cache
def pdfium() -> SimpleNamespace:
    """pdfium's functions by name, handles as integers; ``raw`` holds the structures and constants."""
    with GATE:
        raw = import_module("pypdfium2").raw  # initialises the library and registers its shutdown
        library = import_module("pypdfium2_raw.bindings")._libs["pdfium"]
        functions = SimpleNamespace(raw=raw)
        for kind, table in ((c.PyDLL, _SHORT), (c.CDLL, _LONG)):
            door = kind(library._name, handle=library._handle)
            for name, (result, arguments) in table.items():
                function = getattr(door, name)
                function.restype, function.argtypes = result, arguments
                setattr(functions, name, function)
        return functions


@cache
def walking() -> SimpleNamespace:
    """The functions that are called for every object of a page, without prototypes: a third cheaper to call.

    Nothing is converted: pointers are ``c_void_p`` or ``byref(...)``, never plain integers, which would be cut to 32
    bits; indexes are ``int``.
    """
    library = import_module("pypdfium2_raw.bindings")._libs["pdfium"]
    door = c.PyDLL(library._name, handle=library._handle)
    functions = SimpleNamespace(**{name: getattr(door, name) for name in _WALK})
    functions.FPDFPage_GetObject.restype = _P
    return functions


def utf16(call: Any, *arguments: Any) -> str:
    """Text of a pdfium getter that is asked twice: for the size in bytes, then for UTF-16-LE with a terminator."""
    size = call(*arguments, None, 0)
    if size <= 2:
        return ""
    buffer = c.create_string_buffer(size)
    call(*arguments, buffer, size)
    return buffer.raw[: size - 2].decode("utf-16-le", "ignore")
