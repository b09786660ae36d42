"""RapidOcr: the embedded engine. The models ship in its wheel; nothing is downloaded and nothing leaves the machine."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from llama_pdfroute.errors import PageError
from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr import ppocr
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import EngineKind
from llama_pdfroute.ocr.ink import Inked, compare
from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.lines import page_text
from llama_pdfroute.ocr.scores import Judgement, judge, without_pictograms
from llama_pdfroute.ocr.upright import Frame, half_turn, is_turned, lengths, runs_sideways, skew_degrees
from llama_pdfroute.page import PageText

if TYPE_CHECKING:
    from PIL.Image import Image

RULES_VERSION = 5
"""Raised when this package reads the same picture differently than before."""
DETECTION_DPI = 150
"""Where lines are is seen as well at 150 dpi as at 200, for half the time. At 110 dpi as well from 9 points on, but
the edges of smaller lines are a pixel off, which cost a tenth of their words."""
_SAMPLE_LINES = 3
"""Lines by which it is judged which way is up."""
_SURE_SCORE = 0.9
"""Mean score of the sample from which nobody asks for the other way up: lines upside down have 0.4 to 0.7."""
_FINDING_DEGREES = 0.5
_log = logging.getLogger("llama_pdfroute")


@dataclass(frozen=True)
class RapidOcr:
    """Recognise pages with the PP-OCRv6 models that the rapidocr wheel carries.

    ``threads``: 0 means as many as there are cores, at most 4, and one in a worker process. Raises ExtraMissingError
    when the extra ``local`` is not installed. Pickles by its fields: a worker process loads its own models.
    """

    threads: int = 0
    kind: ClassVar[EngineKind] = "recogniser"

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
            found = self._found(request)
        except PageError:
            return OcrResult("failed")
        except Exception as error:  # noqa: BLE001  one page must not end the run; its text may be in the message
            _log.warning("recognition of page %d failed: %s", request.ref.page_number, type(error).__name__)
            return OcrResult("failed")
        text = page_text(found.lines)
        if not text.text:
            return OcrResult("empty", findings=found.judgement.findings)
        words = tuple(replace(word, box=found.frame.to_page(word.box)) for word in text.words)
        judgement = found.judgement
        return OcrResult(
            "text",
            PageText(text.text, words),
            confidence=judgement.confidence,
            confidence_kind=None if judgement.confidence is None else "engine",
            findings=judgement.findings | found.findings,
        )

    def lines(self, request: OcrRequest) -> list[TextLine]:
        """The page's lines with the recogniser's scores: what calibration works on. May raise PageError."""
        return self._found(request).lines

    def _found(self, request: OcrRequest) -> _Found:
        picture = request.picture(request.dpi).convert("RGB")
        return _read_picture(picture, request, self.threads or ppocr.default_threads())


@dataclass(frozen=True)
class _Found:
    lines: list[TextLine]
    frame: Frame
    judgement: Judgement

    @property
    def findings(self) -> frozenset[str]:
        turned = {"turned"} if self.frame.quarter_turns else set()
        skewed = {"skewed"} if abs(self.frame.angle) > _FINDING_DEGREES else set()
        return frozenset(turned | skewed)


def _read_picture(picture: Image, request: OcrRequest, threads: int) -> _Found:
    models = ppocr.shared()
    pixels_per_inch = 72 * picture.width / request.width_pt
    scale = DETECTION_DPI / pixels_per_inch
    turns, quads = 0, models.find_lines(picture, scale) or models.find_lines(picture)
    if is_turned(quads):
        turns, picture = 1, picture.transpose(ppocr.QUARTER_TURN)
        quads = models.find_lines(picture, scale)
    pixels = np.asarray(picture)
    readings = _readings(pixels, quads, threads)
    if _is_upside_down(pixels, quads, readings):
        turns, pixels, quads = turns + 2, pixels[::-1, ::-1], half_turn(quads, picture.size)
        readings = _readings(pixels, quads, threads)
    points = 72 / pixels_per_inch
    frame = Frame(turns, skew_degrees(quads), (picture.width * points, picture.height * points))
    lines = [_line(quad, read, frame, points) for quad, read in zip(quads, readings, strict=True)]
    lines = without_pictograms(lines)
    return _Found(lines, frame, judge(lines))


def _is_upside_down(pixels: ppocr.Picture, quads: Sequence[ppocr.Quad], readings: Sequence[Inked]) -> bool:
    """Whether the longest lines read better the other way up; asked only when they do not read well as they are."""
    lying = [(lengths(quad)[0], number) for number, quad in enumerate(quads) if not runs_sideways(quad)]
    longest = [number for _, number in sorted(lying, reverse=True)[:_SAMPLE_LINES]]
    upright = sum(readings[number].reading.score for number in longest)
    if not longest or upright >= _SURE_SCORE * len(longest):
        return False
    crops = [ppocr.crop(pixels, quads[number])[::-1, ::-1] for number in longest]
    return sum(reading.score for reading in ppocr.shared().read_lines(crops)) > upright


def _readings(pixels: ppocr.Picture, quads: Sequence[ppocr.Quad], threads: int) -> list[Inked]:
    """One reading a quad. A box taller than wide is one upright character or a line that runs up or down: all three
    ways are tried."""
    models = ppocr.shared()
    crops = [ppocr.crop(pixels, quad) for quad in quads]
    readings = [compare(reading, crop) for reading, crop in zip(models.read_lines(crops, threads), crops, strict=True)]
    for number, quad in enumerate(quads):
        if runs_sideways(quad):
            for turned in models.read_lines([np.rot90(crops[number]), np.rot90(crops[number], -1)]):
                if len(turned.text.strip()) > 1 and turned.score > readings[number].reading.score:
                    readings[number] = Inked(turned, sideways=True)
    return readings


def _line(quad: ppocr.Quad, inked: Inked, frame: Frame, points: float) -> TextLine:
    corners = frame.level(quad * points)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    reading = inked.reading
    return TextLine(
        reading.text,
        (float(left), float(top), float(right), float(bottom)),
        reading.score,
        ppocr.on_quad(reading.centres, quad),
        reading.char_scores,
        inked.holes,
        inked.sideways,
    )
