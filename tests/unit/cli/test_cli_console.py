"""Console and progress: what goes to a terminal, and what never goes into a pipe."""

from __future__ import annotations

import io
import sys

import pytest

from llama_pdfroute import events
from llama_pdfroute.cli.console import Console, columns, plural, printable
from llama_pdfroute.cli.progress import RunProgress

KEY = events.DocumentKey("8f31" * 8)


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _sit_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> tuple[_Terminal, _Terminal]:
    # Not a fixture: pytest's capture puts its own streams back between set-up and call.
    out, err = _Terminal(), _Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    return out, err


def test_names_only_by_choice_and_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    _sit_at_a_terminal(monkeypatch)
    assert Console(names="tty").name("/a/letter.pdf") == "letter.pdf"
    assert Console(names="never").name("/a/letter.pdf") == ""
    assert Console(names="tty", as_json=True).name("/a/letter.pdf") == ""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert Console(names="tty").name("/a/letter.pdf") == ""


def test_progress_is_one_line_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = _sit_at_a_terminal(monkeypatch)
    console = Console()
    progress = RunProgress(console)
    progress.files("files", 0, 2)
    progress(events.SourceRead(document_key=KEY, page_count=12))
    progress(events.PageRouted(document_key=KEY, page_number=3, route="native", reason=events.Code("text_layer")))
    assert err.getvalue().split("\r")[-1].rstrip() == "file 1/2, reading page 3/12"
    console.line("done")
    assert err.getvalue().endswith(" \r"), "the line is wiped before the result comes"
    assert out.getvalue() == "done\n" and "\n" not in err.getvalue()


def test_no_progress_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    Console().progress("files", 1, 2)
    assert capsys.readouterr().err == ""


def test_json_silences_lines(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console(as_json=True)
    console.line("a line")
    console.table(("a",), [("b",)])
    console.json({"ü": 1})
    assert capsys.readouterr().out == '{\n  "ü": 1\n}\n'


def test_columns_and_plurals() -> None:
    assert list(columns(("a", "b"), [("long", "x"), ("c", "")])) == ["a     b", "long  x", "c"]
    assert list(columns(("a",), [])) == []
    assert [plural(n, "page") for n in (0, 1, 2)] == ["0 pages", "1 page", "2 pages"]


def test_a_file_name_cannot_move_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    _sit_at_a_terminal(monkeypatch)
    assert Console(names="tty").name("/a/x\x1b[2Jy\n\udcff.pdf") == "x\\x1b[2Jy\\n\\udcff.pdf"
    assert printable("Müller 2025.pdf") == "Müller 2025.pdf"
