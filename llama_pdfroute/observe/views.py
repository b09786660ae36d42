"""A table of a run, page by page, gathered from events: for a person, a report or a notebook."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape

from llama_pdfroute.events import Event, PageChunked, PageRecognised, PageRedacted, PageRouted, SourceRead
from llama_pdfroute.keys import short_names

COLUMNS = ("document", "page", "route", "reason", "ocr", "status", "redacted", "share", "nodes")


@dataclass(frozen=True)
class PageRow:
    """What events said about one page; None where no event came."""

    document_key: str
    page_number: int
    route: str | None = None
    reason: str | None = None
    outcome: str | None = None
    status: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict)
    redacted_share: float | None = None
    nodes: int | None = None


class RunView:
    """A sink that keeps one row a page, and the sources that failed.

    ``rows()`` for programs, ``str()`` for a terminal, and notebooks show it as a table. A page that is read again
    replaces its row.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rows: dict[tuple[str, int], PageRow] = {}
        self._failed: dict[str, str] = {}

    def __call__(self, event: Event) -> None:
        with self._lock:
            if isinstance(event, SourceRead) and event.error_code:
                self._failed[event.document_key] = event.error_code
            elif isinstance(event, PageRouted):
                key = (event.document_key, event.page_number)
                self._rows[key] = PageRow(*key, route=event.route, reason=event.reason)
            elif isinstance(event, PageRecognised):
                self._update(event, event.page_number, outcome=event.outcome)
            elif isinstance(event, PageRedacted):
                self._update(
                    event,
                    event.page_number,
                    status=event.status,
                    counts=dict(event.counts),
                    redacted_share=event.redacted_share,
                )
            elif isinstance(event, PageChunked):
                self._update(event, event.page_number, nodes=event.nodes)

    def _update(self, event: Event, page_number: int, **values: object) -> None:
        key = (str(event.document_key), page_number)
        self._rows[key] = replace(self._rows.get(key, PageRow(*key)), **values)  # type: ignore[arg-type]

    def rows(self) -> list[PageRow]:
        """Rows by document key and page number."""
        with self._lock:
            return [self._rows[key] for key in sorted(self._rows)]

    @property
    def failed(self) -> dict[str, str]:
        """Document key to error code of the sources that gave no page."""
        with self._lock:
            return dict(self._failed)

    def cells(self) -> list[tuple[str, ...]]:
        """Rows as text, one cell for each of ``COLUMNS``."""
        rows = self.rows()
        names = short_names({row.document_key for row in rows})
        return [
            (
                names[row.document_key],
                str(row.page_number),
                row.route or "-",
                row.reason or "-",
                row.outcome or "-",
                row.status or "-",
                ", ".join(f"{entity} {count}" for entity, count in sorted(row.counts.items())) or "-",
                "-" if row.redacted_share is None else f"{row.redacted_share:.1%}",
                "-" if row.nodes is None else str(row.nodes),
            )
            for row in rows
        ]

    def __str__(self) -> str:
        table = [COLUMNS, *self.cells()]
        widths = [max(len(row[i]) for row in table) for i in range(len(COLUMNS))]
        lines = ["  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]
        return "\n".join([*lines, *(f"failed: {key} {code}" for key, code in sorted(self.failed.items()))])

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in COLUMNS)
        body = "".join(
            "<tr>" + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.cells()
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
