"""Make the example documents: small PDFs about invented people and companies.

    python examples/make_documents.py [FOLDER]          (default: examples/documents)

``agreement.pdf`` is the ten-page upload: pages 1-6 and 8-10 have a text layer, page 7 is a scanned authorization form.
Needs reportlab, Pillow and numpy (extra ``test``). Equal versions of these give equal bytes.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import reportlab
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Spacer, Table, TableStyle

WIDTH_PT, HEIGHT_PT = A4
MARGIN_PT = 64.0
SCAN_DPI = 200
SEED = 7

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=11, leading=14.5, spaceAfter=8)
HEADING = ParagraphStyle("heading", fontName="Helvetica-Bold", fontSize=15, leading=19, spaceAfter=10)
SMALL = ParagraphStyle("small", fontName="Helvetica", fontSize=8.5, leading=11)

Draw = Callable[[Canvas], None]

AGREEMENT: dict[int, str] = {
    1: """\
Crane Lease Agreement

This agreement is made on 3 March 2025 between Larkfield Crane Hire Ltd, the lessor, and Westquay Terminals
Ltd, the lessee.

The lessor is represented by Tamsin Holbeck, commercial manager, telephone +44 20 7946 0317, e-mail
tamsin.holbeck@larkfield-hire.example. Her office is at 14 Saltmarsh Road, Whitby YO21 3QP.

The lessee runs a container terminal and needs a mobile harbour crane for one season. The lessor owns such a
crane and has inspected it within the last six months. The parties set out below on which terms the crane is
handed over, used, paid for and given back.

The agreement has ten pages. The sixth section is followed by the form with which the lessee allows its bank to
pay the rent.
""",
    2: """\
1. Definitions

In this agreement the crane means the machine described in section 2 with its counterweights, slings and spare
parts. The site means the western quay of the lessee's terminal.

A working day is any day except Saturday, Sunday and public holidays at the site. A shift is eight hours; a
crane day is two shifts.

Downtime means every hour of a shift in which the crane cannot lift for a reason that lies in the machine.
Waiting for a ship, for lorries or for the weather is not downtime.

Headings are there to help reading and do not change the meaning of a section.
""",
    3: """\
2. Equipment and delivery

The lessor supplies one mobile harbour crane, type HX 280, built in 2019, with a lifting capacity of 84 tonnes
at a radius of 18 metres. Its serial number is HX280-19-0442.

The crane is delivered by barge to the western quay no later than 17 March 2025. The lessee provides a level
surface that carries 25 tonnes per square metre.

On delivery both sides walk around the crane and write down its hours, its fuel level and every visible mark.
The hour counter reading is binding for the settlement at the end of the lease.

If the crane arrives late, the lessee owes no rent for the days lost and may withdraw after fourteen days.
""",
    4: """\
3. Rent and payment

The rent is 2,940.00 euros for each crane day, plus value added tax. The minimum charge is twenty crane days in
a calendar month.

The lessor invoices at the end of each month. Invoices are payable within thirty days to the account GB33 BUKB
2020 1555 5555 55 at the lessor's bank.

A security deposit of 35,000.00 euros is due before delivery. It bears no interest and is returned within twenty
working days after the crane has left the site.

If payment is more than ten days late, interest of eight percent a year is added. Questions about invoices go to
Rufus Adeyinka in accounts, e-mail accounts@larkfield-hire.example.
""",
    5: """\
4. Use and maintenance

Only drivers with a licence for harbour cranes may operate the machine. The lessee keeps a list of drivers and
shows it on request.

Daily checks of oil, ropes and brakes are the lessee's task. The lessor services the crane every 250 hours and
brings the filters and lubricants for it.

The crane must not lift people, must not tow, and must not work in wind above 20 metres a second. The boom is
lowered at the end of each shift when a storm is forecast.

Downtime of more than four hours in one shift reduces the rent of that day by half; downtime of a whole shift
means that no rent is due for that day.
""",
    6: """\
5. Insurance and damage

The lessor insures the crane against fire, theft and natural hazards. The lessee insures its liability towards
third parties with cover of at least five million euros.

Damage is reported within one working day, with photographs. The lessee bears the first 7,500.00 euros of each
damage that its people caused by carelessness.

Wear of ropes, tyres and brake linings from ordinary work is borne by the lessor.

The lessor's contact for damage is Ingrid Vantongeren, mobile +44 7700 900461.
""",
    8: """\
6. Ending the lease

The lease ends on 30 September 2025 without notice. The lessee may extend it once by two months if it says so in
writing before 31 August 2025.

Each side may end the lease at once if the other breaks a main duty and does not mend it within ten working days
after a written warning.

The lessee gives the crane back clean, with the tank as full as on delivery. The lessor collects it by barge and
pays for the transport, unless the lease ended early through the lessee's fault.

Early return gives no right to a refund of the minimum charge for the month.
""",
    9: """\
7. Notices and general terms

Notices are valid by letter or e-mail. For the lessee they go to Westquay Terminals Ltd, 9 Ropewalk Lane,
Hull HU1 2DB, for the attention of Caspian Ohlsson.

