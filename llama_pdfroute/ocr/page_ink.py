"""Whether anything is drawn on a page's picture: asked before a page is sent to something that always writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from PIL.Image import Image

CHECK_DPI = 72
_CELL = 2
"""Pixels are averaged in cells of this side: single specks fade, strokes of letters stay."""
_MIN_CONTRAST = 32
"""Grey levels (of 255) between paper and a stroke after averaging; faint pencil still has 40."""
_NOISE_FACTOR = 6.0
"""Standard deviations of the paper's own noise that a stroke stands out by; by chance one cell in a billion does."""
_MIN_CELLS = 4
"""A single printed digit of 8 points covers five cells."""


def is_blank(picture: Image) -> bool:
    """True for an empty sheet, noise on paper, and a picture all of one tone, dark ones too."""
    cells = _cells(np.asarray(picture.convert("L"), dtype=np.float32))
    paper = _local_paper(cells)
    away = np.abs(cells - paper)
    noise = 1.4826 * float(np.median(away))
    return int((away > max(_MIN_CONTRAST, _NOISE_FACTOR * noise)).sum()) < _MIN_CELLS


def _cells(grey: NDArray[Any]) -> NDArray[Any]:
    height, width = (max(side // _CELL * _CELL, _CELL) for side in grey.shape)
    grey = np.pad(grey, [(0, max(height - grey.shape[0], 0)), (0, max(width - grey.shape[1], 0))], mode="edge")
    return np.asarray(grey[:height, :width].reshape(height // _CELL, _CELL, width // _CELL, _CELL).mean(axis=(1, 3)))


def _local_paper(cells: NDArray[Any], tile: int = 32) -> NDArray[Any]:
    """The tone around each cell: shadows and yellowed edges are paper, too."""
    paper = np.empty_like(cells)
    for top in range(0, cells.shape[0], tile):
        for left in range(0, cells.shape[1], tile):
            block = (slice(top, top + tile), slice(left, left + tile))
            paper[block] = np.median(cells[block])
    return paper
