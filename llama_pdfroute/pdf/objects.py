"""What is painted on a page: one walk over its objects, forms included, in painting order.

Every text object is looked at, because one hidden sentence among three thousand is enough to be quoted in an answer.
The loop is written for speed: a page has some hundred objects, and this is what reading costs beyond its text.
"""

from __future__ import annotations

import ctypes as c
import math
from array import array
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium, walking
from llama_pdfroute.pdf.geometry import IDENTITY, Matrix, area, meet, multiply, on_rect

_TEXT, _PATH, _IMAGE, _SHADING, _FORM = 1, 2, 3, 4, 5
_MAX_DEPTH = 12
_MAX_OBJECTS = 100_000
_WHITE, _FAINT = 250, 5
"""Levels and alpha (of 255) that a reader takes for the white of paper, and for nothing."""
_OPAQUE = 250
"""Alpha (of 255) from which a shape hides what is under it."""
_COVER_PT = 3.0
"""A shape thinner than this is a rule, and covers no line of text."""
_SMALL_PT = 2.6
"""Boxes are as high as the letters; tall letters of microscopic type (below 2 pt) stay under this."""
_GLYPH_PT = (2.0, 60.0)
_GLYPH_SEGMENTS = 8
"""Outlines of letters have curves or many corners; "l" and "-" do not, but no text is made of them alone."""


TextObject = tuple[int, int, float, float, float, float]
"""A run of text painted with one font: handle, painting step, left, low, right, high (PDF space). A plain tuple: there
are hundreds on a page."""


class Cover(NamedTuple):
    """Something that is filled, and when it was painted."""

    order: int
    bounds: Box
    picture: bool
    white: bool = False


@dataclass(slots=True)
class Painted:
    """All objects of a page. ``pictures`` are clipped to the page; ``capped`` says that measuring stopped early."""

    texts: list[TextObject] = field(default_factory=list)
    unpainted: list[TextObject] = field(default_factory=list)
    """Render mode invisible, or no colour at all."""
    white: list[TextObject] = field(default_factory=list)
    edge: list[TextObject] = field(default_factory=list)
    """Reaching over the visible page, or beyond it."""
    small: list[TextObject] = field(default_factory=list)
    """Lower than small print."""
    covers: list[Cover] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)
    form_scale: dict[int, float] = field(default_factory=dict)
    """Scale of the forms around a text object, where it is not one."""
    text_area: float = 0.0
    path_count: int = 0
    shadings: int = 0
    capped: bool = False


class _Out:
    """Reused out-parameters; safe because every use is under the gate."""

    def __init__(self) -> None:
        self.rect = array("f", [0.0] * 4)
        self.colour = array("I", [0] * 4)
        self.matrix = array("f", [0.0] * 6)
        self.mode = array("i", [0] * 2)
        self.rect_p = [self.rect.buffer_info()[0] + 4 * i for i in range(4)]
        self.colour_p = [self.colour.buffer_info()[0] + 4 * i for i in range(4)]
        self.matrix_p = self.matrix.buffer_info()[0]
        self.mode_p = [self.mode.buffer_info()[0] + 4 * i for i in range(2)]
        self.rect_ref = _references((c.c_float * 4).from_buffer(self.rect))
        self.colour_ref = _references((c.c_uint * 4).from_buffer(self.colour))
        self.mode_ref = _references((c.c_int * 2).from_buffer(self.mode))


def _references(values: Any) -> list[Any]:
    """References to every value, for functions without prototypes."""
    return [c.byref(values, 4 * at) for at in range(len(values))]


_OUT = _Out()


def walk(page: int, frame: Box) -> Painted:
    """Look at every object of a loaded page; ``frame`` is its visible box in PDF space."""
    f = pdfium()
    found = Painted()
    _walk(_Holder(walking().FPDFPage_GetObject, c.c_void_p(page), f.FPDFPage_CountObjects(page)), None, 0, frame, found)
    return found


class _Holder(NamedTuple):
    get: Any
    handle: c.c_void_p
    size: int


