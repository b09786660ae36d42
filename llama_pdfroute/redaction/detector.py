"""What is personal in one text: every recognizer over every view, as spans of the original text."""

from __future__ import annotations

import bisect
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from llama_pdfroute.page import PageText
from llama_pdfroute.redaction import analyzer as presidio
from llama_pdfroute.redaction import blocks, dates, field_values, fields, figures, layout, people, prose, shapes
from llama_pdfroute.redaction.healing import View, as_is, heal, lines
from llama_pdfroute.redaction.lexicon import classify, word_set
from llama_pdfroute.redaction.name_model import NerModelRecognizer, TaggedWord, shared_model
from llama_pdfroute.redaction.policy import Choices, Profile
from llama_pdfroute.redaction.spans import Places, Span, places, subtract, trim

_FLOOR = 0.02
"""Below this a word's probability is noise; candidates above it are looked at beside accepted words."""
_MAX_PROBED = 4096
OWN_ENTITIES = word_set(
    "PERSON ADDRESS POSTCODE DATE_OF_BIRTH DATE_TIME PHONE_NUMBER EMAIL_ADDRESS USERNAME LICENSE_PLATE IDENTIFIER "
    "PASSPORT CREDIT_CARD IBAN_CODE US_SSN UK_NINO URL TAX_ID BANK_ACCOUNT GOVERNMENT_ID DRIVER_LICENSE"
)
"""What the rules of this room call their findings; Presidio's recognizers bring their own names."""
_UUID = re.compile(r"(?<![0-9A-Fa-f])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Fa-f])")
_PLACEHOLDER = re.compile(r"<([A-Z][A-Z0-9_]*?)(?:_[0-9a-f]{10})?>")
_HEAD = re.compile(r"([^\W\d_]+)\d*[-/]\Z")
_MAX_HEAD = 20
_SURE = 0.9
"""A validated value (checksum) may cover an amount; a shape may not."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one text holds: spans in original offsets (they may overlap), and the healed view with the model's words."""

    spans: list[Span]
    healed: View
    tagged: list[TaggedWord]

    def name_score(self) -> field_values.NameScore:
        """The model's certainty that a range of the original text holds a name."""
        return _NameScores(self.healed, self.tagged)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One page as the rules see it."""

    text: str
    table: list[layout.Row]
    healed: View
    tagged: list[TaggedWord]
    profile: Profile


class Detector:
    """Recognizers set up once for one policy. Raises ExtraMissingError or SettingsError when they cannot be."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        presidio.check_regions(choices.regions)
        own = [*(presidio.from_settings(item) for item in choices.identifiers), *choices.recognizers]
        self._analyzer = presidio.build(choices.regions, own)
        self._entities = {
            *(entity for recognizer in self._analyzer.registry.recognizers for entity in recognizer.supported_entities),
            *OWN_ENTITIES,
        }
        self._model = choices.asks_model
        self._probed: dict[str, float] = {}
        if self._model:
            NerModelRecognizer(_FLOOR)  # says at start that the model is missing
        if choices.names == "prose":
            prose.load(choices.spacy_model)

    def find(self, page: PageText, language: str | None = None) -> Found:
        """Everything in one page, under the policy of its language (None: too short to tell)."""
        profile = self._choices.profile_for(language)
        text = page.text
        if not text.strip():
            return Found([], as_is(text), [])
        table = layout.rows(page)
        hard = layout.hard_breaks(text, table)
        healed = heal(text, hard)
        tagged = shared_model().tag(healed.text, _FLOOR) if self._model and profile.names else []
        if self._choices.names == "prose" and profile.names:
            tagged = prose.second_opinion(healed.text, tagged, self._choices.spacy_model)
        spans: list[Span] = []
        for view in (lines(text, hard), healed):
            spans.extend(view.back(span) for span in self._patterns(view.text))
        if profile.names:
            spans = self._with_structure(_Reading(text, table, healed, tagged, profile), spans)
        spans = _outside_uuids(text, self._without_placeholders(text, spans))
        spans = [s for s in (trim(text, span) for span in spans) if s is not None]
        return Found(spans, healed, tagged)

    def _with_structure(self, page: _Reading, spans: list[Span]) -> list[Span]:
        """The pattern spans that the layout does not call the document's, and the names and labelled values."""
        text, table, healed, tagged = page.text, page.table, page.healed, page.tagged
        judge = field_values.Judge(_NameScores(healed, tagged), self._ask)
        structure = fields.find(text, table, judge)
        starts = {cell.start for row in table if len(row) > 1 for cell in row}
        cells = people.Cells(_in_view(healed, starts), _in_view(healed, structure.goods))
        plain, document = Places(figures.figures(text, table)), Places(structure.document)
        kept = [span for span in spans if span.score >= _SURE or not document.touch(span.start, span.end)]
        found = [healed.back(s) for s in people.spans(healed.text, tagged, page.profile, self._probe, cells)]
        found = list(_behind_numbers(text, kept, found))
        measured = Places([*shapes.decimals(text), *structure.document])
        found = [span for span in found if span.entity == "PERSON" or not measured.touch(span.start, span.end)]
        found = [span for span in (*kept, *found) if span.score >= _SURE or not _in_figures(text, plain, span)]
        everything = [*found, *structure.spans, *shapes.other_script(text)]
        everything.extend(blocks.last_first(text, table, judge))
        everything.extend(blocks.name_columns(text, table, [s for s in everything if s.entity == "PERSON"]))
        everything.extend(dates.after_names(text, [s for s in everything if s.entity == "PERSON"]))
        everything.extend(blocks.address_blocks(text, table, everything))
        everything.extend(blocks.address_tails(text, table, [s for s in everything if s.entity == "ADDRESS"]))
        return everything

    def placeholders(self, text: str) -> list[tuple[int, int]]:
        """Where this policy's own placeholders stand: redacting twice changes nothing.

        Only names of entities that can be found count: an angle-bracketed word of the page is no placeholder.
        """
        return [m.span() for m in _PLACEHOLDER.finditer(text) if m.group(1) in self._entities]

    def _without_placeholders(self, text: str, spans: list[Span]) -> list[Span]:
        known = self.placeholders(text)
        return subtract(spans, known) if known else spans

    def _probe(self, phrases: Sequence[str]) -> list[float]:
        """The model's answer for phrases out of context; asked once for each, the last few thousand are remembered."""
        if not self._model:
            return [0.0] * len(phrases)
        known = {phrase: answer for phrase in phrases if (answer := self._probed.get(phrase)) is not None}
        new = list(dict.fromkeys(phrase for phrase in phrases if phrase not in known))
        known.update(zip(new, shared_model().probe(new), strict=True))
        if len(self._probed) > _MAX_PROBED:
            self._probed.clear()
        self._probed.update(known)
        return [known[phrase] for phrase in phrases]

    def _ask(self, phrase: str) -> float:
        return self._probe([phrase])[0]

    def _patterns(self, text: str) -> Iterator[Span]:
        kept = Places([*shapes.amounts(text), *((span.start, span.end) for span in dates.every(text))])
        found: list[Span] = [*presidio.find(self._analyzer, text, self._choices.threshold), *shapes.find(text)]
        for span in found:
            if span.score >= _SURE or not (kept.touch(span.start, span.end) or _is_document(text, span)):
                yield span
        yield from (
            dates.every(text) if self._choices.dates == "all" else (*dates.personal(text), *dates.on_licences(text))
        )


