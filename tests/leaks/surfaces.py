"""Every place where text can stay behind, and the search of all of them in every disguise."""

from __future__ import annotations

import base64
import json
import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from llama_index.core.bridge.pydantic import Field
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.span import SimpleSpan
from llama_index.core.instrumentation.span_handlers import BaseSpanHandler

from llama_pdfroute.testing import EventRecorder


@dataclass
class Surfaces:
    """What a run left: name of the surface to its bytes."""

    found: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, content: str | bytes) -> None:
        raw = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        self.found[name] = self.found.get(name, b"") + b"\n" + raw

    def add_folder(self, folder: Path) -> None:
        for file in sorted(p for p in folder.rglob("*") if p.is_file()):
            self.add(f"{folder.name}/{file.relative_to(folder)}", file.read_bytes())
            self.add("names of files", str(file.relative_to(folder)))

    def add_error(self, error: BaseException) -> None:
        self.add("exception", "".join(traceback.format_exception(error)) + repr(error) + repr(error.args))

    def leaks(self, values: list[str]) -> list[tuple[str, str, str]]:
        """(value, disguise, surface) of everything that is still there."""
        squeezed = {name: b"".join(content.lower().split()) for name, content in self.found.items()}
        lowered = {name: content.lower() for name, content in self.found.items()}
        hits: list[tuple[str, str, str]] = []
        for value in values:
            for disguise, needle in disguises(value):
                where = squeezed if disguise == "without spaces" else self.found if "base64" in disguise else lowered
                hits.extend((value, disguise, name) for name, content in where.items() if needle in content)
        return hits


def disguises(value: str) -> Iterator[tuple[str, bytes]]:
    """Byte strings that would show the value: raw, JSON-escaped, UTF-16, base64 at each alignment, without spaces."""
    low = value.lower()
    yield "raw", low.encode()
    yield "JSON-escaped", json.dumps(low)[1:-1].encode()
    yield "UTF-16-LE", low.encode("utf-16-le")
    yield "UTF-16-BE", low.encode("utf-16-be")
    yield "without spaces", "".join(low.split()).encode()
    for shift in range(3):
        # Characters that depend on the neighbours are cut off at both ends.
        coded = base64.b64encode(b"\0" * shift + value.encode())
        yield f"base64 at {shift}", coded[4 if shift else 0 : -4]


class _Events(BaseEventHandler):
    lines: list[str] = Field(default_factory=list)

    def handle(self, event: Any, **kwargs: Any) -> None:
        self.lines.append(repr(vars(event)))


class _Spans(BaseSpanHandler[SimpleSpan]):
    lines: list[str] = Field(default_factory=list)

    def new_span(self, id_: str, bound_args: Any, instance: Any = None, parent_span_id: Any = None, **_: Any) -> None:
        for value in (*bound_args.args, *bound_args.kwargs.values()):
            self.lines.append(_text(value))

    def prepare_to_exit_span(
        self, id_: str, bound_args: Any, instance: Any = None, result: Any = None, **_: Any
    ) -> None:
        self.lines.append(_text(result))

    def prepare_to_drop_span(self, id_: str, bound_args: Any, instance: Any = None, err: Any = None, **_: Any) -> None:
        self.lines.append(repr(err))


def _text(value: Any) -> str:
    values = value if isinstance(value, (list, tuple)) else [value]
    return "\n".join(f"{v!r} {getattr(v, 'text', '')} {getattr(v, 'metadata', '')}" for v in values)


@contextmanager
def watching(surfaces: Surfaces, *, spans: bool = True) -> Iterator[None]:
    """Collects DEBUG logs, our events, LlamaIndex's events and (unless told otherwise) the arguments of its spans."""
    handler = _Lines()
    root, dispatcher = logging.getLogger(), get_dispatcher()
    events_seen, spans_seen, recorder = _Events(), _Spans(), EventRecorder()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    dispatcher.add_event_handler(events_seen)
    if spans:
        dispatcher.add_span_handler(spans_seen)
    try:
        with recorder:
            yield
    except Exception as error:
        surfaces.add_error(error)
        raise
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        dispatcher.event_handlers.remove(events_seen)
        if spans:
            dispatcher.span_handlers.remove(spans_seen)
        surfaces.add("logs", "\n".join(handler.lines))
        surfaces.add("LlamaIndex events", "\n".join(events_seen.lines))
        surfaces.add("LlamaIndex spans", "\n".join(spans_seen.lines))
        surfaces.add("events", "\n".join(json.dumps(event.to_json()) + repr(event) for event in recorder.events))


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))
