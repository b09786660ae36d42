"""The command line's frame: table, help, exit statuses, one line for an error, nothing of the user's in it."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from llama_pdfroute.cli import app
from llama_pdfroute.cli.console import Console, error_of
from llama_pdfroute.errors import EncryptedPdfError, PdfRouteError

HEAVY = ("llama_index", "presidio_analyzer", "qdrant_client", "google.genai", "spacy", "onnxruntime", "rapidocr")


def test_overview_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"\n  {name} " in shown for name in app.COMMANDS)


def test_no_command_shows_the_overview_and_is_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([]) == 2
    assert "Commands:" in capsys.readouterr().out


@pytest.mark.parametrize("name", app.COMMANDS)
def test_help_of_a_command_teaches(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert "examples:" in shown and f"llama-pdfroute {name}" in shown and "--json" in shown
    assert app.main(["help", name]) == 0
    assert capsys.readouterr().out == shown


def _heavy_modules(arguments: list[str]) -> list[str]:
    program = (
        "import sys\nfrom llama_pdfroute.cli.app import main\n"
        f"main({arguments!r})\nprint(*[m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stderr.split()


@pytest.mark.parametrize("arguments", [["--help"], ["doctor"], ["settings", "show"]])
def test_light_commands_import_nothing_heavy(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    assert _heavy_modules(arguments) == []


def test_explain_imports_nothing_heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    document = Path(__file__).parents[3] / "examples" / "documents" / "agreement.pdf"
    assert _heavy_modules(["explain", str(document)]) == []


def test_unknown_command_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["Marisol-Quenneville.pdf"]) == 2
    assert "Quenneville" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["settings", "Quenneville"],
        ["settings", "show", "--names", "Quenneville"],
        ["settings", "show", "Quenneville.pdf"],
        ["settings", "show", "--set", "Quenneville"],
        ["settings", "show", "--set", "ocr.dpi=Quenneville"],
        ["settings", "show", "--set", "ocr.engine=Quenneville"],
        ["settings", "show", "--profile", "Quenneville"],
        ["settings", "show", "--set", 'pdf.passwords={"a": "Quenneville"}'],
        ["settings", "show", "--set", 'pdf.passwords=["Quenneville'],
        ["ask", "q", "--top-k", "Quenneville"],
        ["ask", "q", "--min-confidence", "Quenneville"],
        ["explain", "Quenneville.pdf"],
        ["settings", "show", "--config", "Quenneville.toml"],
    ],
)
def test_a_mistake_is_told_without_what_was_typed(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(arguments) in (2, 3)
    streams = capsys.readouterr()
    assert streams.err.startswith("llama-pdfroute") and len(streams.err.strip().splitlines()) <= 2
    assert "Quenneville" not in streams.err + streams.out
    assert "Traceback" not in streams.err


class _Failing:
    """A command module whose run raises."""

    EXAMPLES = "examples:"

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace, console: Console) -> int:
        raise self.error


def _run_failing(error: BaseException, monkeypatch: pytest.MonkeyPatch, arguments: list[str]) -> int:
    monkeypatch.setitem(sys.modules, "llama_pdfroute.cli.settings", _Failing(error))  # type: ignore[arg-type]
    return app.main(["settings", *arguments])


def test_typed_error_ends_with_its_status_and_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run_failing(EncryptedPdfError(page_number=3), monkeypatch, ["--json"]) == EncryptedPdfError.exit_status
    streams = capsys.readouterr()
    told = json.loads(streams.out)["error"]
    assert told["code"] == "encrypted" and told["page_number"] == 3 and told["remedy"] in streams.err
    assert len(streams.err.strip().splitlines()) == 1


def test_unexpected_error_keeps_its_text_to_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run_failing(ValueError("Marisol Quenneville"), monkeypatch, []) == 1
    streams = capsys.readouterr()
    assert "ValueError" in streams.err and "Quenneville" not in streams.err + streams.out


def test_debug_variable_lets_the_traceback_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(app.DEBUG_VARIABLE, "1")
    with pytest.raises(ValueError, match="inside"):
        _run_failing(ValueError("inside"), monkeypatch, [])


def test_interrupt_has_its_own_status(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run_failing(KeyboardInterrupt(), monkeypatch, []) == app.INTERRUPTED


def test_every_exit_status_of_an_error_is_in_the_overview() -> None:
    waiting, statuses = [PdfRouteError], set()
    while waiting:
        kind = waiting.pop()
        statuses.add(kind.exit_status)
        waiting.extend(kind.__subclasses__())
    assert statuses <= set(app.EXIT_STATUSES)


def test_error_of_a_code() -> None:
    assert error_of("encrypted") is EncryptedPdfError
    assert error_of("no such code") is PdfRouteError


def test_leaving_pipe_is_no_error() -> None:
    program = "import sys; from llama_pdfroute.cli.app import main; sys.exit(main(['settings', 'show']))"
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait() == 0
