"""Structured events, one a stage. Fields are closed sets, numbers, pseudonymous keys and fingerprints: no free text.

``emit`` hands an event to every sink; a sink is any callable. A sink that raises stops nothing and loses nothing else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from numbers import Integral, Real
from types import UnionType
from typing import Any, ClassVar, Literal, NewType, Union, get_args, get_origin, get_type_hints

from llama_pdfroute.page import Extractor, Outcome, RouteName, Status

DocumentKey = NewType("DocumentKey", str)
Fingerprint = NewType("Fingerprint", str)
Code = NewType("Code", str)
"""A code of a closed list: route reason, error code, entity type."""

_SHAPES: Mapping[Any, re.Pattern[str]] = {
    DocumentKey: re.compile(r"[0-9a-f-]{32,64}"),
    Fingerprint: re.compile(r"[0-9a-f]{16}"),
    Code: re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}"),
}
_log = logging.getLogger("llama_pdfroute")


@dataclass(frozen=True, kw_only=True)
class Event:
    """Base of all events. ``duration_s`` is wall time of the stage."""

    stage: ClassVar[str] = ""
    document_key: DocumentKey
    duration_s: float | None = None

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            if not _allowed(hint, getattr(self, name)):
                raise ValueError(f"event field {name} has a value of another shape")

    def to_json(self) -> dict[str, Any]:
        """Plain JSON types, with the stage."""
        return {"stage": self.stage, **asdict(self)}


_known_hints: dict[type, dict[str, Any]] = {}


def _hints(kind: type) -> dict[str, Any]:
    if kind not in _known_hints:
        hints = get_type_hints(kind)
        _known_hints[kind] = {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}
    return _known_hints[kind]


def _allowed(hint: Any, value: Any) -> bool:
    """Types are promises; this keeps them at run time too, for values that foreign engines and recognizers bring."""
    if hint in _SHAPES:
        return isinstance(value, str) and _SHAPES[hint].fullmatch(value) is not None
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return value in arguments
    if origin in (Union, UnionType):
        return any(_allowed(argument, value) for argument in arguments)
    if origin is Mapping:
        return all(_allowed(arguments[0], key) and _allowed(arguments[1], number) for key, number in value.items())
    return isinstance(value, {int: Integral, float: Real}.get(hint, hint))


@dataclass(frozen=True, kw_only=True)
class SourceRead(Event):
    """A source was opened, or could not be."""

    stage: ClassVar[str] = "read"
    page_count: int = 0
    error_code: Code | None = None


@dataclass(frozen=True, kw_only=True)
class PageRouted(Event):
    """The decision for one page."""

    stage: ClassVar[str] = "routed"
    page_number: int
    route: RouteName
    reason: Code
    build: Fingerprint | None = None


@dataclass(frozen=True, kw_only=True)
class PageRecognised(Event):
    """What an OCR engine made of one page."""

    stage: ClassVar[str] = "ocr"
    page_number: int
    outcome: Outcome
    bytes_sent: int = 0
    tokens: int = 0


@dataclass(frozen=True, kw_only=True)
class PageRedacted(Event):
    """Counts per entity, and the share of the extracted characters that was redacted."""

    stage: ClassVar[str] = "redacted"
    page_number: int
    extractor: Extractor
    status: Status
    policy: Fingerprint
    counts: Mapping[Code, int] = field(default_factory=dict)
    redacted_share: float = 0.0


@dataclass(frozen=True, kw_only=True)
class PageChunked(Event):
    stage: ClassVar[str] = "chunked"
    page_number: int
    nodes: int


@dataclass(frozen=True, kw_only=True)
class DocumentIndexed(Event):
    """A document's manifest was written."""

    stage: ClassVar[str] = "indexed"
    nodes: int
    removed: int = 0
    policy: Fingerprint | None = None
    build: Fingerprint | None = None


@dataclass(frozen=True, kw_only=True)
class DocumentForgotten(Event):
    stage: ClassVar[str] = "forgotten"
    removed: int


@dataclass(frozen=True, kw_only=True)
class PageRetrieved(Event):
    """One hit of a query; the question is not here."""

    stage: ClassVar[str] = "retrieved"
    page_number: int
    rank: int
    score: float | None = None
    status: Status = "ok"


EVENTS: tuple[type[Event], ...] = (
    SourceRead,
    PageRouted,
    PageRecognised,
    PageRedacted,
    PageChunked,
    DocumentIndexed,
    DocumentForgotten,
    PageRetrieved,
)

Sink = Callable[[Event], None]
_sinks: list[Sink] = []


def add_sink(sink: Sink) -> None:
    """Hand every later event of this process to ``sink``."""
    _sinks.append(sink)


def remove_sink(sink: Sink) -> None:
    _sinks.remove(sink)


@contextmanager
def recording(sink: Sink) -> Iterator[None]:
    """Hand events to ``sink`` inside a with block."""
    add_sink(sink)
    try:
        yield
    finally:
        remove_sink(sink)


def listening() -> bool:
    """True when a sink is there; lets callers skip work that only events need."""
    return bool(_sinks)


def emit(event: Event) -> None:
    """Hand the event to every sink. A failing sink is logged by its exception's type and skipped."""
    for sink in tuple(_sinks):
        try:
            sink(event)
        except Exception as error:  # noqa: BLE001  an observer must not stop what it observes
            _log.warning("an event sink failed: %s", type(error).__name__)
