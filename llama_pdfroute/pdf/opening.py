"""Opening a source in this process, by its content: PDF, or PNG, JPEG, TIFF. The name's ending says nothing."""

from __future__ import annotations

from pathlib import Path

from llama_pdfroute.errors import EmptySourceError, MissingSourceError, NotPdfError
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.source import OpenSource

_HEAD_BYTES = 1024
"""A PDF's header may follow other bytes, but must begin in the first 1,024 (PDF 1.7, annex H)."""
_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\x00", b"MM\x00*", b"II+\x00", b"MM\x00+")


def open_here(data: bytes | Path, options: ReadOptions) -> OpenSource:
    """Open bytes or a file. Raises SourceError."""
    if content_kind(data) == "image":
        from llama_pdfroute.pdf.pictures import PictureSource

        return PictureSource(data, options)
    from llama_pdfroute.pdf.pdf_source import PdfSource

    return PdfSource(data, options)


def content_kind(data: bytes | Path) -> str:
    """ "pdf" or "image". Raises MissingSourceError, EmptySourceError, NotPdfError."""
    head = _head(data)
    if not head:
        raise EmptySourceError
    if head.startswith(_PICTURES):
        return "image"
    if b"%PDF-" not in head:
        raise NotPdfError
    return "pdf"


def _head(data: bytes | Path) -> bytes:
    if isinstance(data, bytes):
        return data[:_HEAD_BYTES]
    try:
        with data.open("rb") as file:
            return file.read(_HEAD_BYTES)
    except OSError:
        raise MissingSourceError from None
