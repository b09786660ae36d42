"""`doctor` tells what is missing and how to get it, and changes nothing."""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from llama_pdfroute.cli import parts
from llama_pdfroute.cli.app import main
from llama_pdfroute.settings import load_settings


def _report(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status = main(["doctor", "--json", *arguments])
    report = json.loads(capsys.readouterr().out)
    return status, {finding["what"]: finding for finding in report["findings"]}


def test_ready_environment(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    status, findings = _report(capsys)
    assert status == 0
    assert findings["secret key"]["verdict"] == "ok" and "k" * 8 not in findings["secret key"]["detail"]


def test_missing_part_names_its_remedy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    absent = parts.Part("no-such-distribution", "", "nothing", ("names",), parts.LOCAL)
    lacking = parts.Part("pypdfium2", "pypdfium2", "a model", ("always",), parts.LOCAL, ("no-such-model.onnx",))
    spare = parts.Part("no-such-spare", "", "nothing", ("prose",), "pip install it")
    monkeypatch.setattr(parts, "PARTS", (absent, lacking, spare))
    status, findings = _report(capsys)
    assert status == 7
    assert findings["no-such-distribution"]["verdict"] == "missing"
    assert "llama-pdfroute[local]" in findings["no-such-distribution"]["remedy"]
    assert findings["pypdfium2"]["verdict"] == "problem"
    assert findings["no-such-spare"]["verdict"] == "optional"


def test_no_key_file_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LLAMA_PDFROUTE_KEY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    _, findings = _report(capsys)
    assert "none yet" in findings["secret key"]["detail"]
    assert list(tmp_path.iterdir()) == []


def test_short_key_is_a_problem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "short")
    status, findings = _report(capsys)
    assert status == 7 and findings["secret key"]["verdict"] == "problem"


@pytest.mark.skipif(os.name != "posix", reason="file modes")
def test_open_index_folder_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    tmp_path.chmod(0o755)
    status, findings = _report(capsys, "--index", str(tmp_path))
    assert status == 7 and "chmod" in findings["index folder"]["remedy"]


def test_bad_settings_are_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    status, findings = _report(capsys, "--set", "ocr.dpi=1")
    assert status == 7 and "ocr.dpi" in findings["settings"]["detail"]


def test_what_is_missing_depends_on_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    ocr = parts.Part("no-such-ocr", "", "OCR", ("rapidocr",), parts.LOCAL)
    wanted = parts.wanted_by(load_settings(ocr={"engine": "none"}))
    assert parts.look_at(ocr, wanted).verdict == "optional"
    assert parts.look_at(ocr, parts.wanted_by(load_settings())).verdict == "missing"


@pytest.mark.parametrize(("engine", "what"), [("gemini", "Gemini"), ("tesseract", "Tesseract")])
def test_a_chosen_engine_that_cannot_run_is_a_problem(
    engine: str, what: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "")
    _, findings = _report(capsys, "--set", f"ocr.engine={engine}")
    assert findings[what]["verdict"] == "problem" and findings[what]["remedy"]
    _, findings = _report(capsys)
    assert findings[what]["verdict"] == "optional"


def _index(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    (folder / "meta.json").write_text('{"collections": {"documents": {}}, "aliases": {}}')
    (folder / "collection" / "documents").mkdir(parents=True)
    database = sqlite3.connect(folder / "collection" / "documents" / "storage.sqlite")
    database.execute("CREATE TABLE points (id TEXT PRIMARY KEY, point BLOB)")
    database.executemany("INSERT INTO points VALUES (?, ?)", [(str(n), b"x" * 900) for n in range(50)])
    database.commit()
    database.close()
    return folder


def test_a_damaged_index_is_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    folder = _index(tmp_path / "index")
    database = folder / "collection" / "documents" / "storage.sqlite"
    assert _report(capsys, "--index", str(folder))[1]["index folder"]["verdict"] == "ok"
    whole = database.read_bytes()
    for damage in (whole[:5000], b"\0" * len(whole)):
        database.write_bytes(damage)
        status, findings = _report(capsys, "--index", str(folder))
        assert status == 7 and findings["index folder"]["verdict"] == "problem"
    database.unlink()
    assert _report(capsys, "--index", str(folder))[1]["index folder"]["verdict"] == "problem"
    assert not database.exists(), "looking makes nothing"
    for register in ("not json", "[]", None):
        (folder / "meta.json").unlink() if register is None else (folder / "meta.json").write_text(register)
        assert _report(capsys, "--index", str(folder))[1]["index folder"]["verdict"] == "problem"
