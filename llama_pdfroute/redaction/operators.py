"""What stands in the place of a value: its type, a keyed pseudonym, or a mask."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Literal

from llama_pdfroute import keys
from llama_pdfroute.redaction.healing import heal
from llama_pdfroute.redaction.spans import Span

OperatorName = Literal["placeholder", "pseudonym", "mask"]
Operator = Callable[[Span, str], str]

PSEUDONYM_HEX = 10
"""40 bits: among a million names the chance that two share a token is under one half."""
MASK = "****"
"""One length for every value, as a length is a clue."""
_NUMERIC = re.compile(r"[\W_]+")


def normalised(value: str) -> str:
    """The form under which a value is one and the same: healed, compatibility forms folded, case and spacing ignored;
    in values with digits punctuation does not count either."""
    text = unicodedata.normalize("NFKC", heal(value).text).casefold()
    if any(character.isdigit() for character in text) and "@" not in text:
        return _NUMERIC.sub("", text)
    return " ".join(text.split()).strip(" .,;:()[]'\"")


def _placeholder(span: Span, value: str) -> str:
    return f"<{span.entity}>"


def _pseudonym(span: Span, value: str) -> str:
    token = keys.pseudonym(f"entity:{span.entity}", normalised(value))[:PSEUDONYM_HEX]
    return f"<{span.entity}_{token}>"


def _mask(span: Span, value: str) -> str:
    return MASK


OPERATORS: dict[OperatorName, Operator] = {"placeholder": _placeholder, "pseudonym": _pseudonym, "mask": _mask}
