"""The decision for one page: a pure function of what was measured and the settings."""

from __future__ import annotations

from typing import Literal

from llama_pdfroute.page import Measure, PageSignals, Route, RouteName
from llama_pdfroute.settings import RoutingSettings

ROUTER_VERSION = "1"
"""Changes whenever the same signals and settings can give another route; part of the build fingerprint."""

Engine = Literal["available", "none"]


def decide(signals: PageSignals, settings: RoutingSettings, *, engine: Engine = "available") -> Route:
    """Where the page's text is to come from, and the fact that decided.

    ``engine`` matters for hidden layers only: without one their text is the best there is, and the page is ``review``.
    """
    name, reason = _choose(signals, settings)
    findings = set(signals.findings)
    review = False
    if reason == "invisible_layer" and (engine == "none" or settings.hidden_layer == "keep"):
        name = "native"
        findings.add("hidden_layer_kept")
        review = engine == "none"
    return Route(name, reason, frozenset(findings), review=review, measures=_measures(signals, settings))


def _choose(signals: PageSignals, settings: RoutingSettings) -> tuple[RouteName, str]:
    if signals.source == "image":
        blank = signals.ink_share is not None and signals.ink_share < settings.blank_ink
        return ("blank", "blank") if blank else ("ocr", "image_source")
    full_page = signals.image_coverage >= settings.full_page_coverage
    lines, chars = signals.picture_lines or 0, signals.picture_chars or 0
    visible = signals.visible_chars + signals.form_chars
    if signals.hidden_chars >= settings.min_chars and full_page and signals.text_area_share < settings.min_text_area:
        return "ocr", "invisible_layer"
    if not visible:
        return _without_text(signals, settings, full_page)
    if lines >= settings.min_picture_lines and chars > settings.max_picture_text * visible:
        if full_page and signals.text_area_share < settings.min_text_area:
            return "ocr", "stamp_over_scan"
        return "ocr", "hybrid"
    return "native", "text_layer"


def _without_text(signals: PageSignals, settings: RoutingSettings, full_page: bool) -> tuple[RouteName, str]:
    lines = signals.picture_lines or 0
    if signals.ink_share is not None and signals.ink_share < settings.blank_ink and not lines:
        return "blank", "blank"
    if full_page:
        return "ocr", "picture_of_text"
    if signals.image_count:
        return "ocr", "no_text_layer"
    if lines >= 2 or (lines and signals.glyph_shapes >= 5) or signals.glyph_shapes >= 30:
        return "ocr", "outlined_text"
    return "blank", "drawing"


def _measures(signals: PageSignals, settings: RoutingSettings) -> tuple[Measure, ...]:
    found = [
        Measure("visible_chars", signals.visible_chars, settings.min_chars),
        Measure("hidden_chars", signals.hidden_chars),
        Measure("image_coverage", round(signals.image_coverage, 3), settings.full_page_coverage),
        Measure("text_area_share", round(signals.text_area_share, 3), settings.min_text_area),
    ]
    if signals.ink_share is not None:
        found.append(Measure("ink_share", round(signals.ink_share, 5), settings.blank_ink))
    if signals.picture_lines is not None:
        found.append(Measure("picture_lines", signals.picture_lines, settings.min_picture_lines))
        found.append(
            Measure(
                "picture_chars", signals.picture_chars or 0, round(settings.max_picture_text * signals.visible_chars)
            )
        )
    return tuple(found)
