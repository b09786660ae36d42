"""Two engines on one page: the agreement of a second, independent reading as confidence; or a second try elsewhere."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace

from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import EngineKind
from llama_pdfroute.ocr.recognise import engine_kind, recognise

RIGHT_UNCONFIRMED = 0.5
"""Share of words that are right among those the witness does not confirm: derivation in benchmarks/ocr.md."""
_NUMBER = re.compile(r"\d+(?:[.,:/'’-]\d+)*")
_EDGES = re.compile(r"^\W+|\W+$")


@dataclass(frozen=True)
class WitnessedOcr:
    """``primary`` gives the text, ``witness`` reads the same page; how far they agree is the confidence.

    Digits are compared on their own: a number that only one of them read is the finding ``digits_disagree``. A witness
    that gives no answer leaves the primary's own confidence.
    """

    primary: OcrEngine
    witness: OcrEngine

    @property
    def kind(self) -> EngineKind:
        return engine_kind(self.primary)

    @property
    def concurrency(self) -> int:
        return int(getattr(self.primary, "concurrency", 1))

    @property
    def name(self) -> str:
        return f"{self.primary.name}+{self.witness.name}"

    @property
    def fingerprint(self) -> str:
        return fingerprint("witness", self.primary.fingerprint, self.witness.fingerprint)

    def read(self, request: OcrRequest) -> OcrResult:
        first = self.primary.read(request)
        first = replace(first, engine=first.engine or self.primary.name)
        if first.outcome != "text":
            return first
        second = recognise(self.witness, request)
        first = _with_cost(first, second)
        if second.outcome not in ("text", "empty"):
            return first
        agreed = agreement(first.text.text, second.text.text)
        findings = first.findings
        if numbers(first.text.text) != numbers(second.text.text):
            findings |= {"digits_disagree"}
        confidence = agreed + RIGHT_UNCONFIRMED * (1 - agreed)
        return replace(first, confidence=confidence, confidence_kind="witness", low_score=False, findings=findings)


@dataclass(frozen=True)
class FallbackOcr:
    """``first`` reads; a page of which it gives no text (refused, cut off, unavailable ...) goes to ``second``."""

    first: OcrEngine
    second: OcrEngine

    @property
    def kind(self) -> EngineKind:
        return engine_kind(self.first)

    @property
    def concurrency(self) -> int:
        return int(getattr(self.first, "concurrency", 1))

    @property
    def name(self) -> str:
        return f"{self.first.name}/{self.second.name}"

    @property
    def fingerprint(self) -> str:
        return fingerprint("fallback", self.first.fingerprint, self.second.fingerprint)

    def read(self, request: OcrRequest) -> OcrResult:
        first = recognise(self.first, request)
        if first.outcome in ("text", "empty"):
            return replace(first, engine=first.engine or self.first.name)
        second = recognise(self.second, request)
        if second.outcome != "text":
            return replace(_with_cost(first, second), engine=first.engine or self.first.name)
        findings = second.findings | {"fallback_engine"}
        second = _with_cost(second, first)
        return replace(second, engine=second.engine or self.second.name, findings=findings, reason=first.reason)


def _with_cost(result: OcrResult, other: OcrResult) -> OcrResult:
    return replace(
        result,
        bytes_sent=result.bytes_sent + other.bytes_sent,
        tokens=result.tokens + other.tokens,
        requests=result.requests + other.requests,
    )


def agreement(text: str, witness: str) -> float:
    """Share of the words of ``text`` that the witness has, too; order does not count, case and accents do."""
    words, seen = Counter(_words(text)), Counter(_words(witness))
    total = sum(words.values())
    return sum((words & seen).values()) / total if total else 0.0


def _words(text: str) -> list[str]:
    bare = (_EDGES.sub("", word) for word in unicodedata.normalize("NFKC", text).split())
    return [word for word in bare if word]


def numbers(text: str) -> Counter[str]:
    """Numbers, dates and amounts as they are printed."""
    return Counter(_NUMBER.findall(unicodedata.normalize("NFKC", text)))
