"""Make the truth set for recognition: one-page PDFs that hold a picture of known text.

    python benchmarks/ocr_truth.py FOLDER [--seed 7]

Writes FOLDER/NNN_kind.pdf and FOLDER/truth.jsonl ({"file", "page", "kind", "half", "text"}). Each kind is split into a
half to fit on and a half to test on, by number. Pages are 360 x 150 points: about eight lines. Needs the extra
``test`` (reportlab); names and numbers are invented.
"""

from __future__ import annotations

import argparse
import io
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.pdfgen.canvas import Canvas

WIDTH_PT, HEIGHT_PT, MARGIN_PT = 360, 150, 16
FONTS = ("Helvetica", "Times-Roman", "Courier", "Helvetica-Bold", "Times-Italic", "Times-Bold", "Helvetica-Oblique")
WORDS = [
    "the",
    "a",
    "of",
    "and",
    "to",
    "in",
    "is",
    "that",
    "for",
    "on",
    "with",
    "as",
    "by",
    "at",
    "from",
    "this",
    "which",
    "or",
    "be",
    "are",
    "was",
    "were",
    "has",
    "have",
    "not",
    "will",
    "may",
    "shall",
    "account",
    "address",
    "agency",
    "agreement",
    "amount",
    "annex",
    "annual",
    "answer",
    "appeal",
    "applicant",
    "approval",
    "article",
    "attached",
    "authority",
    "balance",
    "bank",
    "branch",
    "budget",
    "building",
    "capital",
    "certificate",
    "change",
    "child",
    "claim",
    "clause",
    "client",
    "committee",
    "company",
    "condition",
    "consent",
    "contract",
    "copy",
    "cost",
    "council",
    "court",
    "credit",
    "customer",
    "damage",
    "date",
    "decision",
    "delivery",
    "department",
    "deposit",
    "director",
    "document",
    "district",
    "duty",
    "employer",
    "entry",
    "estate",
    "evidence",
    "expense",
    "family",
    "federal",
    "file",
    "final",
    "floor",
    "form",
    "fund",
    "garden",
    "general",
    "ground",
    "guarantee",
    "hearing",
    "heating",
    "holder",
    "hospital",
    "house",
    "income",
    "increase",
    "insurance",
    "interest",
    "invoice",
    "issue",
    "item",
    "kitchen",
    "landlord",
    "law",
    "lease",
    "letter",
    "liability",
    "licence",
    "list",
    "loan",
    "machine",
    "maintenance",
    "management",
    "manager",
    "material",
    "measure",
    "meeting",
    "member",
    "method",
    "minutes",
    "month",
    "municipal",
    "national",
    "notice",
    "number",
    "object",
    "office",
    "officer",
    "opinion",
    "order",
    "owner",
    "page",
    "paragraph",
    "parent",
    "part",
    "partner",
    "party",
    "payment",
    "penalty",
    "pension",
    "period",
    "permit",
    "person",
    "plan",
    "policy",
    "position",
    "premium",
    "price",
    "principal",
    "procedure",
    "product",
    "project",
    "property",
    "proposal",
    "protection",
    "public",
    "purchase",
    "purpose",
    "quality",
    "quarter",
    "question",
    "railway",
    "rate",
    "receipt",
    "record",
    "reference",
    "region",
    "register",
    "rent",
    "repair",
    "report",
    "request",
    "residence",
    "resolution",
    "result",
    "return",
    "review",
    "right",
    "road",
    "room",
    "rule",
    "safety",
    "salary",
    "sample",
    "schedule",
    "section",
    "security",
    "service",
    "share",
    "signature",
    "site",
    "social",
    "staff",
    "state",
    "statement",
    "station",
    "street",
    "subject",
    "supply",
    "support",
    "surface",
    "system",
    "table",
    "tariff",
    "tax",
    "team",
    "tenant",
    "term",
    "test",
    "title",
    "total",
    "trade",
    "training",
    "transfer",
    "transport",
    "travel",
    "treatment",
    "trust",
    "union",
    "unit",
    "university",
    "value",
    "vehicle",
    "village",
    "visit",
    "wage",
    "water",
    "weight",
    "window",
    "witness",
    "work",
    "year",
    "Straße",
    "Gebühr",
    "Vertrag",
    "Kündigung",
    "für",
    "über",
    "größer",
    "façade",
    "café",
    "élève",
    "année",
    "señor",
    "mañana",
    "größte",
    "Zürich",
    "Malmö",
    "Ærø",
]
NAMES = [
    "Anna Berger",
    "Tomas Lindqvist",
    "Maria Quintero",
    "Jürgen Feldmann",
    "Aoife Brannigan",
    "Søren Halvorsen",
    "Chloé Marchand",
    "Piotr Zielony",
    "Ines Carvalho",
    "Samuel Okafor",
    "Greta Niemi",
    "Luca Ferrantini",
]


