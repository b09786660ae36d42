"""Words that a document uses too often without a name around them to be anybody's name: its terms. Pure.

"RAG", "Bemerkung" or a car's model look like a name to the model once in fifty times, and one such place would be
carried over the whole document. A person's surname stands in a name nearly wherever it stands.
"""

from __future__ import annotations

import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from llama_pdfroute.redaction import names
from llama_pdfroute.redaction.field_values import SCORE
from llama_pdfroute.redaction.healing import View
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.tokens import Token, Tokens

MIN_SEEN = 5
"""Fewer places say nothing about a word."""
NAMED_SHARE = 0.3
"""A word found as a name in less than this share of its places is a term. Measured on 619 pages of reports, manuals
and papers: of words found at least once, people's stood at 0.4 and above, terms at 0.3 and below."""

_MIN_SMALL, _SURE = 4, 0.9
"""A word that the document writes small as often is one of its words, unless the model was this sure of a name once."""
_CERTAIN_SHARE = 0.1
"""A word of which the model is that sure in more than this share of its places is no term."""
_VOUCHING_SHARE, _KNOWN = 0.6, 0.3
"""A given name vouches for the surname when it is mostly a name itself, and the model took it for one somewhere."""

STRONG_SCORE = SCORE
"""Score from which a name stands whatever its words do elsewhere: a labelled one, one that the model is sure of."""


class Census:
    """How often each capital word of a document stands at all, and how often in what was found as a name."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()
        self._named: Counter[str] = Counter()
        self._given: defaultdict[str, set[str]] = defaultdict(set)
        self._sure: set[str] = set()
        self._known: set[str] = set()
        self._certain: Counter[str] = Counter()
        self._small: Counter[str] = Counter()

    def add(self, tokens: Tokens, view: View, spans: Sequence[Span]) -> None:
        """Count a text; ``spans`` are what was found in it, in offsets of the original text."""
        people = sorted((span.start, span.end) for span in spans if span.entity == "PERSON")
        starts = [start for start, _ in people]
        last = -1
        group: list[Token] = []
        for index, item in enumerate(tokens.items):
            if item.capital:
                self._seen[item.folded] += 1
                self._certain[item.folded] += item.person >= _SURE
            elif len(item.folded) >= _MIN_SMALL and _stands_alone(tokens.text, item):
                self._small[item.folded] += 1
            place = bisect.bisect_right(starts, view.origin[item.start]) - 1
            if place < 0 or people[place][1] <= view.origin[item.start]:
                continue
            self._named[item.folded] += item.capital
            if tokens.titled(index):
                self._sure.add(item.folded)
            if item.person >= _KNOWN:
                self._known.add(item.folded)
            if place != last:
                self._pair(tokens.text, group)
                last, group = place, []
            if item.folded not in names.PARTICLES:
                group.append(item)
        self._pair(tokens.text, group)

    def _pair(self, text: str, group: Sequence[Token]) -> None:
        """Given names and surnames of one name, by their order."""
        for left, right in pairwise(group):
            given, surname = (right, left) if "," in text[left.end : right.start] else (left, right)
            if not given.initial:
                self._given[surname.folded].add(given.folded)
            elif given.text.endswith(".") or (given.folded not in names.FUNCTION and surname.person >= _KNOWN):
                self._sure.add(surname.folded)

    def terms(self) -> frozenset[str]:
        """The document's terms: seldom in a name, and never behind a title, an initial or a given name."""
        seldom = {word for word in self._named if self._is_seldom(word)}
        return frozenset(word for word in seldom if word not in self._sure and not self._vouched(word, seldom))

    def _is_seldom(self, word: str) -> bool:
        if self._certain[word] > _CERTAIN_SHARE * self._seen[word]:
            return False
        if self._small[word] >= self._seen[word]:
            return self._named[word] > 0 and not self._certain[word]
        return self._seen[word] >= MIN_SEEN and self._named[word] < NAMED_SHARE * self._seen[word]

    def _vouched(self, word: str, seldom: set[str]) -> bool:
        return any(
            other in self._known and self._named[other] >= _VOUCHING_SHARE * self._seen[other]
            for other in self._given[word]
            if other not in seldom and (not names.is_common(other) or self._certain[other])
        )


def _stands_alone(text: str, item: Token) -> bool:
    """No part of a mail address, a link or a file name."""
    before, after = text[item.start - 1 : item.start], text[item.end : item.end + 1]
    return (not before or before.isspace()) and (not after or after.isspace() or after in ",.;:!?)")


def without(text: str, spans: Sequence[Span], terms: frozenset[str]) -> Iterator[Span]:
    """The spans but for names that consist of terms only (and single letters), and that no label announces and the
    model is not sure of in their place."""
    for span in spans:
        words = [names.fold(word) for word in names.tokens(text[span.start : span.end])] if terms else []
        words = [word for word in words if len(word) > 1]
        strong = span.score >= STRONG_SCORE
        if strong or span.entity != "PERSON" or not words or not all(word in terms for word in words):
            yield span
