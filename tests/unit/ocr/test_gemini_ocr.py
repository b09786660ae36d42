"""GeminiOcr through the real SDK client, against the loopback server."""

from __future__ import annotations

import asyncio
import io
import logging
import pickle
from collections.abc import Sequence
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from llama_pdfroute.errors import DamagedPageError
from llama_pdfroute.ocr.egress import Caps
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.gemini import DEFAULT_GEMINI_MODEL, GeminiConnection, GeminiOcr
from llama_pdfroute.ocr.many import read_pages
from llama_pdfroute.ocr.retry import RetryPolicy
from llama_pdfroute.page import Outcome, PageRef
from llama_pdfroute.testing import GeminiReply, LoopbackGemini

QUICK = RetryPolicy(max_attempts=3, first_delay_s=0.01, max_delay_s=2.0)
KEY = "ab" * 16


def page(number: int, key: str = KEY, **options: object) -> OcrRequest:
    """A small page whose picture is different for each number."""

    def picture(_dpi: int) -> Image.Image:
        drawn = Image.new("RGB", (100, 140), "white")
        ImageDraw.Draw(drawn).rectangle((10, 10, 10 + number, 30), fill="black")
        return drawn

    return OcrRequest(PageRef(key, number), 72.0, 100.8, picture, **options)  # type: ignore[arg-type]


def ask(reply: GeminiReply | str | Sequence[GeminiReply | str]) -> tuple[OcrResult, int]:
    with LoopbackGemini({1: reply}) as server:
        result = GeminiOcr(connection=server.connection, retry=QUICK).read(page(1))
        return result, len(server.received)


def test_the_page_goes_out_as_a_picture_in_a_one_page_pdf() -> None:
    with LoopbackGemini({1: "Dear Ms Berger\n\nThank you."}, keep="data") as server:
        result = GeminiOcr(connection=server.connection).read(page(1, page_pdf=lambda: b"%PDF vector content"))
    received = server.received[0]
    assert result.outcome == "text" and result.text.text == "Dear Ms Berger\n\nThank you."
    assert (received.mime_type, received.model) == ("application/pdf", DEFAULT_GEMINI_MODEL)
    with pikepdf.open(io.BytesIO(received.data)) as sent:
        assert len(sent.pages) == 1 and [float(side) for side in sent.pages[0].mediabox] == [0, 0, 72, 100.8]
        assert len(sent.pages[0].images) == 1 and not sent.get_warnings()
        assert set(sent.Root.keys()) == {"/Type", "/Pages"} and "/Info" not in sent.trailer
    assert "data" in str(received.config) or "data" in received.prompt or received.prompt


def test_a_picture_file_goes_out_as_a_picture() -> None:
    with LoopbackGemini({1: "text"}, keep="data") as server:
        GeminiOcr(connection=server.connection).read(page(1, source_kind="image"))
    assert server.received[0].mime_type == "image/jpeg"
    with Image.open(io.BytesIO(server.received[0].data)) as sent:
        assert sent.size == (100, 140) and not sent.getexif()


def test_all_parts_are_joined() -> None:
    result, _ = ask(GeminiReply(text="one two three\n\nfour", parts=5))
    assert result.text.text == "one two three\n\nfour"


@pytest.mark.parametrize("reason", ["RECITATION", "SAFETY", "SPII", "PROHIBITED_CONTENT", "LANGUAGE"])
def test_a_refusal_is_told_and_tried_once_more(reason: str) -> None:
    result, requests = ask(GeminiReply(finish=reason))
    assert (result.outcome, result.reason, result.text.text, requests) == ("refused", reason, "", 2)


def test_the_second_try_is_asked_differently() -> None:
    with LoopbackGemini({1: [GeminiReply(finish="RECITATION"), "at last"]}) as server:
        result = GeminiOcr(connection=server.connection).read(page(1))
    first, second = server.received
    assert result.text.text == "at last" and first.prompt != second.prompt and first.config != second.config


