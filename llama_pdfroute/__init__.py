"""PDF pages into LlamaIndex: text layer or OCR decided page by page, redacted before indexing, cited by page.

Every heavy import is lazy: ``import llama_pdfroute`` costs nothing until a name is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES: dict[str, str] = {}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
