"""A loopback Gemini: a small HTTP server that speaks the generateContent wire format, for the real SDK client.

It answers from a script, page by page, or really reads the picture it was sent with an engine of this package.
"""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal

from llama_pdfroute.errors import PdfRouteError
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest
from llama_pdfroute.ocr.gemini import GeminiConnection
from llama_pdfroute.page import PageRef
from llama_pdfroute.pdf.document import open_source


@dataclass(frozen=True)
class GeminiReply:
    """One answer of the server.

    ``text`` is the page's text (paragraphs by empty lines), sent as the JSON that the engine asks for; ``said`` is sent
    as it is instead. ``finish`` is the finish reason, ``block`` a block reason of the prompt, ``status`` an HTTP status
    with ``retry_after`` (header) or ``retry_info_s`` (in the details). ``delay_s`` comes first; ``parts`` cuts the text
    into so many parts; ``body`` is sent raw.
    """

    text: str | None = None
    said: str | None = None
    finish: str = "STOP"
    block: str | None = None
    status: int = 200
    retry_after: str | None = None
    retry_info_s: float | None = None
    delay_s: float = 0.0
    parts: int = 1
    avg_logprobs: float | None = None
    tokens: tuple[int, int] = (560, 200)
    body: bytes | None = None


Script = Mapping[int, "GeminiReply | str | Sequence[GeminiReply | str]"]


@dataclass(frozen=True)
class Received:
    """One request as it came in. ``data`` is the page's part, empty unless the server keeps it."""

    page_number: int
    model: str
    mime_type: str
    size: int
    prompt: str
    config: Mapping[str, Any] = field(repr=False)
    data: bytes = field(default=b"", repr=False)


class LoopbackGemini:
    """The server; use it in a with block.

    ``script``: page number to reply, text, or a list of them, one a request, the last for ever. Pages are told apart
    by their bytes: the first new picture is page 1, the next page 2 ... An engine with ``Caps(concurrency=1)`` sends
    them in order; give ``page_of`` when they may arrive in another one. ``default`` answers pages that are not in
    the script: a reply, a text, or an engine that reads the picture.
    """

    def __init__(
        self,
        script: Script | None = None,
        *,
        default: GeminiReply | str | OcrEngine = "",
        page_of: Callable[[bytes], int] | None = None,
        keep: Literal["sizes", "data"] = "sizes",
    ) -> None:
        self._script = dict(script or {})
        self._default = default
        self._page_of = page_of
        self._keep = keep
        self._numbers: dict[bytes, int] = {}
        self._turns: dict[int, int] = {}
        self._lock = threading.Lock()
        self.received: list[Received] = []

    def __enter__(self) -> LoopbackGemini:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def connection(self) -> GeminiConnection:
        """For ``GeminiOcr(connection=...)``."""
        return GeminiConnection(api_key="loopback", base_url=self.url, timeout_s=10.0, vertexai=False)

    @property
    def requests_per_page(self) -> dict[int, int]:
        with self._lock:
            return dict(sorted(self._turns.items()))

    def answer(self, model: str, body: Mapping[str, Any]) -> GeminiReply:
        """Keep the request and choose its reply."""
        mime_type, data, prompt = _page_part(body)
        config = _either(body, "generationConfig", "generation_config") or {}
        with self._lock:
            number = self._page_of(data) if self._page_of else self._number(data)
            turn = self._turns[number] = self._turns.get(number, 0) + 1
            kept = data if self._keep == "data" else b""
            self.received.append(Received(number, model, mime_type, len(data), prompt, config, kept))
        scripted: Any = self._script.get(number, self._default)
        if isinstance(scripted, Sequence) and not isinstance(scripted, str):
            scripted = scripted[min(turn, len(scripted)) - 1]
        if isinstance(scripted, str):
            return GeminiReply(text=scripted)
        return scripted if isinstance(scripted, GeminiReply) else _read(scripted, number, data)

    def _number(self, data: bytes) -> int:
        return self._numbers.setdefault(hashlib.sha256(data).digest(), len(self._numbers) + 1)


def _page_part(body: Mapping[str, Any]) -> tuple[str, bytes, str]:
    mime_type, data, prompt = "", b"", ""
    for content in body.get("contents", []):
        for part in content.get("parts", []):
            inline = _either(part, "inlineData", "inline_data")
            if inline:
                mime_type = _either(inline, "mimeType", "mime_type") or ""
                encoded = inline["data"].replace("-", "+").replace("_", "/")
                data = base64.b64decode(encoded + "=" * (-len(encoded) % 4))
            prompt += part.get("text", "")
    return mime_type, data, prompt


def _either(values: Mapping[str, Any], camel: str, snake: str) -> Any:
    return values.get(camel, values.get(snake))


def _read(engine: OcrEngine, number: int, data: bytes) -> GeminiReply:
    """Really read the picture."""
    with open_source(data) as source:
        signals = source.read(1).signals
        request = OcrRequest(
            PageRef("0" * 32, number), signals.width_pt, signals.height_pt, lambda dpi: source.picture(1, dpi)
        )
        return GeminiReply(text=engine.read(request).text.text)


def _handler(server: LoopbackGemini) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            model = self.path.rsplit("/", 1)[-1].partition(":")[0]
            try:
                reply = server.answer(model, body)
            except PdfRouteError:
                reply = GeminiReply(status=400)
            if reply.delay_s:
                time.sleep(reply.delay_s)
            self._send(reply)

        def _send(self, reply: GeminiReply) -> None:
            data = reply.body if reply.body is not None else json.dumps(_json(reply)).encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            if reply.retry_after is not None:
                self.send_header("Retry-After", reply.retry_after)
            self.end_headers()
            try:
                self.wfile.write(data)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

    return Handler


def _json(reply: GeminiReply) -> dict[str, Any]:
    if reply.status != 200:
        details = [] if reply.retry_info_s is None else [_retry_info(reply.retry_info_s)]
        return {"error": {"code": reply.status, "message": "scripted", "status": "SCRIPTED", "details": details}}
    sent, made = reply.tokens
    usage = {"promptTokenCount": sent, "candidatesTokenCount": made, "totalTokenCount": sent + made}
    if reply.block is not None:
        return {"promptFeedback": {"blockReason": reply.block}, "usageMetadata": usage}
    candidate: dict[str, Any] = {"finishReason": reply.finish}
    text = reply.said
    if text is None and reply.text is not None:
        text = json.dumps({"paragraphs": [part for part in reply.text.split("\n\n") if part]})
    if text is not None:
        candidate["content"] = {"role": "model", "parts": [{"text": piece} for piece in _cut(text, reply.parts)]}
    if reply.avg_logprobs is not None:
        candidate["avgLogprobs"] = reply.avg_logprobs
    return {"candidates": [candidate], "usageMetadata": usage}


def _retry_info(seconds: float) -> dict[str, str]:
    return {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": f"{seconds}s"}


def _cut(text: str, parts: int) -> list[str]:
    size = max(-(-len(text) // parts), 1)
    return [text[start : start + size] for start in range(0, len(text), size)] or [""]
