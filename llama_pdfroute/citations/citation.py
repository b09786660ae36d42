"""Citation: which page of which document, and how far its text can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.errors import CitationError, MetadataError, ProvenanceError, SealError
from llama_pdfroute.page import Extractor, Status

Resolver = Callable[[str], str | None]
"""Document key to the address of its file, given by the application; the index knows no path."""


@dataclass(frozen=True)
class Citation:
    """One page of one document. ``page_number`` is the physical sheet, from 1; the label is what is printed on it.

    ``char_start`` and ``char_end`` count code points of the redacted page text. ``confidence`` is the expected share of
    right words, None when nobody measured it.
    """

    document_key: str
    document: str
    page_number: int
    page_label: str
    page_count: int
    source_revision: str
    extractor: Extractor
    status: Status
    confidence: float | None = None
    page_end: int | None = None
    char_start: int | None = None
    char_end: int | None = None
    node_id: str = ""
    passage: str = ""
    """The cited chunk's redacted text; ``locate`` finds it on the page."""

    @classmethod
    def of(
        cls, text: str, metadata: Mapping[str, Any], node_id: str = "", names: Mapping[str, str] | None = None
    ) -> Citation:
        """The citation of a retrieved node. ``names`` gives short document names; without one, the key's first eight.

        Raises CitationError when provenance is missing, impossible or changed since redaction: never a guess.
        """
        try:
            seal.check(text, metadata)
        except (SealError, MetadataError, ProvenanceError) as error:
            raise CitationError(f"a hit cannot be cited ({error.code})") from None
        key = metadata[meta.DOCUMENT_KEY]
        return cls(
            document_key=key,
            document=(names or {}).get(key, key[:8]),
            page_number=metadata[meta.PAGE_NUMBER],
            page_label=metadata[meta.PAGE_LABEL],
            page_count=metadata[meta.PAGE_COUNT],
            source_revision=metadata[meta.SOURCE_REVISION],
            extractor=metadata[meta.EXTRACTOR],
            status=metadata[meta.STATUS],
            confidence=metadata[meta.CONFIDENCE],
            page_end=metadata[meta.PAGE_END],
            char_start=metadata[meta.CHAR_START],
            char_end=metadata[meta.CHAR_END],
            node_id=node_id,
            passage=text,
        )

    @property
    def pages(self) -> str:
        """ "page 4", "page 4 (labelled iv)" or "pages 4–5"."""
        if self.page_end is not None:
            return f"pages {self.page_number}–{self.page_end}"
        label = "" if self.page_label == str(self.page_number) else f" (labelled {self.page_label})"
        return f"page {self.page_number}{label}"

    @property
    def remarks(self) -> str:
        """What to know before trusting it: "ocr, confidence not measured, for review"; "" for a text layer."""
        parts: list[str] = []
        if self.extractor != "native":
            parts.append(self.extractor)
            parts.append("confidence not measured" if self.confidence is None else f"confidence {self.confidence:.2f}")
        elif self.confidence is not None and self.status == "review":
            parts.append(f"confidence {self.confidence:.2f}")
        if self.status == "review":
            parts.append("for review")
        return ", ".join(parts)

    def __str__(self) -> str:
        remarks = f" ({self.remarks})" if self.remarks else ""
        return f"Document {self.document}, {self.pages}{remarks}"

    def to_markdown(self, resolver: Resolver | None = None) -> str:
        """The citation as a Markdown link where the application's ``resolver`` knows the file, else as text."""
        link = self.link(resolver)
        return f"[{self}]({link})" if link else str(self)

    def link(self, resolver: Resolver | None) -> str | None:
        """``address#page=N``, which PDF viewers open at the page."""
        address = resolver(self.document_key) if resolver else None
        return f"{address}#page={self.page_number}" if address else None

    def to_json(self, resolver: Resolver | None = None) -> dict[str, Any]:
        """Plain JSON types."""
        return {
            "document_key": self.document_key,
            "document": self.document,
            "page_number": self.page_number,
            "page_end": self.page_end,
            "page_label": self.page_label,
            "page_count": self.page_count,
            "extractor": self.extractor,
            "status": self.status,
            "confidence": self.confidence,
            "char_start": self.char_start,
            "char_end": self.char_end,
            "node_id": self.node_id,
            "link": self.link(resolver),
            "text": str(self),
        }
