"""Guards: recognised text that is not page text. Pure.

A language model can loop, excuse itself, chat, or fill an empty sheet. What a guard takes out is kept nowhere. A
recogniser reads pixels and can do none of this: its text is only tidied, so that a page that repeats a line, or prints
an apology, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from llama_pdfroute.ocr.engine import OcrResult
from llama_pdfroute.ocr.reply import without_fence
from llama_pdfroute.page import Outcome, PageText

EngineKind = Literal["recogniser", "language_model"]
MAX_EQUAL_LINES = 12
"""Equal lines in a row from which text is a loop; ruled forms and ditto columns repeat a line less often."""
MAX_EQUAL_WORDS = 40
"""Repetitions of one run of up to eight words, in a row, that no page has."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufeff\ufffe\uffff]")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_PREFACE = re.compile(
    r"\A\W*(?:(?:sure|certainly|of course|okay)\b[^\n]{0,40}\n|(?:sure|certainly|of course|okay)?\W*"
    r"(?:here(?:'s| is| are)|below is|the following is)\b[^\n]{0,60}\b(?:transcri\w+|extracted|text|content|ocr)\b"
    r"[^\n]{0,60}:\s*\n)",
    re.IGNORECASE,
)
_REFUSAL = re.compile(
    r"\A\W*(?:(?:i'?m|i am)\s+(?:very\s+)?sorry|sorry|i apologi[sz]e|unfortunately|as an ai\b|"
    r"i(?:'m| am) (?:unable|not able)|i (?:can(?:no|')t|cannot|could not|couldn't|won't))[^\n]{0,200}"
    r"\b(?:transcri\w+|extract\w*|read|process\w*|recogni[sz]\w+|assist|help|view|see|fulfil\w*)\b[^\n]{0,200}"
    r"\b(?:image|picture|page|document|file|text|content|request|this)\b",
    re.IGNORECASE,
)
_MAX_REFUSAL_CHARS = 600
_EMPTY_NOTE = re.compile(
    r"\A[\W_]*(?:(?:this|the) (?:page|image) (?:is|appears to be|seems to be) (?:blank|empty)|"
    r"(?:blank|empty) (?:page|image)|no (?:visible |readable |legible )?text(?: (?:was )?(?:found|detected|visible))?"
    r"(?: (?:on|in) (?:this|the) (?:page|image))?)[\W_]*\Z",
    re.IGNORECASE,
)
_SCAFFOLD = re.compile(
    r"\A(?:(?:[-=#*]{2,}|\[|<)\s*(?:(?:start|begin|end)\s+(?:of\s+)?)?page\b[^\n]{0,20}(?:[-=#*]{2,}|\]|>)|#{1,6}\s*page\s+\d+)\Z",
    re.IGNORECASE,
)
_INSTRUCTIONS = re.compile(
    r"\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:the\s+|your\s+)?(?:previous|prior|above|earlier)\s+"
    r"(?:instructions?|prompts?|text)|\b(?:answer|reply|respond)\s+only\s+with\b|\bsystem prompt\b|"
    r"\byou are (?:now )?(?:an?|the) (?:ai|assistant|language model)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class GuardFacts:
    """What is known besides the text. ``ink`` says whether anything is drawn; None when nobody looked."""

    kind: EngineKind = "language_model"
    ink: Literal["blank", "some"] | None = None


def guard(result: OcrResult, facts: GuardFacts) -> OcrResult:
    """The result, or what is left of it: text that fails a guard is taken out and the outcome says so."""
    if result.outcome != "text":
        if result.outcome == "empty" and facts.ink == "some":
            return replace(result, findings=result.findings | {"ink_without_text"})
        return result
    tidied = _with_text(result, tidy(result.text.text))
    if _INSTRUCTIONS.search(tidied.text.text):
        tidied = replace(tidied, findings=tidied.findings | {"injected_instructions"})
    if facts.kind == "recogniser":
        return tidied if tidied.text.text else _refused(tidied, "empty")
    return _guard_talk(tidied, facts)


def _guard_talk(result: OcrResult, facts: GuardFacts) -> OcrResult:
    if facts.ink == "blank":
        return _refused(result, "empty")
    text = without_scaffold(without_fence(result.text.text))
    if has_loop(text):
        return _refused(result, "unreadable")
    if is_refusal(text):
        return _refused(result, "refused")
    if not text or _EMPTY_NOTE.match(text):
        return _refused(result, "empty")
    return _with_text(result, text)


def _with_text(result: OcrResult, text: str) -> OcrResult:
    if text == result.text.text:
        return result
    # Offsets of words are into the text as it was.
    return replace(result, text=PageText(text))


def _refused(result: OcrResult, outcome: Outcome) -> OcrResult:
    return replace(
        result,
        outcome=outcome,
        text=PageText(""),
        confidence=None,
        confidence_kind=None,
        findings=result.findings | {"ocr_guard"},
    )


def tidy(text: str) -> str:
    """No controls but line feed and tab, no lone surrogates, at most one empty line, no space at line ends."""
    text = _SURROGATES.sub("\ufffd", text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    text = _CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = "\n".join(line.rstrip() for line in text.split("\n"))
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def without_scaffold(text: str) -> str:
    """The text without a preface ("Here is the transcription:") and without page markers the model set itself."""
    text = _PREFACE.sub("", text, count=1).strip()
    lines = text.split("\n")
    while lines and _SCAFFOLD.match(lines[0].strip()):
        lines.pop(0)
    while lines and _SCAFFOLD.match(lines[-1].strip()):
        lines.pop()
    return "\n".join(lines).strip()


def is_refusal(text: str) -> bool:
    """True for an excuse instead of a transcription: short, and about reading a page."""
    return len(text) <= _MAX_REFUSAL_CHARS and _REFUSAL.match(text) is not None


def has_loop(text: str) -> bool:
    """True when one line, or one short run of words, stands many times in a row."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if any(_has_letters(line) and len(list(group)) >= MAX_EQUAL_LINES for line, group in groupby(lines)):
        return True
    words = text.split()
    return any(_repeats(words, period) for period in range(1, 9))


def _repeats(words: Sequence[str], period: int) -> bool:
    run = 0
    for place in range(period, len(words)):
        run = run + 1 if words[place] == words[place - period] else 0
        if run >= MAX_EQUAL_WORDS * period and any(map(_has_letters, words[place - period + 1 : place + 1])):
            return True
    return False


def _has_letters(text: str) -> bool:
    return any(character.isalnum() for character in text)
