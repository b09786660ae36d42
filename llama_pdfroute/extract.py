"""Source to page records: the only place where reading, routing and recognition meet. Knows no LlamaIndex.

Every page leaves one record, in order. Nothing raises for a page; a source that gives no page raises a SourceError.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import PageError, PdfRouteError, SourceError, ThinPageError
from llama_pdfroute.ocr.engine import NullOcr, OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.merge import with_missed_lines, with_regions
from llama_pdfroute.ocr.recognise import recognise
from llama_pdfroute.page import Box, Extractor, PageRecord, PageRef, PageText, Route, Status
from llama_pdfroute.pdf.document import TEXT_VERSION, OpenSource, PageReading, open_source
from llama_pdfroute.pdf.headings import HeadingTracker
from llama_pdfroute.routing.policy import ROUTER_VERSION, decide
from llama_pdfroute.settings import Settings
from llama_pdfroute.sources import Source

if TYPE_CHECKING:
    from PIL.Image import Image

_log = logging.getLogger("llama_pdfroute")
_VERSION = "1"
_KEEP_VISIBLE = frozenset({"stamp_over_scan", "hybrid"})
"""Reasons whose visible text layer is readable: it is kept beside what recognition found."""


def build_fingerprint(settings: Settings, engine: OcrEngine) -> str:
    """16 hex digits over everything that can change how pages are read: router, text layer, recognition."""
    pdf = settings.pdf.model_dump(exclude={"passwords", "page_timeout_s", "isolation"})
    ocr = settings.ocr.model_dump(include={"dpi", "acceptance_threshold", "unmeasured", "missing"})
    parts = (_VERSION, TEXT_VERSION, ROUTER_VERSION, pdf, settings.routing.model_dump(), ocr)
    return keys.fingerprint(*parts, engine.name, engine.fingerprint)


class DocumentReader:
    """Reads all pages of one source, one after the other; memory holds one page at a time.

    Use as a context manager and iterate. ``words`` adds word boxes and type sizes to each PageText (what a redactor and
    the heading finder use). Raises the SourceError family when the source gives no page.
    """

    def __init__(self, source: Source, settings: Settings, engine: OcrEngine, *, words: bool = False) -> None:
        self._source = source
        self._settings = settings
        self._engine = engine
        self._words = words
        self._revision = source.revision
        self._build = build_fingerprint(settings, engine)
        self._has_engine = not isinstance(engine, NullOcr)
        self._opened = self._open()

    def _open(self) -> OpenSource:
        started = time.monotonic()
        key = events.DocumentKey(self._source.document_key)
        try:
            opened = open_source(self._source.data, self._settings.pdf)
        except SourceError as error:
            error.document_key = self._source.document_key
            events.emit(events.SourceRead(document_key=key, error_code=events.Code(error.code)))
            raise
        events.emit(
            events.SourceRead(document_key=key, page_count=opened.page_count, duration_s=time.monotonic() - started)
        )
        return opened

    @property
    def page_count(self) -> int:
        return self._opened.page_count

    @property
    def hints(self) -> tuple[str, ...]:
        """Texts about the document that help detection and are kept nowhere: file name, title, author, bookmarks."""
        return tuple(hint for hint in (self._source.name, *self._opened.hints()) if hint)

    def picture(self, page_number: int, dpi: int = 150) -> Image:
        """The page drawn upright, RGB, as a person sees it."""
        return self._opened.picture(page_number, dpi)

    def records(self, skip: frozenset[int] = frozenset()) -> Iterator[PageRecord]:
        """Every page but those of ``skip``, in order, with its context line.

        An engine with a ``concurrency`` above 1 is given that many pages at a time; order and page refs are kept.
        """
        headings = HeadingTracker()
        wanted = (number for number in range(1, self.page_count + 1) if number not in skip)
        concurrency = getattr(self._engine, "concurrency", 1)
        for record in self._overlapped(wanted, concurrency) if concurrency > 1 else map(self.read, wanted):
            yield replace(record, context=headings.context(record.text))

    def _overlapped(self, wanted: Iterator[int], concurrency: int) -> Iterator[PageRecord]:
        pool = ThreadPoolExecutor(concurrency, thread_name_prefix="llama-pdfroute-ocr")
        waiting: deque[PageRecord | Future[PageRecord]] = deque()
        try:
            for page_number in wanted:
                begun = self._begin(page_number)
                waiting.append(begun if isinstance(begun, PageRecord) else pool.submit(begun))
                while len(waiting) > 2 * concurrency:
                    yield _done(waiting.popleft())
            while waiting:
                yield _done(waiting.popleft())
        finally:
            pool.shutdown(cancel_futures=True)

    def __iter__(self) -> Iterator[PageRecord]:
        return self.records()

    def __enter__(self) -> DocumentReader:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self._opened.close()
        except PdfRouteError:
            if kind is None:  # what is under way, such as an interruption, matters more than a failed close
                raise

    def read(self, page_number: int) -> PageRecord:
        """One page, recognised where it has to be. Nothing raises for a page."""
        begun = self._begin(page_number)
        return begun if isinstance(begun, PageRecord) else begun()

    def _begin(self, page_number: int) -> PageRecord | Callable[[], PageRecord]:
        """The page's record, or what is left to do for it: recognition."""
        started = time.monotonic()
        try:
            reading = self._opened.read(page_number, words=self._words)
        except PageError as error:
            return self._failed(page_number, error)
        route = decide(reading.signals, self._settings.routing, engine="available" if self._has_engine else "none")
        self._tell_route(page_number, route, time.monotonic() - started)
        findings = reading.signals.findings | route.findings
        base = replace(
            self._record(page_number, route, reading.text, reading.label),
            width_pt=reading.signals.width_pt,
            height_pt=reading.signals.height_pt,
        )
        if route.name == "blank":
            return replace(base, extractor="none", status="blank", text=PageText(""), findings=findings)
        if "hidden_layer_kept" in route.findings:
            return replace(
                base,
                extractor=_extractor("ocr", reading.hidden_text),
                ocr_outcome=None if self._has_engine else "unavailable",
                status="review" if route.review or not self._has_engine else "ok",
                text=reading.hidden_text,
                findings=(base.route.findings | findings) - {"invisible_text"},
            )
        if route.name == "native":
            return self._native(base, route, findings)
        return lambda: self._recognised(base, reading, findings)

    def _record(self, page_number: int, route: Route, text: PageText, label: str) -> PageRecord:
        given = label.strip()
        damaged = frozenset({"label_missing"}) if given and not meta.looks_like_label(given) else frozenset()
        return PageRecord(
            ref=PageRef(self._source.document_key, page_number),
            source_revision=self._revision,
            page_label=given if given and not damaged else str(page_number),
            page_count=self._opened.page_count,
            extractor="native",
            status="ok",
            route=replace(route, findings=route.findings | damaged),
            text=text,
            build=self._build,
        )

    def _native(self, base: PageRecord, route: Route, findings: frozenset[str]) -> PageRecord:
        confidence = None if route.confidence is None else round(route.confidence, 2)
        low = confidence is not None and confidence < self._settings.ocr.acceptance_threshold
        if low:
            findings |= {"low_confidence"}
        return replace(
            base,
            status="review" if route.review or low else "ok",
            confidence=confidence,
            confidence_kind=None if confidence is None else "heuristic",
            findings=base.route.findings | findings,
        )

    def _recognised(self, base: PageRecord, reading: PageReading, findings: frozenset[str]) -> PageRecord:
        """A page that needs OCR: recognised text where the engine has it, else the thin text and ``review``."""
        if not self._has_engine and self._settings.ocr.missing == "fail":
            return replace(
                base,
                extractor="none",
                status="failed",
                ocr_outcome="unavailable",
                text=PageText(""),
                findings=base.route.findings | findings,
                error_code=ThinPageError.code,
            )
        if base.route.regions and self._has_engine:
            return self._hybrid(base, reading, findings)
        result = self._recognise(base.ref, reading)
        findings = base.route.findings | findings | result.findings
        if result.outcome != "text":
            return self._unread(base, reading, result, findings)
        confidence = None if result.confidence is None else round(float(result.confidence), 2)
        status, findings = self._ocr_status(base.route, result, confidence, findings)
        return replace(
            base,
            extractor="ocr",
            ocr_engine=result.engine or self._engine.name,
            ocr_outcome="text",
            status=status,
            text=with_missed_lines(result.text, reading.text) if base.route.reason in _KEEP_VISIBLE else result.text,
            confidence=confidence,
            confidence_kind=None if confidence is None else result.confidence_kind,
            findings=findings,
        )

    def _hybrid(self, base: PageRecord, reading: PageReading, findings: frozenset[str]) -> PageRecord:
        """A readable text layer beside pictures that may hold text: only the pictures are recognised."""
        results = [(box, self._recognise(base.ref, reading, box)) for box in base.route.regions]
        findings = base.route.findings.union(findings, *(result.findings for _, result in results))
        read = [(box, result) for box, result in results if result.outcome == "text"]
        unread = [result.outcome for _, result in results if result.outcome not in ("text", "empty")]
        native = self._native(base, base.route, findings)
        if not read:  # pictures without text leave the page as it was
            findings = native.findings | ({"contains_image_text"} if unread else set())
            status: Status = "review" if unread else native.status
            return replace(
                native,
                ocr_engine=self._engine.name,
                ocr_outcome=unread[0] if unread else "empty",
                status=status,
                findings=findings,
            )
        confidences = [result.confidence for _, result in read]
        measured = [c for c in (native.confidence, *confidences) if c is not None]
        confidence = round(min(measured), 2) if len(measured) == len(confidences) + 1 else None
        verdicts = [self._ocr_status(base.route, result, confidence, findings) for _, result in read]
        return replace(
            base,
            extractor="ocr",
            ocr_engine=read[0][1].engine or self._engine.name,
            ocr_outcome="text",
            status="review" if unread or any(status == "review" for status, _ in verdicts) else "ok",
            text=with_regions(reading.text, [(box, result.text) for box, result in read]),
            confidence=confidence,
            confidence_kind=None if confidence is None else read[0][1].confidence_kind,
            findings=findings.union(*(more for _, more in verdicts), {"contains_image_text"} if unread else set()),
        )

    def _ocr_status(
        self, route: Route, result: OcrResult, confidence: float | None, findings: frozenset[str]
    ) -> tuple[Status, frozenset[str]]:
        settings = self._settings.ocr
        review = route.review or bool(result.findings & {"unsupported_script", "ocr_guard"})
        if result.low_score:
            findings |= {"ocr_low_score"}
            review = True
        if confidence is not None and confidence < settings.acceptance_threshold:
            findings |= {"low_confidence"}
            review = True
        if confidence is None and settings.unmeasured == "review":
            review = True
        return ("review" if review else "ok"), findings

    def _unread(
        self, base: PageRecord, reading: PageReading, result: OcrResult, findings: frozenset[str]
    ) -> PageRecord:
        text, extractor = reading.text, "native"
        if base.route.reason == "invisible_layer" and not text.text.strip() and reading.hidden_text.text.strip():
            text, extractor = reading.hidden_text, "ocr"
            findings = (findings | {"hidden_layer_kept"}) - {"invisible_text"}
        return replace(
            base,
            extractor=_extractor(extractor, text),
            ocr_engine=None if result.outcome == "unavailable" and not self._has_engine else self._engine.name,
            ocr_outcome=result.outcome,
            status="review",
            text=text,
            findings=findings,
        )

    def _recognise(self, ref: PageRef, reading: PageReading, region: Box | None = None) -> OcrResult:
        started = time.monotonic()
        left, top, right, bottom = region or (0.0, 0.0, reading.signals.width_pt, reading.signals.height_pt)
        whole_pdf_page = self._opened.kind == "pdf" and region is None
        request = OcrRequest(
            ref=ref,
            width_pt=right - left,
            height_pt=bottom - top,
            picture=lambda dpi: self._opened.picture(ref.page_number, dpi, region=region),
            page_pdf=(lambda: self._opened.page_pdf(ref.page_number)) if whole_pdf_page else None,
            source_kind=self._opened.kind,
            dpi=self._settings.ocr.dpi,
        )
        try:
            result = recognise(self._engine, request)
        except Exception as error:  # noqa: BLE001  an engine is foreign code; its message may hold page text
            _log.warning("an OCR engine raised %s on page %d", type(error).__name__, ref.page_number)
            result = OcrResult("failed")
        if events.listening():
            events.emit(
                events.PageRecognised(
                    document_key=events.DocumentKey(ref.document_key),
                    page_number=ref.page_number,
                    outcome=result.outcome,
                    bytes_sent=result.bytes_sent,
                    tokens=result.tokens,
                    duration_s=time.monotonic() - started,
                )
            )
        return result

    def _failed(self, page_number: int, error: PageError) -> PageRecord:
        reason = "page_timeout" if error.code == "page_timeout" else "damaged_page"
        route = Route("native", reason)
        self._tell_route(page_number, route, None)
        base = self._record(page_number, route, PageText(""), "")
        return replace(base, extractor="none", status="failed", error_code=error.code)

    def _tell_route(self, page_number: int, route: Route, duration_s: float | None) -> None:
        if events.listening():
            events.emit(
                events.PageRouted(
                    document_key=events.DocumentKey(self._source.document_key),
                    page_number=page_number,
                    route=route.name,
                    reason=events.Code(route.reason),
                    build=events.Fingerprint(self._build),
                    duration_s=duration_s,
                )
            )


def _extractor(wanted: str, text: PageText) -> Extractor:
    if not text.text.strip():
        return "none"
    return "ocr" if wanted == "ocr" else "native"


def _done(page: PageRecord | Future[PageRecord]) -> PageRecord:
    return page if isinstance(page, PageRecord) else page.result()
