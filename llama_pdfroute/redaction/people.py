"""From words that the model tags to spans of names and addresses. Pure.

The model is asked once for every window; here its words are grown to whole names, and dropped where the text says that it
is a company, a street or an ordinary word.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from llama_pdfroute.redaction import names
from llama_pdfroute.redaction.lexicon import plain
from llama_pdfroute.redaction.name_model import TaggedWord
from llama_pdfroute.redaction.policy import Profile
from llama_pdfroute.redaction.spans import Span

_GLUE = re.compile(r"[ \t\u00a0]{1,3}|[ \t]?\n[ \t]?")
_INITIAL = re.compile(r"[^\W\d_a-z]\.?(?:[^\W\d_a-z]\.)*")
_ALONE_SURE = 0.9
_LOWER_SURE = 0.8
_ALONE_INITIAL = 0.1
_ADDRESS_GAP = re.compile(r"[\s,.]{1,3}")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the text with what the model says of it."""

    start: int
    end: int
    text: str
    person: float
    folded: str


class Tokens:
    """The words of a text in order, with the model's scores."""

    def __init__(self, text: str, tagged: Sequence[TaggedWord]) -> None:
        self.text = text
        starts = [word.start for word in tagged]
        items = []
        for match in names.TOKEN.finditer(text):
            low = bisect.bisect_left(starts, match.start())
            high = bisect.bisect_left(starts, match.end())
            person = max((word.person for word in tagged[low:high]), default=0.0)
            items.append(Token(match.start(), match.end(), match.group(), person, plain(match.group()).rstrip(".")))
        self.items = items

    def glued(self, left: int, right: int) -> bool:
        """Whether nothing but white space is between two neighbouring words."""
        if not 0 <= left < right < len(self.items):
            return False
        if self.items[left].text.endswith(".") and len(self.items[left].folded) > 3:
            return False
        return _GLUE.fullmatch(self.text, self.items[left].end, self.items[right].start) is not None

    def between(self, left: int, right: int) -> str:
        return self.text[self.items[left].end : self.items[right].start]


def spans(text: str, tagged: Sequence[TaggedWord], profile: Profile) -> Iterator[Span]:
    """Names and addresses in one view."""
    tokens = Tokens(text, tagged)
    yield from _people(tokens, profile)
    yield from _places(text, tagged, profile)


def _people(tokens: Tokens, profile: Profile) -> Iterator[Span]:
    index = 0
    while index < len(tokens.items):
        if tokens.items[index].person < profile.accept and not _starts_name(tokens, index):
            index += 1
            continue
        first, last = _grown(tokens, index, profile)
        if _is_name(tokens, first, last, profile):
            score = max(item.person for item in tokens.items[first : last + 1])
            yield Span(tokens.items[first].start, _end(tokens, last), "PERSON", min(max(score, 0.5), 0.99))
        index = max(last, index) + 1


def _starts_name(tokens: Tokens, index: int) -> bool:
    """A title before a capital word, or an initial before one."""
    item = tokens.items[index]
    if not names.is_capital(item.text) or item.folded in names.FUNCTION or item.folded in names.COMPANY:
        return False
    if (
        index
        and tokens.glued(index - 1, index)
        and _is_title_here(tokens.items[index - 1].text)
        and len(item.folded) > 1
    ):
        return item.folded not in names.TITLES
    return False


def _is_title_here(text: str) -> bool:
    """A title as it is written before a name: with a capital, and short ones not as a lone letter."""
    return names.is_title(text) and names.is_capital(text) and (len(text) > 1) and text != "ST"


def _grown(tokens: Tokens, index: int, profile: Profile) -> tuple[int, int]:
    first = last = index
    while tokens.glued(first - 1, first) and _joins(tokens, first - 1, profile):
        first -= 1
    while tokens.glued(last, last + 1) and _joins(tokens, last + 1, profile):
        last += 1
    if first == last and tokens.glued(last, last + 1) and _follows_given(tokens, last + 1):
        last += 1
    return _trimmed(tokens, first, last)


def _joins(tokens: Tokens, index: int, profile: Profile) -> bool:
    item = tokens.items[index]
    if names.is_title(item.text) or item.folded in names.FUNCTION - names.PARTICLES:
        return False
    if item.folded in names.PARTICLES and not names.is_capital(item.text):
        return item.person >= profile.beside
    if _INITIAL.fullmatch(item.text) and len(item.folded) <= 2:
        return item.folded not in ("i", "a") or item.text.endswith(".") or item.person >= profile.beside
    return item.person >= profile.beside


def _follows_given(tokens: Tokens, index: int) -> bool:
    """The word after a lone given name: a capital word that is neither ordinary nor a company's or street's."""
    item = tokens.items[index]
    if "\n" in tokens.between(index - 1, index) or not names.is_capital(item.text) or len(item.folded) < 3:
        return False
    return (
        not (names.is_common(item.text) or item.folded in names.COMPANY or item.folded in names.STREET)
        and item.person > 0.02
    )


