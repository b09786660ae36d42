"""Views of a page's text in which values stand in one piece, with the way back to the original offsets. Pure.

A page's text has line ends inside names and numbers, words broken by hyphens, invisible marks, and letters spaced out
for looks or typed one to a box. Detection runs on a healed view; every span is mapped back.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Collection
from dataclasses import dataclass, replace

from llama_pdfroute.redaction.spans import Span

# Soft hyphens and pdfium's two marks for a hyphen at a line end, with the line end; zero-width characters.
_DROPPED = re.compile(r"[\ufffe\x02\u00ad][ \t]*\n?[ \t]*|[\u200b-\u200d\u2060\ufeff]")
# A hyphen at a line end: it goes with the line end before a small letter, and stays before a capital or a digit.
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011][ \t]*\n[ \t]*(?=[a-zà-öø-ÿß])")
_HYPHEN_KEPT = re.compile(r"(?<=[^\W_][-\u2010\u2011])[ \t]*\n[ \t]*(?=[^\W_])")
_BREAK = re.compile(r"[^\S\n]*\n[^\S\n]*(?:\n\s*)?|[^\S\n]+")
# Three or more single letters or digits one space apart: spaced out, or one to a box.
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W_][ \t]){2,}[^\W_](?![^\W_])")


@dataclass(frozen=True, slots=True)
class View:
    """A text made from another; ``origin[i]`` is where its character i stood. Gaps in ``origin`` were dropped.

    The views of all pages of a document are held at once, so the offsets are an array: four bytes a character.
    """

    text: str
    origin: array[int] | range

    def back(self, span: Span) -> Span:
        """The span in the original text."""
        return replace(span, start=self.origin[span.start], end=self.origin[span.end - 1] + 1)


def as_is(text: str) -> View:
    """The text itself as a view."""
    return View(text, range(len(text)))


def _without(view: View, pattern: re.Pattern[str], put: str = "", hard: Collection[int] = ()) -> View:
    parts: list[str] = []
    origin: list[int] = []
    position = 0
    for match in pattern.finditer(view.text):
        parts.append(view.text[position : match.start()])
        origin.extend(view.origin[position : match.start()])
        gap = put
        if put and match.group().count("\n") > 1:
            gap = "\n\n"
        elif put and match.end() < len(view.origin) and view.origin[match.end()] in hard:
            gap = "\n"
        parts.append(gap)
        origin.extend([view.origin[match.start()]] * len(gap))
        position = match.end()
    if not position:
        return view
    parts.append(view.text[position:])
    origin.extend(view.origin[position:])
    return View("".join(parts), array("I", origin))


def lines(text: str, hard: Collection[int] = ()) -> View:
    """The text as it is, but that a line feed stands before each word in ``hard``: no value reaches over it."""
    characters = list(text)
    for place in hard:
        if place and characters[place - 1] in " \t\u00a0":
            characters[place - 1] = "\n"
    return View("".join(characters), range(len(text)))


def _unspaced(view: View) -> View:
    drop = [
        i for match in _SPACED.finditer(view.text) for i in range(match.start(), match.end()) if view.text[i] in " \t"
    ]
    if not drop:
        return view
    gone = set(drop)
    keep = [i for i in range(len(view.text)) if i not in gone]
    return View("".join(view.text[i] for i in keep), array("I", (view.origin[i] for i in keep)))


def heal(text: str, hard: Collection[int] = ()) -> View:
    """The view to detect in: line ends inside a paragraph and runs of white space are one space, paragraph ends two
    line feeds, broken words are joined, invisible marks are gone, and spaced-out words and numbers are closed up.

    ``hard``: offsets of words that begin a table cell or a line of their own; a line feed stands before them.
    """
    view = _without(as_is(text), _DROPPED)
    view = _without(view, _HYPHEN)
    view = _without(view, _HYPHEN_KEPT)
    view = _unspaced(view)
    return _without(view, _BREAK, " ", hard)
