"""Two hundred pages through the real SDK and a loopback server that is busy, broken and late now and then."""

from __future__ import annotations

import asyncio
import io
import random
import tracemalloc

import pikepdf
from PIL import Image, ImageDraw

from llama_pdfroute.ocr.egress import Caps
from llama_pdfroute.ocr.engine import OcrRequest
from llama_pdfroute.ocr.gemini import GeminiConnection, GeminiOcr
from llama_pdfroute.ocr.many import read_pages
from llama_pdfroute.ocr.retry import RetryPolicy
from llama_pdfroute.page import PageRef
from llama_pdfroute.testing import GeminiReply, LoopbackGemini

PAGES = 200
ATTEMPTS = 4
BITS = 8


def page(number: int) -> OcrRequest:
    def picture(_dpi: int) -> Image.Image:
        drawn = Image.new("L", (20 * BITS, 40), 255)
        for bit in range(BITS):
            if number >> bit & 1:
                ImageDraw.Draw(drawn).rectangle((20 * bit, 0, 20 * bit + 19, 39), fill=0)
        return drawn

    return OcrRequest(PageRef("ab" * 16, number), 160.0, 40.0, picture)


def number_in(data: bytes) -> int:
    with pikepdf.open(io.BytesIO(data)) as sent:
        picture = pikepdf.PdfImage(next(iter(sent.pages[0].images.values()))).as_pil_image().convert("L")
    return sum((picture.getpixel((20 * bit + 10, 20)) < 128) << bit for bit in range(BITS))  # type: ignore[operator]


def script() -> dict[int, list[GeminiReply | str]]:
    """5 % answer 429, 5 % 500, 2 % too late, each once; two pages never recover and one is always refused."""
    rng = random.Random(5)
    numbers = rng.sample(range(1, PAGES + 1), 27)
    busy, broken, late, never, refused = numbers[:10], numbers[10:20], numbers[20:24], numbers[24:26], numbers[26]
    found: dict[int, list[GeminiReply | str]] = {number: [f"page {number}"] for number in range(1, PAGES + 1)}
    for number in busy:
        found[number].insert(0, GeminiReply(status=429, retry_after="0.05"))
    for number in broken:
        found[number].insert(0, GeminiReply(status=500))
    for number in late:
        found[number].insert(0, GeminiReply(text="too late", delay_s=3.0))
    for number in never:
        found[number] = [GeminiReply(status=503)]
    found[refused] = [GeminiReply(finish="RECITATION")]
    return found


def test_two_hundred_pages_end_in_the_right_outcome_within_bounds() -> None:
    answers = script()
    requests = [page(number) for number in answers]
    with LoopbackGemini(answers, page_of=number_in) as server:
        connection = GeminiConnection(api_key="k", base_url=server.url, timeout_s=1.5, vertexai=False)
        engine = GeminiOcr(connection=connection, caps=Caps(concurrency=8), retry=RetryPolicy(ATTEMPTS, 0.02, 5.0))
        found = asyncio.run(read_pages(engine, requests, concurrency=8))
        per_page = server.requests_per_page
    for number, (ref, result) in enumerate(found.items(), start=1):
        last = answers[number][-1]
        assert ref.page_number == number
        if isinstance(last, str):
            assert (result.outcome, result.text.text) == ("text", last)
        else:
            assert (result.outcome, result.text.text) == ("unavailable" if last.status == 503 else "refused", "")
        assert per_page[number] == result.requests <= ATTEMPTS
    assert engine.sent.pages == PAGES and engine.sent.requests == sum(per_page.values())
    assert engine.sent.bytes_sent == sum(received.size for received in server.received)


def test_memory_does_not_grow_with_the_pages() -> None:
    """Forty pages more hold less than one picture each: what stays are counts."""
    with LoopbackGemini(default="text " * 2000) as server:
        engine = GeminiOcr(connection=server.connection)
        for number in range(1, 11):
            engine.read(page(number))
        tracemalloc.start()
        for number in range(11, 51):
            engine.read(page(number))
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert held < 40 * 10_000
