"""Counters over events: how many pages took which way, what was redacted, how long each stage took."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

from llama_pdfroute.events import (
    DocumentForgotten,
    DocumentIndexed,
    Event,
    PageChunked,
    PageRecognised,
    PageRedacted,
    PageRetrieved,
    PageRouted,
    SourceRead,
)

Labels = tuple[tuple[str, str], ...]


class Metrics:
    """A sink that counts. ``to_json`` for programs, ``to_prometheus`` in the text format that scrapers read.

    Labels are closed lists and codes: no document key, so the number of series is bounded.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._seconds: Counter[tuple[str, Labels]] = Counter()

    def __call__(self, event: Event) -> None:
        with self._lock:
            for name, labels, amount in _counts_of(event):
                self._counts[name, tuple(sorted(labels.items()))] += amount
            self._counts["events", (("stage", event.stage),)] += 1
            if event.duration_s is not None:
                # A float in a Counter: sums of seconds are counted like everything else.
                self._seconds["stage_seconds", (("stage", event.stage),)] += event.duration_s  # type: ignore[assignment]

    def value(self, name: str, **labels: str) -> float:
        """Sum of one counter over all series that carry these labels."""
        wanted = set(labels.items())
        with self._lock:
            series = {**self._counts, **self._seconds}
        return sum(amount for (own, given), amount in series.items() if own == name and wanted <= set(given))

    def to_json(self) -> list[dict[str, Any]]:
        """Every series: name, labels, value."""
        with self._lock:
            series = sorted({**self._counts, **self._seconds}.items())
        return [{"name": name, "labels": dict(labels), "value": value} for (name, labels), value in series]

    def to_prometheus(self) -> str:
        """The text format of Prometheus, version 0.0.4; every series is a counter."""
        lines: list[str] = []
        for series in self.to_json():
            name = f"llama_pdfroute_{series['name']}_total"
            if f"# TYPE {name} counter" not in lines:
                lines.append(f"# TYPE {name} counter")
            labels = ",".join(f'{label}="{value}"' for label, value in series["labels"].items())
            lines.append(f"{name}{{{labels}}} {series['value']:g}" if labels else f"{name} {series['value']:g}")
        return "\n".join(lines) + "\n"


def _counts_of(event: Event) -> Iterator[tuple[str, dict[str, str], int]]:
    """Counters that one event moves: name, labels, amount."""
    match event:
        case SourceRead():
            yield "documents", {"outcome": event.error_code or "read"}, 1
            yield "pages", {}, event.page_count
        case PageRouted():
            yield "pages_routed", {"route": event.route, "reason": event.reason}, 1
        case PageRecognised():
            yield "pages_recognised", {"outcome": event.outcome}, 1
            yield "ocr_bytes_sent", {}, event.bytes_sent
            yield "ocr_tokens", {}, event.tokens
        case PageRedacted():
            yield "pages_redacted", {"status": event.status, "extractor": event.extractor}, 1
            for entity, count in event.counts.items():
                yield "spans_redacted", {"entity": entity}, count
        case PageChunked():
            yield "nodes_made", {}, event.nodes
        case DocumentIndexed():
            yield "documents_indexed", {}, 1
            yield "nodes_indexed", {}, event.nodes
            yield "nodes_removed", {}, event.removed
        case DocumentForgotten():
            yield "documents_forgotten", {}, 1
            yield "nodes_removed", {}, event.removed
        case PageRetrieved():
            yield "pages_retrieved", {"status": event.status}, 1
