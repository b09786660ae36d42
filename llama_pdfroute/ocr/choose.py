"""From the settings to an engine."""

from __future__ import annotations

import logging
from functools import lru_cache

from llama_pdfroute.errors import OcrError
from llama_pdfroute.ocr import ppocr
from llama_pdfroute.ocr.engine import NullOcr, OcrEngine
from llama_pdfroute.settings import OcrSettings

_log = logging.getLogger("llama_pdfroute")


def engine_from_settings(settings: OcrSettings) -> OcrEngine:
    """The engine the settings name. ``auto`` is the embedded one where it is installed, else none with one warning.

    Raises ExtraMissingError when a named engine is not installed, OcrError when it cannot be used as it is set up.
    """
    if settings.engine == "none":
        return NullOcr()
    if settings.engine == "auto" and not ppocr.installed():
        _warn_once()
        return NullOcr()
    if settings.engine in ("auto", "rapidocr"):
        from llama_pdfroute.ocr.rapid import RapidOcr

        return RapidOcr()
    raise OcrError(f"there is no engine {settings.engine} yet")


@lru_cache(maxsize=1)
def _warn_once() -> None:
    _log.warning(
        "no OCR engine is installed: pages that need recognition become review pages. "
        "Install one with: pip install 'llama-pdfroute[local]'"
    )
