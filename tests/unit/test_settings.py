from pathlib import Path

import pytest

from llama_pdfroute.errors import SettingsError
from llama_pdfroute.settings import TOML_VARIABLE, load_settings


def test_keyword_before_environment_before_toml_before_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[ocr]\ndpi = 150\nmax_tries = 7\n[routing]\nmin_chars = 33\n[chunks]\nmax_chars = 500\n")
    monkeypatch.setenv(TOML_VARIABLE, str(file))
    monkeypatch.setenv("LLAMA_PDFROUTE_ROUTING__MIN_CHARS", "44")
    monkeypatch.setenv("LLAMA_PDFROUTE_OCR__DPI", "160")
    settings = load_settings(ocr={"dpi": 170})
    assert settings.ocr.dpi == 170
    assert settings.routing.min_chars == 44
    assert settings.chunks.max_chars == 500
    assert settings.store.lock_timeout_s == 10.0


def test_an_unusable_value_is_named_by_its_place_only() -> None:
    with pytest.raises(SettingsError, match=r"pdf\.max_pixels") as caught:
        load_settings(pdf={"max_pixels": "hunter2"})
    assert "hunter2" not in str(caught.value)


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(SettingsError, match=r"ocr\.speed"):
        load_settings(ocr={"speed": 3})


def test_a_missing_or_broken_settings_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "Ada Example.toml"
    broken.write_text("not = = toml")
    monkeypatch.setenv(TOML_VARIABLE, str(broken))
    with pytest.raises(SettingsError) as caught:
        load_settings()
    assert "Ada" not in str(caught.value)
    monkeypatch.setenv(TOML_VARIABLE, str(tmp_path / "absent.toml"))
    with pytest.raises(SettingsError):
        load_settings()


def test_passwords_do_not_show() -> None:
    settings = load_settings(pdf={"passwords": ["hunter2"]})
    assert settings.pdf.passwords[0].get_secret_value() == "hunter2"
    assert "hunter2" not in repr(settings)
