"""What leaves the machine: counted, paced and capped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from llama_pdfroute.page import PageRef


@dataclass(frozen=True)
class Egress:
    """What an engine has sent so far. ``skipped`` names the pages that a cap kept back, in page order."""

    pages: int = 0
    requests: int = 0
    bytes_sent: int = 0
    tokens: int = 0
    skipped: tuple[PageRef, ...] = ()


@dataclass(frozen=True)
class Caps:
    """Limits of one engine object, that is of one run; None means no limit.

    ``requests_per_minute`` spaces requests evenly; ``concurrency`` bounds those under way.
    """

    max_pages: int | None = None
    max_tokens: int | None = None
    requests_per_minute: float | None = None
    concurrency: int = 4


@dataclass
class Meter:
    """Counts and paces requests over threads and tasks. ``clock`` is monotonic seconds."""

    caps: Caps
    clock: Callable[[], float] = time.monotonic
    _egress: Egress = field(default_factory=Egress)
    _seen: set[PageRef] = field(default_factory=set)
    _next_slot: float = float("-inf")
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def egress(self) -> Egress:
        """A snapshot."""
        with self._lock:
            skipped = sorted(set(self._egress.skipped), key=lambda ref: (ref.document_key, ref.page_number))
            return replace(self._egress, skipped=tuple(skipped))

    def admit(self, ref: PageRef, size: int) -> bool:
        """Count one request of ``size`` bytes for the page, or keep it back when a cap is reached."""
        with self._lock:
            now, caps = self._egress, self.caps
            is_new = ref not in self._seen
            full = caps.max_pages is not None and is_new and now.pages >= caps.max_pages
            spent = caps.max_tokens is not None and now.tokens >= caps.max_tokens
            if full or spent:
                self._egress = replace(now, skipped=(*now.skipped, ref))
                return False
            self._seen.add(ref)
            self._egress = replace(
                now, pages=now.pages + is_new, requests=now.requests + 1, bytes_sent=now.bytes_sent + size
            )
            return True

    def add_tokens(self, tokens: int) -> None:
        with self._lock:
            self._egress = replace(self._egress, tokens=self._egress.tokens + tokens)

    def wait_s(self) -> float:
        """0.0 and the next place in line is taken, or the seconds after which to ask again."""
        with self._lock:
            now = self.clock()
            if now < self._next_slot:
                return self._next_slot - now
            rate = self.caps.requests_per_minute
            self._next_slot = now + (60 / rate if rate else 0.0)
            return 0.0

    def hold(self, seconds: float) -> None:
        """Nobody sends before then: the server asked for a pause."""
        with self._lock:
            self._next_slot = max(self._next_slot, self.clock() + seconds)
