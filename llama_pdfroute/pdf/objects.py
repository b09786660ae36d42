"""What is painted on a page: one walk over its objects, forms included, in painting order.

Every text object is looked at, because one hidden sentence among three thousand is enough to be quoted in an answer.
Shapes are the dearest and the least telling: beyond a cap they are counted and no longer measured.
"""

from __future__ import annotations

import ctypes as c
from dataclasses import dataclass, field
from typing import Any

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import IDENTITY, Matrix, area, meet, multiply, on_rect

_TEXT, _PATH, _IMAGE, _SHADING, _FORM = 1, 2, 3, 4, 5
_MAX_DEPTH = 12
_MAX_OBJECTS = 100_000
_MAX_PATHS_MEASURED = 3_000
_OPAQUE = 250
"""Alpha (of 255) from which a shape hides what is under it."""
_INVISIBLE_MODES = frozenset({3, 7})


@dataclass(slots=True)
class TextObject:
    """A run of text painted with one font; ``bounds`` in PDF space; ``order`` counts painting steps of the page."""

    handle: int
    order: int
    bounds: Box
    painted: bool
    white: bool
    scale: float = 1.0
    """Of the forms around it."""


@dataclass(slots=True)
class Cover:
    """Something opaque, and when it was painted."""

    order: int
    bounds: Box
    picture: bool


@dataclass(slots=True)
class Painted:
    """All objects of a page. ``pictures`` are clipped to the page; ``capped`` says that measuring stopped early."""

    texts: list[TextObject] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    pictures: list[Box] = field(default_factory=list)
    path_count: int = 0
    glyph_shapes: int = 0
    shadings: int = 0
    capped: bool = False


class _Buffers:
    """Reused out-parameters; safe because every use is under the gate."""

    def __init__(self, raw: Any) -> None:
        self.f = [c.c_float() for _ in range(4)]
        self.fp = [c.addressof(x) for x in self.f]
        self.u = [c.c_uint() for _ in range(4)]
        self.up = [c.addressof(x) for x in self.u]
        self.matrix = raw.FS_MATRIX()
        self.matrix_p = c.addressof(self.matrix)
        self.i, self.j = c.c_int(), c.c_int()
        self.ip, self.jp = c.addressof(self.i), c.addressof(self.j)


_buffers: _Buffers | None = None


def walk(page: int, frame: Box) -> Painted:
    """Look at every object of a loaded page; ``frame`` is its visible box in PDF space."""
    global _buffers
    f = pdfium()
    if _buffers is None:
        _buffers = _Buffers(f.raw)
    found = Painted()
    _Walk(f, _buffers, frame, found).holder(f.FPDFPage_GetObject, page, f.FPDFPage_CountObjects(page), IDENTITY, 0)
    return found