def _outside_uuids(text: str, spans: list[Span]) -> list[Span]:
    """A UUID is one token: a run of digits inside it is neither a phone nor an account number."""
    found = [match.span() for match in _UUID.finditer(text)]
    whole, inside = set(found), Places(found)
    return [s for s in spans if (s.start, s.end) in whole or not inside.cover(s.start, s.end)]


def _is_document(text: str, span: Span) -> bool:
    """A phone number that the words before it call an order, an invoice, a part, or the rest of "LC-2025-0417"."""
    if span.entity != "PHONE_NUMBER":
        return False
    head = _HEAD.search(text, max(0, span.start - _MAX_HEAD), span.start)
    if head is not None and classify(head.group(1)) != "phone":
        return True
    return shapes.is_document_number(text, span.start)


def _in_figures(text: str, figures_: Places, span: Span) -> bool:
    """Half the digits of the span are figures of a table, and it does not begin as a phone number would."""
    digits = [place for place in range(span.start, span.end) if text[place].isdigit()]
    inside = sum(figures_.touch(place, place + 1) for place in digits)
    return 0 < len(digits) <= 2 * inside and text[span.start] not in "0+"


def _behind_numbers(text: str, shaped: Sequence[Span], found: Iterable[Span]) -> Iterator[Span]:
    """The names without the tail of a number before them: "LB59 LJU Despatch"."""
    numbered = [o for o in shaped if any(map(str.isdigit, text[o.start : o.end]))]
    numbers = places(numbered)
    for span in found:
        start = span.start
        if span.entity == "PERSON" and numbers.touch(start - 1, start) and numbers.touch(start, start + 1):
            start = max((o.end for o in numbered if o.start < start < o.end < span.end), default=start)
        rest = trim(text, replace(span, start=start))
        if rest is not None:
            yield rest


def _in_view(view: View, places: Collection[int]) -> frozenset[int]:
    return frozenset(i for i, place in enumerate(view.origin) if place in places)


class _NameScores:
    """The model's certainty that a range of the original text holds a name."""

    def __init__(self, view: View, tagged: Iterable[TaggedWord]) -> None:
        words = list(tagged)
        self._starts = [view.origin[word.start] for word in words]
        self._person = [word.person for word in words]

    def __call__(self, start: int, end: int) -> float:
        low, high = bisect.bisect_left(self._starts, start), bisect.bisect_left(self._starts, end)
        return max(self._person[low:high], default=0.0)
