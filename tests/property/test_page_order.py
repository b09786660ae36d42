"""Text never stands under another page, whatever order recognition finishes in."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given, settings
from hypothesis import strategies as st
from scans import scan

from llama_pdfroute.extract import DocumentReader
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.page import PageText
from llama_pdfroute.settings import Settings
from llama_pdfroute.sources import Source


class Delayed:
    """Answers with the page it was asked for, after a scripted delay; several pages at a time."""

    name, fingerprint = "delayed:1", "0" * 16

    def __init__(self, delays_ms: list[int], concurrency: int) -> None:
        self.delays_ms, self.concurrency = delays_ms, concurrency
        self.seen: list[int] = []
        self.lock = threading.Lock()

    def read(self, request: OcrRequest) -> OcrResult:
        number = request.ref.page_number
        time.sleep(self.delays_ms[number - 1] / 1000)
        with self.lock:
            self.seen.append(number)
        return OcrResult("text", PageText(f"{request.ref.document_key} {number}"))


SCANS = {pages: scan(pages) for pages in range(2, 8)}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 12), min_size=2, max_size=7), st.integers(1, 4))
def test_delays_change_no_page(delays_ms: list[int], concurrency: int) -> None:
    engine = Delayed(delays_ms, concurrency)
    source = Source(SCANS[len(delays_ms)], "a" * 32)
    with DocumentReader(source, Settings(), engine) as reader:
        records = list(reader)
    assert [record.ref.page_number for record in records] == list(range(1, len(delays_ms) + 1))
    assert [record.text.text for record in records] == [f"{'a' * 32} {n}" for n in range(1, len(delays_ms) + 1)]
    assert sorted(engine.seen) == list(range(1, len(delays_ms) + 1))


@settings(max_examples=5, deadline=None)
@given(st.lists(st.lists(st.integers(0, 12), min_size=2, max_size=7), min_size=2, max_size=4))
def test_concurrent_documents_change_no_page(documents: list[list[int]]) -> None:
    def read(index: int) -> list[str]:
        source = Source(SCANS[len(documents[index])], f"{index:032x}")
        with DocumentReader(source, Settings(), Delayed(documents[index], 3)) as reader:
            return [record.text.text for record in reader]

    with ThreadPoolExecutor(len(documents)) as pool:
        results = list(pool.map(read, range(len(documents))))
    for index, texts in enumerate(results):
        assert texts == [f"{index:032x} {n}" for n in range(1, len(documents[index]) + 1)]
