"""For every test: a fixed secret key, no model hub, and no connection to anything but this machine."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest

# Worker processes and command-line runs of the tests inherit these.
os.environ["LLAMA_PDFROUTE_KEY"] = "a key for tests only, not a secret one"
os.environ.setdefault("OMP_NUM_THREADS", "1")

_connect = socket.socket.connect


class OutsideConnectionError(AssertionError):
    """Something tried to reach another machine."""


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Connections beyond loopback raise, and fail the test even where the library swallows the error."""
    tried: list[str] = []

    def connect(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and str(address[0]) not in (
            "127.0.0.1",
            "::1",
            "localhost",
        ):
            tried.append(str(address[0]))
            raise OutsideConnectionError("a connection to another machine was tried")
        _connect(self, address)

    def lookup(host: Any, *args: Any, **kwargs: Any) -> Any:
        if host not in (None, "127.0.0.1", "::1", "localhost", b"localhost", ""):
            tried.append(str(host))
            raise OutsideConnectionError("a name of another machine was looked up")
        return _getaddrinfo(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", connect)
    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    yield tried
    assert not tried, "a connection to another machine was tried"


_getaddrinfo = socket.getaddrinfo
