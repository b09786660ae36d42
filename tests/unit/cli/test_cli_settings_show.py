"""`settings show`: every value with where it came from; profiles give way to anything given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from llama_pdfroute.cli.app import main
from llama_pdfroute.settings import PROFILES, Settings, load_settings


def _shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["settings", "show", "--json", *arguments]) == 0
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return shown


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_TOML", "")


def test_each_source_is_named_and_the_earlier_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('profile = "owned"\n[ocr]\ndpi = 150\nmax_tries = 2\nacceptance_threshold = 0.5\n')
    monkeypatch.setenv("LLAMA_PDFROUTE_OCR__MAX_TRIES", "4")
    monkeypatch.setenv("LLAMA_PDFROUTE_OCR__ACCEPTANCE_THRESHOLD", "0.6")
    shown = _shown(capsys, "--config", str(file), "--set", "ocr.acceptance_threshold=0.7")
    assert shown["profile"] == {"value": "owned", "from": "file"}
    assert shown["ocr.dpi"] == {"value": 150, "from": "file"}
    assert shown["ocr.max_tries"] == {"value": 4, "from": "environment"}
    assert shown["ocr.acceptance_threshold"] == {"value": 0.7, "from": "command line"}
    assert shown["ocr.engine"] == {"value": "none", "from": "profile"}
    assert shown["pdf.max_pixels"]["from"] == "default"


def test_every_setting_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _shown(capsys)
    assert set(shown) == _leaves(Settings(), "")


def _leaves(section: Any, prefix: str) -> set[str]:
    names: set[str] = set()
    for name in type(section).model_fields:
        value = getattr(section, name)
        names |= _leaves(value, f"{prefix}{name}.") if hasattr(type(value), "model_fields") else {prefix + name}
    return names


def test_a_nested_setting_can_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    shown = _shown(capsys, "--set", "ocr.gemini.timeout_s=7")
    assert shown["ocr.gemini.timeout_s"] == {"value": 7.0, "from": "command line"}


def test_passwords_are_masked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["settings", "show", "--set", 'pdf.passwords=["opensesame"]']) == 0
    assert "opensesame" not in capsys.readouterr().out
    assert "opensesame" not in json.dumps(_shown(capsys, "--set", 'pdf.passwords=["opensesame"]'))


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_only_names_settings_that_exist(profile: Any) -> None:
    settings = load_settings(profile=profile)
    for section, values in PROFILES[profile].items():
        for name, value in values.items():
            assert getattr(getattr(settings, section), name) == value


def test_anything_given_goes_before_the_profile() -> None:
    settings = load_settings(profile="owned", ocr={"engine": "rapidocr"})
    assert settings.ocr.engine == "rapidocr" and settings.ocr.missing == "fail"
