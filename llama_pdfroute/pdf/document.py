"""Opening a source: in a worker process, or in this one."""

from __future__ import annotations

import sys
from pathlib import Path

from llama_pdfroute.pdf.opening import open_here
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.source import OpenSource, PageReading
from llama_pdfroute.settings import PdfSettings

__all__ = ["TEXT_VERSION", "OpenSource", "PageReading", "open_source"]

TEXT_VERSION = "3"
"""Changes whenever the text or the signals of an unchanged page can change; part of the build fingerprint."""


def open_source(data: bytes | Path, settings: PdfSettings | None = None) -> OpenSource:
    """Open bytes or a file: PDF, or PNG, JPEG, TIFF, told by content.

    With ``isolation="worker"`` a page that hangs or crashes pdfium costs that page and no more. Raises
    MissingSourceError, EmptySourceError, NotPdfError, EncryptedPdfError, DamagedPdfError or EmptyPdfError; none of
    their messages holds the name.
    """
    settings = settings or PdfSettings()
    options = ReadOptions.of(settings)
    if settings.isolation == "worker" and sys.executable:
        from llama_pdfroute.pdf.isolated import IsolatedSource

        return IsolatedSource(data, options)
    return open_here(data, options)
