"""Pictures of a page: upright, form fields drawn, within the pixel budget; and what they tell about the page."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from llama_pdfroute.errors import DamagedPageError, RenderTooLargeError
from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium
from llama_pdfroute.pdf.geometry import View
from llama_pdfroute.pdf.picture_text import SCALE

if TYPE_CHECKING:
    from PIL.Image import Image

_ESTIMATE_SIDE_PX = 1400
_COMPARE_SIDE_PX = 2000
_COMPARE_SCALE = 1.5
"""Pixels per point: letters of 4 pt are six pixels high."""
_COMPARE_LEVELS = 12
_MARGIN = 0.03
"""Left out when ink is measured: it is where scanners leave the shadow of the sheet's edge."""
_INK_CONTRAST = 64
"""Grey levels (of 255) from the page's own background: paper texture and show-through stay under it, print is over."""


@dataclass(frozen=True, slots=True)
class Canvas:
    """A part of the visible page, in points, drawn at a number of pixels per point."""

    region: Box
    scale: float
    colour: Literal["grey", "rgb"] = "grey"
    layers: Literal["all", "content"] = "all"
    """``content`` leaves out annotations and form fields."""


def draw(page: int, form: int, *, dpi: float, max_pixels: int, page_number: int, region: Box | None = None) -> Image:
    """RGB picture of a loaded page, or of a region of it (points of the visible page)."""
    f = pdfium()
    whole = (0.0, 0.0, f.FPDF_GetPageWidthF(page), f.FPDF_GetPageHeightF(page))
    left, top, right, bottom = region or whole
    scale = fitting_scale(right - left, bottom - top, dpi, max_pixels)
    if (right - left) * scale < 1 or (bottom - top) * scale < 1:
        raise RenderTooLargeError("the page is too narrow to be drawn within the pixel budget", page_number=page_number)
    return paint(page, form, Canvas((left, top, right, bottom), scale, "rgb"), page_number)


def fitting_scale(width_pt: float, height_pt: float, dpi: float, max_pixels: int) -> float:
    """Pixels per point: as asked for, or less where the picture would be over the budget."""
    return min(dpi / 72, math.sqrt(max_pixels / max(width_pt * height_pt, 1e-6)))


def paint(page: int, form: int, canvas: Canvas, page_number: int | None = None) -> Image:
    """Draw a loaded page. ``form`` is the form layer, made before the page was loaded, or 0."""
    from PIL import Image

    f = pdfium()
    raw, scale = f.raw, canvas.scale
    left, top, right, bottom = canvas.region
    width, height = max(1, math.ceil((right - left) * scale)), max(1, math.ceil((bottom - top) * scale))
    stride = (width * (1 if canvas.colour == "grey" else 3) + 3) // 4 * 4
    pixels = ctypes.create_string_buffer(stride * height)
    ctypes.memset(pixels, 255, stride * height)
    kind = raw.FPDFBitmap_Gray if canvas.colour == "grey" else raw.FPDFBitmap_BGR
    bitmap = f.FPDFBitmap_CreateEx(width, height, kind, ctypes.addressof(pixels), stride)
    if not bitmap:
        raise DamagedPageError(page_number=page_number)
    try:
        page_size = (f.FPDF_GetPageWidthF(page), f.FPDF_GetPageHeightF(page))
        place = (-round(left * scale), -round(top * scale), *(max(1, round(edge * scale)) for edge in page_size))
        flags = raw.FPDF_GRAYSCALE if canvas.colour == "grey" else raw.FPDF_REVERSE_BYTE_ORDER
        if canvas.layers == "all":
            flags |= raw.FPDF_ANNOT
        f.FPDF_RenderPageBitmap(bitmap, page, *place, 0, flags)
        if form and canvas.layers == "all":
            f.FPDF_FFLDraw(form, bitmap, page, *place, 0, flags)
    finally:
        f.FPDFBitmap_Destroy(bitmap)
    mode = "L" if canvas.colour == "grey" else "RGB"
    return Image.frombytes(mode, (width, height), pixels.raw, "raw", mode, stride)


def without_text(page: int, form: int, view: View, texts: Iterable[int], layers: Literal["all", "content"]) -> Image:
    """Grey picture of what a page shows apart from its text objects, at the scale of the text estimate."""
    f = pdfium()
    texts = list(texts)
    width_pt, height_pt = view.size
    scale = min(SCALE, _ESTIMATE_SIDE_PX / max(width_pt, height_pt))
    for handle in texts:
        f.FPDFPageObj_SetIsActive(handle, 0)
    try:
        return paint(page, form, Canvas((0.0, 0.0, width_pt, height_pt), scale, layers=layers))
    finally:
        for handle in texts:
            f.FPDFPageObj_SetIsActive(handle, 1)


def ink_of(picture: Image) -> float:
    """Share of pixels that differ from the most common grey level by more than paper does."""
    across, down = round(picture.width * _MARGIN), round(picture.height * _MARGIN)
    inner = picture.crop((across, down, max(across + 1, picture.width - across), max(down + 1, picture.height - down)))
    counts = inner.convert("L").histogram()
    background = max(range(256), key=counts.__getitem__)
    dark = sum(n for level, n in enumerate(counts) if abs(level - background) > _INK_CONTRAST)
    return dark / max(1, sum(counts))


def changes(page: int, form: int, view: View, region: Box, texts: Iterable[int]) -> Callable[[Box], bool]:
    """Draw a region with and without some text objects; the test says whether a rectangle of PDF space changed.

    Up to 3 % of the pixels may differ: letters of a covered line may stick out of a bar by a hair.
    """
    from PIL import ImageChops

    f = pdfium()
    longest = max(region[2] - region[0], region[3] - region[1], 1.0)
    canvas = Canvas(region, min(_COMPARE_SCALE, _COMPARE_SIDE_PX / longest))
    texts = list(texts)
    with_them = paint(page, form, canvas)
    for handle in texts:
        f.FPDFPageObj_SetIsActive(handle, 0)
    without = paint(page, form, canvas)
    for handle in texts:
        f.FPDFPageObj_SetIsActive(handle, 1)
    difference = ImageChops.difference(with_them, without).point(lambda level: 255 if level > _COMPARE_LEVELS else 0)

    def changed(rect: Box) -> bool:
        left, top, right, bottom = (edge * canvas.scale for edge in view.box(*rect))
        x, y = round(region[0] * canvas.scale), round(region[1] * canvas.scale)
        box = (int(left) - x, int(top) - y, int(right) + 1 - x, int(bottom) + 1 - y)
        counts = difference.crop(box).histogram()
        return counts[255] > 0.03 * sum(counts)

    return changed
