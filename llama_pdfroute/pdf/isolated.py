"""A source that is read in a worker process: a page that hangs or crashes it costs that page only."""

from __future__ import annotations

import atexit
import os
import queue
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import asdict
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from llama_pdfroute import errors
from llama_pdfroute.errors import (
    DamagedPageError,
    DamagedPdfError,
    PageError,
    PageTimeoutError,
    PdfRouteError,
    SourceError,
)
from llama_pdfroute.page import Box
from llama_pdfroute.pdf.opening import content_kind
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.source import OpenSource, PageReading
from llama_pdfroute.pdf.wire import receive, send, unpack_reading

if TYPE_CHECKING:
    from PIL.Image import Image

_START_S = 60.0
"""Starting Python on a busy machine counts against no page."""

Reply = tuple[dict[str, Any], bytes]


class _Worker:
    """One worker process. Requests are made one at a time, under the owner's lock."""

    def __init__(self) -> None:
        home = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "llama_pdfroute.pdf.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # pdfium and codecs print there, file names among it
            env={**os.environ, "PYTHONPATH": path},
        )
        self._replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._fresh = True
        # A thread, because pipes have no time limit on every system.
        threading.Thread(target=self._listen, name="llama-pdfroute-worker", daemon=True).start()

    def _listen(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        while True:
            try:
                frame = receive(pipe)  # type: ignore[arg-type]
            except (OSError, ValueError):
                frame = None
            self._replies.put(frame)
            if frame is None:
                return

    def ask(self, message: dict[str, Any], payload: bytes, timeout_s: float) -> Reply | None:
        """The reply; None when the worker died. Raises TimeoutError; either way the worker must be stopped."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            send(pipe, message, payload)  # type: ignore[arg-type]
        except OSError:
            return None
        try:
            reply = self._replies.get(timeout=timeout_s + (_START_S if self._fresh else 0.0))
        except queue.Empty:
            raise TimeoutError from None
        self._fresh = False
        return reply

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                if pipe:
                    pipe.close()
            except OSError:
                continue  # what was not sent to a dead worker


class _Owner:
    """The worker of this process, started on first need and again after it was lost."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.generation = 0
        self._worker: _Worker | None = None
        self._pid = 0

    def ask(self, message: dict[str, Any], payload: bytes, timeout_s: float) -> Reply | None:
        with self.lock:
            if not self.alive:  # also in a forked child, which must not use its parent's pipes
                self._worker, self._pid = _Worker(), os.getpid()
                self.generation += 1
            try:
                reply = cast(_Worker, self._worker).ask(message, payload, timeout_s)
            except BaseException:  # after an interrupt, too, its reply would answer the next request
                self.stop()
                raise
            if reply is None:
                self.stop()
            return reply

    @property
    def alive(self) -> bool:
        """Whether the worker that open sources know is still there."""
        return self._worker is not None and self._pid == os.getpid() and self._worker.running

    def stop(self) -> None:
        with self.lock:
            if self._worker is not None and self._pid == os.getpid():
                self._worker.stop()
            self._worker = None


_OWNER = _Owner()
atexit.register(_OWNER.stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: _OWNER.__init__())  # type: ignore[misc]
_numbers = count(1)


class IsolatedSource(OpenSource):
    """The same as a source of this process, over the worker. Opened again when the worker was lost in between."""

    def __init__(self, data: bytes | Path, options: ReadOptions) -> None:
        content_kind(data)
        self._data = data.absolute() if isinstance(data, Path) else data
        self._options = options
        self._number = next(_numbers)
        self._generation = -1
        self._closed = False
        with _OWNER.lock:
            message = self._open()
        self.kind = cast(Literal["pdf", "image"], message["kind"])
        self.page_count = int(message["page_count"])

    def _open(self) -> dict[str, Any]:
        by_path = isinstance(self._data, Path)
        payload = os.fsencode(self._data) if isinstance(self._data, Path) else self._data
        message = {
            "ask": "open",
            "source": self._number,
            "by": "path" if by_path else "bytes",
            "options": asdict(self._options),
        }
        try:
            reply = _OWNER.ask(message, payload, self._options.page_timeout_s)
        except TimeoutError:
            raise DamagedPdfError("opening the file took longer than the time limit") from None
        if reply is None:
            raise DamagedPdfError
        self._generation = _OWNER.generation
        return _checked(reply[0])

    def _ask(self, ask: str, page_number: int | None = None, **more: Any) -> Reply:
        if self._closed:
            raise PageError("the source is closed", remedy="Read pages before closing it.", page_number=page_number)
        with _OWNER.lock:
            if self._generation != _OWNER.generation or not _OWNER.alive:
                self._open()
            message = {"ask": ask, "source": self._number, "page": page_number, **more}
            try:
                reply = _OWNER.ask(message, b"", self._options.page_timeout_s)
            except TimeoutError:
                raise PageTimeoutError(page_number=page_number) from None
        if reply is None:
            raise DamagedPageError(page_number=page_number)
        return _checked(reply[0]), reply[1]

    def hints(self) -> tuple[str, ...]:
        return tuple(self._ask("hints")[0]["hints"])

    def label(self, page_number: int) -> str:
        return str(self._ask("label", page_number)[0]["label"])

    def read(self, page_number: int, *, words: bool = False) -> PageReading:
        return unpack_reading(self._ask("read", page_number, words=words)[0])

    def picture(self, page_number: int, dpi: int, *, region: Box | None = None) -> Image:
        from PIL import Image as Pillow

        message, pixels = self._ask("picture", page_number, dpi=dpi, region=region)
        return Pillow.frombytes("RGB", tuple(message["size"]), pixels)

    def page_pdf(self, page_number: int) -> bytes:
        return self._ask("page_pdf", page_number)[1]

    def close(self) -> None:
        if self._closed:
            return
        # Called while something else is raised, it must not take its place; a lost worker has nothing open.
        with _OWNER.lock, suppress(PageError, SourceError):
            if self._generation == _OWNER.generation and _OWNER.alive:
                self._ask("close")
        self._closed = True
        self._data = b""


def _checked(message: dict[str, Any]) -> dict[str, Any]:
    name = message.get("error")
    if name is None:
        return message
    kind = getattr(errors, str(name), PdfRouteError)
    raise kind(page_number=message.get("page"))
