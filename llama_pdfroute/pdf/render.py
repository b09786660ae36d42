"""Pictures of a page: upright, form fields drawn, within the pixel budget."""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING

from llama_pdfroute.errors import DamagedPageError, RenderTooLargeError
from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import pdfium

if TYPE_CHECKING:
    from PIL.Image import Image

_INK_SIDE_PX = 700
_INK_CONTRAST = 64
"""Grey levels (of 255) from the page's own background: paper texture and show-through stay under it, print is over."""


def draw(
    page: int, form: int | None, *, dpi: float, max_pixels: int, page_number: int, region: Box | None = None
) -> Image:
    """RGB picture of a loaded page, or of a region of it (points of the visible page)."""
    f = pdfium()
    width_pt, height_pt = f.FPDF_GetPageWidthF(page), f.FPDF_GetPageHeightF(page)
    left, top, right, bottom = region or (0.0, 0.0, width_pt, height_pt)
    scale = fitting_scale(right - left, bottom - top, dpi, max_pixels)
    width, height = max(1, math.ceil((right - left) * scale)), max(1, math.ceil((bottom - top) * scale))
    if width * height > 2 * max_pixels or scale <= 0:
        raise RenderTooLargeError(page_number=page_number)
    return _bitmap(
        page,
        form,
        (width, height),
        (-round(left * scale), -round(top * scale), max(1, round(width_pt * scale)), max(1, round(height_pt * scale))),
        grey=False,
        page_number=page_number,
    )


def fitting_scale(width_pt: float, height_pt: float, dpi: float, max_pixels: int) -> float:
    """Pixels per point: as asked for, or less where the picture would be over the budget."""
    points = max(width_pt * height_pt, 1e-6)
    return min(dpi / 72, math.sqrt(max_pixels / points))


def _bitmap(
    page: int,
    form: int | None,
    size: tuple[int, int],
    place: tuple[int, int, int, int],
    *,
    grey: bool,
    page_number: int,
) -> Image:
    from PIL import Image

    f = pdfium()
    raw = f.raw
    width, height = size
    stride = (width * (1 if grey else 3) + 3) // 4 * 4
    pixels = ctypes.create_string_buffer(stride * height)
    ctypes.memset(pixels, 255, stride * height)
    kind = raw.FPDFBitmap_Gray if grey else raw.FPDFBitmap_BGR
    bitmap = f.FPDFBitmap_CreateEx(width, height, kind, ctypes.addressof(pixels), stride)
    if not bitmap:
        raise DamagedPageError(page_number=page_number)
    try:
        flags = raw.FPDF_ANNOT | (raw.FPDF_GRAYSCALE if grey else raw.FPDF_REVERSE_BYTE_ORDER)
        f.FPDF_RenderPageBitmap(bitmap, page, *place, 0, flags)
        if form:
            f.FPDF_FFLDraw(form, bitmap, page, *place, 0, flags)
    finally:
        f.FPDFBitmap_Destroy(bitmap)
    mode = "L" if grey else "RGB"
    return Image.frombytes(mode, size, pixels.raw, "raw", mode, stride)


def ink_share(page: int, form: int | None, page_number: int) -> float:
    """Share of pixels of a small grey picture that stand out from the page's background."""
    f = pdfium()
    width_pt, height_pt = f.FPDF_GetPageWidthF(page), f.FPDF_GetPageHeightF(page)
    scale = min(1.0, _INK_SIDE_PX / max(width_pt, height_pt, 1.0))
    size = (max(1, round(width_pt * scale)), max(1, round(height_pt * scale)))
    return ink_of(_bitmap(page, form, size, (0, 0, *size), grey=True, page_number=page_number))


def ink_of(picture: Image) -> float:
    """Share of pixels that differ from the most common grey level by more than paper does."""
    counts = picture.convert("L").histogram()
    background = max(range(256), key=counts.__getitem__)
    dark = sum(n for level, n in enumerate(counts) if abs(level - background) > _INK_CONTRAST)
    return dark / max(1, sum(counts))
