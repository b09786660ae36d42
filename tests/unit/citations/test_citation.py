from typing import Any

import pytest
from pages import KEY, page_metadata

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.citations.citation import Citation
from llama_pdfroute.errors import CitationError


def cite(**changes: Any) -> Citation:
    return Citation.of("text", seal.seal("text", page_metadata(**changes)), "id", {KEY: "8f31"})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"page_number": 4, "page_label": "4"}, "Document 8f31, page 4"),
        ({"page_number": 4, "page_label": "iv"}, "Document 8f31, page 4 (labelled iv)"),
        (
            {"page_number": 7, "page_label": "7", "extractor": "ocr", "confidence": 0.97, "confidence_kind": "engine"},
            "Document 8f31, page 7 (ocr, confidence 0.97)",
        ),
        (
            {"page_number": 7, "page_label": "7", "extractor": "ocr", "ocr_outcome": "text"},
            "Document 8f31, page 7 (ocr, confidence not measured)",
        ),
        (
            {"page_number": 7, "page_label": "7", "extractor": "ocr", "status": "review"},
            "Document 8f31, page 7 (ocr, confidence not measured, for review)",
        ),
        ({"page_number": 4, "page_label": "4", "page_end": 5}, "Document 8f31, pages 4–5"),
    ],
)
def test_a_citation_reads_as_document_and_page(changes: dict[str, Any], expected: str) -> None:
    assert str(cite(**changes)) == expected


def test_markdown_links_to_the_page_through_the_applications_resolver() -> None:
    citation = cite(page_number=4, page_label="4")
    assert citation.to_markdown(lambda key: f"files/{key[:4]}.pdf") == "[Document 8f31, page 4](files/8f31.pdf#page=4)"
    assert citation.to_markdown() == citation.to_markdown(lambda key: None) == "Document 8f31, page 4"


def test_json_is_plain_and_complete() -> None:
    data = cite(page_number=4, page_label="4", char_start=3, char_end=7, chunk_number=0).to_json()
    assert (data["document_key"], data["page_number"], data["char_start"], data["char_end"]) == (KEY, 4, 3, 7)


@pytest.mark.parametrize("key", [meta.PAGE_NUMBER, meta.DOCUMENT_KEY, meta.SEAL])
def test_a_hit_without_provenance_is_an_error_never_a_guess(key: str) -> None:
    metadata = seal.seal("text", page_metadata())
    metadata[key] = None
    with pytest.raises(CitationError):
        Citation.of("text", metadata)


def test_a_page_beyond_the_document_is_an_error() -> None:
    metadata = seal.seal("text", page_metadata()) | {meta.PAGE_NUMBER: 12}
    with pytest.raises(CitationError):
        Citation.of("text", metadata)