def _trimmed(tokens: Tokens, first: int, last: int) -> tuple[int, int]:
    def loose(index: int) -> bool:
        item = tokens.items[index]
        return item.folded in names.FUNCTION or names.is_title(item.text)

    while first < last and loose(first):
        first += 1
    while last > first and loose(last):
        last -= 1
    return first, last


def _is_name(tokens: Tokens, first: int, last: int, profile: Profile) -> bool:
    items = tokens.items[first : last + 1]
    best = max(item.person for item in items)
    titled = first > 0 and tokens.glued(first - 1, first) and _is_title_here(tokens.items[first - 1].text)
    if all(item.folded in names.FUNCTION for item in items) or sum(len(item.folded) for item in items) < 2:
        return False
    if any(item.folded in names.COMPANY for item in items) or _is_company(tokens, first, last):
        return False
    if _is_street(tokens, last) and not titled:
        return False
    if titled:
        return True
    if not any(names.is_capital(item.text) for item in items):
        return (
            len(items) > 1
            and min(i.person for i in items) >= _LOWER_SURE
            and not any(names.is_common(i.text) for i in items)
        )
    common = [names.is_common(item.text) for item in items]
    if all(common):
        return len(items) > 1 and best >= _ALONE_SURE
    return best >= profile.accept


def _is_company(tokens: Tokens, first: int, last: int) -> bool:
    """A company word follows, or the name is one side of "X & Y"."""
    for step in range(1, 4):
        if last + step >= len(tokens.items):
            break
        gap = tokens.between(last + step - 1, last + step)
        if "\n" in gap or gap.strip() not in ("", "&", ","):
            break
        following = tokens.items[last + step]
        if following.folded in names.COMPANY and names.is_capital(following.text):
            return True
        if not names.is_capital(following.text) and following.folded not in ("and", "und", "et", "y"):
            break
    after = tokens.text[tokens.items[last].end : tokens.items[last].end + 3].strip()
    before = tokens.text[max(0, tokens.items[first].start - 3) : tokens.items[first].start].strip()
    return after.startswith("&") or before.endswith("&")


def _is_street(tokens: Tokens, last: int) -> bool:
    if not tokens.glued(last, last + 1):
        return (
            tokens.items[last].folded in names.STREET
            and last > 0
            and tokens.glued(last - 1, last)
            and len(tokens.items[last].folded) > 3
        )
    following = tokens.items[last + 1]
    return (
        following.folded in names.STREET
        and names.is_capital(following.text)
        and "\n" not in tokens.between(last, last + 1)
    )


def _end(tokens: Tokens, last: int) -> int:
    """The end of the last word, without a full stop unless it is an initial's, and without a possessive ending."""
    item = tokens.items[last]
    text = item.text
    if text.endswith(".") and len(item.folded) > 2:
        text = text[:-1]
    return item.start + len(re.sub(r"['’]s?$", "", text))


def _places(text: str, tagged: Sequence[TaggedWord], profile: Profile) -> Iterator[Span]:
    """Street and house number side by side; contacts and numbers as the model says, where they have digits."""
    run: list[TaggedWord] = []
    for word in [*tagged, None]:
        if word is not None and word.score < profile.accept:
            continue
        joined = word is not None and run and _ADDRESS_GAP.fullmatch(text, run[-1].end, word.start) is not None
        if word is not None and (not run or (joined and _group(word) == _group(run[-1]))):
            run.append(word)
            continue
        if run:
            yield from _place(text, run, profile)
        run = [word] if word is not None else []


def _group(word: TaggedWord) -> str:
    return (
        "ADDRESS"
        if word.entity in ("BUILDING_NUMBER", "STREET", "ADDRESS", "CITY", "STATE", "POSTCODE")
        else word.entity
    )


def _place(text: str, run: list[TaggedWord], profile: Profile) -> Iterator[Span]:
    kinds = {word.entity for word in run}
    start, end = run[0].start, run[-1].end
    score = max(word.score for word in run)
    if kinds == {"PERSON"}:
        return
    if _group(run[0]) == "ADDRESS":
        if {"BUILDING_NUMBER", "STREET"} <= kinds or (
            profile.places and kinds & {"STREET", "CITY", "STATE", "ADDRESS"}
        ):
            yield Span(start, end, "ADDRESS", score)
        elif "POSTCODE" in kinds and kinds & {"CITY", "STATE"}:
            yield Span(start, end, "POSTCODE", score)
        return
    if sum(character.isdigit() for character in text[start:end]) >= 4 or run[0].entity == "EMAIL_ADDRESS":
        yield Span(start, end, run[0].entity, score * 0.9)
