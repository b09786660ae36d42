"""Presidio's analyzer, set up without a spaCy pipeline, without a download and without a network call.

Off on purpose: the date recognizer (document dates are no personal data; ``dates`` decides them), URL (a domain is no
person; addresses with a user name are in ``shapes``), US bank, licence and passport (they give a score to any word or
number), UUID, and the stock e-mail recognizer (it fetches a suffix list at its first hit). Phone numbers have a
recognizer of their own that looks at runs of digits only: the stock one reads the whole text once per region.
"""

from __future__ import annotations

import copy
import logging
import re
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import phonenumbers
from presidio_analyzer import (
    AnalysisExplanation,
    AnalyzerEngine,
    EntityRecognizer,
    Pattern,
    PatternRecognizer,
    RecognizerResult,
)
from presidio_analyzer import predefined_recognizers as stock
from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine
from presidio_analyzer.pattern_recognizer import REGEX_TIMEOUT_SECONDS
from presidio_analyzer.recognizer_registry import RecognizerRegistry

from llama_pdfroute.errors import RedactionError, SettingsError
from llama_pdfroute.redaction.name_model import windows
from llama_pdfroute.redaction.spans import Span
from llama_pdfroute.settings import IdentifierSettings

LANGUAGE = "en"
"""The one tag under which all recognizers run: ours are chosen by region, not by Presidio's language tag."""
WINDOW_CHARS = 20_000
OVERLAP_CHARS = 400

_WORD = re.compile(r"\w+|[^\w\s]")


class WordEngine(NlpEngine):
    """Words and their places for Presidio's context words; no model, no lemmas, no entities."""

    def load(self) -> None: ...

    def is_loaded(self) -> bool:
        return True

    def process_text(self, text: str, language: str) -> NlpArtifacts:
        found = list(_WORD.finditer(text))
        words = [match.group() for match in found]
        places = [match.start() for match in found]
        lowered = [word.lower() for word in words]
        return NlpArtifacts([], words, places, lowered, self, language)  # type: ignore[arg-type]

    def process_batch(
        self, texts: Iterable[str], language: str, batch_size: int = 1, n_process: int = 1, **kwargs: Any
    ) -> Iterator[tuple[str, NlpArtifacts]]:
        for text in texts:
            yield text, self.process_text(text, language)

    def is_stopword(self, word: str, language: str) -> bool:
        return False

    def is_punct(self, word: str, language: str) -> bool:
        return not word[:1].isalnum()

    def get_supported_entities(self) -> list[str]:
        return []

    def get_supported_languages(self) -> list[str]:
        return [LANGUAGE]


# What phonenumbers' matcher can take into one candidate (its PhoneNumberMatcher and the extension labels of
# phonenumberutil, version 9): no candidate reaches over any other character, so a run is searched by itself.
_PLAIN = (
    r"\d\-\u2010-\u2015\u2212\u30fc\uff0d-\uff0f \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d.\[\]/"
    r"\u2053\u223c+\uff0b"
)
_LETTER = r"x\uff58#\uff03~\uff5e"
_LABEL = (
    r"e?xt(?:ensi(?:o\u0301?|\u00f3))?n?|\uff45?\uff58\uff54\uff4e?|\u0434\u043e\u0431|anexo|int|\uff49\uff4e\uff54"
)
_EXTENSION = rf"[ \u00a0\t,]*(?:{_LABEL}|[{_LETTER}])[:.\uff0e]?[ \u00a0\t,-]*(?=\d)|;ext=(?=\d)"
_RUN = re.compile(rf"[+\uff0b(\[\uff08\uff3b\d](?:[{_PLAIN}]+|{_EXTENSION}|[{_LETTER}])*", re.IGNORECASE)
_RUN_BEFORE, _RUN_AFTER = 1, 3
"""Characters beside a run that the matcher looks at: a letter or a currency sign; the minutes of a time."""
_MIN_DIGITS, _MIN_DIGITS_AFTER_PLUS = 7, 6
"""Fewer digits are no subscriber number with its area code, but cells of a table; with a plus, no country has fewer."""
# One decimal point in a number: an amount or a measured value. A phone number has none, two or more, a leading zero or
# plus before it, or four digits after a North American exchange.
_DECIMAL = re.compile(
    r"(?<![\d.+\uff0b])(?!(?:(?<=\d{3}[ )/-])|(?<=\d{3}\) ))\d{3}\.\d{4}(?!\d))(?:0|[1-9]\d{0,5})\.\d+(?![.\d])"
)
# Beside an amount, small numbers with only spaces between them are cells of its row; this is what cells do not have.
_NO_CELL = re.compile(r"^\W*0\d|[+\uff0b]|\d{4}")
_PHONES = "PhoneDigitsRecognizer"
_LENIENCY = 1
"""Valid for the region, in any format: the stock recognizer's own."""
_MAX_SEEN, _MAX_SEEN_CHARS = 2048, 512


