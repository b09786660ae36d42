"""Values found by where they stand: beside a label, under it, or in a table column under its header. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from llama_pdfroute.page import Word
from llama_pdfroute.redaction import layout, names
from llama_pdfroute.redaction.dates import DATE
from llama_pdfroute.redaction.field_values import ENTITY, SCORE, Judge, find_value
from llama_pdfroute.redaction.layout import Cell, Row
from llama_pdfroute.redaction.lexicon import FieldKind, classify, is_document_number, is_label_word, says_name
from llama_pdfroute.redaction.spans import Span

_ADDRESS_ROWS = 4
_CAPTION = 2.0
_NUMBER_WORDS = 3

_COLON = re.compile(r"\s*(?:[:\uff1a]|\.{3,}|_{3,}|\u2026+)[\s.:_]*")  # a colon, or a line of dots


@dataclass(frozen=True, slots=True)
class Structure:
    """What the layout says: spans of values, where cells of goods and descriptions begin, and the ranges of numbers
    that a label calls the document's."""

    spans: list[Span]
    goods: frozenset[int]
    document: list[tuple[int, int]]


def find(text: str, table: list[Row], judge: Judge) -> Structure:
    """Labelled values and table columns, in the text's offsets."""
    found: list[Span] = []
    done: set[int] = set()
    goods: set[int] = set()
    numbered: list[tuple[int, int]] = []
    for index, row in enumerate(table):
        header = _header(text, table, index)
        if not header or row[0].start in done:
            continue
        columns = _columns(text, header, table[index + 1 :], done)
        for (head, kind), values in zip(header, columns, strict=True):
            if kind == "document":
                goods.update(start for start, _ in values)
                if is_document_number(layout.cell_text(text, head)):
                    numbered.extend(values)
            elif kind is not None and (_certain(text, head, kind) or _holds_people(text, values, judge)):
                for start, end in values:
                    found.extend(find_value(text, "person" if kind == "role" else kind, start, end, judge))
    document = [(start, end) for start, end in numbered if any(map(str.isdigit, text[start:end]))]
    for index, row in enumerate(table):
        for place, cell in enumerate(row):
            if cell.start in done:
                continue
            found.extend(_labelled(text, table, index, place, judge))
            if is_document_number(layout.cell_text(text, cell)):
                document.extend(_numbered(text, table, index, place))
    return Structure(found, frozenset(goods), document)


def _numbered(text: str, table: list[Row], index: int, place: int) -> Iterator[tuple[int, int]]:
    """The number that belongs to a label of the document's own: to its right, else under it."""
    row = table[index]
    right = row[place + 1] if place + 1 < len(row) else None
    if right is not None and not is_label(text, right) and any(map(str.isdigit, text[right.start : right.end])):
        yield right.start, right.end
        return
    above = _caption_of(text, table, index, row[place])
    other = above or next(layout.column(table, index, row[place]), None)
    if other is None or len(other.words) > _NUMBER_WORDS or text[row[place].end - 1] == ".":
        return
    if any(map(str.isdigit, text[other.start : other.end])):
        yield other.start, other.end


def _labelled(text: str, table: list[Row], index: int, place: int, judge: Judge) -> Iterator[Span]:
    """Values of the labels in one cell: after a colon in the cell, else in the next cell, else below or above."""
    cell = table[index][place]
    inside = list(_inside(text, cell))
    for said, start, end in inside:
        yield from find_value(text, said, start, end, judge)
    if any(end > start and text[start:end].strip() for _, start, end in inside[-1:]):
        return
    label = layout.cell_text(text, cell)
    kind = inside[-1][0] if inside else classify(label)
    if kind is None or kind == "document" or (not inside and (is_sentence(label) or "<" in label)):
        return  # "Tel. <PHONE_NUMBER>" is no label
    if place + 1 < len(table[index]) and layout.is_spelled(table[index][place + 1]):
        spelled = table[index][place + 1]
        yield Span(spelled.start, spelled.end, ENTITY[kind], SCORE)
        return
    beside: list[Span] = []
    for right in table[index][place + 1 :]:
        values = [] if is_label(text, right) else list(find_value(text, kind, right.start, right.end, judge))
        if not values:
            break
        beside.extend(values)  # one label, a value for each of several people
    if beside:
        yield from beside
        return
    for start, end in _neighbours(text, table, index, place, kind):
        values = list(find_value(text, kind, start, end, judge))
        if values:
            yield from values
            return


