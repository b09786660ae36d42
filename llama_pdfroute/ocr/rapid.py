"""RapidOcr: the embedded engine. The models ship in its wheel; nothing is downloaded and nothing leaves the machine."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from llama_pdfroute.errors import PageError
from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr import ppocr
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.lines import TextLine, page_text

RULES_VERSION = 1
"""Raised when this package reads the same picture differently than before."""
DETECTION_DPI = 110
"""Where lines are is seen as well at 110 dpi as at 200, for a fifth of the time: all lines of 6-point pages were found
at either; some were lost at 66."""
MIN_LINE_SCORE = 0.85
MIN_MEAN_SCORE = 0.98
"""The recogniser's scores are useful between 0.97 and 1: a page with a longer line under the first number, or a mean
under the second, is suspect."""
LONG_LINE_CHARS = 8
_log = logging.getLogger("llama_pdfroute")


@dataclass(frozen=True)
class RapidOcr:
    """Recognise pages with the PP-OCRv6 models that the rapidocr wheel carries.

    ``threads``: 0 means as many as there are cores, at most 4, and one in a worker process. Raises ExtraMissingError
    when the extra ``local`` is not installed. Pickles by its fields: a worker process loads its own models.
    """

    threads: int = 0

    def __post_init__(self) -> None:
        ppocr.model_folder()

    @property
    def name(self) -> str:
        return "rapidocr:PP-OCRv6"

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.name, RULES_VERSION, *ppocr.versions())

    def read(self, request: OcrRequest) -> OcrResult:
        """Recognise the page; ``empty`` when no line is found, ``failed`` when the picture or the models fail."""
        try:
            lines = self._lines(request)
        except PageError:
            return OcrResult("failed")
        except Exception as error:  # noqa: BLE001  one page must not end the run; its text may be in the message
            _log.warning("recognition of page %d failed: %s", request.ref.page_number, type(error).__name__)
            return OcrResult("failed")
        text = page_text(lines)
        if not text.text:
            return OcrResult("empty")
        low = is_low(lines)
        return OcrResult("text", text, low_score=low, findings=frozenset({"ocr_low_score"} if low else ()))

    def _lines(self, request: OcrRequest) -> list[TextLine]:
        picture = request.picture(request.dpi).convert("RGB")
        models = ppocr.shared(self.threads or ppocr.default_threads())
        points = np.array([request.width_pt / picture.width, request.height_pt / picture.height])
        quads = models.find_lines(picture, scale=DETECTION_DPI / 72 * float(points.max()))
        pixels = np.asarray(picture)
        readings = models.read_lines([ppocr.crop(pixels, quad) for quad in quads])
        return [
            _line(quad * points, reading) for quad, reading in zip(quads, readings, strict=True) if reading.text.strip()
        ]


def _line(quad: ppocr.Quad, reading: ppocr.Reading) -> TextLine:
    left, top = (float(value) for value in quad.min(axis=0))
    right, bottom = (float(value) for value in quad.max(axis=0))
    return TextLine(reading.text, (left, top, right, bottom), reading.score, reading.centres, reading.char_scores)


def is_low(lines: Sequence[TextLine]) -> bool:
    """True when the recogniser's own scores make the page suspect."""
    if not lines:
        return False
    mean = sum(line.score for line in lines) / len(lines)
    return mean < MIN_MEAN_SCORE or any(
        line.score < MIN_LINE_SCORE for line in lines if len(line.text.strip()) >= LONG_LINE_CHARS
    )
