"""Pages whose paragraphs and reading order are known: several scripts, set in columns, with notes and headings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import pikepdf
from drawn_pages import Drawing

Draw = Literal["columns", "rows", "right_first", "blocks", "backwards"]
"""Column by column; row by row across them; the last column first; paragraphs to and fro; from the last line up."""
Mark = Literal["gap", "indent", "short_line", "list", "gap_and_indent"]
"""What tells one paragraph from the next."""

_SYLLABLES = {
    "latin": "ba ce di fo gu la me ni ro su ta ve pra ste gri lon mar ten sil cor",
    "cyrillic": "ба ве ди го ку ла ме ни ро су та же при сто гра лон мар тен сил кор",
    "greek": "βα γε δι κο λυ μα νε πι ρο σα τε φο κρα στη γρι λον μαρ τεν σιλ κορ",
    "hangul": "가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오 조 호",
    "han": "年 月 日 人 大 中 国 上 下 本 分 行 業 社 会 物 理 市 地 方",
}
SYLLABLES = {script: text.split() for script, text in _SYLLABLES.items()}
_FIRST_CODE = 33
_CHAR_EM = 0.5
_MARGIN, _GUTTER = 60.0, 22.0


@dataclass(frozen=True)
class Layout:
    """How a page is set."""

    script: str = "latin"
    columns: int = 1
    draw: Draw = "columns"
    mark: Mark = "gap"
    size: float = 10.0
    lead: float = 1.2
    footnote: bool = False
    margin_note: bool = False
    heading: bool = False


@dataclass(frozen=True)
class Piece:
    """A line as it is drawn."""

    text: str
    x: float
    y: float
    size: float
    paragraph: int
    column: int


@dataclass(frozen=True)
class Page:
    """A drawn page with what a reader should get: lines in order, and the paragraph of each."""

    data: bytes
    lines: tuple[str, ...]
    paragraphs: tuple[int, ...]
    first_note: int
    """Paragraphs from this number on are notes."""


def make_page(layout: Layout, seed: int) -> Page:
    """One page of Letter size; the same seed gives the same page."""
    rng = random.Random(f"{seed}-{layout}")
    pieces = list(_body(layout, rng))
    notes = list(_notes(layout, rng, pieces))
    reading = [*pieces, *notes]
    drawn = _drawn(layout, pieces, notes)
    last = max(piece.paragraph for piece in pieces)
    return Page(_pdf(layout, drawn), tuple(p.text for p in reading), tuple(p.paragraph for p in reading), last + 1)


def _word(rng: random.Random, script: str) -> str:
    return "".join(rng.choice(SYLLABLES[script]) for _ in range(rng.randrange(2, 5)))


def _paragraph_lines(layout: Layout, rng: random.Random, width: float, first_indent: float) -> list[str]:
    """Words filled into lines; ends with a full stop."""
    words = [_word(rng, layout.script) for _ in range(rng.randrange(22, 46))]
    words = [w.capitalize() if n == 0 or rng.random() < 0.07 else w for n, w in enumerate(words)]
    words[-1] += "."
    for at in range(6, len(words) - 2, 9):
        words[at] += rng.choice((",", ".", ";"))
    lines, line = [], ""
    for word in words:
        room = width - (first_indent if not lines else 0)
        if line and (len(line) + 1 + len(word)) * _CHAR_EM * layout.size > room:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def _body(layout: Layout, rng: random.Random) -> Iterator[Piece]:
    right = 612 - _MARGIN - (110 if layout.margin_note else 0)
    width = (right - _MARGIN - _GUTTER * (layout.columns - 1)) / layout.columns
    lead, bottom = layout.size * layout.lead, 120.0
    paragraph = 0
    for column in range(layout.columns):
        x, y = _MARGIN + column * (width + _GUTTER), 720.0
        while True:
            if layout.heading and rng.random() < 0.3 and y > bottom + 6 * lead:
                y -= 0.8 * lead
                yield Piece(_word(rng, layout.script).capitalize(), x, y, layout.size * 1.3, paragraph, column)
                y -= 1.5 * lead
                paragraph += 1
            indent = 1.6 * layout.size if layout.mark in ("indent", "gap_and_indent") else 0.0
            hang = 1.4 * layout.size if layout.mark == "list" else 0.0
            lines = _paragraph_lines(layout, rng, width - hang, indent)
            if layout.mark == "short_line" and len(lines[-1]) > 0.75 * max(map(len, lines)):
                lines[-1] = lines[-1][: len(lines[-1]) // 2].rstrip(" ,.;") + "."
            if y - lead * len(lines) < bottom:
                break
            for row, text in enumerate(lines):
                at = x + (indent if row == 0 else 0.0) + (hang if row else 0.0)
                shown = f"{paragraph + 1}. {text}" if layout.mark == "list" and row == 0 else text
                yield Piece(shown, at, y, layout.size, paragraph, column)
                y -= lead
            if layout.mark in ("gap", "gap_and_indent"):
                y -= 0.6 * lead
            paragraph += 1


def _notes(layout: Layout, rng: random.Random, pieces: list[Piece]) -> Iterator[Piece]:
    last = max(piece.paragraph for piece in pieces)
    if layout.footnote:
        for row in range(2):
            text = " ".join(_word(rng, layout.script) for _ in range(7))
            yield Piece(text, _MARGIN, 96 - 10 * row, layout.size * 0.8, last + 1, 0)
    if layout.margin_note:
        for row in range(3):
            text = " ".join(_word(rng, layout.script) for _ in range(2))
            yield Piece(text, 612 - _MARGIN - 90, 600 - 10 * row, layout.size * 0.8, last + 2, 9)


def _drawn(layout: Layout, pieces: list[Piece], notes: list[Piece]) -> list[Piece]:
    """The order in which the file has the lines."""
    order = {
        "columns": lambda piece: (piece.column, -piece.y),
        "rows": lambda piece: (-piece.y, piece.column),
        "right_first": lambda piece: (-piece.column, -piece.y),
        "blocks": lambda piece: (piece.paragraph % 3, piece.paragraph, -piece.y),
        "backwards": lambda piece: (-piece.column, piece.y),
    }[layout.draw]
    drawn = sorted(pieces, key=order)
    # Notes come where a program anchors them: in the middle of the text.
    middle = next((at for at, piece in enumerate(drawn) if at > 2 and drawn[at - 1].paragraph == piece.paragraph), 0)
    return [*drawn[:middle], *notes, *drawn[middle:]]


def _pdf(layout: Layout, pieces: list[Piece]) -> bytes:
    letters = sorted({letter for piece in pieces for letter in piece.text})
    codes = {letter: _FIRST_CODE + at if letter != " " else 32 for at, letter in enumerate(letters)}
    drawing = Drawing()
    font = drawing.font({code: letter for letter, code in codes.items()})
    font.FirstChar, font.LastChar = 32, 255
    font.Widths = pikepdf.Array([int(1000 * _CHAR_EM)] * 224)
    content = b"".join(
        b"BT /F2 %g Tf %g %g Td <%s> Tj ET\n"
        % (piece.size, piece.x, piece.y, bytes(codes[letter] for letter in piece.text).hex().encode())
        for piece in pieces
    )
    drawing.page(content, fonts={"F2": font})
    return drawing.bytes()
