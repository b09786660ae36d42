"""Derive routing thresholds from pages that you have labelled.

LABELS.csv has the columns file, page and route: a path (relative to the CSV file), a page number from 1, and native,
ocr or blank, or several of them, the best first (native|ocr). Every page is measured, the thresholds are moved where
that lowers the cost of the errors, and the result is tried on pages that it was not derived from. Too few labels are
refused.

CHECKED.csv (with --checked) has the columns confidence and right_words: what a recognised page said of itself, and the
share of its words that a person found right. From these the acceptance threshold is derived.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, get_args

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import add_settings_options, load
from llama_pdfroute.errors import MissingSourceError, PageError, PdfRouteError, SettingsError, SourceError
from llama_pdfroute.page import RouteName

if TYPE_CHECKING:
    from llama_pdfroute.routing.calibration import Calibration, Confusion, Costs, LabelledPage
    from llama_pdfroute.settings import PdfSettings

EXAMPLES = """
examples:
  llama-pdfroute calibrate labels.csv
  llama-pdfroute calibrate labels.csv --write routing.toml     then: index FOLDER --config routing.toml
  llama-pdfroute calibrate labels.csv --missed 20              a lost page is worth twenty needless recognitions
  llama-pdfroute calibrate --checked checked.csv --write ocr.toml      the acceptance threshold, from checked pages

labels.csv:
  file,page,route
  uploads/form.pdf,1,ocr
  uploads/report.pdf,12,native