@dataclass(frozen=True)
class Kind:
    """One kind of page: how many, how it is set, and what happens to its picture."""

    name: str
    count: int
    sizes_pt: tuple[float, ...]
    dpis: tuple[int, ...]
    spoil: Callable[[Image.Image, random.Random], Image.Image]
    layout: str = "prose"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=7)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for kind in KINDS:
        for index in range(kind.count):
            rng = random.Random(f"{arguments.seed} {kind.name} {index}")
            name = f"{len(rows):03d}_{kind.name}.pdf"
            text = make_page(kind, index, rng, arguments.folder / name)
            half = "fit" if index % 2 == 0 else "test"
            rows.append({"file": name, "page": 1, "kind": kind.name, "half": half, "text": text})
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    (arguments.folder / "truth.jsonl").write_text("".join(lines), encoding="utf-8")
    print(f"{len(rows)} pages")


def make_page(kind: Kind, index: int, rng: random.Random, path: Path) -> str:
    size, dpi = kind.sizes_pt[index // 2 % len(kind.sizes_pt)], kind.dpis[index // 2 % len(kind.dpis)]
    if kind.layout == "foreign":
        picture, text = foreign_page(size, dpi, rng)
    else:
        data, text = set_page(kind.layout, rng.choice(FONTS), size, rng)
        picture = pdfium.PdfDocument(data)[0].render(scale=dpi / 72).to_pil().convert("L")
    spoiled = kind.spoil(picture, rng)
    spoiled.save(path, "PDF", resolution=dpi, **({} if spoiled.mode == "1" else {"quality": rng.choice((70, 85, 95))}))
    return text


def set_page(layout: str, font: str, size: float, rng: random.Random) -> tuple[bytes, str]:
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(WIDTH_PT, HEIGHT_PT))
    text = LAYOUTS[layout](canvas, font, size, rng)
    canvas.save()
    return data.getvalue(), text


def prose(canvas: Canvas, font: str, size: float, rng: random.Random) -> str:
    return column(canvas, font, size, rng, MARGIN_PT, WIDTH_PT - MARGIN_PT)


def columns(canvas: Canvas, font: str, size: float, rng: random.Random) -> str:
    gutter = rng.choice((12, 16, 24))
    middle = WIDTH_PT / 2
    parts = [(MARGIN_PT, middle - gutter / 2), (middle + gutter / 2, WIDTH_PT - MARGIN_PT)]
    top = 0.0
    title = []
    if rng.random() < 0.5:
        title = ["Minutes of the annual meeting of the tenants"]
        draw(canvas, "Helvetica-Bold", size + 2, MARGIN_PT, HEIGHT_PT - MARGIN_PT - size, title[0])
        top = 2 * size
    return "\n".join([*title, *(column(canvas, font, size, rng, left, right, top) for left, right in parts)])


