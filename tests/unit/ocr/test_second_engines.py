from __future__ import annotations

import pickle

import pytest
from PIL import Image, ImageDraw, ImageFont

from llama_pdfroute.errors import ExtraMissingError, OcrError
from llama_pdfroute.ocr import tesseract
from llama_pdfroute.ocr.choose import engine_from_settings
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.gemini import GeminiOcr
from llama_pdfroute.ocr.tesseract import TesseractOcr
from llama_pdfroute.ocr.witness import RIGHT_UNCONFIRMED, FallbackOcr, WitnessedOcr, agreement, numbers
from llama_pdfroute.page import PageRef, PageText
from llama_pdfroute.settings import load_settings
from llama_pdfroute.testing import ScriptedOcr

LINES = ("The rent is 1,245.50 EUR", "paid by Anna Berger")


def form(_dpi: int) -> Image.Image:
    picture = Image.new("RGB", (667, 133), "white")
    font = ImageFont.load_default(31)
    for number, text in enumerate(LINES):
        ImageDraw.Draw(picture).text((20, 12 + 42 * number), text, font=font, fill="black")
    return picture


def ask(engine: OcrEngine) -> OcrResult:
    return engine.read(OcrRequest(PageRef("ab" * 16, 1), 240.0, 48.0, form))


def scripted(answer: OcrResult | str, name: str) -> ScriptedOcr:
    return ScriptedOcr(default=answer, name=name)


def test_agreement_is_the_confidence() -> None:
    both = WitnessedOcr(scripted("rent of March, paid", "a:1"), scripted("paid: rent of March", "b:1"))
    assert (ask(both).confidence, ask(both).confidence_kind) == (1.0, "witness")
    half = ask(WitnessedOcr(scripted("rent of March paid", "a:1"), scripted("tent of Marsh", "b:1")))
    assert half.confidence == 0.25 + RIGHT_UNCONFIRMED * 0.75 and half.text.text == "rent of March paid"
    assert half.engine == "a:1" and both.name == "a:1+b:1"


def test_plausible_text_that_the_witness_does_not_see_is_held() -> None:
    made_up = WitnessedOcr(scripted("It was the best of times, it was the worst", "a:1"), scripted("empty", "b:1"))
    assert (ask(made_up).confidence or 1) < load_settings().ocr.acceptance_threshold


def test_other_digits_are_a_finding_even_when_all_else_agrees() -> None:
    words = "the price of the land is agreed to be"
    engine = WitnessedOcr(scripted(f"{words} 82,500.00", "a:1"), scripted(f"{words} 62,500.00", "b:1"))
    assert "digits_disagree" in ask(engine).findings
    same = WitnessedOcr(scripted(f"{words} 82,500.00", "a:1"), scripted(f"{words} 82,500.00.", "b:1"))
    assert "digits_disagree" not in ask(same).findings


def test_a_witness_without_an_answer_changes_nothing() -> None:
    own = OcrResult("text", PageText("x"), confidence=0.7, confidence_kind="engine", low_score=True)
    result = ask(WitnessedOcr(scripted(own, "a:1"), scripted("unavailable", "b:1")))
    assert (result.confidence, result.confidence_kind, result.low_score) == (0.7, "engine", True)


def test_the_witness_is_not_asked_when_there_is_nothing_to_confirm() -> None:
    witness = scripted("text", "b:1")
    assert ask(WitnessedOcr(scripted("refused", "a:1"), witness)).outcome == "refused" and witness.call_count == 0


def test_agreement_and_numbers() -> None:
    assert agreement("", "x") == 0.0 and agreement("a a b", "a b") == pytest.approx(2 / 3)
    assert list(numbers("IBAN DE89 3704, 2026-03-04 (1,245.50)")) == ["89", "3704", "2026-03-04", "1,245.50"]


@pytest.mark.parametrize("outcome", ["refused", "cut_off", "unreadable", "unavailable", "failed"])
def test_the_second_engine_reads_what_the_first_did_not(outcome: str) -> None:
    first = OcrResult(outcome, bytes_sent=10, requests=2, reason="RECITATION")  # type: ignore[arg-type]
    result = ask(FallbackOcr(scripted(first, "a:1"), scripted("text of the page", "b:1")))
    assert (result.text.text, result.engine, result.reason) == ("text of the page", "b:1", "RECITATION")
    assert (result.bytes_sent, result.requests) == (10, 2) and "fallback_engine" in result.findings


def test_a_readable_or_empty_page_stays_with_the_first() -> None:
    second = scripted("something", "b:1")
    assert ask(FallbackOcr(scripted("read", "a:1"), second)).engine == "a:1"
    assert ask(FallbackOcr(scripted("empty", "a:1"), second)).outcome == "empty" and second.call_count == 0


def test_when_both_fail_the_first_ones_outcome_stays() -> None:
    assert ask(FallbackOcr(scripted("refused", "a:1"), scripted("failed", "b:1"))).outcome == "refused"


def test_settings_build_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rapidocr")
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    engine = engine_from_settings(load_settings(ocr={"engine": "gemini", "fallback": "rapidocr"}).ocr)
    assert isinstance(engine, FallbackOcr) and isinstance(engine.first, GeminiOcr) and engine.concurrency == 4
    limits = {"model": "some-model", "max_pages": 3, "api_key": "secret-value"}
    bounded = engine_from_settings(load_settings(ocr={"engine": "gemini", "gemini": limits}).ocr)
    assert isinstance(bounded, GeminiOcr) and bounded.caps.max_pages == 3 and bounded.name == "gemini:some-model"
    assert "secret-value" not in repr(bounded)


def test_gemini_without_a_key_is_a_mistake_of_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(OcrError, match="GEMINI_API_KEY"):
        engine_from_settings(load_settings(ocr={"engine": "gemini"}).ocr)


needs_tesseract = pytest.mark.skipif(not tesseract.installed(), reason="tesseract is not installed")


@needs_tesseract
def test_tesseract_reads_the_form_with_boxes_in_points() -> None:
    result = ask(TesseractOcr())
    assert result.outcome == "text" and result.text.text.splitlines() == list(LINES)
    amount = next(word for word in result.text.words if result.text.text[word.start : word.end] == "1,245.50")
    left = (20 + ImageFont.load_default(31).getlength("The rent is ")) * 0.36
    assert abs(amount.box[0] - left) < 4 and 0 < amount.box[1] < amount.box[3] < 24
    assert pickle.loads(pickle.dumps(TesseractOcr())) == TesseractOcr()


@needs_tesseract
def test_tesseract_finds_nothing_on_an_empty_sheet() -> None:
    request = OcrRequest(PageRef("ab" * 16, 1), 240.0, 48.0, lambda dpi: Image.new("RGB", (667, 133), "white"))
    assert TesseractOcr().read(request).outcome == "empty"


@needs_tesseract
def test_tesseract_that_takes_too_long_is_unavailable() -> None:
    assert ask(TesseractOcr(timeout_s=0.001)).outcome == "unavailable"


@needs_tesseract
def test_a_language_that_is_not_installed_is_told_at_once() -> None:
    for languages in ("eng+xyz_none", "eng; rm -r", "../x"):
        with pytest.raises(OcrError):
            TesseractOcr(languages)


def test_without_the_program_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract.shutil, "which", lambda name: None)
    tesseract.installed_languages.cache_clear()
    with pytest.raises(ExtraMissingError, match="apt-get install tesseract-ocr"):
        TesseractOcr()
