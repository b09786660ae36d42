"""List the pages held for review, with the reason.

A page is held when it needed OCR and did not get it, when what was recognised failed a guard or is below the acceptance
threshold, or when text layer and picture contradict each other. Held pages take no part in answers. Name the files with
--files and they are measured again, so that each value stands beside its threshold.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.explain import Planned, measured
from llama_pdfroute.cli.options import add_index_options, add_settings_options, load, open_index
from llama_pdfroute.errors import SourceError
from llama_pdfroute.keys import short_names
from llama_pdfroute.settings import Settings

if TYPE_CHECKING:
    from llama_pdfroute.ingest import HeldPage

EXAMPLES = """
examples:
  llama-pdfroute review
  llama-pdfroute review --files contracts/ uploads/      with the measured values
  llama-pdfroute review --csv > held.csv
"""

COLUMNS = ("document_key", "page_number", "reason", "outcome", "confidence", "tries", "findings", "measured")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--csv", action="store_true", help="comma-separated values on stdout")
    parser.add_argument("--files", nargs="+", default=[], metavar="PATH", help="files and folders to measure again")
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    with open_index(arguments, settings, console) as index:
        pages = [_row(page) for page in index.review()]
    if arguments.files and pages:
        _measure(pages, arguments.files, settings)
    console.json({"pages": pages})
    if arguments.csv and not console.as_json:
        writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(
            {**page, **{name: "; ".join(page[name]) for name in ("findings", "measured")}} for page in pages
        )
        return 0
    names = short_names({page["document_key"] for page in pages})
    console.table(
        ("document", "page", "reason", "ocr", "confidence", "tries", "findings", "measured"),
        [
            (
                names[page["document_key"]],
                str(page["page_number"]),
                page["reason"] or "-",
                page["outcome"] or "-",
                "-" if page["confidence"] is None else f"{page['confidence']:.2f}",
                str(page["tries"]),
                ", ".join(page["findings"]) or "-",
                ", ".join(page["measured"]),
            )
            for page in pages
        ],
    )
    console.line(f"{plural(len(pages), 'page')} held for review.")
    if pages:
        console.line("They come back when they are read well: a better scan, or another engine (--set ocr.engine=...).")
        console.line("To see them in answers, marked: ask ... --set store.review=mark")
    return 0


def _row(page: HeldPage) -> dict[str, Any]:
    return {
        "document_key": page.document_key,
        "page_number": page.page_number,
        "reason": page.reason,
        "outcome": page.outcome,
        "confidence": page.confidence,
        "tries": page.tries,
        "findings": sorted(page.findings),
        "measured": [],
    }


def _measure(pages: Sequence[dict[str, Any]], places: Sequence[str], settings: Settings) -> None:
    """Read the held pages again where their file is found; OCR is not run."""
    from llama_pdfroute.extract import DocumentReader
    from llama_pdfroute.sources import Source, find_files

    wanted: dict[str, list[dict[str, Any]]] = {}
    for page in pages:
        wanted.setdefault(page["document_key"], []).append(page)
    for path in find_files(places):
        try:
            source = Source.from_path(Path(path))
            if source.document_key not in wanted:
                continue
            with DocumentReader(source, settings, Planned()) as reader:
                for page in wanted[source.document_key]:
                    if page["page_number"] <= reader.page_count:
                        page["measured"] = list(measured(reader.read(page["page_number"])))
        except SourceError:
            continue  # a file that cannot be read has no held page
