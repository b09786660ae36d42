"""Made scans: pictures of a few printed lines, as TIFF with several frames or as PDF."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw


def picture(label: str, size: tuple[int, int] = (300, 220)) -> Image.Image:
    """A white sheet with dark lines of print."""
    sheet = Image.new("L", size, 255)
    draw = ImageDraw.Draw(sheet)
    for line in range(5):
        draw.text((20, 20 + 36 * line), f"{label}, line {line} of a scanned sheet", fill=0)
    return sheet


def scan(pages: int, kind: str = "TIFF") -> bytes:
    """A file of ``pages`` scanned sheets; ``kind`` is TIFF or PDF."""
    sheets = [picture(f"Sheet {number}") for number in range(1, pages + 1)]
    out = io.BytesIO()
    sheets[0].save(out, kind, save_all=True, append_images=sheets[1:])
    return out.getvalue()
