"""Structure: values at their labels, table columns, address blocks; names beside what only looks like one."""

from __future__ import annotations

import pytest

from llama_pdfroute.page import PageText, Word
from llama_pdfroute.redaction import blocks, field_values, fields, layout, people
from llama_pdfroute.redaction.name_model import TaggedWord, windows
from llama_pdfroute.redaction.policy import PROFILES
from llama_pdfroute.redaction.propagation import Values
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.tokens import Tokens

SURE = field_values.Judge(lambda start, end: 0.9, lambda phrase: 0.9)
NEVER = field_values.Judge(lambda start, end: 0.0, lambda phrase: 0.0)
CELL_WIDTH, LINE = 120.0, 14.0


def page(*rows: list[str]) -> PageText:
    """Rows of cells on a grid of columns, as a PDF's text layer gives them: row by row."""
    text, words = "", []
    for line, row in enumerate(rows):
        for column, cell in enumerate(row):
            left = 50.0 + column * CELL_WIDTH
            for piece in cell.split():
                text += " " if text and not text.endswith("\n") else ""
                box = (left, 100 + line * LINE, left + 5.0 * len(piece), 110 + line * LINE)
                words.append(Word(len(text), len(text) + len(piece), box, 10.0))
                text += piece
                left += 5.0 * (len(piece) + 0.6)
        text += "\n"
    return PageText(text, tuple(words))


def values(given: PageText, judge: field_values.Judge = NEVER) -> set[str]:
    table = layout.rows(given)
    return {given.text[s.start : s.end] for s in fields.find(given.text, table, judge).spans}


def test_a_value_right_of_its_label() -> None:
    assert values(page(["Patient", "Oduya Niamh"], ["Ward", "Elm"])) == {"Oduya Niamh"}


def test_a_value_under_its_label_in_a_form_of_boxes() -> None:
    given = page(["Family name", "Date of birth", "Fee"], ["Oduya", "4 May 1961", "185.00"])
    assert values(given) == {"Oduya", "4 May 1961"}


def test_labels_with_colons_in_one_line() -> None:
    assert values(PageText("Driver: Miles Stone Vehicle reg: KT21 WVX Carrier ref 4471")) == {"Miles Stone", "KT21 WVX"}


def test_a_line_of_dots_is_a_colon() -> None:
    assert values(PageText("Date of birth ............ 4 May 1961")) == {"4 May 1961"}


def test_whole_columns_by_their_header() -> None:
    given = page(
        ["No", "Surname", "First name", "Born", "Remarks"],
        ["1", "Oduya", "Niamh", "4 May 1961", "bus"],
        ["2", "Stone", "Rose", "9 June 1970", "walks"],
    )
    assert values(given) == {"Oduya", "Stone", "Niamh", "Rose", "4 May 1961", "9 June 1970"}


def test_a_column_of_roles_is_people_only_if_the_model_says_so() -> None:
    given = page(["Date", "Host", "Amount"], ["1", "Oduya", "2.00"], ["2", "Lindqvist", "3.00"])
    assert values(given, SURE) == {"Oduya", "Lindqvist"}
    assert values(given, NEVER) == set()


def test_letters_in_boxes_of_their_own_are_one_value() -> None:
    text, words = "Surname", [Word(0, 7, (50, 100, 85, 110), 10.0)]
    for number, letter in enumerate("ODUYA"):
        text += " " + letter
        left = 150.0 + 16 * number
        words.append(Word(len(text) - 1, len(text), (left, 100, left + 7, 110), 10.0))
    assert values(PageText(text, tuple(words))) == {"O D U Y A"}


def test_a_company_under_a_persons_label_stays() -> None:
    assert values(page(["Customer", "Northgate Fittings Ltd"]), SURE) == set()


def test_the_postcode_under_a_street_address() -> None:
    given = page(["237 Ropewalk Lane"], ["Albany, NY"], ["12207"], ["12 May 2025"])
    street = Span(0, len("237 Ropewalk Lane"), "ADDRESS")
    tails = list(blocks.address_tails(given.text, layout.rows(given), [street]))
    assert [given.text[s.start : s.end] for s in tails] == ["12207"]


