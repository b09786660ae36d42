"""A PDF as a source, read in this process."""

from __future__ import annotations

import ctypes
import io
import mmap
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llama_pdfroute.errors import (
    DamagedPageError,
    DamagedPdfError,
    EmptyPdfError,
    EncryptedPdfError,
    PageError,
)
from llama_pdfroute.page import Box
from llama_pdfroute.pdf.gate import GATE, pdfium, utf16
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.page_reading import PageRequest, read_page
from llama_pdfroute.pdf.render import draw
from llama_pdfroute.pdf.source import OpenSource, PageReading

if TYPE_CHECKING:
    from PIL.Image import Image

_FILE_ERROR, _PASSWORD_ERROR, _SECURITY_ERROR = 2, 4, 5
_MAX_BOOKMARKS = 500
_LAYER_CHARS = 20
_RECOGNITION = re.compile(
    r"abbyy|finereader|tesseract|ocrmypdf|paper capture|omnipage|readiris|luradocument|adobe scan|scansnap|paperport"
    r"|textbridge|naps2|\bocr\b",
    re.IGNORECASE,
)


class PdfSource(OpenSource):
    """An open PDF. ``data`` is kept until it is closed: pdfium reads from it all the time."""

    kind = "pdf"

    def __init__(self, data: bytes | Path, settings: ReadOptions) -> None:
        self._settings = settings
        self._data = data
        self._form = 0
        with GATE:
            self._document = _load(data, settings)
            self.page_count = pdfium().FPDF_GetPageCount(self._document)
            if self.page_count <= 0:
                pdfium().FPDF_CloseDocument(self._document)
                raise EmptyPdfError
            self._form_config: Any = None

    def hints(self) -> tuple[str, ...]:
        f = pdfium()
        with GATE:
            found = [utf16(f.FPDF_GetMetaText, self._document, key) for key in (b"Title", b"Author", b"Subject")]
            found += [utf16(f.FPDF_GetMetaText, self._document, b"Keywords"), *self._bookmarks()]
        return tuple(dict.fromkeys(text.strip() for text in found if text.strip()))

    def _bookmarks(self) -> list[str]:
        f = pdfium()
        titles: list[str] = []
        seen: set[int] = set()
        todo = [f.FPDFBookmark_GetFirstChild(self._document, None)]
        while todo and len(seen) < _MAX_BOOKMARKS:
            mark = todo.pop()
            if not mark or mark in seen:  # a damaged tree may turn in circles
                continue
            seen.add(mark)
            titles.append(utf16(f.FPDFBookmark_GetTitle, mark))
            todo += [f.FPDFBookmark_GetNextSibling(self._document, mark)]
            todo += [f.FPDFBookmark_GetFirstChild(self._document, mark)]
        return titles

    def label(self, page_number: int) -> str:
        with GATE:
            return utf16(pdfium().FPDF_GetPageLabel, self._document, page_number - 1).strip("\0 ")

    def read(self, page_number: int, *, words: bool = False) -> PageReading:
        with GATE:
            form = self._form_env()
            with self._page(page_number) as page:
                request = PageRequest(page, form, page_number, self._settings, words=words)
                reading = read_page(request, self.label(page_number))
            return self._with_findings(reading)

    def _with_findings(self, reading: PageReading) -> PageReading:
        """What only the file as a whole can tell about a page."""
        findings = set()
        if not reading.label and self._has_labels:
            findings.add("label_missing")
        if reading.signals.hidden_chars >= _LAYER_CHARS and self._recognised:
            findings.add("ocr_producer")
        if not findings:
            return reading
        return replace(reading, signals=replace(reading.signals, findings=reading.signals.findings | findings))

    @cached_property
    def _recognised(self) -> bool:
        """Whether the file names a recognition program as its maker."""
        with GATE:
            makers = [utf16(pdfium().FPDF_GetMetaText, self._document, key) for key in (b"Producer", b"Creator")]
        return bool(_RECOGNITION.search(" ".join(makers)))

    @cached_property
    def _has_labels(self) -> bool:
        """Whether the file has a label tree, damaged or not; pdfium does not say."""
        if isinstance(self._data, bytes):
            return b"/PageLabels" in self._data
        with self._data.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return content.find(b"/PageLabels") >= 0

    def picture(self, page_number: int, dpi: int, *, region: Box | None = None) -> Image:
        with GATE:
            form = self._form_env()
            with self._page(page_number) as page:
                return draw(
                    page,
                    form,
                    dpi=dpi,
                    max_pixels=self._settings.max_pixels,
                    page_number=page_number,
                    region=region,
                )

    def page_pdf(self, page_number: int) -> bytes:
        f = pdfium()
        out = io.BytesIO()

        def write(_: Any, block: int, size: int) -> int:
            out.write(ctypes.string_at(block, size))
            return 1

        writer = f.raw.FPDF_FILEWRITE(version=1)
        writer.WriteBlock = type(writer.WriteBlock)(write)
        with GATE:
            single = f.FPDF_CreateNewDocument()
            try:
                index = ctypes.c_int(page_number - 1)
                done = f.FPDF_ImportPagesByIndex(single, self._document, ctypes.addressof(index), 1, 0)
                if not done or not f.FPDF_SaveAsCopy(single, ctypes.addressof(writer), f.raw.FPDF_NO_INCREMENTAL):
                    raise DamagedPageError(page_number=page_number)
            finally:
                f.FPDF_CloseDocument(single)
        return out.getvalue()

    def close(self) -> None:
        with GATE:
            if self._form:
                pdfium().FPDFDOC_ExitFormFillEnvironment(self._form)
                self._form = 0
            if self._document:
                pdfium().FPDF_CloseDocument(self._document)
                self._document = 0
                self._data = b""

    def _form_env(self) -> int:
        """The form layer; made on first need, before the page that is to show it is loaded."""
        f = pdfium()
        if not self._form and f.FPDF_GetFormType(self._document):
            self._form_config = f.raw.FPDF_FORMFILLINFO(version=2)
            self._form = f.FPDFDOC_InitFormFillEnvironment(self._document, ctypes.addressof(self._form_config)) or 0
        return self._form

    @contextmanager
    def _page(self, page_number: int) -> Iterator[int]:
        f = pdfium()
        with GATE:
            if not self._document:
                raise PageError("the source is closed", remedy="Read pages before closing it.", page_number=page_number)
            if not 1 <= page_number <= self.page_count:
                raise PageError("the document has no such page", page_number=page_number)
            page = f.FPDF_LoadPage(self._document, page_number - 1)
            if not page:
                raise DamagedPageError(page_number=page_number)
            form = self._form
            try:
                if form:
                    f.FORM_OnAfterLoadPage(page, form)
                yield page
            finally:
                if form:
                    f.FORM_OnBeforeClosePage(page, form)
                f.FPDF_ClosePage(page)


def _load(data: bytes | Path, settings: ReadOptions) -> int:
    f = pdfium()
    tries: list[bytes | None] = [None]
    for text in settings.passwords:
        # Old encryption takes Latin-1 bytes, new one UTF-8.
        tries += dict.fromkeys([text.encode("utf-8"), text.encode("latin-1", "replace")])
    error = 0
    for password in tries:
        # pdfium keeps the last error of any call; a load that fails without setting one would repeat a stale reason.
        # A file that cannot exist sets a known one.
        f.FPDF_LoadDocument(b"", None)
        if isinstance(data, bytes):
            document = f.FPDF_LoadMemDocument64(data, len(data), password)
        else:
            document = f.FPDF_LoadDocument(os.fsencode(data), password)
        if document:
            return int(document)
        error = f.FPDF_GetLastError()
        if error not in (_PASSWORD_ERROR, _SECURITY_ERROR):
            break
    if error in (_PASSWORD_ERROR, _SECURITY_ERROR):
        raise EncryptedPdfError
    if error in (0, _FILE_ERROR):
        raise EmptyPdfError
    raise DamagedPdfError