"""


@dataclass(frozen=True)
class Label:
    """One row: where the page is and the accepted routes, the best first."""

    row: int
    path: Path
    page_number: int
    routes: tuple[RouteName, ...]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("labels", metavar="LABELS.csv", nargs="?", help="columns file, page, route")
    parser.add_argument("--checked", metavar="CHECKED.csv", help="columns confidence, right_words (shares from 0 to 1)")
    parser.add_argument("--write", metavar="FILE", help="write the derived thresholds as TOML, for --config")
    parser.add_argument("--missed", type=_cost, default=5.0, metavar="COST", help="of a lost page (default: 5)")
    parser.add_argument("--wasted", type=_cost, default=1.0, metavar="COST", help="of a needless OCR (default: 1)")
    add_settings_options(parser)


def _cost(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError("wants a number above 0")
    return value


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    from llama_pdfroute.routing.calibration import Costs, acceptance, calibrate

    if not arguments.labels and not arguments.checked:
        raise SettingsError("neither labels nor checked pages were given", remedy="calibrate LABELS.csv, or --checked.")
    costs = Costs(missed_ocr=arguments.missed, wasted_ocr=arguments.wasted)
    document: dict[str, Any] = {}
    toml: list[str] = []
    failed: list[tuple[int, str]] = []
    if arguments.labels:
        pages, failed = _measured(read_labels(Path(arguments.labels)), settings.pdf, console)
        result = calibrate(pages, settings.routing, costs)
        document |= _as_json(result, costs, len(pages), failed)
        for line in _lines(result, costs, len(pages)):
            console.line(line)
        for row, code in failed:
            console.note(f"row {row} was left out: {code}")
        if result.holds:
            toml += _toml(result)
    if arguments.checked:
        found = acceptance(read_checked(Path(arguments.checked)), costs)
        before = settings.ocr.acceptance_threshold
        document["acceptance"] = {"before": before, "after": found.threshold} | vars(found)
        console.line(f"acceptance_threshold: {before:g} before, {found.threshold:g} derived")
        console.line(
            f"With it {found.accepted_bad} of {plural(found.bad, 'bad page')} would be accepted and "
            f"{found.held_good} of {plural(found.good, 'good page')} held."
        )
        toml += ["[ocr]", f"acceptance_threshold = {found.threshold}"]
    console.json(document)
    if arguments.write and toml:
        _write(Path(arguments.write), toml)
        console.line("Written. Use it with --config, or LLAMA_PDFROUTE_TOML.")
    elif arguments.write:
        console.note("nothing was written: the thresholds in force are as good.")
    return 3 if failed else 0


def read_checked(path: Path) -> list[tuple[float, float]]:
    """The rows of a file of checked pages. Raises MissingSourceError, or SettingsError naming the row."""
    checked: list[tuple[float, float]] = []
    for number, row in enumerate(_rows(path), 2):
        try:
            pair = float(row.get("confidence") or "x"), float(row.get("right_words") or "x")
        except ValueError:
            pair = (-1.0, -1.0)
        if not all(0.0 <= value <= 1.0 for value in pair):
            raise SettingsError(
                f"the checked pages are not usable: row {number}",
                remedy="Columns: confidence, right_words; both shares from 0 to 1.",
            )
        checked.append(pair)
    return checked


def read_labels(path: Path) -> list[Label]:
    """The rows of a labels file. Raises MissingSourceError, or SettingsError naming the row and column."""
    return [_label(number, row, path.parent) for number, row in enumerate(_rows(path), 2)]


def _rows(path: Path) -> list[dict[str, str | None]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))
    except (OSError, UnicodeError, csv.Error) as error:
        raise MissingSourceError(f"the labels cannot be read ({type(error).__name__})") from None


def _label(number: int, row: dict[str, str | None], folder: Path) -> Label:
    name, page = (row.get("file") or "").strip(), (row.get("page") or "").strip()
    routes = tuple(route.strip() for route in (row.get("route") or "").split("|"))
    wrong = [
        column
        for column, fine in (
            ("file", bool(name)),
            ("page", page.isdecimal() and int(page) > 0),
            ("route", all(route in get_args(RouteName) for route in routes)),
        )
        if not fine
    ]
    if wrong:
        raise SettingsError(
            f"the labels are not usable: row {number}, {', '.join(wrong)}",
            remedy="Columns: file, page (from 1), route (native, ocr, blank, or several joined by |).",
        )
    return Label(number, folder / name, int(page), cast("tuple[RouteName, ...]", routes))


def _measured(
    labels: list[Label], settings: PdfSettings, console: Console
) -> tuple[list[LabelledPage], list[tuple[int, str]]]:
    """Pages with what was measured on them; rows that could not be read, with the error code."""
    from llama_pdfroute.pdf.document import open_source
    from llama_pdfroute.routing.calibration import LabelledPage

    by_file: dict[Path, list[Label]] = defaultdict(list)
    for label in labels:
        by_file[label.path].append(label)
    pages: list[LabelledPage] = []
    failed: list[tuple[int, str]] = []
    for done, (path, wanted) in enumerate(by_file.items()):
        console.progress("files", done, len(by_file))
        try:
            with open_source(path, settings) as opened:
                for label in wanted:
                    try:
                        if label.page_number > opened.page_count:
                            raise SourceError
                        signals = opened.read(label.page_number).signals
                        pages.append(LabelledPage(signals, label.routes, str(path)))
                    except (PageError, SourceError) as error:
                        failed.append((label.row, error.code))
        except PdfRouteError as error:
            failed.extend((label.row, error.code) for label in wanted)
    return pages, failed


def _errors(found: Confusion, costs: Costs) -> Iterator[tuple[RouteName, RouteName, int, float]]:
    for (right, decided), count in sorted(found.items(), key=lambda item: -costs.of(*item[0]) * item[1]):
        yield right, decided, count, costs.of(right, decided)


def _lines(result: Calibration, costs: Costs, count: int) -> Iterator[str]:
    from llama_pdfroute.cli.console import columns

    for title, found in (("As it is", result.before), ("With the derived thresholds", result.after)):
        yield f"{title}:"
        rows = [
            (f"  {right}", decided, str(pages), f"{cost:g}", f"{cost * pages:g}")
            for right, decided, pages, cost in _errors(found, costs)
        ]
        yield from columns(("  right", "decided", "pages", "cost each", "cost"), rows)
        yield ""
    yield from columns(
        ("threshold", "before", "after"),
        [(name, f"{before:g}", f"{after:g}") for name, (before, after) in result.changes.items()],
    )
    if not result.changes:
        yield "No threshold does better than the one in force."
        return
    yield f"Cost on these {plural(count, 'page')}: {result.cost_before:g} before, {result.cost_after:g} after."
    yield (
        "On documents that the thresholds were not derived from: "
        f"{result.unseen_cost_before:g} before, {result.unseen_cost_after:g} after."
    )
    if not result.holds:
        yield "The gain does not hold there: keep the thresholds in force, or label more pages."


def _as_json(result: Calibration, costs: Costs, count: int, failed: list[tuple[int, str]]) -> dict[str, Any]:
    def table(found: Confusion) -> list[dict[str, Any]]:
        return [
            {"right": right, "decided": decided, "pages": pages, "cost_each": cost}
            for right, decided, pages, cost in _errors(found, costs)
        ]

    return {
        "pages": count,
        "changes": {name: {"before": before, "after": after} for name, (before, after) in result.changes.items()},
        "before": table(result.before),
        "after": table(result.after),
        "cost": {"before": result.cost_before, "after": result.cost_after},
        "unseen_cost": {"before": result.unseen_cost_before, "after": result.unseen_cost_after},
        "holds": result.holds,
        "left_out": [{"row": row, "code": code} for row, code in failed],
    }


def _toml(result: Calibration) -> list[str]:
    return ["[routing]", *(f"{name} = {after}" for name, (_, after) in result.changes.items())]


def _write(path: Path, lines: list[str]) -> None:
    text = "\n".join(["# Derived by `llama-pdfroute calibrate`.", *lines]) + "\n"
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SettingsError(
            f"the file of --write cannot be written ({type(error).__name__})", remedy="Give a path you may write to."
        ) from None
