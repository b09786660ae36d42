"""Does the cited page say it? Pure: an LLM's answer and the page texts in, checked sentences out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MARK = re.compile(r"\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]")
_SENTENCE = re.compile(r".+?(?:[.!?。！？][\"'”’»)\]]*(?:\s*\[[\d,\s]+\])*(?=\s|$)|$)", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:[.,  ]\d+)*")
_PLACEHOLDER = re.compile(r"<[A-Z][A-Z_]*(?:_[0-9a-f]{10})?>")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][^\W\d_]{2,}")
MIN_WORD_SHARE = 0.5
"""Share of a sentence's longer words that must stand on the cited page: paraphrase keeps about half, invention less."""

Support = Callable[[str, str], bool]
"""(sentence without marks, text of one cited page) -> does the page support the sentence?"""


@dataclass(frozen=True)
class CheckedSentence:
    """One sentence of an answer. ``sources`` are indexes into what was retrieved, from 0; verified ones only."""

    text: str
    sources: tuple[int, ...]
    verified: bool
    problem: str = ""


def sentences(answer: str) -> list[str]:
    """Sentences of an answer with their marks, in order, nothing lost but outer white space."""
    return [piece for line in answer.splitlines() if line.strip() for piece in _split(line.strip())]


def _split(line: str) -> list[str]:
    return [match.group().strip() for match in _SENTENCE.finditer(line) if match.group().strip()]


def digits(text: str) -> set[str]:
    """Numbers of a text with their separators removed: "1,234.50" and "1 234.50" are one number."""
    return {re.sub(r"\D", "", number) for number in _NUMBER.findall(text)}


def supports(sentence: str, page: str) -> bool:
    """Lexical check: every number, placeholder and inner capitalised word of the sentence, and half of its longer
    words, stand on the page. It catches wrong figures, names and pages; it does not prove a conclusion."""
    bare = MARK.sub("", sentence)
    if not digits(_PLACEHOLDER.sub(" ", bare)) <= digits(_PLACEHOLDER.sub(" ", page)):
        return False
    if not set(_PLACEHOLDER.findall(bare)) <= set(_PLACEHOLDER.findall(page)):
        return False
    there = {word.casefold() for word in _WORD.findall(page)}
    plain = _PLACEHOLDER.sub(" ", bare)
    if any(name.casefold() not in there for name in _NAME.findall(plain)):
        return False
    words = {word.casefold() for word in _WORD.findall(plain) if len(word) > 3}
    return not words or len(words & there) / len(words) >= MIN_WORD_SHARE


def check_answer(answer: str, pages: Sequence[str], support: Support = supports) -> list[CheckedSentence]:
    """Each sentence with the sources that were retrieved and support it; everything else is not verified."""
    checked: list[CheckedSentence] = []
    for sentence in sentences(answer):
        cited = [int(number) - 1 for mark in MARK.findall(sentence) for number in mark.split(",")]
        text = re.sub(r"\s+([.!?])", r"\1", MARK.sub("", sentence)).strip()
        real = [index for index in dict.fromkeys(cited) if 0 <= index < len(pages)]
        good = tuple(index for index in real if support(text, pages[index]))
        if not cited:
            problem = "no citation"
        elif not real:
            problem = "cites a page that was not retrieved"
        elif not good:
            problem = "the cited page does not say this"
        else:
            problem = ""
        checked.append(CheckedSentence(text, good, bool(good), problem))
    return checked
