"""From the settings to an engine."""

from __future__ import annotations

import logging
from functools import lru_cache

from llama_pdfroute.ocr import ppocr
from llama_pdfroute.ocr.engine import NullOcr, OcrEngine
from llama_pdfroute.settings import GeminiSettings, OcrSettings

_log = logging.getLogger("llama_pdfroute")


def engine_from_settings(settings: OcrSettings) -> OcrEngine:
    """The engine the settings name, with its fallback and witness. Nothing is sent unless ``gemini`` is named.

    ``auto`` is the embedded engine where it is installed, else none with one warning. Raises ExtraMissingError when a
    named engine is not installed, OcrError when it cannot be used as it is set up.
    """
    engine = _engine(settings.engine, settings)
    if engine.name == "none":
        return engine
    from llama_pdfroute.ocr.witness import FallbackOcr, WitnessedOcr

    if settings.fallback != "none":
        engine = FallbackOcr(engine, _engine(settings.fallback, settings))
    if settings.witness != "none":
        engine = WitnessedOcr(engine, _engine(settings.witness, settings))
    return engine


def _engine(name: str, settings: OcrSettings) -> OcrEngine:
    if name == "auto" and not ppocr.installed():
        _warn_once()
        return NullOcr()
    if name in ("auto", "rapidocr"):
        from llama_pdfroute.ocr.rapid import RapidOcr

        return RapidOcr()
    if name == "tesseract":
        from llama_pdfroute.ocr.tesseract import TesseractOcr

        return TesseractOcr(settings.tesseract_languages)
    return _gemini(settings.gemini) if name == "gemini" else NullOcr()


def _gemini(settings: GeminiSettings) -> OcrEngine:
    from llama_pdfroute.ocr.egress import Caps
    from llama_pdfroute.ocr.gemini import GeminiConnection, GeminiOcr

    key = settings.api_key.get_secret_value() if settings.api_key else None
    connection = GeminiConnection(api_key=key, base_url=settings.base_url, timeout_s=settings.timeout_s)
    connection.require_credentials()
    return GeminiOcr(
        settings.model,
        settings.egress,
        connection,
        Caps(settings.max_pages, settings.max_tokens, settings.requests_per_minute, settings.concurrency),
    )


@lru_cache(maxsize=1)
def _warn_once() -> None:
    _log.warning(
        "no OCR engine is installed: pages that need recognition become review pages. "
        "Install one with: pip install 'llama-pdfroute[local]'"
    )
