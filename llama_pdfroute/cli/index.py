"""Read PDFs and pictures, redact them and index them.

Folders are walked for PDFs and pictures (PNG, JPEG, TIFF). Each page is read from its text layer or, where that is no
good, by OCR; names, numbers and addresses are redacted before anything is stored. Running it again changes nothing; a
file that changed replaces its earlier pages. A file that cannot be read stops no other file.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator

from llama_pdfroute.cli.console import Console, columns, error_of, plural
from llama_pdfroute.cli.options import add_event_option, add_index_options, add_settings_options, load
from llama_pdfroute.cli.progress import RunProgress
from llama_pdfroute.errors import MissingSourceError
from llama_pdfroute.events import recording
from llama_pdfroute.keys import short_names
from llama_pdfroute.page import DocumentReport, RunReport

EXAMPLES = """
examples:
  llama-pdfroute index contracts/                     every PDF and picture below the folder
  llama-pdfroute index offer.pdf --collection offers  another collection of the same index
  llama-pdfroute index uploads/ --profile uploads     stricter: files from strangers
  llama-pdfroute index scans/ --set ocr.engine=none   no OCR: scanned pages are held for review
"""

MANY_WITHOUT_TEXT = 0.3
"""Share of pages without usable text above which a run is probably not what was meant; six scanned pages in twenty."""

MANY_DOCUMENTS = 40
"""More than a screen: unchanged documents are counted and not listed."""
MANY_PLACES = 12


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH", help="a file or a folder")
    parser.add_argument("--restore", action="store_true", help="take in forgotten documents again")
    add_event_option(parser)
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    from llama_pdfroute.ingest import PageIndex

    progress = RunProgress(console)
    with PageIndex.open(arguments.index, arguments.collection, settings=settings) as index, recording(progress):
        report = index.add(arguments.paths, restore=arguments.restore, progress=progress.files)
    if not report.documents:
        raise MissingSourceError(
            "there is no PDF and no picture in the folders given",
            remedy="Name a folder that holds PDF, PNG, JPEG or TIFF files, or a file itself.",
        )
    console.json(report.to_json())
    for line in lines(report, console):
        console.line(line)
    _warn(report, console)
    if engine_gave_nothing(report, settings.ocr.engine):
        console.note(
            f"the OCR engine {settings.ocr.engine} could not be used for any page; `llama-pdfroute doctor` looks at it."
        )
    return status_of(report, settings.ocr.engine)


def status_of(report: RunReport, engine: str = "auto") -> int:
    """0 when every page of every file was read, 3 when not; 7 when a chosen OCR engine read none of its pages."""
    if report.failed or any(document.pages.get("failed", 0) for document in report.documents):
        return 3
    return 7 if engine_gave_nothing(report, engine) else 0


def engine_gave_nothing(report: RunReport, engine: str) -> bool:
    """True when pages went to an engine that was asked for by name, and it was unavailable for every one of them.

    Pages that a cap kept back do not count: that was asked for, too.
    """
    if engine in ("auto", "none"):
        return False
    outcomes: Counter[str] = Counter()
    for document in report.documents:
        outcomes.update(document.outcomes)
        outcomes["unavailable"] -= len(document.not_sent)
    return outcomes["unavailable"] > 0 and sum(outcomes.values()) == outcomes["unavailable"]


def lines(report: RunReport, console: Console) -> Iterator[str]:
    """A line a document, then what needs a person, then what was sent away."""
    names = short_names({document.document_key for document in report.documents})
    shown = report.documents
    if len(shown) > MANY_DOCUMENTS:
        shown = tuple(document for document in shown if document.action != "unchanged")
    yield from columns(
        ("document", "result", "pages", "nodes", ""), [_row(document, names, console) for document in shown]
    )
    if len(shown) < len(report.documents):
        yield f"{len(report.documents) - len(shown)} unchanged documents are not listed."
    yield ""
    yield _summary(report)
    for document in report.failed:
        kind = error_of(document.error_code or "")
        yield f"  {names[document.document_key]}  [{document.error_code}] {kind.problem}. {kind.remedy}"
    pages: tuple[tuple[str, Callable[[DocumentReport], tuple[int, ...]]], ...] = (
        ("Held for review (`llama-pdfroute review` says why)", lambda d: d.page_numbers.get("review", ())),
        ("Could not be read (`llama-pdfroute explain FILE` says why)", lambda d: d.page_numbers.get("failed", ())),
        ("Not sent, as a cap was reached", lambda d: d.not_sent),
    )
    for meaning, numbers_of in pages:
        places = [f"{names[d.document_key]} {_ranges(numbers_of(d))}" for d in report.documents if numbers_of(d)]
        if places:
            more = f"; and in {len(places) - MANY_PLACES} more documents" if len(places) > MANY_PLACES else ""
            yield f"{meaning}: {'; '.join(places[:MANY_PLACES])}{more}"
    if report.sent.pages:
        tokens = f", {report.sent.tokens:,} tokens" if report.sent.tokens else ""
        yield f"Sent for recognition: {plural(report.sent.pages, 'page')}, {report.sent.bytes:,} bytes{tokens}"


def _row(document: DocumentReport, names: dict[str, str], console: Console) -> tuple[str, str, str, str, str]:
    pages = ", ".join(f"{count} {status}" for status, count in document.pages.items() if count) or "-"
    result = document.error_code or document.action.replace("_", " ")
    return names[document.document_key], result, pages, str(document.nodes or "-"), console.name(document.source)


def _summary(report: RunReport) -> str:
    counts: dict[str, int] = {}
    for document in report.documents:
        word = "failed" if document.error_code else document.action.replace("_", " ")
        counts[word] = counts.get(word, 0) + 1
    parts = ", ".join(f"{count} {word}" for word, count in counts.items())
    return f"{plural(len(report.documents), 'document')}" + (f": {parts}" if parts else "")


def _warn(report: RunReport, console: Console) -> None:
    total = sum(count for document in report.documents for count in document.pages.values())
    without = sum(
        count for d in report.documents for status, count in d.pages.items() if status in ("review", "failed")
    )
    if total and without / total > MANY_WITHOUT_TEXT:
        console.note(
            f"{without} of {total} pages have no text that can be cited. `llama-pdfroute doctor` shows the OCR."
        )


def _ranges(numbers: tuple[int, ...]) -> str:
    """``page 7`` or ``pages 1-3, 9``."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    text = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"page {text}" if len(numbers) == 1 else f"pages {text}"
