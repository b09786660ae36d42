"""Spans: whatever overlaps, no character of a detected value survives, and nothing else is touched."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from llama_pdfroute.redaction.healing import heal
from llama_pdfroute.redaction.spans import Places, Span, disjoint, places, substitute, subtract, trim

MARK = "\x00"


@st.composite
def text_and_spans(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(st.text(alphabet="abc XYZ19.-\n", min_size=1, max_size=60))
    spans = []
    for _ in range(draw(st.integers(0, 12))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        spans.append(Span(start, end, draw(st.sampled_from("ABC")), draw(st.sampled_from([0.3, 0.5, 1.0]))))
    return text, spans


@given(text_and_spans())
def test_disjoint_spans_cover_exactly_what_was_detected(case: tuple[str, list[Span]]) -> None:
    _, spans = case
    result = disjoint(spans)
    covered = [i for span in result for i in range(span.start, span.end)]
    assert covered == sorted({i for span in spans for i in range(span.start, span.end)})


@given(text_and_spans())
def test_output_is_the_original_with_disjoint_spans_replaced(case: tuple[str, list[Span]]) -> None:
    text, spans = case
    result = disjoint(spans)
    output = substitute(text, result, lambda span, value: MARK)
    detected = {i for span in spans for i in range(span.start, span.end)}
    assert output.replace(MARK, "") == "".join(c for i, c in enumerate(text) if i not in detected)
    assert output.count(MARK) == len(result)


@given(text_and_spans())
def test_every_value_is_counted_where_they_only_touch(case: tuple[str, list[Span]]) -> None:
    text, _ = case
    cells = [Span(i, i + 1, "A") for i in range(len(text))]
    assert disjoint(cells) == cells


@given(text_and_spans())
def test_trimming_takes_white_space_only(case: tuple[str, list[Span]]) -> None:
    text, spans = case
    for span in spans:
        left = trim(text, span)
        kept = text[left.start : left.end] if left else ""
        assert text[span.start : span.end].strip() == kept


@given(st.text(alphabet="ab Z1-\n\t\u00ad\ufffe\u200b\x02é", max_size=80))
def test_healed_text_maps_back_to_the_same_letters(text: str) -> None:
    view = heal(text)
    assert len(view.text) == len(view.origin)
    assert list(view.origin) == sorted(view.origin)
    for healed, place in zip(view.text, view.origin, strict=True):
        assert healed == text[place] or healed.isspace()
    assert [c for c in view.text if c.isalnum()] == [c for c in text if c.isalnum()]


@given(st.text(alphabet="ab Z1-\n\u00ad\ufffe", min_size=1, max_size=60), st.data())
def test_a_span_of_the_healed_text_covers_its_letters_in_the_original(text: str, data: st.DataObject) -> None:
    view = heal(text)
    if not view.text:
        return
    start = data.draw(st.integers(0, len(view.text) - 1))
    end = data.draw(st.integers(start + 1, len(view.text)))
    back = view.back(Span(start, end, "A"))
    letters = [c for c in view.text[start:end] if c.isalnum()]
    assert [c for c in text[back.start : back.end] if c.isalnum()] == letters


@given(text_and_spans(), st.integers(0, 60), st.integers(1, 60))
def test_places_answer_as_a_look_at_every_range(case: tuple[str, list[Span]], start: int, length: int) -> None:
    _, spans = case
    end = start + length
    held = places(spans)
    assert held.touch(start, end) == any(span.start < end and start < span.end for span in spans)
    assert held.cover(start, end) == any(span.start <= start and end <= span.end for span in spans)


def test_no_places_touch_nothing() -> None:
    assert not Places([]).touch(0, 9) and not Places([]).cover(0, 1)


@given(text_and_spans(), text_and_spans())
def test_what_is_subtracted_is_gone_and_nothing_else(
    case: tuple[str, list[Span]], other: tuple[str, list[Span]]
) -> None:
    spans, held = case[1], [(span.start, span.end) for span in disjoint(other[1])]
    taken = {i for start, end in held for i in range(start, end)}
    for span in spans:
        left = [i for rest in subtract([span], held) for i in range(rest.start, rest.end)]
        assert left == [i for i in range(span.start, span.end) if i not in taken]
