"""Pseudonyms: the secret key, document keys, source revisions and page ids.

One secret key makes all pseudonyms. It comes from the environment variable ``LLAMA_PDFROUTE_KEY`` or from an
owner-only file in the user's data folder, made once and announced. Worker processes load it themselves, and it is
never stored in an index.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
import stat
import sys
import uuid
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path

from llama_pdfroute.errors import KeyFileError, ProvenanceError

KEY_VARIABLE = "LLAMA_PDFROUTE_KEY"
MIN_KEY_CHARACTERS = 32
_NAMESPACE = uuid.UUID("5b1c8c0e-4a9d-5f0b-9a37-6d1a2f7f7e11")
_KEY_HEX = 32
# Only lengths of well-known digests: a 10- or 16-digit number is "hex" too, and may be a phone or a card.
_OWN_ID = re.compile(r"[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}")


def key_path() -> Path:
    """Where the key file is: the user's data folder (XDG_DATA_HOME, LOCALAPPDATA, or ~/.local/share)."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "llama-pdfroute" / "key"


def secret_key() -> bytes:
    """The secret key; makes the key file on first use and says so once on stderr.

    Raises KeyFileError when the variable is too short, or the file cannot be read, made, or is open to others.
    """
    given = os.environ.get(KEY_VARIABLE)
    if given is not None:
        if len(given) < MIN_KEY_CHARACTERS:
            raise KeyFileError(f"{KEY_VARIABLE} has fewer than {MIN_KEY_CHARACTERS} characters")
        return hashlib.sha256(given.encode()).digest()
    return _key_from_file(key_path())


@lru_cache(maxsize=4)
def _key_from_file(path: Path) -> bytes:
    try:
        if not path.exists():
            _make_key_file(path)
        if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise KeyFileError("the key file can be read by others", remedy="Make it owner-only: chmod 600.")
        text = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as error:
        raise KeyFileError(f"the key file cannot be read or made ({type(error).__name__})") from None
    if len(text) < MIN_KEY_CHARACTERS:
        raise KeyFileError("the key file is damaged", remedy="Restore it, or remove it and index everything again.")
    return hashlib.sha256(text.encode()).digest()


def _make_key_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32) + "\n")
    try:
        os.link(draft, path)  # fails if another process was first: its key is the key
    except FileExistsError:
        return
    finally:
        draft.unlink()
    print(  # noqa: T201  announced once, as a key that nobody knows of is a key that nobody backs up
        f"llama-pdfroute: made a secret key for document pseudonyms ({path}); back it up with your indexes.",
        file=sys.stderr,
    )


def _hmac(purpose: str, data: bytes) -> str:
    return hmac.new(secret_key(), purpose.encode() + b"\0" + data, hashlib.sha256).hexdigest()


def key_id() -> str:
    """Eight hex digits that tell two keys apart and give none away."""
    return _hmac("key-id", b"")[:8]


def pseudonym(purpose: str, text: str) -> str:
    """64 hex digits: keyed hash of a text for one purpose."""
    return _hmac(purpose, text.encode("utf-8", "surrogatepass"))


def document_key(identity: str) -> str:
    """Pseudonym of a document: 32 hex digits, HMAC of its canonical identity (a URI, or the caller's own id).

    An identity that is a UUID or a digest (32, 40 or 64 hex digits) is no personal data and is taken as it is.
    """
    lowered = identity.strip().lower()
    if _OWN_ID.fullmatch(lowered) and not lowered.isdigit():
        return lowered
    try:
        if len(lowered) == 36:
            return str(uuid.UUID(lowered))
    except ValueError:
        pass
    if not identity.strip():
        raise ProvenanceError("an empty document key was given")
    return pseudonym("document", identity)[:_KEY_HEX]


def source_revision(data: bytes) -> str:
    """Keyed hash of a source's bytes: 32 hex digits."""
    return _hmac("revision", data)[:_KEY_HEX]


def page_id(key: str, page_number: int) -> str:
    """Id of a page Document, and of the SOURCE relation of its nodes."""
    return str(uuid.uuid5(_NAMESPACE, f"{key}/{page_number}"))


def node_id(key: str, page_number: int, chunk_number: int, seal: str) -> str:
    """Id of a node: equal input gives the equal id, anything changed gives a new one."""
    return str(uuid.uuid5(_NAMESPACE, f"{key}/{page_number}/{chunk_number}/{seal}"))


def manifest_id(key: str) -> str:
    """Id of a document's manifest record."""
    return str(uuid.uuid5(_NAMESPACE, key))


def fingerprint(*parts: object) -> str:
    """16 hex digits over the parts' text forms: for policies and builds (not secret, not keyed)."""
    return hashlib.sha256("\x1f".join(str(part) for part in parts).encode()).hexdigest()[:16]


def short_names(keys: AbstractSet[str]) -> dict[str, str]:
    """Shortest unique prefix of at least four characters for each key, for "Document 8f31"."""
    ordered = sorted(keys)
    names: dict[str, str] = {}
    for index, key in enumerate(ordered):
        near = [ordered[i] for i in (index - 1, index + 1) if 0 <= i < len(ordered)]
        shared = max((_shared_prefix(key, other) for other in near), default=0)
        names[key] = key[: max(4, shared + 1)]
    return names


def _shared_prefix(one: str, other: str) -> int:
    length = 0
    while length < min(len(one), len(other)) and one[length] == other[length]:
        length += 1
    return length
