"""The declared metadata keys of a page and of its nodes, and the domain of each. The only place that spells them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from llama_pdfroute.errors import MetadataError, ProvenanceError
from llama_pdfroute.page import FINDINGS, REASONS, ConfidenceKind, Extractor, Outcome, Status

DOCUMENT_KEY = "document_key"
SOURCE_REVISION = "source_revision"
PAGE_NUMBER = "page_number"
PAGE_LABEL = "page_label"
PAGE_COUNT = "page_count"
EXTRACTOR = "extractor"
OCR_ENGINE = "ocr_engine"
OCR_OUTCOME = "ocr_outcome"
CONFIDENCE = "confidence"
CONFIDENCE_KIND = "confidence_kind"
ROUTE_REASON = "route_reason"
PAGE_FINDINGS = "findings"
STATUS = "status"
REDACTION_POLICY = "redaction_policy"
BUILD = "build"
EMBEDDING = "embedding"
CONTEXT = "context"
SEAL = "seal"
CHUNK_NUMBER = "chunk_number"
PAGE_END = "page_end"
CHAR_START = "char_start"
CHAR_END = "char_end"

OUTSIDE_SEAL = frozenset({SEAL, EMBEDDING})
LLM_KEYS = frozenset({DOCUMENT_KEY, PAGE_NUMBER})
"""What an LLM is shown beside the text; an embedding model is shown no key at all."""
MAX_CONTEXT = 200
MAX_LABEL = 12

_ID = re.compile(r"[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_FINGERPRINT = re.compile(r"[0-9a-f]{16}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:@/+-]{0,119}")
_SEAL = re.compile(r"1:[0-9a-f]{64}")
_ROMAN = "m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})"
# A number, a roman numeral or one letter, optionally behind a short prefix ("A-12", "S. 4"); all else may be a name.
_LABEL = re.compile(
    rf"([A-Za-z]{{1,3}}[-. ]{{0,2}})?[0-9]{{1,6}}[a-z]?|([A-Za-z]{{1,2}}[-.])?({_ROMAN}|{_ROMAN.upper()}|[A-Za-z])"
)

Check = Callable[[Any], bool]


def _integer(value: Any, low: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= low


def _text(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _one_of(kind: Any) -> Check:
    allowed = frozenset(get_args(kind))
    return lambda value: isinstance(value, str) and value in allowed


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def looks_like_label(value: str) -> bool:
    """True for "iv", "12", "A-3": what a printed page label looks like (at most 12 characters)."""
    return 0 < len(value) <= MAX_LABEL and _LABEL.fullmatch(value) is not None


def _share(value: Any) -> bool:
    return isinstance(value, float) and 0.0 <= value <= 1.0 and round(value, 2) == value


def _findings(value: Any) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(item, str) and item in FINDINGS for item in value)
        and value == sorted(set(value))
    )


DOMAINS: Mapping[str, Check] = {
    DOCUMENT_KEY: _text(_ID),
    SOURCE_REVISION: _text(re.compile(r"[0-9a-f]{32}")),
    PAGE_NUMBER: lambda value: _integer(value, 1),
    PAGE_LABEL: lambda value: isinstance(value, str) and looks_like_label(value),
    PAGE_COUNT: lambda value: _integer(value, 1),
    EXTRACTOR: _one_of(Extractor),
    OCR_ENGINE: _or_none(_text(_NAME)),
    OCR_OUTCOME: _or_none(_one_of(Outcome)),
    CONFIDENCE: _or_none(_share),
    CONFIDENCE_KIND: _or_none(_one_of(ConfidenceKind)),
    ROUTE_REASON: lambda value: isinstance(value, str) and value in REASONS,
    PAGE_FINDINGS: _findings,
    STATUS: _one_of(Status),
    REDACTION_POLICY: _or_none(_text(_FINGERPRINT)),
    BUILD: _text(_FINGERPRINT),
    EMBEDDING: _or_none(_text(_NAME)),
    CONTEXT: _or_none(lambda value: isinstance(value, str) and len(value) <= MAX_CONTEXT),
    SEAL: _or_none(_text(_SEAL)),
    CHUNK_NUMBER: _or_none(lambda value: _integer(value, 0)),
    PAGE_END: _or_none(lambda value: _integer(value, 1)),
    CHAR_START: _or_none(lambda value: _integer(value, 0)),
    CHAR_END: _or_none(lambda value: _integer(value, 0)),
}

DECLARED = tuple(DOMAINS)


def check(metadata: Mapping[str, Any]) -> None:
    """Raise unless every declared key is there with a value in its domain.

    Raises ProvenanceError for a bad document key or page number, MetadataError (naming the key, never the value) else.
    """
    for key in (DOCUMENT_KEY, PAGE_NUMBER, PAGE_COUNT):
        if key not in metadata or not DOMAINS[key](metadata[key]):
            raise ProvenanceError(f"the metadata key {key} is missing or impossible")
    if metadata[PAGE_NUMBER] > metadata[PAGE_COUNT]:
        raise ProvenanceError("the page number is greater than the number of pages")
    for key, allowed in DOMAINS.items():
        if key not in metadata:
            raise MetadataError(f"the metadata key {key} is missing")
        if not allowed(metadata[key]):
            raise MetadataError(f"the metadata key {key} has a value outside its domain")
    end = metadata[PAGE_END]
    if end is not None and not metadata[PAGE_NUMBER] < end <= metadata[PAGE_COUNT]:
        raise ProvenanceError("the last page of a bridging chunk is impossible")


def undeclared(metadata: Mapping[str, Any]) -> list[str]:
    """Keys that are not declared here, sorted."""
    return sorted(key for key in metadata if key not in DOMAINS)


def excluded_from_llm(metadata: Mapping[str, Any]) -> list[str]:
    """Keys to keep from an LLM: all but document key and page number."""
    return [key for key in metadata if key not in LLM_KEYS]
