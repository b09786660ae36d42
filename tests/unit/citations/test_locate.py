from pathlib import Path

import pytest
from pages import page_metadata

from llama_pdfroute import PageNodeParser, PdfRouteReader, PresidioRedactor, seal
from llama_pdfroute.citations.citation import Citation
from llama_pdfroute.citations.locate import locate
from llama_pdfroute.errors import CitationError
from llama_pdfroute.testing import make_pdf

PARAGRAPHS = [
    ["Steel and timber are delivered on Mondays."],
    ["", "", "", "", "The deposit of 4,250.00 was paid by Marisol Quenneville,", "and a receipt was written."],
]


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


def cited(data: bytes, redactor: PresidioRedactor, part: str) -> Citation:
    pages = PdfRouteReader(redactor=redactor, ocr="none").load_data(data, document_key="upload")
    node = next(n for n in PageNodeParser(max_chars=100)(pages) if part in n.get_content())
    return Citation.of(node.get_content(), node.metadata)


def test_a_passage_with_a_redacted_name_is_found_line_by_line(redactor: PresidioRedactor) -> None:
    data = make_pdf([["First page."], PARAGRAPHS[0] + PARAGRAPHS[1]])
    citation = cited(data, redactor, "deposit")
    assert "Quenneville" not in citation.passage
    located = locate(data, citation)
    assert located.page_number == 2
    assert len(located.boxes) == 2
    (left, top, right, bottom), below = located.boxes
    assert 0 < left < right < located.width_pt and 0 < top < bottom < located.height_pt
    assert below[1] >= bottom - 2
    assert right - left > 150  # the whole line, over the gap that the name left


def test_another_edition_is_refused(redactor: PresidioRedactor) -> None:
    citation = cited(make_pdf([PARAGRAPHS[0]]), redactor, "Steel")
    with pytest.raises(CitationError, match="edition"):
        locate(make_pdf([PARAGRAPHS[0], ["Another page."]]), citation)


def test_a_passage_of_another_text_is_refused(tmp_path: Path) -> None:
    from llama_pdfroute import keys

    data = make_pdf([PARAGRAPHS[0]])
    (tmp_path / "file.pdf").write_bytes(data)
    text = "Quite another passage about harbour cranes, barges and their captains."
    metadata = page_metadata(source_revision=keys.source_revision(data), page_count=1)
    with pytest.raises(CitationError, match="not on the page"):
        locate(tmp_path / "file.pdf", Citation.of(text, seal.seal(text, metadata)))