def _inside(text: str, cell: Cell) -> Iterator[tuple[FieldKind, int, int]]:
    """(kind, start, end) of what follows each known label with a colon in the cell."""
    marks: list[tuple[FieldKind, int, int]] = []
    for match in _COLON.finditer(text, cell.start, cell.end):
        before = [w for w in cell.words if w.end <= match.start() + 1 and w.end > cell.start]
        label = _longest_label(text, before, match.start())
        if label is not None:
            marks.append((label[0], label[1], match.end()))
    for number, (kind, _, start) in enumerate(marks):
        end = marks[number + 1][1] if number + 1 < len(marks) else cell.end
        yield kind, start, end


def _longest_label(text: str, words: Sequence[Word], end: int) -> tuple[FieldKind, int] | None:
    best: tuple[FieldKind, int] | None = None
    for count in range(1, min(6, len(words)) + 1):
        start = words[-count].start
        piece = text[start:end]
        word = text[start : words[-count].end]
        if count > 1 and (any(c.isdigit() for c in word) or word[-1] in ",;:!?" or (word[-1] == "." and len(word) > 5)):
            break
        found = classify(" ".join(piece.split()))
        if best is not None and (found is None or not is_label_word(word)):
            break  # the words before are no part of the label
        if found is not None:
            best = (found, start)
    return best


def is_sentence(label: str) -> bool:
    return label.rstrip().endswith((".", "!", "?", ",")) and len(label.split()) > 3


def _neighbours(text: str, table: list[Row], index: int, place: int, kind: FieldKind) -> Iterator[tuple[int, int]]:
    cell = table[index][place]
    captioned = _caption_of(text, table, index, cell)
    if captioned is not None:
        yield captioned.start, captioned.end
        return
    below = list(layout.column(table, index, cell))
    upper = layout.cell_text(text, cell).isupper()
    for number, other in enumerate(below):
        if (
            is_label(text, other)
            or (kind == "address" and (is_other_line(text, other) or (upper and _is_heading(text, other))))
            or number >= (_ADDRESS_ROWS if kind == "address" else 1)
        ):
            break
        yield other.start, other.end
    above = _above(text, table, index, cell)
    if above is not None and (kind != "address" or not below):
        yield above.start, above.end


def _above(text: str, table: list[Row], index: int, cell: Cell) -> Cell | None:
    """The value over a cell, if it can be one: no label, and no smaller type."""
    above = next(layout.column(table, index, cell, upwards=True), None)
    return None if above is None or above.size < cell.size or is_label(text, above) else above


def _caption_of(text: str, table: list[Row], index: int, cell: Cell) -> Cell | None:
    """The value that a label is the caption of: it stands closer under it than over the next one."""
    above, below = _above(text, table, index, cell), next(layout.column(table, index, cell), None)
    if above is None or below is None or is_label(text, below):
        return None
    return above if _CAPTION * (cell.box[1] - above.box[3]) < below.box[1] - cell.box[3] else None


def is_other_line(text: str, cell: Cell) -> bool:
    """A line that ends an address block: it holds a date or a mail address, or begins with a word of the document's
    own."""
    return (
        DATE.search(text, cell.start, cell.end) is not None
        or "@" in text[cell.start : cell.end]
        or classify(text[cell.words[0].start : cell.words[0].end]) in ("document", "role", "id")
    )


def _is_heading(text: str, cell: Cell) -> bool:
    piece = layout.cell_text(text, cell)
    return piece.isupper() and not any(character.isdigit() for character in piece)


def is_label(text: str, cell: Cell) -> bool:
    piece = layout.cell_text(text, cell)
    if piece.rstrip().endswith(":"):
        return True
    if any(True for _ in _inside(text, cell)):
        return True
    kind = classify(piece)
    if kind == "document" and all(names.is_common(word) for word in names.tokens(piece)):
        return False  # "Miles Stone"
    return kind is not None and not any(character.isdigit() for character in piece)


