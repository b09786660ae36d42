"""How often the reading order is right, before and after the repair, on made pages whose order is known.

    python benchmarks/order.py [--pages 5] [--seed 1]

A page counts as right when all lines of its columns come in order and no note stands inside a paragraph. ``pairs`` is
the share of neighbouring lines for which this holds. Before: the lines as the file has them.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from laid_out_pages import SYLLABLES, Layout, Page, make_page

from llama_pdfroute.pdf.gate import GATE
from llama_pdfroute.pdf.opening import open_here
from llama_pdfroute.pdf.options import ReadOptions
from llama_pdfroute.pdf.page_reading import view_of
from llama_pdfroute.pdf.pdf_source import PdfSource
from llama_pdfroute.pdf.text_layer import TextPage

LAYOUTS = [
    Layout(columns=columns, draw=draw, footnote=note, margin_note=margin, heading=heading)
    for columns in (1, 2, 3)
    for draw in ("columns", "rows", "right_first", "blocks", "backwards")
    for note, margin, heading in (
        (False, False, False),
        (True, False, False),
        (False, True, False),
        (True, False, True),
    )
    if not (columns == 3 and margin)
]


def right_pairs(page: Page, text: str) -> float:
    """Share of neighbouring lines that follow each other in the text; between paragraphs a note may stand."""
    body = [(line, of) for line, of in zip(page.lines, page.paragraphs, strict=True) if of < page.first_note]
    notes = [line for line, of in zip(page.lines, page.paragraphs, strict=True) if of >= page.first_note]
    without_notes = text
    for note in notes:
        without_notes = without_notes.replace(note, "")
    right = 0
    for (line, paragraph), (below, of_below) in pairwise(body):
        where = text if paragraph == of_below else without_notes
        here, there = where.find(line), where.find(below)
        right += 0 <= here < there and where[here + len(line) : there].strip() == ""
    return right / (len(body) - 1)


def raw_text(source: PdfSource) -> str:
    with GATE, source._page(1) as handle:
        text_page = TextPage(handle, view_of(handle, 1))
        text, _ = text_page.characters()
        text_page.close()
    return text.replace("\r\n", "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=2, help="pages a layout and script")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rows: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for layout in LAYOUTS:
        for script in SYLLABLES:
            for number in range(args.pages):
                page = make_page(Layout(**{**vars(layout), "script": script}), args.seed + number)
                source = open_here(page.data, ReadOptions())
                assert isinstance(source, PdfSource)
                with source:
                    both = right_pairs(page, raw_text(source)), right_pairs(page, source.read(1).text.text)
                notes = "footnote" if layout.footnote else "margin note" if layout.margin_note else "no notes"
                for key in (f"{layout.columns} columns, {layout.draw}", notes, script, "all"):
                    rows[key].append(both)
    print(f"{'':28} {'pages right':>22} {'pairs right':>22}")
    for key, pairs in rows.items():
        exact = [sum(p[side] > 0.999 for p in pairs) / len(pairs) for side in (0, 1)]
        mean = [sum(p[side] for p in pairs) / len(pairs) for side in (0, 1)]
        print(f"{key:28} {exact[0]:9.1%} -> {exact[1]:9.1%} {mean[0]:9.1%} -> {mean[1]:9.1%}")


if __name__ == "__main__":
    main()