@pytest.mark.parametrize(
    ("reply", "outcome", "reason"),
    [
        (GeminiReply(block="PROHIBITED_CONTENT"), "refused", "PROHIBITED_CONTENT"),
        (GeminiReply(text="half of it", finish="MAX_TOKENS"), "cut_off", "MAX_TOKENS"),
        (GeminiReply(said='{"paragraphs": ["a'), "unreadable", "STOP"),
        (GeminiReply(said="Here is the page you asked for"), "unreadable", "STOP"),
        (GeminiReply(said='{"text": "another form"}'), "unreadable", "STOP"),
        (GeminiReply(body=b"{not json"), "unreadable", "JSON"),
        (GeminiReply(text=""), "empty", "STOP"),
        (GeminiReply(), "empty", "STOP"),
        (GeminiReply(finish="OTHER"), "failed", "OTHER"),
        (GeminiReply(finish="BRAND_NEW_REASON", text="x"), "failed", "BRAND_NEW_REASON"),
        (GeminiReply(text="the same line\n" * 400), "unreadable", "LOOP"),
        (GeminiReply(status=400), "failed", "400"),
    ],
)
def test_only_stop_with_text_is_text(reply: GeminiReply, outcome: Outcome, reason: str) -> None:
    result, requests = ask(reply)
    assert (result.outcome, result.reason, result.text.text) == (outcome, reason, "")
    assert result.requests == requests <= 2 and result.bytes_sent > 0


def test_a_fenced_reply_is_read() -> None:
    result, _ = ask(GeminiReply(said='```json\n{"paragraphs": ["in a fence"]}\n```'))
    assert (result.outcome, result.text.text) == ("text", "in a fence")


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_asked_again_a_bounded_number_of_times(status: int) -> None:
    result, requests = ask([GeminiReply(status=status), "text"])
    assert (result.outcome, requests) == ("text", 2)
    result, requests = ask(GeminiReply(status=status))
    assert (result.outcome, result.reason, requests) == ("unavailable", str(status), 3)


def test_the_servers_delay_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("llama_pdfroute.ocr.gemini.time.sleep", waits.append)
    monkeypatch.setattr("llama_pdfroute.ocr.egress.Meter.wait_s", lambda self: 0.0)
    for reply in (GeminiReply(status=429, retry_after="2"), GeminiReply(status=429, retry_info_s=1.5)):
        ask([reply, "text"])
    assert waits[0] >= 2 and waits[1] >= 1.5


def test_a_delay_beyond_patience_ends_the_page_at_once() -> None:
    result, requests = ask(GeminiReply(status=429, retry_after="3600"))
    assert (result.outcome, requests) == ("unavailable", 1)


def test_a_server_that_hangs_is_unavailable() -> None:
    with LoopbackGemini({1: GeminiReply(text="late", delay_s=2.0)}) as server:
        connection = GeminiConnection(api_key="k", base_url=server.url, timeout_s=0.2, vertexai=False)
        result = GeminiOcr(connection=connection, retry=RetryPolicy(2, 0.01)).read(page(1))
    assert (result.outcome, result.requests) == ("unavailable", 2)


def test_no_server_at_all_is_unavailable() -> None:
    connection = GeminiConnection(api_key="k", base_url="http://127.0.0.1:9", timeout_s=1, vertexai=False)
    assert GeminiOcr(connection=connection, retry=RetryPolicy(2, 0.01)).read(page(1)).outcome == "unavailable"


def test_a_wrong_key_is_said_once_and_never_shown(caplog: pytest.LogCaptureFixture) -> None:
    with LoopbackGemini(default=GeminiReply(status=403)) as server:
        connection = GeminiConnection(api_key="secret-value", base_url=server.url, vertexai=False)
        engine = GeminiOcr(connection=connection)
        with caplog.at_level(logging.DEBUG):
            outcomes = {engine.read(page(number)).outcome for number in (1, 2, 3)}
        assert outcomes == {"unavailable"} and len(server.received) == 3
    assert caplog.text.count("check model name, API key") == 1
    assert "secret-value" not in caplog.text and "secret-value" not in repr(engine)


