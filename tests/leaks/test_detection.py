"""With the default policy and no deny-list: how many of the thirty planted values are found by themselves."""

from __future__ import annotations

import json

import pytest
from planted import PLANTED, make_planted

from llama_pdfroute import PageNodeParser, PdfRouteReader, PresidioRedactor

WANTED = 27


@pytest.fixture(scope="module")
def indexed_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("planted")
    make_planted(folder)
    reader = PdfRouteReader(redactor=PresidioRedactor())
    parts: list[str] = []
    for file in sorted(folder.glob("*.pdf")):
        for node in PageNodeParser()(reader.load_data(file)):
            parts.append(node.get_content() + json.dumps(node.metadata, ensure_ascii=False))
    return "\n".join(parts)


def squeezed(text: str) -> str:
    return "".join(text.casefold().split())


def test_at_least_27_of_30_are_found(indexed_text: str) -> None:
    kept = [value for value in PLANTED if squeezed(value) in squeezed(indexed_text)]
    assert len(PLANTED) - len(kept) >= WANTED, kept


@pytest.mark.parametrize("kind", ["email", "phone", "iban", "card"])
def test_every_one_of_these_kinds_is_found(kind: str, indexed_text: str) -> None:
    values = [value for value, its_kind in PLANTED.items() if its_kind == kind]
    assert len(values) >= 3
    assert [value for value in values if squeezed(value) in squeezed(indexed_text)] == []