class PhoneDigitsRecognizer(EntityRecognizer):
    """Presidio's phone recognizer, given only the stretches of a text that can hold a number: the same hits for a
    fraction of the time.

    Left out are hits of fewer than seven digits (six with a plus), and of a hit over an amount the amount: the numbers
    beside it are looked at by themselves.
    """

    def __init__(self, regions: Sequence[str]) -> None:
        self._regions = tuple(regions)
        self._seen: dict[str, frozenset[tuple[int, int]]] = {}
        context = list(stock.PhoneRecognizer.CONTEXT)
        super().__init__(supported_entities=["PHONE_NUMBER"], name=_PHONES, context=context)

    def load(self) -> None: ...

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        found: list[RecognizerResult] = []
        for run in _RUN.finditer(text):
            start = max(0, run.start() - _RUN_BEFORE)
            piece = text[start : run.end() + _RUN_AFTER]
            if not any(map(_may_be_phone, _DECIMAL.split(piece))):
                continue
            for low, high in self._numbers(piece):
                found.append(
                    RecognizerResult(
                        "PHONE_NUMBER",
                        start + low,
                        start + high,
                        stock.PhoneRecognizer.SCORE,
                        analysis_explanation=AnalysisExplanation(_PHONES, stock.PhoneRecognizer.SCORE),
                        recognition_metadata={
                            RecognizerResult.RECOGNIZER_NAME_KEY: _PHONES,
                            RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
                        },
                    )
                )
        return list(EntityRecognizer.remove_duplicates(found))

    def _numbers(self, piece: str) -> frozenset[tuple[int, int]]:
        """Numbers in a run with its neighbours; the last short ones are remembered, as both views of a page ask."""
        known = self._seen.get(piece)
        if known is not None:
            return known
        places = frozenset(self._outside_amounts(piece))
        if len(piece) <= _MAX_SEEN_CHARS:
            if len(self._seen) >= _MAX_SEEN:
                self._seen.clear()
            self._seen[piece] = places
        return places

    def _outside_amounts(self, piece: str) -> Iterator[tuple[int, int]]:
        amounts = [match.span() for match in _DECIMAL.finditer(piece)]
        for start, end in self._valid(piece):
            inside = [(max(low, start), min(high, end)) for low, high in amounts if low < end and start < high]
            if not inside:
                if _may_be_phone(piece[start:end]):
                    yield start, end
                continue
            rest = piece[:end]
            for low, high in inside:
                rest = rest[:low] + "|" * (high - low) + rest[high:]
            for low, high in self._valid(rest[start:]):
                number = rest[start + low : start + high]
                if _may_be_phone(number) and _NO_CELL.search(number):
                    yield start + low, start + high

    def _valid(self, piece: str) -> set[tuple[int, int]]:
        return {
            (match.start, match.end)
            for region in self._regions
            for match in phonenumbers.PhoneNumberMatcher(piece, region, leniency=_LENIENCY)
        }


def _may_be_phone(part: str) -> bool:
    plus = "+" in part or "\uff0b" in part
    return sum(map(str.isdecimal, part)) >= (_MIN_DIGITS_AFTER_PLUS if plus else _MIN_DIGITS)


def _pattern(entity: str, regex: str, score: float, context: Sequence[str] = ()) -> PatternRecognizer:
    return PatternRecognizer(
        supported_entity=entity,
        name=f"Own{entity.title().replace('_', '')}Recognizer",
        patterns=[Pattern(entity.lower(), regex, score)],
        context=list(context),
    )


_GENERIC = (
    stock.CreditCardRecognizer,
    stock.CryptoRecognizer,
    stock.IbanRecognizer,
    stock.IpRecognizer,
    stock.MacAddressRecognizer,
)
_REGIONAL: dict[str, tuple[str, ...]] = {
    "US": (
        "UsSsnRecognizer",
        "UsItinRecognizer",
        "UsMbiRecognizer",
        "AbaRoutingRecognizer",
        "MedicalLicenseRecognizer",
    ),
    "GB": ("NhsRecognizer", "UkNinoRecognizer", "UkPostcodeRecognizer", "UkDrivingLicenceRecognizer"),
    "DE": ("DeTaxIdRecognizer", "DeIdCardRecognizer", "DeSocialSecurityRecognizer", "DeHealthInsuranceRecognizer"),
    "ES": ("EsNifRecognizer", "EsNieRecognizer"),
    "IT": ("ItFiscalCodeRecognizer",),
    "PL": ("PlPeselRecognizer",),
    "FI": ("FiPersonalIdentityCodeRecognizer",),
    "SE": ("SePersonnummerRecognizer",),
    "CA": ("CaSinRecognizer",),
    "AU": ("AuTfnRecognizer", "AuMedicareRecognizer"),
    "IN": ("InAadhaarRecognizer",),
    "SG": ("SgFinRecognizer",),
}
_OWN = (("EMAIL_ADDRESS", r"[\w.!#$%&'*+/=?^`{|}~-]{1,128}\s?@\s?[\w-]+(?:\.[\w-]+)+", 1.0, ()),)


