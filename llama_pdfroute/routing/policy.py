"""The decision for one page: a pure function of what was measured and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from llama_pdfroute.page import Box, FontEvidence, Measure, PageSignals, Route, RouteName
from llama_pdfroute.routing.confidence import layer_confidence
from llama_pdfroute.routing.readability import Judgement, clean_word_share, judge
from llama_pdfroute.settings import RoutingSettings

ROUTER_VERSION = "3"
"""Changes whenever the same signals and settings can give another route; part of the build fingerprint."""

Engine = Literal["available", "none"]

_WHOLE_PAGE = 0.85
_MIN_OUTLINED = (2, 30)
"""Lines, or letter-sized shapes, that make outlined text of a page without text and pictures."""


@dataclass(slots=True)
class _Decision:
    name: RouteName
    reason: str
    findings: set[str] = field(default_factory=set)
    review: bool = False
    confidence: float | None = None
    measures: list[Measure] = field(default_factory=list)

    def measured(self, name: str, value: float, threshold: float | None = None) -> None:
        self.measures.append(Measure(name, round(value, 4), threshold))


def decide(signals: PageSignals, settings: RoutingSettings, *, engine: Engine = "available") -> Route:
    """Where the page's text is to come from, and the fact that decided.

    ``engine`` matters for hidden layers only: without one their text is the best there is, and the page is ``review``.
    """
    decision = _choose(signals, settings)
    if decision.reason == "invisible_layer":
        _judge_hidden_layer(decision, signals, settings, engine)
    if engine == "none" and decision.reason in ("hybrid", "stamp_over_scan"):
        decision.findings.add("contains_image_text")
    regions = _regions(signals) if decision.reason == "hybrid" else ()
    return Route(
        decision.name,
        decision.reason,
        frozenset(decision.findings | signals.findings),
        confidence=decision.confidence,
        review=decision.review,
        measures=tuple(decision.measures),
        regions=regions,
    )


def _regions(signals: PageSignals) -> tuple[Box, ...]:
    """The pictures to recognise on a hybrid page; none when they are the page, which is then recognised as a whole."""
    covered = sum((right - left) * (bottom - top) for left, top, right, bottom in signals.picture_boxes)
    whole = covered > _WHOLE_PAGE * signals.width_pt * signals.height_pt
    return () if whole else signals.picture_boxes


def _choose(signals: PageSignals, settings: RoutingSettings) -> _Decision:
    visible = signals.visible_chars + signals.form_chars
    full_page = signals.image_coverage >= settings.full_page_coverage
    if signals.source == "image":
        return _image_source(signals, settings)
    if full_page and signals.hidden_chars >= settings.min_chars and signals.text_area_share < settings.min_text_area:
        decision = _Decision("ocr", "invisible_layer")
        decision.measured("hidden_chars", signals.hidden_chars, settings.min_chars)
        decision.measured("image_coverage", signals.image_coverage, settings.full_page_coverage)
        decision.measured("text_area_share", signals.text_area_share, settings.min_text_area)
        return decision
    if not visible or _only_signs(signals, settings):
        return _without_text(signals, settings, full_page)
    return _with_text(signals, settings, full_page)


def _only_signs(signals: PageSignals, settings: RoutingSettings) -> bool:
    """A few characters, hardly a letter or digit among them: bullets, or letters without a way back."""
    if signals.visible_chars >= settings.min_chars or signals.form_chars:
        return False
    text = "".join("".join(font.sample.split()) for font in signals.fonts)
    return 2 * sum(character.isalnum() for character in text) < len(text)


def _image_source(signals: PageSignals, settings: RoutingSettings) -> _Decision:
    ink = signals.ink_share if signals.ink_share is not None else 1.0
    blank = ink < settings.blank_ink
    decision = _Decision("blank", "blank") if blank else _Decision("ocr", "image_source")
    decision.measured("ink_share", ink, settings.blank_ink)
    return decision


def _without_text(signals: PageSignals, settings: RoutingSettings, full_page: bool) -> _Decision:
    lines, ink = signals.picture_lines or 0, signals.ink_share
    if ink is not None and ink < settings.blank_ink and not lines:
        decision = _Decision("blank", "blank")
    elif full_page:
        decision = _Decision("ocr", "picture_of_text")
    elif signals.image_count:
        decision = _Decision("ocr", "no_text_layer")
    elif lines >= _MIN_OUTLINED[0] or signals.glyph_shapes >= _MIN_OUTLINED[1]:
        decision = _Decision("ocr", "outlined_text")
    else:
        decision = _Decision("blank", "drawing")
    decision.measured("visible_chars", signals.visible_chars)
    if ink is not None:
        decision.measured("ink_share", ink, settings.blank_ink)
    decision.measured("image_coverage", signals.image_coverage, settings.full_page_coverage if full_page else None)
    decision.measured("picture_lines", lines)
    if signals.glyph_shapes:
        decision.measured("glyph_shapes", signals.glyph_shapes)
    return decision


def _with_text(signals: PageSignals, settings: RoutingSettings, full_page: bool) -> _Decision:
    visible = signals.visible_chars + signals.form_chars
    lines, chars = signals.picture_lines or 0, signals.picture_chars or 0
    decision = _Decision("native", "text_layer")
    judged = [(font, judge(font, settings.max_bad_share)) for font in signals.fonts]
    bad_share, fault = _bad_characters(judged, settings, decision)
    pictured = lines >= settings.min_picture_lines and chars > settings.max_picture_text * visible
    if fault and bad_share > settings.max_garbled:
        decision.name, decision.reason = "ocr", "unmapped_font" if fault != "garbled_font" else fault
    elif pictured and full_page and signals.text_area_share < settings.min_text_area:
        decision.name, decision.reason = "ocr", "stamp_over_scan"
    elif pictured:
        decision.name, decision.reason = "ocr", "hybrid"
    elif lines and _in_borderline_band(signals, settings):
        decision.findings.add("borderline")
        decision.review = True
    elif lines >= settings.min_picture_lines and chars > settings.max_picture_text * visible / 2:
        decision.findings.add("contains_image_text")
    decision.measured("visible_chars", signals.visible_chars)
    if signals.image_count:
        decision.measured("image_coverage", signals.image_coverage, settings.full_page_coverage if full_page else None)
    if full_page:
        decision.measured("text_area_share", signals.text_area_share, settings.min_text_area)
    if signals.picture_lines is not None:
        decision.measured("picture_lines", lines, settings.min_picture_lines)
        decision.measured("picture_chars", chars, round(settings.max_picture_text * visible))
    if decision.name == "native":
        decision.confidence = layer_confidence(judged)
    return decision


def _in_borderline_band(signals: PageSignals, settings: RoutingSettings) -> bool:
    """A mid amount of text beside a large picture that shows a line or two: too close to call."""
    low, high = settings.borderline_chars
    return low <= signals.visible_chars <= high and signals.image_coverage > settings.borderline_coverage


def _bad_characters(
    judged: list[tuple[FontEvidence, Judgement]], settings: RoutingSettings, decision: _Decision
) -> tuple[float, str | None]:
    """Share of the visible characters whose font is not trusted, and what is wrong with most of them."""
    faults: dict[str, float] = {}
    for font, judgement in judged:
        if judgement.fault:
            faults[judgement.fault] = faults.get(judgement.fault, 0) + font.characters
            decision.findings.add(judgement.fault)
    total = max(1, sum(font.characters for font, _ in judged))
    share = sum(faults.values()) / total
    if faults:
        decision.measured("bad_characters", share, settings.max_garbled)
    return share, max(faults, key=lambda fault: faults[fault]) if faults else None


def _judge_hidden_layer(decision: _Decision, signals: PageSignals, settings: RoutingSettings, engine: Engine) -> None:
    keep = settings.hidden_layer == "keep"
    if signals.hidden_layer:
        quality, words = clean_word_share(signals.hidden_layer.sample)
        decision.measured("layer_quality", quality, settings.min_layer_quality)
        sound = words >= 5 and quality >= settings.min_layer_quality and not judge(signals.hidden_layer).fault
        keep = keep or (settings.hidden_layer == "verify" and sound)
        decision.confidence = round(quality, 2)
    if keep or engine == "none":
        decision.name = "native"
        decision.findings.add("hidden_layer_kept")
        decision.review = engine == "none"
