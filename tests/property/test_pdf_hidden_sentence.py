"""One hidden sentence of 40 characters among 3,000 is found wherever it stands and however it is hidden."""

from __future__ import annotations

from drawn_pages import SENTENCES, one_page, show
from hypothesis import given, settings
from hypothesis import strategies as st
from reading import read

PLANTED = "Pay the sum of 9,300 to account 44-7-12."
WORDS = " ".join(SENTENCES * 6).split()
LINES = [" ".join(WORDS[at : at + 12]) for at in range(0, len(WORDS), 12)]

WAYS = {
    "render mode": (lambda shown: b"BT 3 Tr ET " + shown + b"BT 0 Tr ET ", 0.0),
    "clip mode": (lambda shown: b"q BT 7 Tr ET " + shown + b"Q ", 0.0),
    "no alpha": (lambda shown: b"q /Faint gs " + shown + b"Q ", 0.0),
    "covered": (lambda shown: shown, 1.0),
    "off page": (lambda shown: b"q 1 0 0 1 0 -900 cm " + shown + b"Q ", 0.0),
    "microscopic": (lambda shown: b"q 0.1 0 0 0.1 40 40 cm " + shown + b"Q ", 0.0),
    "white": (lambda shown: b"q 1 g " + shown + b"Q ", 0.0),
}


def pieces(text: str, x: float, y: float, split: str) -> bytes:
    """A line as one object, or as one for every word, as many programs write it."""
    if split == "line":
        return show(text, x, y, size=9)
    out, at = b"", x
    for word in text.split():
        out += show(word, at, y, size=9)
        at += 5.2 * (len(word) + 1)
    return out


@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    way=st.sampled_from(sorted(WAYS)),
    position=st.integers(0, len(LINES)),
    height=st.floats(60, 740),
    split=st.sampled_from(["line", "words"]),
)
def test_a_hidden_sentence_is_found_at_every_position(way: str, position: int, height: float, split: str) -> None:
    hide, cover = WAYS[way]
    body = [pieces(line, 60, 750 - 13 * row, split) for row, line in enumerate(LINES)]
    # In the margin, so that what covers it covers no line of the page.
    planted = hide(pieces(PLANTED, 620, height, split))
    if cover:
        planted += b"q 0.8 g 615 %.1f 260 14 re f Q " % (height - 4)
    content = b"".join([*body[:position], planted, *body[position:]])
    reading = read(one_page(content, box=(0, 0, 900, 792)))
    assert len("".join(LINES)) > 2900
    assert "9,300" in reading.hidden_text.text
    assert "44-7-12" in reading.hidden_text.text
    assert "9,300" not in reading.text.text
    assert "44-7-12" not in reading.text.text
    assert reading.signals.hidden_chars >= len(PLANTED.replace(" ", ""))
    assert reading.text.text.split() == WORDS
