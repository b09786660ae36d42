"""Where a cited passage stands on its page: the page is read again and the passage aligned with its words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from llama_pdfroute.citations.citation import Citation
from llama_pdfroute.errors import CitationError
from llama_pdfroute.extract import DocumentReader
from llama_pdfroute.ocr.choose import engine_from_settings
from llama_pdfroute.ocr.engine import OcrEngine
from llama_pdfroute.page import Box, PageText
from llama_pdfroute.settings import Settings, load_settings
from llama_pdfroute.sources import Source

_PLACEHOLDER = re.compile(r"<[A-Z][A-Z_]*(?:_[0-9a-f]{10})?>|\*{3,}")
_TOKEN = re.compile(r"\w+")
_GAP = "\0"
MIN_ALIGNED = 0.6
"""Share of the passage's words that must be found in order; below, the passage is of another text."""


@dataclass(frozen=True)
class Located:
    """Rectangles of a passage, one a line, in points from the upper left corner of the visible page."""

    page_number: int
    width_pt: float
    height_pt: float
    boxes: tuple[Box, ...]


def locate(
    file: str | Path | bytes,
    citation: Citation,
    *,
    settings: Settings | None = None,
    engine: OcrEngine | None = None,
) -> Located:
    """Read the cited page of ``file`` again and return where the passage stands; placeholders are gaps.

    ``settings`` and ``engine`` as the document was read with (an OCR page is recognised again). The passage itself is
    redacted text; the file is the application's, and so is the right to show it.

    Raises CitationError when the file is another edition than the one that was indexed, or the passage is not found.
    """
    settings = settings or load_settings()
    source = Source(file, citation.document_key) if isinstance(file, bytes) else _named(Path(file), citation)
    if source.revision != citation.source_revision:
        raise CitationError(
            "the file is not the edition that was indexed", remedy="Give that edition, or index this one."
        )
    reader_engine = engine or engine_from_settings(settings.ocr)
    with DocumentReader(source, settings, reader_engine, words=True) as reader:
        record = reader.read(citation.page_number)
    matched = _aligned(citation.passage, record.text)
    return Located(citation.page_number, record.width_pt, record.height_pt, _lines(matched))


def _named(path: Path, citation: Citation) -> Source:
    return Source.from_path(path, citation.document_key)


def _tokens(text: str) -> list[str]:
    return [token.casefold() for token in _TOKEN.findall(text)]


def _aligned(passage: str, page: PageText) -> list[Box]:
    """Boxes of the page's words that the passage's words and gaps are aligned with, in reading order."""
    wanted = [token for part in _with_gaps(passage) for token in ([part] if part == _GAP else _tokens(part))]
    there: list[str] = []
    owner: list[int] = []
    for index, word in enumerate(page.words):
        for token in _tokens(page.text[word.start : word.end]):
            there.append(token)
            owner.append(index)
    blocks = SequenceMatcher(None, there, wanted, autojunk=False).get_matching_blocks()
    found = {index for block in blocks for index in range(block.a, block.a + block.size)}
    plain = sum(token != _GAP for token in wanted)
    if not plain or len(found) < MIN_ALIGNED * plain:
        raise CitationError("the passage is not on the page", remedy="Re-index the document.")
    first, last = _dense_range(sorted(found))
    return [page.words[index].box for index in sorted({owner[i] for i in range(first, last + 1)})]


def _with_gaps(passage: str) -> list[str]:
    parts: list[str] = []
    for number, part in enumerate(_PLACEHOLDER.split(passage)):
        parts.extend([_GAP, part] if number else [part])
    return parts


def _dense_range(found: Sequence[int]) -> tuple[int, int]:
    """First and last aligned word, without stray matches far from the rest."""
    runs: list[list[int]] = [[found[0]]]
    for index in found[1:]:
        if index - runs[-1][-1] > 25:
            runs.append([])
        runs[-1].append(index)
    best = max(runs, key=len)
    return best[0], best[-1]


def _lines(boxes: Sequence[Box]) -> tuple[Box, ...]:
    """One rectangle a line: words that follow each other and overlap by half of their height are joined."""
    lines: list[Box] = []
    for box in boxes:
        if lines and _same_line(lines[-1], box):
            last = lines[-1]
            lines[-1] = (min(last[0], box[0]), min(last[1], box[1]), max(last[2], box[2]), max(last[3], box[3]))
        else:
            lines.append(box)
    return tuple(lines)


def _same_line(line: Box, word: Box) -> bool:
    shared = min(line[3], word[3]) - max(line[1], word[1])
    return shared > 0.5 * min(line[3] - line[1], word[3] - word[1]) and word[0] >= line[0]
