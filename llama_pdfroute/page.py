"""Frozen values that the rooms hand to each other. No I/O, no third-party import.

Lengths are PDF points (1/72 inch). A ``Box`` is ``(left, top, right, bottom)``, origin in the upper left corner of the
*visible* page after its rotation, so that boxes of the text layer and of a picture of the page are in one space.
Offsets count code points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

Box = tuple[float, float, float, float]

Extractor = Literal["native", "ocr", "human", "none"]
Status = Literal["ok", "review", "blank", "failed"]
Outcome = Literal["text", "empty", "refused", "cut_off", "unreadable", "unavailable", "failed"]
ConfidenceKind = Literal["engine", "witness", "heuristic"]
RouteName = Literal["native", "ocr", "blank"]

REASONS: dict[str, str] = {
    "text_layer": "the page has a readable, visible text layer",
    "no_text_layer": "too few visible characters, and something is drawn",
    "stamp_over_scan": "a picture fills the page and the visible text covers little of it",
    "picture_of_text": "a picture fills the page and there is no text layer",
    "invisible_layer": "a full-page picture with a hidden text layer of an earlier recognition",
    "garbled_font": "the characters of a font that carries much of the page are not the printed ones",
    "unmapped_font": "a font that carries much of the page has no way back to characters",
    "outlined_text": "letters are drawn as shapes: no text, no picture, but ink",
    "hybrid": "visible text beside a picture that may hold text",
    "blank": "no ink",
    "drawing": "shapes or marks, no picture, and nothing in them looks like a line of text",
    "image_source": "the source is a picture, not a PDF",
    "damaged_page": "the page cannot be loaded or drawn",
    "page_timeout": "the page took longer than the time limit",
}
"""Route reasons: the one fact that decided. A closed list; the texts are for people."""

FINDINGS: dict[str, str] = {
    "borderline": "a mid amount of text beside a large picture: the decision is close",
    "columns": "the order of the text layer contradicts the geometry of the page",
    "columns_repaired": "the text was put into column order",
    "contains_image_text": "a picture on the page may hold text that was not read",
    "control_characters": "control characters were removed",
    "covered_text": "text under an opaque shape or picture was left out",
    "dehyphenated": "words broken at line ends were joined",
    "digits_disagree": "two engines read different digits",
    "egress_cap": "the page was not sent for recognition, because a cap on pages or tokens was reached",
    "extra_key_clash": "a caller's key has the name of a declared key; the declared value won",
    "fallback_engine": "the first engine gave no text and the second one read the page",
    "form_values": "values of form fields were appended to the page text",
    "annotations": "annotation text was appended to the page text",
    "garbled_font": "characters of a font are not the printed ones",
    "hidden_layer_kept": "the hidden text layer of an earlier recognition is the page text",
    "ink_without_text": "the engine found no text although something is drawn",
    "injected_instructions": "recognised text speaks to the reader's machine; it is kept as data",
    "invisible_text": "text that is never painted was left out",
    "label_missing": "the file has page labels but none for this page, or a damaged label tree",
    "large_page": "the page was drawn at a lower resolution to stay within the pixel budget",
    "ligatures": "joined letter forms were expanded",
    "low_confidence": "confidence is below the acceptance threshold",
    "mojibake": "text decoded with the wrong table",
    "microscopic_text": "text too small to be read was left out",
    "ocr_guard": "recognised text failed a guard",
    "ocr_low_score": "the engine's own score is low",
    "ocr_producer": "the producer of the hidden text layer is a known recognition program",
    "off_page_text": "text outside the visible page was left out",
    "partial_document": "the redactor saw only some pages of the document",
    "private_use": "private-use characters",
    "redaction_failed": "redaction failed, so the page has no text",
    "replacement_characters": "characters that could not be decoded",
    "signals_capped": "the page has so many objects that measuring stopped early",
    "skewed": "the picture of the page is turned by a few degrees",
    "surrogates": "lone surrogates were replaced",
    "turned": "the picture of the page was turned upright before recognition",
    "unmapped_font": "a font has no way back to characters",
    "unsupported_language": "no name model is installed for the page's language",
    "unsupported_script": "the engine cannot read the page's script",
}
"""Findings: named oddities, a closed list; the texts are for people."""


@dataclass(frozen=True, slots=True)
class PageRef:
    """Which page: pseudonymous document key and 1-based physical page number."""

    document_key: str
    page_number: int


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a page: ``text[start:end]`` of its PageText, where it stands and how large its type is."""

    start: int
    end: int
    box: Box
    size_pt: float


@dataclass(frozen=True, slots=True)
class PageText:
    """Text of one page. A paragraph end is one empty line. ``words`` may be empty: geometry is optional."""

    text: str
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """A measured value beside the threshold it was held against; what `explain` prints."""

    name: str
    value: float
    threshold: float | None = None


@dataclass(frozen=True, slots=True)
class FontEvidence:
    """What the characters painted with one font look like. Counts are of visible, non-space characters."""

    characters: int
    unmapped: int = 0
    """U+FFFD, U+FFFE, NUL and C0/C1 controls, literal ``(cid:n)``."""
    private_use: int = 0
    sample: str = ""
    """The font's text (cut), for letter statistics; stays in memory."""


