"""Phone numbers: this package's recognizer beside Presidio's stock one, on the same texts.

    python benchmarks/phones.py PATH [PATH ...] [--pages 1000] [--show 0]

A PATH is a folder of PDFs (pages with a text layer) or a .jsonl file with lines {"text": ...}. Of each text the text
itself and its healed view are searched, as the detector does. For each PATH a line is printed: pages; hits of the stock
recognizer and of ours; hits of the stock one of which a character is not covered: too short (fewer than seven digits,
six with a plus), over an amount, and others, which should be none; our hits that are outside all stock ones; and CPU ms
a page of both, over both views. ``--show N`` prints the first N hits of the last two kinds, with the text around.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from presidio_analyzer.predefined_recognizers import PhoneRecognizer

from llama_pdfroute.errors import PageError, SourceError
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.redaction.analyzer import PhoneDigitsRecognizer
from llama_pdfroute.redaction.healing import heal
from llama_pdfroute.settings import RedactionSettings

Places = list[tuple[int, int]]
Recognizer = PhoneRecognizer | PhoneDigitsRecognizer
_AMOUNT = re.compile(r"(?<![\d.])\d{1,6}\.\d+(?![\d.])")
_AROUND = 15


def texts(path: Path) -> Iterator[str]:
    """Page texts of a folder's PDFs, or the texts of a .jsonl file."""
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)["text"]
        return
    for file in sorted(path.glob("*.pdf")):
        try:
            with open_source(file) as source:
                for number in range(1, source.page_count + 1):
                    yield source.read(number).text.text
        except (PageError, SourceError) as error:
            print(f"{file.name}: {error.code}")


class Comparison:
    """Both recognizers on the same texts."""

    def __init__(self) -> None:
        regions = RedactionSettings().regions
        self._stock = PhoneRecognizer(supported_regions=regions, leniency=1)
        self._ours = PhoneDigitsRecognizer(regions)
        self.counts: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.shown: list[str] = []

    def _hits(self, name: str, recognizer: Recognizer, text: str) -> Places:
        began = time.process_time()
        hits = recognizer.analyze(text, ["PHONE_NUMBER"])
        self.seconds[name] += time.process_time() - began
        self.counts[name] += len(hits)
        return [(hit.start, hit.end) for hit in hits]

    def add(self, text: str) -> None:
        stock, ours = self._hits("stock", self._stock, text), self._hits("ours", self._ours, text)
        amounts = [match.span() for match in _AMOUNT.finditer(text)]
        for hit in _uncovered(stock, ours):
            kind = _reason(text, hit, amounts)
            self.counts[kind] += 1
            if kind == "other":
                self._show("not covered", text, hit)
        for hit in _uncovered(ours, stock):
            self.counts["only ours"] += 1
            self._show("only ours", text, hit)

    def _show(self, kind: str, text: str, hit: tuple[int, int]) -> None:
        start, end = hit
        around = f"{text[max(0, start - _AROUND) : start]}[[{text[start:end]}]]{text[end : end + _AROUND]}"
        self.shown.append(f"{kind}: {around!r}")


def _uncovered(hits: Places, by: Places) -> Places:
    covered = {place for start, end in by for place in range(start, end)}
    return [(start, end) for start, end in hits if not covered.issuperset(range(start, end))]


def _reason(text: str, hit: tuple[int, int], amounts: Places) -> str:
    value = text[slice(*hit)]
    if sum(map(str.isdecimal, value)) < (6 if "+" in value else 7):
        return "too short"
    return "amount" if any(low < hit[1] and hit[0] < high for low, high in amounts) else "other"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=1_000, help="at most this many of each path")
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    for path in options.paths:
        comparison, pages = Comparison(), 0
        for text in islice(texts(path), options.pages):
            pages += 1
            comparison.add(text)
            comparison.add(heal(text).text)
        counts = comparison.counts
        print(
            f"{path.name}: {pages} pages; hits: stock {counts['stock']}, ours {counts['ours']}; not covered: "
            f"too short {counts['too short']}, over an amount {counts['amount']}, other {counts['other']}; "
            f"only ours {counts['only ours']}; CPU ms a page: "
            + ", ".join(f"{name} {1e3 * comparison.seconds[name] / max(pages, 1):.1f}" for name in ("stock", "ours"))
        )
        for line in comparison.shown[: options.show]:
            print(line)


if __name__ == "__main__":
    main()
