"""Reading order: where the file's order of lines contradicts the page, and a repair where it is safe.

A line is followed by the line right below it. Where the file jumps to and fro between such runs, the runs are put one
after the other: columns drawn row by row, a footnote between two lines of a sentence. Runs stay whole and keep the
file's order among themselves, so cells of tables stay in their rows. Pure.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from statistics import median
from typing import Literal

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.geometry import around
from llama_pdfroute.pdf.text_layer import Line

_MAX_LINES = 600
_UP = 0.5
"""Of a line's height: the next line of the file stands higher than this one, so the file's order is in question."""
_HEAD_LINES = 2
_SAME_BLOCK, _SAME_COLUMN = 1.4, 4.0
"""Distance to the next line against the usual one: within a paragraph; within a column, headings and gaps included."""
_OVERLAP = 0.5
_SIZE_RATIO = 1.3
_PROSE_CHARS = 24
"""Characters a line of running text has on average; cells and labels are shorter."""
_PROSE_LETTERS = 0.6
_SOLID_LINES = 3
_NOTE_SIZE = 0.92
"""Type of notes against the text they belong to: 9 pt to 10 pt and less."""
_ROW_GAP, _WORD_GAP = 1.5, 0.15
"""Distance to the next piece of a row, in heights: less than a column gap; and less than a space."""
_MIN_RETURNS = 2
"""How often the file comes back to a run for the runs to count as columns drawn side by side."""


def reading_order(lines: list[Line], *, doubt: Literal["jumps", "always"] = "jumps") -> list[int] | None:
    """The order of the lines as a reader takes them; None where the file's order stands.

    It is looked into where the file jumps upwards, or ``always``: lines that were cut at a gutter need it.
    """
    boxes = [line.box for line in lines]
    if not 3 <= len(lines) <= _MAX_LINES or (doubt == "jumps" and not _jumps(boxes)):
        return None
    order = list(range(len(lines)))
    if _upside_down(boxes):
        order.reverse()
    usual = _usual_step(boxes)
    runs = _runs(lines, order, _SAME_BLOCK * usual)
    leftwards = _jumps_left(boxes)
    if leftwards or max(_returns(runs, order), _returns_up(boxes)) >= _MIN_RETURNS:
        runs = _runs(lines, order, _SAME_COLUMN * usual)
    if leftwards:
        _left_before_right(runs, lines)
    repaired = [number for run in runs for number in run]
    return repaired if repaired != list(range(len(lines))) else None


def joined_rows(lines: list[Line]) -> list[Line]:
    """Pieces of one row that the file has one after the other as one line: text around a raised number, say."""
    if not any(_goes_on(one, other) for one, other in pairwise(lines)):
        return lines
    rows = [lines[0]]
    for line in lines[1:]:
        if _goes_on(rows[-1], line):
            rows[-1] = _together(rows[-1], line)
        else:
            rows.append(line)
    return rows


def _goes_on(one: Line, other: Line) -> bool:
    if one.box is None or other.box is None or one.hyphen:
        return False
    gap, height = other.box[0] - one.box[2], max(one.height, other.height)
    if not -0.3 * height < gap < _ROW_GAP * height:
        return False
    shared = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    return shared > 0.5 * min(one.height, other.height)


def _together(one: Line, other: Line) -> Line:
    assert one.box is not None
    assert other.box is not None
    space = "" if other.box[0] - one.box[2] < _WORD_GAP * max(one.height, other.height) else " "
    box = (
        min(one.box[0], other.box[0]),
        min(one.box[1], other.box[1]),
        max(one.box[2], other.box[2]),
        max(one.box[3], other.box[3]),
    )
    # Without a space the halves are one word, and its box is that of both.
    boxes = [*one.word_boxes, *other.word_boxes]
    if one.word_boxes and other.word_boxes and not space:
        ends = [b for b in (one.word_boxes[-1], other.word_boxes[0]) if b]
        boxes = [*one.word_boxes[:-1], around(ends) if ends else None, *other.word_boxes[1:]]
    return Line(one.text + space + other.text, box, other.hyphen, word_boxes=boxes)


def _jumps(boxes: list[Box | None]) -> bool:
    """Whether the file goes up, other than to a column on the right, or back to the left of where it was.

    Heads and feet may be drawn first or last.
    """
    return any(
        one and other and (other[2] < one[0] or (other[0] < one[2] and other[3] < one[3] - _UP * (one[3] - one[1])))
        for one, other in pairwise(boxes[_HEAD_LINES:-_HEAD_LINES] if len(boxes) > 4 * _HEAD_LINES else boxes)
    )


def _jumps_left(boxes: list[Box | None]) -> bool:
    """Whether the file goes up and left: a column after the one on its right."""
    return any(
        one and other and other[3] < one[1] and other[2] < one[0] + _UP * (one[3] - one[1])
        for one, other in pairwise(boxes)
    )


def _returns_up(boxes: list[Box | None]) -> int:
    """How often the file goes up in the same column."""
    return sum(
        bool(one and other and other[3] < one[1] and _overlap(one, other) > _OVERLAP) for one, other in pairwise(boxes)
    )


def _left_before_right(runs: list[list[int]], lines: list[Line]) -> None:
    """Put columns of running text that stand side by side in the order of their script."""
    text = "".join(lines[number].text for run in runs for number in run[:3])
    if sum("\u0590" <= letter <= "\u08ff" for letter in text) > 0.3 * len(text):
        return
    boxes = {id(run): around([b for n in run if (b := lines[n].box)] or [(0.0,) * 4]) for run in runs}
    for _ in runs:
        for at, (one, other) in enumerate(pairwise(runs)):
            here, there = boxes[id(one)], boxes[id(other)]
            beside = min(here[3], there[3]) - max(here[1], there[1])
            least = 0.5 * min(here[3] - here[1], there[3] - there[1])
            solid = min(len(one), len(other)) >= _SOLID_LINES and _prose(lines, one) and _prose(lines, other)
            if solid and there[2] <= here[0] and beside > least:
                runs[at], runs[at + 1] = other, one
                break
        else:
            return


def _upside_down(boxes: list[Box | None]) -> bool:
    """Whether the file goes from the last line to the first."""
    up = down = 0
    for one, other in pairwise(boxes):
        if one and other and _overlap(one, other) > 0:
            step = other[3] - one[3]
            up += -3 * (one[3] - one[1]) < step < -0.4 * (one[3] - one[1])
            down += step > 0.4 * (one[3] - one[1])
    return up >= 3 and up > 4 * down


def _usual_step(boxes: list[Box | None]) -> float:
    steps = []
    for one, other in pairwise(boxes):
        if one and other:
            step, height = abs(other[3] - one[3]), one[3] - one[1]
            if 0.6 * height < step < 2 * height:
                steps.append(step)
    heights = [box[3] - box[1] for box in boxes if box]
    return median(steps) if steps else 1.2 * median(heights) if heights else 1.0


def _overlap(one: Box, other: Box) -> float:
    """Of the narrower line, sideways."""
    shared = min(one[2], other[2]) - max(one[0], other[0])
    return shared / max(0.1, min(one[2] - one[0], other[2] - other[0]))


def _runs(lines: list[Line], order: list[int], reach: float) -> list[list[int]]:
    """Lines linked to the line right below them, runs in the file's order of their earliest line."""
    below = _links(lines, reach)
    above = set(below.values())
    place = {number: at for at, number in enumerate(order)}
    found = []
    for number in order:
        if number not in above:
            run = [number]
            while run[-1] in below:
                run.append(below[run[-1]])
            found.append(run)
    running = [_prose(lines, run) for run in found]
    solid = (run for run, is_text in zip(found, running, strict=True) if is_text and len(run) >= _SOLID_LINES)
    prose = {number for run in solid for number in run}
    runs: list[list[int]] = []
    for run, is_text in zip(found, running, strict=True):
        whole = is_text and _cut_from_outside(lines, run, order, place, prose)
        runs += [run] if whole else _as_in_file(run, place)
    return sorted(runs, key=lambda run: min(place[number] for number in run))


