"""Damaged PDFs: every one gives pages or a typed error, in bounded time, and never takes this process along.

    python benchmarks/mutations.py FOLDER [--count 2000] [--seed 1] [--limit 5.0] [--pages 3]

Takes the PDFs of a folder in turn, damages a copy (seeded) and reads its first pages with text, signals, decision and a
small picture. Prints what came of them and the slowest; ends with status 1 when anything but a typed error was raised
or a file took longer than its pages may.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from mutations import mutate

from llama_pdfroute.errors import PageError, SourceError
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings


def read(data: bytes, settings: PdfSettings, most_pages: int, outcomes: Counter[str]) -> int:
    """Read the first pages; the number that were tried."""
    try:
        source = open_source(data, settings)
    except SourceError as error:
        outcomes[f"file: {error.code}"] += 1
        return 0
    with source:
        count = min(source.page_count, most_pages)
        for number in range(1, count + 1):
            try:
                decide(source.read(number).signals, RoutingSettings())
                source.picture(number, 40)
                outcomes["page: read"] += 1
            except PageError as error:
                outcomes[f"page: {error.code}"] += 1
        source.hints()
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=5.0, help="seconds a page may take")
    parser.add_argument("--pages", type=int, default=3, help="pages read of each file")
    args = parser.parse_args()
    files = sorted(path for path in args.folder.rglob("*") if path.suffix.lower() == ".pdf")
    settings = PdfSettings(isolation="worker", page_timeout_s=args.limit)
    outcomes: Counter[str] = Counter()
    slowest, late, untyped = 0.0, 0, 0
    for number in range(args.count):
        rng = random.Random(f"{args.seed}-{number}")
        data = mutate(files[number % len(files)].read_bytes(), rng)
        started = time.monotonic()
        pages = 0
        try:
            pages = read(data, settings, args.pages, outcomes)
        except Exception as error:  # noqa: BLE001  counted: nothing but typed errors may come
            untyped += 1
            print(f"{files[number % len(files)].name}, copy {number}: {type(error).__name__}")
        took = time.monotonic() - started
        slowest = max(slowest, took)
        late += took > args.limit * (2 * pages + 2)
    for outcome, count in outcomes.most_common():
        print(f"{count:7} {outcome}")
    print(f"{args.count} damaged files, slowest {slowest:.1f} s, {late} late, {untyped} errors without a type")
    sys.exit(1 if late or untyped else 0)


if __name__ == "__main__":
    main()
