"""Page text: healed words, clean characters, the same whatever the rotation, form values, right-to-left order."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from drawn_pages import SENTENCES, Drawing, lines, one_page, show
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Dictionary, Name, String
from reading import opened, read, text_of

from llama_pdfroute.pdf.cleaning import clean, join_at_line_end
from llama_pdfroute.pdf.forms import FORM_MARK, NOTE_MARK


def mapped(pairs: dict[int, str], shown: bytes) -> bytes:
    """A page that shows bytes in a font whose characters are what the map says."""
    drawing = Drawing()
    codes = {code: chr(code) for code in range(32, 127)} | pairs
    drawing.page(b"BT /F2 11 Tf 72 700 Td (" + shown + b") Tj ET", fonts={"F2": drawing.font(codes)})
    return drawing.bytes()


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ("The confiden-", "tial report", "The confidential report"),
        ("a well-", "known supplier", "a well-known supplier"),
        ("paper 10.5555/case-2041-07-", "118843 and", "paper 10.5555/case-2041-07-118843 and"),
        ("between Monte-", "Carlo and", "between Monte-Carlo and"),
        ("pages 12-", "14 of", "pages 12-14 of"),
        ("model AX-", "b7 only", "model AX-b7 only"),
        ("mother-in-", "law of", "mother-in-law of"),
        ("her self-", "ish brother", "her selfish brother"),
        ("write to first-name@", "example.com", "write to first-name@\nexample.com"),
    ],
)
def test_words_broken_at_line_ends(first: str, second: str, joined: str) -> None:
    assert text_of(one_page(lines([first, second]))) == joined


def test_a_dash_between_words_joins_nothing() -> None:
    text = text_of(one_page(lines(["The tariff rose again -", "as it did last year."])))
    assert text == "The tariff rose again -\nas it did last year."


def test_what_was_healed_is_told() -> None:
    reading = read(one_page(lines(["The confiden-", "tial report"])))
    assert "dehyphenated" in reading.signals.findings
    assert "dehyphenated" not in read(one_page(lines(["No broken word", "here"]))).signals.findings


def test_ligatures_are_expanded() -> None:
    assert text_of(mapped({1: "\ufb01", 2: "\ufb03"}, b"\\001nance and e\\002cient")) == "finance and efficient"
    counts: Counter[str] = Counter()
    assert clean("ﬂat \ufefb \ufb4f", counts) == "flat لا אל"
    assert counts["ligatures"] == 3


def test_control_characters_end_nothing_and_do_not_stay() -> None:
    data = mapped({1: "\x00", 2: "\x07", 3: "\x1b"}, b"before\\001\\002\\003after")
    reading = read(data)
    assert reading.text.text == "beforeafter"
    assert "control_characters" in reading.signals.findings
    assert reading.signals.fonts[0].unmapped == 3


def test_lone_surrogates_never_leave() -> None:
    reading = read(mapped({1: "\ud835"}, b"sum \\001 total"))
    reading.text.text.encode("utf-8")
    assert "sum" in reading.text.text
    assert "total" in reading.text.text


def test_letters_beyond_the_basic_plane_keep_their_places() -> None:
    with opened(mapped({1: "\U0001d465"}, b"let \\001 be the width")) as source:
        text = source.read(1, words=True).text
    assert text.text == "let \U0001d465 be the width"
    assert [text.text[word.start : word.end] for word in text.words] == ["let", "\U0001d465", "be", "the", "width"]


def test_fake_bold_is_read_once() -> None:
    assert text_of(one_page(show("Total amount", 72, 700) + show("Total amount", 72.4, 700))) == "Total amount"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_as_an_upright_one(turn: int) -> None:
    content = lines(SENTENCES[:4]) + lines(SENTENCES[4:], y=560)
    upright = read(one_page(content), words=True)
    turned = read(one_page(content, Rotate=turn), words=True)
    assert turned.text.text == upright.text.text
    assert turned.signals.text_area_share == pytest.approx(upright.signals.text_area_share)


def test_sideways_text_has_the_paragraphs_of_upright_text() -> None:
    content = lines(SENTENCES[:4]) + lines(SENTENCES[4:], y=600)
    sideways = b"q 0 1 -1 0 750 0 cm " + content + b"Q"
    assert text_of(one_page(sideways, box=(0, 0, 800, 800))) == text_of(one_page(content))


def test_right_to_left_text_is_in_logical_order() -> None:
    hebrew = "שלום לכולם"
    codes = dict(zip(range(1, 30), dict.fromkeys(hebrew.replace(" ", "")), strict=False))
    back = {letter: code for code, letter in codes.items()}
    # Drawn as printing programs do: glyphs from left to right, the last letter first.
    shown = b"".join(b" " if letter == " " else b"\\%03o" % back[letter] for letter in reversed(hebrew))
    assert text_of(mapped(codes, shown)) == hebrew


def test_form_values_are_page_text_under_their_mark() -> None:
    drawing = Drawing()
    page = drawing.page(lines(["Applicant:", "Decision:"], lead=40))
    drawing.field(page, "approved in round 5", (150, 654, 370, 674))
    drawing.field(page, "Avery Example 555-0142", (150, 694, 370, 714))
    reading = read(drawing.bytes(), words=True)
    text = reading.text
    assert text.text.endswith(f"\n\n{FORM_MARK}\nAvery Example 555-0142\napproved in round 5")
    assert "form_values" in reading.signals.findings
    value = next(word for word in text.words if text.text[word.start : word.end] == "Avery Example 555-0142")
    assert value.box == pytest.approx((150, 792 - 714, 370, 792 - 694))


def test_hidden_fields_and_passwords_are_not_page_text() -> None:
    drawing = Drawing()
    page = drawing.page(show("Form", 72, 700))
    drawing.field(page, "seen value", (150, 694, 370, 714))
    drawing.field(page, "never shown", (150, 654, 370, 674))
    page.obj.Annots[1].F = 2
    drawing.field(page, "open sesame", (150, 614, 370, 634), Ff=1 << 13)
    text = text_of(drawing.bytes())
    assert "seen value" in text
    assert "never shown" not in text
    assert "open sesame" not in text


def test_free_text_is_page_text_and_notes_are_by_setting() -> None:
    drawing = Drawing()
    page = drawing.page(show("Contract", 72, 700))
    for subtype, contents in (("FreeText", "typed on the page"), ("Text", "a remark of the reviewer")):
        note = Dictionary(
            Type=Name.Annot, Subtype=Name("/" + subtype), Contents=String(contents), Rect=[100, 500, 200, 520], F=4
        )
        drawing.annotation(page, note)
    data = drawing.bytes()
    assert text_of(data) == f"Contract\n\n{FORM_MARK}\ntyped on the page"
    assert text_of(data, annotations=True).endswith(f"\n\n{NOTE_MARK}\na remark of the reviewer")


def test_labels_are_read_and_missing_ones_told() -> None:
    drawing = Drawing()
    for _ in range(4):
        drawing.page(show("Page", 72, 700))
    assert "label_missing" not in read(drawing.bytes()).signals.findings
    drawing.pdf.Root.PageLabels = Dictionary(Nums=[0, Dictionary(S=Name.r), 2, Dictionary(S=Name.D, P=String("A-"))])
    with opened(drawing.bytes()) as source:
        assert [source.label(number) for number in (1, 2, 3, 4)] == ["i", "ii", "A-1", "A-2"]
    for broken in (String("x"), Dictionary(Kids=3), 7):
        drawing.pdf.Root.PageLabels = broken
        reading = read(drawing.bytes(), 3)
        assert reading.label in ("", "3")  # pdfium counts on where the tree has no entry
        assert ("label_missing" in reading.signals.findings) == (reading.label == "")


LETTERS = st.sampled_from(
    [*"aB9 -.,", "\x00", "\x07", "\t", "\r", "\n", "\u00ad", "\u00a0", "\u200b", "\ufb01", "\ud835"]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(LETTERS, min_size=1, max_size=8), min_size=1, max_size=8), st.booleans())
def test_page_text_has_one_alphabet_and_one_paragraph_end(rows: list[str], words: bool) -> None:
    letters = sorted({letter for row in rows for letter in row})
    codes = {letter: 33 + at for at, letter in enumerate(letters)}
    drawing = Drawing()
    font = drawing.font({code: letter for letter, code in codes.items()})
    content = b"".join(
        b"BT /F2 10 Tf 72 %d Td <%s> Tj ET\n" % (700 - 14 * at, bytes(codes[x] for x in row).hex().encode())
        for at, row in enumerate(rows)
    )
    drawing.page(content, fonts={"F2": font})
    text = read(drawing.bytes(), words=words).text
    text.text.encode("utf-8")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\u00ad\t\r]|\n{3}| \n|\n |  |^\s|\s$", text.text)
    assert all(text.text[word.start : word.end].strip() for word in text.words)
    assert text.text == read(drawing.bytes(), words=not words).text.text


@given(st.text(max_size=80))
def test_cleaned_text_can_always_be_encoded_and_is_stable(text: str) -> None:
    once = clean(text, Counter())
    once.encode("utf-8")
    assert not any(c < " " or "\x7f" <= c <= "\x9f" or c in "\ufffe\uffff\u00ad" for c in once)
    assert clean(once, Counter()) == once


@given(st.text(alphabet="abcABC-19/. ", max_size=12), st.text(alphabet="abcABC-19/. ", max_size=12))
def test_joining_only_ever_drops_the_hyphen(before: str, after: str) -> None:
    assert join_at_line_end(before, after, Counter()) in (None, "", "-")
