"""One page through an engine and its guards: what the page reader calls."""

from __future__ import annotations

import logging
from typing import get_args

from llama_pdfroute.errors import PageError
from llama_pdfroute.metadata import DOMAINS, OCR_ENGINE
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import EngineKind, GuardFacts, guard
from llama_pdfroute.ocr.page_ink import CHECK_DPI, is_blank
from llama_pdfroute.page import FINDINGS, ConfidenceKind, Outcome, PageText

_log = logging.getLogger("llama_pdfroute")


def engine_kind(engine: OcrEngine) -> EngineKind:
    """An engine says it is a ``recogniser`` with an attribute ``kind``; one that says nothing is watched closely."""
    return "recogniser" if getattr(engine, "kind", None) == "recogniser" else "language_model"


def recognise(engine: OcrEngine, request: OcrRequest) -> OcrResult:
    """Ask the engine for the page and hold its answer against the guards.

    A language model is not asked about an empty sheet: it would write something. An engine that breaks its contract
    (answers with something else than an OcrResult) has ``failed`` on the page. May raise what the engine raises.
    """
    kind = engine_kind(engine)
    facts = GuardFacts(kind)
    if kind == "language_model" and engine.name != "none":
        try:
            facts = GuardFacts(kind, "blank" if is_blank(request.picture(CHECK_DPI)) else "some")
        except PageError:
            return OcrResult("failed")
        if facts.ink == "blank":
            return OcrResult("empty", findings=frozenset({"ocr_guard"}))
    result: object = engine.read(request)
    if not isinstance(result, OcrResult):
        _log.warning("the OCR engine answered page %d with a %s", request.ref.page_number, type(result).__name__)
        return OcrResult("failed")
    if not _well_formed(result):
        _log.warning("the OCR engine answered page %d with values outside the contract", request.ref.page_number)
        return OcrResult("failed")
    return guard(result, facts)


def _well_formed(result: OcrResult) -> bool:
    """True when every value is in its domain: one bad number must cost one page, not the document."""
    share = result.confidence
    return (
        result.outcome in get_args(Outcome)
        and isinstance(result.text, PageText)
        and (share is None or (isinstance(share, (int, float)) and 0.0 <= share <= 1.0))
        and (result.confidence_kind is None or result.confidence_kind in get_args(ConfidenceKind))
        and result.findings <= FINDINGS.keys()
        and (result.engine is None or DOMAINS[OCR_ENGINE](result.engine))
    )
