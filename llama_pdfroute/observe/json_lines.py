"""Events as JSON lines: one object a line, into a stream or through ``logging``."""

from __future__ import annotations

import json
import logging
from typing import TextIO

from llama_pdfroute.events import Event

LOGGER = "llama_pdfroute.events"


class JsonLines:
    """A sink that writes each event as one line of JSON to ``stream``; the stream stays the caller's to close."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __call__(self, event: Event) -> None:
        self._stream.write(line_of(event) + "\n")
        self._stream.flush()


class JsonLog:
    """A sink that logs each event as one line of JSON, at INFO, under ``llama_pdfroute.events``.

    Handlers and levels are the application's own; pass another logger to change the name.
    """

    def __init__(self, logger: logging.Logger | None = None) -> None:
        self._logger = logger or logging.getLogger(LOGGER)

    def __call__(self, event: Event) -> None:
        if self._logger.isEnabledFor(logging.INFO):
            self._logger.info("%s", line_of(event))


def line_of(event: Event) -> str:
    """One event as compact JSON."""
    return json.dumps(event.to_json(), separators=(",", ":"), sort_keys=False)
