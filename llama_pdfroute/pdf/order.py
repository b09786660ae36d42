"""Reading order: where the file's order of lines contradicts the page, and a repair where it is safe.

A line is followed by the line right below it. Where the file jumps to and fro between such runs, the runs are put one
after the other: columns drawn row by row, a footnote between two lines of a sentence. Runs stay whole and keep the
file's order among themselves, so cells of tables stay in their rows. Pure.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from statistics import median

from llama_pdfroute.page import Box
from llama_pdfroute.pdf.text_layer import Line

_MAX_LINES = 600
_UP = 0.5
"""Of a line's height: the next line of the file stands higher than this one, so the file's order is in question."""
_SAME_BLOCK, _SAME_COLUMN = 1.4, 4.0
"""Distance to the next line against the usual one: within a paragraph; within a column, headings and gaps included."""
_OVERLAP = 0.5
_SIZE_RATIO = 1.3
_PROSE_CHARS = 24
"""Characters a line of running text has on average; cells and labels are shorter."""
_MIN_RETURNS = 2
"""How often the file comes back to a run for the runs to count as columns drawn side by side."""


def reading_order(lines: list[Line]) -> list[int] | None:
    """The order of the lines as a reader takes them; None where the file's order stands."""
    boxes = [line.box for line in lines]
    if len(lines) < 3 or len(lines) > _MAX_LINES or not _jumps(boxes):
        return None
    order = list(range(len(lines)))
    if _upside_down(boxes):
        order.reverse()
    usual = _usual_step(boxes)
    runs = _runs(lines, order, _SAME_BLOCK * usual)
    if _returns(runs, order) >= _MIN_RETURNS:
        runs = _runs(lines, order, _SAME_COLUMN * usual)
    repaired = [number for run in runs for number in run]
    return repaired if repaired != list(range(len(lines))) else None


def _jumps(boxes: list[Box | None]) -> bool:
    return any(one and other and other[3] < one[3] - _UP * (one[3] - one[1]) for one, other in pairwise(boxes))


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
    above = {lower: upper for upper, lower in below.items()}
    place = {number: at for at, number in enumerate(order)}
    runs = []
    for number in order:
        if number in above:
            continue
        run = [number]
        while run[-1] in below:
            run.append(below[run[-1]])
        runs += [run] if _prose(lines, run) else _as_in_file(run, place)
    return sorted(runs, key=lambda run: min(place[number] for number in run))


def _links(lines: list[Line], reach: float) -> dict[int, int]:
    """Pairs of lines of one size of which each is the other's nearest neighbour, downwards and upwards."""
    numbers = sorted((n for n, line in enumerate(lines) if line.box), key=lambda n: lines[n].box[3])  # type: ignore[index]
    bottoms = [lines[n].box[3] for n in numbers]  # type: ignore[index]
    down: dict[int, tuple[float, int]] = {}
    up: dict[int, tuple[float, int]] = {}
    for at, upper in enumerate(numbers):
        box = lines[upper].box
        assert box is not None
        height = box[3] - box[1]
        for lower in numbers[at + 1 : bisect_right(bottoms, box[3] + reach)]:
            other = lines[lower].box
            assert other is not None
            step, other_height = other[3] - box[3], other[3] - other[1]
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
    return sum(len(lines[number].text) for number in run) >= _PROSE_CHARS * len(run)


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
