from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from llama_pdfroute.ocr.engine import OcrRequest
from llama_pdfroute.ocr.page_ink import CHECK_DPI, is_blank
from llama_pdfroute.ocr.recognise import recognise
from llama_pdfroute.page import PageRef
from llama_pdfroute.testing import ScriptedOcr

A4 = (595, 842)


def sheet(tone: int = 250, noise: float = 0.0, seed: int = 1) -> Image.Image:
    grey = np.full(A4[::-1], tone, dtype=float) + np.random.default_rng(seed).normal(0, noise, A4[::-1])
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))


def with_text(text: str, size: int, fill: int = 0, **options: float) -> Image.Image:
    picture = sheet(**options)  # type: ignore[arg-type]
    ImageDraw.Draw(picture).text((280, 60), text, font=ImageFont.load_default(size), fill=fill)
    return picture


@pytest.mark.parametrize("noise", [0, 5, 20, 40])
def test_an_empty_sheet_is_blank_whatever_its_grain(noise: float) -> None:
    assert is_blank(sheet(noise=noise)) and is_blank(sheet(tone=200, noise=noise, seed=2))


def test_a_dark_render_and_shadowed_paper_are_blank() -> None:
    assert is_blank(sheet(tone=0)) and is_blank(sheet(tone=60, noise=5))
    shadow = np.tile(np.linspace(150, 250, A4[0]), (A4[1], 1)).astype(np.uint8)
    assert is_blank(Image.fromarray(shadow))


@pytest.mark.parametrize("text", ["7", "I", "iv", "Notice 14"])
def test_one_small_mark_is_ink(text: str) -> None:
    assert not is_blank(with_text(text, 10))


def test_faint_and_noisy_text_is_ink() -> None:
    assert not is_blank(with_text("received in March", 11, fill=140))
    assert not is_blank(with_text("received in March", 14, noise=15))
    assert not is_blank(with_text("white on dark", 12, fill=240, tone=30))
    assert not is_blank(with_text("out of focus", 14).filter(ImageFilter.GaussianBlur(0.8)))


def test_a_model_is_not_asked_about_an_empty_sheet() -> None:
    engine = ScriptedOcr(default="It was the best of times")
    asked: list[int] = []

    def picture(dpi: int) -> Image.Image:
        asked.append(dpi)
        return sheet(noise=8)

    result = recognise(engine, OcrRequest(PageRef("ab" * 16, 1), *A4, picture))
    assert (result.outcome, result.text.text, engine.call_count, asked) == ("empty", "", 0, [CHECK_DPI])


class WrongType:
    name, fingerprint, kind = "wrong:1", "0" * 16, "recogniser"

    def read(self, request: OcrRequest) -> str:
        return "a private sentence"


def test_an_engine_that_answers_with_something_else_has_failed(caplog: pytest.LogCaptureFixture) -> None:
    request = OcrRequest(PageRef("ab" * 16, 1), *A4, lambda dpi: sheet())
    assert recognise(WrongType(), request).outcome == "failed"  # type: ignore[arg-type]
    assert "str" in caplog.text and "private" not in caplog.text
