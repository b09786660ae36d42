"""All pages of one document: detect on each, carry values over the whole, replace, and seal."""

from __future__ import annotations

import logging
import re
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from llama_pdfroute import events, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import RedactionError
from llama_pdfroute.page import FINDINGS, PageText, RedactorInput, RedactorOutput
from llama_pdfroute.redaction import dates
from llama_pdfroute.redaction.detector import Detector, Found
from llama_pdfroute.redaction.languages import MODEL_LANGUAGES, detect
from llama_pdfroute.redaction.operators import OPERATORS, normalised
from llama_pdfroute.redaction.policy import Choices
from llama_pdfroute.redaction.propagation import Values
from llama_pdfroute.redaction.spans import Span, disjoint, substitute, subtract
from llama_pdfroute.redaction.terms import Census, without
from llama_pdfroute.redaction.tokens import Tokens

_log = logging.getLogger("llama_pdfroute.redaction")
_CODE = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_SEPARATORS = re.compile(r"[_+]|%20|(?<=\w)[.-](?=\w)")


@dataclass(slots=True)
class _Work:
    """A page on its way: the texts that go into the index with the spans found in each."""

    page: RedactorInput
    texts: dict[str, str] = field(default_factory=dict)
    found: dict[str, Found] = field(default_factory=dict)
    error: str | None = None
    seconds: float = 0.0
    language: str | None = None
    strange: bool = False
    """The page's language has no name model, and its policy needs one."""


_TEXT = "\0text"
_SEAM = 120
"""Characters on both sides of a page end that are looked at together."""