def _regional(regions: Sequence[str]) -> Iterator[EntityRecognizer]:
    for region in regions:
        for name in _REGIONAL.get(region, ()):
            yield getattr(stock, name)(supported_language=LANGUAGE)


class _Quiet(logging.Filter):
    """Drops what Presidio logs while our analyzer runs in this thread: debug records hold words of the page, the IBAN
    recognizer's errors hold the value. Presidio in a caller's own hands keeps its log."""

    def __init__(self) -> None:
        super().__init__()
        self.running = threading.local()

    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(self.running, "depth", 0)

    @contextmanager
    def __call__(self) -> Iterator[None]:
        self.running.depth = getattr(self.running, "depth", 0) + 1
        try:
            yield
        finally:
            self.running.depth -= 1


_QUIET = _Quiet()
_LOGGERS = ("presidio-analyzer", "decision_process")


def from_settings(item: IdentifierSettings) -> PatternRecognizer:
    """Recognizer of a company's identifier, tried on its examples.

    Raises SettingsError naming the entity when the expression is none, nothing is given, or an example fails.
    """
    if not item.regex and not item.words:
        raise SettingsError(f"the identifier {item.entity} has neither a regex nor words")
    try:
        recognizer = PatternRecognizer(
            supported_entity=item.entity,
            name=f"Setting{item.entity}",
            version="1",
            patterns=[Pattern(item.entity.lower(), item.regex, item.score)] if item.regex else [],
            deny_list=list(item.words),
            context=list(item.context),
            supported_language=LANGUAGE,
        )
        missed = [text for text in item.examples if not recognizer.analyze(text, [item.entity])]
        wrong = [text for text in item.counter_examples if recognizer.analyze(text, [item.entity])]
    except Exception as error:  # noqa: BLE001  the regex module raises its own kinds
        raise SettingsError(f"the identifier {item.entity} is not usable ({type(error).__name__})") from None
    if missed or wrong:
        raise SettingsError(
            f"the identifier {item.entity} misses {len(missed)} of its examples and finds {len(wrong)} counter-examples"
        )
    return recognizer


def check_regions(regions: Sequence[str]) -> None:
    """Raise SettingsError for codes that the phone library does not know."""
    unknown = sorted(set(regions) - set(phonenumbers.SUPPORTED_REGIONS))
    if unknown:
        raise SettingsError(f"no such region: {', '.join(unknown)}", remedy="Use ISO 3166 codes such as GB, FR, US.")


def build(regions: Sequence[str], own: Sequence[EntityRecognizer] = ()) -> AnalyzerEngine:
    """An analyzer with the generic recognizers, those of the regions, and a caller's own."""
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_QUIET)  # adding it again changes nothing
    recognizers: list[EntityRecognizer] = [kind(supported_language=LANGUAGE) for kind in _GENERIC]
    recognizers.extend(_regional(regions))
    recognizers.extend(_pattern(*row) for row in _OWN)
    recognizers.append(PhoneDigitsRecognizer(regions))
    for recognizer in own:
        mine = copy.copy(recognizer)
        mine.supported_language = LANGUAGE
        recognizers.append(mine)
    registry = RecognizerRegistry(recognizers=recognizers, supported_languages=[LANGUAGE])
    return AnalyzerEngine(registry=registry, nlp_engine=WordEngine(), supported_languages=[LANGUAGE])


def find(analyzer: AnalyzerEngine, text: str, threshold: float) -> list[Span]:
    """Spans of the pattern recognizers, cut into windows so that no regular expression meets a text without bounds.

    Raises RedactionError when a recognizer timed out: Presidio logs that and goes on without its hits.
    """
    found: set[Span] = set()
    for offset, window in windows(text, WINDOW_CHARS, OVERLAP_CHARS):
        began = time.monotonic()
        with _QUIET():
            results = analyzer.analyze(window, LANGUAGE, score_threshold=threshold)
        if time.monotonic() - began >= REGEX_TIMEOUT_SECONDS:
            raise RedactionError("a recognizer timed out")
        if not all(0 <= r.start < r.end <= len(window) and 0 <= r.score <= 1 for r in results):
            raise RedactionError("a recognizer gave an answer that is no range of the text")
        found.update(Span(r.start + offset, r.end + offset, r.entity_type, r.score) for r in results)
    return sorted(found, key=lambda span: (span.start, span.end, span.entity))
