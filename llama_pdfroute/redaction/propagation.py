"""A value found once is redacted everywhere in its document, in every form it is written in. Pure.

People are looked for by the parts of their names, in any order and case, with initials between them. A part that is
also an ordinary word counts only beside another part or behind a title. Numbers and addresses are looked for
without regard to spacing, punctuation and case.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from llama_pdfroute.redaction import names
from llama_pdfroute.redaction.field_values import SCORE as STRUCTURE_SCORE
from llama_pdfroute.redaction.field_values import NameScore
from llama_pdfroute.redaction.lexicon import classify
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.redaction.tokens import Tokens

_MIN_PART = 3
_CAPITAL_ANYWAY = frozenset({"march", "april", "may", "june", "august", "will"})
"""Surnames whose capital inside a sentence says nothing: months, and the will of a letter about an estate."""
_MIN_VALUE = 6
_MIN_SMALL = 5
_SMALL_SEEN = 0.02
"""In small letters a known part counts when it is long and the model does not rule it out: "cooper" may be a trade."""
_SURE_ALONE = 0.8
_CARRIED = 0.2
"""A word of a value that only a label or a header announces is carried if the model, too, sees a name in it."""
_SEEN = 0.5
"""A known part that is also an ordinary word is a name here when the model half thinks so."""
_PHONE_DIGITS = 9
_CHUNK = re.compile(r"[^\s<>\"'()\[\],;]*[^\s<>\"'()\[\],;.:!?]")
_LETTERS = re.compile(r"[^\W\d_]+")
_COMPOUNDS = (
    ("EMAIL_ADDRESS", re.compile(r".@\w")),
    ("URL", re.compile(r"://|^www\.|\w\.[a-z]{2,}/|^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,6}$", re.IGNORECASE)),
    ("USERNAME", re.compile(r"^@|\w_\w|[a-z]\d|^[a-z]+[.-][a-z]+(?:[.-][a-z\d]+)*$")),
    ("USERNAME", re.compile(r"^[a-z]{8,}$")),
)
"""What a name is written into, whole: mail addresses, links and file names, handles, two names run together."""
_NOT_CARRIED = frozenset({"URL", "DATE_TIME", "CITY", "STATE"})


def _always(start: int, end: int) -> float:
    return 1.0


class Values:
    """The values of one document."""

    def __init__(self) -> None:
        self._parts: set[str] = set()
        self._surnames: set[str] = set()
        self._others: dict[str, str] = {}
        self._lengths: dict[str, set[int]] = {}  # of the others, by how they begin: a text is gone over only once
        self._phones: set[str] = set()

    def add(self, span: Span, text: str, sure: NameScore = _always) -> None:
        """Remember the value at the span. ``sure``: what the name model says of a range of the text."""
        value = text[span.start : span.end]
        if span.entity == "PERSON":
            self._add_person(span, text, sure)
            if len(names.tokens(value)) > 1:
                self._add_whole(_squeeze(value)[0], "PERSON")  # word for word, whatever its words are
        elif span.entity not in _NOT_CARRIED:
            squeezed = _squeeze(value)[0]
            self._add_whole(squeezed, span.entity)
            digits = "".join(c for c in squeezed if c.isdigit())
            if span.entity == "PHONE_NUMBER" and len(digits) >= _PHONE_DIGITS:
                self._phones.add(digits[-_PHONE_DIGITS:])

    def _add_whole(self, squeezed: str, entity: str) -> None:
        if len(squeezed) >= _MIN_VALUE:
            self._others.setdefault(squeezed, entity)
            self._lengths.setdefault(squeezed[:_MIN_VALUE], set()).add(len(squeezed))

    def _add_person(self, span: Span, text: str, sure: NameScore) -> None:
        """The words of a name that may stand for it elsewhere: not those that only a label makes a name."""
        found = list(names.TOKEN.finditer(text, span.start, span.end))
        words = [match for match in found if not names.is_title(match.group())]
        for match in words:
            seen = sure(match.start(), match.end())
            surname = match is words[-1] and len(words) > 1 and _is_rare(match.group())
            unsure = seen < (_CARRIED if len(words) > 1 else _SURE_ALONE)
            if unsure and not surname and span.score == STRUCTURE_SCORE:
                continue
            if len(words) == 1 and span.score < _SURE_ALONE and span.score != STRUCTURE_SCORE:
                continue
            word = match.group()
            folded = names.fold(word)
            label = len(words) > 1 and classify(word) is not None and not names.is_common(word)
            if match is words[-1] and len(words) > 1 and folded not in _CAPITAL_ANYWAY:
                self._surnames.add(folded)
            if len(folded) >= _MIN_PART and folded not in names.FUNCTION | names.SUFFIXES and not label:
                self._parts.add(folded)
                self._parts.update(part for part in folded.replace("’", "-").split("-") if len(part) > _MIN_PART)

    def forget(self, words: Collection[str]) -> None:
        """Words that no name is looked for by."""
        self._parts.difference_update(words)

    def find(self, tokens: Tokens) -> Iterator[Span]:
        """Every place in a text where a known value stands."""
        yield from self._people(tokens)
        yield from self._compounds(tokens.text)
        yield from self._squeezed(tokens.text)

    def _people(self, tokens: Tokens) -> Iterator[Span]:
        items = tokens.items
        index = 0
        while index < len(items):
            if items[index].folded not in self._parts:
                index += 1
                continue
            last = index
            while tokens.glued(last, last + 1) and self._continues(tokens, last + 1):
                last += 1
            while last > index and items[last].folded not in self._parts:
                last -= 1
            if self._counts(tokens, index, last):
                yield Span(items[index].start, _bare_end(tokens, last), "PERSON", 0.5)
            index = last + 1

    def _continues(self, tokens: Tokens, index: int) -> bool:
        item = tokens.items[index]
        return item.folded in self._parts or len(item.folded) == 1 or item.folded in names.PARTICLES

    def _counts(self, tokens: Tokens, first: int, last: int) -> bool:
        items = [item for item in tokens.items[first : last + 1] if item.folded in self._parts]
        if tokens.glued(last, last + 1) and tokens.items[last + 1].capital:
            following = tokens.items[last + 1]
            if (
                following.folded in names.COMPANY
                or following.folded in names.NAMED_AFTER
                or (following.folded in names.STREET and len(items) == 1)
            ):
                return False
        company = tokens.text[tokens.items[last].end : tokens.items[last].end + 2].strip() == "&"
        if company and len(items) == 1 and not tokens.titled(first):
            return False
        if len(items) > 1:
            return True
        item = items[0]
        if tokens.titled(first) or tokens.initialled(first):
            return True
        if names.is_common(item.text):
            surname = item.folded in self._surnames and item.capital and not tokens.starts_sentence(first)
            return item.person >= _SEEN or surname
        return item.capital or (len(item.folded) >= _MIN_SMALL and item.person >= _SMALL_SEEN)

    def _compounds(self, text: str) -> Iterator[Span]:
        """Links, addresses, file names and handles with a part of a known name in them, whole."""
        if not self._parts:
            return
        for match in _CHUNK.finditer(text):
            chunk = match.group()
            kind = next((entity for entity, pattern in _COMPOUNDS if pattern.search(chunk)), None)
            pieces = [names.fold(piece) for piece in _LETTERS.findall(chunk)]
            plain_word = chunk.isalpha()
            if kind is not None and any(self._holds_name(piece, plain_word) for piece in pieces):
                yield Span(match.start(), match.end(), kind, 0.9)

    def _holds_name(self, piece: str, plain_word: bool) -> bool:
        """A known part, two of them run together, or (in no plain word) an initial and one."""
        if len(piece) <= _MIN_SMALL:
            return not plain_word and piece in self._parts and len(piece) > _MIN_PART and piece not in names.HOMOGRAPHS
        if not plain_word and (piece in self._parts or piece[1:] in self._parts or piece[:-1] in self._parts):
            return piece not in names.HOMOGRAPHS
        return any(
            piece[:cut] in self._parts and piece[cut:] in self._parts for cut in range(_MIN_PART, len(piece) - 2)
        )

    def _squeezed(self, text: str) -> Iterator[Span]:
        if not self._others and not self._phones:
            return
        squeezed, origin = _squeeze(text)
        for at in range(len(squeezed) - _MIN_VALUE + 1):
            for length in self._lengths.get(squeezed[at : at + _MIN_VALUE], ()):
                entity = self._others.get(squeezed[at : at + length])
                if entity is not None and at + length <= len(squeezed):
                    start, end = origin[at], origin[at + length - 1] + 1
                    if not _inside_word(text, start, end):
                        yield Span(start, end, entity, 0.5)
            if squeezed[at : at + _PHONE_DIGITS] in self._phones:
                start, end = origin[at], origin[at + _PHONE_DIGITS - 1] + 1
                yield Span(_run_start(text, start), end, "PHONE_NUMBER", 0.5)


def _is_rare(word: str) -> bool:
    """A word that is nothing else: no ordinary word, no label, no part of a company's or a street's name."""
    folded = names.fold(word)
    other = names.is_common(word) or names.is_company(word) or folded in names.STREET | names.NAMED_AFTER
    return len(folded) > _MIN_PART and names.is_capital(word) and not other and classify(word) is None


def _bare_end(tokens: Tokens, last: int) -> int:
    item = tokens.items[last]
    for ending in ("'s", "’s", "'", "’", "."):
        if item.text.endswith(ending):
            return item.end - len(ending)
    return item.end


def _squeeze(text: str) -> tuple[str, list[int]]:
    kept: list[str] = []
    origin: list[int] = []
    for place, character in enumerate(text):
        if character.isalnum():
            folded = character.casefold()
            kept.append(folded)
            origin.extend([place] * len(folded))
    return "".join(kept), origin


def _inside_word(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    return (before.isalnum() and text[start].isalnum()) or (after.isalnum() and text[end - 1].isalnum())


def _run_start(text: str, start: int) -> int:
    while start > 0 and (text[start - 1].isdigit() or text[start - 1] in "+()-. "):
        start -= 1
    while text[start] in "-. )":
        start += 1
    return start