def _walk(holder: _Holder, matrix: Matrix | None, order: int, frame: Box, found: Painted, depth: int = 0) -> int:
    """One page or form; the last painting step."""
    f, w = pdfium(), walking()
    get, container, count = holder
    kind_of, bounds = w.FPDFPageObj_GetType, w.FPDFPageObj_GetBounds
    mode_of, fill = w.FPDFTextObj_GetTextRenderMode, w.FPDFPageObj_GetFillColor
    rect, (p0, p1, p2, p3) = _OUT.rect, _OUT.rect_ref
    colour, (c0, c1, c2, c3) = _OUT.colour, _OUT.colour_ref
    pointer, kind, mode = c.c_void_p(), _TEXT, 0
    add, text_area, paths = found.texts.append, 0.0, 0
    covers, edge, small = found.covers, found.edge, found.small
    fl, fb, fr, ft = frame[0] - 1, frame[1] - 1, frame[2] + 1, frame[3] + 1
    for index in range(count):
        order += 1
        pointer.value = handle = get(container, index)
        # Text mostly follows text, and only text has a render mode: one question less.
        if kind != _TEXT or (mode := mode_of(pointer)) < 0:
            kind = kind_of(pointer)
            if kind == _TEXT:
                mode = mode_of(pointer)
        if kind == _TEXT:
            if not bounds(pointer, p0, p1, p2, p3):
                continue
            left, low, right, high = rect
            if matrix is not None:
                left, low, right, high = on_rect(matrix, (left, low, right, high))
                found.form_scale[handle] = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            text = (handle, order, left, low, right, high)
            add(text)
            height = high - low
            text_area += (right - left) * height
            if left < fl or right > fr or low < fb or high > ft:
                edge.append(text)
            if height < _SMALL_PT:
                small.append(text)
            if mode:
                if not _painted(handle):
                    found.unpainted.append(text)
            elif fill(pointer, c0, c1, c2, c3):
                if colour[3] <= _FAINT:
                    found.unpainted.append(text)
                elif colour[0] >= _WHITE and colour[1] >= _WHITE and colour[2] >= _WHITE:
                    found.white.append(text)
        elif kind == _PATH:
            paths += 1
            if bounds(pointer, p0, p1, p2, p3):
                left, low, right, high = rect
                if high - low >= _COVER_PT and right - left >= _COVER_PT and _opaque(pointer):
                    box = on_rect(matrix, (left, low, right, high)) if matrix else (left, low, right, high)
                    covers.append(Cover(order, box, picture=False, white=min(_OUT.colour[:3]) >= _WHITE))
        elif kind == _IMAGE:
            _image(handle, matrix or IDENTITY, order, frame, found)
        elif kind == _SHADING:
            found.shadings += 1
        elif kind == _FORM and depth < _MAX_DEPTH and f.FPDFPageObj_GetMatrix(handle, _OUT.matrix_p):
            own: Any = tuple(_OUT.matrix)
            inner: Matrix = multiply(own, matrix) if matrix else own
            nested = _Holder(f.FPDFFormObj_GetObject, c.c_void_p(handle), f.FPDFFormObj_CountObjects(handle))
            order = _walk(nested, None if inner == IDENTITY else inner, order, frame, found, depth + 1)
        if order > _MAX_OBJECTS:
            found.capped = True
            break
    found.text_area += text_area
    found.path_count += paths
    return order


def _painted(handle: int) -> bool:
    """Whether a text object leaves anything on the page (render modes: PDF 1.7, table 106)."""
    f = pdfium()
    mode = f.FPDFTextObj_GetTextRenderMode(handle)
    if mode in (3, 7):
        return False
    shown = False
    if mode in (2, 4, 6, 0) and f.FPDFPageObj_GetFillColor(handle, *_OUT.colour_p):
        shown = _OUT.colour[3] > _FAINT
    if mode in (1, 2, 5, 6) and f.FPDFPageObj_GetStrokeColor(handle, *_OUT.colour_p):
        shown = shown or _OUT.colour[3] > _FAINT
    return shown


def font_size(handle: int) -> float:
    """Font size of a text object before its matrix; -1 when pdfium does not say."""
    return _OUT.rect[0] if pdfium().FPDFTextObj_GetFontSize(handle, _OUT.rect_p[0]) else -1.0