Neither side may transfer this agreement without the consent of the other. Changes are made in writing.

If a section turns out to be void, the others remain in force. The parties replace it by one that comes closest
to what they wanted.

The law of England and Wales applies. The courts at Hull decide disputes.
""",
    10: """\
Schedule: sites, rates and hours

Working hours at the western quay are 06:00 to 22:00 on working days. Night shifts are charged at 1.35 times the
rate and are announced two days ahead.

Fuel is supplied by the lessee. The expected consumption is 31 litres an hour under load.

Standby on a public holiday is charged at 480.00 euros a day.

The nearest service base is in Immingham; a fitter can be on the quay within three hours.
""",
}
"""Pages with a text layer: heading and paragraphs, one empty line between them."""

FORM_PAGE = 7
FORM_LINES: list[tuple[str, str]] = [
    ("title", "PAYMENT AUTHORIZATION FORM"),
    ("plain", "Form 7 to the crane lease agreement"),
    ("rule", ""),
    ("plain", "Westquay Terminals Ltd authorizes its bank to pay the"),
    ("plain", "monthly rent for the harbour crane to the lessor."),
    ("gap", ""),
    ("plain", "Largest single payment: 65,000.00 euros"),
    ("plain", "Valid from 1 March 2025 until 30 September 2025"),
    ("rule", ""),
    ("plain", "This authorization was signed by Odalys Fenwright,"),
    ("plain", "Operations Director, on behalf of Westquay Terminals Ltd."),
    ("gap", ""),
    ("plain", "Place and date: Hull, 28 February 2025"),
    ("signature", "O. Fenwright"),
    ("rule", ""),
    ("plain", "Witnessed by the company secretary."),
]


def font(name: str, size_px: int) -> ImageFont.FreeTypeFont:
    """One of the fonts that come with reportlab: the same on every machine."""
    return ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / name), size_px)


def scanned_form() -> bytes:
    """The authorization form as a scanner would give it: 200 dpi, a little skewed, uneven light, noise, JPEG."""
    width, height = (round(side / 72 * SCAN_DPI) for side in A4)
    page = Image.new("L", (width, height), 250)
    draw = ImageDraw.Draw(page)
    left, y = 190, 230
    for kind, line in FORM_LINES:
        if kind == "rule":
            draw.line((left, y + 24, width - left, y + 24), fill=90, width=3)
            y += 66
        elif kind == "gap":
            y += 40
        elif kind == "signature":
            draw.text((left + 40, y + 30), line, font=font("VeraIt.ttf", 62), fill=70)
            y += 150
        else:
            title = kind == "title"
            face = font("VeraBd.ttf", 52) if title else font("Vera.ttf", 37)
            draw.text((left, y), line, font=face, fill=35)
            y += 96 if title else 64
    stamp = Image.new("L", (330, 130), 0)
    ImageDraw.Draw(stamp).rounded_rectangle((4, 4, 325, 125), 16, outline=150, width=6)
    ImageDraw.Draw(stamp).text((52, 38), "RECEIVED", font=font("VeraBd.ttf", 42), fill=150)
    stamp = stamp.rotate(9, expand=True)
    page.paste(110, (width - 620, height - 720), stamp)
    page = page.rotate(0.7, resample=Image.Resampling.BICUBIC, fillcolor=250).filter(ImageFilter.GaussianBlur(0.8))
    return _jpeg(_worn(np.asarray(page, dtype=np.float32)))


def _worn(page: np.ndarray) -> Image.Image:
    height, width = page.shape
    random_state = np.random.RandomState(SEED)
    light = np.linspace(0, -14, width)[None, :] + np.linspace(4, -6, height)[:, None]
    # Noise at half resolution, as paper grain: it looks like a scan and compresses better than single-pixel noise.
    grain = random_state.normal(0, 9, ((height + 1) // 2, (width + 1) // 2)).repeat(2, 0).repeat(2, 1)[:height, :width]
    return Image.fromarray(np.clip(page + light + grain, 0, 255).astype(np.uint8))


def _jpeg(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=38, dpi=(SCAN_DPI, SCAN_DPI))
    return buffer.getvalue()


def _flow(canvas: Canvas, parts: list[Flowable], top_pt: float = HEIGHT_PT - MARGIN_PT) -> None:
    y = top_pt
    width = WIDTH_PT - 2 * MARGIN_PT
    for part in parts:
        _, height = part.wrapOn(canvas, width, y)
        part.drawOn(canvas, MARGIN_PT, y - height)
        y -= height + (part.style.spaceAfter if isinstance(part, Paragraph) else 0)


def _paragraphs(lines: list[str], style: ParagraphStyle = BODY) -> list[Flowable]:
    return [Paragraph(line, style) for line in lines]


def _block(lines: list[str]) -> Flowable:
    return Paragraph("<br/>".join(lines), BODY)


def _agreement_page(number: int) -> Draw:
    def draw(canvas: Canvas) -> None:
        if number == FORM_PAGE:
            canvas.drawImage(ImageReader(io.BytesIO(scanned_form())), 0, 0, WIDTH_PT, HEIGHT_PT)
            return
        heading, *paragraphs = AGREEMENT[number].strip().split("\n\n")
        _flow(canvas, [Paragraph(heading, HEADING), *_paragraphs(paragraphs)])
        canvas.setFont("Helvetica", 8.5)
        canvas.drawCentredString(WIDTH_PT / 2, 34, f"Crane lease agreement, page {number} of 10")

    return draw


def _table(rows: list[list[str]], widths: list[float]) -> Table:
    style = [
        ("FONT", (0, 0), (-1, 0), "Helvetica-Bold", 9.5),
        ("FONT", (0, 1), (-1, -1), "Helvetica", 9.5),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, colors.black),
        ("ALIGN", (-1, 0), (-1, -1), "RIGHT"),
    ]
    return Table(rows, colWidths=widths, style=TableStyle(style), hAlign="LEFT")


def _invoice(canvas: Canvas) -> None:
    rows = [
        ["Item", "Quantity", "Unit price", "Amount"],
        ["Harbour crane, crane days in April", "22", "2,940.00", "64,680.00"],
        ["Night shifts, surcharge", "3", "514.50", "1,543.50"],
        ["Standby, public holiday", "2", "480.00", "960.00"],
        ["Total in euros, without value added tax", "", "", "67,183.50"],
    ]
    _flow(
        canvas,
        [
            Paragraph("Larkfield Crane Hire Ltd", HEADING),
            *_paragraphs(["14 Saltmarsh Road, Whitby YO21 3QP"], SMALL),
            Spacer(1, 22),
            _block(["Westquay Terminals Ltd", "Attention: Caspian Ohlsson", "9 Ropewalk Lane", "Hull HU1 2DB"]),
            Spacer(1, 14),
            Paragraph("Invoice LC-2025-0417", HEADING),
            *_paragraphs(["Invoice date: 30 April 2025", "Payable by: 30 May 2025"]),
            _table(rows, [240, 60, 80, 80]),
            Spacer(1, 16),
            *_paragraphs(
                [
                    "Please pay to the account GB33 BUKB 2020 1555 5555 55 and give the invoice number.",
                    "Questions: Rufus Adeyinka, telephone +44 20 7946 0355, accounts@larkfield-hire.example.",
                ]
            ),
        ],
    )


def _letter(canvas: Canvas) -> None:
    _flow(
        canvas,
        [
            _block(["Caspian Ohlsson", "Westquay Terminals Ltd", "9 Ropewalk Lane", "Hull HU1 2DB"]),
            Spacer(1, 16),
            *_paragraphs(["12 May 2025"]),
            Spacer(1, 8),
            Paragraph("Downtime on 6 and 7 May", HEADING),
            *_paragraphs(
                [
                    "Dear Ms Holbeck,",
                    "on 6 May the slewing gear of the crane stopped at 09:40 and was working again at 15:10. On 7 May "
                    "it stopped for the whole early shift. Our quay foreman, Benedikt Achterberg, wrote down the "
                    "hours and your fitter countersigned them.",
                    "Under section 4 of the agreement the rent for 6 May falls by half and no rent is due for 7 May. "
                    "We ask you to send a corrected invoice over 4,410.00 euros less.",
                    "If you have questions, call me on +44 7700 900128.",
                    "Yours sincerely,",
                ]
            ),
            Spacer(1, 18),
            _block(["Caspian Ohlsson", "Terminal manager"]),
        ],
    )


def _statement(canvas: Canvas) -> None:
    rows = [["Date", "Entry", "Amount", "Balance"]]
    balance = 0.0
    amounts = random.Random(SEED)
    for month in ("March", "April", "May", "June"):
        amount = round(amounts.uniform(48_000, 68_000), 2)
        balance += amount
        rows.append([f"30 {month} 2025", f"Rent {month}", f"{amount:,.2f}", f"{balance:,.2f}"])
    rows.append(["4 July 2025", "Payment received", f"-{balance:,.2f}", "0.00"])
    _flow(
        canvas,
        [
            Paragraph("Statement of account", HEADING),
            *_paragraphs(
                [
                    "Customer: Westquay Terminals Ltd, customer number 40417",
                    "Prepared by Ingrid Vantongeren on 8 July 2025",
                ]
            ),
            _table(rows, [110, 190, 90, 90]),
            Spacer(1, 14),
            *_paragraphs(["All amounts are in euros. The account is balanced; nothing is open."]),
        ],
    )


def _blank(canvas: Canvas) -> None:
    """The back of a sheet."""


DOCUMENTS: dict[str, list[Draw]] = {
    "agreement.pdf": [_agreement_page(number) for number in range(1, 11)],
    "invoice.pdf": [_invoice],
    "letter.pdf": [_letter],
    "statement.pdf": [_statement, _blank],
}


def make_documents(folder: Path) -> list[Path]:
    """Write the documents into ``folder`` and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, pages in DOCUMENTS.items():
        path = folder / name
        canvas = Canvas(str(path), pagesize=A4, pageCompression=1, invariant=1)
        for draw in pages:
            draw(canvas)
            canvas.showPage()
        canvas.save()
        written.append(path)
    return written


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "documents"
    for made in make_documents(target):
        print(made)
