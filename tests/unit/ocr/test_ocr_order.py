from __future__ import annotations

import math

import numpy as np
import pytest

from llama_pdfroute.ocr.ink import compare, ink_columns
from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.lines import page_text
from llama_pdfroute.ocr.ppocr import Reading
from llama_pdfroute.ocr.upright import Frame, half_turn, is_turned, runs_sideways, skew_degrees


def line(text: str, left: float, top: float, width: float | None = None) -> TextLine:
    return TextLine(text, (left, top, left + (width or 5.0 * len(text)), top + 12), 0.99)


def column(name: str, left: float, top: float, count: int = 6) -> list[TextLine]:
    return [line(f"{name} line {number} of running text here", left, top + 14 * number) for number in range(count)]


def order(lines: list[TextLine]) -> list[str]:
    return [text for text in page_text(lines).text.splitlines() if text]


def test_two_columns_are_read_one_after_the_other() -> None:
    found = order([*column("b", 310, 100), *column("a", 70, 100)])
    assert [text[0] for text in found] == ["a"] * 6 + ["b"] * 6


def test_three_columns_of_unequal_length() -> None:
    found = order([*column("c", 490, 100, 4), *column("a", 50, 100, 7), *column("b", 270, 100, 6)])
    assert [text[0] for text in found] == ["a"] * 7 + ["b"] * 6 + ["c"] * 4


def test_a_title_stands_above_both_columns_and_a_wide_paragraph_between() -> None:
    title = line("Title of the whole page across both of the columns", 100, 60, width=400)
    wide = line("a wide line in the middle that crosses the white band", 70, 200, width=460)
    lines = [
        *column("d", 310, 220),
        *column("c", 70, 220),
        wide,
        *column("b", 310, 100),
        *column("a", 70, 100),
        title,
    ]
    found = order(lines)
    assert found[0].startswith("Title") and found[13].startswith("a wide")
    assert [text[0] for text in found[1:13]] == ["a"] * 6 + ["b"] * 6
    assert [text[0] for text in found[14:]] == ["c"] * 6 + ["d"] * 6


def test_a_sentence_that_runs_into_the_next_column_is_one_paragraph() -> None:
    left = [*column("a", 70, 100, 5), line("and this sentence goes on in the", 70, 170)]
    right = [line("next column until its end here.", 310, 100), *column("Next", 310, 114, 5)]
    assert "in the\nnext column" in page_text([*left, *right]).text
    right[0] = line("Another one begins in the next column.", 310, 100)
    assert "in the\n\nAnother" in page_text([*left, *right]).text


def test_tables_and_forms_stay_in_rows() -> None:
    table = [
        line(text, left, 100 + 14 * row)
        for row in range(8)
        for left, text in ((70, f"{row}"), (120, "a description of the article"), (400, f"{row}12.50"))
    ]
    assert order(table)[3] == "3 a description of the article 312.50"
    form = [
        line(text, left, 100 + 20 * row)
        for row in range(6)
        for left, text in ((70, "Name of the applicant:"), (300, "Anna Berger"))
    ]
    assert order(form)[0] == "Name of the applicant: Anna Berger"
    labels = (
        "Overall height of the machine",
        "Width",
        "Length of the track overall",
        "Gauge, from centre",
        "Weight, empty",
    )
    specification = [
        line(text, left, 100 + 20 * row)
        for row, label in enumerate(labels)
        for left, text in ((70, label), (330, f"{row} ft 4 in (2 550 mm)"))
    ]
    assert order(specification)[1] == "Width 1 ft 4 in (2 550 mm)"


def test_sideways_lines_come_last_as_their_own_paragraph() -> None:
    stamp = TextLine("received 4 March", (20, 100, 32, 300), 0.99, sideways=True)
    result = page_text([stamp, *column("a", 70, 100)])
    assert result.text.endswith("\n\nreceived 4 March")
    assert result.words[-1].box == (20, 100, 32, 300)


def quad(left: float, top: float, width: float, height: float, degrees: float = 0.0) -> np.ndarray:
    turn = math.radians(degrees)
    along, down = np.array([math.cos(turn), math.sin(turn)]), np.array([-math.sin(turn), math.cos(turn)])
    first = np.array([left, top])
    return np.array([first, first + along * width, first + along * width + down * height, first + down * height])


def test_lines_that_run_up_the_page_mean_a_turned_page() -> None:
    lying, standing = quad(0, 0, 200, 12), quad(0, 0, 12, 200)
    assert not is_turned([lying, lying, standing]) and is_turned([standing, standing, lying])
    assert not is_turned([]) and not is_turned([quad(0, 0, 12, 12)] * 5)
    assert runs_sideways(standing) and not runs_sideways(lying)


