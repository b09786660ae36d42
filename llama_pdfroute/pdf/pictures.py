"""Picture files as sources: PNG, JPEG, TIFF; one page a frame."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import TYPE_CHECKING

from llama_pdfroute.errors import DamagedPageError, DamagedPdfError, PageError
from llama_pdfroute.page import Box, PageSignals, PageText
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.render import fitting_scale, ink_of
from llama_pdfroute.pdf.source import OpenSource, PageReading

if TYPE_CHECKING:
    from PIL.Image import Image

_DEFAULT_DPI = 200.0
"""Where the file does not say, or says something no scanner does (72 is what programs write when they know nothing)."""


class PictureSource(OpenSource):
    """One page per frame; no text layer."""

    kind = "image"

    def __init__(self, data: bytes | Path, settings: ReadOptions) -> None:
        from PIL import Image

        self._settings = settings
        try:
            self._picture = Image.open(io.BytesIO(data) if isinstance(data, bytes) else data)
            self.page_count = int(getattr(self._picture, "n_frames", 1))
        except Exception:  # noqa: BLE001  any decoder error means the same to the caller, and its text may name the file
            raise DamagedPdfError("the picture is damaged and cannot be opened") from None

    def hints(self) -> tuple[str, ...]:
        return ()

    def label(self, page_number: int) -> str:
        return ""

    def read(self, page_number: int, *, words: bool = False) -> PageReading:
        frame = self._frame(page_number)
        dpi = self._dpi()
        small = frame.convert("L")
        small.thumbnail((700, 700))
        signals = PageSignals(
            width_pt=frame.width * 72 / dpi,
            height_pt=frame.height * 72 / dpi,
            visible_chars=0,
            image_coverage=1.0,
            image_count=1,
            ink_share=ink_of(small),
            findings=frozenset({"large_page"} if frame.width * frame.height > self._settings.max_pixels else ()),
            source="image",
        )
        return PageReading(signals, PageText(""), PageText(""))

    def picture(self, page_number: int, dpi: int, *, region: Box | None = None) -> Image:
        frame = self._frame(page_number)
        own = self._dpi()
        if region:
            left, top, right, bottom = (round(edge * own / 72) for edge in region)
            frame = frame.crop((left, top, right, bottom))
        # Never enlarged: pixels that are not there help no engine.
        budget = fitting_scale(frame.width, frame.height, 72.0, self._settings.max_pixels)
        scale = min(1.0, budget, max(dpi / own, 0.01))
        if scale < 1 and math.ceil(frame.width * scale) > 0:
            frame = frame.resize((max(1, round(frame.width * scale)), max(1, round(frame.height * scale))))
        return frame

    def page_pdf(self, page_number: int) -> bytes:
        out = io.BytesIO()
        self._frame(page_number).save(out, "PDF", resolution=self._dpi())
        return out.getvalue()

    def close(self) -> None:
        self._picture.close()

    def _dpi(self) -> float:
        value = self._picture.info.get("dpi", (0, 0))[0]
        try:
            value = float(value)
        except (TypeError, ValueError, ZeroDivisionError):
            value = 0.0
        return value if 90 <= value <= 2400 else _DEFAULT_DPI

    def _frame(self, page_number: int) -> Image:
        from PIL import ImageOps

        if not 1 <= page_number <= self.page_count:
            raise PageError("the document has no such page", page_number=page_number)
        try:
            self._picture.seek(page_number - 1)
            if self._picture.width * self._picture.height > 16 * self._settings.max_pixels:
                raise DamagedPageError("the picture is too large to be read", page_number=page_number)
            return _on_paper(ImageOps.exif_transpose(self._picture))
        except PageError:
            raise
        except Exception:  # noqa: BLE001  decoder errors differ by format; their text may name the file
            raise DamagedPageError(page_number=page_number) from None


def _on_paper(frame: Image) -> Image:
    from PIL import Image

    if "A" not in frame.getbands() and "transparency" not in frame.info:
        return frame.convert("RGB")
    frame = frame.convert("RGBA")
    paper = Image.new("RGB", frame.size, "white")
    paper.paste(frame, mask=frame.getchannel("A"))
    return paper
