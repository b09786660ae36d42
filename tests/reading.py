"""Short forms for tests: read bytes in this process."""

from __future__ import annotations

from typing import Any

from llama_pdfroute.page import Route
from llama_pdfroute.pdf.document import OpenSource, PageReading, open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings


def opened(data: bytes, **settings: Any) -> OpenSource:
    """A source read in this process."""
    return open_source(data, PdfSettings(isolation="none", **settings))


def read(data: bytes, page_number: int = 1, *, words: bool = False, **settings: Any) -> PageReading:
    with opened(data, **settings) as source:
        return source.read(page_number, words=words)


def text_of(data: bytes, page_number: int = 1, **settings: Any) -> str:
    return read(data, page_number, **settings).text.text


def route_of(data: bytes, page_number: int = 1, **routing: Any) -> Route:
    return decide(read(data, page_number).signals, RoutingSettings(**routing), engine="available")
