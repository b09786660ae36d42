from __future__ import annotations

import logging

import pytest

from llama_pdfroute.errors import ExtraMissingError
from llama_pdfroute.ocr import choose, ppocr
from llama_pdfroute.ocr.choose import engine_from_settings
from llama_pdfroute.settings import OcrSettings


def test_auto_is_the_embedded_engine_where_it_is_installed() -> None:
    pytest.importorskip("rapidocr")
    assert engine_from_settings(OcrSettings()).name.startswith("rapidocr:")


def test_auto_without_the_extra_is_no_engine_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ppocr, "find_spec", lambda name: None)
    choose._warn_once.cache_clear()
    with caplog.at_level(logging.WARNING):
        engines = [engine_from_settings(OcrSettings()) for _ in range(3)]
    assert [engine.name for engine in engines] == ["none"] * 3
    assert len(caplog.records) == 1 and "local" in caplog.text


def test_a_named_engine_that_is_not_installed_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ppocr, "find_spec", lambda name: None)
    with pytest.raises(ExtraMissingError):
        engine_from_settings(OcrSettings(engine="rapidocr"))


def test_none_is_none() -> None:
    assert engine_from_settings(OcrSettings(engine="none")).name == "none"