class DocumentEngine:
    """Redacts documents under one policy. Built once per policy and process."""

    def __init__(self, choices: Choices, policy: str) -> None:
        self._choices = choices
        self._policy = policy
        self._detector = Detector(choices)
        self._operator = OPERATORS[choices.operator]
        self._allowed = {normalised(value) for value in choices.allow}
        self._languages = frozenset(choices.languages) & MODEL_LANGUAGES

    def redact_document(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[RedactorOutput]:
        """As many outputs as pages, in order; a page on which anything fails comes back without text, ``failed``."""
        work = [self._detect(page) for page in pages]
        seams = [seam for before, after in pairwise(work) for seam in self._detect_across(before, after)]
        values = Values()
        try:
            self._learn(values, work, seams, hints)
        except Exception as error:  # noqa: BLE001  without the document's values no page may pass
            for item in work:
                item.error = type(error).__name__
        return [self._finished(item, values) for item in work]

    def redact_text(self, text: str, counts: Counter[str] | None = None) -> str:
        """One free text under the same policy; ``counts`` is added to. Raises RedactionError."""
        try:
            found = self._detector.find(PageText(text), detect(text))
            values = Values()
            found.spans.extend(self._dated(found, set(dates.years(found.healed.text))))
            for span in found.spans:
                values.add(span, text)
            spans = self._final(text, found, values)
            if counts is not None:
                counts.update(span.entity for span in spans)
            return substitute(text, spans, self._operator)
        except Exception as error:  # noqa: BLE001  the cause may hold the text
            raise RedactionError(f"redaction of a text failed ({type(error).__name__})") from None

    def _learn(
        self, values: Values, work: Sequence[_Work], seams: Sequence[tuple[Span, str]], hints: Sequence[str]
    ) -> None:
        """What only the whole document tells: its terms, which are dropped from what was found on its pages, dates by
        age, which are added, and the values to look for everywhere."""
        census, years = Census(), set[int]()
        texts = [(item.texts[name], found) for item in work if not item.error for name, found in item.found.items()]
        for _, found in texts:
            census.add(Tokens(found.healed.text, found.tagged), found.healed, found.spans)
            years.update(dates.years(found.healed.text))
        terms = census.terms()
        for span, text in seams:
            values.add(span, text)
        for hint in hints:
            self._learn_hint(hint, values, terms)
        for text, found in texts:
            found.spans[:] = [*without(text, found.spans, terms), *self._dated(found, years)]
            score = found.name_score()
            for span in found.spans:
                values.add(span, text, score)
        values.forget(terms)

    def _learn_hint(self, hint: str, values: Values, terms: frozenset[str]) -> None:
        try:
            words = _SEPARATORS.sub(" ", hint.encode("utf-8", "replace").decode())
            for span in without(words, self._detector.find(PageText(words)).spans, terms):
                values.add(span, words)
        except Exception as error:  # noqa: BLE001  a hint only helps; the pages are detected without it
            _log.warning("a hint could not be used: %s", type(error).__name__)

    def _detect(self, page: RedactorInput) -> _Work:
        work = _Work(page)
        started = time.monotonic()
        if self._is_done(page):
            return work
        try:
            language = work.language = detect(page.text.text)
            wanted = self._choices.names != "patterns-only" and self._choices.profile_for(language).names
            work.strange = wanted and language is not None and language not in self._languages
            if work.strange and self._choices.unsupported_language == "fail":
                work.error = "unsupported_language"
                return work
            work.texts = {_TEXT: page.text.text, **_free_texts(page.metadata, self._choices.extra_keys)}
            for name, text in work.texts.items():
                work.found[name] = self._detector.find(page.text if name == _TEXT else PageText(text), language)
        except Exception as error:  # noqa: BLE001  whatever fails, no character of this page may pass
            work.error = type(error).__name__
        work.seconds = time.monotonic() - started
        return work

    def _detect_across(self, before: _Work, after: _Work) -> Iterator[tuple[Span, str]]:
        """Values that begin at one page's end and go on at the next page's start, with the text they stand in; each
        page gets its part."""
        if _TEXT not in before.found or _TEXT not in after.found or before.error or after.error:
            return
        first, second = (work.page.metadata.get(meta.PAGE_NUMBER, 0) for work in (before, after))
        head, tail = after.texts[_TEXT], before.texts[_TEXT].rstrip()
        lead = len(head) - len(head.lstrip())
        if first + 1 != second or not tail or not _goes_on(tail, head[lead:]):
            return
        offset = max(0, len(tail) - _SEAM)
        joined = f"{tail[offset:]}\n{head[lead : lead + _SEAM]}"
        seam = len(tail) - offset
        try:
            for span in self._detector.find(PageText(joined), after.language).spans:
                if span.start < seam < span.end - 1:
                    before.found[_TEXT].spans.append(replace(span, start=span.start + offset, end=len(tail)))
                    end = span.end - seam - 1 + lead
                    after.found[_TEXT].spans.append(replace(span, start=lead, end=end))
                    yield span, joined
        except Exception as error:  # noqa: BLE001  neither page may pass
            before.error = after.error = type(error).__name__

    def _dated(self, found: Found, years: Collection[int]) -> list[Span]:
        text = found.healed.text
        spans = [*dates.by_age(text, years), *(dates.old(text, years) if self._choices.dates == "old" else ())]
        return [found.healed.back(span) for span in spans]

    def _is_done(self, page: RedactorInput) -> bool:
        return page.metadata.get(meta.REDACTION_POLICY) == self._policy and seal.is_sealed(
            page.text.text, page.metadata
        )

    def _finished(self, work: _Work, values: Values) -> RedactorOutput:
        started = time.monotonic()
        output = self._finish(work, values)
        if events.listening() and not self._is_done(work.page):
            events.emit(_event(output, work.seconds + time.monotonic() - started))
        return output

    def _finish(self, work: _Work, values: Values) -> RedactorOutput:
        page = work.page
        if self._is_done(page):
            return RedactorOutput(page.text.text, dict(page.metadata), {}, len(page.text.text))
        if work.error is None:
            try:
                return self._redacted(work, values)
            except Exception as error:  # noqa: BLE001  as above
                work.error = type(error).__name__
        _log.warning("redaction of a page failed: %s", work.error)
        return self._failed(work)

    def _redacted(self, work: _Work, values: Values) -> RedactorOutput:
        counts: Counter[str] = Counter()
        metadata = self._declared(work.page.metadata)
        if work.strange:
            metadata[meta.PAGE_FINDINGS] = sorted({*metadata[meta.PAGE_FINDINGS], "unsupported_language"})
            metadata[meta.STATUS] = "review" if metadata[meta.STATUS] == "ok" else metadata[meta.STATUS]
        replaced = 0
        text = ""
        for name, raw in work.texts.items():
            spans = self._final(raw, work.found[name], values)
            counts.update(span.entity for span in spans)
            done = substitute(raw, spans, self._operator)
            if name == _TEXT:
                text, replaced = done, sum(span.end - span.start for span in spans)
            else:
                metadata[name] = done[: meta.MAX_CONTEXT] if name == meta.CONTEXT else done
        return RedactorOutput(text, seal.seal(text, metadata), dict(counts), len(work.page.text.text), replaced)

    def _final(self, text: str, found: Found, values: Values) -> list[Span]:
        known = [found.healed.back(span) for span in values.find(Tokens(found.healed.text, found.tagged))]
        spans = [*found.spans, *subtract(known, self._detector.placeholders(text))]
        if self._allowed:
            spans = [span for span in spans if normalised(text[span.start : span.end]) not in self._allowed]
        return disjoint(spans)

    def _declared(self, metadata: Mapping[str, Any]) -> dict[str, Any]:
        kept = {key: metadata[key] for key in meta.DECLARED if key in metadata}
        kept[meta.REDACTION_POLICY] = self._policy
        kept[meta.CONTEXT] = None
        return kept

    def _failed(self, work: _Work) -> RedactorOutput:
        page = work.page
        metadata = self._declared(page.metadata)
        metadata[meta.STATUS] = "failed"
        metadata[meta.PAGE_FINDINGS] = sorted(
            {*metadata[meta.PAGE_FINDINGS], work.error if work.error in FINDINGS else "redaction_failed"}
        )
        length = len(page.text.text)
        return RedactorOutput("", seal.seal("", metadata), {}, length, length)


def _goes_on(tail: str, head: str) -> bool:
    """No sentence ends and no line of its own begins where the pages meet."""
    return tail[-1] not in ".!?:;" and (head[:1].isalnum() or head[:1] == "(")


def _free_texts(metadata: Mapping[str, Any], extra_keys: Sequence[str]) -> dict[str, str]:
    """Context and declared extras as texts; anything but a string becomes its text form."""
    texts: dict[str, str] = {}
    for key in (meta.CONTEXT, *extra_keys):
        value = metadata.get(key)
        if value is not None:
            texts[key] = value if isinstance(value, str) else str(value)
    return texts


def _event(output: RedactorOutput, seconds: float) -> events.PageRedacted:
    metadata = output.metadata
    return events.PageRedacted(
        document_key=events.DocumentKey(metadata[meta.DOCUMENT_KEY]),
        duration_s=seconds,
        page_number=metadata[meta.PAGE_NUMBER],
        extractor=metadata[meta.EXTRACTOR],
        status=metadata[meta.STATUS],
        policy=events.Fingerprint(metadata[meta.REDACTION_POLICY]),
        counts=_coded(output.counts),
        redacted_share=round(output.redacted_length / output.raw_length, 4) if output.raw_length else 0.0,
    )


def _coded(counts: Mapping[str, int]) -> dict[events.Code, int]:
    """Counts by entity; a caller's entity that is no code (spaces, too long) is counted as OTHER."""
    coded: Counter[events.Code] = Counter()
    for entity, count in counts.items():
        coded[events.Code(entity if _CODE.fullmatch(entity) else "OTHER")] += count
    return dict(coded)
