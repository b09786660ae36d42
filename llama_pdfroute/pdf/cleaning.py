"""Characters of a text layer as text: joined letters expanded, broken words healed, nothing that is no character.

What was changed is counted by finding, so that a record can say so.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

_LIGATURES = {
    code: unicodedata.normalize("NFKC", chr(code))
    for low, high in ((0xFB00, 0xFB07), (0xFB13, 0xFB18), (0xFB1D, 0xFE00), (0xFE70, 0xFEFD))
    for code in range(low, high)
    if unicodedata.category(chr(code)) != "Cn" and code not in (0xFB1E, 0xFB29)
}
"""Presentation forms (Latin, Armenian, Hebrew, Arabic): one sign on paper, the letters themselves in text."""
_LIGATURE = re.compile("[\ufb00-\ufdff\ufe70-\ufefc]")
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ufeff\u2060\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Control and non-characters, and marks that only steer a display: zero-width spaces, direction marks."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACE = re.compile("[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_PLAIN = re.compile("[ -~]*")


def clean(text: str, counts: Counter[str]) -> str:
    """One line of text without anything that is no character; at most single spaces."""
    if _PLAIN.fullmatch(text):
        return text
    if _SURROGATE.search(text):
        counts["surrogates"] += 1
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = _SPACE.sub(" ", text.replace("\u00ad", ""))
    text, removed = _CONTROL.subn("", text)
    if removed:
        counts["control_characters"] += removed
    if _LIGATURE.search(text):
        counts["ligatures"] += len(_LIGATURE.findall(text))
        text = text.translate(_LIGATURES)
    return unicodedata.normalize("NFC", text)


def clean_block(text: str, counts: Counter[str]) -> str:
    """Text of several lines, such as a form value: its line ends kept, empty lines left out."""
    lines = (clean(line, counts).strip() for line in re.split(r"[\r\n]+", text))
    return "\n".join(line for line in lines if line)


_COMPOUND = frozenset({"well", "self", "half", "full", "ill", "ex", "vice", "quasi", "so", "ever", "all", "long"})
"""First parts of English compounds that keep their hyphen: words that begin with them without one are rare."""
_SUFFIX = re.compile(r"(?:ness|ish|age|ing|er|ed|ly|s|y|es|est|hood|dom|some)\b")


def join_at_line_end(before: str, after: str, counts: Counter[str]) -> str | None:
    """What stands between a line that ends with a hyphen (not in ``before``) and the next: "" , "-" or "- ".

    Only letters are joined to one word; codes, numbers, names and compounds keep the hyphen. When unsure, it is kept.
    """
    half = before.rsplit(None, 1)[-1] if before.strip() else ""
    rest = after.split(None, 1)[0] if after.strip() else ""
    if not half or not rest or not half[-1].isalnum():
        return None
    word = re.split(r"[-/‐‑]", half)[-1]
    letters = word.isalpha() and rest[0].isalpha() and not any(character.isdigit() for character in half + rest)
    if letters and rest[0].islower() and not re.search(r"[@/_\\]|\w\.\w", half):
        compound = word.lower() in _COMPOUND and not _SUFFIX.match(rest)
        if not compound and "-" not in half:
            counts["dehyphenated"] += 1
            return ""
    return "-"
