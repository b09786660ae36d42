"""The conversation with a model about one page, without I/O: what to send, when to wait, when to stop.

The driver (blocking or async) does what a step says and sends back the server's answer, already reduced to ``Answer``.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from llama_pdfroute.ocr import reply as replies
from llama_pdfroute.ocr.egress import Meter
from llama_pdfroute.ocr.engine import OcrResult
from llama_pdfroute.ocr.guard import has_loop
from llama_pdfroute.ocr.payload import Payload
from llama_pdfroute.ocr.retry import RetryPolicy
from llama_pdfroute.page import Outcome, PageRef, PageText


@dataclass(frozen=True)
class Wait:
    """Do nothing for a while."""

    seconds: float


@dataclass(frozen=True)
class Ask:
    """Send the page. ``manner`` is ``second`` after a refusal, a loop or a reply out of form."""

    payload: Payload
    manner: Literal["first", "second"]


@dataclass(frozen=True)
class Answer:
    """One answer of the server, reduced to what counts.

    ``again`` says whether asking once more may help: ``later`` (load, quota, network), ``differently`` (refused, out of
    form), or ``no``. ``server_s`` is the pause the server asks for.
    """

    outcome: Outcome
    text: str = ""
    reason: str | None = None
    tokens: int = 0
    mean_logprob: float | None = None
    confidence: float | None = None
    again: Literal["later", "differently", "no"] = "no"
    server_s: float | None = None


Step: TypeAlias = "Wait | Ask"
Talk: TypeAlias = "Generator[Step, Answer | None, OcrResult]"


@dataclass(frozen=True)
class Rules:
    """What bounds a conversation."""

    retry: RetryPolicy
    meter: Meter
    rng: random.Random


def talk(ref: PageRef, payload: Payload, rules: Rules) -> Talk:
    """Yields steps; returns the page's result with what it cost."""
    size, spent, best = len(payload.data), OcrResult("unavailable"), Answer("unavailable")
    manner: Literal["first", "second"] = "first"
    for attempt in range(1, rules.retry.max_attempts + 1):
        if not rules.meter.admit(ref, size):
            return _result(best, replace(spent, findings=frozenset({"egress_cap"})))
        while wait_s := rules.meter.wait_s():
            yield Wait(wait_s)
        answer = yield Ask(payload, manner)
        assert answer is not None
        rules.meter.add_tokens(answer.tokens)
        spent = replace(
            spent,
            bytes_sent=spent.bytes_sent + size,
            tokens=spent.tokens + answer.tokens,
            requests=spent.requests + 1,
        )
        best = best if answer.outcome == "unavailable" and manner == "second" else answer
        if answer.again == "later":
            delay_s = rules.retry.delay_s(attempt, answer.server_s, rules.rng)
            if delay_s is None:
                break
            if answer.server_s is not None:
                rules.meter.hold(answer.server_s)
            yield Wait(delay_s)
        elif answer.again == "no" or manner == "second":
            break
        else:
            manner = "second"
    return _result(best, spent)


def read_text(text: str, answer: Answer) -> Answer:
    """The answer with the worth of its text: page text, nothing, a loop, or something out of form."""
    parsed = replies.parse(text)
    if parsed.outcome == "text" and has_loop(parsed.text):
        return replace(answer, outcome="unreadable", reason="LOOP", again="differently")
    again: Literal["differently", "no"] = "differently" if parsed.outcome == "unreadable" else "no"
    return replace(answer, outcome=parsed.outcome, text=parsed.text, again=again)


def _result(answer: Answer, spent: OcrResult) -> OcrResult:
    return replace(
        spent,
        outcome=answer.outcome,
        text=PageText(answer.text if answer.outcome == "text" else ""),
        confidence=answer.confidence if answer.outcome == "text" else None,
        confidence_kind="heuristic" if answer.outcome == "text" and answer.confidence is not None else None,
        findings=spent.findings | ({"ocr_guard"} if answer.reason == "LOOP" else set()),
        reason=answer.reason,
        mean_logprob=answer.mean_logprob,
    )
