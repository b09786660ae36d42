"""Options that commands share: what a person may give as a key, a number, a share."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable

import pytest

from llama_pdfroute.cli.options import count, key_beginning, share
from llama_pdfroute.errors import SettingsError
from llama_pdfroute.settings import load_settings, unknown_variables


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("8f31", "8f31"),
        ("8F31C0DE", "8f31c0de"),
        ("Document 8f31", "8f31"),
        ("Document 8f31, page 7 (ocr, confidence 0.97)", "8f31"),
        ("  document 8f31c0de\n", "8f31c0de"),
        ("5b1c8c0e-4a9d-5f0b-9a37-6d1a2f7f7e11", "5b1c8c0e-4a9d-5f0b-9a37-6d1a2f7f7e11"),
    ],
)
def test_a_key_as_citations_print_it(given: str, key: str) -> None:
    assert key_beginning(given) == key


@pytest.mark.parametrize("given", ["8f3", "letter.pdf", "Document letter", "8f31.pdf"])
def test_what_is_no_key_is_not_repeated(given: str) -> None:
    with pytest.raises(SettingsError) as caught:
        key_beginning(given)
    assert given not in caught.value.problem


@pytest.mark.parametrize(("kind", "wrong"), [(count, "0"), (count, "-1"), (count, "x"), (share, "1.1"), (share, "nan")])
def test_numbers_outside_their_range(kind: Callable[[str], object], wrong: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        kind(wrong)


def test_variables_that_set_nothing_are_named_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_OCR_DPI", "secret value")
    monkeypatch.setenv("LLAMA_PDFROUTE_OCR__GEMINI__MODEL", "gemini-x")
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    assert unknown_variables() == ("LLAMA_PDFROUTE_OCR_DPI",)
    caplog.set_level(logging.WARNING)
    load_settings()
    load_settings()
    (record,) = caplog.records
    assert "LLAMA_PDFROUTE_OCR_DPI" in record.getMessage() and "secret value" not in record.getMessage()
