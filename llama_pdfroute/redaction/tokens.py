"""The words of a text with the name model's scores, and what binds neighbours into one run. Pure."""

from __future__ import annotations

import bisect
import re
from collections.abc import Sequence
from dataclasses import dataclass

from llama_pdfroute.redaction import names
from llama_pdfroute.redaction.lexicon import classify
from llama_pdfroute.redaction.name_model import TaggedWord

_GLUE = re.compile(r"[ \t\u00a0]{1,3}")
_INITIAL = re.compile(r"[^\W\d_a-z]\.?(?:-?[^\W\d_a-z]\.)*")
SURE_OVER_LINES = 0.5
"""Words on two lines are one run when the model is this sure of both."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text with what the model says of it: how sure it is part of a name."""

    start: int
    end: int
    text: str
    folded: str
    person: float

    @property
    def initial(self) -> bool:
        return len(self.folded) <= 2 and _INITIAL.fullmatch(self.text) is not None

    @property
    def capital(self) -> bool:
        return names.is_capital(self.text)


class Tokens:
    """The words of a text in order, with the model's scores."""

    def __init__(self, text: str, tagged: Sequence[TaggedWord]) -> None:
        self.text = text
        starts = [word.start for word in tagged]
        self.items: list[Token] = []
        for match in names.TOKEN.finditer(text):
            words = tagged[bisect.bisect_left(starts, match.start()) : bisect.bisect_left(starts, match.end())]
            person = max((word.person for word in words), default=0.0)
            folded = names.fold(match.group())
            self.items.append(Token(match.start(), match.end(), match.group(), folded, person))

    def glued(self, left: int, right: int) -> bool:
        """Whether two neighbouring words belong to one run: nothing but a space between, no sentence end."""
        if not 0 <= left < right < len(self.items):
            return False
        word = self.items[left]
        if word.text.endswith(".") and len(word.folded) > 3 and not names.is_title(word.text):
            return False
        if _GLUE.fullmatch(self.text, word.end, self.items[right].start):
            return True
        both = min(word.person, self.items[right].person) >= SURE_OVER_LINES or names.is_title(word.text)
        both = both and classify(self.items[right].text) is None and not self._full_name(left)
        return both and self.text[word.end : self.items[right].start] == "\n"

    def _full_name(self, index: int) -> bool:
        """A capital word stands before the word on its line: what goes on in the next is something else."""
        if index == 0 or not _GLUE.fullmatch(self.text, self.items[index - 1].end, self.items[index].start):
            return False
        before = self.items[index - 1]
        return before.capital and (before.initial or not names.is_title(before.text))

    def starts_sentence(self, index: int) -> bool:
        before = self.text[: self.items[index].start].rstrip(" \"'“‘(")
        return not before or before[-1] in ".!?:\n"

    def ranked(self, index: int) -> bool:
        """A rank or office stands before the word."""
        return self.glued(index - 1, index) and self.items[index - 1].folded in names.RANKS

    def initialled(self, index: int) -> bool:
        """An initial with its full stop stands before the word."""
        if not self.glued(index - 1, index):
            return False
        return self.items[index - 1].initial and self.items[index - 1].text.endswith(".")

    def titled(self, index: int) -> bool:
        """A title stands before the word."""
        if not self.glued(index - 1, index):
            return False
        before = self.items[index - 1]
        return names.is_title(before.text) and before.capital and before.text != "ST"
