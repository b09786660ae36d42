"""An OCR engine that answers from a script, and a keeper of events."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import TypeVar, get_args

from llama_pdfroute import events
from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.page import Outcome, PageRef, PageText

Scripted = OcrResult | str
"""A whole result, an outcome's name, or the text of the page."""


@dataclass
class ScriptedOcr:
    """An OCR engine that answers from a script: page number to result, outcome or text.

    A list of answers is given out one a call, the last one for ever. ``calls`` counts per page; ``before`` is called
    with the request first (draw its picture, wait, raise).
    """

    script: Mapping[int, Scripted | Sequence[Scripted]] = field(default_factory=dict)
    default: Scripted = "unavailable"
    name: str = "scripted:1"
    before: Callable[[OcrRequest], object] | None = None
    calls: dict[int, int] = field(default_factory=dict)
    refs: list[PageRef] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.name)

    @property
    def call_count(self) -> int:
        """Calls over all pages."""
        return len(self.refs)

    def read(self, request: OcrRequest) -> OcrResult:
        number = request.ref.page_number
        with self._lock:
            self.calls[number] = self.calls.get(number, 0) + 1
            self.refs.append(request.ref)
            turn = self.calls[number]
        if self.before is not None:
            self.before(request)
        answer = self.script.get(number, self.default)
        if not isinstance(answer, (str, OcrResult)):
            answer = answer[min(turn, len(answer)) - 1]
        return _result(answer)

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != "_lock"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state, _lock=threading.Lock())


def _result(answer: Scripted) -> OcrResult:
    if isinstance(answer, OcrResult):
        return answer
    for outcome in get_args(Outcome):
        if answer == outcome and outcome != "text":
            return OcrResult(outcome)
    return OcrResult("text", PageText(answer))


_Kind = TypeVar("_Kind", bound=events.Event)


class EventRecorder:
    """Keeps every event emitted inside its with block, in order, in ``events``."""

    def __init__(self) -> None:
        self.events: list[events.Event] = []

    def __call__(self, event: events.Event) -> None:
        self.events.append(event)

    def __enter__(self) -> EventRecorder:
        events.add_sink(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        events.remove_sink(self)

    def of(self, kind: type[_Kind]) -> list[_Kind]:
        """The recorded events of one type."""
        return [event for event in self.events if isinstance(event, kind)]
