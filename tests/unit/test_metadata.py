from typing import Any

import pytest
from pages import page_metadata

from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import MetadataError, ProvenanceError


def test_an_ordinary_page_passes() -> None:
    meta.check(page_metadata())


@pytest.mark.parametrize("key", meta.DECLARED)
def test_every_declared_key_must_be_there(key: str) -> None:
    metadata = page_metadata()
    del metadata[key]
    with pytest.raises((MetadataError, ProvenanceError), match=key):
        meta.check(metadata)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (meta.PAGE_NUMBER, 0),
        (meta.PAGE_NUMBER, "7"),
        (meta.PAGE_NUMBER, True),
        (meta.PAGE_NUMBER, 11),
        (meta.DOCUMENT_KEY, "Ada Example.pdf"),
        (meta.PAGE_END, 1),
    ],
)
def test_bad_provenance_is_its_own_error(key: str, value: Any) -> None:
    with pytest.raises(ProvenanceError) as caught:
        meta.check(page_metadata(**{key: value}))
    assert "Ada" not in str(caught.value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (meta.STATUS, "fine"),
        (meta.EXTRACTOR, "pdfium"),
        (meta.CONFIDENCE, 0.123),
        (meta.CONFIDENCE, 1),
        (meta.CONFIDENCE, 1.5),
        (meta.PAGE_FINDINGS, ["dehyphenated", "borderline"]),
        (meta.PAGE_FINDINGS, ["something else"]),
        (meta.PAGE_FINDINGS, ("borderline",)),
        (meta.ROUTE_REASON, "because"),
        (meta.PAGE_LABEL, "Statement of Ada Example"),
        (meta.CONTEXT, "x" * 201),
        (meta.BUILD, "my build"),
        (meta.OCR_ENGINE, "Ada Example (private)"),
    ],
)
def test_value_outside_its_domain_names_the_key_only(key: str, value: Any) -> None:
    with pytest.raises(MetadataError, match=key) as caught:
        meta.check(page_metadata(**{key: value}))
    assert "Ada" not in str(caught.value)


@pytest.mark.parametrize("label", ["1", "iv", "XII", "A-3", "B 12", "12a", "S. 4", "C"])
def test_printed_labels(label: str) -> None:
    assert meta.looks_like_label(label)


@pytest.mark.parametrize(
    "label", ["", "Ada", "Smith, J.", "Cover page", "2023-11-04 draft", "page one", "1234567890123"]
)
def test_labels_that_may_be_anything_else(label: str) -> None:
    assert not meta.looks_like_label(label)
