"""Show how each page of a file would be read, and why.

One line a page: the route (native text layer, ocr, or blank), the reason, the values that were measured beside the
thresholds they were held against, the confidence and how many characters the page has. Nothing is stored, nothing is
sent, no text is printed. OCR is not run unless you ask for it with --ocr: a page that would go to OCR shows its thin
text layer's size.
"""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import add_settings_options, load
from llama_pdfroute.errors import SettingsError
from llama_pdfroute.page import FINDINGS, REASONS, PageRecord, PageText

if TYPE_CHECKING:
    from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
    from llama_pdfroute.settings import Settings

EXAMPLES = """
examples:
  llama-pdfroute explain upload.pdf
  llama-pdfroute explain upload.pdf --pages 7           more about one page
  llama-pdfroute explain upload.pdf --ocr               run the OCR engine too, and show its confidence
  llama-pdfroute explain upload.pdf --html why.html     with pictures of the pages, for a browser
"""


TO_OCR = "to ocr"


class Planned:
    """Stands for the engine that would be run: pages are routed as with an engine, and none is read."""

    name = "planned"
    fingerprint = "0" * 16

    def read(self, request: OcrRequest) -> OcrResult:
        from llama_pdfroute.ocr.engine import OcrResult

        return OcrResult("unavailable")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a PDF, or a PNG, JPEG or TIFF picture")
    parser.add_argument("--pages", metavar="N[-M]", help="only these pages, with every value and finding spelled out")
    parser.add_argument("--ocr", action="store_true", help="run the OCR engine on the pages that need it")
    parser.add_argument(
        "--html", metavar="OUT", help="also write a page for the browser; it shows the file's pages, so keep it private"
    )
    parser.add_argument("--no-pictures", action="store_true", help="leave the pictures of the pages out of --html")
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    from llama_pdfroute.extract import DocumentReader
    from llama_pdfroute.sources import Source

    source = Source.from_path(Path(arguments.file))
    with DocumentReader(source, settings, _engine(settings, run_it=arguments.ocr)) as reader:
        wanted = page_range(arguments.pages, reader.page_count)
        records = [_as_planned(reader.read(number)) for number in wanted]
    console.json(
        {
            "document_key": source.document_key,
            "page_count": reader.page_count,
            "ocr": arguments.ocr,
            "pages": [page_json(record, ran=arguments.ocr) for record in records],
        }
    )
    title = f"Document {source.document_key[:8]}, {plural(reader.page_count, 'page')}"
    console.line(f"{title}  {console.name(arguments.file)}".rstrip())
    if arguments.pages:
        for record in records:
            _tell(record, arguments.ocr, console)
    else:
        rows = [_row(record, arguments.ocr) for record in records]
        console.table(
            ("page", "route", "reason", "status", "extractor", "chars", "confidence", "measured (value/threshold)"),
            rows,
        )
        _legend(records, console)
    if arguments.html:
        from llama_pdfroute.cli.explain_html import Shown, write_html

        shown = [Shown(record, status_of(record, ran=arguments.ocr)) for record in records]
        write_html(Path(arguments.html), source, settings, shown, pictures=not arguments.no_pictures)
        console.note("the page for the browser is written, readable by you alone.")
    return 3 if any(record.status == "failed" for record in records) else 0


def _engine(settings: Settings, *, run_it: bool) -> OcrEngine:
    from llama_pdfroute.ocr.engine import NullOcr

    if run_it:
        from llama_pdfroute.ocr.choose import engine_from_settings

        return engine_from_settings(settings.ocr)
    return NullOcr() if settings.ocr.engine == "none" else Planned()


def _as_planned(record: PageRecord) -> PageRecord:
    """What is known of a page before OCR: without what was done because the stand-in engine gave nothing."""
    if record.route.name != "ocr" or record.ocr_engine != Planned.name:
        return record
    text = PageText("") if record.extractor == "ocr" else record.text  # a hidden layer is not the page's text
    return dataclasses.replace(record, findings=record.route.findings, text=text)


def page_range(text: str | None, page_count: int) -> range:
    """Pages named by ``7`` or ``2-5``; all of them by None. Raises SettingsError for pages that are not there."""
    if text is None:
        return range(1, page_count + 1)
    first, dash, last = text.partition("-")
    if not first.isdecimal() or (dash and not last.isdecimal()):
        raise SettingsError("--pages wants a number or a range", remedy="For example: --pages 7, or --pages 2-5.")
    chosen = range(int(first), int(last if dash else first) + 1)
    if not chosen or chosen[0] < 1 or chosen[-1] > page_count:
        raise SettingsError(
            f"--pages names pages that are not there; the file has {plural(page_count, 'page')}",
            remedy="Page numbers count sheets from 1, whatever is printed on them.",
        )
    return chosen


