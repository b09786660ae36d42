"""Known values: each is found wherever it stands in a text, whatever its spacing and punctuation."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from llama_pdfroute.redaction.propagation import Values
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.tokens import Tokens

VALUE = st.text("0123", min_size=6, max_size=9)
TEXT = st.text("0123 -x", max_size=60)


def places(text: str, value: str) -> list[tuple[int, int]]:
    """Where a value of digits stands in a text: compared by letters and digits, and not inside a longer word."""
    letters = [(place, character) for place, character in enumerate(text) if character.isalnum()]
    found = []
    for at in range(len(letters) - len(value) + 1):
        run = letters[at : at + len(value)]
        start, end = run[0][0], run[-1][0] + 1
        inside = text[max(0, start - 1) : start].isalnum() or text[end : end + 1].isalnum()
        if "".join(character for _, character in run) == value and not inside:
            found.append((start, end))
    return found


@given(st.lists(VALUE, max_size=6), TEXT, st.data())
@example(["012301", "01230123"], "x 0123 01", None)
def test_every_place_of_every_value_is_found_and_no_other(
    known: list[str], text: str, data: st.DataObject | None
) -> None:
    if data is not None:
        for value in known:
            text += data.draw(st.sampled_from([" ", "-", ""])) + data.draw(st.sampled_from([value, value[:3]]))
    values = Values()
    for value in known:
        values.add(Span(0, len(value), "IDENTIFIER"), value)
    found = {(span.start, span.end) for span in values.find(Tokens(text, []))}
    assert found == {place for value in known for place in places(text, value)}
