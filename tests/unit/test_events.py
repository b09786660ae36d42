import dataclasses
import json
import logging
import typing
from collections.abc import Mapping

import pytest

from llama_pdfroute import events
from llama_pdfroute.testing import EventRecorder

KEY = events.DocumentKey("a" * 32)
CLOSED = (int, float, type(None))


def _is_closed(kind: object) -> bool:
    """No value of this type can hold free text: numbers, closed lists, shape-checked names, and mappings of those."""
    if kind in CLOSED or kind in (events.DocumentKey, events.Fingerprint, events.Code):
        return True
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return True
    if origin in (Mapping, typing.Union) or str(origin).endswith("UnionType'>"):
        return all(_is_closed(argument) for argument in arguments)
    return False


@pytest.mark.parametrize("kind", events.EVENTS)
def test_no_field_of_an_event_can_hold_free_text(kind: type[events.Event]) -> None:
    types = typing.get_type_hints(kind)
    for field in dataclasses.fields(kind):
        assert _is_closed(types[field.name]), f"{kind.__name__}.{field.name}"


def test_the_walk_notices_free_text() -> None:
    assert not _is_closed(str)
    assert not _is_closed(str | None)
    assert not _is_closed(list[str])


def test_every_event_class_is_listed() -> None:
    assert set(events.EVENTS) == set(events.Event.__subclasses__())


@pytest.mark.parametrize(
    "make",
    [
        lambda: events.SourceRead(document_key=events.DocumentKey("Ada Example.pdf")),
        lambda: events.SourceRead(document_key=KEY, error_code=events.Code("could not open Ada.pdf")),
        lambda: events.DocumentIndexed(document_key=KEY, nodes=1, policy=events.Fingerprint("default policy")),
        lambda: events.PageRedacted(
            document_key=KEY, page_number=1, extractor="ocr", status="ok",
            policy=events.Fingerprint("a" * 16), counts={events.Code("Ada Example"): 1},
        ),
    ],
)  # fmt: skip
def test_a_value_of_another_shape_is_refused(make: typing.Callable[[], events.Event]) -> None:
    with pytest.raises(ValueError, match="another shape") as caught:
        make()
    assert "Ada" not in str(caught.value)


def test_events_reach_sinks_as_plain_json() -> None:
    recorder = EventRecorder()
    with events.recording(recorder):
        events.emit(events.DocumentForgotten(document_key=KEY, removed=3))
    events.emit(events.DocumentForgotten(document_key=KEY, removed=4))
    assert [json.loads(json.dumps(event.to_json()))["removed"] for event in recorder.events] == [3]


def test_a_failing_sink_stops_nothing_and_leaks_nothing(caplog: pytest.LogCaptureFixture) -> None:
    recorder = EventRecorder()

    def broken(event: events.Event) -> None:
        raise RuntimeError("Ada Example")

    with events.recording(broken), events.recording(recorder), caplog.at_level(logging.DEBUG):
        events.emit(events.DocumentForgotten(document_key=KEY, removed=3))
    assert len(recorder.events) == 1
    assert "RuntimeError" in caplog.text
    assert "Ada" not in caplog.text
