"""Presidio's analyzer, set up without a spaCy pipeline, without a download and without a network call.

Off on purpose: the date recognizer (document dates are no personal data; ``dates`` decides them), URL (a domain is no
person; addresses with a user name are in ``shapes``), US bank, licence and passport (they give a score to any word or
number), UUID, and the stock e-mail recognizer (it fetches a suffix list at its first hit). Phone numbers have a
recognizer of their own that looks at digit runs only: the stock one reads the whole text once per region.
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


# Digits with the punctuation that phone numbers are written with, on one line; fewer than seven digits is no subscriber
# number, more than seventeen are two.
_DIGIT_RUN = re.compile(r"[+(\[]{0,2}\d(?:[ ().\[\]/\u2010-\u2015\u00a0~-]{0,3}\d){6,16}")
# One decimal point in a number: an amount or a measured value. Phone numbers have none, or two and more.
_DECIMAL = re.compile(r"(?<![\d.])\d{1,6}[.]\d+(?![.\d])")
_PHONES = "PhoneDigitsRecognizer"
_LENIENCY = 1
"""Valid for the region, in any format: the stock recognizer's own."""
_MAX_SEEN = 4096


class PhoneDigitsRecognizer(EntityRecognizer):
    """Presidio's phone recognizer on runs of digits only: the same validity test at a tenth of the cost."""

    def __init__(self, regions: Sequence[str]) -> None:
        self._regions = tuple(regions)
        self._seen: dict[str, frozenset[tuple[int, int]]] = {}
        context = list(stock.PhoneRecognizer.CONTEXT)
        super().__init__(supported_entities=["PHONE_NUMBER"], name=_PHONES, context=context)

    def load(self) -> None: ...

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[RecognizerResult]:
        found: list[RecognizerResult] = []
        for run in _DIGIT_RUN.finditer(text):
            if _DECIMAL.search(run.group()):
                continue
            # Neighbours on both sides: a number inside a longer word or sum is none.
            start, end = max(0, run.start() - 3), min(len(text), run.end() + 12)
            for low, high in self._numbers(text[start:end]):
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
        """Valid numbers of any region in a short piece of text; the last few thousand answers are remembered."""
        if piece not in self._seen:
            if len(self._seen) >= _MAX_SEEN:
                self._seen.clear()
            places: set[tuple[int, int]] = set()
            for region in self._regions:
                for match in phonenumbers.PhoneNumberMatcher(piece, region, leniency=_LENIENCY):
                    places.add((match.start, match.end))
            self._seen[piece] = frozenset(places)
        return self._seen[piece]


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
_OWN = (("EMAIL_ADDRESS", r"[\w.!#$%&'*+/=?^`{|}~-]+\s?@\s?[\w-]+(?:\.[\w-]+)+", 1.0, ()),)


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
        found.update(Span(r.start + offset, r.end + offset, r.entity_type, r.score) for r in results)
    return sorted(found, key=lambda span: (span.start, span.end, span.entity))
