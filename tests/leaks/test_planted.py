"""The planted documents hold what the leak tests look for; otherwise those tests could not fail."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
from planted import FORM, LETTER, NAMED, PLANTED, TABLE, make_planted


def _luhn(number: str) -> bool:
    digits = [int(d) for d in reversed(number)]
    return sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def _mod97(iban: str) -> int:
    return int("".join(str(int(c, 36)) for c in iban[4:] + iban[:4])) % 97


def test_thirty_values_are_where_they_should_be(tmp_path: Path) -> None:
    assert len(make_planted(tmp_path)) == 30
    found = ""
    for name in (LETTER, TABLE, FORM, NAMED):
        with pdfium.PdfDocument(tmp_path / name) as document:
            found += "".join(page.get_textpage().get_text_range() + "\n" for page in document) + name
        with pikepdf.open(tmp_path / name) as pdf:
            found += "".join(str(value) + "\n" for value in pdf.docinfo.values())
            for annotation in pdf.pages[0].get("/Annots", []):
                found += str(annotation.get("/V", "")) + str(annotation.get("/Contents", "")) + "\n"
    assert [value for value in PLANTED if value not in found] == []


def test_check_digits_are_valid() -> None:
    assert all(_luhn(value) for value, kind in PLANTED.items() if kind == "card")
    assert all(_mod97(value) == 1 for value, kind in PLANTED.items() if kind == "iban")
