"""A run says what was sent away, and names the pages that a cap kept back."""

from __future__ import annotations

from pathlib import Path

from scans import scan

from llama_pdfroute import GeminiConnection, GeminiOcr, PageIndex, PdfRouteReader, PresidioRedactor
from llama_pdfroute.embedding.local import LocalEmbedding
from llama_pdfroute.embedding.sealed import SealedEmbedding
from llama_pdfroute.ocr.egress import Caps
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.testing import LoopbackGemini, make_pdf


def scanned(path: Path, pages: int) -> Path:
    path.write_bytes(scan(pages))
    return path


def index(folder: Path, **engine: object) -> PageIndex:
    reader = PdfRouteReader(redactor=PresidioRedactor(), **engine)
    return PageIndex(
        RedactedQdrantStore.local(folder, "documents"), reader=reader, embed_model=SealedEmbedding(LocalEmbedding())
    )


def test_pages_bytes_and_tokens_are_reported_and_capped_pages_named(tmp_path: Path) -> None:
    with LoopbackGemini() as server:
        engine = GeminiOcr(
            connection=GeminiConnection(api_key="test", base_url=server.url), caps=Caps(max_pages=2, concurrency=1)
        )
        with index(tmp_path / "index", ocr=engine) as opened:
            report = opened.add([scanned(tmp_path / "scan.tiff", 4)])
            held = opened.review()
    assert report.sent.pages == 2 and report.sent.bytes > 1000 and report.sent.tokens > 0
    assert report.documents[0].not_sent == (3, 4)
    assert {page.page_number for page in held} >= {3, 4}
    assert report.to_json()["sent"]["pages"] == 2


def test_nothing_is_sent_unless_an_engine_that_sends_was_chosen(tmp_path: Path) -> None:
    (tmp_path / "text.pdf").write_bytes(make_pdf([["The deposit was paid in full."]]))
    with index(tmp_path / "index", ocr="none") as opened:
        report = opened.add([tmp_path / "text.pdf", scanned(tmp_path / "scan.tiff", 1)])
    assert (report.sent.pages, report.sent.bytes, report.sent.tokens) == (0, 0, 0)
