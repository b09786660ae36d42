from __future__ import annotations

from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.lines import page_text, rows_of


def line(text: str, left: float, top: float, *, width: float | None = None, height: float = 13.0) -> TextLine:
    return TextLine(text, (left, top, left + (width or 6.0 * len(text)), top + height), 0.99)


def stacked(texts: list[str], *, left: float = 70.0, pitch: float = 14.0, top: float = 60.0) -> list[TextLine]:
    return [line(text, left, top + number * pitch) for number, text in enumerate(texts)]


def test_lines_of_one_paragraph_are_joined_by_single_line_ends() -> None:
    assert page_text(stacked(["one two", "three four", "five"])).text == "one two\nthree four\nfive"


def test_a_wider_gap_is_one_empty_line() -> None:
    lines = stacked(["one", "two", "three"]) + stacked(["four", "five"], top=60 + 3 * 14 + 12)
    assert page_text(lines).text == "one\ntwo\nthree\n\nfour\nfive"


def test_a_page_of_widely_spaced_labels_has_a_paragraph_each() -> None:
    assert page_text(stacked(["Name", "Street", "Town"], pitch=40)).text == "Name\n\nStreet\n\nTown"


def test_larger_type_starts_a_paragraph() -> None:
    lines = [line("Contract", 70, 40, height=26), *stacked(["first words", "second words"], top=67)]
    assert page_text(lines).text.startswith("Contract\n\nfirst words\nsecond")


def test_list_marks_start_paragraphs_and_hanging_lines_do_not() -> None:
    lines = [*stacked(["1. keep the keys", "2. tell of repairs"]), line("within three days", 84, 60 + 28)]
    assert page_text(lines).text == "1. keep the keys\n\n2. tell of repairs\nwithin three days"


def test_first_line_indents_start_paragraphs() -> None:
    lines = [
        line("end of the last one", 70, 60),
        line("a new one starts here", 81, 74),
        line("and goes on here", 70, 88),
        line("to its end", 70, 102),
    ]
    assert page_text(lines).text == "end of the last one\n\na new one starts here\nand goes on here\nto its end"


def test_pieces_side_by_side_are_one_row_from_left_to_right() -> None:
    rows = rows_of([line("Date: 4 March", 300, 61), line("Signed", 70, 60), line("below", 70, 75)])
    assert [[piece.text for piece in row] for row in rows] == [["Signed", "Date: 4 March"], ["below"]]


def test_words_point_at_their_text_and_stand_in_order() -> None:
    result = page_text(stacked(["Anna  Berger", "Lindau"]))
    assert [result.text[word.start : word.end] for word in result.words] == ["Anna", "Berger", "Lindau"]
    anna, berger, lindau = result.words
    assert anna.box[2] < berger.box[0] and lindau.box[1] > anna.box[1]
    assert anna.box[0] == 70 and 10 < anna.size_pt < 13


def test_words_stand_where_the_recogniser_saw_their_characters() -> None:
    wide = TextLine("a b", (0, 0, 100, 10), 0.99, centres=(0.05, 0.05, 0.95))
    first, second = page_text([wide]).words
    assert first.box[2] < 25 and second.box[0] > 75


def test_blank_lines_give_no_text() -> None:
    assert page_text([line("  ", 70, 60)]).text == "" and page_text([]).words == ()