def _links(lines: list[Line], reach: float) -> dict[int, int]:
    """Pairs of lines of one size of which each is the other's nearest neighbour, downwards and upwards."""
    boxes = {n: line.box for n, line in enumerate(lines) if line.box}
    numbers = sorted(boxes, key=lambda n: boxes[n][3])
    bottoms = [boxes[n][3] for n in numbers]
    down: dict[int, tuple[float, int]] = {}
    up: dict[int, tuple[float, int]] = {}
    for at, upper in enumerate(numbers):
        box = boxes[upper]
        left, top, right, bottom = box
        height = bottom - top
        for lower in numbers[at + 1 : bisect_right(bottoms, bottom + reach)]:
            other = boxes[lower]
            if other[0] >= right or other[2] <= left:  # beside it, as most are
                continue
            step, other_height = other[3] - bottom, other[3] - other[1]
            if step < 0.4 * height or _overlap(box, other) < _OVERLAP:
                continue
            if max(height, other_height) > _SIZE_RATIO * min(height, other_height):
                continue
            if upper not in down or step < down[upper][0]:
                down[upper] = (step, lower)
            if lower not in up or step < up[lower][0]:
                up[lower] = (step, upper)
    return {upper: lower for upper, (_, lower) in down.items() if up[lower][1] == upper}


def _prose(lines: list[Line], run: list[int]) -> bool:
    """Lines of running text: long enough, and words more than numbers."""
    text = "".join(lines[number].text for number in run)
    return len(text) >= _PROSE_CHARS * len(run) and sum(map(str.isalpha, text)) > _PROSE_LETTERS * len(text)


def _cut_from_outside(
    lines: list[Line], run: list[int], order: list[int], place: dict[int, int], prose: set[int]
) -> bool:
    """Whether the lines that the file has in between stand elsewhere, and are running text or a note in small type.

    What stands among the run's lines is its own (a formula); short lines of the same type beside it are its table.
    """
    first, last = min(place[n] for n in run), max(place[n] for n in run)
    members = set(run)
    left, top, right, bottom = around([box for n in run if (box := lines[n].box)])
    height = median(lines[n].height for n in run)
    for number in order[first : last + 1]:
        box = lines[number].box
        if number in members or box is None:
            continue
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if left <= x <= right and top <= y <= bottom:
            return False
        if number not in prose and lines[number].height > _NOTE_SIZE * height:
            return False
    return True


def _as_in_file(run: list[int], place: dict[int, int]) -> list[list[int]]:
    """A run that is no running text, cut where the file goes elsewhere."""
    parts: list[list[int]] = []
    for number in run:
        if parts and place[number] == place[parts[-1][-1]] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return parts


def _returns(runs: list[list[int]], order: list[int]) -> int:
    """How often the file leaves a run and comes back to it."""
    run_of = {number: at for at, run in enumerate(runs) for number in run}
    seen: set[int] = set()
    returns, current = 0, -1
    for number in order:
        at = run_of[number]
        if at != current and at in seen:
            returns += 1
        seen.add(at)
        current = at
    return returns
