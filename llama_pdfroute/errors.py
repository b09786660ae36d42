"""Every error this package raises on purpose.

    PdfRouteError                    code, exit_status, remedy, page_number
    ├── SourceError                  a source gives no pages at all (exit status 3)
    │   ├── MissingSourceError           missing_source
    │   ├── EmptySourceError             empty_source          no bytes
    │   ├── NotPdfError                  not_a_pdf             neither a PDF nor PNG, JPEG, TIFF
    │   ├── EncryptedPdfError            encrypted             a password is needed, or the one given is wrong
    │   ├── DamagedPdfError              damaged               a PDF, or a picture, that cannot be opened
    │   ├── EmptyPdfError                no_pages              opens and has no page
    │   └── UnnamedSourceError           unnamed_source        bytes without a document key
    ├── PageError                    one page cannot be had; its neighbours can
    │   ├── DamagedPageError             damaged_page
    │   ├── PageTimeoutError             page_timeout
    │   ├── RenderTooLargeError          render_too_large
    │   └── ThinPageError                thin_page
    ├── RedactionError               redaction_failed          detection raised, or gave no usable answer
    ├── UnredactedError              unredacted                text that no redactor has passed
    ├── SealError                    seal_broken               text or metadata changed since redaction
    │   └── SealMissingError             seal_missing
    ├── ProvenanceError              bad_provenance            document key or page number missing or impossible
    ├── MetadataError                bad_metadata              a value outside its domain, or an undeclared key
    ├── StoreError                   store_failed
    │   ├── IndexLockedError             index_locked
    │   ├── EmbeddingMismatchError       embedding_mismatch
    │   ├── ForgottenDocumentError       forgotten
    │   └── UnsupportedStoreCallError    unsupported_store_call
    ├── CitationError                bad_citation
    ├── OcrError                     ocr_failed                an engine that cannot be used as it was set up
    ├── SettingsError                bad_settings
    ├── ExtraMissingError            extra_missing             an optional part is not installed
    └── KeyFileError                 key_file                  the secret key cannot be read or made

A message holds a code, counts, page numbers, key names and a remedy; never page text, a matched value, a file name or
a title (promise 9 of the README). ``str(error)`` is therefore safe to log.
"""

from __future__ import annotations

__all__ = [
    "CitationError",
    "DamagedPageError",
    "DamagedPdfError",
    "EmbeddingMismatchError",
    "EmptyPdfError",
    "EmptySourceError",
    "EncryptedPdfError",
    "ExtraMissingError",
    "ForgottenDocumentError",
    "IndexLockedError",
    "KeyFileError",
    "MetadataError",
    "MissingSourceError",
    "NotPdfError",
    "OcrError",
    "PageError",
    "PageTimeoutError",
    "PdfRouteError",
    "ProvenanceError",
    "RedactionError",
    "RenderTooLargeError",
    "SealError",
    "SealMissingError",
    "SettingsError",
    "SourceError",
    "StoreError",
    "ThinPageError",
    "UnnamedSourceError",
    "UnredactedError",
    "UnsupportedStoreCallError",
]


class PdfRouteError(Exception):
    """Base of all errors of this package.

    ``code`` is stable and documented; ``exit_status`` is what the command line ends with; ``remedy`` says what to do;
    ``page_number`` (1-based) is None when the error is not about one page.
    """

    code = "error"
    exit_status = 1
    problem = "something went wrong"
    remedy = "Report it with the error code."

    def __init__(
        self,
        problem: str | None = None,
        *,
        remedy: str | None = None,
        page_number: int | None = None,
        document_key: str | None = None,
    ) -> None:
        self.problem = problem or type(self).problem
        self.remedy = remedy or type(self).remedy
        self.page_number = page_number
        self.document_key = document_key
        super().__init__(self.problem, self.remedy, page_number, document_key)

    def __str__(self) -> str:
        where = f" (page {self.page_number})" if self.page_number is not None else ""
        return f"[{self.code}] {self.problem}{where}. {self.remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        # Worker pools pickle exceptions; the keyword-only arguments would be lost by the default.
        return (_rebuild, (type(self), self.problem, self.remedy, self.page_number, self.document_key))


def _rebuild(
    kind: type[PdfRouteError], problem: str, remedy: str, page_number: int | None, document_key: str | None
) -> PdfRouteError:
    return kind(problem, remedy=remedy, page_number=page_number, document_key=document_key)


class SourceError(PdfRouteError):
    """A source from which no page can be had."""

    code = "bad_source"
    exit_status = 3
    problem = "the source cannot be read"
    remedy = "Check that it opens in a PDF viewer."


class MissingSourceError(SourceError):
    code = "missing_source"
    problem = "there is no such file"
    remedy = "Check the path and that this user may read it."


class EmptySourceError(SourceError):
    code = "empty_source"
    problem = "the file has no bytes"
    remedy = "Ask for the file again; the upload was probably cut off."


class NotPdfError(SourceError):
    code = "not_a_pdf"
    problem = "the content is neither a PDF nor a PNG, JPEG or TIFF picture"
    remedy = "Convert it to PDF; the name's ending does not matter, the content does."


class EncryptedPdfError(SourceError):
    code = "encrypted"
    problem = "the PDF is encrypted and the passwords in the settings do not open it"
    remedy = "Add its password to the setting pdf.passwords, or save the file without a password."


