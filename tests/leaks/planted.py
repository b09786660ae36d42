"""Four PDFs with thirty planted personal values: in text, title, author, form fields, annotations and a file name.

``make_planted(folder)`` writes them and returns value -> kind. Every name and number is invented; IBANs and cards have
valid check digits (of test ranges), telephone numbers are of ranges reserved for fiction.
"""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

PLANTED: dict[str, str] = {
    # in running text
    "Marisol Quenneville": "person",
    "Thaddeus Okonjo-Birch": "person",
    "Wilhelmina Strathearn": "person",
    "Idris Kowalczuk": "person",
    "Perpetua Langridge": "person",
    "marisol.quenneville@post.example.org": "email",
    "t.okonjo@birch-lane.example.com": "email",
    "+44 7700 900742": "phone",
    "+1 415 555 0173": "phone",
    "DE89370400440532013000": "iban",
    "FR1420041010050500013M02606": "iban",
    "4111111111111111": "card",
    "5555555555554444": "card",
    "27 Gannet Close, Whitby YO22 4PN": "address",
    "1180 Alderbrook Avenue, Springfield": "address",
    # in a table
    "Evander Mulcahy": "person",
    "Solveig Haraldsen": "person",
    "solveig.haraldsen@fjordmail.example.net": "email",
    "+44 20 7946 0857": "phone",
    "GB29NWBK60161331926819": "iban",
    "378282246310005": "card",
    "536-22-8145": "id",
    "JG103759A": "id",
    # in form fields
    "Cornelius Abernathy-Voss": "person",
    "c.voss@harbour-house.example.org": "email",
    "+44 7700 900318": "phone",
    # in an annotation
    "Bronwen Tallentire": "person",
    # as title, as author, in a file name
    "Leopoldine Craxton": "person",
    "Fitzgerald Umberhulme": "person",
    "Ottoline Wexcombe": "person",
}

LETTER = "letter.pdf"
TABLE = "table.pdf"
FORM = "form.pdf"
NAMED = "Statement of Ottoline Wexcombe.pdf"

_LETTER_LINES = [
    "Dear Marisol Quenneville,",
    "",
    "thank you for your letter. Your adviser, Thaddeus Okonjo-Birch, told us that you have moved to",
    "27 Gannet Close, Whitby YO22 4PN. Until last year you lived at 1180 Alderbrook Avenue, Springfield.",
    "We wrote to marisol.quenneville@post.example.org and to t.okonjo@birch-lane.example.com and tried to",
    "call you on +44 7700 900742 and on +1 415 555 0173.",
    "",
    "The refund goes to the account with IBAN DE89370400440532013000; the deposit went to IBAN",
    "FR1420041010050500013M02606. The card 4111111111111111 was charged once, the card 5555555555554444 never.",
    "",
    "Wilhelmina Strathearn and Idris Kowalczuk have checked the file.",
    "",
    "Yours sincerely,",
    "Perpetua Langridge",
]

_TABLE_ROWS = [
    ("Name", "Contact", "Number"),
    ("Evander Mulcahy", "Telephone: +44 20 7946 0857", "SSN 536-22-8145"),
    ("Solveig Haraldsen", "solveig.haraldsen@fjordmail.example.net", "NI number JG103759A"),
    ("Bank", "IBAN GB29NWBK60161331926819", "Card 378282246310005"),
]


def _canvas(path: Path) -> Canvas:
    return Canvas(str(path), pagesize=A4, invariant=1)


def _lines(canvas: Canvas, lines: list[str], top_pt: float = 780) -> None:
    canvas.setFont("Helvetica", 10.5)
    for index, line in enumerate(lines):
        canvas.drawString(60, top_pt - 15 * index, line)


def _letter(path: Path) -> None:
    canvas = _canvas(path)
    canvas.setTitle("Letter to Leopoldine Craxton")
    canvas.setAuthor("Fitzgerald Umberhulme")
    _lines(canvas, _LETTER_LINES)
    canvas.showPage()
    canvas.save()


def _table(path: Path) -> None:
    canvas = _canvas(path)
    canvas.setFont("Helvetica", 10.5)
    for row, cells in enumerate(_TABLE_ROWS):
        for x, cell in zip((60, 190, 430), cells, strict=True):
            canvas.drawString(x, 780 - 20 * row, cell)
    canvas.showPage()
    canvas.save()


def _form(path: Path) -> None:
    canvas = _canvas(path)
    _lines(canvas, ["Application for a berth", "", "Applicant:", "", "E-mail:", "", "Telephone:"])
    fields = {
        "applicant": "Cornelius Abernathy-Voss",
        "email": "c.voss@harbour-house.example.org",
        "telephone": "+44 7700 900318",
    }
    for index, (name, value) in enumerate(fields.items()):
        canvas.acroForm.textfield(name=name, value=value, x=150, y=744 - 30 * index, width=260, height=18)
    canvas.textAnnotation("Called by Bronwen Tallentire on Monday.", Rect=[450, 740, 470, 760])
    canvas.showPage()
    canvas.save()


def _named(path: Path) -> None:
    canvas = _canvas(path)
    _lines(canvas, ["Statement of account", "", "The account is balanced; nothing is open at the end of the quarter."])
    canvas.showPage()
    canvas.save()


def make_planted(folder: Path) -> dict[str, str]:
    """Write the four PDFs into ``folder`` and return the planted values with their kinds."""
    folder.mkdir(parents=True, exist_ok=True)
    _letter(folder / LETTER)
    _table(folder / TABLE)
    _form(folder / FORM)
    _named(folder / NAMED)
    return dict(PLANTED)
