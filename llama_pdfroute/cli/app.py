"""The command line: a table of commands, one module each, imported only when asked for."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NoReturn, Protocol, cast

from llama_pdfroute.cli.console import Console
from llama_pdfroute.errors import PdfRouteError, SettingsError

DEBUG_VARIABLE = "LLAMA_PDFROUTE_DEBUG"
INTERRUPTED = 130


@dataclass(frozen=True)
class Command:
    """One command: ``module`` is under this package; ``help`` is its line in the overview."""

    module: str
    help: str


COMMANDS: dict[str, Command] = {
    "demo": Command("demo", "make the example documents, index them and ask a question: the whole path in one minute"),
    "explain": Command("explain", "show how each page of a file would be read, and why"),
    "index": Command("index", "read, redact and index PDFs and pictures"),
    "ask": Command("ask", "ask a question; every answer cites document and page"),
    "list": Command("list_documents", "list the documents of the index: key, pages, status"),
    "which": Command("which", "find the file that a document key stands for"),
    "review": Command("review", "list the pages held for review, with reason and measured values"),
    "forget": Command("forget", "remove a document from the index, for good"),
    "verify": Command("verify", "check every stored point: provenance, seals, revisions, missing pages"),
    "audit": Command("audit", "look at everything stored again with a stricter policy"),
    "calibrate": Command("calibrate", "derive routing thresholds from pages you have labelled"),
    "doctor": Command("doctor", "show what is installed, what is missing and how to get it"),
    "settings": Command("settings", "show every setting, its value and where it came from"),
}

EXIT_STATUSES: dict[int, str] = {
    0: "everything was done; for `index`: every file was read (it names pages that wait for review)",
    1: "something unexpected; the exception's type is shown, its text is not, as it may hold page text",
    2: "a mistake in the command line, a setting or the secret key",
    3: "some files or pages could not be read; all others were",
    4: "text that has not passed redaction was refused, or redaction failed",
    5: "the index refused (locked, another embedding, forgotten document), or `verify` or `audit` found something",
    6: "a citation cannot be shown",
    7: "an optional part is missing, or the OCR engine asked for could not be used for any page",
    INTERRUPTED: "interrupted; what was indexed before is complete",
}

_OVERVIEW = """\
usage: llama-pdfroute COMMAND [OPTION ...]

PDF pages into a vector index: text layer or OCR decided page by page, redacted
before indexing, cited as document and page.

{commands}

Start with:
  llama-pdfroute explain FILE.pdf      why each page is read the way it is; stores nothing
  llama-pdfroute index FOLDER          into ./index; nothing leaves this machine
  llama-pdfroute ask "Who signed the authorization?"

`llama-pdfroute COMMAND --help` tells more, with examples. Every command takes --json.

Exit status:
{statuses}
"""


class CommandModule(Protocol):
    """What a command's module has to offer; its docstring is the description in the help."""

    EXAMPLES: str

    def configure(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace, console: Console) -> int: ...


class Parser(argparse.ArgumentParser):
    """Names no value in its complaints: an argument may be a file name, and stderr may be kept."""

    def error(self, message: str) -> NoReturn:
        unknown = re.match(r"unrecognized arguments: (.*)", message, re.DOTALL)
        if unknown:
            options = [word for word in unknown[1].split() if re.fullmatch(r"--?[a-z][a-z-]*", word)]
            message = f"not understood: {' '.join(options) or 'an argument'}"
        message = re.sub(r"(invalid [\w ]+?): '.*?'( \(|$)", r"\1\2", message, flags=re.DOTALL)
        self.exit(2, f"{self.prog}: {message}\nSee `{self.prog} --help`.\n")


def overview() -> str:
    """The text of ``llama-pdfroute --help``."""
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:<{width}}{command.help}" for name, command in COMMANDS.items())
    statuses = "\n".join(f"  {status:<5}{meaning}" for status, meaning in EXIT_STATUSES.items())
    return _OVERVIEW.format(commands=f"Commands:\n{commands}", statuses=statuses)


def parser_of(name: str) -> tuple[Parser, CommandModule]:
    """Parser and module of one command; imports that module."""
    module = cast(CommandModule, import_module(f"llama_pdfroute.cli.{COMMANDS[name].module}"))
    parser = Parser(
        prog=f"llama-pdfroute {name}",
        description=(module.__doc__ or "").strip(),
        epilog=module.EXAMPLES.strip(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.configure(parser)
    output = parser.add_argument_group("output")
    output.add_argument("--json", action="store_true", help="one JSON object on stdout, nothing else")
    output.add_argument(
        "--names",
        choices=("never", "tty"),
        default="never",
        help="show your own file names beside document keys, on a terminal only: never into a pipe, a file or --json "
        "(default: never)",
    )
    return parser, module


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    if not given or given[0] in ("-h", "--help", "help"):
        if len(given) > 1 and given[1] in COMMANDS:
            return main([given[1], "--help"])
        print(overview(), end="")
        return 0 if given else 2
    if given[0] in ("-V", "--version"):
        from importlib.metadata import version

        print(f"llama-pdfroute {version('llama-pdfroute')}")
        return 0
    if given[0] not in COMMANDS:
        print(f"llama-pdfroute: no such command. Commands: {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    return _guarded(lambda: _run(given[0], given[1:]), as_json="--json" in given)


def _run(name: str, rest: Sequence[str]) -> int:
    parser, module = parser_of(name)
    arguments = parser.parse_args(rest)
    console = Console(as_json=arguments.json, names=arguments.names)
    if getattr(arguments, "events", None) is None:
        return module.run(arguments, console)
    from llama_pdfroute.events import recording
    from llama_pdfroute.observe.json_lines import JsonLines

    try:
        Path(arguments.events).touch()
    except OSError as error:
        raise SettingsError(
            f"the file of --events cannot be written ({type(error).__name__})", remedy="Give a path you may write to."
        ) from None
    with Path(arguments.events).open("a", encoding="utf-8") as file, recording(JsonLines(file)):
        return module.run(arguments, console)


def _guarded(work: Callable[[], int], *, as_json: bool) -> int:
    """Turn every way out of a command into an exit status and at most one line on stderr."""
    console = Console(as_json=as_json)
    try:
        status = work()
        sys.stdout.flush()
        return status
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 2
    except PdfRouteError as error:
        console.error(error)
        return error.exit_status
    except KeyboardInterrupt:
        print("\nllama-pdfroute: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has left (`| head`); keep the interpreter from complaining at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        console.unexpected(error, f"Set {DEBUG_VARIABLE}=1 for the traceback; it may hold page text.")
        return 1


if __name__ == "__main__":
    sys.exit(main())