class DamagedPdfError(SourceError):
    code = "damaged"
    problem = "the file is damaged and cannot be opened"
    remedy = "Get the file again, or repair it (for a PDF: qpdf old.pdf new.pdf)."


class EmptyPdfError(SourceError):
    code = "no_pages"
    problem = "the PDF opens but has no pages"
    remedy = "Ask for the file again; it was probably exported wrongly."


class UnnamedSourceError(SourceError):
    code = "unnamed_source"
    problem = "bytes have no name to make a document key from"
    remedy = "Give document_key=, the same for every edition of the document."


class PageError(PdfRouteError):
    """One page cannot be had; it becomes a ``failed`` page and its neighbours go on."""

    code = "bad_page"
    exit_status = 3
    problem = "the page cannot be read"
    remedy = "Open the page in a PDF viewer; if it shows, print it to a new PDF."


class DamagedPageError(PageError):
    code = "damaged_page"
    problem = "the page is damaged"


class PageTimeoutError(PageError):
    code = "page_timeout"
    problem = "the page took longer than the time limit"
    remedy = "Raise the setting pdf.page_timeout_s, or print the page to a new PDF."


class RenderTooLargeError(PageError):
    code = "render_too_large"
    problem = "the page is too large to be drawn within the pixel budget"
    remedy = "Raise the setting pdf.max_pixels, or rescale the page."


class ThinPageError(PageError):
    """Only where the settings ask for it (``ocr.missing = "fail"``, profile ``owned``)."""

    code = "thin_page"
    problem = "the page needs recognition and the settings call that an error"
    remedy = "Install and choose an OCR engine (ocr.engine), or use the profile mixed."


class RedactionError(PdfRouteError):
    """Detection failed; the page has no text rather than raw text."""

    code = "redaction_failed"
    exit_status = 4
    problem = "redaction failed, so the page was given no text"
    remedy = "Run `llama-pdfroute doctor`; the cause is the exception's type, its text is left out on purpose."


class UnredactedError(PdfRouteError):
    """Text that has not passed a redactor reached a place that may keep it."""

    code = "unredacted"
    exit_status = 4
    problem = "this page has not been redacted"
    remedy = (
        "Give the reader a redactor, PdfRouteReader(redactor=PresidioRedactor()), or put the redactor first in the "
        "pipeline and use no docstore."
    )


class SealError(PdfRouteError):
    """Text or metadata is not what the redactor let through."""

    code = "seal_broken"
    exit_status = 4
    problem = "text or metadata was changed after redaction"
    remedy = (
        "Remove the transform that changed it. Keys of your own go in through extra_info and are declared in the "
        "redactor (extra_keys)."
    )


class SealMissingError(SealError):
    code = "seal_missing"
    problem = "the node has no seal, so nothing shows that it was redacted"
    remedy = (
        "Order: redactor (or PdfRouteReader(redactor=...)), then PageNodeParser, then SealedEmbedding, then the store."
    )


class ProvenanceError(PdfRouteError):
    """Document key or page number is missing or impossible: nothing can be cited from it."""

    code = "bad_provenance"
    exit_status = 4
    problem = "document key or page number is missing or impossible"
    remedy = "Read the file with PdfRouteReader and leave its metadata as it is."


class MetadataError(PdfRouteError):
    """A declared key has a value outside its domain, or a key is not declared."""

    code = "bad_metadata"
    exit_status = 4
    problem = "a metadata value is outside its domain"
    remedy = "See the metadata reference in the docs."


class StoreError(PdfRouteError):
    code = "store_failed"
    exit_status = 5
    problem = "the index refused the call"
    remedy = "Close other programs that use the index and try again; if it stays, index into a new folder."


class IndexLockedError(StoreError):
    code = "index_locked"
    problem = "another process has this index folder open"
    remedy = "Close it (or wait: setting store.lock_timeout_s); for several processes at a time use a Qdrant server."


class EmbeddingMismatchError(StoreError):
    code = "embedding_mismatch"
    problem = "the index was built with another embedding"
    remedy = "Use the embedding the index was built with, or index into a new collection."


class ForgottenDocumentError(StoreError):
    code = "forgotten"
    problem = "the document was forgotten on request"
    remedy = "Index it with restore=True (command line: --restore) if it may come back."


class UnsupportedStoreCallError(StoreError):
    code = "unsupported_store_call"
    problem = "this call could lose or leak data and is not offered"
    remedy = "Use PageIndex.replace and PageIndex.forget."


class CitationError(PdfRouteError):
    code = "bad_citation"
    exit_status = 6
    problem = "the citation cannot be shown"
    remedy = "Run `llama-pdfroute verify`; re-index the document."


class OcrError(PdfRouteError):
    code = "ocr_failed"
    exit_status = 7
    problem = "the OCR engine cannot be used as it was set up"
    remedy = "Run `llama-pdfroute doctor`."


class SettingsError(PdfRouteError):
    code = "bad_settings"
    exit_status = 2
    problem = "a setting is not usable"
    remedy = "Run `llama-pdfroute settings show`."


class ExtraMissingError(PdfRouteError):
    """An optional part is not installed; the message names the extra."""

    code = "extra_missing"
    exit_status = 7
    problem = "an optional part is not installed"
    remedy = "pip install 'llama-pdfroute[local]'"


class KeyFileError(PdfRouteError):
    code = "key_file"
    exit_status = 2
    problem = "the secret key cannot be read or made"
    remedy = "Set LLAMA_PDFROUTE_KEY to at least 32 characters, the same for every run on one index."
