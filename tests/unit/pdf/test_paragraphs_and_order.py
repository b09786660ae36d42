"""Paragraph ends and reading order, on pages whose paragraphs and order are known."""

from __future__ import annotations

import pytest
from drawn_pages import SENTENCES, lines, one_page, show
from laid_out_pages import Layout, Page, make_page
from reading import read, text_of

SHORT = tuple(sentence[:44].rsplit(" ", 1)[0] for sentence in SENTENCES)


def paragraphs_of(page: Page) -> list[str]:
    found: dict[int, list[str]] = {}
    for line, paragraph in zip(page.lines, page.paragraphs, strict=True):
        found.setdefault(paragraph, []).append(line)
    return ["\n".join(parts) for parts in found.values()]


@pytest.mark.parametrize("script", ["latin", "cyrillic", "han"])
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("mark", ["gap", "short_line", "gap_and_indent"])
def test_paragraphs_are_those_that_were_set(mark: str, columns: int, script: str) -> None:
    page = make_page(Layout(mark=mark, columns=columns, script=script), seed=5)  # type: ignore[arg-type]
    assert text_of(page.data).split("\n\n") == paragraphs_of(page)


def test_list_items_are_paragraphs_and_rows_of_a_table_are_not() -> None:
    items = ["The list has", "- first item", "- second item that goes on", "for two lines", "- third item"]
    assert text_of(one_page(lines(items))).split("\n\n") == [
        "The list has",
        "- first item",
        "- second item that goes on\nfor two lines",
        "- third item",
    ]
    table = b"".join(show(f"cell {row}{x}", x, 700 - 13 * row) for row in range(5) for x in (72, 220, 400))
    assert "\n\n" not in text_of(one_page(table))


def test_a_sentence_goes_on_in_the_next_column() -> None:
    left = lines(["The survey of the bay was", "finished in autumn, and the"], x=72)
    right = lines(["report on it was printed in", "the spring of the next year."], x=320)
    assert "\n\n" not in text_of(one_page(left + right))


def test_a_heading_in_larger_type_is_a_paragraph() -> None:
    content = show("Water levels", 72, 714, size=15) + lines(SENTENCES, y=696)
    assert text_of(one_page(content)).startswith("Water levels\n\n" + SENTENCES[0])


def columns(order: str, gutter: float = 300) -> bytes:
    left = [(72, 700 - 13 * row, text) for row, text in enumerate(SHORT)]
    right = [(gutter, 700 - 13 * row, text[::-1]) for row, text in enumerate(SHORT)]
    if order == "rows":
        drawn = [piece for pair in zip(left, right, strict=True) for piece in pair]
    elif order == "right first":
        drawn = right + left
    elif order == "backwards":
        drawn = (left + right)[::-1]
    else:
        drawn = left + right
    return one_page(b"".join(show(text, x, y) for x, y, text in drawn))


@pytest.mark.parametrize("order", ["rows", "right first", "backwards"])
def test_columns_are_read_one_after_the_other(order: str) -> None:
    right = read(columns("columns"))
    other = read(columns(order))
    assert other.text.text.replace("\n\n", "\n") == right.text.text.replace("\n\n", "\n")
    assert {"columns", "columns_repaired"} <= other.signals.findings
    assert not {"columns", "columns_repaired"} & right.signals.findings


def test_word_boxes_follow_the_repair() -> None:
    text = read(columns("rows"), words=True).text
    first_of_right = next(word for word in text.words if word.box[0] >= 299)
    assert text.text[: first_of_right.start].count("\n") >= len(SHORT) - 1
    assert [text.text[word.start : word.end] for word in text.words] == text.text.split()


def test_a_note_does_not_land_inside_a_sentence() -> None:
    note = show("1 Measured by the harbour office.", 72, 80, size=7) + show("See also the map.", 480, 680, size=7)
    content = lines(SENTENCES[:3]) + note + lines(SENTENCES[3:], y=700 - 3 * 14)
    text = text_of(one_page(content))
    assert "\n".join(SENTENCES) in text
    assert "1 Measured by the harbour office." in text
    assert "See also the map." in text


def test_cells_stay_in_their_rows() -> None:
    rows = [("Bolt", "Steel, zinc plated", "4.20"), ("Washer", "Brass", "0.80"), ("Bracket", "Steel", "12.00")] * 4
    cell_by_cell = b"".join(
        show(cell, x, 700 - 15 * number)
        for number, row in enumerate(rows)
        for cell, x in zip(row, (72, 200, 420), strict=True)
    )
    reading = read(one_page(cell_by_cell))
    assert reading.text.text.split("\n")[:2] == ["Bolt Steel, zinc plated 4.20", "Washer Brass 0.80"]
    assert "columns" not in reading.signals.findings


def test_a_raised_number_does_not_cut_its_line() -> None:
    content = show("the index", 72, 700) + show("2", 72 + 40.8, 704, size=6) + show(" was published", 72 + 44.2, 700)
    assert text_of(one_page(content)) == "the index2 was published"
