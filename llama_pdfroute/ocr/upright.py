"""Which way is up, and how level the lines are. Pure geometry on line corners.

Lines are found on the picture as it is. When most of their length runs up or down, the picture is turned by a quarter;
a half turn is seen by reading a few lines both ways. A small angle is taken out of the coordinates alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

import numpy as np
from numpy.typing import NDArray

from llama_pdfroute.page import Box

Points = NDArray[np.floating[Any]]
ELONGATED = 1.5
"""Long side over short side from which a box has a direction."""
_LONG, _MIN_LONG_LINES = 8.0, 2
"""Width over height of a line whose angle is known to a quarter of a degree, and how many of them it takes."""
_LEVELLED_DEGREES = 0.2
"""Angles below are left alone: a line of 500 points climbs less than a quarter of its height."""


def lengths(quad: Points) -> tuple[float, float]:
    """Width and height of a quad of four corners."""
    width = (math.dist(quad[0], quad[1]) + math.dist(quad[2], quad[3])) / 2
    return width, (math.dist(quad[0], quad[3]) + math.dist(quad[1], quad[2])) / 2


def runs_sideways(quad: Points) -> bool:
    """True for a box that is clearly taller than wide."""
    width, height = lengths(quad)
    return height > ELONGATED * width


def is_turned(quads: Sequence[Points]) -> bool:
    """True when most of the length of the lines runs up or down."""
    along = [lengths(quad) for quad in quads]
    lying = sum(width for width, height in along if width > ELONGATED * height)
    standing = sum(height for width, height in along if height > ELONGATED * width)
    return standing > lying


def half_turn(quads: Sequence[Points], size: tuple[int, int]) -> list[Points]:
    """The corners after a half turn of the picture, upper left first again."""
    return [np.asarray(np.array(size) - quad[[2, 3, 0, 1]], dtype=np.float32) for quad in quads]


def skew_degrees(quads: Sequence[Points]) -> float:
    """Median angle of the long lines; positive when they fall to the right. 0.0 when they do not agree."""
    angles = []
    for quad in quads:
        width, height = lengths(quad)
        if width > _LONG * height:
            along = quad[1] - quad[0] + quad[2] - quad[3]
            angles.append(math.degrees(math.atan2(along[1], along[0])))
    if len(angles) < _MIN_LONG_LINES:
        return 0.0
    angle = median(angles)
    spread = median(abs(one - angle) for one in angles)
    return 0.0 if abs(angle) < max(_LEVELLED_DEGREES, 2 * spread) else angle


@dataclass(frozen=True, slots=True)
class Frame:
    """Where upright, level coordinates lie on the page.

    ``quarter_turns`` (anticlockwise) made the picture upright; ``angle`` is its skew in degrees; ``size`` is that of
    the upright picture. All in one unit.
    """

    quarter_turns: int
    angle: float
    size: tuple[float, float]

    def level(self, points: Points) -> Points:
        """Points of the upright picture in level coordinates."""
        return self._rotated(points, -self.angle)

    def to_page(self, box: Box) -> Box:
        """The box on the page around a box in level coordinates."""
        left, top, right, bottom = box
        corners = self._rotated(np.array([(left, top), (right, top), (right, bottom), (left, bottom)]), self.angle)
        x, y = corners[:, 0], corners[:, 1]
        width, height = self.size
        for _ in range(self.quarter_turns % 4):
            x, y, width, height = height - y, x, height, width
        x, y = np.clip(x, 0, width), np.clip(y, 0, height)
        return (
            round(float(x.min()), 2),
            round(float(y.min()), 2),
            round(float(x.max()), 2),
            round(float(y.max()), 2),
        )

    def _rotated(self, points: Points, degrees: float) -> Points:
        if not degrees:
            return points
        turn = math.radians(degrees)
        centre = np.array(self.size) / 2
        matrix = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        return np.asarray((points - centre) @ matrix.T + centre)
