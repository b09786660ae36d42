"""Dates: how they are written, and which of them are a person's. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from llama_pdfroute.redaction.spans import Span

_MONTH = (
    r"(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[ée]v(?:rier)?|mar(?:ch|s|zo)?|m[äa]rz|apr(?:il)?|avr(?:il)?|abril|ma[iy]o?|jun[ei]?o?|juin|jul[iy]?o?|juillet|"
    r"aug(?:ust)?|ao[uû]t|agosto|sep(?:t(?:ember|embre)?|tiembre)?|o[ck]t(?:ober|obre|ubre)?|nov(?:ember|embre|iembre)?|de[cz](?:ember)?|d[ée]c(?:embre)?|dic(?:iembre)?|"
    r"ene(?:ro)?|feb(?:rero)?)"
)
_YEAR = r"(?:1[89]|20)\d{2}"
DATE = re.compile(
    rf"(?<![\w])(?<!\d[\-/.])(?:\d{{1,2}}(?:st|nd|rd|th|er|\.)?\s?(?:of\s|de\s)?[\s\-/.]?{_MONTH}\.?,?(?:\s(?:de|del)\s|[\s\-/.])\s?(?:{_YEAR}|'?\d{{2}}(?!\d))"
    rf"|{_MONTH}\.?\s\d{{1,2}}(?:st|nd|rd|th)?,?\s{_YEAR}"
    rf"|{_YEAR}[\-/.]\d{{1,2}}[\-/.]\d{{1,2}}"
    rf"|(?:(?:0?[1-9]|[12]\d|3[01])\s?([\-/.])\s?(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])\s?([\-/.])\s?(?:1[3-9]|2\d|3[01]))\s?(?:\1|\2)\s?(?:{_YEAR}|\d{{2}})"
    rf"|{_MONTH}\.?\s{_YEAR})(?![\w]|[\-/.]\d)",
    re.IGNORECASE,
)
COMPACT = re.compile(r"(?<!\w)(?:\d{2}[ .]?\d{2}[ .]?(?:19|20)\d{2}|(?:19|20)\d{2}[ .]?\d{2}[ .]?\d{2})(?!\w)")
"""Eight digits, as forms ask for them."""
# Words that make the date after them a person's: within a few words, in one clause.
_PERSONAL = re.compile(
    r"\b(?:born|birth|d\.?\s?o\.?\s?b\.?|birthday|died|death|deceased|geb(?:\.|oren)?|geburtsdatum|geburtstag|gestorben|n[ée]e?\(?e?\)?\s+le|naissance|d[ée]c[ée]d[ée]e?|"
    r"nacid[oa]|nacimiento|fallecid[oa])(?![\w])",
    re.IGNORECASE,
)
_REACH = 40


def personal(text: str) -> Iterator[Span]:
    """Dates that a word to their left calls a date of birth or death."""
    for word in _PERSONAL.finditer(text):
        match = DATE.search(text, word.end(), word.end() + _REACH + 24)
        if (
            match is not None
            and match.start() - word.end() <= _REACH
            and not re.search(r"[.;]\s", text[word.end() : match.start()])
        ):
            yield Span(match.start(), match.end(), "DATE_OF_BIRTH", 0.8)


def every(text: str) -> Iterator[Span]:
    """Every date."""
    for match in DATE.finditer(text):
        yield Span(match.start(), match.end(), "DATE_TIME", 0.7)
