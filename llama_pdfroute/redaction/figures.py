"""Numbers in columns of amounts: figures of a table, not somebody's number. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from llama_pdfroute.page import Word
from llama_pdfroute.redaction.layout import Row

_NUMBER = re.compile(r"[(\-–]?[$€£]?(?:[1-9]\d{0,5}|0)%?\)?")
# Thousands, decimals, per cent or a currency: no number of a person is written so.
_AMOUNT = re.compile(r"[(\-–]?(?:[$€£]?(?:\d{1,3}(?:[,.]\d{3})+(?:[.,]\d{1,2})?|\d+[.,]\d{1,2})%?|[$€£]\d+|\d+%)\)?")
_EDGE_PT = 2.0
_MAX_ROWS_APART = 3
_MIN_AMOUNTS, _AMOUNT_SHARE = 2, 0.3


def figures(text: str, table: list[Row]) -> list[tuple[int, int]]:
    """Ranges of plain numbers that stand right-aligned under or over amounts, a third of their column being such."""
    found: list[tuple[int, int]] = []
    for column in _columns(text, table):
        amounts = [word for word in column if _AMOUNT.fullmatch(text, word.start, word.end)]
        if len(amounts) >= _MIN_AMOUNTS and len(amounts) >= _AMOUNT_SHARE * len(column):
            found.extend((word.start, word.end) for word in column)
    return found


def _columns(text: str, table: list[Row]) -> Iterator[list[Word]]:
    """Numbers with one right edge in rows near each other."""
    open_columns: dict[int, tuple[int, list[Word]]] = {}
    for number, row in enumerate(table):
        for cell in row:
            for word in cell.words:
                if not (_NUMBER.fullmatch(text, word.start, word.end) or _AMOUNT.fullmatch(text, word.start, word.end)):
                    continue
                edge = round(word.box[2] / _EDGE_PT)
                near = next((key for key in (edge, edge - 1, edge + 1) if key in open_columns), edge)
                last, column = open_columns.get(near, (number, []))
                if number - last > _MAX_ROWS_APART:
                    yield column
                    column = []
                column.append(word)
                open_columns[near] = (number, column)
    yield from (column for _, column in open_columns.values())