def _header(text: str, table: list[Row], index: int) -> list[tuple[Cell, FieldKind | None]]:
    """The row's cells with their kinds when it is the header of a table, else nothing.

    A header has at least two labels and no value among its cells, and the row under it has at least two cells.
    """
    row = table[index]
    if len(row) < 2 or index + 1 >= len(table):
        return []
    pieces = [layout.cell_text(text, cell) for cell in row]
    if any(":" in piece or any(c.isdigit() for c in piece) or len(piece.split()) > 5 for piece in pieces):
        return []
    kinds = [classify(piece) for piece in pieces]
    known = [kind for kind in kinds if kind is not None]
    if len(known) < 2 or len(known) * 2 < len(row):
        return []
    if _caption_of(text, table, index, row[0]) is not None:
        return []  # captions under their values
    below = table[index + 1]
    if len(below) < 2 or sum(is_label(text, cell) for cell in below) * 2 >= len(below):
        return []  # labels again: a form of label and value, not a table
    return list(zip(row, kinds, strict=True))


def _columns(
    text: str, header: list[tuple[Cell, FieldKind | None]], below: list[Row], done: set[int]
) -> list[list[tuple[int, int]]]:
    """For each header cell the ranges under it, row by row, to the end of the table."""
    edges = [cell.box[0] - 0.3 * cell.size for cell, _ in header]
    columns: list[list[tuple[int, int]]] = [[] for _ in header]
    bottom, pitch, value_size = max(cell.box[3] for cell, _ in header), 0.0, 0.0
    for row in below:
        gap = row[0].box[1] - bottom
        limit = max(1.5 * row[0].size, 1.8 * pitch) if pitch else 3.0 * row[0].size
        value_size = value_size or row[0].size
        if gap > limit or _ends_table(text, row, header) or _is_head_size(row, header[0][0].size, value_size):
            break
        done.update(cell.start for cell in row)
        for number, place in _assigned(row, edges):
            columns[number].append(place)
        pitch = max(pitch, gap, 0.1)
        bottom = max(cell.box[3] for cell in row)
    return columns


def _ends_table(text: str, row: Row, header: list[tuple[Cell, FieldKind | None]]) -> bool:
    """A line of running text, or a row of labels, is no row of the table."""
    if len(row) > 1:
        labels = sum(is_label(text, cell) for cell in row)
        return (labels > 1 and 2 * labels >= len(row)) or any(_is_new_head(text, cell) for cell in row)
    return len(row[0].words) > 6 or row[0].box[2] - row[0].box[0] > 0.6 * (header[-1][0].box[2] - header[0][0].box[0])


def _is_head_size(row: Row, head_size: float, value_size: float) -> bool:
    """The row is set in the size of the header and not of the values: the next labels of a form."""
    return abs(row[0].size - head_size) < abs(row[0].size - value_size)


def _is_new_head(text: str, cell: Cell) -> bool:
    """A label that no cell of a table looks like: "Birth date", "Phone"."""
    return is_label(text, cell) and classify(layout.cell_text(text, cell)) in ("personal_date", "phone", "email")


def _assigned(row: Row, edges: Sequence[float]) -> Iterator[tuple[int, tuple[int, int]]]:
    groups: dict[int, list[Word]] = {}
    for cell in row:
        for word in cell.words:
            middle = word.box[0] + 0.25 * (word.box[2] - word.box[0])
            number = max((i for i, edge in enumerate(edges) if edge <= middle), default=0)
            groups.setdefault(number, []).append(word)
    for number, words in groups.items():
        yield number, (min(w.start for w in words), max(w.end for w in words))


def _certain(text: str, head: Cell, kind: FieldKind) -> bool:
    """The header leaves no doubt of what the column holds: a surname, a birth date; not a student or a contact."""
    return kind not in ("person", "role") or (kind == "person" and says_name(layout.cell_text(text, head)))


def _holds_people(text: str, values: Sequence[tuple[int, int]], judge: Judge) -> bool:
    """More than a third of a column's cells are names to the model."""
    filled = [(start, end) for start, end in values if text[start:end].strip()]
    return 3 * sum(1 for start, end in filled if judge.is_name(text, start, end)) > len(filled)