@dataclass(frozen=True, slots=True)
class PageSignals:
    """What was measured on one page. Shares are of the visible page's area, in [0, 1]."""

    width_pt: float
    height_pt: float
    visible_chars: int
    """Non-white-space characters that a reader can see."""
    hidden_chars: int = 0
    """Render mode 3, zero alpha, covered, off-page or microscopic."""
    text_area_share: float = 0.0
    image_coverage: float = 0.0
    image_count: int = 0
    path_count: int = 0
    glyph_shapes: int = 0
    """Filled shapes about as large as letters: outlined text is made of them."""
    form_chars: int = 0
    """Non-white-space characters of form values (and annotations, by setting); not among the visible ones."""
    picture_boxes: tuple[Box, ...] = ()
    """The larger pictures on the page, as seen; strips of one picture are one box."""
    source: Literal["pdf", "image"] = "pdf"
    fonts: tuple[FontEvidence, ...] = ()
    hidden_layer: FontEvidence | None = None
    """What the characters that are never painted look like."""
    ink_share: float | None = None
    """Share of dark pixels of a small grey render; None when no doubt called for one."""
    picture_lines: int | None = None
    """About how many lines of text the page shows apart from its text layer (in pictures, as shapes); None when
    nothing called for a look."""
    picture_chars: int | None = None
    """About how many characters those lines have."""
    findings: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Route:
    """The decision for one page: where its text is to come from, and the fact that decided."""

    name: RouteName
    reason: str
    findings: frozenset[str] = frozenset()
    confidence: float | None = None
    """Of the text layer, when something measured it."""
    review: bool = False
    """Trusted neither way: the borderline band, or a kept hidden layer."""
    measures: tuple[Measure, ...] = ()
    regions: tuple[Box, ...] = ()
    """Only these parts of the page need recognition, and the text layer stays; empty: the whole page."""


@dataclass(frozen=True, slots=True)
class PageRecord:
    """One page as it was read: raw text, in memory only. Every page of every source leaves one."""

    ref: PageRef
    source_revision: str
    page_label: str
    page_count: int
    extractor: Extractor
    status: Status
    route: Route
    text: PageText
    build: str
    ocr_engine: str | None = None
    ocr_outcome: Outcome | None = None
    confidence: float | None = None
    confidence_kind: ConfidenceKind | None = None
    findings: frozenset[str] = frozenset()
    error_code: str | None = None
    context: str | None = None
    """Title and heading in force; raw here, redacted before it goes anywhere."""
    width_pt: float = 0.0
    height_pt: float = 0.0
    """Size of the visible page after its rotation; 0 when the page cannot be read."""


@dataclass(frozen=True, slots=True)
class RedactorInput:
    """One page for a redactor: text with optional geometry, and its metadata (raw values allowed)."""

    text: PageText
    metadata: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class RedactorOutput:
    """One page from a redactor: redacted text, allow-listed metadata (policy, status and seal set), entity counts."""

    text: str
    metadata: dict[str, Any]
    counts: Mapping[str, int] = field(default_factory=dict)
    raw_length: int = 0
    redacted_length: int = 0
    """Characters of the raw text that were replaced."""


class DocumentRedactor(Protocol):
    """What the reader needs of a redactor: all pages of one document in, as many pages out, in order.

    ``hints`` are strings that are about the document (file name, title, author): they help detection and are kept
    nowhere. A page whose redaction failed comes back with no text and status ``failed``; nothing raises for a page.
    """

    @property
    def policy(self) -> str:
        """Fingerprint of everything that can change the redacted text."""

    def redact_document(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[RedactorOutput]: ...


@runtime_checkable
class TokenVectorizer(Protocol):
    """Redacted texts to token matrices (one row per kept token), for late interaction."""

    @property
    def name(self) -> str: ...

    def token_vectors(self, texts: Sequence[str], seals: Sequence[str]) -> list[list[list[float]]]: ...

    def query_token_vectors(self, text: str) -> list[list[float]]: ...


@dataclass(frozen=True)
class DocumentReport:
    """What became of one source. ``source`` is kept out of repr, JSON and events (promise 9)."""

    document_key: str
    pages: Mapping[Status, int] = field(default_factory=dict)
    page_numbers: Mapping[Status, tuple[int, ...]] = field(default_factory=dict)
    outcomes: Mapping[str, int] = field(default_factory=dict)
    error_code: str | None = None
    action: Literal["indexed", "unchanged", "failed", "skipped_forgotten", "read"] = "read"
    nodes: int = 0
    not_sent: tuple[int, ...] = ()
    """Pages that a cap on what leaves the machine kept back; they stay ``review``."""
    source: str | None = field(default=None, repr=False, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types; no source."""
        return {
            "document_key": self.document_key,
            "action": self.action,
            "pages": dict(self.pages),
            "page_numbers": {k: list(v) for k, v in self.page_numbers.items()},
            "outcomes": dict(self.outcomes),
            "error_code": self.error_code,
            "nodes": self.nodes,
            "not_sent": list(self.not_sent),
        }


@dataclass(frozen=True)
class Sent:
    """What left the machine for recognition; all zero with engines that send nothing."""

    pages: int = 0
    bytes: int = 0
    tokens: int = 0


@dataclass(frozen=True)
class RunReport:
    """What became of every source of a run, and what was sent away."""

    documents: tuple[DocumentReport, ...] = ()
    sent: Sent = Sent()

    @property
    def failed(self) -> tuple[DocumentReport, ...]:
        """Sources that gave no page."""
        return tuple(d for d in self.documents if d.error_code is not None)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types; no source."""
        pages: dict[str, int] = {}
        for document in self.documents:
            for status, count in document.pages.items():
                pages[status] = pages.get(status, 0) + count
        return {
            "documents": [d.to_json() for d in self.documents],
            "pages": pages,
            "failed": len(self.failed),
            "sent": {"pages": self.sent.pages, "bytes": self.sent.bytes, "tokens": self.sent.tokens},
        }


Progress = Callable[[str, int, int], None]
"""Called with (stage, done, total); never with text or a name."""