def test_a_column_of_names_without_a_header() -> None:
    given = page(*[[name, "E", "L"] for name in ("Niamh Oduya", "Adam Lind", "Ola Berg", "Bo Pike")])
    known = [
        Span(given.text.index(n), given.text.index(n) + len(n), "PERSON")
        for n in ("Niamh Oduya", "Adam Lind", "Ola Berg")
    ]
    added = {given.text[s.start : s.end] for s in blocks.name_columns(given.text, layout.rows(given), known)}
    assert "Bo Pike" in added


def forms(*rows: tuple[float, float, list[str]]) -> PageText:
    """Rows of (top, type size, cells) on a grid of columns."""
    text, words = "", []
    for top, size, cells in rows:
        for column, cell in enumerate(cells):
            left = 50.0 + column * CELL_WIDTH
            for piece in cell.split():
                text += " " if text and not text.endswith("\n") else ""
                words.append(
                    Word(len(text), len(text) + len(piece), (left, top, left + 5.0 * len(piece), top + size), size)
                )
                text += piece
                left += 5.0 * (len(piece) + 0.6)
        text += "\n"
    return PageText(text, tuple(words))


def test_captions_are_read_with_the_values_over_them() -> None:
    given = forms(
        (100, 11, ["MX 77120", "4 May 1961"]),
        (113, 8, ["Membership no.", "Born"]),
        (140, 11, ["KT21 WVX", "9 June 2024"]),
        (153, 8, ["Plate", "Date"]),
    )
    assert values(given) == {"MX 77120", "4 May 1961", "KT21 WVX"}


def test_a_label_with_a_value_for_each_of_two_people() -> None:
    given = page(
        ["Details", "Member", "Joint holder"], ["Date of birth", "4 May 1961", "9 June 1970"], ["Fee", "9", "8"]
    )
    assert values(given) == {"4 May 1961", "9 June 1970"}


def test_labels_in_the_size_of_the_header_end_a_table() -> None:
    given = forms(
        (100, 8, ["Employee", "Born"]),
        (112, 11, ["Niamh Oduya", "4 May 1961"]),
        (128, 8, ["Position", "Since"]),
        (140, 11, ["Press operator", "9 June 2017"]),
    )
    assert values(given, SURE) == {"Niamh Oduya", "4 May 1961"}


def test_numbers_under_a_header_of_goods_are_the_documents() -> None:
    given = page(["Invoice", "Name", "Born"], ["QX4471209", "Oduya", "4 May 1961"], ["QX4471210", "Lind", "5 May 1961"])
    document = fields.find(given.text, layout.rows(given), NEVER).document
    assert {given.text[a:b] for a, b in document} == {"QX4471209", "QX4471210"}


@pytest.mark.parametrize(
    ("cell", "judge", "expected"),
    [
        ("ODUYA, Niamh", SURE, {"ODUYA, Niamh"}),
        ("ODUYA, Niamh", NEVER, set()),
        ("Oduya, Niamh", SURE, {"Oduya, Niamh"}),
        ("Hull, Yorkshire", NEVER, set()),
        ("NORTHGATE, Fittings Ltd", SURE, set()),
    ],
)
def test_surname_first_in_a_cell(cell: str, judge: field_values.Judge, expected: set[str]) -> None:
    given = page(["1", cell], ["2", "bus"])
    found = blocks.last_first(given.text, layout.rows(given), judge)
    assert {given.text[s.start : s.end] for s in found} == expected


def test_lines_between_a_name_and_a_postcode_are_its_address() -> None:
    given = page(["Niamh Oduya"], ["56, Tagore Enclave, Phase II"], ["Mysuru - 570003"], ["12 May 2025"])
    known = [Span(0, len("Niamh Oduya"), "PERSON")]
    found = blocks.address_blocks(given.text, layout.rows(given), known)
    assert [given.text[s.start : s.end] for s in found] == ["56, Tagore Enclave, Phase II"]


def test_no_address_reaches_over_a_date_or_without_a_name() -> None:
    given = page(["Niamh Oduya"], ["12 May 2025"], ["Mysuru - 570003"])
    known = [Span(0, len("Niamh Oduya"), "PERSON")]
    assert list(blocks.address_blocks(given.text, layout.rows(given), known)) == []
    assert list(blocks.address_blocks(given.text, layout.rows(given), [])) == []