def test_no_key_is_an_outcome_too(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI"):
        monkeypatch.delenv(name, raising=False)
    assert GeminiOcr().read(page(1)).outcome in ("failed", "unavailable")


def test_nothing_of_the_page_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        ask([GeminiReply(status=500), "A very private sentence"])
    assert "private" not in caplog.text


def test_confidence_comes_from_log_probabilities_or_is_unknown() -> None:
    sure, _ = ask(GeminiReply(text="one two three four", avg_logprobs=-0.01, tokens=(500, 8)))
    unsure, _ = ask(GeminiReply(text="one two three four", avg_logprobs=-0.4, tokens=(500, 8)))
    unknown, _ = ask("one two three four")
    assert sure.confidence is not None and unsure.confidence is not None
    assert unsure.confidence < 0.6 < 0.95 < sure.confidence <= 1 and sure.confidence_kind == "heuristic"
    assert unknown.confidence is None and unknown.confidence_kind is None


def test_caps_keep_pages_back_and_name_them() -> None:
    with LoopbackGemini(default="text") as server:
        engine = GeminiOcr(connection=server.connection, caps=Caps(max_pages=2))
        results = [engine.read(page(number)) for number in (1, 2, 3, 4)]
    assert [result.outcome for result in results] == ["text", "text", "unavailable", "unavailable"]
    assert all("egress_cap" in result.findings for result in results[2:])
    sent = engine.sent
    assert (sent.pages, sent.requests, [ref.page_number for ref in sent.skipped]) == (2, 2, [3, 4])
    assert sent.bytes_sent == sum(received.size for received in server.received)


def test_a_token_cap_stops_sending() -> None:
    with LoopbackGemini(default=GeminiReply(text="text", tokens=(600, 100))) as server:
        engine = GeminiOcr(connection=server.connection, caps=Caps(max_tokens=1000))
        outcomes = [engine.read(page(number)).outcome for number in (1, 2, 3)]
    assert outcomes == ["text", "text", "unavailable"] and engine.sent.tokens == 1400


def test_a_page_that_cannot_be_drawn_is_never_sent() -> None:
    def damaged(_dpi: int) -> Image.Image:
        raise DamagedPageError

    with LoopbackGemini() as server:
        result = GeminiOcr(connection=server.connection).read(OcrRequest(PageRef(KEY, 1), 72, 72, damaged))
    assert result.outcome == "failed" and server.received == []


def test_a_copy_for_a_worker_reads_the_same_way() -> None:
    with LoopbackGemini({1: "text"}) as server:
        engine = GeminiOcr("some-model", connection=server.connection, retry=QUICK)
        copy = pickle.loads(pickle.dumps(engine))
        assert copy == engine and copy.fingerprint == engine.fingerprint != GeminiOcr().fingerprint
        assert copy.read(page(1)).text.text == "text" and copy.name == "gemini:some-model"


def test_async_reading_keeps_pages_apart_whatever_comes_first() -> None:
    texts = {number: GeminiReply(text=f"page {number}", delay_s=0.02 * (8 - number)) for number in range(1, 8)}
    requests = [page(number) for number in texts]
    with LoopbackGemini(texts, page_of=width_of_bar) as server:
        engine = GeminiOcr(connection=server.connection, caps=Caps(concurrency=7))
        found = asyncio.run(read_pages(engine, reversed(requests), concurrency=7))
        again = asyncio.run(read_pages(engine, requests[:1]))
    assert [(ref.page_number, result.text.text) for ref, result in found.items()] == [
        (number, f"page {number}") for number in texts
    ]
    assert [result.text.text for result in again.values()] == ["page 1"]


def width_of_bar(data: bytes) -> int:
    """The number that ``page`` drew."""
    with pikepdf.open(io.BytesIO(data)) as sent:
        picture = pikepdf.PdfImage(next(iter(sent.pages[0].images.values()))).as_pil_image().convert("L")
    return sum(picture.getpixel((x, 20)) < 128 for x in range(picture.width)) - 1  # type: ignore[operator]


def test_two_requests_for_one_page_are_a_mistake() -> None:
    with LoopbackGemini() as server, pytest.raises(ValueError, match="two requests"):
        asyncio.run(read_pages(GeminiOcr(connection=server.connection), [page(1), page(1)]))


def test_the_default_model_is_named_in_one_place() -> None:
    root = Path(__file__).parents[3] / "llama_pdfroute"
    naming = [path.name for path in root.rglob("*.py") if DEFAULT_GEMINI_MODEL in path.read_text("utf-8")]
    assert naming == ["settings.py"]