def column(
    canvas: Canvas, font: str, size: float, rng: random.Random, left: float, right: float, top: float = 0.0
) -> str:
    leading = size * rng.choice((1.15, 1.25, 1.4))
    y = HEIGHT_PT - MARGIN_PT - size - top
    lines: list[str] = []
    sentence: list[str] = []
    while y > MARGIN_PT:
        line = ""
        while True:
            sentence = sentence or make_sentence(rng)
            longer = f"{line} {sentence[0]}".strip()
            if canvas.stringWidth(longer, font, size) > right - left:
                break
            line = longer
            sentence.pop(0)
        draw(canvas, font, size, left, y, line)
        lines.append(line)
        y -= leading
        if rng.random() < 0.08:
            y -= leading * 0.7
    return "\n".join(lines)


def table(canvas: Canvas, font: str, size: float, rng: random.Random) -> str:
    y = HEIGHT_PT - MARGIN_PT - size
    lines = []
    canvas.setLineWidth(0.5)
    while y > MARGIN_PT:
        cells = [str(rng.randint(1, 999)), " ".join(rng.sample(WORDS, 2)), make_date(rng), make_amount(rng)]
        for x, cell in zip((MARGIN_PT, 60, 210, 310), cells, strict=True):
            draw(canvas, font, size, x, y, cell)
        canvas.line(MARGIN_PT - 4, y - 0.35 * size, WIDTH_PT - MARGIN_PT, y - 0.35 * size)
        lines.append(" ".join(cells))
        y -= size * 1.6
    return "\n".join(lines)


def form(canvas: Canvas, font: str, size: float, rng: random.Random) -> str:
    y = HEIGHT_PT - MARGIN_PT - size
    lines = []
    while y > MARGIN_PT:
        label = " ".join(rng.sample(WORDS[22:200], 2)).capitalize() + ":"
        value = rng.choice((rng.choice(NAMES), make_date(rng), make_amount(rng) + " EUR", make_number(rng)))
        draw(canvas, font, size, MARGIN_PT, y, label)
        draw(canvas, font, size, 190, y, value)
        lines.append(f"{label} {value}")
        y -= size * 2
    return "\n".join(lines)


LAYOUTS: dict[str, Callable[[Canvas, str, float, random.Random], str]] = {
    "prose": prose,
    "columns": columns,
    "table": table,
    "form": form,
}


def draw(canvas: Canvas, font: str, size: float, x: float, y: float, text: str) -> None:
    canvas.setFont(font, size)
    canvas.drawString(x, y, text)


def foreign_page(size: float, dpi: int, rng: random.Random) -> tuple[Image.Image, str]:
    """Cyrillic words, or Latin ones where no font for them is installed."""
    try:
        font = ImageFont.truetype("DejaVuSans.ttf", round(size * dpi / 72))
    except OSError:
        return Image.new("L", (round(WIDTH_PT * dpi / 72), round(HEIGHT_PT * dpi / 72)), 255), ""
    letters = "абвгдежзийклмнопрстуфхцчшщыьэюя"
    picture = Image.new("L", (round(WIDTH_PT * dpi / 72), round(HEIGHT_PT * dpi / 72)), 255)
    lines = []
    for number in range(6):
        words = ["".join(rng.choices(letters, k=rng.randint(3, 9))) for _ in range(5)]
        lines.append(" ".join(words))
        place = (MARGIN_PT * dpi / 72, (MARGIN_PT + number * size * 1.5) * dpi / 72)
        ImageDraw.Draw(picture).text(place, lines[-1], font=font, fill=0)
    return picture, "\n".join(lines)


def make_sentence(rng: random.Random) -> list[str]:
    words = [rng.choice(WORDS) for _ in range(rng.randint(6, 16))]
    extras = (rng.choice(NAMES), make_date(rng), make_amount(rng) + " EUR", make_number(rng), "(see no. 4)")
    words.insert(rng.randint(1, len(words)), rng.choice(extras))
    if rng.random() < 0.3:
        words[rng.randint(0, len(words) - 2)] += ","
    sentence = " ".join(words) + rng.choice((".", ".", ".", ";", ":"))
    return (sentence[0].upper() + sentence[1:]).split()


