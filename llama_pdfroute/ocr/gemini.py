"""GeminiOcr: one page a request to a Gemini model. The only module that imports google-genai.

What leaves the machine is the page's picture (in a one-page PDF; of picture files a picture). Requests are bounded,
paced and counted; every end of a request is one outcome.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import os
import random
import threading
import time
import weakref
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from llama_pdfroute.errors import OcrError, PageError
from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr import reply as replies
from llama_pdfroute.ocr.egress import Caps, Egress, Meter
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import EngineKind
from llama_pdfroute.ocr.payload import Payload, picture_payload
from llama_pdfroute.ocr.retry import RetryPolicy, server_delay_s
from llama_pdfroute.ocr.talk import Answer, Ask, Rules, Talk, read_text, talk
from llama_pdfroute.page import Outcome
from llama_pdfroute.settings import DEFAULT_GEMINI_MODEL

if TYPE_CHECKING:
    from google.genai import Client, types

__all__ = ["DEFAULT_GEMINI_MODEL", "GeminiConnection", "GeminiOcr"]

_REFUSALS = frozenset({"RECITATION", "SAFETY", "SPII", "PROHIBITED_CONTENT", "LANGUAGE", "BLOCKLIST", "MODEL_ARMOR"})
_PASSING_STATUS = frozenset({408, 429, 500, 502, 503, 504})
_SETUP_STATUS = frozenset({401, 403, 404})
_NETWORK = frozenset({"TransportError", "TimeoutException", "TimeoutError", "ConnectionError", "ClientConnectionError"})
_CREDENTIALS = ("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE")
MAX_OUTPUT_TOKENS = 16_384
"""A page of 1,500 words in the densest script needs half of it; a loop is cut off here."""
_SECOND_TEMPERATURE = 0.4
"""At zero the same refusal or loop comes again."""
_log = logging.getLogger("llama_pdfroute")


@dataclass(frozen=True)
class GeminiConnection:
    """How to reach the service; what is None the SDK takes from its own environment variables.

    GEMINI_API_KEY or GOOGLE_API_KEY, GOOGLE_GEMINI_BASE_URL, GOOGLE_GENAI_USE_VERTEXAI, GOOGLE_CLOUD_PROJECT,
    GOOGLE_CLOUD_LOCATION. ``timeout_s`` is of one request.
    """

    api_key: str | None = field(default=None, repr=False)
    base_url: str | None = None
    vertexai: bool | None = None
    project: str | None = None
    location: str | None = None
    timeout_s: float = 120.0

    def require_credentials(self) -> None:
        """Raise OcrError when neither a key nor Vertex is set up: no page could ever be read."""
        given = self.api_key or self.vertexai or self.project
        if not given and not any(os.environ.get(name) for name in _CREDENTIALS):
            raise OcrError(
                "the Gemini engine has no API key",
                remedy="Set GEMINI_API_KEY, or GOOGLE_GENAI_USE_VERTEXAI and GOOGLE_CLOUD_PROJECT.",
            )


@dataclass(frozen=True)
class GeminiOcr:
    """Recognise pages with a Gemini model.

    ``egress``: ``picture`` sends the page's picture alone; ``vector`` its own content, pruned to what the page draws
    (needs the extra ``vector``), hidden text included. ``caps`` hold for this object, that is for one run in one
    process; pages kept back are ``unavailable`` with the finding ``egress_cap`` and named in ``sent.skipped``.
    Thread-safe. Pickles by its fields; a worker process counts for itself.
    """

    model: str = DEFAULT_GEMINI_MODEL
    egress: Literal["picture", "vector"] = "picture"
    connection: GeminiConnection = field(default_factory=GeminiConnection)
    caps: Caps = field(default_factory=Caps)
    retry: RetryPolicy = field(default_factory=RetryPolicy)
    kind: ClassVar[EngineKind] = "language_model"
    _line: _Line = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.egress == "vector":
            from llama_pdfroute.ocr import vector

            vector.require()
        object.__setattr__(self, "_line", _Line(self.model, self.connection, self.caps))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.model, self.egress, self.connection, self.caps, self.retry)

    @property
    def name(self) -> str:
        return f"gemini:{self.model}"

    @property
    def fingerprint(self) -> str:
        prompts = (replies.PROMPT_VERSION, replies.SYSTEM, replies.PROMPT, replies.SECOND_PROMPT)
        return fingerprint(self.name, self.egress, *prompts, MAX_OUTPUT_TOKENS)

    @property
    def concurrency(self) -> int:
        """How many pages may be under way at a time."""
        return self.caps.concurrency

    @property
    def sent(self) -> Egress:
        """Pages, requests, bytes and tokens sent by this object so far, and the pages a cap kept back."""
        return self._line.meter.egress

    def read(self, request: OcrRequest) -> OcrResult:
        """Recognise the page. Blocks while it waits; never raises for a page."""
        payload = self._payload(request)
        if payload is None:
            return OcrResult("failed")
        steps, answer = self._talk(request, payload), None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            if isinstance(step, Ask):
                answer = self._line.ask(step)
            else:
                answer = None
                time.sleep(step.seconds)

    async def aread(self, request: OcrRequest) -> OcrResult:
        """As ``read``, without blocking the event loop."""
        payload = await asyncio.to_thread(self._payload, request)
        if payload is None:
            return OcrResult("failed")
        steps, answer = self._talk(request, payload), None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            if isinstance(step, Ask):
                answer = await self._line.aask(step)
            else:
                answer = None
                await asyncio.sleep(step.seconds)

    def _talk(self, request: OcrRequest, payload: Payload) -> Talk:
        return talk(request.ref, payload, Rules(self.retry, self._line.meter, self._line.rng))

    def _payload(self, request: OcrRequest) -> Payload | None:
        try:
            if self.egress == "picture" or request.page_pdf is None:
                return picture_payload(request)
            from llama_pdfroute.ocr import vector

            return Payload(vector.page_only(request.page_pdf()), "application/pdf")
        except PageError:
            return None
        except Exception as error:  # noqa: BLE001  foreign callables; their message may hold text
            _log.warning("page %d could not be prepared: %s", request.ref.page_number, type(error).__name__)
            return None


class _Line:
    """The open line to the service: clients, counts, and what was said once already."""

    def __init__(self, model: str, connection: GeminiConnection, caps: Caps) -> None:
        self.meter = Meter(caps)
        self.rng = random.Random()
        self._model = model
        self._connection = connection
        self._free = threading.BoundedSemaphore(caps.concurrency)
        self._lock = threading.Lock()
        self._client: Client | None = None
        self._loops: weakref.WeakKeyDictionary[Any, tuple[Client, asyncio.Semaphore]] = weakref.WeakKeyDictionary()
        self._warned = False

    def ask(self, step: Ask) -> Answer:
        try:
            with self._lock:
                self._client = self._client or _client(self._connection)
            with self._free:
                return judge(self._client.models.generate_content(**_arguments(self._model, step)))
        except Exception as error:  # noqa: BLE001  every end of a request is an outcome
            return self._failed(error)

    async def aask(self, step: Ask) -> Answer:
        try:
            loop = asyncio.get_running_loop()
            if loop not in self._loops:
                self._loops[loop] = (_client(self._connection), asyncio.Semaphore(self.meter.caps.concurrency))
            client, free = self._loops[loop]
            async with free:
                return judge(await client.aio.models.generate_content(**_arguments(self._model, step)))
        except Exception as error:  # noqa: BLE001  every end of a request is an outcome
            return self._failed(error)

    def _failed(self, error: Exception) -> Answer:
        answer = judge_error(error)
        if answer.outcome != "unreadable" and answer.again == "no" and not self._warned:
            self._warned = True
            _log.error("the Gemini service refuses requests (%s): check model name, API key and project", answer.reason)
        return answer


def _client(connection: GeminiConnection) -> Client:
    from google import genai
    from google.genai import types

    options = types.HttpOptions(base_url=connection.base_url, timeout=round(connection.timeout_s * 1000))
    return genai.Client(
        api_key=connection.api_key,
        vertexai=connection.vertexai,
        project=connection.project,
        location=connection.location,
        http_options=options,
    )


def _arguments(model: str, step: Ask) -> dict[str, Any]:
    from google.genai import types

    first = step.manner == "first"
    page = types.Part.from_bytes(data=step.payload.data, mime_type=step.payload.mime_type)
    config = types.GenerateContentConfig(
        system_instruction=replies.SYSTEM,
        temperature=0.0 if first else _SECOND_TEMPERATURE,
        max_output_tokens=MAX_OUTPUT_TOKENS,
        response_mime_type="application/json",
        response_schema=replies.SCHEMA,
        automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
    )
    prompt = replies.PROMPT if first else replies.SECOND_PROMPT
    return {"model": model, "contents": [page, types.Part.from_text(text=prompt)], "config": config}


def judge(response: types.GenerateContentResponse) -> Answer:
    """What a reply is worth: only STOP with text in the asked form is ``text``."""
    usage = response.usage_metadata
    tokens = (usage.total_token_count or 0) if usage else 0
    candidate = response.candidates[0] if response.candidates else None
    if candidate is None:
        blocked = response.prompt_feedback.block_reason if response.prompt_feedback else None
        return Answer("refused", reason=_code(blocked) or "NO_CANDIDATE", tokens=tokens, again="differently")
    reason = _code(candidate.finish_reason)
    answer = Answer("failed", reason=reason, tokens=tokens, mean_logprob=candidate.avg_logprobs)
    if reason == "MAX_TOKENS":
        return _with(answer, "cut_off", "no")
    if reason in _REFUSALS:
        return _with(answer, "refused", "differently")
    if reason != "STOP":
        return _with(answer, "failed", "differently")
    parts = (candidate.content.parts or []) if candidate.content else []
    answer = read_text("".join(part.text for part in parts if part.text and not part.thought), answer)
    output_tokens = (usage.candidates_token_count or 0) if usage else 0
    return _with_confidence(answer, output_tokens)


def _with(answer: Answer, outcome: Outcome, again: Literal["differently", "no"]) -> Answer:
    return replace(answer, outcome=outcome, again=again)


def _with_confidence(answer: Answer, output_tokens: int) -> Answer:
    """Mean log-probability of a token to expected share of right words: a word is right when all its tokens are.

    The tokens of the JSON around the text count as text, which makes the estimate a little low. None without
    log-probabilities. A reading of the service's own numbers, never fitted: ``heuristic``.
    """
    words = len(answer.text.split())
    if answer.outcome != "text" or answer.mean_logprob is None or not words or not output_tokens:
        return answer
    share = math.exp(min(answer.mean_logprob, 0.0) * output_tokens / words)
    return replace(answer, confidence=share)


def judge_error(error: Exception) -> Answer:
    """What a failed request is worth. Texts of errors are not looked at: they may hold anything."""
    from google.genai import errors

    if isinstance(error, errors.APIError):
        status = int(error.code or 0)
        if status in _PASSING_STATUS:
            asked = server_delay_s(getattr(error.response, "headers", None) or {}, error.details)
            return Answer("unavailable", reason=str(status), again="later", server_s=asked)
        is_setup = status in _SETUP_STATUS or "API_KEY_INVALID" in str(error.details)
        return Answer("unavailable" if is_setup else "failed", reason=str(status))
    if {base.__name__ for base in type(error).__mro__} & _NETWORK:
        return Answer("unavailable", reason=type(error).__name__, again="later")
    if isinstance(error, json.JSONDecodeError):
        return Answer("unreadable", reason="JSON", again="differently")
    return Answer("failed", reason=type(error).__name__)


def _code(value: Any) -> str | None:
    """The name of an enum member, or of one the SDK does not know yet."""
    text = getattr(value, "name", None) or (str(value) if value else None)
    return text.rsplit(".", 1)[-1][:40] if text else None
