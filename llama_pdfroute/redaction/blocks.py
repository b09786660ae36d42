"""People and addresses by their place among others: columns of names, "Surname, Given", lines of an address. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from llama_pdfroute.redaction import fields, layout, names
from llama_pdfroute.redaction.field_values import POSTAL, ROLE_ASKED, Judge
from llama_pdfroute.redaction.layout import Cell, Row
from llama_pdfroute.redaction.spans import Span, places

_MIN_KNOWN, _KNOWN_SHARE = 3, 0.7
_EDGE_PT = 3.0
_TAIL_ROWS = 3
_KNOWN_PART = 0.2
_POSTAL_WORDS, _ADDRESS_WORDS = 5, 8
_POSTAL_LINE = re.compile(r"\d{5,6} [^\W\d_][\w .'’-]*|[^\W\d_][\w .,'’-]*[ -] ?\d{5,6}")
_LAST_FIRST = re.compile(r"([^\W\d_][\w'’\- ]+), ([^\W\d_][\w'’.\- ]+)")


def name_columns(text: str, table: list[Row], people: Sequence[Span]) -> Iterator[Span]:
    """In a column without a header of which nearly all cells are names, the others that look like one."""
    held = places(people)
    for column in _plain_columns(table):
        cells = [cell for cell in column if names.looks_like_name(layout.cell_text(text, cell)) and len(cell.words) > 1]
        known = [cell for cell in cells if held.cover(cell.start, cell.end)]
        enough = len(known) >= _MIN_KNOWN and len(known) >= _KNOWN_SHARE * len(column)
        if enough:
            for cell in cells:
                yield Span(cell.start, cell.end, "PERSON", 0.5)


def _plain_columns(table: list[Row]) -> Iterator[list[Cell]]:
    """Cells under each other with one left edge, in neighbouring rows of several cells."""
    open_columns: dict[int, list[Cell]] = {}
    for row in [*table, []]:
        found = {round(cell.box[0] / _EDGE_PT): cell for cell in row} if len(row) > 1 else {}
        for edge in [edge for edge in open_columns if edge not in found]:
            yield open_columns.pop(edge)
        for edge, cell in found.items():
            open_columns.setdefault(edge, []).append(cell)


def address_tails(text: str, table: list[Row], addresses: Sequence[Span]) -> Iterator[Span]:
    """Postcodes in the lines under a street address: alone, before a town, or behind one."""
    known = places(addresses)
    for index, row in enumerate(table):
        for cell in row:
            if not known.touch(cell.start, cell.end):
                continue
            for number, other in enumerate(layout.column(table, index, cell)):
                if number >= _TAIL_ROWS or fields.is_other_line(text, other) or fields.is_label(text, other):
                    break
                match = POSTAL.search(text, other.start, other.end)
                if match is not None:
                    yield Span(match.start(1), match.end(1), "POSTCODE", 0.6)
                    break


def last_first(text: str, table: list[Row], judge: Judge) -> Iterator[Span]:
    """Cells of the form "SURNAME, Given", which the model knows better the other way round, and of the form "Surname,
    Given" of which it knows one part."""
    for row in table:
        for cell in row:
            match = _LAST_FIRST.fullmatch(layout.cell_text(text, cell))
            if match is None or not all(names.looks_like_name(part) for part in match.groups()):
                continue
            known = judge.in_context(cell.start, cell.end) >= _KNOWN_PART
            loud = match[1].isupper() and not match[2].isupper()
            if not known and not loud:
                continue
            if (known and loud) or judge.ask(f"{match[2]} {match[1].title()}") >= ROLE_ASKED:
                yield Span(cell.start, cell.end, "PERSON", 0.5)


def address_blocks(text: str, table: list[Row], found: Sequence[Span]) -> Iterator[Span]:
    """The lines between a name and a line with a postcode, in one column."""
    people = places(span for span in found if span.entity == "PERSON")
    codes = places(span for span in found if span.entity == "POSTCODE")
    for index, row in enumerate(table):
        for cell in row:
            if not (codes.touch(cell.start, cell.end) or _is_postal_line(text, cell)):
                continue
            lines: list[Cell] = []
            for other in layout.column(table, index, cell, upwards=True):
                if people.touch(other.start, other.end):
                    yield from (Span(line.start, line.end, "ADDRESS", 0.6) for line in lines)
                    break
                if len(lines) == _TAIL_ROWS or fields.is_label(text, other) or not _is_address_line(text, other):
                    break
                lines.append(other)


def _is_postal_line(text: str, cell: Cell) -> bool:
    """A town and a number of five or six digits, at one end."""
    return len(cell.words) <= _POSTAL_WORDS and _POSTAL_LINE.fullmatch(layout.cell_text(text, cell)) is not None


def _is_address_line(text: str, cell: Cell) -> bool:
    piece = layout.cell_text(text, cell)
    return len(cell.words) <= _ADDRESS_WORDS and not fields.is_sentence(piece) and not fields.is_other_line(text, cell)
