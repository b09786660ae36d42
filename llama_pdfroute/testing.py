"""Fakes for the tests of programs that use this package. Nothing here is imported by the package itself.

engine = ScriptedOcr({7: "Authorization form"}, default="unavailable")
with EventRecorder() as events: ...
make_pdf([["First line", "second line"], []])        # two pages, the second blank
"""

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


A4_PT = (595, 842)
_MARGIN_PT, _SIZE_PT, _LEADING_PT = 72, 11, 14


def make_pdf(
    pages: Sequence[Sequence[str]], *, title: str | None = None, author: str | None = None, size_pt: int = _SIZE_PT
) -> bytes:
    """A small born-digital PDF: one list of lines a page (Helvetica, Latin-1); an empty line is a wider gap.

    Lines are not wrapped: about 85 characters fit at 11 points, 52 lines fit a page.
    """
    leading = round(size_pt * _LEADING_PT / _SIZE_PT)
    bodies = [_page_stream(lines, size_pt, leading) for lines in pages]
    first = 5
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(bodies)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(bodies)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< " + _info("Title", title) + _info("Author", author) + b"/Producer (llama-pdfroute) >>",
    ]
    for number, body in enumerate(bodies):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {A4_PT[0]} {A4_PT[1]}] /Resources << /Font << /F1 3 0 R >> >>"
            f" /Contents {first + 2 * number + 1} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
    return _file(objects)


def _info(name: str, value: str | None) -> bytes:
    return b"" if value is None else f"/{name} ".encode() + _string(value) + b" "


def _string(text: str) -> bytes:
    data = text.encode("cp1252", "replace")
    for special in (b"\\", b"(", b")"):
        data = data.replace(special, b"\\" + special)
    return b"(" + data + b")"


def _page_stream(lines: Sequence[str], size_pt: int, leading: int) -> bytes:
    if not lines:
        return b""
    shown = [_string(line) + b" Tj T*" for line in lines]
    start = f"BT /F1 {size_pt} Tf {leading} TL {_MARGIN_PT} {A4_PT[1] - _MARGIN_PT} Td".encode()
    return b"\n".join([start, *shown, b"ET"])


def _file(objects: Sequence[bytes]) -> bytes:
    data = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table) + trailer
