"""Recognised text beside the text layer of the same page. Pure; the text layer is never lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from llama_pdfroute.page import Box, PageText, Word

_NOT_LETTERS = re.compile(r"\W+")


def with_missed_lines(recognised: PageText, native: PageText) -> PageText:
    """Recognised text of a whole page, plus the visible text-layer lines that recognition missed, at the end."""
    seen = _NOT_LETTERS.sub("", recognised.text).casefold()
    missed = [
        line
        for line in native.text.splitlines()
        if (bare := _NOT_LETTERS.sub("", line).casefold()) and bare not in seen
    ]
    if not missed:
        return recognised
    return PageText(recognised.text + "\n\n" + "\n".join(missed), recognised.words)


def with_regions(native: PageText, regions: Sequence[tuple[Box, PageText]]) -> PageText:
    """The text layer with the recognised text of picture regions, each as paragraphs of its own.

    Lines that stand where the text layer has words are text drawn over the picture, and are left out.
    A region's text stands behind the last paragraph that ends above the region; without word boxes, at the end. Boxes
    of a region's words count from the region's corner and are moved to the page's.
    """
    pieces = list(_paragraphs(native))
    for box, read in sorted(regions, key=lambda region: region[0][1]):
        text = _without_repeats(_moved(read, box), native)
        above = [index for index, (bottom, _) in enumerate(pieces) if bottom is not None and bottom <= box[1] + 1]
        known = any(bottom is not None for bottom, _ in pieces)
        place = above[-1] + 1 if above else (0 if known else len(pieces))
        pieces.insert(place, (box[3], text))
    return _joined([text for _, text in pieces if text.text.strip()])


def _paragraphs(page: PageText) -> Iterator[tuple[float | None, PageText]]:
    start = 0
    for text in page.text.split("\n\n"):
        end = start + len(text)
        words = tuple(
            replace(word, start=word.start - start, end=word.end - start)
            for word in page.words
            if start <= word.start and word.end <= end
        )
        yield max((word.box[3] for word in words), default=None), PageText(text, words)
        start = end + 2


def _moved(page: PageText, box: Box) -> PageText:
    def move(word: Word) -> Word:
        left, top, right, bottom = word.box
        return replace(word, box=(left + box[0], top + box[1], right + box[0], bottom + box[1]))

    return PageText(page.text.strip("\n"), tuple(move(word) for word in page.words))


def _without_repeats(read: PageText, native: PageText) -> PageText:
    kept: list[PageText] = []
    start = 0
    for line in read.text.split("\n"):
        end = start + len(line)
        words = [word for word in read.words if start <= word.start and word.end <= end]
        covered = sum(any(_covers(known.box, word.box) for known in native.words) for word in words)
        if 2 * covered <= len(words):
            own = tuple(replace(word, start=word.start - start, end=word.end - start) for word in words)
            kept.append(PageText(line, own))
        start = end + 1
    return _joined(kept, "\n")


def _covers(known: Box, word: Box) -> bool:
    """True when half of the word's area lies under a word of the text layer."""
    width = min(known[2], word[2]) - max(known[0], word[0])
    height = min(known[3], word[3]) - max(known[1], word[1])
    return width > 0 and height > 0 and 2 * width * height >= (word[2] - word[0]) * (word[3] - word[1])


def _joined(pieces: Sequence[PageText], separator: str = "\n\n") -> PageText:
    text, words = "", list[Word]()
    for piece in pieces:
        offset = len(text) + (len(separator) if text else 0)
        text = f"{text}{separator}{piece.text}" if text else piece.text
        words.extend(replace(word, start=word.start + offset, end=word.end + offset) for word in piece.words)
    return PageText(text, tuple(words))
