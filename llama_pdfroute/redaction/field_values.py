"""What of a text that a label announces is its value: by the shape that the label's kind calls for. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from llama_pdfroute.redaction import names
from llama_pdfroute.redaction.dates import COMPACT, DATE
from llama_pdfroute.redaction.lexicon import FieldKind, classify, plain
from llama_pdfroute.redaction.shape_patterns import AMOUNT
from llama_pdfroute.redaction.spans import Span

NameScore = Callable[[int, int], float]
"""How sure the name model is that a range of the text holds a name: highest word score, 0 without a model."""
Ask = Callable[[str], float]
"""The model's answer about a phrase on its own; asked where a label announces a person or a company."""

SCORE = 0.75
"""Of values that a label or a header announces."""
ROLE_SCORE = 0.15
"""What the model must at least say of a value whose label may also announce a company or a place."""
ROLE_ASKED, WORD_ASKED = 0.1, 0.5
ENTITY: dict[FieldKind, str] = {
    "person": "PERSON",
    "role": "PERSON",
    "personal_date": "DATE_OF_BIRTH",
    "address": "ADDRESS",
    "phone": "PHONE_NUMBER",
    "email": "EMAIL_ADDRESS",
    "user": "USERNAME",
    "plate": "LICENSE_PLATE",
    "id": "IDENTIFIER",
}
_LEADING = re.compile(r"[\s\-–—.|_*•#]+")
_DIGITS = re.compile(r"\+?\(?\d(?:[\s().\-/]{0,3}\d){5,}")
_EMAIL = re.compile(r"\S{1,128}\s?(?:@|\(at\)|\[at\]|\sat\s)\s?\S+(?:\s(?:dot|punkt|point)\s\S+)*", re.IGNORECASE)
_CODE_PART = r"(?:[ ./\-–]\w*\d\w*|[ ./\-–][A-Z]{1,4}\b)*"
_CODE = re.compile(rf"(?:[^\W_]{{0,20}}\d\w{{0,40}}|[A-Z]{{1,4}}[ ./\-]?\d\w*){_CODE_PART}")
_PLATE = re.compile(r"\b(?=[A-Z0-9 \-·]{0,16}\d)(?=[\d \-·]{0,16}[A-Z])[A-Z0-9]{1,4}(?:[ \-·]?[A-Z0-9]{1,4}){0,3}\b")
_USER = re.compile(r"@?[A-Za-z0-9][\w.\-]{2,}")
_SEPARATOR = re.compile(r"\s*(?:[,;/&|\n]|\band\b|\bund\b|\bet\b|\by\b)\s*")
POSTAL = re.compile(r"(?:(?<=\s)|^|(?<=\n))((?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{4})?)(?=\s+[^\W\d]|\s*$|\s*\n)")


@dataclass(frozen=True, slots=True)
class Judge:
    """Whether a value that may be a company or a place is a name: by the model in context, then out of it."""

    in_context: NameScore
    ask: Ask

    def is_name(self, text: str, start: int, end: int) -> bool:
        if self.in_context(start, end) >= ROLE_SCORE:
            return True
        phrase = " ".join(text[start:end].split())
        if not names.looks_like_name(phrase):
            return False
        if " " not in phrase and (names.is_common(phrase) or classify(phrase) is not None):
            return False
        return self.ask(phrase) >= (ROLE_ASKED if " " in phrase else WORD_ASKED)


def find_value(text: str, kind: FieldKind, start: int, end: int, judge: Judge) -> Iterator[Span]:
    """What of ``text[start:end]`` is a value of the kind."""
    if kind == "document":
        return
    lead = _LEADING.match(text, start, end)
    start = lead.end() if lead else start
    if start >= end:
        return
    entity = ENTITY[kind]
    if kind in ("person", "role"):
        yield from _people(text, kind, start, end, judge)
    elif kind == "address":
        if _is_address(text[start:end]):
            yield Span(start, end, entity, SCORE)
    elif kind == "personal_date":
        for pattern in (DATE, COMPACT):
            for match in pattern.finditer(text, start, end):
                yield Span(match.start(), match.end(), entity, SCORE)
    else:
        pattern = {"phone": _DIGITS, "email": _EMAIL, "user": _USER, "plate": _PLATE, "id": _CODE}[kind]
        value = pattern.search(text, start, end)
        mixed = value is not None and (kind != "plate" or any(c.isalpha() for c in value.group()))
        if value is not None and mixed and (kind != "id" or _is_code(value.group())):
            yield Span(value.start(), value.end(), entity, SCORE)


def _is_address(value: str) -> bool:
    """Has letters, and a digit or a few capital words: no sentence, no number."""
    words = names.tokens(value)
    if not words:
        return bool(POSTAL.fullmatch(value.strip()))
    return any(c.isdigit() for c in value) or (len(words) <= 4 and names.is_capital(words[0]))


def _is_code(value: str) -> bool:
    return sum(c.isdigit() for c in value) >= 3 and not AMOUNT.fullmatch(value) and not DATE.fullmatch(value)


def _people(text: str, kind: FieldKind, start: int, end: int, judge: Judge) -> Iterator[Span]:
    value = text[start:end]
    last_first = re.fullmatch(r"[^\W\d_][\w'’\- ]+,\s*[^\W\d_][\w'’.\- ]*", value.strip())
    pieces = [(0, len(value))] if last_first else list(_pieces(value))
    for number, (low, high) in enumerate(pieces):
        end = low + _name_length(value[low:high])
        piece, rest = value[low:end], value[end:high].strip()
        if rest[:1].islower() and len(names.tokens(piece)) < 2:
            continue  # "Statistics for ...": a phrase
        high = end
        if not names.looks_like_name(piece, labelled=kind == "person"):
            continue
        role = classify(names.tokens(piece)[-1]) in ("role", "person")  # "Office Manager"
        small = role or not any(names.is_capital(word) for word in names.tokens(piece))
        if small and judge.in_context(start + low, start + high) < ROLE_SCORE:
            continue  # "wholly": only the model can tell a name in small letters
        # After a comma a role or an organisation may follow: only the first piece is a name for the label's sake.
        if (kind == "role" or number) and not judge.is_name(text, start + low, start + high):
            continue
        yield Span(start + low, start + high, "PERSON", SCORE)


def _name_length(piece: str) -> int:
    """Up to the first word that cannot go on a name: a number, a label word, a small letter after a capital."""
    end = 0
    for number, match in enumerate(re.finditer(r"\S+", piece)):
        word = match.group()
        ordinary = not names.is_capital(word) and plain(word) not in names.PARTICLES and piece.lstrip()[:1].isupper()
        if any(c.isdigit() for c in word) or (number and (ordinary or _is_label_word(word))):
            break
        end = match.end()
    return end


def _is_label_word(word: str) -> bool:
    kind = classify(word)
    return kind in ("id", "plate", "phone", "email", "user", "personal_date", "document") and not names.is_common(word)


def _pieces(value: str) -> Iterator[tuple[int, int]]:
    position = 0
    for match in _SEPARATOR.finditer(value):
        if match.start() > position:
            yield position, match.start()
        position = match.end()
    if position < len(value):
        yield position, len(value)
