"""When to ask a server again, and after how long. Pure: no clock, no sleeping."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

_SECONDS = re.compile(r"\s*(\d+(?:\.\d+)?)\s*s?\s*")


@dataclass(frozen=True)
class RetryPolicy:
    """At most ``max_attempts`` requests a page; waits double from ``first_delay_s`` up to ``max_delay_s``.

    Four attempts outlast the load peaks of public reports (seconds); a server that asks for more than a minute means a
    used-up quota, and the page is better off in a later run.
    """

    max_attempts: int = 4
    first_delay_s: float = 1.0
    max_delay_s: float = 60.0

    def delay_s(self, attempt: int, server_s: float | None, rng: random.Random) -> float | None:
        """Seconds to wait after the failed attempt (1-based), or None to give up.

        Never less than the server asks for. Without its word: exponential with full jitter, so that many clients do
        not come back at once.
        """
        if attempt >= self.max_attempts or (server_s is not None and server_s > self.max_delay_s):
            return None
        longest = min(self.first_delay_s * 2 ** (attempt - 1), self.max_delay_s)
        if server_s is not None:
            return server_s + rng.uniform(0, min(longest, 0.1 * server_s + 0.1))
        return rng.uniform(longest / 2, longest)


def server_delay_s(headers: Mapping[str, str], details: Any, now: datetime | None = None) -> float | None:
    """What the server asks for: the header Retry-After (seconds or a date), or RetryInfo in the error's details."""
    found = [_header_delay(headers.get("retry-after") or headers.get("Retry-After"), now)]
    error = details.get("error", details) if isinstance(details, Mapping) else {}
    entries = error.get("details", []) if isinstance(error, Mapping) else []
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, Mapping) and str(entry.get("@type", "")).endswith("RetryInfo"):
            found.append(_seconds(str(entry.get("retryDelay", ""))))
    known = [delay for delay in found if delay is not None]
    return max(known) if known else None


def _header_delay(value: str | None, now: datetime | None) -> float | None:
    if not value:
        return None
    seconds = _seconds(value)
    if seconds is not None:
        return seconds
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    return max((moment - (now or datetime.now(timezone.utc))).total_seconds(), 0.0)


def _seconds(value: str) -> float | None:
    match = _SECONDS.fullmatch(value)
    return float(match.group(1)) if match else None
