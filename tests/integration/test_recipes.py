"""The programs in docs/recipes.md run as they stand, one after another, offline, and say what they should."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_recipes_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(ROOT / "examples" / "documents", tmp_path / "examples" / "documents")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    blocks = re.findall(r"^```python\n(.*?)^```", (ROOT / "docs" / "recipes.md").read_text(), re.DOTALL | re.MULTILINE)
    said, names = [], {}
    for block in blocks:
        exec(compile(block, "recipes.md", "exec"), names)
        said.append(capsys.readouterr().out)
    embedding, _, filters, review, link, place, person, written, own = said
    assert "slewing gear" in embedding
    assert re.search(r"page 1 \| Document \w+, page 7 \(ocr", filters)
    assert "(7, 'picture_of_text', 'unavailable')" in review
    assert re.search(r"\[Document \w+, page 1\]\(file:.*letter\.pdf#page=1\)", link)
    assert re.match(r"1 \d+ rectangles", place)
    assert re.match(r"<PERSON_[0-9a-f]{10}>", person)
    assert re.match(r"\d+ checked citations, [1-9]\d* sentences without support", written), "it repeats its prompt"
    assert own == "True unchanged\n"
    assert not (tmp_path / "index").exists()
