"""PdfRouteReader: the drop-in LlamaIndex reader, one Document per page."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePath
from typing import IO, TYPE_CHECKING, Any, Literal, get_args

from llama_index.core.bridge.pydantic import ConfigDict, Field, PrivateAttr, field_serializer, field_validator
from llama_index.core.readers.base import BasePydanticReader
from llama_index.core.schema import Document

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import MissingSourceError, ProvenanceError, SettingsError, UnnamedSourceError
from llama_pdfroute.extract import DocumentReader, build_fingerprint
from llama_pdfroute.ocr.choose import engine_from_settings
from llama_pdfroute.ocr.engine import OcrEngine
from llama_pdfroute.page import DocumentRedactor, PageRecord, RedactorInput
from llama_pdfroute.redaction.pages import PageDocument, RawPage
from llama_pdfroute.settings import OcrSettings, Settings, load_settings
from llama_pdfroute.sources import Source, identity_of

if TYPE_CHECKING:
    from fsspec import AbstractFileSystem

Readable = str | PurePath | bytes | bytearray | memoryview | IO[bytes]


class PdfRouteReader(BasePydanticReader):
    """Reads a PDF (or PNG, JPEG, TIFF) into one Document per page, blank and failed pages too.

    ``redactor``: with one, no unredacted Document ever exists and the caller's ``extra_info`` keys are kept only if the
    redactor declares them; without one, pages come as ``RawPage`` (text can be read, but not be indexed).
    ``ocr``: ``"auto"`` (default: the embedded engine where it is installed), ``"none"``, another engine's name, or an
    OcrEngine object; None takes the setting ``ocr.engine``.
    ``unredacted="allow"`` gives plain Documents without a redactor: the explicit way out of the promise.
    ``settings``: keyword, environment or TOML where None.

    Raises the SourceError family for a source that gives no page; a bad page becomes a Document with status ``failed``.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    redactor: Any = Field(default=None, description="Redacts all pages of a document before a Document exists.")
    ocr: Any = Field(default=None, description="Engine name or OcrEngine; None takes the setting.")
    unredacted: Literal["refuse", "allow"] = "refuse"
    settings: Settings = Field(default_factory=load_settings)
    _engine: OcrEngine | None = PrivateAttr(default=None)

    @classmethod
    def class_name(cls) -> str:
        return "PdfRouteReader"

    @field_validator("redactor", mode="before")
    @classmethod
    def _rebuild_redactor(cls, value: Any) -> Any:
        if isinstance(value, Mapping):
            from llama_pdfroute.redaction.redactor import PresidioRedactor

            return PresidioRedactor.from_dict(dict(value))
        return value

    @field_validator("ocr")
    @classmethod
    def _known_engine(cls, value: Any) -> Any:
        if value is None or isinstance(value, OcrEngine):
            return value
        if value in get_args(OcrSettings.model_fields["engine"].annotation):
            return value
        raise SettingsError(
            "ocr is neither an engine's name nor an OCR engine (an object with name, fingerprint and read)",
            remedy=f"Names: {', '.join(get_args(OcrSettings.model_fields['engine'].annotation))}.",
        )

    @field_serializer("settings")
    def _dump_settings(self, value: Settings) -> dict[str, Any]:
        # Passwords are secrets: a reader rebuilt from this dict takes them from its own environment.
        return value.model_dump(mode="json", exclude={"pdf": {"passwords"}})

    @field_serializer("ocr")
    def _dump_ocr(self, value: Any) -> str | None:
        if value is None or isinstance(value, str):
            return value
        raise SettingsError(
            "an OCR engine object cannot be written as a dict", remedy="Name the engine in the settings."
        )

    def __getstate__(self) -> dict[str, Any]:
        # LlamaIndex drops what does not pickle and the worker would rebuild it as a default: no redactor, no engine.
        for name in ("redactor", "ocr"):
            try:
                pickle.dumps(getattr(self, name))
            except Exception as error:  # noqa: BLE001  whatever pickling foreign objects raises
                raise SettingsError(
                    f"the reader's {name} cannot be sent to a worker process ({type(error).__name__})",
                    remedy="Use one process, or an object that pickles.",
                ) from None
        state: dict[str, Any] = super().__getstate__()
        state["__pydantic_private__"] = None
        return state

    @property
    def engine(self) -> OcrEngine:
        """The OCR engine in use, made on first use."""
        if self._engine is None:
            if self.ocr is None or isinstance(self.ocr, str):
                section = self.settings.ocr
                if self.ocr is not None:
                    section = type(section).model_validate(section.model_dump() | {"engine": self.ocr})
                self._engine = engine_from_settings(section)
            else:
                self._engine = self.ocr
        return self._engine

    @property
    def build(self) -> str:
        """Fingerprint of how pages are read: router, text layer, OCR."""
        return build_fingerprint(self.settings, self.engine)

    def load_data(
        self,
        file: Readable,
        extra_info: Mapping[str, Any] | None = None,
        fs: AbstractFileSystem | None = None,
        *,
        document_key: str | None = None,
    ) -> list[Document]:
        """All pages of one source, in order.

        ``file``: path, bytes or file object; with ``fs``, a path on that fsspec file system. ``extra_info`` is merged
        into every page and never changed; a declared key wins over a caller's key of the same name. ``document_key``:
        the caller's own stable id (needed for bytes without a name); it is pseudonymised unless it is a UUID or digest.
        """
        return list(self.lazy_load_data(file, extra_info, fs, document_key=document_key))

    def lazy_load_data(
        self,
        file: Readable,
        extra_info: Mapping[str, Any] | None = None,
        fs: AbstractFileSystem | None = None,
        *,
        document_key: str | None = None,
    ) -> Iterable[Document]:
        """As ``load_data``, page by page. With a redactor the pages come at the end: it needs the whole document."""
        return self.load_source(read_source(file, fs, document_key), extra_info)

    def load_source(
        self,
        source: Source,
        extra_info: Mapping[str, Any] | None = None,
        *,
        kept: Mapping[int, RedactorInput] | None = None,
        fallback: Callable[[int], RedactorInput | None] | None = None,
        on_page: Callable[[PageRecord, Sequence[RedactorInput]], None] | None = None,
    ) -> Iterator[Document]:
        """Pages of a source that was read already.

        ``kept``: pages that are not read again (an earlier run's recognised text, redacted already); they take part in
        the redaction of the document. ``fallback`` is asked for a page whose recognition gave no text this time: what
        an earlier run recognised is never replaced by nothing. ``on_page`` is called after each page that was read,
        with all pages so far.
        """
        extra = dict(extra_info or {})
        with DocumentReader(source, self.settings, self.engine, words=True) as reader:
            if self.redactor is None:
                kind = PageDocument if self.unredacted == "allow" else RawPage
                for record in reader.records():
                    yield kind.build(record.text.text, page_metadata(record, extra))
                return
            pages = dict(kept or {})
            for record in reader.records(skip=frozenset(pages)):
                if kept and record.ocr_outcome is not None:
                    # Values of the kept pages are known in their redacted form only.
                    record = replace(record, findings=record.findings | {"partial_document"})
                number, earlier = record.ref.page_number, None
                if fallback is not None and record.ocr_outcome not in (None, "text"):
                    earlier = fallback(number)
                pages[number] = earlier or RedactorInput(record.text, page_metadata(record, extra))
                if on_page is not None:
                    on_page(record, [pages[number] for number in sorted(pages)])
            hints = reader.hints
        yield from self.redacted([pages[number] for number in sorted(pages)], hints)

    def redacted(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[Document]:
        """Page Documents of redacted pages. Raises ProvenanceError when the redactor loses or adds a page."""
        redactor: DocumentRedactor = self.redactor
        redacted = redactor.redact_document(pages, hints)
        if len(redacted) != len(pages):
            raise ProvenanceError("the redactor gave another number of pages than it was given")
        return [PageDocument.build(page.text, page.metadata) for page in redacted]


def page_metadata(record: PageRecord, extra: Mapping[str, Any]) -> dict[str, Any]:
    """The metadata of a page: the caller's keys, then all declared keys (which win; a clash is a finding)."""
    findings = record.findings
    if any(key in meta.DOMAINS for key in extra):
        findings |= {"extra_key_clash"}
    return {
        **extra,
        meta.DOCUMENT_KEY: record.ref.document_key,
        meta.SOURCE_REVISION: record.source_revision,
        meta.PAGE_NUMBER: record.ref.page_number,
        meta.PAGE_LABEL: record.page_label,
        meta.PAGE_COUNT: record.page_count,
        meta.EXTRACTOR: record.extractor,
        meta.OCR_ENGINE: record.ocr_engine,
        meta.OCR_OUTCOME: record.ocr_outcome,
        meta.CONFIDENCE: record.confidence,
        meta.CONFIDENCE_KIND: record.confidence_kind,
        meta.ROUTE_REASON: record.route.reason,
        meta.PAGE_FINDINGS: sorted(findings),
        meta.STATUS: record.status,
        meta.REDACTION_POLICY: None,
        meta.BUILD: record.build,
        meta.EMBEDDING: None,
        meta.CONTEXT: record.context,
        meta.SEAL: None,
        meta.CHUNK_NUMBER: None,
        meta.PAGE_END: None,
        meta.CHAR_START: None,
        meta.CHAR_END: None,
    }


def read_source(file: Readable, fs: AbstractFileSystem | None = None, document_key: str | None = None) -> Source:
    """The bytes of ``file`` and the pseudonym of its canonical identity.

    Raises MissingSourceError, or UnnamedSourceError for bytes without ``document_key``.
    """
    if isinstance(file, (bytes, bytearray, memoryview)):
        return Source(bytes(file), _own_key(document_key))
    if isinstance(file, (str, PurePath)):
        if fs is not None:
            return _remote_source(str(file), fs, document_key)
        return Source.from_path(Path(file), document_key)
    data = file.read() if hasattr(file, "read") else None
    if not isinstance(data, bytes):
        raise SettingsError(
            "a source is a path, bytes, or a file object that gives bytes", remedy="Open files with mode 'rb'."
        )
    name = getattr(file, "name", None)
    if document_key is None and isinstance(name, str) and not isinstance(file, io.BytesIO):
        return Source(data, keys.document_key(identity_of(Path(name))), Path(name).name)
    return Source(data, _own_key(document_key), Path(name).name if isinstance(name, str) else "")


def _own_key(document_key: str | None) -> str:
    if document_key is None:
        raise UnnamedSourceError()
    return keys.document_key(document_key)


def _remote_source(path: str, fs: AbstractFileSystem, document_key: str | None) -> Source:
    protocol = fs.protocol if isinstance(fs.protocol, str) else fs.protocol[0]
    identity = document_key or f"{protocol}://{path.lstrip('/')}"
    try:
        with fs.open(path, "rb") as stream:
            data = stream.read()
    except OSError as error:
        raise MissingSourceError(f"the file cannot be read ({type(error).__name__})") from None
    return Source(data, keys.document_key(identity), PurePath(path).name)