class _Walk:
    def __init__(self, f: Any, buffers: _Buffers, frame: Box, found: Painted) -> None:
        self.f, self.b, self.frame, self.found = f, buffers, frame, found
        self.order = 0

    def holder(self, get: Any, holder: int, count: int, matrix: Matrix, depth: int) -> None:
        """One page or form: its objects in painting order."""
        f, kind_of = self.f, self.f.FPDFPageObj_GetType
        plain = matrix == IDENTITY
        for index in range(count):
            self.order += 1
            if self.order > _MAX_OBJECTS:
                self.found.capped = True
                return
            handle = get(holder, index)
            kind = kind_of(handle)
            if kind == _TEXT:
                self.text(handle, matrix, plain)
            elif kind == _PATH:
                self.path(handle, matrix, plain)
            elif kind == _IMAGE:
                self.image(handle, matrix)
            elif kind == _SHADING:
                self.found.shadings += 1
            elif kind == _FORM and depth < _MAX_DEPTH and f.FPDFPageObj_GetMatrix(handle, self.b.matrix_p):
                inner = self.matrix()
                nested = f.FPDFFormObj_CountObjects(handle)
                self.holder(f.FPDFFormObj_GetObject, handle, nested, multiply(inner, matrix), depth + 1)

    def matrix(self) -> Matrix:
        m = self.b.matrix
        return (m.a, m.b, m.c, m.d, m.e, m.f)

    def bounds(self, handle: int, matrix: Matrix, plain: bool) -> Box | None:
        if not self.f.FPDFPageObj_GetBounds(handle, *self.b.fp):
            return None
        left, low, right, high = self.b.f
        rect = (left.value, low.value, right.value, high.value)
        return rect if plain else on_rect(matrix, rect)

    def text(self, handle: int, matrix: Matrix, plain: bool) -> None:
        rect = self.bounds(handle, matrix, plain)
        if rect is None:
            return
        mode = self.f.FPDFTextObj_GetTextRenderMode(handle)
        painted, white = mode not in _INVISIBLE_MODES, False
        if painted:
            colour = self.f.FPDFPageObj_GetStrokeColor if mode in (1, 5) else self.f.FPDFPageObj_GetFillColor
            if colour(handle, *self.b.up):
                red, green, blue, alpha = (x.value for x in self.b.u)
                painted = alpha > 5
                white = min(red, green, blue) >= 250
        scale = 1.0 if plain else abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
        self.found.texts.append(TextObject(handle, self.order, rect, painted, white, scale))

    def path(self, handle: int, matrix: Matrix, plain: bool) -> None:
        found = self.found
        found.path_count += 1
        if found.path_count > _MAX_PATHS_MEASURED:
            found.capped = True
            return
        if not self.f.FPDFPath_GetDrawMode(handle, self.b.ip, self.b.jp) or not self.b.i.value:
            return
        rect = self.bounds(handle, matrix, plain)
        if rect is None:
            return
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        segments = self.f.FPDFPath_CountSegments(handle)
        if 2 <= height <= 60 and segments >= 8:
            found.glyph_shapes += 1
        elif width >= 4 and height >= 4 and segments <= 6 and self._opaque_fill(handle):
            found.covers.append(Cover(self.order, rect, picture=False))

    def _opaque_fill(self, handle: int) -> bool:
        return bool(self.f.FPDFPageObj_GetFillColor(handle, *self.b.up)) and self.b.u[3].value >= _OPAQUE

    def image(self, handle: int, matrix: Matrix) -> None:
        if not self.f.FPDFPageObj_GetMatrix(handle, self.b.matrix_p):
            return
        rect = meet(on_rect(multiply(self.matrix(), matrix), (0.0, 0.0, 1.0, 1.0)), self.frame)
        clip = self.clip(handle, matrix) if rect else None
        if clip:
            rect = meet(rect, clip) if rect else None
        if rect is None or area(rect) <= 0:
            return
        self.found.pictures.append(rect)
        if not self.f.FPDFPageObj_HasTransparency(handle):
            self.found.covers.append(Cover(self.order, rect, picture=True))

    def clip(self, handle: int, matrix: Matrix) -> Box | None:
        """Bounding box of the object's clip paths, met with each other; None where there is none."""
        f = self.f
        path = f.FPDFPageObj_GetClipPath(handle)
        count = f.FPDFClipPath_CountPaths(path) if path else 0
        box: Box | None = None
        for index in range(max(0, count)):
            xs, ys = [], []
            for step in range(f.FPDFClipPath_CountPathSegments(path, index)):
                segment = f.FPDFClipPath_GetPathSegment(path, index, step)
                if segment and f.FPDFPathSegment_GetPoint(segment, self.b.fp[0], self.b.fp[1]):
                    xs.append(self.b.f[0].value)
                    ys.append(self.b.f[1].value)
            if xs:
                here = on_rect(matrix, (min(xs), min(ys), max(xs), max(ys)))
                box = here if box is None else (meet(box, here) or (here[0], here[1], here[0], here[1]))
        return box
