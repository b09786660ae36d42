"""The process that reads untrusted files: ``python -m llama_pdfroute.pdf.worker``, driven over its standard pipes.

A page may hang it or kill it; its owner notices, gives that page up and starts another. It ends with its owner's pipe.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from llama_pdfroute.errors import PdfRouteError
from llama_pdfroute.pdf.opening import open_here
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.source import OpenSource
from llama_pdfroute.pdf.wire import pack_reading, receive, send

_MAX_MEMORY_BYTES = 4 << 30
"""A page within the pixel budget needs a tenth; more is a decompression bomb."""

Reply = tuple[dict[str, Any], bytes]


class _Desk:
    """Open sources by number, and one method a request."""

    def __init__(self) -> None:
        self._sources: dict[int, OpenSource] = {}

    def open(self, message: dict[str, Any], payload: bytes) -> Reply:
        options = dict(message["options"], passwords=tuple(message["options"]["passwords"]))
        data = Path(os.fsdecode(payload)) if message["by"] == "path" else payload
        source = open_here(data, ReadOptions(**options))
        self._sources[message["source"]] = source
        return {"kind": source.kind, "page_count": source.page_count}, b""

    def hints(self, message: dict[str, Any], payload: bytes) -> Reply:
        return {"hints": list(self._source(message).hints())}, b""

    def label(self, message: dict[str, Any], payload: bytes) -> Reply:
        return {"label": self._source(message).label(message["page"])}, b""

    def read(self, message: dict[str, Any], payload: bytes) -> Reply:
        return pack_reading(self._source(message).read(message["page"], words=message["words"])), b""

    def picture(self, message: dict[str, Any], payload: bytes) -> Reply:
        region = tuple(message["region"]) if message["region"] else None
        picture = self._source(message).picture(message["page"], message["dpi"], region=region)
        return {"size": picture.size}, picture.tobytes()

    def page_pdf(self, message: dict[str, Any], payload: bytes) -> Reply:
        return {}, self._source(message).page_pdf(message["page"])

    def close(self, message: dict[str, Any], payload: bytes) -> Reply:
        source = self._sources.pop(message["source"], None)
        if source:
            source.close()
        return {}, b""

    def _source(self, message: dict[str, Any]) -> OpenSource:
        return self._sources[message["source"]]


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Answer until the pipe ends."""
    desk = _Desk()
    while (frame := receive(requests)) is not None:
        message, payload = frame
        answer: Callable[[dict[str, Any], bytes], Reply] = getattr(desk, message["ask"])
        try:
            reply, data = answer(message, payload)
        except PdfRouteError as error:
            # The class and the page are enough to raise it again; messages are rebuilt from them.
            reply, data = {"error": type(error).__name__, "page": error.page_number}, b""
        except MemoryError:
            reply, data = {"error": "DamagedPageError", "page": message.get("page")}, b""
        send(replies, reply, data)


def main() -> None:
    """Take over the pipes: whatever a library prints must not mix with the replies."""
    # An interrupt at a terminal reaches the whole group; the owner decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        import resource
    except ImportError:  # not on Windows
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (_MAX_MEMORY_BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
    # Thousands of tuples a page, none of them in a circle: looking for circles after every 700 is wasted.
    gc.freeze()
    gc.set_threshold(50_000)
    serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
