"""The seal: a digest over text and metadata, set where redaction is done and checked wherever text could be kept.

It catches mistakes (a transform in the wrong order, a changed value, an added key), not an attacker: it is not keyed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import MetadataError, ProvenanceError, SealError, SealMissingError

_VERSION = "1"
_PLAIN_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
"""Keys that may be named in a message: identifiers of a program, not text."""


def _digest(text: str, metadata: Mapping[str, Any]) -> str:
    sealed = {key: value for key, value in metadata.items() if key not in meta.OUTSIDE_SEAL}
    try:
        body = json.dumps([text, sealed], sort_keys=True, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError):
        raise MetadataError("a metadata value is not plain JSON") from None
    return f"{_VERSION}:{hashlib.sha256(body.encode('ascii')).hexdigest()}"


def seal(text: str, metadata: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the metadata with its ``seal`` set. Sealing twice gives the same.

    Raises MetadataError or ProvenanceError when a declared key is missing or outside its domain.
    """
    sealed = dict(metadata)
    sealed[meta.SEAL] = _digest(text, metadata)
    meta.check(sealed)
    return sealed


def check(text: str, metadata: Mapping[str, Any]) -> None:
    """Raise unless text and metadata are what was sealed.

    Raises SealMissingError, SealError, or what ``metadata.check`` raises.
    """
    given = metadata.get(meta.SEAL)
    if given is None:
        raise SealMissingError()
    meta.check(metadata)
    if _digest(text, metadata) != given:
        added = [key for key in meta.undeclared(metadata) if _PLAIN_KEY.fullmatch(key)]
        hint = f" (keys on it that are not declared: {', '.join(added)})" if added else ""
        raise SealError(f"text or metadata was changed after redaction{hint}")
    if metadata[meta.REDACTION_POLICY] is None:
        raise SealMissingError("the node has a seal and no redaction policy")


def is_sealed(text: str, metadata: Mapping[str, Any]) -> bool:
    """True when ``check`` would pass."""
    try:
        check(text, metadata)
    except (SealError, MetadataError, ProvenanceError):
        return False
    return True
