"""Remove a document from the index, for good.

Its points, its manifest record and its twins (the same bytes under another name) go; the database files are rewritten
so that no byte of it stays. A keyed mark is left behind, so that the next `index` of the folder skips it, until you
say `index --restore`. Backups, and a Qdrant server's snapshots, are beyond this command.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import (
    add_event_option,
    add_index_options,
    add_settings_options,
    key_beginning,
    load,
    open_index,
)
from llama_pdfroute.errors import SettingsError

if TYPE_CHECKING:
    from llama_pdfroute.ingest import PageIndex
    from llama_pdfroute.settings import Settings

EXAMPLES = """
examples:
  llama-pdfroute forget 8f31                       the document a citation names
  llama-pdfroute forget --file uploads/form.pdf    by its file, also when it was never indexed
  llama-pdfroute verify                            afterwards: nothing of it is left
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", nargs="?", metavar="KEY", help="a document key, or its first four or more characters")
    parser.add_argument("--file", metavar="PATH", help="the file whose document is meant")
    add_event_option(parser)
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    if (arguments.key is None) == (arguments.file is None):
        raise SettingsError("give either a document key or --file", remedy="For example: llama-pdfroute forget 8f31")
    settings = load(arguments)
    if arguments.file is None:
        key, revision = key_beginning(arguments.key), None
    else:
        from llama_pdfroute.sources import Source

        source = Source.from_path(Path(arguments.file))
        key, revision = source.document_key, source.revision
    # By its file a document may be forgotten before it was ever indexed; by its key only where there is an index.
    opened = open_index(arguments, settings, console) if arguments.file is None else _made(arguments, settings)
    with opened as index:
        report = index.forget(key, source_revision=revision)
    console.json({"document_keys": list(report.document_keys), "removed": report.removed})
    for document_key in report.document_keys:
        console.line(f"Document {document_key}")
    console.line(f"forgotten: {plural(report.removed, 'node')} of {plural(len(report.document_keys), 'document')}")
    return 0


def _made(arguments: argparse.Namespace, settings: Settings) -> PageIndex:
    from llama_pdfroute.ingest import PageIndex

    return PageIndex.open(arguments.index, arguments.collection, settings=settings)
