"""Does a picture hold lines of text? An estimate from its edges, in a few milliseconds and without recognition.

Print is a special texture: in a strip of the page, rows crossed by many upright strokes alternate with empty rows, the
full rows are about as high as letters, and the same rows go on in the neighbouring strips. Photographs, gradients,
bar codes and paper do not look like that; charts do where they have labels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SCALE = 1.4
"""Pixels per point the estimate is made for (100 dpi): letters of 6 pt are still told from the gaps between lines."""
_STRIP_PX, _ROW_PX = 24, 2
_EDGE = 40
"""Grey levels between neighbours that make an edge; paper noise and JPEG ringing stay under it."""
_FULL, _EMPTY = 30, 18
"""Share of edges (of 255) that starts a row of text, and the share under which it ends."""
_HEIGHT_ROWS = (2, 20)
"""Rows of text are 4 to 40 pixels high: x-heights of 3 to 30 pt."""
_LEVELS = bytes(b"E"[0] if level < _EMPTY else b"M"[0] if level < _FULL else b"F"[0] for level in range(256))
_ROW_OF_TEXT = re.compile(b"(?<![FM])F[FM]{%d,%d}(?![FM])" % (_HEIGHT_ROWS[0] - 1, _HEIGHT_ROWS[1] - 1))
_MIN_STRIPS = 3
_CHARS_A_STRIP = 3.3
"""24 pixels are 17 pt: about three letters of 10 pt type."""

_Run = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TextEstimate:
    """About how many lines and characters of text a picture holds."""

    lines: int = 0
    characters: int = 0


def estimate_text(picture: Image) -> TextEstimate:
    """Estimate for a grey picture at ``SCALE``; text that runs sideways counts as well."""
    from PIL import Image as Pillow

    upright = _estimate(picture)
    sideways = _estimate(picture.transpose(Pillow.Transpose.ROTATE_90))
    return max(upright, sideways, key=lambda found: found.characters)


def _estimate(picture: Image) -> TextEstimate:
    columns = _rows_of_text(picture)
    lines = strips = 0
    seen: set[tuple[int, _Run]] = set()
    for start, runs in enumerate(columns):
        for run in runs:
            if (start, run) in seen:
                continue
            length = _follow(columns, start, run, seen)
            if length >= _MIN_STRIPS:
                lines += 1
                strips += length
    return TextEstimate(lines, round(strips * _CHARS_A_STRIP))


def _rows_of_text(picture: Image) -> list[list[_Run]]:
    """For every strip of the page, runs of rows that many upright edges cross, between rows that few cross."""
    from PIL import ImageChops

    width, height = picture.size
    if width < 2 * _STRIP_PX or height < 6 * _ROW_PX:
        return []
    edges = ImageChops.difference(picture.crop((1, 0, width, height)), picture.crop((0, 0, width - 1, height)))
    edges = edges.point(lambda level: 255 if level > _EDGE else 0)
    whole = edges.crop((0, 0, (width - 1) // _STRIP_PX * _STRIP_PX, height // _ROW_PX * _ROW_PX))
    cells = whole.reduce((_STRIP_PX, _ROW_PX))
    across, data = cells.width, cells.tobytes()
    return [_runs(data[strip::across]) for strip in range(across)]


def _runs(column: bytes) -> list[_Run]:
    return [match.span() for match in _ROW_OF_TEXT.finditer(column.translate(_LEVELS))]


def _follow(columns: list[list[_Run]], start: int, run: _Run, seen: set[tuple[int, _Run]]) -> int:
    """How many strips a row of text goes on for, a word gap of one strip allowed."""
    seen.add((start, run))
    length, gap = 1, 0
    for strip in range(start + 1, len(columns)):
        following = next((other for other in columns[strip] if _same_row(run, other)), None)
        if following is None:
            gap += 1
            if gap > 1:
                break
            continue
        run, gap = following, 0
        seen.add((strip, run))
        length += 1
    return length


def _same_row(one: _Run, other: _Run) -> bool:
    return (
        abs(sum(one) - sum(other)) <= 4  # twice the distance of their middles: a page may be skewed
        and abs((one[1] - one[0]) - (other[1] - other[0])) <= 4
    )
