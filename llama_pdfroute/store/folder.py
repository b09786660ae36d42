"""One Qdrant client per index folder and process, shared by whoever opens the folder, with waiting for its lock."""

from __future__ import annotations

import atexit
import json
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Literal, TextIO

from qdrant_client import QdrantClient

from llama_pdfroute.errors import IndexLockedError, StoreError

_POLL_S = 0.05
_LOCK = "owner.lock"
_REGISTER = "meta.json"
Missing = Literal["create", "refuse"]
"""What to do where there is no index yet."""


@dataclass(eq=False)
class Folder:
    """An open index folder. ``lock`` guards every call: the local client is not thread-safe."""

    path: Path
    client: QdrantClient
    owner: TextIO
    lock: RLock = field(default_factory=RLock)
    users: int = 0

    def mark(self, collection: str) -> None:
        """Leave a mark that a killed process cannot take away; whoever opens the collection next then heals it."""
        self._mark(collection).touch(mode=0o600)

    def unmark(self, collection: str) -> None:
        self._mark(collection).unlink(missing_ok=True)

    def marked(self, collection: str) -> bool:
        """True while a write is under way, and after one that was killed or failed."""
        return self._mark(collection).exists()

    def _mark(self, collection: str) -> Path:
        return self.path / f"{collection}.unfinished"

    def close(self) -> None:
        """Give up one use; the last one closes the client and lets the next process in."""
        with _registry_lock:
            self.users -= 1
            if self.users > 0:
                return
            _open.pop(self.path, None)
        with self.lock:
            self.client.close()
            _unlock(self.owner)


_open: dict[Path, Folder] = {}
_registry_lock = RLock()


def open_folder(path: str | Path, lock_timeout_s: float, missing: Missing = "create") -> Folder:
    """The folder's client, made owner-only on first use.

    Raises IndexLockedError when another process keeps the folder longer than ``lock_timeout_s`` seconds, StoreError for
    a damaged folder, or, with ``missing="refuse"``, for one that holds no index.
    """
    place = Path(path).expanduser().resolve()
    with _registry_lock:
        folder = _open.get(place)
        if folder is None:
            if missing == "refuse" and not (place / _REGISTER).exists() and not _stores(place):
                raise no_index()
            folder = _connect(place, lock_timeout_s)
            _open[place] = folder
        folder.users += 1
        return folder


def _connect(place: Path, lock_timeout_s: float) -> Folder:
    try:
        _make_folders(place)
        # The client reads a folder before it locks it, so what it read may be old by then: our own lock comes first.
        owner = _lock(place / _LOCK, time.monotonic() + lock_timeout_s)
    except OSError as error:
        raise StoreError(f"the index folder cannot be made ({type(error).__name__})") from None
    try:
        _make_register(place)
        # The client forbids use from another thread; our lock makes it safe.
        return Folder(place, QdrantClient(path=str(place), force_disable_check_same_thread=True), owner)
    except StoreError:
        _unlock(owner)
        raise
    except RuntimeError:  # a plain Qdrant client has the folder
        _unlock(owner)
        raise IndexLockedError() from None
    except Exception as error:  # noqa: BLE001  whatever a damaged folder makes json, sqlite, pickle or pydantic raise
        _unlock(owner)
        raise StoreError(
            f"the index folder cannot be opened ({type(error).__name__})",
            remedy="Restore it from a backup, or index into a new folder.",
        ) from None


def _lock(path: Path, deadline: float) -> TextIO:
    import portalocker  # checks for writable folders on import

    file = path.open("a", encoding="ascii")
    while True:
        try:
            portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
            return file
        except portalocker.exceptions.LockException:
            if time.monotonic() >= deadline:
                file.close()
                raise IndexLockedError() from None
            time.sleep(_POLL_S)


def _unlock(file: TextIO) -> None:
    import portalocker

    portalocker.unlock(file)  # closing alone would leave it locked by forked children
    file.close()


def _make_folders(place: Path) -> None:
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    inside = place / "collection"
    inside.mkdir(exist_ok=True, mode=0o700)
    if os.name == "posix":
        inside.chmod(0o700)  # also where a plain client made it


def _make_register(place: Path) -> None:
    """The client's empty register, whole or not at all: a kill while the client makes it would leave half a file.

    Raises StoreError where the folder has data that its register does not name: an empty index would be shown.
    """
    register, draft = place / _REGISTER, place / f"{_REGISTER}.new"
    named = json.loads(register.read_bytes())["collections"] if register.exists() else {}
    for file in _stores(place):
        if file.parent.name not in named and _rows(file):
            raise StoreError(
                "the index folder has data that its meta.json does not name",
                remedy="Restore meta.json from a backup, or index into a new folder.",
            )
    if not register.exists():
        draft.write_text(json.dumps({"collections": {}, "aliases": {}}), encoding="ascii")
        draft.replace(register)


def _stores(place: Path) -> list[Path]:
    return sorted((place / "collection").glob("*/storage.sqlite"))


def _rows(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'points'").fetchone()[0]
        return int(database.execute("SELECT count(*) FROM points").fetchone()[0]) if tables else 0


def no_index() -> StoreError:
    """What opening for reading raises where nothing was indexed."""
    return StoreError("there is no index here", remedy="Check the path and the collection's name, or index documents.")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_open.clear)  # an open client cannot be shared with a child


@atexit.register
def _close_all() -> None:
    for folder in tuple(_open.values()):
        folder.users = 1
        folder.close()
