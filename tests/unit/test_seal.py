from typing import Any

import pytest
from pages import page_metadata

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.errors import MetadataError, SealError, SealMissingError

CHANGES: dict[str, Any] = {
    meta.DOCUMENT_KEY: "b" * 32,
    meta.SOURCE_REVISION: "b" * 32,
    meta.PAGE_NUMBER: 2,
    meta.PAGE_LABEL: "ii",
    meta.PAGE_COUNT: 11,
    meta.EXTRACTOR: "ocr",
    meta.OCR_ENGINE: "engine:1",
    meta.OCR_OUTCOME: "text",
    meta.CONFIDENCE: 0.99,
    meta.CONFIDENCE_KIND: "engine",
    meta.ROUTE_REASON: "blank",
    meta.PAGE_FINDINGS: ["borderline"],
    meta.STATUS: "review",
    meta.REDACTION_POLICY: "f" * 16,
    meta.BUILD: "f" * 16,
    meta.CONTEXT: "Terms",
    meta.CHUNK_NUMBER: 1,
    meta.PAGE_END: 2,
    meta.CHAR_START: 1,
    meta.CHAR_END: 2,
}


def test_a_sealed_page_passes_and_sealing_twice_is_the_same() -> None:
    sealed = seal.seal("text", page_metadata())
    seal.check("text", sealed)
    assert seal.seal("text", sealed) == sealed


def test_every_key_but_two_is_inside_the_seal() -> None:
    assert set(CHANGES) | meta.OUTSIDE_SEAL == set(meta.DECLARED)


@pytest.mark.parametrize("key", CHANGES)
def test_any_changed_value_breaks_it(key: str) -> None:
    sealed = seal.seal("text", page_metadata())
    sealed[key] = CHANGES[key]
    with pytest.raises(SealError):
        seal.check("text", sealed)


def test_changed_text_breaks_it() -> None:
    with pytest.raises(SealError):
        seal.check("Text", seal.seal("text", page_metadata()))


def test_an_added_key_breaks_it() -> None:
    sealed = seal.seal("text", page_metadata()) | {"document_title": "Letter to Ada Example"}
    with pytest.raises(SealError, match="not declared: document_title") as caught:
        seal.check("text", sealed)
    assert "Ada" not in str(caught.value)


def test_the_embedding_is_outside() -> None:
    seal.check("text", seal.seal("text", page_metadata()) | {meta.EMBEDDING: "model@1:384"})


def test_no_seal_and_no_policy_are_refused() -> None:
    with pytest.raises(SealMissingError):
        seal.check("text", page_metadata())
    with pytest.raises(SealMissingError, match="policy"):
        seal.check("text", seal.seal("text", page_metadata(redaction_policy=None)))


def test_values_that_are_not_json_are_refused() -> None:
    with pytest.raises(MetadataError):
        seal.seal("text", page_metadata() | {"extra": object()})


def test_is_sealed_tells() -> None:
    sealed = seal.seal("text", page_metadata())
    assert seal.is_sealed("text", sealed)
    assert not seal.is_sealed("text", sealed | {meta.PAGE_NUMBER: 0})
