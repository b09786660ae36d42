"""What a person, or a program, gets to see: tables, JSON, progress, one line for an error."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

from llama_pdfroute.errors import PdfRouteError


class Console:
    """Output of one command. Results go to stdout; progress, notes and errors to stderr.

    ``names`` is ``never`` or ``tty``: a file name is shown only by choice, and only where a person sits at a terminal.
    """

    _progress_width: ClassVar[int] = 0
    """Width of the progress line that stands on the terminal; one terminal, whatever the number of consoles."""

    def __init__(self, *, as_json: bool = False, names: Literal["never", "tty"] = "never") -> None:
        self.as_json = as_json
        self._names = names

    def line(self, text: str = "") -> None:
        """One line of the result; nothing under ``--json``."""
        if not self.as_json:
            self._clear_progress()
            print(text)

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Rows in columns; nothing when there are none."""
        for line in columns(header, rows):
            self.line(line)

    def json(self, value: dict[str, Any]) -> None:
        """The result as JSON; nothing without ``--json``."""
        if self.as_json:
            print(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=False))

    def note(self, text: str) -> None:
        """A remark beside the result, on stderr."""
        self._clear_progress()
        print(f"llama-pdfroute: {text}", file=sys.stderr)

    def name(self, source: str | Path | None) -> str:
        """The file's name where the choice and a terminal allow it, else nothing."""
        if source is None or self._names != "tty" or self.as_json or not sys.stdout.isatty():
            return ""
        return printable(Path(source).name)

    def progress(self, stage: str, done: int, total: int) -> None:
        """A ``Progress``: one line that overwrites itself, on a terminal only."""
        if not sys.stderr.isatty():
            return
        text = f"{stage} {done}/{total}" if total else f"{stage} {done}"
        print(f"\r{text:<{Console._progress_width}}", end="", file=sys.stderr, flush=True)
        Console._progress_width = len(text)

    def _clear_progress(self) -> None:
        if Console._progress_width:
            print(f"\r{'':<{Console._progress_width}}\r", end="", file=sys.stderr, flush=True)
            Console._progress_width = 0

    def error(self, error: PdfRouteError) -> None:
        """One line with code, problem and remedy; under ``--json`` also an object on stdout."""
        self._clear_progress()
        print(f"llama-pdfroute: {error}", file=sys.stderr)
        self.json({"error": error_json(error)})

    def unexpected(self, error: Exception, hint: str) -> None:
        """One line with the exception's type and place; its text is left out."""
        self._clear_progress()
        frames = traceback.extract_tb(error.__traceback__)
        place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        problem = f"unexpected {type(error).__name__}{place}"
        print(f"llama-pdfroute: [error] {problem}. {hint}", file=sys.stderr)
        self.json({"error": {"code": "error", "problem": problem, "remedy": hint, "page_number": None}})


def printable(text: str) -> str:
    """The text with control characters escaped: a file name may try to move the cursor or colour the screen."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape", "replace").decode("ascii") for c in text)


def columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Header and rows, each column as wide as its widest cell; nothing when there are no rows."""
    if not rows:
        return
    cells = [header, *rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header) - 1)]
    for row in cells:
        left = "  ".join(f"{cell:<{width}}" for cell, width in zip(row[:-1], widths, strict=True))
        yield f"{left}  {row[-1]}".rstrip()


def error_json(error: PdfRouteError) -> dict[str, Any]:
    """An error as plain JSON types."""
    return {
        "code": error.code,
        "problem": error.problem,
        "remedy": error.remedy,
        "page_number": error.page_number,
        "document_key": error.document_key,
    }


def error_of(code: str) -> type[PdfRouteError]:
    """The error class with this code; PdfRouteError itself for a code that is not known."""
    waiting: list[type[PdfRouteError]] = [PdfRouteError]
    while waiting:
        kind = waiting.pop()
        if kind.code == code:
            return kind
        waiting.extend(kind.__subclasses__())
    return PdfRouteError


def plural(count: int, word: str) -> str:
    """``1 page``, ``2 pages``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
