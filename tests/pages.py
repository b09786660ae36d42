"""Made pages for tests: metadata with every declared key, and sealed page Documents."""

from __future__ import annotations

from typing import Any

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.redaction.pages import PageDocument

KEY = "8f31" + "0" * 28
POLICY = "00112233445566aa"


def page_metadata(**changes: Any) -> dict[str, Any]:
    """All declared keys of an ordinary text-layer page, not sealed yet."""
    base: dict[str, Any] = dict.fromkeys(meta.DECLARED)
    return base | {
        meta.DOCUMENT_KEY: KEY,
        meta.SOURCE_REVISION: "a" * 32,
        meta.PAGE_NUMBER: 1,
        meta.PAGE_LABEL: "1",
        meta.PAGE_COUNT: 10,
        meta.EXTRACTOR: "native",
        meta.ROUTE_REASON: "text_layer",
        meta.PAGE_FINDINGS: [],
        meta.STATUS: "ok",
        meta.REDACTION_POLICY: POLICY,
        meta.BUILD: keys.fingerprint("build"),
        **changes,
    }


def sealed_page(text: str, **changes: Any) -> PageDocument:
    """A page Document as a redactor lets it through."""
    return PageDocument.build(text, seal.seal(text, page_metadata(**changes)))
