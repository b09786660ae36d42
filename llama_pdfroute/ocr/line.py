"""One recognised line: what the layout rules and the confidence work on."""

from __future__ import annotations

from dataclasses import dataclass

from llama_pdfroute.page import Box

TYPE_PER_BOX_HEIGHT = 0.91
"""Type size over the height of a detected box: the median over 38 clean pages in seven fonts."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """One recognised piece of a line, in level coordinates.

    ``centres`` are the places of its characters as shares of the box's width, ``char_scores`` the recogniser's scores.
    ``holes`` counts places inside words where ink was not read. ``sideways`` lines run up or down the page.
    """

    text: str
    box: Box
    score: float
    centres: tuple[float, ...] = ()
    char_scores: tuple[float, ...] = ()
    holes: int = 0
    sideways: bool = False

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def middle(self) -> float:
        return (self.box[1] + self.box[3]) / 2

    @property
    def length(self) -> float:
        """Along the direction of reading."""
        return self.height if self.sideways else self.box[2] - self.box[0]

    @property
    def type_size(self) -> float:
        return TYPE_PER_BOX_HEIGHT * (self.box[2] - self.box[0] if self.sideways else self.height)