@pytest.mark.parametrize("degrees", [-6.0, -1.0, 0.0, 0.1, 2.5])
def test_skew_is_the_angle_of_the_long_lines(degrees: float) -> None:
    lines = [quad(10, 20 * row, 300, 12, degrees) for row in range(5)] + [quad(0, 0, 20, 12, 40)] * 9
    assert skew_degrees(lines) == pytest.approx(degrees if abs(degrees) >= 0.2 else 0.0, abs=0.01)


def test_lines_that_do_not_agree_have_no_skew() -> None:
    assert skew_degrees([quad(10, 20 * row, 300, 12, degrees) for row, degrees in enumerate((-3, 0, 1, 4, 2))]) == 0.0


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_boxes_find_back_to_the_page(turns: int) -> None:
    """Turn a page with one dark box by numpy itself, and compare."""
    page = np.zeros((300, 200), dtype=bool)
    page[40:60, 20:90] = True
    upright = np.rot90(page, turns)
    rows, columns = np.flatnonzero(upright.any(axis=1)), np.flatnonzero(upright.any(axis=0))
    box = (float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1))
    frame = Frame(turns, 0.0, (float(upright.shape[1]), float(upright.shape[0])))
    assert frame.to_page(box) == (20, 40, 90, 60)


def test_a_skewed_line_is_level_in_its_frame_and_back_on_the_page() -> None:
    frame = Frame(0, 3.0, (400.0, 600.0))
    tilted = quad(50, 100, 300, 12, 3.0)
    level = frame.level(tilted)
    assert np.ptp(level[:2, 1]) < 1e-6 and np.ptp(level[2:, 1]) < 1e-6
    left, top, right, bottom = frame.to_page((*level.min(axis=0), *level.max(axis=0)))
    assert (left, top) == pytest.approx(tilted.min(axis=0), abs=0.02)
    assert (right, bottom) == pytest.approx(tilted.max(axis=0), abs=0.02)


def test_a_half_turn_keeps_the_first_corner_first() -> None:
    (turned,) = half_turn([quad(10, 20, 100, 12)], (400, 600))
    assert turned.tolist() == [[290, 568], [390, 568], [390, 580], [290, 580]]


def strip(runs: list[tuple[int, int]], width: int = 300) -> np.ndarray:
    crop = np.full((30, width, 3), 255, dtype=np.uint8)
    for start, end in runs:
        crop[5:25, start:end] = 0
    return crop


def reading(text: str, runs: list[tuple[int, int]], width: int = 300) -> Reading:
    """One run of ink a letter."""
    letters = iter((start + end) / 2 / width for start, end in runs)
    centres: list[float] = []
    for character in text:
        centres.append(centres[-1] if character == " " else next(letters))
    return Reading(text, 0.99, tuple(centres), tuple([0.99] * len(text)))


def test_a_space_that_the_ink_shows_is_put_in_after_punctuation() -> None:
    runs = [(10, 20), (32, 42), (54, 64), (66, 70), (82, 92), (94, 104)]
    found = compare(reading("a b c.De", runs), strip(runs)).reading
    assert found.text == "a b c. De" and len(found.centres) == len(found.char_scores) == 9


def test_letters_close_together_and_digits_stay_together() -> None:
    runs = [(10, 20), (32, 42), (54, 64), (66, 70), (72, 82)]
    assert compare(reading("a b c.D", runs), strip(runs)).reading.text == "a b c.D"
    ones = [(10, 20), (32, 42), (54, 64), (76, 79), (91, 94)]
    assert compare(reading("a b 211", ones), strip(ones)).reading.text == "a b 211"


def test_ink_that_no_letter_accounts_for_is_a_hole() -> None:
    runs = [(10 + 17 * number, 25 + 17 * number) for number in range(8)]
    assert compare(reading("abcdefg", [*runs[:2], *runs[3:]]), strip(runs)).holes == 1
    assert compare(reading("abcdefgh", runs), strip(runs)).holes == 0
    wide = [(10 + 30 * number, 38 + 30 * number) for number in range(8)]
    assert compare(reading("WMWMWMWM", wide), strip(wide)).holes == 0


def test_ink_is_seen_light_on_dark_and_through_noise() -> None:
    crop = strip([(10, 20)], width=100)
    noisy = np.clip(crop + np.random.default_rng(1).normal(0, 8, crop.shape), 0, 255).astype(np.uint8)
    for picture in (crop, 255 - crop, noisy):
        assert np.flatnonzero(ink_columns(picture)).tolist() == list(range(10, 20))
