"""Phone numbers: the recognizer finds what Presidio's stock one finds on the whole text, and nothing else.

Left out for a reason: hits of fewer than seven digits (six with a plus), and hits over an amount.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import phonenumbers
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from presidio_analyzer.predefined_recognizers import PhoneRecognizer

from llama_pdfroute.redaction.analyzer import PhoneDigitsRecognizer
from llama_pdfroute.settings import RedactionSettings

REGIONS = RedactionSettings().regions
STOCK = PhoneRecognizer(supported_regions=REGIONS, leniency=1)
OURS = PhoneDigitsRecognizer(REGIONS)
AMOUNT = re.compile(r"(?<![\d.])\d{1,6}\.\d+(?![\d.])")
ONE_LINE = re.compile(r"[^\n]*")

FORMATS = (
    phonenumbers.PhoneNumberFormat.E164,
    phonenumbers.PhoneNumberFormat.INTERNATIONAL,
    phonenumbers.PhoneNumberFormat.NATIONAL,
    phonenumbers.PhoneNumberFormat.RFC3966,
)


def written(regions: Iterable[str]) -> list[str]:
    """Example numbers of every kind in every format."""
    kinds = phonenumbers.PhoneNumberType.values()
    found = (phonenumbers.example_number_for_type(region, kind) for region in regions for kind in kinds)
    return sorted({phonenumbers.format_number(one, style) for one in found if one is not None for style in FORMATS})


EXAMPLES, AT_HOME = written(phonenumbers.SUPPORTED_REGIONS), written(REGIONS)
DIGITS = (
    str.maketrans({}),
    str.maketrans("0123456789", "０１２３４５６７８９"),
    str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"),
)
SEPARATORS = (" ", "  ", "-", "–", ".", "/", " / ", " - ", "\u00a0", "", "~", "\u2011", "\u3000", "\u00ad", " (0) ")
PREFIXES = ("", "", "+", "00", "0", "tel:", "Tel. ", "(", "[", "（", "++", "+ ", "No ", "€", "x", "#", "1/")
SUFFIXES = (
    "",
    "",
    "",
    ")",
    "]",
    ".",
    ",",
    " ext. 12",
    " x34",
    "#5",
    ", extension 7",
    ";ext=9",
    " доб. 3",
    "%",
    "a",
    "ext",
)
GLUE = (" ", ", ", "; ", "\n", "\n\n", "\t", "", "/", " / ", " - ", " – ", " | ", ":", " x", ".", "  ", " and ", ",")
AMOUNTS = ("12.50", "1.234,56", "7.3", "(0.10)", "1,089 73.3", "49.900 EUR", "$5", "395 250 109", "3475/3595")
DATES = ("12/03/2024", "2012-01-02 08:00", "31.12.1999", "2022 2021 2020", "pp. 211-227 (2003)", "No. 17860/07")
OTHERS = (
    "2308.11761",
    "R31119953844126",
    "192.168.10.12",
    "call me at",
    "x",
    "ext",
    "Ω",
    "+",
    "0",
    "00",
    "1 2 3 4 5 6 7",
)


@st.composite
def numbers(draw: st.DrawFn) -> str:
    """A phone number as people write it."""
    number = draw(st.sampled_from(AT_HOME) | st.sampled_from(EXAMPLES))
    if draw(st.booleans()):
        number = re.sub(r"[ -]+", lambda _: draw(st.sampled_from(SEPARATORS)), number)
    if draw(st.booleans()):
        number = draw(st.sampled_from(PREFIXES)) + number + draw(st.sampled_from(SUFFIXES))
    return number.translate(draw(st.sampled_from(DIGITS)) if draw(st.integers(0, 3)) == 0 else DIGITS[0])


BLOCKS = st.integers(0, 10**5).map(str) | st.text("0123456789", min_size=1, max_size=45)
JUNK = st.text("0123456789 +-.()/,x#:;\u00a0\n\taentio０é€", min_size=1, max_size=40)
TEXTS = st.lists(
    st.tuples(numbers() | st.sampled_from(AMOUNTS + DATES + OTHERS) | BLOCKS | JUNK, st.sampled_from(GLUE)),
    min_size=1,
    max_size=8,
).map(lambda parts: "".join(part + glue for part, glue in parts))


def places(recognizer: PhoneRecognizer | PhoneDigitsRecognizer, text: str) -> list[tuple[int, int]]:
    return [(hit.start, hit.end) for hit in recognizer.analyze(text, ["PHONE_NUMBER"])]


def covered(hits: list[tuple[int, int]]) -> set[int]:
    return {place for start, end in hits for place in range(start, end)}


def is_left_out(text: str, start: int, end: int) -> bool:
    value = text[start:end]
    too_short = len(re.findall(r"\d", value)) < (6 if re.search("[+＋]", value) else 7)
    return too_short or any(m.start() < end and start < m.end() for m in AMOUNT.finditer(text))


def check(text: str) -> None:
    stock, ours = places(STOCK, text), places(OURS, text)
    wanted = [hit for hit in stock if not is_left_out(text, *hit)]
    assert covered(wanted) <= covered(ours)
    assert covered(ours) <= covered(stock)


@settings(max_examples=600, deadline=None)
@given(TEXTS)
def test_every_hit_of_the_stock_recognizer_is_covered_and_no_other_is_made(text: str) -> None:
    check(text)


@settings(max_examples=400, deadline=None)
@given(JUNK)
@example(":.0.100000 ")
def test_the_same_holds_for_strings_of_what_numbers_are_written_with(text: str) -> None:
    check(text)


@pytest.mark.parametrize("region", REGIONS)
def test_numbers_of_every_region_are_found_as_by_the_stock_recognizer(region: str) -> None:
    for number in written([region]):
        check(f"Please call {number}, room 12.")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Mobil 0171.2345678", "0171.2345678"),
        ("Phone: +49.1712345678", "+49.1712345678"),
        ("Call (212) 555.0143 today", "(212) 555.0143"),
        ("Call 212-555.0143 today", "212-555.0143"),
        ("030 2345678 12.50", "030 2345678"),
        ("0043 1 2345678 7.5 kW", "0043 1 2345678"),
        ("Fax 0049 (0) 30 / 23 45 67 - 89", "0049 (0) 30 / 23 45 67 - 89"),
        ("+44 20 7946 0123 extension 123456789", "+44 20 7946 0123 extension 123456789"),
    ],
)
def test_one_point_or_an_amount_beside_it_hides_no_number(text: str, number: str) -> None:
    start = text.index(number)
    assert set(range(start, start + len(number))) <= covered(places(OURS, text))


@pytest.mark.parametrize("text", ["395 250 109 7.3 467 323 181 12.3", "608 10.9 15.4", "arXiv:2308.11761", "066 848"])
def test_cells_of_a_table_and_amounts_are_no_numbers(text: str) -> None:
    assert places(OURS, text) == []


def test_no_hit_reaches_over_a_line_end() -> None:
    text = "Tel. 030 23\n45678 and 020 7946\n0123"
    lines = [match.span() for match in ONE_LINE.finditer(text)]
    assert all(any(low <= start and end <= high for low, high in lines) for start, end in places(OURS, text))
