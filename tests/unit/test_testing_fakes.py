from __future__ import annotations

import pickle

import pikepdf
import pytest

from llama_pdfroute import events
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.page import PageRef, PageText
from llama_pdfroute.testing import EventRecorder, ScriptedOcr, make_pdf


def ask(engine: OcrEngine, page_number: int) -> OcrResult:
    def no_picture(dpi: int) -> object:
        raise AssertionError("not asked for")

    return engine.read(OcrRequest(PageRef("ab" * 16, page_number), 595, 842, no_picture))  # type: ignore[arg-type]


def test_the_script_answers_by_page_and_counts() -> None:
    engine = ScriptedOcr({7: "form", 8: "refused", 9: OcrResult("cut_off")}, default="empty")
    assert [ask(engine, number).outcome for number in (7, 8, 9, 1)] == ["text", "refused", "cut_off", "empty"]
    assert ask(engine, 7).text.text == "form" and engine.calls[7] == 2 and engine.call_count == 5
    assert isinstance(engine, OcrEngine)


def test_a_list_is_given_out_one_a_call() -> None:
    engine = ScriptedOcr({1: ["refused", "text at last"]})
    assert [ask(engine, 1).outcome for _ in range(3)] == ["refused", "text", "text"]


def test_the_scripted_engine_pickles() -> None:
    engine = pickle.loads(pickle.dumps(ScriptedOcr({1: "one"})))
    assert ask(engine, 1) == OcrResult("text", PageText("one"))


def test_events_are_recorded_only_inside_the_block() -> None:
    event = events.SourceRead(document_key=events.DocumentKey("ab" * 16), page_count=2)
    with EventRecorder() as recorder:
        events.emit(event)
    events.emit(event)
    assert recorder.events == [event] and recorder.of(events.SourceRead)[0].page_count == 2
    assert recorder.of(events.PageRouted) == []


def test_the_small_pdf_is_a_pdf(tmp_path: object) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    data = make_pdf([["First (line)", "back\\slash", "Zürich €"], [], ["third"]], title="A title", author="A. Berger")
    document = pdfium.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in document]
    assert texts == ["First (line)\r\nback\\slash\r\nZürich €", "", "third"]
    assert document.get_metadata_dict()["Title"] == "A title"
    import io

    with pikepdf.open(io.BytesIO(data)) as opened:
        assert not opened.get_warnings() and len(opened.pages) == 3
    assert make_pdf([["a"]]) == make_pdf([["a"]])
