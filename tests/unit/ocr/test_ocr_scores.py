from __future__ import annotations

from llama_pdfroute.ocr.line import TextLine
from llama_pdfroute.ocr.scores import is_unread, judge, without_pictograms, word_probabilities


def line(
    text: str, score: float = 0.995, *, width: float = 300.0, holes: int = 0, worst: float | None = None
) -> TextLine:
    scores = [score] * len(text)
    if worst is not None:
        scores[0] = worst
    return TextLine(text, (50, 100, 50 + width, 114), score, char_scores=tuple(scores), holes=holes)


GOOD = line("the rent is paid on the third working day of each month")


def test_sure_characters_make_sure_words_and_one_doubt_touches_its_word_only() -> None:
    doubted = line(GOOD.text, worst=0.3)
    sure, doubt = list(word_probabilities(GOOD)), list(word_probabilities(doubted))
    assert len(sure) == len(doubt) == 12 and min(sure) > 0.9
    assert doubt[0] < sure[0] and doubt[1:] == sure[1:]


def test_confidence_falls_with_the_scores() -> None:
    found = [judge([line(GOOD.text, score)]).confidence or 0 for score in (0.6, 0.8, 0.9, 0.97, 0.995)]
    assert found == sorted(found) and found[0] < 0.6 and found[-1] > 0.9


def test_a_low_line_is_a_finding_a_low_short_piece_is_not() -> None:
    assert judge([GOOD, line("a smudged signature", 0.7)]).findings == {"ocr_low_score"}
    assert judge([GOOD, line("IV", 0.5, width=14)]).findings == frozenset()


def test_lines_seen_and_not_read_count_as_wrong_words() -> None:
    half = judge([GOOD, line("", 0.0)])
    assert (half.confidence or 1) < 0.7 * (judge([GOOD]).confidence or 0)
    assert "unsupported_script" not in half.findings


def test_gaps_without_letters_are_another_script() -> None:
    assert "unsupported_script" in judge([line("   ", 0.7), line("  u ", 0.6)]).findings
    assert "unsupported_script" in judge([GOOD, line("   ", 0.7)]).findings
    assert "unsupported_script" not in judge([GOOD] * 5 + [line("   ", 0.7)]).findings


def test_skipped_letters_are_another_alphabet_and_cost_words() -> None:
    skipped = judge([line(GOOD.text, holes=3)])
    assert "unsupported_script" in skipped.findings
    assert (skipped.confidence or 1) < (judge([GOOD]).confidence or 0) - 0.2
    assert "unsupported_script" not in judge([line(GOOD.text, holes=1)]).findings


def test_short_pieces_are_never_unread() -> None:
    assert not is_unread(line("", 0.0, width=20)) and is_unread(line(" ", 0.5)) and not is_unread(GOOD)


def test_an_empty_page_has_no_confidence() -> None:
    assert judge([]).confidence is None


def test_icons_read_as_ideographs_are_no_text_and_ideographs_are() -> None:
    icon, page = line("田", 0.8, width=14), [GOOD] * 3
    assert without_pictograms([icon, *page]) == page
    chinese = [line("合同编号", 0.99, width=60), line("田", 0.99, width=14)]
    assert without_pictograms(chinese) == chinese
