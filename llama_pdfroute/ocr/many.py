"""Many pages at a time. A result belongs to the page that was asked for, whatever comes back first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import cast

from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.page import PageRef

AsyncRead = Callable[[OcrRequest], Awaitable[OcrResult]]


async def read_pages(
    engine: OcrEngine, requests: Iterable[OcrRequest], *, concurrency: int = 4
) -> dict[PageRef, OcrResult]:
    """Results by page, ordered by document key and page number; at most ``concurrency`` pages under way.

    An engine with ``aread`` is awaited, another one runs in threads (it must be thread-safe then). The requests must
    stay usable until this returns. Raises ValueError for two requests of one page.
    """
    pending = list(requests)
    if len({request.ref for request in pending}) != len(pending):
        raise ValueError("two requests for one page")
    free = asyncio.Semaphore(concurrency)
    aread = cast("AsyncRead | None", getattr(engine, "aread", None))

    async def one(request: OcrRequest) -> tuple[PageRef, OcrResult]:
        async with free:
            read = aread(request) if aread is not None else asyncio.to_thread(engine.read, request)
            return request.ref, await read

    found = dict(await asyncio.gather(*(one(request) for request in pending)))
    return {ref: found[ref] for ref in sorted(found, key=lambda ref: (ref.document_key, ref.page_number))}