def type_size_pt(handle: int, painted: Painted) -> float:
    """Type size as painted: font size times the scale of the text matrix and of the forms around."""
    size = font_size(handle)
    if size < 0 or not pdfium().FPDFPageObj_GetMatrix(handle, _OUT.matrix_p):
        return math.inf
    a, b, c, d, _, _ = _OUT.matrix
    return float(size * max(abs(a) + abs(b), abs(c) + abs(d)) * painted.form_scale.get(handle, 1.0))


def _opaque(handle: c.c_void_p) -> bool:
    f, w = pdfium(), walking()
    if not w.FPDFPath_GetDrawMode(handle, *_OUT.mode_ref):
        return False
    filled, stroked = _OUT.mode
    if filled:
        return bool(w.FPDFPageObj_GetFillColor(handle, *_OUT.colour_ref)) and _OUT.colour[3] >= _OPAQUE
    # A bar drawn as one thick line; a stroked frame, curve or slanted line covers nothing inside its box.
    if not stroked or f.FPDFPath_CountSegments(handle) != 2:
        return False
    ends = []
    for step in (0, 1):
        segment = f.FPDFPath_GetPathSegment(handle, step)
        if not segment or not f.FPDFPathSegment_GetPoint(segment, _OUT.rect_p[0], _OUT.rect_p[1]):
            return False
        ends.append((_OUT.rect[0], _OUT.rect[1]))
    return any(abs(one - other) < 0.5 for one, other in zip(*ends, strict=True))


def _image(handle: int, matrix: Matrix, order: int, frame: Box, found: Painted) -> None:
    f = pdfium()
    if not f.FPDFPageObj_GetMatrix(handle, _OUT.matrix_p):
        return
    own: Any = tuple(_OUT.matrix)
    rect = meet(on_rect(multiply(own, matrix), (0.0, 0.0, 1.0, 1.0)), frame)
    if rect is None:
        return
    clip = _clip(handle, matrix)
    rect = meet(rect, clip) if clip else rect
    if rect is None or area(rect) <= 0:
        return
    found.pictures.append(rect)
    if not f.FPDFPageObj_HasTransparency(handle):
        found.covers.append(Cover(order, rect, picture=True))


def _clip(handle: int, matrix: Matrix) -> Box | None:
    """Bounding box of the object's clip paths, met with each other; None where there is none."""
    f = pdfium()
    path = f.FPDFPageObj_GetClipPath(handle)
    count = f.FPDFClipPath_CountPaths(path) if path else 0
    box: Box | None = None
    for index in range(max(0, count)):
        xs, ys = [], []
        for step in range(min(f.FPDFClipPath_CountPathSegments(path, index), 200)):
            segment = f.FPDFClipPath_GetPathSegment(path, index, step)
            if segment and f.FPDFPathSegment_GetPoint(segment, _OUT.rect_p[0], _OUT.rect_p[1]):
                xs.append(_OUT.rect[0])
                ys.append(_OUT.rect[1])
        if xs:
            here = on_rect(matrix, (min(xs), min(ys), max(xs), max(ys)))
            box = here if box is None else (meet(box, here) or (here[0], here[1], here[0], here[1]))
    return box


def count_glyph_shapes(page: int, limit: int = 20_000) -> int:
    """How many filled shapes of letter size and letter complexity a page has; asked only where text is missing."""
    f = pdfium()
    count = 0
    todo = [(f.FPDFPage_GetObject, page, f.FPDFPage_CountObjects(page), 0)]
    while todo:
        get, holder, size, depth = todo.pop()
        for index in range(min(size, limit)):
            handle = get(holder, index)
            kind = f.FPDFPageObj_GetType(handle)
            if kind == _FORM and depth < _MAX_DEPTH:
                todo.append((f.FPDFFormObj_GetObject, handle, f.FPDFFormObj_CountObjects(handle), depth + 1))
            elif kind == _PATH:
                count += _like_a_letter(handle)
    return count


def _like_a_letter(handle: int) -> bool:
    f = pdfium()
    if f.FPDFPath_CountSegments(handle) < _GLYPH_SEGMENTS or not f.FPDFPath_GetDrawMode(handle, *_OUT.mode_p):
        return False
    if not _OUT.mode[0] or not f.FPDFPageObj_GetBounds(handle, *_OUT.rect_p):
        return False
    return bool(_GLYPH_PT[0] <= _OUT.rect[3] - _OUT.rect[1] <= _GLYPH_PT[1])
