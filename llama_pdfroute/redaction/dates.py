"""Dates: how they are written, and which of them are a person's. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from llama_pdfroute.redaction.spans import Span

_MONTHS = (
    "jan(?:uary|uar|vier)?|feb(?:ruary|ruar|rero)?|f[ée]v(?:rier)?|mar(?:ch|s|zo)?|m[äa]rz|apr(?:il)?|avr(?:il)?|abril|ma[iy]o?|"
    "jun[ei]?o?|juin|jul[iy]?o?|juillet|aug(?:ust)?|ao[uû]t|agosto|sep(?:t(?:ember|embre)?|tiembre)?|"
    "o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|d[ée]c(?:embre)?|dic(?:iembre)?|ene(?:ro)?"
)
_MONTH = f"(?:{_MONTHS})"
_YEAR = r"(?:1[89]|20)\d{2}"
_DAY_FIRST = r"(?:0?[1-9]|[12]\d|3[01])\s?([\-/.])\s?(?:0?[1-9]|1[0-2])"
_MONTH_FIRST = r"(?:0?[1-9]|1[0-2])\s?([\-/.])\s?(?:1[3-9]|2\d|3[01])"
_WRITTEN = (
    rf"\d{{1,2}}(?:st|nd|rd|th|er|\.)?\s?(?:of\s|de\s)?[\s\-/.]?{_MONTH}\.?,?(?:\s(?:de|del)\s|[\s\-/.])\s?"
    rf"(?:{_YEAR}|'?\d{{2}}(?!\d))"
)
DATE = re.compile(
    rf"(?<!\w)(?<!\d[\-/.])(?:{_WRITTEN}"
    rf"|{_MONTH}\.?\s\d{{1,2}}(?:st|nd|rd|th)?,?\s{_YEAR}"
    rf"|{_YEAR}[\-/.]\d{{1,2}}[\-/.]\d{{1,2}}"
    rf"|(?:{_DAY_FIRST}|{_MONTH_FIRST})\s?(?:\1|\2)\s?(?:{_YEAR}|\d{{2}})"
    rf"|{_MONTH}\.?\s{_YEAR})(?!\w|[\-/.]\d)",
    re.IGNORECASE,
)
COMPACT = re.compile(r"(?<!\w)(?:\d{2}[ .]?\d{2}[ .]?(?:19|20)\d{2}|(?:19|20)\d{2}[ .]?\d{2}[ .]?\d{2})(?!\w)")
"""Eight digits, as forms ask for them."""
# Words that make the date after them a person's: within a few words, in one clause.
_PERSONAL = re.compile(
    r"\b(?:born|birth|d\.?\s?o\.?\s?b\.?|birthday|died|death|deceased|geb(?:\.|oren)?|geburtsdatum|geburtstag|gestorben|"
    r"n[ée]e?\(?e?\)?\s+le|naissance|d[ée]c[ée]d[ée]e?|nacid[oa]|nacimiento|fallecid[oa])(?!\w)",
    re.IGNORECASE,
)
# An age as it is said beside a date; the number is in one of the groups. In brackets, small numbers are notes.
_AGE = re.compile(
    r"\b(?:aged?|alter(?:\s+von)?|[âa]g[ée]e?\s+de|edad(?:\s+de)?)\s?:?\s?(\d{1,3})\b(?![.,]\d|\s?[%€$£])"
    r"|\b(\d{1,3})\s(?:years\s(?:old|of\sage)|jahre\salt|ans\b|años\b|y\.?o\b)|\((1[6-9]|[2-9]\d|1[01]\d)\)",
    re.IGNORECASE,
)
_AGE_REACH = 60
_LICENCE = re.compile(r"(?:^|\n)1\.\s?[^\n]+\s+2\.\s?[^\n]+\s+3\.\s?[^\n]+\s[^\n]*\s?(?:4a|4b|5)\.")
_FIELD_3 = re.compile(r"\n3\.\s?\Z")
OLD_YEARS = 16
"""A date this much older than the document's newest is seldom the document's own, and often a date of birth."""
_FULL_YEAR = re.compile(_YEAR)
_LINE = re.compile(r"[^\n]+")
# What stands between a name and the dates of a life: a bracket, "b." or "d.", an asterisk, a dagger.
_OPENING = re.compile(r"\s?\(|[,;]?\s*(?:(?:b|bapt?|d)\.|[*†])\s?(?=[^\W_])")
_MARKS = re.compile(f"{DATE.pattern}|(?:b|bapt?|d)\\.|[*†]", re.IGNORECASE)
_REACH = 40
_DATE_LENGTH = 24
_BREAK = re.compile(r"[.;]\s|\n[^\n]*\n")


def personal(text: str) -> Iterator[Span]:
    """Dates that a word to their left calls a date of birth or death."""
    for word in _PERSONAL.finditer(text):
        stop = word.end() + _REACH + _DATE_LENGTH
        matches = [m for m in (pattern.search(text, word.end(), stop) for pattern in (DATE, COMPACT)) if m]
        match = min(matches, key=lambda m: m.start(), default=None)
        if match is None or match.start() - word.end() > _REACH:
            continue
        if not _BREAK.search(text, word.end(), match.start()):
            yield Span(match.start(), match.end(), "DATE_OF_BIRTH", 0.8)


def on_licences(text: str) -> Iterator[Span]:
    """Field 3 of a driving licence, the date of birth (numbering of Directive 2006/126/EC, annex I)."""
    if _LICENCE.search(text):
        for match in DATE.finditer(text):
            if _FIELD_3.search(text, max(0, match.start() - 8), match.start()):
                yield Span(match.start(), match.end(), "DATE_OF_BIRTH", 0.7)


def after_names(text: str, people: Iterable[Span]) -> Iterator[Span]:
    """Dates right behind a name, in brackets or after a mark: "(4 May 1950)", "b. 4 May 1950"."""
    for person in people:
        opening = _OPENING.match(text, person.end)
        if opening is None:
            continue
        bracket = opening.group().endswith("(")
        for match in DATE.finditer(text, opening.end(), min(len(text), opening.end() + 2 * _DATE_LENGTH + 8)):
            between = text[opening.end() : match.start()]
            if ")" in between if bracket else _MARKS.sub("", between).strip(" \n,;-–"):
                break
            yield Span(match.start(), match.end(), "DATE_OF_BIRTH", 0.6)


def years(text: str) -> Iterator[int]:
    """Years of the dates that name them with four digits."""
    for match in DATE.finditer(text):
        year = _FULL_YEAR.search(match.group())
        if year is not None:
            yield int(year.group())


def by_age(text: str, document_years: Collection[int]) -> Iterator[Span]:
    """Dates that an age in the same line makes somebody's birthday: the age, added to it, gives a year of the document.

    "(47)" is an age only because the sum comes out, so an invoice's date with a number beside it is safe.
    """
    for line in _LINE.finditer(text):
        ages = [(age.start(), int(next(filter(None, age.groups())))) for age in _AGE.finditer(line.group())]
        for match in DATE.finditer(line.group()) if ages else ():
            year = _year(match.group(), max(document_years, default=0))
            for place, age in ages:
                near = -_AGE_REACH <= place - match.start() <= _AGE_REACH + len(match.group())
                if near and age and any(since - year - age in (0, 1) for since in document_years):
                    yield Span(line.start() + match.start(), line.start() + match.end(), "DATE_OF_BIRTH", 0.7)
                    break


def old(text: str, document_years: Collection[int]) -> Iterator[Span]:
    """Dates ``OLD_YEARS`` or more before the newest of the document, in calendar years; none when no date has one."""
    newest = max(document_years, default=0)
    for match in DATE.finditer(text) if newest else ():
        if newest - _year(match.group(), newest) >= OLD_YEARS:
            yield Span(match.start(), match.end(), "DATE_OF_BIRTH", 0.6)


def _year(date: str, newest: int) -> int:
    """The year of a date; of two digits, the latest that is not after the document's newest."""
    full = _FULL_YEAR.search(date)
    if full is not None:
        return int(full.group())
    short = int(date[-2:])
    century = newest - newest % 100
    return century + short if century + short <= newest else century - 100 + short


def every(text: str) -> Iterator[Span]:
    """Every date."""
    for match in DATE.finditer(text):
        yield Span(match.start(), match.end(), "DATE_TIME", 0.7)
