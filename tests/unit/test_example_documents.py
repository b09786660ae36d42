"""The committed example documents are what their script makes, and hold what README says."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pypdfium2 as pdfium

EXAMPLES = Path(__file__).parents[2] / "examples"


def _text(path: Path) -> list[str]:
    with pdfium.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


def test_committed_documents_are_fresh(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_documents", EXAMPLES / "make_documents.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    made = script.make_documents(tmp_path)
    committed = sorted((EXAMPLES / "documents").glob("*.pdf"))
    assert [path.name for path in committed] == sorted(path.name for path in made)
    # Text, not bytes: JPEG bytes differ between versions of the picture library.
    assert [_text(path) for path in committed] == [_text(tmp_path / path.name) for path in committed]
    assert sum(path.stat().st_size for path in committed) < 1_000_000


def test_the_upload_has_ten_pages_and_only_the_seventh_has_no_text() -> None:
    lengths = [len(text) for text in _text(EXAMPLES / "documents" / "agreement.pdf")]
    assert len(lengths) == 10
    assert [number for number, length in enumerate(lengths, 1) if length == 0] == [7]
