"""Guards: recognised text that is not page text. Pure.

An engine that writes freely can loop, excuse itself, or fill an empty sheet. What a guard refuses is not page text and
is kept nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from llama_pdfroute.ocr.engine import OcrResult
from llama_pdfroute.page import Outcome, PageText

MAX_EQUAL_LINES = 12
"""Equal lines in a row from which text is a loop; ruled forms repeat a label, ditto columns a mark, less often."""
MIN_LOOP_CHARS = 4


@dataclass(frozen=True)
class GuardFacts:
    """What is known of the page besides its text. ``ink_share`` is None when nobody measured it."""

    ink_share: float | None = None
    blank_ink: float = 0.0002


def guard(result: OcrResult, facts: GuardFacts) -> OcrResult:
    """The result, or what is left of it: text that fails a guard is taken out and the outcome says so."""
    if result.outcome != "text":
        return result
    if facts.ink_share is not None and facts.ink_share < facts.blank_ink:
        return _refused(result, "empty")
    if has_loop(result.text.text):
        return _refused(result, "unreadable")
    return result


def _refused(result: OcrResult, outcome: Outcome) -> OcrResult:
    findings = result.findings | {"ocr_guard"}
    return replace(result, outcome=outcome, text=PageText(""), confidence=None, confidence_kind=None, findings=findings)


def has_loop(text: str) -> bool:
    """True when one line of some length stands many times in a row."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return any(len(line) >= MIN_LOOP_CHARS and len(list(group)) >= MAX_EQUAL_LINES for line, group in groupby(lines))
