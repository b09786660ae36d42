"""What every OCR engine must keep. A new engine is added to ``ENGINES``."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import get_args

import pytest
from PIL import Image, ImageDraw, ImageFont

from llama_pdfroute.errors import ExtraMissingError, PdfRouteError
from llama_pdfroute.ocr.engine import NullOcr, OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.gemini import GeminiConnection, GeminiOcr
from llama_pdfroute.ocr.rapid import RapidOcr
from llama_pdfroute.ocr.retry import RetryPolicy
from llama_pdfroute.ocr.tesseract import TesseractOcr
from llama_pdfroute.ocr.witness import FallbackOcr, WitnessedOcr
from llama_pdfroute.page import Outcome, PageRef
from llama_pdfroute.testing import ScriptedOcr

NOBODY = GeminiConnection(api_key="k", base_url="http://127.0.0.1:9", timeout_s=1, vertexai=False)
ENGINES: dict[str, Callable[[], OcrEngine]] = {
    "none": NullOcr,
    "scripted": lambda: ScriptedOcr({1: "Notice 14"}, before=lambda request: request.picture(request.dpi)),
    "rapidocr": RapidOcr,
    "tesseract": TesseractOcr,
    "gemini": lambda: GeminiOcr(connection=NOBODY, retry=RetryPolicy(max_attempts=1)),
    "witnessed": lambda: WitnessedOcr(RapidOcr(), NullOcr()),
    "fallback": lambda: FallbackOcr(NullOcr(), RapidOcr()),
}


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> OcrEngine:
    try:
        return ENGINES[request.param]()
    except ExtraMissingError:
        pytest.skip("not installed")


def ask(engine: OcrEngine, picture: Callable[[int], Image.Image]) -> OcrResult:
    return engine.read(OcrRequest(PageRef("ab" * 16, 1), 120, 40, picture))


def notice(_dpi: int) -> Image.Image:
    picture = Image.new("RGB", (333, 111), "white")
    ImageDraw.Draw(picture).text((30, 30), "Notice 14", font=ImageFont.load_default(36), fill="black")
    return picture


def fails(_dpi: int) -> Image.Image:
    raise PdfRouteError("cannot be drawn")


def test_it_is_an_engine_with_a_plain_name_and_a_fingerprint(engine: OcrEngine) -> None:
    assert isinstance(engine, OcrEngine)
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.:@/+-]{0,119}", engine.name)
    assert re.fullmatch(r"[0-9a-f]{16}", engine.fingerprint) and engine.fingerprint == engine.fingerprint


def test_text_is_there_exactly_when_the_outcome_says_so(engine: OcrEngine) -> None:
    result = ask(engine, notice)
    assert result.outcome in get_args(Outcome)
    assert (result.outcome == "text") == bool(result.text.text)
    for word in result.text.words:
        assert result.text.text[word.start : word.end].strip() == result.text.text[word.start : word.end] != ""
        assert 0 <= word.box[0] <= word.box[2] <= 121 and 0 <= word.box[1] <= word.box[3] <= 41
    assert (result.confidence is None) == (result.confidence_kind is None)


def test_a_worker_process_gets_the_same_engine(engine: OcrEngine) -> None:
    if isinstance(engine, ScriptedOcr):
        engine.before = None
    other = pickle.loads(pickle.dumps(engine))
    assert (other.name, other.fingerprint) == (engine.name, engine.fingerprint)


def test_a_page_never_raises(engine: OcrEngine) -> None:
    if isinstance(engine, ScriptedOcr):
        pytest.skip("raises on purpose when its script says so")
    result = ask(engine, fails)
    assert result.outcome in ("failed", "unavailable") and result.text.text == ""
