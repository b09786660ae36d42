"""What the rounds share: check digits, folded text, fonts, month names, table looks and rows of the gold list."""

# ruff: noqa: SIM905  names stand in one string

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from reportlab.lib import colors
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Row = dict[str, Any]

BOLD = {"Helvetica": "Helvetica-Bold", "Times-Roman": "Times-Bold", "Courier": "Courier-Bold", "Vera": "VeraBd"}
for _face in ("Vera", "VeraBd"):  # reportlab brings the files
    pdfmetrics.registerFont(TTFont(_face, f"{_face}.ttf"))

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
}

# Short names of the types that have to survive redaction, as the texts mark them.
KEEP = {
    "am": "amount", "cl": "clause", "co": "company", "dd": "doc_date", "no": "doc_no", "nl": "name_like",
    "pr": "product", "t": "term", "to": "total",
}  # fmt: skip

LOOKS: dict[str, list[tuple[Any, ...]]] = {
    "grid": [("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke)],
    "bands": [("ROWBACKGROUNDS", (0, 1), (-1, -1), [colors.white, colors.HexColor("#e8eef4")])],
    "lines": [("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.lightgrey), ("LINEBELOW", (0, 0), (-1, 0), 1, colors.black)],
    "rule": [("LINEBELOW", (0, 0), (-1, 0), 1, colors.black), ("LINEBELOW", (0, 1), (-1, -1), 0.25, colors.grey)],
}


def table_style(look: str, font: str, size_pt: float) -> list[tuple[Any, ...]]:
    """The style of a table with a bold first row, in one of ``LOOKS``."""
    return [
        ("FONT", (0, 0), (-1, -1), font, size_pt),
        ("FONT", (0, 0), (-1, 0), BOLD[font], size_pt),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 4),
        ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        *LOOKS[look],
    ]


def gold_row(file: str, page: int, value: str, kind: str, **more: str) -> Row:
    """A row of the gold list: types in capitals are personal data, the others ordinary text."""
    what = "pii" if kind.isupper() else "keep"
    return {"kind": what, "file": file, "page": page, "value": value, "type": kind, **more}


def wrap(text: str, width_pt: float, font: str, size_pt: float) -> list[str]:
    """Break plain text into lines no wider than ``width_pt``, a longer word excepted."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pdfmetrics.stringWidth(longer, font, size_pt) <= width_pt:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fill(rng: random.Random, pattern: str, pools: Mapping[str, str]) -> str:
    """Replace each character of the pattern that has a pool by one drawn from it."""
    return "".join(rng.choice(pools[ch]) if ch in pools else ch for ch in pattern)


def groups(text: str, *sizes: int) -> str:
    """Split the text into groups of the given sizes, the last size repeated."""
    out, start, turn = [], 0, 0
    while start < len(text):
        size = sizes[min(turn, len(sizes) - 1)]
        out.append(text[start : start + size])
        start, turn = start + size, turn + 1
    return " ".join(out)


def iban(country: str, body: str) -> str:
    """An IBAN with its check digits (ISO 13616: 98 less the remainder by 97)."""
    number = int("".join(str(int(ch, 36)) for ch in body + country + "00"))
    return f"{country}{98 - number % 97:02d}{body}"


def luhn(body: str) -> str:
    """The digits with their Luhn check digit behind them."""
    total = sum(sum(divmod(int(ch) * (2 - place % 2), 10)) for place, ch in enumerate(reversed(body)))
    return body + str(-total % 10)


def nhs(draw: Callable[[], str]) -> str:
    """An NHS number, spaced, from the first nine digits that have a check digit of one figure (modulus 11)."""
    while True:
        body = draw()
        check = -sum(int(ch) * (10 - place) for place, ch in enumerate(body)) % 11
        if check < 10:
            return groups(body + str(check), 3, 3, 4)


def unaccented(text: str) -> str:
    """The text in ASCII, without accents."""
    text = text.replace("ß", "ss").replace("ø", "o").replace("Ø", "O").replace("œ", "oe")
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def fold(text: str) -> str:
    """The ASCII letters and digits of the text, case-folded: for e-mail names and comparisons."""
    return "".join(ch for ch in unaccented(text).casefold() if ch.isalnum())


def words(text: str) -> str:
    """The folded words of the text between single spaces, for matching at word borders."""
    return " " + " ".join(re.findall(r"[^\W_]+", unaccented(text).casefold())) + " "


def norm(text: str) -> str:
    """The letters and digits of the text, case-folded and without accents."""
    return "".join(ch for ch in unicodedata.normalize("NFKD", text.casefold()) if ch.isalnum())
