"""Faults that users of PDF readers and page citations reported, each kind named after its symptom."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from llama_index.core.schema import Document
from pikepdf import Array, Dictionary, Name, String
from scans import scan

from llama_pdfroute import PageNodeParser, PdfRouteReader, PresidioRedactor
from llama_pdfroute import metadata as meta
from llama_pdfroute.citations.citation import Citation
from llama_pdfroute.testing import ScriptedOcr, make_pdf

PAGES = 6


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


def labelled(labels: Any) -> bytes:
    """Six text pages with this object as /PageLabels."""
    out = io.BytesIO()
    with pikepdf.open(
        io.BytesIO(make_pdf([[f"This is sheet {n} of the harbour report."] for n in range(1, 7)]))
    ) as pdf:
        if labels is not None:
            pdf.Root.PageLabels = labels(pdf) if callable(labels) else labels
        pdf.save(out)
    return out.getvalue()


ROMAN = Dictionary(Nums=Array([0, Dictionary(S=Name.r), 3, Dictionary(S=Name.D)]))
REPEATING = Dictionary(Nums=Array([0, Dictionary(S=Name.D), 3, Dictionary(S=Name.D)]))
TITLES = Dictionary(Nums=Array([0, Dictionary(P=String("Letter to Ada Example "), S=Name.D)]))
BROKEN = {
    "a number": 7,
    "a string": String("labels"),
    "numbers without an array": Dictionary(Nums=3),
    "kids that are not an array": Dictionary(Kids=Dictionary(A=1)),
    "an unknown style": Dictionary(Nums=Array([0, Dictionary(S=Name.Q)])),
    "a label that is no dictionary": Dictionary(Nums=Array([0, String("x")])),
    "an odd number of entries": Dictionary(Nums=Array([0])),
    "negative start": Dictionary(Nums=Array([0, Dictionary(S=Name.D, St=-4)])),
}


def read(data: bytes, **options: Any) -> list[Document]:
    return PdfRouteReader(ocr="none", **options).load_data(data, document_key="upload")


def test_roman_front_matter_keeps_physical_number_and_printed_label() -> None:
    pages = read(labelled(ROMAN))
    assert [page.metadata[meta.PAGE_NUMBER] for page in pages] == [1, 2, 3, 4, 5, 6]
    assert [page.metadata[meta.PAGE_LABEL] for page in pages] == ["i", "ii", "iii", "1", "2", "3"]
    assert all(type(page.metadata[meta.PAGE_NUMBER]) is int for page in pages)
    assert "sheet 4" in pages[3].text


def test_repeating_labels_never_confuse_pages(redactor: PresidioRedactor) -> None:
    pages = read(labelled(REPEATING), redactor=redactor)
    assert [page.metadata[meta.PAGE_LABEL] for page in pages] == ["1", "2", "3", "1", "2", "3"]
    assert len({page.id_ for page in pages}) == PAGES
    nodes = PageNodeParser()(pages)
    assert len({node.node_id for node in nodes}) == PAGES
    cited = [str(Citation.of(node.get_content(), node.metadata)) for node in nodes]
    assert cited[0].endswith("page 1") and cited[3].endswith("page 4 (labelled 1)")


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_label_tree_costs_labels_only(kind: str) -> None:
    pages = read(labelled(BROKEN[kind]))
    assert len(pages) == PAGES
    for number, page in enumerate(pages, 1):
        assert page.metadata[meta.PAGE_NUMBER] == number
        assert meta.looks_like_label(page.metadata[meta.PAGE_LABEL])
        assert f"sheet {number}" in page.text


def test_labels_that_cannot_be_read_are_one_finding() -> None:
    pages = read(labelled(BROKEN["a string"]))
    assert [page.metadata[meta.PAGE_LABEL] for page in pages] == [str(n) for n in range(1, 7)]
    assert all("label_missing" in page.metadata[meta.PAGE_FINDINGS] for page in pages)
    assert all("label_missing" not in page.metadata[meta.PAGE_FINDINGS] for page in read(labelled(None)))


def test_a_label_that_is_a_title_does_not_reach_metadata() -> None:
    assert [page.metadata[meta.PAGE_LABEL] for page in read(labelled(TITLES))] == [str(n) for n in range(1, 7)]


def test_every_page_of_every_kind_has_all_keys_in_plain_json(redactor: PresidioRedactor) -> None:
    from PIL import Image

    blank = io.BytesIO()
    Image.new("L", (200, 200), 255).save(blank, "PNG")
    noise = io.BytesIO()
    Image.effect_noise((200, 200), 90).save(noise, "JPEG")
    for data in (
        labelled(ROMAN),
        make_pdf([[], ["One line of the harbour report."]]),
        blank.getvalue(),
        noise.getvalue(),
    ):
        for options in ({}, {"redactor": redactor}):
            for page in read(data, **options):
                assert set(page.metadata) == set(meta.DECLARED)
                meta.check(page.metadata)
                assert json.loads(json.dumps(page.metadata)) == page.metadata


def test_reading_twice_gives_equal_ids_metadata_and_hashes(redactor: PresidioRedactor) -> None:
    one, two = (read(labelled(ROMAN), redactor=redactor) for _ in range(2))
    assert [(p.id_, p.hash, p.metadata) for p in one] == [(p.id_, p.hash, p.metadata) for p in two]


def test_every_node_of_a_long_page_knows_its_page(redactor: PresidioRedactor) -> None:
    lines = [[f"Line {line} of sheet {sheet} says something about cranes." for line in range(30)] for sheet in (1, 2)]
    nodes = PageNodeParser(max_chars=128)(read(make_pdf(lines), redactor=redactor))
    assert len(nodes) > 10
    for node in nodes:
        number = node.metadata[meta.PAGE_NUMBER]
        assert f"sheet {number}" in node.get_content() and f"sheet {3 - number}" not in node.get_content()
        assert Citation.of(node.get_content(), node.metadata).page_number == number


def test_a_page_without_text_is_a_decision_never_a_silent_empty_node(redactor: PresidioRedactor) -> None:
    pages = read(scan(1, "PDF"), redactor=redactor)
    assert [(p.metadata[meta.STATUS], p.metadata[meta.OCR_OUTCOME]) for p in pages] == [("review", "unavailable")]
    assert PageNodeParser()(pages) == []


def test_recognised_and_selectable_pages_share_one_numbering(tmp_path: Path, redactor: PresidioRedactor) -> None:
    out = io.BytesIO()
    text = io.BytesIO(make_pdf([["First sheet of text."], ["Third sheet of text."]]))
    with pikepdf.open(text) as pdf, pikepdf.open(io.BytesIO(scan(1, "PDF"))) as picture:
        pdf.pages.insert(1, picture.pages[0])
        pdf.save(out)
    reader = PdfRouteReader(redactor=redactor, ocr=ScriptedOcr({2: "Second sheet recognised."}))
    nodes = PageNodeParser()(reader.load_data(out.getvalue(), document_key="mixed"))
    assert [(n.metadata[meta.PAGE_NUMBER], n.metadata[meta.EXTRACTOR], n.get_content()[:5]) for n in nodes] == [
        (1, "native", "First"),
        (2, "ocr", "Secon"),
        (3, "native", "Third"),
    ]


def test_pages_beyond_nine_are_in_numeric_order(redactor: PresidioRedactor) -> None:
    pages = read(make_pdf([[f"Sheet {n} of twelve."] for n in range(1, 13)]), redactor=redactor)
    assert [page.metadata[meta.PAGE_NUMBER] for page in pages] == list(range(1, 13))
