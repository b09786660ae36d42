"""Terms of a document and figures of a table: what looks like a name or a number and stands too often to be one."""

from collections.abc import Sequence

import pytest

from llama_pdfroute.page import PageText, Word
from llama_pdfroute.redaction import figures, layout
from llama_pdfroute.redaction.healing import as_is
from llama_pdfroute.redaction.name_model import TaggedWord
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.terms import Census, without
from llama_pdfroute.redaction.tokens import Tokens


def terms(text: str, found: Sequence[str], known: Sequence[str] = ()) -> frozenset[str]:
    """The terms of a text in which these phrases were found as names (each at its first place)."""
    spans = [Span(text.index(name), text.index(name) + len(name), "PERSON", 0.6) for name in found]
    tagged = [TaggedWord(text.index(w), text.index(w) + len(w), "PERSON", 0.9, 0.9) for w in known]
    census = Census()
    census.add(Tokens(text, tagged), as_is(text), spans)
    return census.terms()


def test_a_word_that_is_seldom_found_as_a_name_is_a_term() -> None:
    assert terms("Grinder, a Grinder, the Grinder, our Grinder and that Grinder.", ["Grinder"]) == {"grinder"}


def test_a_word_seen_a_few_times_only_is_none() -> None:
    assert terms("Grinder, a Grinder, the Grinder.", ["Grinder"]) == frozenset()


@pytest.mark.parametrize(
    ("name", "known"),
    [("Odalys Quince", ["Odalys"]), ("O. Quince", []), ("Quince, Odalys", ["Odalys"])],
)
def test_a_given_name_or_an_initial_vouches_for_a_surname(name: str, known: Sequence[str]) -> None:
    text = f"{name}. Later Quince said, for Quince and to Quince, that Quince and Quince agree."
    assert terms(text, [name], known) == frozenset()


def test_a_word_that_the_model_is_often_sure_of_is_no_term() -> None:
    text = "Whitby Case. Whitby Report. Whitby File. Whitby Room. Whitby Test. Then Whitby came."
    assert terms(text, [], ["Whitby"]) == frozenset()  # sure once in six places


def test_one_small_place_among_many_makes_no_term() -> None:
    text = "search: novak. So Novak came. Then Novak left. That Novak paid."
    assert terms(text, ["Novak"]) == frozenset()
    assert terms("the grinder and Grinder", ["Grinder"]) == {"grinder"}


def test_a_labelled_name_stands_whatever_its_words_do_elsewhere() -> None:
    labelled = Span(0, 7, "PERSON", 0.75)
    assert list(without("Grinder", [labelled], frozenset({"grinder"}))) == [labelled]


def test_a_title_vouches_for_a_surname() -> None:
    text = "Ms Quince. Later Quince said, for Quince and to Quince, that Quince and Quince agree."
    assert terms(text, ["Quince"]) == frozenset()


def test_a_word_behind_does_not_vouch_for_a_word_before() -> None:
    text = "Grinder Odalys. A Grinder, the Grinder, our Grinder and that Grinder."
    assert terms(text, ["Grinder Odalys"], ["Odalys"]) == {"grinder"}


def test_only_names_made_of_terms_alone_are_dropped() -> None:
    text = "Grinder and Odalys Grinder and 12345 Grinder B"
    spans = [Span(0, 7, "PERSON", 0.6), Span(37, 46, "PERSON", 0.6)]
    kept = [Span(12, 26, "PERSON", 0.6), Span(31, 36, "IDENTIFIER", 0.6)]
    assert list(without(text, [*spans, *kept], frozenset({"grinder"}))) == kept


def table(rows: Sequence[Sequence[str]]) -> PageText:
    """A page with right-aligned columns 60 pt wide."""
    words, text = [], ""
    for line, row in enumerate(rows):
        for column, cell in enumerate(row):
            right = 60.0 * (column + 1)
            box = (right - 5 * len(cell), 12.0 * line, right, 12.0 * line + 10)
            words.append(Word(len(text), len(text) + len(cell), box, 10.0))
            text += cell + (" " if column + 1 < len(row) else "\n")
    return PageText(text, tuple(words))


def found(page: PageText) -> set[str]:
    return {page.text[start:end] for start, end in figures.figures(page.text, layout.rows(page))}


def test_numbers_in_a_column_of_amounts_are_figures() -> None:
    page = table([["1,204", "88"], ["371", "90"], ["5,140.20", "71"]])
    assert found(page) == {"1,204", "371", "5,140.20"}


def test_a_column_of_numbers_without_amounts_holds_no_figures() -> None:
    assert found(table([["4411", "1,204"], ["4412", "371"], ["4413", "5,140"]])) == {"1,204", "371", "5,140"}


def test_phone_numbers_are_no_figures() -> None:
    assert found(table([["020", "7946"], ["212.555.0134", "0958"], ["(612)", "0001"]])) == set()
