"""The contract of an OCR engine: one page in, one result out. A closed set of outcomes; nothing raises for a page.

Write your own by giving a class ``name``, ``fingerprint`` and ``read``; ``tests/contract`` has the tests it must pass.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, runtime_checkable

from llama_pdfroute.page import ConfidenceKind, Outcome, PageRef, PageText

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class OcrRequest:
    """One page to recognise.

    ``picture(dpi)`` draws the page upright as an RGB picture; it may come back at a lower resolution than asked for, to
    stay within the pixel budget. ``page_pdf()`` gives the page's own content as a one-page PDF (vector content: what an
    engine sends away should be the picture). Both may raise PageError. They work only during ``read``.
    """

    ref: PageRef
    width_pt: float
    height_pt: float
    picture: Callable[[int], Image]
    page_pdf: Callable[[], bytes] | None = None
    source_kind: Literal["pdf", "image"] = "pdf"
    dpi: int = 200


@dataclass(frozen=True)
class OcrResult:
    """What became of one page. ``text`` holds page text only, and only when ``outcome`` is ``text``.

    ``confidence`` is the expected share of right words, None when nobody measured it. ``low_score`` says that the
    engine's own raw score is low (page becomes ``review``), whether or not it is calibrated.
    """

    outcome: Outcome
    text: PageText = field(default_factory=lambda: PageText(""))
    confidence: float | None = None
    confidence_kind: ConfidenceKind | None = None
    low_score: bool = False
    findings: frozenset[str] = field(default_factory=frozenset)
    engine: str | None = None
    """Name of the engine that produced the text, where an engine delegates to others."""
    bytes_sent: int = 0
    tokens: int = 0
    requests: int = 0
    """What left the machine for this page; all zero for an engine that sends nothing."""
    reason: str | None = None
    """The server's own code for the outcome ("RECITATION", "429"), never free text."""
    mean_logprob: float | None = None


@runtime_checkable
class OcrEngine(Protocol):
    """One page in, one outcome out.

    Optional attributes: ``kind``, "recogniser" for an engine that reads pixels and cannot make up text (the default,
    "language_model", is guarded: not asked about empty sheets, and its loops, prefaces and refusals are no text);
    ``concurrency``, how many pages may be asked for at a time, in threads (default 1).
    """

    @property
    def name(self) -> str:
        """As kept in ``ocr_engine``: "rapidocr:PP-OCRv6", "gemini:<model>"; no spaces, no paths."""

    @property
    def fingerprint(self) -> str:
        """16 hex digits over everything that can change the recognised text (model, version, options)."""

    def read(self, request: OcrRequest) -> OcrResult:
        """Recognise the page; errors become outcomes."""


class NullOcr:
    """The engine that reads nothing: every page is ``unavailable``. Makes a run without OCR say so."""

    name = "none"
    fingerprint = "0" * 16

    def read(self, request: OcrRequest) -> OcrResult:
        return OcrResult("unavailable")