def test_lines_that_stand_on_end_are_turned() -> None:
    words = tuple(Word(i * 6, i * 6 + 5, (100, 700 - i * 40, 110, 735 - i * 40), 10.0) for i in range(4))
    (row,) = layout.rows(PageText("alpha betas gamma delta", words))
    assert [word.start for cell in row for word in cell.words] == [0, 6, 12, 18]


def names_in(text: str, sure: dict[str, float], answer: float = 0.0) -> list[str]:
    """Names found when the model is this sure of these words."""
    tagged = [TaggedWord(text.index(w), text.index(w) + len(w), "PERSON", score, score) for w, score in sure.items()]
    spans = people.spans(text, tagged, PROFILES["default"], lambda phrases: [answer] * len(phrases))
    return [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize(
    ("text", "sure", "names"),
    [
        ("Ask Niamh Oduya today.", {"Niamh": 0.9, "Oduya": 0.3}, ["Niamh Oduya"]),
        ("Ask Niamh A. Oduya today.", {"Niamh": 0.9, "Oduya": 0.6}, ["Niamh A. Oduya"]),
        ("Oduya's van", {"Oduya's": 0.9}, ["Oduya"]),
        ("Dear Mr Stone,", {}, ["Stone"]),
        ("by Ambassador H. Winkler here", {"Winkler": 0.2}, ["H. Winkler"]),
        ("Austin Paper Mills plc", {"Austin": 0.9}, []),
        ("Harper & Doyle agreed", {"Harper": 0.9, "Doyle": 0.9}, []),
        (
            "to Anna Petrova & Tomas Hruska in",
            {"Anna": 0.95, "Petrova": 0.95, "Tomas": 0.95, "Hruska": 0.95},
            ["Anna Petrova", "Tomas Hruska"],
        ),
        ("Mary Murphy, CO 80202", {"Mary": 0.95, "Murphy": 0.95}, ["Mary Murphy"]),
        ("Margaret Ashworth Case notes", {"Margaret": 0.95, "Ashworth": 0.95}, ["Margaret Ashworth"]),
        ("Margaret Ashworth No. 4471", {"Margaret": 0.95, "Ashworth": 0.95}, ["Margaret Ashworth"]),
        ("ask Tomas Skoda today", {"Tomas": 0.95, "Skoda": 0.95}, ["Tomas Skoda"]),
        ("paid to Mun\u0303oz today", {"Mun\u0303oz": 0.95}, ["Mun\u0303oz"]),
        ("on Niamh Street", {"Niamh": 0.9}, []),
        ("the Niamh River delta", {"Niamh": 0.9}, []),
        ("Rose grows here", {"Rose": 0.8}, []),
        ("The Lender pays", {"Lender": 0.98}, []),
        ("by Sterling Mercer Freight, Inc. now", {"Sterling": 0.8}, []),
        ("en el Colegio Rosa de la Guarda", {"Rosa": 0.6}, []),
        ("in der Sala Mercedes", {"Mercedes": 0.6}, []),
        ("die Morgenstern Ersatzkasse zahlt", {"Morgenstern": 0.6}, []),
        ("The Vauxhall Rosa needs", {"Vauxhall": 0.99, "Rosa": 0.99}, []),
        ("ask Harper Ford today", {"Harper": 0.9, "Ford": 0.9}, ["Harper Ford"]),
        ("de la marca Clara Rosa", {"Clara": 0.6, "Rosa": 0.6}, []),
        ("an Austin Maestro 1.3 engine", {"Austin": 0.6}, []),
        ("the old Sterling 7890B unit", {"Sterling": 0.6}, []),
        ("ask Niamh Oduya 44", {"Niamh": 0.95, "Oduya": 0.9}, ["Niamh Oduya"]),
        ("ROLL NO. 12", {"ROLL": 0.8}, []),
        ("Niamh Oduya\nFerritin 90.00", {"Niamh": 0.9, "Oduya": 0.9, "Ferritin": 0.8}, ["Niamh Oduya", "Ferritin"]),
        ("my name is niamh oduya", {"niamh": 0.9, "oduya": 0.9}, ["niamh oduya"]),
        ("12, 45.0 and 7", {}, []),
    ],
)
def test_where_a_name_begins_and_ends(text: str, sure: dict[str, float], names: list[str]) -> None:
    assert names_in(text, sure) == names


def test_undecided_words_are_names_when_the_model_says_so_in_a_sentence() -> None:
    assert names_in("ring Rose Hill now", {"Rose": 0.1}, answer=0.8) == ["Rose Hill"]
    assert names_in("ring Rose Hill now", {"Rose": 0.1}, answer=0.0) == []
    assert names_in("for the Pearl Mastic surfacing", {"Pearl": 0.1}, answer=0.8) == []
    assert names_in("to the office of Yard Manager", {"Yard": 0.1}, answer=0.8) == []


def test_goods_are_no_people() -> None:
    text = "Morgan torque wrench\nMorgan Lind\n"
    tagged = [
        TaggedWord(0, 6, "PERSON", 0.9, 0.9),
        TaggedWord(21, 27, "PERSON", 0.9, 0.9),
        TaggedWord(28, 32, "PERSON", 0.9, 0.9),
    ]
    cells = people.Cells(frozenset({0, 21}), frozenset({0, 21}))
    spans = people.spans(text, tagged, PROFILES["default"], lambda phrases: [0.0] * len(phrases), cells)
    assert [text[s.start : s.end] for s in spans] == ["Morgan Lind"]


def test_a_whole_name_is_carried_word_for_word_even_when_only_a_label_said_so() -> None:
    known, unsure = "Marsh, Rose", lambda start, end: 0.0
    values_ = Values()
    values_.add(Span(0, len(known), "PERSON", 0.75), known, unsure)
    text = "see Marsh, Rose and the marsh"
    assert [text[s.start : s.end] for s in values_.find(Tokens(text, []))] == ["Marsh, Rose"]


def test_a_surname_that_is_also_a_word_counts_by_its_capital_inside_a_sentence() -> None:
    assert carried("Niamh Bishop", "PERSON", "then Bishop wrote") == ["Bishop"]
    assert carried("Niamh Bishop", "PERSON", "then the bishop wrote") == []
    assert carried("Niamh Bishop", "PERSON", "It ended. Bishop wrote") == []
    assert carried("Niamh May", "PERSON", "paid in May with") == []


def carried(known: str, entity: str, text: str) -> list[str]:
    values_ = Values()
    values_.add(Span(0, len(known), entity, 0.9), known)
    return [text[s.start : s.end] for s in values_.find(Tokens(text, []))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ODUYA, Niamh signed", ["ODUYA", "Niamh"]),
        ("M. Oduya signed", ["Oduya"]),
        ("Oduya's van", ["Oduya"]),
        ("Oduya Holdings Ltd", []),
        ("the oduya tree", []),
    ],
)
def test_a_name_found_once_is_found_in_other_forms(text: str, names: list[str]) -> None:
    assert carried("Niamh Oduya", "PERSON", text) == names


def test_a_part_that_is_an_ordinary_word_is_not_carried() -> None:
    assert carried("Will May", "PERSON", "In May the court will sit. May I?") == []
    assert carried("Will May", "PERSON", "then Mr May left") == ["May"]


def test_a_number_is_found_with_other_spacing() -> None:
    assert carried("GB82WEST12345698765432", "IBAN_CODE", "to GB82 WEST 1234 5698 7654 32.") == [
        "GB82 WEST 1234 5698 7654 32"
    ]
    assert carried("+44 20 7946 0958", "PHONE_NUMBER", "or 020 7946 0958") == ["020 7946 0958"]


@pytest.mark.parametrize("size", [10, 37, 480])
def test_windows_hold_every_character(size: int) -> None:
    text = " ".join(f"word{i}" for i in range(300)) + "x" * 700
    seen = [False] * len(text)
    for offset, part in windows(text, size, size // 4):
        assert text[offset : offset + len(part)] == part
        for index in range(offset, offset + len(part)):
            seen[index] = True
    assert all(seen)
