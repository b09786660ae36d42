from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest
from PIL import Image, ImageDraw, ImageFont

from llama_pdfroute.errors import DamagedPageError, ExtraMissingError
from llama_pdfroute.ocr import ppocr
from llama_pdfroute.ocr.engine import OcrRequest
from llama_pdfroute.ocr.rapid import RapidOcr
from llama_pdfroute.page import PageRef

pytest.importorskip("rapidocr")
REF = PageRef("ab" * 16, 3)
LINES = ("The rent is 1,245.50 EUR", "paid by Anna Berger")


def form(_dpi: int) -> Image.Image:
    """A 240 x 48 point strip at 200 dpi with two lines of 11 points."""
    picture = Image.new("RGB", (667, 133), "white")
    font = ImageFont.load_default(31)
    for number, text in enumerate(LINES):
        ImageDraw.Draw(picture).text((20, 12 + 42 * number), text, font=font, fill="black")
    return picture


def request(picture: object = form) -> OcrRequest:
    return OcrRequest(REF, 240.0, 48.0, picture)  # type: ignore[arg-type]


def test_printed_lines_are_read_with_word_boxes_in_points() -> None:
    result = RapidOcr(threads=1).read(request())
    assert result.outcome == "text" and result.text.text.splitlines() == list(LINES)
    assert 0.9 <= (result.confidence or 0) <= 1 and result.confidence_kind == "engine"
    amount = next(word for word in result.text.words if result.text.text[word.start : word.end] == "1,245.50")
    left, top, right, bottom = amount.box
    drawn = ImageFont.load_default(31).getlength("The rent is "), ImageFont.load_default(31).getlength("1,245.50")
    assert abs(left - (20 + drawn[0]) * 0.36) < 5 and abs(right - (20 + sum(drawn)) * 0.36) < 5
    assert 0 <= top < bottom < 24 and 8 <= amount.size_pt <= 15


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_page_reads_as_an_upright_one(degrees: int) -> None:
    upright = RapidOcr(threads=1).read(request()).text
    size = (240.0, 48.0) if degrees == 180 else (48.0, 240.0)
    turned = OcrRequest(REF, *size, lambda dpi: form(dpi).rotate(degrees, expand=True))
    result = RapidOcr(threads=1).read(turned)
    assert result.text.text == upright.text and "turned" in result.findings
    across, down = (upright.words[-1].box[2] + upright.words[-1].box[0]) / 480, upright.words[-1].box[3] / 48
    left, top, right, bottom = result.text.words[-1].box
    place = {90: (down, 1 - across), 180: (1 - across, 1 - down), 270: (1 - down, across)}[degrees]
    assert abs((left + right) / 2 / size[0] - place[0]) < 0.25 and abs((top + bottom) / 2 / size[1] - place[1]) < 0.25


def test_an_empty_sheet_is_empty() -> None:
    result = RapidOcr(threads=1).read(request(lambda dpi: Image.new("L", (300, 120), 255)))
    assert result.outcome == "empty" and result.text.text == ""


def broken(_dpi: int) -> Image.Image:
    raise DamagedPageError(page_number=3)


def crashing(_dpi: int) -> Image.Image:
    raise ValueError("text of the page")


def test_a_picture_that_cannot_be_had_is_an_outcome(caplog: pytest.LogCaptureFixture) -> None:
    assert RapidOcr().read(request(broken)).outcome == "failed"
    assert RapidOcr().read(request(crashing)).outcome == "failed"
    assert "ValueError" in caplog.text and "text of the page" not in caplog.text


def test_it_reads_in_a_spawned_worker() -> None:
    engine = pickle.loads(pickle.dumps(RapidOcr(threads=1)))
    assert engine == RapidOcr(threads=1) and engine.fingerprint == RapidOcr().fingerprint
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        result = pool.submit(engine.read, request()).result(timeout=120)
    assert result.text.text.splitlines() == list(LINES)


def test_models_are_loaded_once() -> None:
    assert ppocr.shared() is ppocr.shared()


def test_nothing_is_downloaded_when_a_model_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppocr, "RECOGNISER", "not-there.onnx")
    with pytest.raises(ExtraMissingError, match="local"):
        RapidOcr()


def test_without_the_extra_one_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppocr, "find_spec", lambda name: None)
    with pytest.raises(ExtraMissingError, match=r"llama-pdfroute\[local\]"):
        RapidOcr()
