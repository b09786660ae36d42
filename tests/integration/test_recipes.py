"""Programs in the documentation run as they stand, block after block, offline, and say what they should."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "examples" / "documents", tmp_path / "examples" / "documents")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    return tmp_path


def _run(page: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What each block of the page printed."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    said: list[str] = []
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        exec(compile(block, page, "exec"), names)
        said.append(capsys.readouterr().out)
    return said


def test_recipes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    embedding, _, filters, review, link, place, person, written, own = _run("recipes.md", capsys)
    assert "slewing gear" in embedding
    assert re.search(r"page 1 \| Document \w+, page 7 \(ocr", filters)
    assert "(7, 'picture_of_text', 'unavailable')" in review
    assert re.search(r"\[Document \w+, page 1\]\(file:.*letter\.pdf#page=1\)", link)
    assert re.match(r"1 \d+ rectangles", place)
    assert re.match(r"<PERSON_[0-9a-f]{10}>", person)
    assert re.match(r"\d+ checked citations, [1-9]\d* sentences without support", written), "it repeats its prompt"
    assert own == "True unchanged\n"
    assert not (folder / "index").exists()


def test_writing_a_recognizer(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, tried, counted = _run("writing-a-recognizer.md", capsys)
    assert tried == "Ask staff member <STAFF_NUMBER>.\n"
    assert counted == "0\n", "the letter holds no staff number"


def test_writing_an_ocr_engine(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, read, _ = _run("writing-an-ocr-engine.md", capsys)
    assert read == "my-model:1.0 | A picture of 1654 by 2339 pixels.\n", "A4 at 200 dpi"


def test_identifiers_in_the_settings(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from llama_pdfroute import PresidioRedactor, load_settings

    text = (ROOT / "docs" / "writing-a-recognizer.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    (folder / "settings.toml").write_text(block)
    monkeypatch.setenv("LLAMA_PDFROUTE_TOML", "settings.toml")
    redactor = PresidioRedactor.from_settings(load_settings().redaction)
    assert redactor.redact_text("Ask staff member ST-40417.") == "Ask staff member <STAFF_NUMBER>."
