"""PDF pages into LlamaIndex: text layer or OCR decided page by page, redacted before indexing, cited by page.

Every heavy import is lazy: ``import llama_pdfroute`` costs nothing until a name is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from llama_pdfroute.citations.citation import Citation
    from llama_pdfroute.citations.engine import Answer, PageCitationQueryEngine
    from llama_pdfroute.citations.locate import locate
    from llama_pdfroute.citations.retriever import PageRetriever
    from llama_pdfroute.citations.window import PageWindow
    from llama_pdfroute.embedding.late import LateInteractionEmbedding
    from llama_pdfroute.embedding.local import LocalEmbedding
    from llama_pdfroute.embedding.sealed import SealedEmbedding
    from llama_pdfroute.errors import PdfRouteError
    from llama_pdfroute.ingest import PageIndex
    from llama_pdfroute.node_parser import PageNodeParser
    from llama_pdfroute.ocr.engine import NullOcr, OcrEngine, OcrRequest, OcrResult
    from llama_pdfroute.ocr.gemini import GeminiConnection, GeminiOcr
    from llama_pdfroute.ocr.rapid import RapidOcr
    from llama_pdfroute.ocr.tesseract import TesseractOcr
    from llama_pdfroute.ocr.witness import FallbackOcr, WitnessedOcr
    from llama_pdfroute.reader import PdfRouteReader
    from llama_pdfroute.redaction.pages import PageDocument, RawPage
    from llama_pdfroute.redaction.redactor import PresidioRedactor
    from llama_pdfroute.settings import Settings, load_settings
    from llama_pdfroute.store.qdrant import RedactedQdrantStore

_HOMES = {
    "Answer": "citations.engine",
    "Citation": "citations.citation",
    "FallbackOcr": "ocr.witness",
    "GeminiConnection": "ocr.gemini",
    "GeminiOcr": "ocr.gemini",
    "LateInteractionEmbedding": "embedding.late",
    "LocalEmbedding": "embedding.local",
    "NullOcr": "ocr.engine",
    "OcrEngine": "ocr.engine",
    "OcrRequest": "ocr.engine",
    "OcrResult": "ocr.engine",
    "PageCitationQueryEngine": "citations.engine",
    "PageDocument": "redaction.pages",
    "PageIndex": "ingest",
    "PageNodeParser": "node_parser",
    "PageRetriever": "citations.retriever",
    "PageWindow": "citations.window",
    "PdfRouteError": "errors",
    "PdfRouteReader": "reader",
    "PresidioRedactor": "redaction.redactor",
    "RapidOcr": "ocr.rapid",
    "RawPage": "redaction.pages",
    "RedactedQdrantStore": "store.qdrant",
    "SealedEmbedding": "embedding.sealed",
    "Settings": "settings",
    "TesseractOcr": "ocr.tesseract",
    "WitnessedOcr": "ocr.witness",
    "load_settings": "settings",
    "locate": "citations.locate",
}

__all__ = [
    "Answer",
    "Citation",
    "FallbackOcr",
    "GeminiConnection",
    "GeminiOcr",
    "LateInteractionEmbedding",
    "LocalEmbedding",
    "NullOcr",
    "OcrEngine",
    "OcrRequest",
    "OcrResult",
    "PageCitationQueryEngine",
    "PageDocument",
    "PageIndex",
    "PageNodeParser",
    "PageRetriever",
    "PageWindow",
    "PdfRouteError",
    "PdfRouteReader",
    "PresidioRedactor",
    "RapidOcr",
    "RawPage",
    "RedactedQdrantStore",
    "SealedEmbedding",
    "Settings",
    "TesseractOcr",
    "WitnessedOcr",
    "load_settings",
    "locate",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
