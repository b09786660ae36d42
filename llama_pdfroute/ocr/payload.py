"""What is sent of a page: its picture alone, as a one-page PDF or as a picture. No text, no metadata, no other page."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from llama_pdfroute.ocr.engine import OcrRequest

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

JPEG_QUALITY = 90
"""Marks around letters stay below what a recogniser notices; half the bytes of lossless on a scan."""
_GREY_DIFFERENCE = 12
"""Largest channel difference (of 255) at which a picture is sent as grey: a third of the bytes."""


@dataclass(frozen=True)
class Payload:
    """Bytes and their type."""

    data: bytes
    mime_type: str


def picture_payload(request: OcrRequest) -> Payload:
    """The page as a picture: a file part (PDF) for PDFs, an image part for picture files. May raise PageError."""
    picture = request.picture(request.dpi)
    jpeg = _jpeg(picture)
    if request.source_kind == "image":
        return Payload(jpeg, "image/jpeg")
    return Payload(_picture_pdf(jpeg, picture.size, (request.width_pt, request.height_pt)), "application/pdf")


def _jpeg(picture: Picture) -> bytes:
    out = io.BytesIO()
    _without_colour(picture.convert("RGB")).save(out, "JPEG", quality=JPEG_QUALITY)
    return out.getvalue()


def _without_colour(picture: Picture) -> Picture:
    grey = picture.convert("L")
    difference = ImageChops.difference(picture, Image.merge("RGB", (grey, grey, grey)))
    largest = max(high for _, high in difference.getextrema())  # type: ignore[misc]
    return grey if largest <= _GREY_DIFFERENCE else picture


def _picture_pdf(jpeg: bytes, size_px: tuple[int, int], size_pt: tuple[float, float]) -> bytes:
    """A PDF of one page and one picture that fills it; the same picture gives the same bytes."""
    with Image.open(io.BytesIO(jpeg)) as opened:
        space = b"/DeviceGray" if opened.mode == "L" else b"/DeviceRGB"
    paint = b"q %.2f 0 0 %.2f 0 0 cm /P Do Q" % size_pt
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents 4 0 R "
        b"/Resources << /XObject << /P 5 0 R >> >> >>" % size_pt,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(paint), paint),
        b"<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace %s /BitsPerComponent 8 /Filter /DCTDecode "
        b"/Length %d >>\nstream\n%s\nendstream" % (*size_px, space, len(jpeg), jpeg),
    ]
    data, offsets = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    trailer = b"trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(data)
    return data + b"xref\n0 6\n0000000000 65535 f \n" + table + trailer
