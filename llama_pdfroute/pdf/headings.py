"""The context line of a page: the document's title and the heading in force, found by type size. Pure.

A chunk in the middle of a report rarely says what it is about; its title and heading do. The line is redacted like
page text before it goes anywhere, and only the sparse encoder reads it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from llama_pdfroute.page import PageText, Word

MAX_CONTEXT = 200
MAX_TITLE = 110
MAX_HEADING = MAX_CONTEXT - MAX_TITLE - 3
_LARGER = 1.12
"""Type at least this much larger than the document's ordinary type is a heading; smaller steps are rounding."""
_TITLE_PAGES = 3
"""A title is sought on this many first pages with text."""
_SIZE_STEP_PT = 0.5
_LETTERS = re.compile(r"[^\W\d_]")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[A-Z]\.|[IVX]{1,5}\.)\s+[^\W\d_]")
_SENTENCE_END = (".", ",", ";", ":")


@dataclass(slots=True)
class HeadingTracker:
    """Give it the pages of one document in order."""

    _sizes: Counter[float] = field(default_factory=Counter)
    _title: str | None = None
    _title_size: float = 0.0
    _heading: str | None = None
    _pages_with_text: int = 0

    def context(self, page: PageText) -> str | None:
        """Title and last heading up to the end of the page, at most 200 characters; None where there is neither."""
        lines = list(_lines(page))
        for line in lines:
            self._sizes[line.size] += len(line.text)
        if not lines:
            return self._line(self._heading)
        body = self._sizes.most_common(1)[0][0]
        headings = list(_headings(lines, body))
        self._pages_with_text += 1
        if self._pages_with_text <= _TITLE_PAGES:
            self._look_for_title(headings)
        for heading in headings:
            if heading.text != self._title:
                self._heading = heading.text
        return self._line(self._heading)

    def _look_for_title(self, headings: list[_Line]) -> None:
        for heading in headings:
            if heading.size > self._title_size * _LARGER and len(heading.text.split()) > 1:
                self._title, self._title_size = heading.text, heading.size

    def _line(self, heading: str | None) -> str | None:
        title = _cut(self._title or "", MAX_TITLE)
        if heading and heading != self._title:
            title = f"{title} | {_cut(heading, MAX_HEADING)}" if title else _cut(heading, MAX_HEADING)
        return title or None


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    size: float
    alone: bool
    """It is a paragraph of its own."""


def _lines(page: PageText) -> Iterator[_Line]:
    words = iter(page.words)
    word: Word | None = next(words, None)
    start = 0
    for paragraph in page.text.split("\n\n"):
        lines = paragraph.split("\n")
        for text in lines:
            end = start + len(text)
            sizes: list[float] = []
            while word is not None and word.start < end:
                if word.start >= start:
                    sizes.extend([word.size_pt] * (word.end - word.start))
                word = next(words, None)
            if sizes and text.strip():
                middle = sorted(sizes)[len(sizes) // 2]
                yield _Line(text.strip(), round(middle / _SIZE_STEP_PT) * _SIZE_STEP_PT, len(lines) == 1)
            start = end + 1
        start += 1


def _headings(lines: Iterable[_Line], body: float) -> Iterator[_Line]:
    """Headings of a page in order; lines of one size that follow each other are one heading."""
    pending: list[_Line] = []
    for line in lines:
        if _is_heading(line, body):
            if pending and pending[-1].size != line.size:
                yield _joined(pending)
                pending = []
            pending.append(line)
        elif pending:
            yield _joined(pending)
            pending = []
    if pending:
        yield _joined(pending)


def _is_heading(line: _Line, body: float) -> bool:
    if len(_LETTERS.findall(line.text)) < 3 or len(line.text) > MAX_CONTEXT:
        return False
    if line.size >= body * _LARGER:
        return True
    return (
        line.alone and line.size >= body and bool(_NUMBERED.match(line.text)) and not line.text.endswith(_SENTENCE_END)
    )


def _joined(lines: list[_Line]) -> _Line:
    return _Line(" ".join(line.text for line in lines), lines[0].size, True)


def _cut(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0] if " " in text[:limit] else text[:limit]
