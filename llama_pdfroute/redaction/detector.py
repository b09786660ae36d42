"""What is personal in one text: every recognizer over every view, as spans of the original text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from llama_pdfroute.page import PageText
from llama_pdfroute.redaction import analyzer as presidio
from llama_pdfroute.redaction.healing import View, as_is, heal
from llama_pdfroute.redaction.name_model import NerModelRecognizer, TaggedWord, shared_model
from llama_pdfroute.redaction.policy import PROFILES, Choices
from llama_pdfroute.redaction.spans import Span, trim

_JOINED = re.compile(r"[\s.,'’\-]{0,3}")


class Detector:
    """Recognizers set up once for one policy. Raises ExtraMissingError or SettingsError when they cannot be."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._profile = PROFILES[choices.profile]
        self._analyzer = presidio.build(choices.regions, choices.recognizers)
        self._names = choices.names != "patterns-only"
        if self._names:
            NerModelRecognizer(self._profile.beside)  # says at start that the model is missing

    def spans(self, page: PageText) -> list[Span]:
        """Spans found in one page, in original offsets; they may overlap."""
        text = page.text
        if not text.strip():
            return []
        healed = heal(text)
        found: list[Span] = []
        for view in (as_is(text), healed) if healed.text != text else (healed,):
            found.extend(view.back(span) for span in presidio.find(self._analyzer, view.text, self._choices.threshold))
        if self._names:
            found.extend(self._tagged(healed))
        return [span for span in (trim(text, span) for span in found) if span is not None]

    def _tagged(self, view: View) -> Iterator[Span]:
        words = shared_model().tag(view.text, min(self._profile.accept, self._profile.beside))
        for run in _runs(view.text, words):
            if max(word.score for word in run) < self._profile.accept:
                continue
            entity = run[0].entity
            if entity in ("CITY", "STATE") and not self._profile.places:
                continue
            score = max(word.score for word in run)
            yield view.back(Span(run[0].start, run[-1].end, entity, min(score, 0.99)))


def _runs(text: str, words: Iterable[TaggedWord]) -> Iterator[list[TaggedWord]]:
    """Words of one entity with next to nothing between them."""
    run: list[TaggedWord] = []
    for word in words:
        if run and (run[-1].entity != word.entity or not _JOINED.fullmatch(text, run[-1].end, word.start)):
            yield run
            run = []
        run.append(word)
    if run:
        yield run
