"""Find the file that a document key stands for.

A citation says "Document 8f31"; the index holds no file name. This command makes the key of every file you point it at,
on this machine and with your secret key, and tells which one it is. The path is shown on a terminal only; a pipe, a
file and --json get the number of the PATH argument and of the file within it (in sorted order).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from llama_pdfroute.cli.console import Console, plural, printable
from llama_pdfroute.cli.options import key_beginning
from llama_pdfroute.errors import MissingSourceError
from llama_pdfroute.keys import document_key

EXAMPLES = """
examples:
  llama-pdfroute which 8f31 contracts/ uploads/
  llama-pdfroute which 8f31c0de contracts/ --json
"""


@dataclass(frozen=True)
class Match:
    """One file whose key begins as asked. Both numbers count from 1."""

    document_key: str
    path: Path
    argument_number: int
    file_number: int


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="a document key, or its first four or more characters")
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files and folders to look through")


def run(arguments: argparse.Namespace, console: Console) -> int:
    beginning = key_beginning(arguments.key)
    places = [Path(path) for path in arguments.paths]
    missing = [number for number, place in enumerate(places, 1) if not place.exists()]
    if missing:
        numbers = ", ".join(map(str, missing))
        console.note(f"there is nothing at PATH {numbers}; check the spelling and that this user may read it.")
    matches = list(find(beginning, places))
    console.json(
        {
            "matches": [
                {
                    "document_key": match.document_key,
                    "argument_number": match.argument_number,
                    "file_number": match.file_number,
                }
                for match in matches
            ]
        }
    )
    for match in matches:
        place = f"PATH {match.argument_number}, file {match.file_number}"
        console.line(f"{match.document_key}  {printable(str(match.path)) if sys.stdout.isatty() else place}")
    if not matches:
        raise MissingSourceError(
            f"no file in {plural(len(arguments.paths), 'place')} has that key",
            remedy="A file that was moved or renamed has another key, and so has any file under another secret key.",
        )
    return 0


def find(beginning: str, places: list[Path]) -> Iterator[Match]:
    """Files at and below ``places`` whose document key begins so. Raises KeyFileError."""
    from llama_pdfroute.sources import find_files, identity_of

    for argument_number, place in enumerate(places, 1):
        if not place.exists():
            continue
        for file_number, path in enumerate(find_files([place]), 1):
            key = document_key(identity_of(path))
            if key.startswith(beginning):
                yield Match(key, path, argument_number, file_number)
