"""Sinks: what they write is what the event says, and no sink can carry more than the typed fields."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Mapping
from typing import Any

import pytest
from llama_index.core.instrumentation import get_dispatcher
from llama_index.core.instrumentation.event_handlers.base import BaseEventHandler
from llama_index.core.instrumentation.events.base import BaseEvent
from pydantic import Field

from llama_pdfroute import events
from llama_pdfroute.observe.json_lines import LOGGER, JsonLines, JsonLog
from llama_pdfroute.observe.llama_index import LlamaIndexSink, PdfRouteEvent
from llama_pdfroute.observe.metrics import Metrics
from llama_pdfroute.observe.views import COLUMNS, RunView

KEY = events.DocumentKey("8f31" * 8)
OTHER = events.DocumentKey("0c0d" * 8)
PRINT = events.Fingerprint("0123456789abcdef")


def _run() -> list[events.Event]:
    return [
        events.SourceRead(document_key=KEY, page_count=2, duration_s=0.5),
        events.SourceRead(document_key=OTHER, error_code=events.Code("encrypted")),
        events.PageRouted(document_key=KEY, page_number=1, route="native", reason=events.Code("text_layer")),
        events.PageRouted(document_key=KEY, page_number=2, route="ocr", reason=events.Code("picture_of_text")),
        events.PageRecognised(document_key=KEY, page_number=2, outcome="text", bytes_sent=7, duration_s=1.5),
        events.PageRedacted(
            document_key=KEY,
            page_number=2,
            extractor="ocr",
            status="ok",
            policy=PRINT,
            counts={events.Code("PERSON"): 2, events.Code("PHONE_NUMBER"): 1},
            redacted_share=0.125,
        ),
        events.PageChunked(document_key=KEY, page_number=2, nodes=3),
        events.DocumentIndexed(document_key=KEY, nodes=4, removed=1, policy=PRINT, build=PRINT),
        events.PageRetrieved(document_key=KEY, page_number=2, rank=1, score=0.5),
        events.DocumentForgotten(document_key=KEY, removed=4),
    ]


def test_one_json_line_an_event() -> None:
    stream = io.StringIO()
    sink = JsonLines(stream)
    for event in _run():
        sink(event)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert [line["stage"] for line in lines] == [event.stage for event in _run()]
    assert lines[5]["counts"] == {"PERSON": 2, "PHONE_NUMBER": 1} and lines[5]["redacted_share"] == 0.125


def test_json_log_goes_through_logging(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger=LOGGER)
    JsonLog()(_run()[0])
    (record,) = caplog.records
    assert record.name == LOGGER and json.loads(record.getMessage())["page_count"] == 2


class _Handler(BaseEventHandler):
    seen: list[BaseEvent] = Field(default_factory=list)

    def handle(self, event: BaseEvent, **kwargs: Any) -> None:
        self.seen.append(event)


def test_llama_index_handlers_see_the_events() -> None:
    handler = _Handler()
    dispatcher = get_dispatcher()
    dispatcher.add_event_handler(handler)
    try:
        with events.recording(LlamaIndexSink()):
            for event in _run():
                events.emit(event)
    finally:
        dispatcher.event_handlers.remove(handler)
    ours = [event for event in handler.seen if isinstance(event, PdfRouteEvent)]
    assert [event.pdfroute_event for event in ours] == _run()
    dumped = ours[3].model_dump()
    assert dumped["class_name"] == "PdfRouteEvent"
    assert dumped["reason"] == "picture_of_text" and dumped["page_number"] == 2
    json.dumps(dumped, default=str)


@pytest.mark.parametrize("value", ["Marisol", "Marisol Quenneville", "marisol@post.example", "contract of Marisol.pdf"])
def test_a_field_refuses_text_that_foreign_code_brings(value: str) -> None:
    page = {"document_key": KEY, "page_number": 1}
    for kind, wrong in (
        (events.PageRouted, {"route": value, "reason": "text_layer"}),
        (events.PageRouted, {"route": "ocr", "reason": "text_layer", "build": value}),
        (events.PageRecognised, {"outcome": value}),
        (events.PageRecognised, {"outcome": "text", "tokens": value}),
        (events.PageChunked, {"nodes": value}),
        (events.PageRetrieved, {"rank": 1, "status": value}),
    ):
        with pytest.raises(ValueError, match="another shape") as caught:
            kind(**{**page, **wrong})
        assert value not in str(caught.value)


def test_metrics_count_pages_spans_and_seconds() -> None:
    metrics = Metrics()
    for event in _run():
        metrics(event)
    assert metrics.value("pages_routed") == 2
    assert metrics.value("pages_routed", route="ocr") == 1
    assert metrics.value("documents", outcome="encrypted") == 1
    assert metrics.value("spans_redacted") == 3
    assert metrics.value("spans_redacted", entity="PERSON") == 2
    assert metrics.value("stage_seconds", stage="ocr") == 1.5
    assert metrics.value("nodes_removed") == 5


def test_metrics_hold_no_document_key() -> None:
    metrics = Metrics()
    for event in _run():
        metrics(event)
    shown = metrics.to_prometheus() + json.dumps(metrics.to_json())
    assert KEY not in shown and OTHER not in shown
    lines = metrics.to_prometheus().splitlines()
    assert 'llama_pdfroute_pages_routed_total{reason="picture_of_text",route="ocr"} 1' in lines
    assert len([line for line in lines if line.startswith("# TYPE")]) == len(
        {line.split("{")[0] for line in lines if line[0] != "#"}
    )


def test_view_has_a_row_a_page() -> None:
    view = RunView()
    for event in _run():
        view(event)
    first, second = view.rows()
    assert (first.route, first.status) == ("native", None)
    assert (second.outcome, second.status, second.nodes) == ("text", "ok", 3)
    assert isinstance(second.counts, Mapping) and second.counts["PERSON"] == 2
    assert view.failed == {OTHER: "encrypted"}
    assert str(view).splitlines()[0].split() == list(COLUMNS)
    assert view._repr_html_().count("<tr>") == 3


def test_reading_a_page_again_replaces_its_row() -> None:
    view = RunView()
    for event in [*_run(), _run()[3]]:
        view(event)
    assert len(view.rows()) == 2 and view.rows()[1].outcome is None
