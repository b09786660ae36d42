"""A value found once is redacted everywhere in its document. Pure.

Names are looked for whole and, for people, by each part of three letters or more that is no common word; identifiers
are looked for with any spacing and punctuation between their characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from llama_pdfroute.redaction.operators import normalised
from llama_pdfroute.redaction.spans import Span

_GAP = r"[\s\ufffe\x02\u00ad.,'’\-]{0,3}"
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_MIN_PART = 3
_MIN_VALUE = 5


class Values:
    """The values of one document, by entity."""

    def __init__(self) -> None:
        self._people: set[tuple[str, ...]] = set()
        self._others: dict[str, str] = {}

    def add(self, span: Span, text: str) -> None:
        """Remember the value at the span."""
        value = text[span.start : span.end]
        if span.entity == "PERSON":
            words = tuple(match.group() for match in _TOKEN.finditer(value))
            if len(words) > 1:
                self._people.add(words)
        else:
            short = normalised(value).replace(" ", "")
            if len(short) >= _MIN_VALUE:
                self._others.setdefault(short, span.entity)

    def find(self, text: str) -> Iterable[Span]:
        """Every place in the text where a known value stands."""
        for words in sorted(self._people):
            for form in (words, words[-1:] + words[:-1]):
                pattern = r"\b" + _GAP.join(map(re.escape, form)) + r"\b"
                for match in re.finditer(pattern, text, re.IGNORECASE):
                    yield Span(match.start(), match.end(), "PERSON", 0.6)
            for word in (words[0], words[-1]):
                if len(word) >= _MIN_PART:
                    for match in re.finditer(rf"\b(?:{re.escape(word)}|{re.escape(word.upper())})\b", text):
                        yield Span(match.start(), match.end(), "PERSON", 0.5)
        for value, entity in sorted(self._others.items()):
            pattern = r"(?<!\w)" + r"[\W_]{0,3}".join(map(re.escape, value)) + r"(?!\w)"
            for match in re.finditer(pattern, text, re.IGNORECASE):
                yield Span(match.start(), match.end(), entity, 0.6)
