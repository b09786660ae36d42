"""Where documents come from: their bytes, their canonical identity, and the files of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from llama_pdfroute import keys
from llama_pdfroute.errors import MissingSourceError


@dataclass(frozen=True)
class Source:
    """The bytes of one document and its pseudonym. ``name`` helps detection and is kept nowhere."""

    data: bytes
    document_key: str
    name: str = ""

    @property
    def revision(self) -> str:
        """Keyed hash of the bytes."""
        return keys.source_revision(self.data)

    @classmethod
    def from_path(cls, path: Path, document_key: str | None = None) -> Source:
        """Read a file. Its canonical identity is the URI of its absolute path.

        Raises MissingSourceError for a path that cannot be read.
        """
        return cls(read_bytes(path), keys.document_key(document_key or identity_of(path)), path.name)


def identity_of(path: Path) -> str:
    """Canonical identity of a file: the URI of its absolute path, links resolved."""
    return path.resolve().as_uri()


def read_bytes(path: Path) -> bytes:
    """The bytes of a file; MissingSourceError (without the path) when it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise MissingSourceError(f"the file cannot be read ({type(error).__name__})") from None


SUFFIXES = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"})
"""What a folder is searched for, beside files without an ending whose first bytes are of these kinds. A file that is
named outright is read whatever its ending."""
_MAGIC = (b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"II*\0", b"MM\0*")


def find_files(sources: Iterable[str | Path]) -> Iterator[Path]:
    """Named files as they are, folders walked for PDFs and pictures, in a stable order, each once."""
    seen: set[Path] = set()
    for source in map(Path, sources):
        found = sorted(p for p in source.rglob("*") if p.is_file() and _is_wanted(p)) if source.is_dir() else [source]
        for file in found:
            if (real := file.resolve()) not in seen:
                seen.add(real)
                yield file


def _is_wanted(path: Path) -> bool:
    if path.suffix:
        return path.suffix.lower() in SUFFIXES
    try:
        with path.open("rb") as stream:
            return stream.read(8).startswith(_MAGIC)
    except OSError:
        return False
