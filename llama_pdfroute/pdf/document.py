"""Opening a source by its content: PDF, or PNG, JPEG, TIFF. The name's ending says nothing."""

from __future__ import annotations

from pathlib import Path

from llama_pdfroute.errors import EmptySourceError, MissingSourceError, NotPdfError
from llama_pdfroute.pdf.source import OpenSource, PageReading
from llama_pdfroute.settings import PdfSettings

__all__ = ["TEXT_VERSION", "OpenSource", "PageReading", "open_source"]

TEXT_VERSION = "1"
"""Changes whenever the text or the signals of an unchanged page can change; part of the build fingerprint."""

_HEAD_BYTES = 1024
"""A PDF's header may follow other bytes, but must begin in the first 1,024 (PDF 1.7, annex H)."""
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")


def open_source(data: bytes | Path, settings: PdfSettings | None = None) -> OpenSource:
    """Open bytes or a file.

    Raises MissingSourceError, EmptySourceError, NotPdfError, EncryptedPdfError, DamagedPdfError or EmptyPdfError; none
    of their messages holds the name.
    """
    settings = settings or PdfSettings()
    head = _head(data)
    if not head:
        raise EmptySourceError
    if head.startswith(_PICTURES):
        from llama_pdfroute.pdf.pictures import PictureSource

        return PictureSource(data, settings)
    if b"%PDF-" not in head:
        raise NotPdfError
    from llama_pdfroute.pdf.pdf_source import PdfSource

    return PdfSource(data, settings)


def _head(data: bytes | Path) -> bytes:
    if isinstance(data, bytes):
        return data[:_HEAD_BYTES]
    try:
        with data.open("rb") as file:
            return file.read(_HEAD_BYTES)
    except OSError:
        raise MissingSourceError from None
