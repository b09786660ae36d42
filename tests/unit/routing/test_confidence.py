"""Confidence of a text layer is the expected share of right words."""

from __future__ import annotations

import random

import pytest

from llama_pdfroute.page import FontEvidence
from llama_pdfroute.routing.confidence import layer_confidence
from llama_pdfroute.routing.readability import Judgement, judge

WORDS = ("harbour", "office", "keeps", "ledger", "every", "vessel", "enters", "northern", "before", "cargo", "leaves")


def evidence(rate: float, seed: int) -> tuple[FontEvidence, float]:
    """A page of words of which some letters were lost, and the share of words that are whole."""
    rng = random.Random(seed)
    words = [rng.choice(WORDS)[:5] for _ in range(600)]
    spoiled = ["".join("\ufffd" if rng.random() < rate else letter for letter in word) for word in words]
    text = " ".join(spoiled)
    lost = text.count("\ufffd")
    whole = sum(a == b for a, b in zip(words, spoiled, strict=True)) / len(words)
    return FontEvidence(sum(map(len, spoiled)), unmapped=lost, sample=text[:2000]), whole


@pytest.mark.parametrize("rate", [0.0, 0.01, 0.03, 0.08])
def test_lost_letters_cost_the_words_they_stand_in(rate: float) -> None:
    font, whole = evidence(rate, 3)
    assert layer_confidence([(font, judge(font))]) == pytest.approx(whole, abs=0.03)


def test_fonts_count_by_their_characters() -> None:
    fine, broken = FontEvidence(900), FontEvidence(100)
    fonts = [(fine, Judgement(None)), (broken, Judgement("garbled_font", 1.0))]
    assert layer_confidence(fonts) == 0.9
    assert layer_confidence([(fine, Judgement(None, 0.1))]) == pytest.approx(0.59)


def test_a_page_without_characters_has_no_confidence() -> None:
    assert layer_confidence([]) is None
    assert layer_confidence([(FontEvidence(0), Judgement(None))]) is None