def status_of(record: PageRecord, *, ran: bool) -> str:
    """The page's status; ``to ocr`` for a page that would be recognised and was not, as OCR was not run."""
    waits = not ran and record.route.name == "ocr" and record.ocr_engine == Planned.name
    return TO_OCR if waits else record.status


def extractor_of(record: PageRecord, *, ran: bool) -> str | None:
    """What the page's text comes from; None where that is not known before OCR has run."""
    return None if status_of(record, ran=ran) == TO_OCR else record.extractor


def page_json(record: PageRecord, *, ran: bool) -> dict[str, Any]:
    """One page of ``--json``: no text, only its size."""
    return {
        "page_number": record.ref.page_number,
        "page_label": record.page_label,
        "route": record.route.name,
        "reason": record.route.reason,
        "status": status_of(record, ran=ran),
        "extractor": extractor_of(record, ran=ran),
        "ocr_engine": record.ocr_engine if ran else None,
        "ocr_outcome": record.ocr_outcome if ran else None,
        "confidence": record.confidence,
        "characters": characters(record),
        "findings": sorted(record.findings),
        "measures": [dataclasses.asdict(measure) for measure in record.route.measures],
        "error_code": record.error_code,
    }


def characters(record: PageRecord) -> int:
    """Characters of the page text without white space."""
    return sum(not character.isspace() for character in record.text.text)


def _row(record: PageRecord, ran: bool) -> tuple[str, ...]:
    return (
        str(record.ref.page_number),
        record.route.name,
        record.route.reason,
        status_of(record, ran=ran),
        extractor_of(record, ran=ran) or "-",
        str(characters(record)),
        "-" if record.confidence is None else f"{record.confidence:.2f}",
        ", ".join([*_short(record), *(f"+{finding}" for finding in sorted(record.findings))]),
    )


def _short(record: PageRecord) -> Iterator[str]:
    for measure in record.route.measures:
        limit = "" if measure.threshold is None else f"/{_number(measure.threshold)}"
        if limit or measure.value:
            yield f"{measure.name.replace('_', ' ')} {_number(measure.value)}{limit}"


def measured(record: PageRecord) -> Iterator[str]:
    """``image coverage 1.00 (threshold 0.90)``, one a measured value."""
    for measure in record.route.measures:
        limit = "" if measure.threshold is None else f" (threshold {_number(measure.threshold)})"
        yield f"{measure.name.replace('_', ' ')} {_number(measure.value)}{limit}"


def _number(value: float) -> str:
    return str(int(value)) if value == int(value) and abs(value) >= 2 else f"{value:.4f}".rstrip("0").rstrip(".")


def _tell(record: PageRecord, ran: bool, console: Console) -> None:
    console.line()
    console.line(f"Page {record.ref.page_number}: {record.route.name}, {status_of(record, ran=ran)}")
    console.line(f"  reason      {record.route.reason}: {REASONS.get(record.route.reason, '')}")
    for text in measured(record):
        console.line(f"  measured    {text}")
    for finding in sorted(record.findings):
        console.line(f"  finding     {finding}: {FINDINGS.get(finding, '')}")
    console.line(f"  extractor   {extractor_of(record, ran=ran) or 'known after OCR'}")
    console.line(f"  characters  {characters(record)}")
    console.line(f"  confidence  {'not measured' if record.confidence is None else f'{record.confidence:.2f}'}")
    if ran and record.ocr_outcome:
        console.line(f"  ocr         {record.ocr_engine or 'no engine'}: {record.ocr_outcome}")
    if record.error_code:
        console.line(f"  error       {record.error_code}")


def _legend(records: list[PageRecord], console: Console) -> None:
    reasons = dict.fromkeys(record.route.reason for record in records if record.route.reason != "text_layer")
    findings = dict.fromkeys(finding for record in records for finding in sorted(record.findings))
    if reasons or findings:
        console.line()
    for code in reasons:
        console.line(f"{code}: {REASONS.get(code, '')}")
    for code in findings:
        console.line(f"+{code}: {FINDINGS.get(code, '')}")
