"""Confidence of a text layer: the expected share of the page's words that are right."""

from __future__ import annotations

from llama_pdfroute.page import PageSignals


def layer_confidence(signals: PageSignals, bad_share: float) -> float:
    """Expected share of right words, from the share of characters whose font is not trusted."""
    return round(max(0.0, 1.0 - bad_share), 2)
