"""Values found by their shape alone, and the shapes that must stay: amounts and document numbers. Pure.

Presidio's validated recognizers come first; these take what has no checksum, a wrong one (scans, typing errors) or a
national form of its own. A number is redacted when it could be a person's and nothing says that it is the document's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from llama_pdfroute.redaction import lexicon
from llama_pdfroute.redaction import shape_patterns as patterns
from llama_pdfroute.redaction.dates import DATE
from llama_pdfroute.redaction.lexicon import classify
from llama_pdfroute.redaction.shape_patterns import AMOUNT
from llama_pdfroute.redaction.spans import Span

_SCORE = 0.6
_STRICT_SCORE = 0.95
_STRICT = frozenset({"US_SSN", "UK_NINO", "IBAN_CODE", "CREDIT_CARD", "EMAIL_ADDRESS"})
"""Shapes that hardly anything else has."""
_ANNOUNCED_SCORE = 0.9
"""A number that words announce may look like a date or an amount."""
_NUMBER_SCORE = 0.45
_MIN_NUMBER = 6
_LOOK_BACK = 60
_YEAR = re.compile(r"(?:19|20)\d{2}")
_YEARS = re.compile(r"(?:19|20)\d{2}-\d{2,4}(?: (?:19|20)\d{2}-\d{2,4})*")
_YEAR_INSIDE = re.compile(r"(?:^|\D)(?:199\d|20[0-3]\d)(?:\D|$)")
_LABEL_BEFORE = re.compile(r"((?:[\w.'’°º#-]+[ \t]){0,3}[\w.'’°º#-]+),?[ \t:#(]*$")


def find(text: str) -> Iterator[Span]:
    """Spans by shape, in one view of a text."""
    folded = text.casefold()
    for entity, pattern, needs in patterns.SHAPES:
        if needs and not any(part in folded for part in needs):
            continue
        for match in pattern.finditer(text):
            if _fits(entity, match.group()) and not is_document(text, match.start(), match.group()):
                score = _STRICT_SCORE if entity in _STRICT else _SCORE
                yield Span(match.start(), match.end(), entity, score)
    yield from _announced(text)
    for pattern in (patterns.MIXED, patterns.LONG):
        for match in pattern.finditer(text):
            value = match.group()
            if sum(c.isalnum() for c in value) < _MIN_NUMBER or _is_row_of_numbers(value) or _YEARS.fullmatch(value):
                continue
            if not is_document(text, match.start(), value):
                yield Span(match.start(), match.end(), "IDENTIFIER", _NUMBER_SCORE)


def _announced(text: str) -> Iterator[Span]:
    for match in patterns.ANNOUNCED.finditer(text):
        words = match.group("label").replace("(", "").split()
        kinds = (classify(" ".join(words[-count:])) for count in range(1, len(words) + 1))
        known = next((kind for kind in kinds if kind is not None), None)
        if known in ("id", "plate") and sum(c.isdigit() for c in match.group("value")) >= 4:
            yield Span(match.start("value"), match.end("value"), "IDENTIFIER", _ANNOUNCED_SCORE)
    for match in patterns.ANNOUNCED_PLATE.finditer(text):
        yield Span(match.start("value"), match.end("value"), "LICENSE_PLATE", _ANNOUNCED_SCORE)
    for match in patterns.ANNOUNCED_USER.finditer(text):
        yield Span(match.start("value"), match.end("value"), "USERNAME", _ANNOUNCED_SCORE)


def _fits(entity: str, value: str) -> bool:
    digits = sum(character.isdigit() for character in value)
    if entity == "PASSPORT":
        return value.count("<") >= 3
    if entity == "PHONE_NUMBER":
        return 7 <= digits <= 16 and not DATE.fullmatch(value) and not AMOUNT.search(value)
    if entity == "IBAN_CODE":
        return digits >= 8
    if entity == "CREDIT_CARD":
        return len(_YEAR.findall(value)) < 2  # a row of years
    return True


def _is_row_of_numbers(value: str) -> bool:
    """Small numbers side by side, as in tables: only spaces between them, and no group longer than three digits, or
    years."""
    groups = value.split()
    return len(groups) > 1 and ("-" not in value) and (max(map(len, groups)) <= 3 or all(map(_YEAR.fullmatch, groups)))


def is_document(text: str, start: int, value: str) -> bool:
    """Whether a number is the document's: by its prefix, a year in it, or the words before it on its line."""
    if DATE.fullmatch(value):
        return True
    if value[:1].isalpha():
        if patterns.DOCUMENT_PREFIX.match(value):
            return True
        if _YEAR_INSIDE.search(value) and ("-" in value or "/" in value):
            return True
    kinds = map(classify, _labels_before(text, start))
    return next((kind for kind in kinds if kind is not None), None) == "document"


def is_document_number(text: str, start: int) -> bool:
    """Whether the words before a number on its line call it an order's, an invoice's, a part's."""
    return any(map(lexicon.is_document_number, _labels_before(text, start)))


def _labels_before(text: str, start: int) -> list[str]:
    """The last word before a place on its line, the last two, up to four."""
    before = _LABEL_BEFORE.search(text[max(0, start - _LOOK_BACK) : start].rpartition("\n")[2])
    words = before.group(1).split() if before else []
    if words and not lexicon.is_label_word(words[-1]):
        return []  # "on the day was": no label
    return [" ".join(words[-count:]) for count in range(1, len(words) + 1)]


def amounts(text: str) -> list[tuple[int, int]]:
    """Where amounts of money and document identifiers (DOI) stand."""
    return [match.span() for pattern in (AMOUNT, patterns.DOI) for match in pattern.finditer(text)]


def decimals(text: str) -> list[tuple[int, int]]:
    """Where amounts, other numbers with decimals, and document identifiers stand."""
    return [match.span() for pattern in (patterns.DECIMAL, patterns.DOI) for match in pattern.finditer(text)]


def other_script(text: str) -> Iterator[Span]:
    """In a text in Latin script, words spelled in another: names and addresses, which the model does not know."""
    others = [match for match in patterns.OTHER_SCRIPT.finditer(text) if len(match.group()) > 1]
    foreign = sum(len(match.group()) for match in others)
    if foreign and len(patterns.LATIN.findall(text)) > foreign:
        for match in others:
            if not match.group()[0].islower():
                yield Span(match.start(), match.end(), "PERSON", 0.5)
