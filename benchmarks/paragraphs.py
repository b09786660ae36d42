"""How well paragraph ends are found: F1 on made pages of several layouts and scripts whose paragraphs are known.

    python benchmarks/paragraphs.py [--pages 20] [--seed 1]

A paragraph end is one empty line of the page text. It is right when it stands after the last line of a paragraph that
was drawn; the end of the page does not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from laid_out_pages import SYLLABLES, Layout, Page, make_page

from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.settings import PdfSettings

LAYOUTS = [
    Layout(mark=mark, columns=columns, heading=heading, size=size, lead=lead)
    for mark in ("gap", "indent", "short_line", "list", "gap_and_indent")
    for columns in (1, 2)
    for heading in (False, True)
    for size, lead in ((10.0, 1.2), (9.0, 1.5))
]


def count(page: Page, text: str) -> Counter[str]:
    """Ends that were found and are there, were found and are not, and were missed."""
    found = Counter[str]()
    at = 0
    ends = [one != other for one, other in zip(page.paragraphs, page.paragraphs[1:], strict=False)]
    for line, end in zip(page.lines[:-1], ends, strict=True):
        start = text.find(line, at)
        if start < 0:
            continue
        at = start + len(line)
        said = text.startswith("\n\n", at)
        found["right" if said and end else "wrong" if said else "missed" if end else "rest"] += 1
    return found


def f1(counts: Counter[str]) -> float:
    return 2 * counts["right"] / max(1, 2 * counts["right"] + counts["wrong"] + counts["missed"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=20, help="pages a layout and script")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    tables: dict[str, dict[str, Counter[str]]] = {"mark": {}, "script": {}, "columns": {}, "all": {}}
    for layout in LAYOUTS:
        for script in SYLLABLES:
            for number in range(max(1, args.pages // 5)):
                page = make_page(Layout(**{**vars(layout), "script": script}), args.seed + number)
                with open_source(page.data, PdfSettings(isolation="none")) as source:
                    counts = count(page, source.read(1).text.text)
                keys = {"mark": layout.mark, "script": script, "columns": str(layout.columns), "all": "pages"}
                for table, key in keys.items():
                    tables[table].setdefault(key, Counter()).update(counts)
    for table, rows in tables.items():
        for key, counts in rows.items():
            print(f"{table:8} {key:16} F1 {f1(counts):.3f}  {dict(counts)}")


if __name__ == "__main__":
    main()
