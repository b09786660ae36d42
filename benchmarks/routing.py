"""Page decisions for a folder of PDFs, without running an OCR engine.

    python benchmarks/routing.py FOLDER OUT.csv [--labels labels.csv] [--reasons]

Writes ``sha256,page,route,extractor`` for every page of every PDF of the folder, in the order of their names. ``route``
is where the page's text is to come from: ``native``, ``ocr``, ``blank``, or ``review`` where neither is trusted. A
file that does not open has one row with page 0 and ``review``; where ``--labels`` (a CSV with the columns ``sha256``
and ``password``) has its password, rows for its pages follow. ``--reasons`` adds reason, findings and measures.
``--hidden-layer`` is the routing setting of that name; ``verify`` is used here, because ``reocr`` recognises every page
with a hidden layer again and ``keep`` none.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pydantic import SecretStr

from llama_pdfroute.errors import PageError, SourceError
from llama_pdfroute.page import Route
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings

Row = dict[str, object]


def rows_of(path: Path, passwords: dict[str, str], settings: RoutingSettings) -> Iterator[Row]:
    """One row a page, or one row with page 0; a file that opens with a password only has both."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    secret = passwords.get(digest)
    try:
        source = open_source(path, PdfSettings())
    except SourceError as error:
        yield {"sha256": digest, "page": 0, "route": "review", "reason": error.code}
        if not secret:
            return
        source = open_source(path, PdfSettings(passwords=(SecretStr(secret),)))
    with source:
        for number in range(1, source.page_count + 1):
            row: Row = {"sha256": digest, "page": number, "extractor": "pdfium"}
            try:
                route = decide(source.read(number).signals, settings, engine="available")
            except PageError as error:
                yield {**row, "route": "review", "reason": error.code}
                continue
            yield {**row, **described(route)}


def described(route: Route) -> Row:
    """The decision as columns."""
    return {
        "route": "review" if route.review else route.name,
        "reason": route.reason,
        "findings": " ".join(sorted(route.findings)),
        "measures": " ".join(f"{m.name}={m.value:g}" for m in route.measures),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--labels", type=Path)
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("--hidden-layer", choices=("reocr", "verify", "keep"), default="verify")
    args = parser.parse_args()
    settings = RoutingSettings(hidden_layer=args.hidden_layer)
    passwords = {}
    if args.labels:
        with args.labels.open(encoding="utf8", newline="") as file:
            passwords = {row["sha256"]: row["password"] for row in csv.DictReader(file) if row.get("password")}
    columns = ["sha256", "page", "route", "extractor"]
    columns += ["reason", "findings", "measures", "file"] if args.reasons else []
    routes: Counter[str] = Counter()
    with args.out.open("w", encoding="utf8", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore", restval="")
        writer.writeheader()
        for path in sorted(p for p in args.folder.rglob("*") if p.suffix.lower() == ".pdf"):
            for row in rows_of(path, passwords, settings):
                routes[str(row["route"])] += 1
                writer.writerow({**row, "file": path.name})
    print(", ".join(f"{count} {route}" for route, count in routes.most_common()))


if __name__ == "__main__":
    main()
