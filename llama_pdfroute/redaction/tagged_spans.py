"""Addresses, contacts and numbers as the name model tags them, where they have the shape of one. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from llama_pdfroute.redaction.name_model import TaggedWord
from llama_pdfroute.redaction.policy import Profile
from llama_pdfroute.redaction.shapes import is_document
from llama_pdfroute.redaction.spans import Span

_SOLID = frozenset({"EMAIL_ADDRESS", "URL"})
_SOLID_GAP = re.compile(r"[.]?")
_MIN_DIGITS, _SURE_NUMBER = 8, 0.95
"""Fewer digits alone are somebody's number only if the model is very sure: counters and readings look the same."""
_AT = re.compile(r"@|\bat\b", re.IGNORECASE)
_ROW = re.compile(r"[$€£]|\)\s*\(")  # several numbers side by side
_TOKEN_HEAD = re.compile(r"[\w/-]*[/-]\Z")  # "LS-" of "LS-004127"
_MAX_HEAD = 24
_ADDRESS_GAP = re.compile(r"[ ,.]{1,3}|,?[ ]?\n[ ]?")


def spans(text: str, tagged: Sequence[TaggedWord], profile: Profile) -> Iterator[Span]:
    """Street and house number side by side; contacts and numbers as the model says, where they have digits."""
    run: list[TaggedWord] = []
    for word in [*tagged, None]:
        if word is not None and word.score < profile.accept:
            continue
        gap = _SOLID_GAP if run and run[-1].entity in _SOLID else _ADDRESS_GAP
        joined = word is not None and run and gap.fullmatch(text, run[-1].end, word.start) is not None
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
    value = text[start:end]
    digits = sum(character.isdigit() for character in value)
    bare = run[0].entity != "PHONE_NUMBER" and value.isdigit() and digits < _MIN_DIGITS and score < _SURE_NUMBER
    if _ROW.search(value):
        return
    numbered = (digits >= 4 and not bare) or (run[0].entity == "EMAIL_ADDRESS" and _AT.search(value) is not None)
    head = _TOKEN_HEAD.search(text, max(0, start - _MAX_HEAD), start)
    whole = head.start() if head else start
    if numbered and not is_document(text, whole, text[whole:end]):
        yield Span(start, end, run[0].entity, score * 0.9)