def make_amount(rng: random.Random) -> str:
    return f"{rng.randint(1, 99999) + rng.choice((0, 0.5, 0.25, 0.99)):,.2f}"


def make_date(rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1990, 2029)
    return rng.choice((f"{year}-{month:02d}-{day:02d}", f"{day}.{month}.{year}", f"{day:02d}/{month:02d}/{year}"))


def make_number(rng: random.Random) -> str:
    return f"{rng.choice('ABKRT')}-{rng.randint(1000, 9999)}/{rng.randint(10, 99)}"


def clean(picture: Image.Image, rng: random.Random) -> Image.Image:
    return picture


def noisy(strength: float) -> Callable[[Image.Image, random.Random], Image.Image]:
    def spoil(picture: Image.Image, rng: random.Random) -> Image.Image:
        noise = np.random.default_rng(rng.randint(0, 2**31)).normal(
            0, strength * rng.uniform(0.6, 1.4), picture.size[::-1]
        )
        paper = np.asarray(picture, dtype=float) * 0.8 + 40 + noise
        return Image.fromarray(np.clip(paper, 0, 255).astype(np.uint8))

    return spoil


def blurred(radius: float) -> Callable[[Image.Image, random.Random], Image.Image]:
    def spoil(picture: Image.Image, rng: random.Random) -> Image.Image:
        return noisy(6)(picture.filter(ImageFilter.GaussianBlur(radius * rng.uniform(0.7, 1.3))), rng)

    return spoil


def fax(picture: Image.Image, rng: random.Random) -> Image.Image:
    return noisy(30)(picture, rng).point(lambda value: 255 * (value > 140)).convert("1")


def skewed(picture: Image.Image, rng: random.Random) -> Image.Image:
    angle = rng.choice((-1, 1)) * rng.uniform(1, 5)
    return noisy(8)(picture.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255), rng)


def turned(picture: Image.Image, rng: random.Random) -> Image.Image:
    return noisy(5)(picture.rotate(rng.choice((90, 180, 270)), expand=True), rng)


def squeezed(picture: Image.Image, rng: random.Random) -> Image.Image:
    """A copy of a copy: small, grey, and sharpened too much."""
    small = picture.resize((round(picture.width * 0.6), round(picture.height * 0.6)), Image.Resampling.BILINEAR)
    return noisy(12)(small.resize(picture.size, Image.Resampling.BICUBIC).filter(ImageFilter.SHARPEN), rng)


KINDS: Sequence[Kind] = (
    Kind("clean200", 12, (9, 10, 11, 12, 10, 11), (200,), clean),
    Kind("clean", 8, (9, 11, 10, 8), (100, 150, 300, 200), clean),
    Kind("small", 14, (5, 6, 7, 6, 5, 7, 6), (100, 75, 150, 200, 150, 75, 100), noisy(5)),
    Kind("noise", 16, (9, 11, 8, 10, 9, 7, 11, 10), (150, 100, 200, 150, 100, 150, 200, 75), noisy(60)),
    Kind("blur", 12, (9, 10, 11, 8, 9, 10), (150, 200, 150, 200, 100, 100), blurred(2.2)),
    Kind("fax", 12, (10, 9, 11, 8, 10, 9), (100, 150, 200, 150, 100, 100), fax),
    Kind("copy", 12, (9, 8, 10, 7, 11, 9), (100, 150, 100, 150, 72, 72), squeezed),
    Kind("skew", 6, (9, 10, 11), (150, 200, 200), skewed),
    Kind("turned", 6, (9, 10, 11), (200, 150, 200), turned),
    Kind("columns", 8, (8, 9, 7, 10), (200, 150), clean, "columns"),
    Kind("table", 6, (9, 10, 11), (200, 150, 150), noisy(10), "table"),
    Kind("form", 4, (10, 11), (200, 150), noisy(10), "form"),
    Kind("foreign", 4, (12, 10), (150, 200), noisy(5), "foreign"),
)

if __name__ == "__main__":
    main()
