"""Text never lands under another page, whatever comes back first, twice or not at all."""

from __future__ import annotations

import asyncio
import random
import threading
import time

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from llama_pdfroute.ocr.egress import Caps, Meter
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import GuardFacts, guard, tidy
from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.lines import page_text
from llama_pdfroute.ocr.many import read_pages
from llama_pdfroute.ocr.payload import Payload
from llama_pdfroute.ocr.retry import RetryPolicy
from llama_pdfroute.ocr.talk import Answer, Ask, Rules, Wait, talk
from llama_pdfroute.page import PageRef, PageText


def no_picture(_dpi: int) -> Image.Image:
    raise AssertionError("not asked for")


REFS = st.builds(PageRef, st.sampled_from(["aa" * 16, "bb" * 16, "cc" * 16]), st.integers(1, 40))


class Shuffled:
    """Answers after a wait that the data chose; counts how often each page was asked for."""

    name, fingerprint = "shuffled", "0" * 16

    def __init__(self, waits: dict[PageRef, float]) -> None:
        self.waits, self.asked, self._lock = waits, [], threading.Lock()

    def read(self, request: OcrRequest) -> OcrResult:
        with self._lock:
            self.asked.append(request.ref)
        time.sleep(self.waits[request.ref])
        return OcrResult("text", PageText(f"{request.ref.document_key} {request.ref.page_number}"))


class Awaited(Shuffled):
    async def aread(self, request: OcrRequest) -> OcrResult:
        self.asked.append(request.ref)
        await asyncio.sleep(self.waits[request.ref])
        return OcrResult("text", PageText(f"{request.ref.document_key} {request.ref.page_number}"))


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(REFS, st.floats(0, 0.004), max_size=14), st.integers(1, 8), st.sampled_from([Shuffled, Awaited]))
def test_every_page_gets_its_own_text(waits: dict[PageRef, float], concurrency: int, kind: type[Shuffled]) -> None:
    engine = kind(waits)
    requests = [OcrRequest(ref, 1, 1, no_picture) for ref in waits]
    found = asyncio.run(read_pages(engine, requests, concurrency=concurrency))
    assert {ref: f"{ref.document_key} {ref.page_number}" for ref in waits} == {
        ref: result.text.text for ref, result in found.items()
    }
    assert list(found) == sorted(waits, key=lambda ref: (ref.document_key, ref.page_number))
    assert sorted(map(str, engine.asked)) == sorted(map(str, waits))


ANSWERS = st.lists(
    st.one_of(
        st.just(Answer("unavailable", again="later")),
        st.builds(lambda s: Answer("unavailable", again="later", server_s=s), st.floats(0, 90)),
        st.just(Answer("refused", again="differently", tokens=3)),
        st.just(Answer("unreadable", again="differently", tokens=3)),
        st.just(Answer("failed")),
        st.just(Answer("text", "page text", tokens=5)),
        st.just(Answer("empty", tokens=2)),
    ),
    min_size=8,
    max_size=8,
)


@given(ANSWERS, st.integers(1, 6), st.integers(0, 2**32))
def test_a_conversation_ends_within_its_bound_in_one_outcome(answers: list[Answer], attempts: int, seed: int) -> None:
    now = [0.0]
    meter = Meter(Caps(requests_per_minute=30), clock=lambda: now[0])
    rules = Rules(RetryPolicy(attempts, 1.0, 60.0), meter, random.Random(seed))
    steps = talk(PageRef("aa" * 16, 1), Payload(b"12345", "image/jpeg"), rules)
    asked, given_answer, sent = 0, None, []
    while True:
        try:
            step = steps.send(given_answer)
        except StopIteration as end:
            result = end.value
            break
        given_answer = None
        if isinstance(step, Wait):
            assert 0 < step.seconds <= 67
            now[0] += step.seconds
        else:
            assert isinstance(step, Ask)
            given_answer = answers[asked]
            sent.append(given_answer)
            asked += 1
    assert 1 <= asked <= attempts and result.requests == asked and result.bytes_sent == 5 * asked
    assert result.tokens == sum(answer.tokens for answer in sent) == meter.egress.tokens
    assert (result.outcome == "text") == bool(result.text.text)
    assert result.outcome in {answer.outcome for answer in sent}
    if any(answer.outcome == "text" for answer in sent):
        assert result.outcome == "text" and sent[-1].outcome == "text"


@given(st.text())
def test_tidied_text_can_be_stored_and_tidying_twice_changes_nothing(text: str) -> None:
    once = tidy(text)
    once.encode("utf-8")
    assert tidy(once) == once and "\n\n\n" not in once and "\x00" not in once


@settings(max_examples=60, deadline=None)
@given(
    st.text(alphabet=st.characters(exclude_categories=()), max_size=200),
    st.sampled_from(["blank", "some", None]),
)
def test_guards_never_raise_and_never_add_words(text: str, ink: str | None) -> None:
    for kind in ("recogniser", "language_model"):
        result = guard(OcrResult("text", PageText(text)), GuardFacts(kind, ink))  # type: ignore[arg-type]
        assert (result.outcome == "text") == bool(result.text.text)
        assert set(result.text.text) <= set(tidy(text))


LINES = st.lists(
    st.builds(
        lambda text, left, top, width, height, sideways: TextLine(
            text, (left, top, left + width, top + height), 0.9, sideways=sideways
        ),
        st.text(alphabet="abc 1.-", min_size=1, max_size=30),
        st.floats(0, 500),
        st.floats(0, 700),
        st.floats(1, 300),
        st.floats(4, 30),
        st.booleans(),
    ),
    max_size=40,
)


@settings(max_examples=60, deadline=None)
@given(LINES)
def test_no_recognised_word_is_lost_or_doubled_by_the_layout(lines: list[TextLine]) -> None:
    result = page_text(lines)
    assert sorted(result.text.split()) == sorted(" ".join(line.text for line in lines).split())
    assert [result.text[word.start : word.end] for word in result.words] == result.text.split()
    assert "\n\n\n" not in result.text and result.text == result.text.strip()
