"""The fifth round: 22 office documents whose texts mark the values they hold as ``[TYPE/how:value]`` or ``[code:value]``.

Values that could be argued either way (towns, sort codes, an organisation's own address, case references) are in
neither list of the gold rows.
"""

# ruff: noqa: E501  the long lines are the documents' own sentences and tables

from __future__ import annotations

import datetime
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table

from layouts.kit import BOLD, KEEP, MONTHS, Row, fold, gold_row, groups, iban, luhn, nhs, wrap

MARK = re.compile(r"\[([A-Za-z_]+)(?:/(\w+))?:([^\]]*)\]")

# origin: women's given names / men's given names / surnames
# fmt: off
NAMES = {
    "gb": "Harriet,Gillian,Rosalind,Bethan,Tamsin,Phoebe/Alistair,Rupert,Gareth,Dominic,Nigel,Callum/Ashworth,Pemberton-Hale,Thistlewood,Llewellyn,Braithwaite,Carmichael,Fairclough,St. Clair,Hetherington,Wilding-Moore,Trelawney,Ogilvie",
    "ie": "Siobhán,Aoife,Gráinne,Niamh/Cormac,Declan,Eoin,Fergal/O'Sullivan,McGettigan,O’Rourke,Ní Bhriain,Mac Giolla,Gallagher,O'Dowd",
    "in": "Priyanka,Lakshmi,Harpreet,Anjali/Vikram,Rajesh,Arjun,Gurdeep/Chakraborty,Venkataraman,Dhillon,Patel,Raghunathan,Bhattacharya,Desai",
    "pk": "Ayesha,Nasreen,Zainab/Imran,Tariq,Bilal/Qureshi,Siddiqui,Chaudhry,Malik,ul-Haq",
    "ng": "Ngozi,Folasade,Adaeze,Temitope/Chukwuemeka,Oluwaseun,Babatunde,Kwame/Okonkwo,Adeyemi-Cole,Nwachukwu,Asante,Ogunleye,Mensah,Boateng",
    "cn": "Mei-Ling,Xiaoyan,Wai Yee/Zhiwei,Kwok Wing,Jianhong/Ng,Cheung,Zhang,Ouyang,Lau,Huang",
    "vn": "Thi Hanh,Bich Ngoc/Quang Minh,Van Duc/Nguyen,Pham,Truong,Huynh",
    "pl": "Agnieszka,Katarzyna,Malgorzata/Wojciech,Zbigniew,Krzysztof/Kowalczyk,Nowak,Wójcik,Mazur,Pawlak",
    "nl": "Marijke,Saskia,Anneloes/Joost,Pieter,Thijs/van der Meer,de Vries,van den Berg,ten Brinke,Hoekstra",
    "se": "Åsa,Ingrid,Märta/Björn,Håkan,Søren/Lindqvist,Sjöberg,Ångström,Østergaard,Nygaard",
    "de": "Annegret,Heike,Ursula,Franziska/Jürgen,Matthias,Rüdiger,Ulrich/Großmann,Müller-Lüdenscheidt,von Bülow,Kästner,Hoffmann,Schäfer,Dörfler,Weiß",
    "tr": "Elif,Gülsen,Zeynep/Mehmet,Cem,Özgür/Yildirim,Öztürk,Karaca,Demirel",
    "fr": "Hélène,Océane,Marie-Laure,Solène/Thibault,Jean-François,Étienne,Loïc/Lefèbvre,de La Tour,Beauchamp,Charpentier,d'Aubigny,Marchand-Roux,Guérin,Le Goff",
    "es": "Begoña,Inmaculada,Rocío,Pilar/Iñigo,José Luis,Andrés,Joaquín/Muñoz Ibáñez,de la Fuente,Echeverría,Núñez Cano,Zabaleta,Quintana Ruiz,Peñalver",
    "pt": "Conceição,Beatriz/Thiago,João,Nuno/dos Santos,Gonçalves,Figueiredo,Magalhães",
    "us": "Shanice,Kaylee,Brenda,Lorraine,Mackenzie/Darnell,Wyatt,Tyrone,Randall,Brock/Washburn,Kowalski-Reyes,Delacroix,Yoder,McAllister,Hutchins,Tillery,Stoltzfus,Van Buren",
    "mx": "Guadalupe,Marisol,Xiomara/Ignacio,Efraín,Alejandro/Villanueva,De León,Castañeda,Treviño,Ochoa",
    "ar": "Layla,Noura,Samira/Khaled,Yousef,Mustafa/Al-Hassan,Haddad,El-Sayed,bin Rashid,Mansour",
    "jp": "Yukiko,Haruka,Sachiko/Kenji,Takeshi,Hiroshi/Watanabe,Fujimoto,Nakagawa,Hayashi",
    "gr": "Eleni,Despina,Ioanna/Stavros,Dimitrios,Nikolaos/Papadopoulos,Karagiannis,Vasilakis",
}
MIX = {
    "gb": "gb gb gb gb ie in pk ng cn pl nl se tr pt ar gr vn jp",
    "us": "us us us us mx mx in ng cn vn ie jp ar gr pl",
    "de": "de de de de tr tr pl gr nl",
    "fr": "fr fr fr fr pt ar vn ng",
    "es": "es es es es pt ar mx",
}
TITLES = {"gb": ("Mrs", "Ms", "Miss", "Mr"), "us": ("Mrs.", "Ms.", "Ms.", "Mr."), "de": ("Frau", "Frau", "Frau", "Herr"), "fr": ("Madame", "Madame", "Madame", "Monsieur"), "es": ("Sra.", "Sra.", "Dña.", "Sr.")}
STREETS = {
    "gb": "Larkfield Road;Brewery Lane;Flat 2, {n} Coronation Terrace;Sycamore Close;Upper Cheltenham Place;The Maltings, Station Approach;Bishopsgate Avenue;Rose Cottage, Mill Lane;Cotham Brow;Hollybush Row",
    "us": "Larkspur Ave;W. Catalpa St, Apt 4B;Old Mill Rd;N 17th Street;Sunnyside Dr, Unit 12;Persimmon Ct;County Road 41",
    "de": "Lindenstraße;Am Alten Markt;Goethestr.;Rheinuferweg;Kastanienallee;Zum Sonnenberg",
    "fr": "rue des Tanneurs;avenue Jean-Jaurès;bis, rue de la Paix;impasse du Moulin;boulevard Carnot",
    "es": "Calle Mayor,;C/ del Olmo,;Avda. de la Constitución,;Plaza de San Ildefonso,;Calle Río Duero,",
}
TOWNS = {
    "gb": "Bristol=BS7;Leeds=LS6;Norwich=NR2;Hexham=NE46;Reading=RG4;Cardiff=CF14;Stockport=SK3;Exeter=EX1",
    "us": "Dayton, OH=454;Lancaster, PA=176;Boise, ID=837;Tucson, AZ=857;Madison, WI=537",
    "de": "Köln=506;Mainz=551;Göttingen=370;Bonn=531",
    "fr": "Rouen=760;Nantes=440;Dijon=210;Albi=810",
    "es": "Zaragoza=500;Valladolid=470;Oviedo=330;Getafe=289",
}
PHONES = {
    "gb": "07700 900###;+44 7700 900 ###;01632 960###;(0117) 496 0###;07700-900-###;020 7946 0###;0044 7700 900###",
    "us": "(937) 555-01##;937.555.01##;+1 608-555-01##;520-555-01##;208 555 01##",
    "de": "0151 2#######;+49 221 9######;0176/4#######;(06131) 5#####",
    "fr": "06 ## ## ## ##;+33 6 ## ## ## ##;02.35.##.##.##;07 ## ## ## ##",
    "es": "6## ## ## ##;+34 6## ### ###;976 ## ## ##;6########",
}
MAILS = {"gb": "gmail.com btinternet.com yahoo.co.uk proton.me outlook.com", "us": "gmail.com comcast.net aol.com icloud.com", "de": "gmx.de web.de t-online.de", "fr": "orange.fr laposte.net", "es": "hotmail.es gmail.com"}
PLATES = {"gb": "@@1# @@@", "us": "@@@ ####", "de": "K-@@ ####", "fr": "@@-###-@@", "es": "#### @@@"}
PASSPORTS = {"gb": "5########", "us": "A########", "de": "C4@#@###7", "fr": "1#@@#####", "es": "@@@######"}
# fmt: on


def words(text: str) -> str:
    """The folded words of a text with one space around each; an apostrophe or other sign inside does not part them."""
    return " " + " ".join(w for w in (fold(x) for x in re.split(r"[\s,./()\-]+", text)) if w) + " "


def drawn(rng: random.Random, pattern: str) -> str:
    """Replace each # by a digit and each @ by a capital letter; every other character costs a draw too."""
    pools = {"#": "0123456789", "@": "ABCDEFGHJKLMNPRSTVWXY"}
    return "".join(rng.choice(pools.get(c, c)) for c in pattern)


def grouped_iban(rng: random.Random, loc: str) -> str:
    """An IBAN with right check digits, in groups of four."""
    pattern = {"gb": "NWBK" + "#" * 14, "de": "3" + "#" * 17, "fr": "3" + "#" * 22, "es": "2" + "#" * 19}[loc]
    return groups(iban(loc.upper(), drawn(rng, pattern)), 4)


class Person:
    """An invented person; formatting with a spec gives one marked value, e.g. f"{p:full}"."""

    def __init__(self, rng: random.Random, loc: str, origin: str) -> None:
        """Draw a name and the details that go with it."""
        women, men, last = (part.split(",") for part in NAMES[origin].split("/"))
        female = rng.random() < 0.5
        self.loc, self.female, self.rng = loc, female, rng
        self.given, self.sur = rng.choice(women if female else men), rng.choice(last)
        self.title = rng.choice(TITLES[loc][:3]) if female else TITLES[loc][3]
        self.mid = rng.choice("ABCDEFGHJLMPRST")
        self.born = datetime.date(1942, 1, 1) + datetime.timedelta(days=rng.randrange(58 * 365))
        self.town, area = rng.choice(TOWNS[loc].split(";")).split("=")
        self.pc = drawn(rng, area + {"gb": " #@@", "us": "##"}.get(loc, "##"))
        street, number = rng.choice(STREETS[loc].split(";")), str(rng.randrange(2, 190))
        last_number = loc in ("de", "es") or "{n}" in street
        self.street = f"{street} {number}" if last_number and "{n}" not in street else street.format(n=number)
        self.street = self.street if last_number else f"{number} {street}"
        g, s = fold(self.given), fold(self.sur)
        name = rng.choice([f"{g}.{s}", f"{g[0]}.{s}", f"{s}.{g}", f"{g}{s[0]}{self.born.year % 100:02d}", f"{g}_{s}"])
        self.mail = f"{name}@{rng.choice(MAILS[loc].split())}"
        self.seen: dict[str, str] = {}

    def draw(self, spec: str) -> tuple[str, str]:
        """The type and the value of one detail."""
        rng, b, full = self.rng, self.born, f"{self.given} {self.sur}"
        if spec in ("full", "mid", "tfull", "ts", "is", "tis", "sur", "given", "caps", "capsur", "lf", "clf", "isn"):
            return "PERSON", {
                "full": full, "mid": f"{self.given} {self.mid}. {self.sur}", "tfull": f"{self.title} {full}", "ts": f"{self.title} {self.sur}",
                "is": f"{self.given[0]}. {self.sur}", "isn": f"{self.given[0]} {self.sur}", "tis": f"{self.title} {self.given[0]}{self.mid} {self.sur}", "sur": self.sur,
                "given": self.given, "caps": full.upper(), "capsur": self.sur.upper(), "lf": f"{self.sur}, {self.given}", "clf": f"{self.sur.upper()}, {self.given}",
            }[spec]  # fmt: skip
        if spec.startswith("dob"):
            d, m, month = f"{b.day:02d}", f"{b.month:02d}", MONTHS["en"][b.month - 1]
            return "DOB", {
                "dob": f"{d}/{m}/{b.year}", "doblong": f"{b.day} {month} {b.year}", "dobmon": f"{d}-{month[:3]}-{b.year}", "dobus": f"{m}/{d}/{b.year}", "dobuslong": f"{month} {b.day}, {b.year}",
                "dobdot": f"{d}.{m}.{b.year}", "dobiso": b.isoformat(), "dobshort": f"{d}/{m}/{b.year % 100:02d}", "dobcap": f"{d} {month[:3].upper()} {b.year}",
            }[spec]  # fmt: skip
        name = (fold(self.sur) + "99999")[:5].upper()
        licence = f"{name}{b.year % 100 // 10}{b.month + 50 * self.female:02d}{b.day:02d}{b.year % 10}{self.given[0].upper() if self.given[0].isascii() else 'A'}{self.mid}"
        make: dict[str, Callable[[], tuple[str, str]]] = {
            "email": lambda: ("EMAIL", self.mail),
            "phone": lambda: ("PHONE", drawn(rng, rng.choice(PHONES[self.loc].split(";")))),
            "street": lambda: ("ADDRESS", self.street),
            "pc": lambda: ("POSTCODE", self.pc),
            "iban": lambda: ("IBAN", grouped_iban(rng, self.loc)),
            "acct": lambda: ("BANK_ACCOUNT", drawn(rng, "7#######" if self.loc == "gb" else "4#########")),
            "card": lambda: ("CARD", groups(luhn(drawn(rng, rng.choice(["4539", "5425"]) + "#" * 11)), 4)),
            "ssn": lambda: ("US_SSN", f"{rng.randrange(201, 660)}-{rng.randrange(11, 99)}-{rng.randrange(1001, 9999)}"),
            "nino": lambda: (
                "UK_NINO",
                f"{rng.choice(['JK', 'AB', 'CE', 'NX'])} {drawn(rng, '## ## ##')} {rng.choice('ABCD')}",
            ),
            "nhs": lambda: ("NHS_NUMBER", nhs(lambda: drawn(rng, "4########"))),
            "pass": lambda: ("PASSPORT", drawn(rng, PASSPORTS[self.loc])),
            "lic": lambda: ("DRIVER_LICENCE", drawn(rng, licence + "9@@" if self.loc == "gb" else "@@######")),
            "plate": lambda: ("PLATE", drawn(rng, PLATES[self.loc])),
            "url": lambda: ("URL", f"www.linkedin.com/in/{fold(self.given)}-{fold(self.sur)}"),
        }
        return make[spec]()

    def __format__(self, spec: str) -> str:
        """A marked value; the same spec always gives the same value."""
        if spec not in self.seen:
            kind, value = self.draw(spec)
            self.seen[spec] = f"[{kind}/{spec}:{value}]"
        return self.seen[spec]

    def no(self, kind: str, pattern: str) -> str:
        """A marked number of an invented format."""
        return f"[{kind}/number:{drawn(self.rng, pattern)}]"


class Doc:
    """One document being written: its random source, its people and its gold rows."""

    def __init__(self, folder: Path, name: str, layout: str, group: str, seed: int) -> None:
        """Start an empty document."""
        self.path, self.layout, self.group = folder / f"{name}.pdf", layout, group
        self.rng = random.Random(f"{seed}/{name}")
        self.people: list[Person] = []
        self.rows: dict[tuple[int, str, str], Row] = {}

    def who(self, loc: str = "gb", sex: str = "") -> Person:
        """A person none of whose names is used in this document yet."""
        taken = {part for p in self.people for part in (words(p.given + " " + p.sur)).split()}
        while True:
            p = Person(self.rng, loc, self.rng.choice(MIX[loc].split()))
            if sex in ("", "fm"[not p.female]) and not taken & set(words(p.given + " " + p.sur).split()):
                self.people.append(p)
                return p

    def take(self, text: str) -> tuple[str, list[tuple[str, str, str]]]:
        """Split marked text into what is drawn and its marks."""
        return MARK.sub(lambda m: m.group(3), text), [(m[1], m[2] or "text", m[3]) for m in MARK.finditer(text)]

    def add(self, page: int, marks: list[tuple[str, str, str]]) -> None:
        """Record marks as drawn on a page."""
        for code, how, value in marks:
            kind = KEEP.get(code, code)
            where = {"how": how, "where": "text", "layout": self.layout, "set": self.group}
            row = gold_row(self.path.name, page, value, kind, **where)
            self.rows.setdefault((page, kind, value), row)

    def gold(self) -> list[Row]:
        """The rows, without keep values that hold a personal value of the document."""
        personal = [(words(r["value"]), fold(r["value"])) for r in self.rows.values() if r["kind"] == "pii"]

        def clash(value: str) -> bool:
            return any(w in words(value) or (len(f) > 3 and f in fold(value)) for w, f in personal)

        return [r for r in self.rows.values() if r["kind"] == "pii" or not clash(r["value"])]


class Pen:
    """Draws line by line on a canvas."""

    def __init__(self, doc: Doc, font: str, pt: float, size: tuple[float, float] = A4, left: float = 64) -> None:
        """Open the canvas."""
        self.doc, self.font, self.pt, self.left = doc, font, pt, left
        self.wide, self.high = size
        self.c = Canvas(str(doc.path), pagesize=size, invariant=1)
        self.y = self.high - 60.0

    def at(self, x: float, y: float, s: str, font: str = "", pt: float = 0, align: str = "l", ink: Any = 0) -> None:
        """Draw one line at a place."""
        plain, marks = self.doc.take(s)
        font, pt = font or self.font, pt or self.pt
        wide = pdfmetrics.stringWidth(plain, font, pt)
        x = x - wide if align == "r" else x - wide / 2 if align == "c" else x
        if not (x >= 10 and x + wide <= self.wide - 10 and 15 < y < self.high - 10):
            raise ValueError(f"off the page: {plain}")
        self.c.setFont(font, pt)
        self.c.setFillColor(ink or colors.black)
        self.c.drawString(x, y, plain)
        self.doc.add(self.c.getPageNumber(), marks)

    def para(self, text: str, x: float = 0, wide: float = 0, bold: bool = False, pt: float = 0) -> None:
        """Draw one paragraph, on the next page if it does not fit."""
        x, pt, font = x or self.left, pt or self.pt, BOLD[self.font] if bold else self.font
        plain, marks = self.doc.take(text)
        lines = wrap(plain, wide or self.wide - x - self.left, font, pt)
        if self.y - len(lines) * pt * 1.35 < 50:
            self.page()
        for line in lines:
            self.at(x, self.y, line, font, pt)
            self.y -= pt * 1.35
        self.doc.add(self.c.getPageNumber(), marks)

    def body(self, text: str, x: float = 0, wide: float = 0) -> None:
        """Draw blocks of text, one per source line; ¶ breaks a line inside a block, # starts a heading."""
        for block in text.strip("\n").split("\n"):
            for line in block.split(" ¶ "):
                self.para(line.removeprefix("# "), x, wide, line.startswith("# "))
            self.y -= self.pt * (0.2 if block.startswith("# ") else 0.8)

    def page(self) -> None:
        """Start the next page."""
        self.c.showPage()
        self.y = self.high - 60.0

    def head(self, name: str, under: str, align: str = "l", ink: Any = colors.black, pt: float = 17) -> None:
        """A letterhead with a rule below."""
        x = {"l": self.left, "c": self.wide / 2, "r": self.wide - self.left}[align]
        self.at(x, self.y, name, BOLD[self.font], pt, align, ink)
        self.at(x, self.y - 15, under, self.font, 8.5, align, colors.dimgrey)
        self.c.line(self.left, self.y - 22, self.wide - self.left, self.y - 22)
        self.y -= 50

    def left_fields(self, text: str, gap: float = 150, dots: bool = False) -> None:
        """Label and value on one line, with dots between if asked."""
        for line in text.strip("\n").replace(" ¶ ", "\n").split("\n"):
            label, _, value = (part.strip() for part in line.partition("|"))
            plain = self.doc.take(label)[0]
            font = self.font if dots or not value else BOLD[self.font]
            if not value:
                self.y -= 6
                font = BOLD[self.font]
            self.at(self.left, self.y, label, font)
            if dots and value:
                start = self.left + pdfmetrics.stringWidth(plain, font, self.pt) + 4
                step = pdfmetrics.stringWidth(".", self.font, self.pt)
                self.at(start, self.y, "." * int((self.left + gap - start - 4) / step))
            if value:
                self.at(self.left + gap, self.y, value)
            self.y -= self.pt * 1.75

    def above_fields(self, text: str, cols: int = 2) -> None:
        """Small labels above boxed values, a row of boxes per line."""
        for line in text.strip("\n").split("\n"):
            if "|" not in line:
                self.at(self.left, self.y - 15, line, BOLD[self.font], self.pt + 1)
                self.y -= 23
                continue
            cells, total = line.split(" || "), self.wide - 2 * self.left
            wide = total / max(cols, len(cells)) if len(cells) > 1 else total
            for i, cell in enumerate(cells):
                label, _, value = (part.strip() for part in cell.partition("|"))
                self.c.rect(self.left + i * wide, self.y - 30, wide, 32)
                self.at(self.left + i * wide + 4, self.y - 7, label, self.font, 6.8, ink=colors.dimgrey)
                self.at(self.left + i * wide + 6, self.y - 23, value)
            self.y -= 32


class Para(Paragraph):  # type: ignore[misc]
    """A paragraph that records its marks when drawn and never splits."""

    def __init__(self, doc: Doc, text: str, style: ParagraphStyle) -> None:
        """Set the text without its marks."""
        self.doc = doc
        plain, self.marks = doc.take(text)
        super().__init__(plain.replace("&", "&amp;"), style)

    def split(self, *_: Any) -> list[Any]:
        """Move to the next page as a whole."""
        return []

    def draw(self) -> None:
        """Draw and record."""
        self.doc.add(self.canv.getPageNumber(), self.marks)
        super().draw()


def style(font: str = "Helvetica", pt: float = 10, **more: Any) -> ParagraphStyle:
    """A paragraph style."""
    return ParagraphStyle("s", fontName=font, fontSize=pt, leading=pt * 1.3, **more)


def story(doc: Doc, text: str, font: str = "Helvetica", pt: float = 10) -> list[Any]:
    """Paragraphs from source lines; # is a heading, - a list item, ¶ a line break inside a block."""
    out: list[Any] = []
    for block in text.strip("\n").split("\n"):
        for line in block.split(" ¶ "):
            if line.startswith("# "):
                out.append(Para(doc, line[2:], style(BOLD[font], pt + 2, spaceBefore=4)))
            elif line.startswith("- "):
                out.append(Para(doc, "• " + line[2:], style(font, pt, leftIndent=14, firstLineIndent=-8)))
            else:
                out.append(Para(doc, line, style(font, pt)))
        out.append(Spacer(1, pt * (0.3 if block.startswith("# ") else 0.7)))
    return out


def grid(doc: Doc, text: str, widths: list[float], font: str = "Helvetica", pt: float = 9, lines: str = "all") -> Table:
    """A table from lines with | between cells; the first line is the header."""
    cells = [[cell.strip() for cell in line.split("|")] for line in text.strip("\n").split("\n")]
    extra: dict[str, list[Any]] = {"all": [("GRID", (0, 0), (-1, -1), 0.4, colors.grey)], "under": [("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.grey)]}  # fmt: skip
    extra["band"] = [("BACKGROUND", (0, 0), (-1, 0), colors.lightgrey), ("BOX", (0, 0), (-1, -1), 0.4, colors.grey)]
    look: list[Any] = [("VALIGN", (0, 0), (-1, -1), "TOP"), *extra[lines]]
    made = [[Para(doc, cell, style(BOLD[font] if i == 0 else font, pt)) for cell in row] for i, row in enumerate(cells)]
    return Table(made, colWidths=widths, style=look, hAlign="LEFT", repeatRows=1, spaceAfter=8)


def flow(doc: Doc, parts: list[Any], size: tuple[float, float] = A4, margin: float = 56) -> None:
    """Write a platypus document."""
    edges = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), margin)
    SimpleDocTemplate(str(doc.path), pagesize=size, invariant=1, **edges).build(parts)


# fmt: off
def vet_letter(doc: Doc) -> None:
    """A referral letter between two vet practices."""
    a, v, s, n = doc.who(), doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Times-Roman", 11)
    p.head("Ferncliffe Veterinary Centre", "22a The Parade, Otley · reception@ferncliffevets.example · Small animals, equine and farm", "c", colors.darkgreen)
    p.body(f"""{s:tfull} MRCVS ¶ [co:Northgate Referrals Ltd] ¶ Unit 6, Kestrel Park ¶ Harrogate\n[dd:9 May 2025] ¶ Our ref: [no:REF/25/0417]\nDear {s:ts},\n# Re: "Biscuit", male neutered Labrador, owner {a:tfull}, {a:street}, {a.town} {a:pc}\nThank you for agreeing to see Biscuit. {a:ts} first brought him to us on [dd:14 April] with increased thirst and a pot-bellied look. My colleague {n:full} took bloods the same day, and the [t:ACTH stimulation test] was consistent with [nl:Cushing's disease]. He has been on [pr:Vetoryl 60 mg] once daily since [dd:22 April 2025] and eats [pr:Hill's Prescription Diet w/d].
Despite this {a:sur} reports that he is still drinking around three litres a day. Abdominal ultrasound showed an enlarged left adrenal gland. We would value your opinion on CT and, if need be, surgery. The [nl:May bank holiday] means our own imaging suite is closed until the following week.\nThe owner works shifts and is best reached on {a:phone} or by e-mail at {a:email}. The policy is with [co:Petplan] and the excess is [am:£110.00]; an estimate of [am:£2,450 to £2,900] has been discussed. {n:given} on our nursing team ({n:email}) will send the radiographs separately.\nPlease ring me on {v:phone} if anything is missing.\nYours sincerely,\n{v:full} BVSc MRCVS ¶ [t:Senior Veterinary Surgeon]\ncc: {a:tis}""")
    p.c.save()
def choir_minutes(doc: Doc) -> None:
    """Committee minutes of a choir."""
    a, b, c, d, e, f = (doc.who(sex=x) for x in ("", "", "", "", "", "f"))
    flow(doc, story(doc, f"""# [co:Wensum Valley Choral Society]\nMinutes of the Committee Meeting held on [dd:Tuesday 3 June 2025] at 7.30 pm in the [nl:Victoria Room], Methodist Church Hall\nPresent: {a:full} (Chair), {b:full} ([t:Treasurer]), {c:mid} (Musical Director), {d:full}, {e:tfull} ¶ Apologies: {f:full}\n# 1. Minutes of the last meeting\nThe minutes of 6 May were agreed. Matters arising: {d:given} has returned the hired scores of the [nl:Britten] to [co:Norfolk Music Library].\n# 2. Treasurer's report
{b:given} reported a balance of [to:£4,318.62]. Subscriptions of [am:£95] are outstanding from six members. {a:is} asked whether [nl:Gift Aid] had been claimed; {b:sur} said the claim would go in by the end of [nl:August]. Expense claims should be e-mailed to {b:email}. The [t:insurance premium] with [co:Making Music] rises to [am:£212.40].\n# 3. Autumn concert\n{c:given} proposes [nl:Fauré Requiem] and [nl:Parry's Blest Pair of Sirens] on [dd:15 November 2025]. The soloist fee would be £350. {e:ts} will ask the vicar about the staging blocks. {d:sur} to price posters from [co:Swift Print & Copy].\n# 4. Membership
Two new altos have joined. The Membership Secretary, {f:tfull}, is moving and her post should go to {f:street}, {f.town} {f:pc}; her number from July is {f:phone}. Congratulations to {e:given}, whose birthday falls on the next rehearsal (born {e:doblong}).\n# 5. Safeguarding\nThe policy was reviewed. Under [cl:paragraph 4.2] every trip with under-18s needs two [t:DBS-checked adults]. {a:given} and {c:sur} hold current certificates.\n# 6. Any other business\n- {d:full} offered to host the summer social at {d:street}, [nl:Sunday 13 July], bring a dish. ¶ - The [pr:Yamaha Clavinova] needs a new pedal; {c:is} to obtain a quote. ¶ - Contact for the raffle: {a:phone}.\nThe meeting closed at 9.10 pm. Next meeting: [dd:Tuesday 1 July 2025].""", "Times-Roman", 11))
def agent_mail(doc: Doc) -> None:
    """A printed e-mail thread at a property agent."""
    t, m, o, c = (doc.who() for _ in range(4))
    p = Pen(doc, "Courier", 9.5, left=50)
    work = "hartleymoss.example"
    p.body(f"""# FW: RE: Boiler fault - [no:Job 88213]\nFrom: {m:full} <[EMAIL/email:{fold(m.given)}.{fold(m.sur)}@{work}]> ¶ To: {o:full} <{o:email}> ¶ Sent: [dd:Wednesday, February 12, 2025] 09:41 ¶ Subject: FW: RE: Boiler fault - Job 88213\nHi {o:given},\nPlease see below from your tenant. [co:Crossley Heating] can attend on [dd:Friday 14 February], call-out GBP 84.00 plus VAT. Are you happy for us to go ahead? Anything over [am:GBP 250] needs your written consent under [cl:clause 7.3] of the [t:management agreement].\nYour last statement was paid to {o:iban} so I assume nothing has changed there.\nKind regards, ¶ {m:given}\n{m:full} | Lettings Negotiator ¶ [co:Hartley Moss Estates] ¶ M: {m:phone} ¶ {m:url}
-----Original Message----- ¶ From: {t:lf} <{t:email}> ¶ Sent: [dd:11 February 2025] 22:17 ¶ To: [co:Hartley Moss Estates] ¶ Subject: RE: Boiler fault\nDear {m:tfull},\nThe [pr:Worcester Greenstar 30i] is showing fault code EA again and we have had [t:no hot water] since Sunday. I can be in after 4 pm. If I am not there my partner {c:full} can let the engineer in, phone {c:phone}. The flat is {t:street}, {t.town}, {t:pc}, the key safe is by the bin store.\nI have been with [co:British Gas] as supplier since [nl:March] and the bill is already high, so I would be grateful for a quick visit. {c:given} will also need the parking permit back.\nThanks ¶ {t:isn} ¶ {t:phone}""")
    p.c.save()
def warehouse_report(doc: Doc) -> None:
    """An accident report from a warehouse."""
    a, b, c, d = (doc.who(sex=x) for x in ("", "m", "", ""))
    flow(doc, story(doc, f"""# Accident investigation report\n[co:Tamar Valley Distribution Ltd] - [t:Health and Safety] - Report no. [no:AIR-2025-019] - issued [dd:27/03/2025]\n# Summary\nOn 19 March 2025 at about 06:50 {a:mid}, an order picker on the early shift (staff no. {a.no("EMPLOYEE_ID", "TVD 4###7")}), was struck on the left ankle by a [pr:Jungheinrich EJE 116] pallet truck in Aisle 14. The truck was driven by {b:full}. First aid was given by {c:tfull}. {a:ts} was taken to [nl:Derriford Hospital] and was found to have a [t:lateral malleolus fracture].\n# Persons interviewed
- {a:lf}, born {a:doblong}, of {a:street}, {a.town} {a:pc}, tel. {a:phone}. National Insurance number {a:nino}. ¶ - {b:lf}, agency driver supplied by [co:Blue Arrow], badge {b.no("EMPLOYEE_ID", "AG-0####")}, tel. {b:phone}. ¶ - {c:lf}, first aider and [t:goods-in clerk], {c:email}. ¶ - {d:lf}, Shift Manager.\n# Findings\n{b:sur} stated that he had sounded the horn at the end of the aisle. {c:given} did not hear it. According to {d:ts}, the convex mirror at bay 14 had been reported as broken on [dd:3 March] (defect [no:D-5521]) but not replaced. {a:sur} was wearing the issued [pr:Dewalt safety boots]. The [t:banksman] normally on duty had been moved to the [co:Marks & Spencer] contract.
The event is reportable under [cl:regulation 4(2)] of RIDDOR 2013; the over-seven-day report was filed by {d:full} on [dd:28 March 2025]. Lost time to date: [am:6 shifts]. Estimated cost: £1,870.\n# Actions\n- Replace mirror (order [no:PO 60418], [am:£146.50]) - {d:is} ¶ - Refresher training for {b:given} and all agency drivers - Training Department ¶ - Keep [t:pedestrian walkway] painted on both sides - [co:Stirling Line Marking] ¶ - Return-to-work meeting with {a:given} - Human Resources\nSigned: {d:full}, [dd:27/03/2025]""", "Vera", 9), margin=62)
def school_reference(doc: Doc) -> None:
    """A reference from an American evening school."""
    a, b, c = doc.who("us", "f"), doc.who("us"), doc.who("us")
    p = Pen(doc, "Times-Roman", 11.5, LETTER, 72)
    p.head("MIAMI VALLEY EVENING COLLEGE", "Office of Adult & Continuing Education · 400 Founders Hall · Dayton, Ohio", "l", colors.darkred, 15)
    p.body(f"""[dd:August 18, 2025]\n{c:tfull} ¶ Director of Nursing ¶ [co:Kettering Grace Medical Center] ¶ Kettering, Ohio\nDear {c:ts}:\n# RE: {a:caps}\nI am pleased to recommend {a:mid} for the position of [t:Certified Nursing Assistant]. {a:ts} enrolled in our evening program in January 2024 (student no. {a.no("ACCOUNT_ID", "S00#####4")}) and completed Anatomy and Physiology I, Medical Terminology and [t:English Composition] with a [am:3.8 GPA]. She paid her way with a [nl:Pell Grant] and a part-time job at [co:Trader Joe's].
In class {a:given} was the person others turned to. When one student struggled with the [pr:Pearson MyLab] assignments, {a:sur} stayed behind every Thursday to help. My co-teacher {b:tfull} tells me the same of the clinical rotation at the [nl:Lincoln Park] site, where {a:given} logged [am:120 hours].\nHer attendance was [am:98 percent]. In line with [cl:Section 99.31] of FERPA I have her written consent to share this information. {a:given} may be reached at {a:phone} or {a:email}; her mailing address is {a:street}, {a.town} {a:pc}.\nIf you have questions, please call me at {b:phone}, or write to {b:email}.\nSincerely,\n{b:full}, M.Ed. ¶ [t:Program Coordinator, Health Sciences] ¶ {b:url}""")
    p.c.save()
def plumbing_complaint(doc: Doc) -> None:
    """An answer to a complaint from a plumbing firm."""
    a, b, c = doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Helvetica", 10.5)
    p.head("Severnside Plumbing & Heating", "Gas Safe registered · Unit 3 Avon Trading Estate · Company no. 05527719", "r", colors.navy)
    p.body(f"""{a:caps} ¶ {a:street} ¶ {a.town} ¶ {a:pc}\nDate: 04.11.2025 ¶ Customer no.: {a.no("ACCOUNT_ID", "SPH/2##19")} ¶ Invoice: [no:INV-30772]\nDear {a:tfull}\n# Your complaint about the work of 16 October\nThank you for your letter of [dd:28 October 2025] and for speaking to {b:full} in our office. I am sorry that the new [pr:Grohe thermostatic shower] leaked within a week of being fitted, and that nobody rang you back on {a:phone} as promised.\nI have talked to the engineer, {c:full}. {c:given} accepts that the compression joint behind the panel was not tightened. The [pr:Mira isolating valve] was sound. {c:sur} has been with us since [nl:April] and will be supervised by a senior engineer for the next [am:three months].
Under [cl:section 54] of the [t:Consumer Rights Act 2015] you are entitled to a repeat performance of the service. {b:ts} has booked this for [dd:Monday 10 November] at no charge. We will also refund the call-out of £96.00 and pay [am:£140] towards the ceiling repair. The total of [to:£236.00] will go back to the card you paid with, {a:card}, within [am:five working days].\nFor the record, the van outside your house on the day was {c:plate}; the parking penalty you mention was issued to us and not to you. Parts came from [co:Plumb Center] and [co:Grant & Stone].\nIf you are not content, you may take the matter to the [co:Dispute Resolution Ombudsman]. You can also write to me at {b:email}, quoting [no:INV-30772].\nYours sincerely
{b:full} ¶ Customer Service Manager\nCopy: {c:is}, [t:Installations]; e-mail sent to {a:email}""")
    p.c.save()
def tenancy_notice(doc: Doc) -> None:
    """A notice to tenants."""
    a, b, o, g = (doc.who() for _ in range(4))
    p = Pen(doc, "Times-Roman", 11, left=72)
    p.at(p.wide / 2, p.y, "NOTICE OF RENT INCREASE", "Times-Bold", 14, "c")
    p.y -= 30
    p.body(f"""Served under [cl:section 13(2)] of the Housing Act 1988\nTo: {a:caps} and {b:caps} ("the Tenants") ¶ Of: {a:street}, {a.town}, {a:pc} ("the Property")\nFrom: {o:tfull} ("the Landlord") ¶ Of: {o:street}, {o.town}, {o:pc} ¶ Agent: [co:Bellamy Grant Lettings]\n1. The assured periodic tenancy of the Property began on [dd:1 September 2021]. The present rent is £925.00 per month, payable in advance.\n2. The Landlord proposes a new rent of [am:£980.00] per month, to start on [dd:1 April 2025]. The rent does not include [t:council tax], water or ground rent.\n3. If {a:ts} and {b:ts} accept the new rent, they need only change the standing order. Payments go to the account of {o:is}, account number {o:acct}, at [co:Lloyds Bank].
4. If the Tenants do not accept it, they may refer this notice to the [co:First-tier Tribunal] before the date in [cl:paragraph 2]. [cl:Clause 3.4] of the agreement (no smoking) and [cl:Schedule 2] are unchanged.\n5. The [t:guarantor], {g:mid}, born {g:doblong}, of {g:street}, {g.town} {g:pc}, has been told of this notice by post. {g:sur}'s liability stays limited to [am:£11,100].\n6. The gas safety inspection will take place on 18 March 2025. {o:sur} has asked [co:Bishop & Chambers] to attend; please ring {o:phone} if the date does not suit. {b:given} kindly gave {b:phone} as the number for access.\nSigned: {o:full}     Dated: [dd:24 February 2025]\nReceived by the Tenants:\nName: {a:full} ¶ E-mail: {a:email}
Name: {b:full} ¶ E-mail: {b:email}""")
    p.c.save()
def rowing_news(doc: Doc) -> None:
    """A two-column newsletter of a rowing club."""
    a, b, c, d, e, f = (doc.who(sex=x) for x in ("f", "m", "m", "m", "m", ""))
    p = Pen(doc, "Helvetica", 9.5, left=48)
    p.head("THE STRETCHER", "Newsletter of Caversham Reach Rowing Club · Summer 2025", "c", colors.darkblue, 24)
    top = p.y
    p.body(f"""# From the Captain\nWhat a spring! Our women's novice eight won at [nl:Wallingford Regatta] on [dd:4 May], stroked by {a:full}. {a:given} only took up rowing last [nl:June]. The men's [t:coxless four] of {b:isn}, {c:isn}, {d:isn} and {e:isn} lost their semi-final by [am:two feet] to [co:Marlow Rowing Club].\n# New boat\nThanks to a [nl:National Lottery] grant of £9,500 and the 100 Club, we took delivery of a [pr:Filippi F42] pair. It will be named by {f:tfull}, our oldest member, who joined in [dd:1961]. {f:ts} will be eighty-five.\n# Learn to row\nCourses start on [dd:Saturday 7 June]. The fee is [am:£120] including life jacket hire. Book with {b:given} on {b:phone} or {b:email}.\n# Boathouse
The [pr:Concept2] machines are back from service. Please wipe down the slides and seats. The winner of the [t:quarter-mile sprint] was {c:sur}, again.""", 48, 235)
    p.y = top
    p.body(f"""# Safety\nOur Club Safety Officer {d:full} reminds everyone of [cl:rule 12]: no outings when the red boards are out. Report incidents to {d:email}. The launch fuel costs £1.62 a litre, so go gently on the throttle.\n# Social\nThe [nl:Henley] picnic is on [dd:Saturday 5 July]. {e:full} has kindly offered the garden at {e:street}, {e.town} {e:pc}. Bring a chair. {e:given}'s number is {e:phone}. [co:Brakspear] is giving us a barrel.\n# For sale\nSingle scull, [pr:Aylings], good for 70-80 kg, [am:£850 ono]. {c:tfull}, {c:phone}. ¶ Roof bars for [pr:Ford Mondeo], [am:£25]. Ask {a:is}, {a:email}.\n# Welcome
We welcome {', '.join(f'{x:full}' for x in (doc.who(), doc.who(), doc.who()))} to the [t:beginners' squad]. Subs are due on 1 September.""", 310, 235)
    p.c.save()
def german_dentist(doc: Doc) -> None:
    """A German dental practice's cost letter."""
    a, z, k = doc.who("de"), doc.who("de", "m"), doc.who("de")
    p = Pen(doc, "Helvetica", 10.5)
    p.head("Zahnarztpraxis am Stadtgarten", "Implantologie · Prophylaxe · Kieferorthopädie", "r", colors.teal)
    p.body(f"""{a.title} ¶ {a:full} ¶ {a:street} ¶ {a:pc} {a.town}\n[dd:17. März 2025]\n# Heil- und Kostenplan Nr. [no:HKP-2025-0388], Patientennummer {a.no("MRN", "P-00####1")}\nGuten Tag {a:ts},\nbei Ihrem Termin am [dd:11.03.2025] hat {z:full} mit Ihnen den Ersatz von Zahn 36 besprochen. Wir empfehlen eine [t:vollverblendete Brücke] aus [pr:IPS e.max]. Die Gesamtkosten betragen [to:1.284,60 EUR], davon übernimmt die [co:Techniker Krankenkasse] voraussichtlich [am:512,30 EUR].\nBitte unterschreiben Sie die Einverständniserklärung und bestätigen Sie Ihre Angaben: geboren am {a:dobdot}, Telefon {a:phone}, E-Mail {a:email}. Mitversichert über: {k:lf}, geb. {k:dobdot}.
Die Abrechnung erfolgt nach [cl:§ 9 GOZ]. Sie können in drei Raten zahlen; der Betrag würde dann jeweils zum Monatsersten von Ihrem Konto {a:iban} eingezogen. Die Rechnung stellt die [co:Deutsche Zahnärztliche Rechenzentrum GmbH]. Bei Fragen hilft Ihnen {k.title} {k:sur} in der Abrechnung gern weiter, Durchwahl {k:phone}.\nIhr nächster Termin: [dd:Montag, 7. April 2025], 8.15 Uhr, Behandlungszimmer 2.\nMit freundlichen Grüßen\n{z:full} ¶ [t:Zahnarzt]\ni. A. {k:is}""")
    p.c.save()
def french_museum(doc: Doc) -> None:
    """A French museum's loan letter."""
    a, c, r = doc.who("fr"), doc.who("fr", "f"), doc.who("fr", "f")
    flow(doc, story(doc, f"""# [co:Musée des Métiers]\nService des collections\n{a:tfull} ¶ {a:street} ¶ {a:pc} {a.town}\nLe [dd:22 septembre 2025] ¶ Objet : prêt d'une horloge pour l'exposition « Le temps retrouvé » ¶ N/Réf. : [no:PRT/2025/064]\n{a.title},\nNous vous remercions d'avoir accepté de prêter votre horloge comtoise. Comme convenu avec {c:tfull}, [t:conservatrice en chef], la pièce sera enlevée à votre domicile le [dd:mardi 7 octobre 2025] par la société [co:Bovis Transports]. Vous avez indiqué le {a:phone} pour joindre le gardien.
La valeur d'assurance est fixée à 4 200 euros ([co:AXA Art], police [no:7 118 204]). Conformément à [cl:l'article 5] de la convention, le prêt est consenti jusqu'au [dd:31 mars 2026]. Le cartel portera la mention « Collection {a:capsur} », sauf avis contraire.\nVos frais de déplacement, soit [am:86,40 euros], seront virés sur votre compte {a:iban}. Merci de confirmer votre date de naissance ({a:dob}) et de joindre une copie de votre passeport n° {a:pass} pour le dossier de douane.\n{r:full}, [t:régisseuse des œuvres], reste à votre disposition au {r:phone} ou à l'adresse {r:email}. {r:ts} sera présente lors de l'enlèvement avec {c:is}.\nVeuillez agréer, {a:ts}, l'expression de mes sentiments distingués.\n{c:full}
Copie : {r:caps} ; envoyé aussi à {a:email}""", "Times-Roman", 11), margin=70)
def charity_notes(doc: Doc) -> None:
    """Case notes of an American charity."""
    a, b, c, d = (doc.who("us", x) for x in ("f", "", "m", ""))
    flow(doc, story(doc, f"""# [co:Harbor Light Family Services]\nCase Summary - CONFIDENTIAL - prepared [dd:October 6, 2025]\nClient: {a:clf} (client ID {a.no("ACCOUNT_ID", "HL-25-0###")}) ¶ Case Worker: {b:full}, {b:email}\n# Background\n{a:given} {a:sur}, born {a:dobuslong}, came to us on September 9 after losing a job at [co:Dollar General]. She lives at {a:street}, {a.town} {a:pc} with a son, {c:given}, age 9, who attends [nl:Washington Elementary]. The landlord, {d:tfull}, has filed for eviction over [am:$2,140] in back rent.\n# Contacts\n- Cell {a:phone}; e-mail {a:email} ¶ - Landlord {d:is}: {d:phone} ¶ - [t:School counselor]: through the front office\n# Income and benefits
{a:ts} receives SNAP of [am:$291.00] a month. Social Security number {a:ssn} was verified from the card. She banks with [co:Wells Fargo], checking account {a:acct}. Her vehicle, a [pr:2014 Chevrolet Malibu], plate {a:plate}, needs a timing chain.\n# Services provided\nOn [dd:September 12] {b:sur} called {d:ts} and agreed a payment plan under [cl:Section 8(b)] of the lease. We paid $600 from the [nl:Grant-in-Aid] fund (check no. [no:10482]) and gave a [co:Kroger] gift card of [am:$75]. {a:given} attended [t:Budgeting Basics] on [dd:September 24] and met {b:given} again on [dd:October 1].
{c:full} was referred to [co:Big Brothers Big Sisters] and to the after-school program. A voucher for [pr:Lexapro] was requested from [co:Johnson County Health Department].\n# Next steps\n- Utility assistance application by October 17 ¶ - {d:sur} to confirm balance in writing ¶ - Review with [t:Program Director] in [nl:April]\n{b:isn}""", "Helvetica", 10.5), LETTER)
def vet_form(doc: Doc) -> None:
    """A dotted registration form of a vet practice."""
    a, b, v = doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Times-Roman", 11)
    p.head("New Client Registration", "Ferncliffe Veterinary Centre · please use BLOCK CAPITALS", "l", colors.darkgreen)
    p.left_fields(f"""Your details\nOwner's name | {a:caps}\n[t:Date of birth] | {a:dob} ¶ Address | {a:street} ¶ Town | {a.town} ¶ Postcode | {a:pc} ¶ Mobile | {a:phone} ¶ E-mail | {a:email} ¶ Client no. (office use) | {a.no("ACCOUNT_ID", "C#####/2")}\nSecond contact\nName | {b:full} ¶ Relationship | Husband / partner ¶ Telephone | {b:phone} ¶ E-mail | {b:email}\n[t:Your pet]\nSpecies and breed | Cat, British Shorthair ¶ Colour | [nl:Blue and white] ¶ [t:Vaccinated] | [dd:02/09/2024], [pr:Nobivac Tricat] ¶ Flea treatment | [pr:Frontline Spot On] ¶ Insurance company | [co:Pets at Home Insurance] ¶ Previous practice | [co:Medivet Cross Gates]\n[t:Payment]
Pet Health Plan | [am:£14.50 per month] ¶ Account holder | {a:tfull} ¶ [t:Account number] | {a:acct} ¶ First collection | [dd:1 December 2025] ¶ Registration fee | £12.00\nDeclaration\nSignature of owner | {a:isn} ¶ Date signed | [dd:11 November 2025] ¶ [t:Registered by] | {v:full}, Receptionist ¶ Named vet | {v:ts}""", 175, dots=True)
    p.c.save()
def car_order(doc: Doc) -> None:
    """A boxed American vehicle purchase order."""
    a, b, s = doc.who("us"), doc.who("us"), doc.who("us")
    p = Pen(doc, "Helvetica", 9.5, LETTER, 44)
    p.head("Crawford Chrysler Dodge", "Retail Purchase Order · Dealer license 04417", "l", colors.black)
    p.above_fields(f"""[t:BUYER]\nLAST NAME, FIRST NAME | {a:clf} || DATE OF BIRTH | {a:dobus}\nSTREET ADDRESS | {a:street} || CITY, STATE | {a.town} || ZIP | {a:pc}\nHOME PHONE | {a:phone} || E-MAIL | {a:email}\n[t:DRIVER LICENSE NO.] | {a:lic} || SOCIAL SECURITY NO. | {a:ssn}\nCO-BUYER\nNAME | {b:mid} || DATE OF BIRTH | {b:dobus} || SOCIAL SECURITY NO. | {b:ssn}\nVEHICLE\nYEAR / MAKE / MODEL | [pr:2023 Dodge Charger] || COLOR | [nl:Olive Green] || STOCK NO. | [no:D2291B]\n[t:TRADE-IN] | [pr:2016 Lincoln MKZ] || TRADE-IN PLATE | {a:plate} || ODOMETER | [am:71,204 miles]\nFIGURES\nCASH PRICE | [am:$27,995.00] || [t:DOC FEE] | $398.00 || SALES TAX | [am:$1,959.65]
TRADE ALLOWANCE | [am:$6,500.00] || EXTENDED WARRANTY | [am:$1,250.00] || TOTAL DUE | [to:$25,102.65]\nLIENHOLDER | [co:Ally Financial] || [t:INSURANCE COMPANY] | [co:State Farm]\nDEPOSIT CARD | {a:card} || DEPOSIT | $500.00 || RECEIPT | [no:R-77140]\nSIGNATURES\nBUYER | {a:full} || CO-BUYER | {b:isn} || DATE | [dd:07/19/2025]\nSALES CONSULTANT | {s:full} || CONSULTANT CELL | {s:phone} || SALES ID | {s.no("EMPLOYEE_ID", "SC-1##")}""")
    p.y -= 24
    p.para(f"Buyer has read the [t:arbitration agreement] on the reverse. No cooling-off period applies ([cl:16 CFR Part 455]). Thank you, {a:ts}, for shopping with {s:given} and [co:Crawford Chrysler Dodge]!", pt=8.5)
    p.c.save()
def library_overdue(doc: Doc) -> None:
    """A list of overdue loans."""
    rows, titles = "", ["[nl:Wolf Hall] | [dd:03/01/2025] | [am:£4.20]", "[pr:Haynes Manual: Vauxhall Corsa] | 10/01/2025 | [am:£2.80]", "[nl:Emma] (large print) | [dd:17/01/2025] | [am:£1.60]", "[nl:The Grass Harp] | 20/12/2024 | [am:£6.40]", "Teach Yourself Polish | [dd:13/01/2025] | [am:£2.20]", "[nl:Jamie's Italy] | 16/12/2024 | [am:£8.00]"]
    for title in titles:
        q = doc.who()
        rows += f"\n{q.no('ACCOUNT_ID', '2900 0## ###')} | {q:lf} | {q:phone} | {title}"
    s = doc.who()
    flow(doc, [*story(doc, f"# [co:Alderbrook Community Library]\n[t:Overdue loans over 14 days] - run on [dd:5 February 2025] - printed by {s:isn}"), grid(doc, "Borrower no. | Name | Telephone | Title | Due date | [t:Charge]" + rows, [72, 110, 96, 108, 60, 42], pt=8.5, lines="under"),
        *story(doc, f"Charges outstanding: [to:£25.20]. Reservation fees are not included. The maximum charge per item is [am:£8.00] ([cl:byelaw 9]).\nReminders for {doc.people[0]:ts}, {doc.people[3]:ts} and {doc.people[5]:ts} were returned by [co:Royal Mail]. {doc.people[1]:is} has paid in part. {doc.people[2]:given} {doc.people[2]:sur} has moved: {doc.people[2]:street}, {doc.people[2].town} {doc.people[2]:pc}.\nQuestions: {s:full}, Circulation Desk, {s:email}")])
def shift_roster(doc: Doc) -> None:
    """A weekly shift roster."""
    team = [doc.who() for _ in range(9)]
    jobs = ["[t:Team Leader]", "Reach truck", "Picker", "[t:Picker]", "Goods-in", "Despatch", "[t:Returns]", "Cycle count", "Loader"]
    days = ["E | E | E | E | E | -", "L | L | - | L | L | L", "E | E | L | L | - | -", "N | N | N | N | - | -", "E | - | E | E | E | E", "A/L | A/L | A/L | L | L | -", "L | L | L | L | L | -", "- | E | E | E | E | E", "N | N | N | - | N | N"]
    rows = "".join(f"\n{q.no('EMPLOYEE_ID', 'W2####')} | {q:clf} | {j} | {d}" for q, j, d in zip(team, jobs, days, strict=True))
    a, b, c, d = team[:4]
    flow(doc, [*story(doc, "# Shift roster - [t:Chilled Warehouse] - week 23\n[co:Tamar Valley Distribution Ltd] - from Monday 2 June 2025 - version [no:R23-v3]", "Vera", 9), grid(doc, "Clock no. | Name | Role | Mon | Tue | Wed | Thu | Fri | Sat" + rows, [52, 150, 76, 32, 32, 32, 32, 32, 32], "Vera", 8, lines="band"), Spacer(1, 14),
        *story(doc, "E = 06:00-14:00, [t:L = 14:00-22:00], N = 22:00-06:00, A/L = annual leave ¶ [t:Overtime] is paid at [am:£17.85] per hour after [am:40 hours] ([cl:clause 11.2] of the handbook).\n# On-call contacts", "Vera", 8.5),
        grid(doc, f"Duty | Name | Phone\nFirst aid | {a:full} | {a:phone}\n[t:Fire marshal] | {b:full} | {b:phone}\nRefrigeration fault | [co:Frost Cool Services] | see board\nKeys | {c:is} | {c:phone}", [120, 150, 130], "Vera", 8),
        *story(doc, f"{d:given} swaps Thursday with {team[4]:given}. {team[5]:sur} back on [dd:5 June]. Trainee for {b:sur}: [pr:Linde R16] refresher. Changes to {a:ts}, {a:email}.", "Vera", 8.5)])
def museum_signin(doc: Doc) -> None:
    """A sign-in sheet for museum volunteers."""
    team = [doc.who() for _ in range(7)]
    posts = ["[t:Front desk]", "[nl:Nelson Gallery]", "Cloakroom", "Costume store", "[nl:Victoria Court]", "[t:Children's trail]", "Archive"]
    rows = "".join(f"\n{q:full} | {o} | {9 + i % 3}.{i % 6}5 | 16.{i % 6}0 | {q:phone} | {q:plate}" for i, (q, o) in enumerate(zip(team, posts, strict=True)))
    flow(doc, [*story(doc, "# Volunteer sign-in sheet\n[co:Penhallow Maritime Museum] ¶ Date: Sat 23 Aug 2025 ¶ Event: [t:Harbour Open Day]", "Times-Roman", 11), grid(doc, "Print name | Post | In | Out | Emergency no. | [t:Car reg.]" + rows, [150, 104, 40, 40, 106, 70], "Times-Roman", 10.5), Spacer(1, 12),
        *story(doc, f"Duty Manager: {doc.who():full} ¶ Visitor count: [am:412] ¶ [t:Donations box]: [to:£186.35]\nNotes: {team[0]:given} left early. Lost: a [pr:Canon PowerShot] in a [co:Cath Kidston] case, handed in by {team[2]:ts}. The [nl:Faraday lamp] in case 6 has failed again; {team[4]:sur} told Facilities. Lunch vouchers are valid at [co:Rick's Harbour Café] up to [am:£7.50] each. See [cl:section 3] of the volunteer handbook for lone working.", "Times-Roman", 11)])
def dental_form(doc: Doc) -> None:
    """A new-patient form of a dental practice."""
    a, k, g = doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Vera", 8.5, left=52)
    p.head("Priory Lane Dental Practice", "[t:NEW PATIENT FORM] · NHS and private", "c", colors.purple, 15)
    p.above_fields(f"""Section 1: About you\nTitle | {a.title} || First name(s) | {a:given} || Surname | {a:sur}\n[t:Date of birth] | {a:dob} || NHS number | {a:nhs} || Patient no. (office) | {a.no("MRN", "PL00####")}\nAddress | {a:street}, {a.town}\nPostcode | {a:pc} || Daytime telephone | {a:phone}\nE-mail | {a:email} || Occupation | Primary school teacher\nSection 2: Next of kin and doctor\nNext of kin | {k:full} || Telephone | {k:phone}\nGP | {g:tfull} || Surgery | [co:St Anne's Medical Centre]\nSection 3: Medical history\n[t:Heart problems] | No || Allergies | Penicillin || Other | [nl:Raynaud's syndrome]\n[t:Current medicines] | [pr:Ventolin inhaler], [pr:Microgynon 30] || Smoking | Never\nSection 4: Payment
[t:Exemption] | None || NHS Band 2 charge | [am:£75.30] || Hygienist | £58.00\nDental plan | [co:Denplan Essentials] || Account holder | {a:caps} || Account no. | {a:acct}\n[t:Section 5: Signature]\nSigned | {a:isn} || Date | [dd:16 January 2025] || Checked by | {doc.who():is}""")
    p.y -= 18
    p.para(f"Dear {a:ts}, we may share details with {g:ts} under [cl:Article 9(2)(h)] of the UK GDPR. Missed visits are charged at [am:£25].", pt=8)
    p.c.save()
def landlord_statement(doc: Doc) -> None:
    """A landlord's monthly statement."""
    o, t, u, w = (doc.who() for _ in range(4))
    p = [*story(doc, f"# [co:Hartley Moss Estates]\n{o:tfull} ¶ {o:street} ¶ {o.town} ¶ {o:pc}\n# Landlord statement [no:LS-004127]\nStatement date: [dd:31 July 2025] ¶ Landlord ref.: {o.no('ACCOUNT_ID', 'LL-@@@###')} ¶ Period: 1 July 2025 to [dd:31 July 2025]"),
        grid(doc, f"Date | Property / tenant | Description | In | Out\n01/07 | {t:street}, {t:lf} | [t:Rent received] | [am:£1,050.00] |\n01/07 | {u:street}, {u:lf} | Rent received | [am:£895.00] |\n03/07 | {u:street} | Management fee 10% + VAT | | £107.40\n09/07 | {t:street} | [co:Rose & Thorn Gardening], invoice [no:2216] | | [am:£65.00]\n15/07 | {t:street} | [t:EICR inspection], [co:Watts Electrical] | | [am:£180.00]\n22/07 | {u:street} | [pr:Bosch Serie 4] oven | | [am:£379.99]\n28/07 | {w:lf} | Holding deposit | £205.00 |", [44, 168, 150, 62, 58], lines="under"),
        *story(doc, f"Balance paid: [to:£1,417.61] on [dd:01/08/2025] to {o:iban}, {o:caps}\n# Notes\n{t:ts} has asked for a break clause; see [cl:clause 14.1]. {u:is} ({u:phone}) pays by [t:standing order] on the 1st. A new tenant, {w:full} ({w:email}, {w:phone}, born {w:doblong}), moves in on [dd:15 August 2025]. {w:sur}'s Right to Rent check was made from passport {w:pass}.\nPlease tell us if your number {o:phone} or e-mail {o:email} changes. Self Assessment is due on [dd:31 January]. Your contact: {doc.who():full}, [t:Client Accounts].")]
    flow(doc, p)
def spanish_invoice(doc: Doc) -> None:
    """A Spanish translation bureau's invoice."""
    a, t, r = doc.who("es"), doc.who("es", "f"), doc.who("es")
    p = Pen(doc, "Helvetica", 10)
    p.head("Babel Traducciones, S.L.", "Traducción jurada · Interpretación · CIF B-99120457", "l", colors.brown)
    p.left_fields(f"""FACTURA | [no:2025/A-0173] ¶ Fecha | 30 de mayo de 2025 ¶ Vencimiento | [dd:29 de junio de 2025]\nDatos del cliente\nNombre | {a:tfull} ¶ Dirección | {a:street} ¶ C.P. y localidad | {a:pc} {a.town} ¶ Teléfono | {a:phone} ¶ Correo | {a:email} ¶ [t:N.º de cliente] | {a.no("ACCOUNT_ID", "CL-0####")}\nConceptos\nTraducción jurada | [t:Certificado de nacimiento], inglés-español .... [am:62,00 €] ¶ Pasaporte n.º {a:pass} | 2 páginas .... [am:45,00 €] ¶ Apostilla de La Haya | Gestión con [co:Mensajería Santa Rosa] .... 38,50 € ¶ Interpretación | [am:2 horas], notaría, [dd:21 de mayo] .... [am:130,00 €]\n[t:Base imponible] | 275,50 € ¶ IVA 21 % | [am:57,86 €] ¶ TOTAL | [to:333,36 €]\nForma de pago
Domiciliación | {a:iban} ¶ Titular | {a:caps} ¶ Retención IRPF | no procede ([cl:artículo 101] LIRPF)\n[t:Equipo]\nTraductora jurada | {t:full}, {t:email} ¶ Intérprete | {r:lf}, {r:phone} ¶ Revisión | {t:is} / {r:is}""", 135)
    p.y -= 6
    p.para(f"Estimado/a {a:ts}: le adjuntamos la factura del encargo que revisó {r:given}. Ponga el número de factura en la transferencia; el banco es [co:Banco Santander].")
    p.c.save()
def test_drive(doc: Doc) -> None:
    """A test drive sheet with the copied identity details."""
    a, s, b = doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Helvetica", 10)
    p.head("Mercer's of Hexham", "Approved Used Cars · Škoda · SEAT · Volvo", "l", colors.darkslategray)
    for title, who in (("[t:DRIVER 1]", a), ("DRIVER 2", b)):
        p.c.setFillColor(colors.whitesmoke)
        p.c.rect(60, p.y - 138, 330, 152, fill=1)
        p.at(72, p.y, f"{title}   UK DRIVING LICENCE" if who is a else f"{title}   [t:DRIVING LICENCE]", "Helvetica-Bold", 11)
        for i, line in enumerate((f"1.  {who:capsur}", f"2.  {who.title.upper()} [PERSON/given_caps:{who.given.upper()}]", f"3.  {who:dobdot}   UNITED KINGDOM", "4a. [dd:12.06.2021]   4b. [dd:11.06.2031]   4c. DVLA", f"5.  {who:lic}", f"8.  [ADDRESS/caps:{who.street.upper()}], {who.town.upper()}, {who:pc}", "9.  AM/A/B1/B/f/k/l/n/p/q")):
            p.at(72, p.y - 20 - i * 17, line, "Courier", 9)
        p.y -= 172
    p.left_fields(f"""Test drive agreement | [no:TD-00913]\nVehicle | [pr:Škoda Octavia Estate], [nl:Royal Green] ¶ [t:Trade plates] | on file ¶ Own car | [pr:Vauxhall Astra], reg. {a:plate} ¶ Insurance excess | £750 ([cl:condition 6b]) ¶ List price | [am:£16,995] ¶ Date and time | [dd:Thursday 13 March 2025], 11.20 ¶ Customer | {a:full}, {a:phone} ¶ E-mail | {a:email} ¶ Second driver | {b:full}, {b:phone} ¶ [t:Sales executive] | {s:full} ¶ Finance quote by | [co:Black Horse Finance], [am:£289.40] a month ¶ Remarks | {a:ts} will ring {s:given} after [nl:Easter] ¶ Preference | {b:ts}: the [pr:Volvo V60].""", 140)
    p.c.save()
def starter_form(doc: Doc) -> None:
    """A payroll starter form of a plumbing firm."""
    a, k, m = doc.who(), doc.who(), doc.who()
    p = Pen(doc, "Helvetica", 10, left=70)
    p.head("STARTER FORM", "Severnside Plumbing & Heating · Payroll", "l", colors.navy)
    p.left_fields(f"""Employee\nFull name: | {a:mid} ¶ Known as: | {a:given} ¶ [t:Date of birth:] | {a:dobmon} ¶ NI number: | {a:nino} ¶ Home address: | {a:street} ¶ Town / postcode: | {a.town}  {a:pc} ¶ Personal mobile: | {a:phone} ¶ Personal e-mail: | {a:email} ¶ Passport no.: | {a:pass} ¶ [t:Driving licence:] | {a:lic}\nJob\nPayroll no.: | {a.no("EMPLOYEE_ID", "SPH-0###")} ¶ Job title: | [t:Heating Engineer] ¶ Department: | Installations ¶ Start date: | 7 April 2025 ¶ Salary: | [am:£34,500] ¶ Line manager: | {m:full} ¶ Van: | [pr:Ford Transit Custom] ¶ Pension: | [co:Nest], [am:5%], [cl:section 3] [t:Pensions Act 2008]\nBank
Bank name: | [co:Nationwide] ¶ [t:Account name:] | {a:tis} ¶ Account number: | {a:acct}\nEmergency contact\nName: | {k:full} ¶ Telephone: | {k:phone}\n[t:Signatures]\nEmployee: | {a:isn} ¶ Manager: | {m:is} ¶ Tax code used: | 1257L, [dd:2 April 2025]""", 150)
    p.c.save()
def school_enrolment(doc: Doc) -> None:
    """An enrolment confirmation with a fee table."""
    a, b, c, d = (doc.who("us") for _ in range(4))
    flow(doc, [*story(doc, f"# Enrollment Confirmation\n[co:Miami Valley Evening College] - Fall Term 2025\n{a:caps} ¶ [ADDRESS/caps:{a.street.upper()}] ¶ {a.town.upper()} {a:pc}", "Helvetica", 10),
        grid(doc, f"Student ID | {a.no('ACCOUNT_ID', 'S00#####4')} | Date of birth | {a:dobus}\nSSN | {a:ssn} | Phone | {a:phone}\nE-mail | {a:email} | [t:Advisor] | {b:tfull}\nEmergency contact | {c:full} | Phone | {c:phone}", [100, 165, 90, 145]), Spacer(1, 12),
        grid(doc, f"Course | Title | Instructor | Room | Tuition\n[no:ENG 101] | [t:English Composition] | {b:is} | [nl:Franklin Hall] 12 | $486.00\n[no:ACC 110] | Principles of Accounting | {d:lf} | [nl:Jefferson Annex] | [am:$486.00]\n[no:WLD 105] | Welding Fundamentals | {d:is} | [t:Shop B] | [am:$655.00]\n | Lab and materials fee | | | [am:$74.50]\n | Total | | | [to:$1,701.50]", [62, 150, 122, 100, 66], lines="band"), Spacer(1, 12),
        *story(doc, f"Paid with [co:Discover] ; alternate card {a:card} for the balance due September 15, 2025. Receipt [no:MV-55102].\nDear {a:given}, please bring the [pr:Texas Instruments BA II Plus] to your first class. {d:ts} ({d:email}) will post the syllabus on [pr:Canvas]. Textbook: Accounting Made Simple, [co:McGraw Hill], [am:$89.95]. Refunds follow [cl:Policy 4.07]. The [nl:Grant Hall] parking lot is closed through [nl:August].\n{b:full}, [t:Registrar's Office], [dd:08/04/2025]", "Helvetica", 10)], LETTER)
DOCS: list[tuple[str, str, str, Callable[[Doc], None]]] = [
    ("letter_0509", "referral letter", "plain", vet_letter), ("minutes_june", "minutes", "plain", choir_minutes), ("fw_boiler", "e-mail thread", "plain", agent_mail),
    ("air_2025_019", "accident report", "plain", warehouse_report), ("reference", "reference letter", "plain", school_reference), ("answer_1104", "complaint answer", "plain", plumbing_complaint),
    ("notice_s13", "tenancy notice", "plain", tenancy_notice), ("newsletter", "newsletter", "plain", rowing_news), ("kostenplan", "German letter", "plain", german_dentist),
    ("pret_064", "French letter", "plain", french_museum), ("case_summary", "case notes", "plain", charity_notes), ("registration", "dotted form", "structured", vet_form),
    ("order_d2291b", "boxed form", "structured", car_order), ("overdue", "loan list", "structured", library_overdue), ("roster_w23", "roster", "structured", shift_roster),
    ("signin_0823", "sign-in sheet", "structured", museum_signin), ("new_patient", "patient form", "structured", dental_form), ("statement_07", "statement", "structured", landlord_statement),
    ("factura_0173", "Spanish invoice", "structured", spanish_invoice), ("test_drive", "identity page", "structured", test_drive),  ("starter", "starter form", "structured", starter_form), ("enrollment", "enrollment sheet", "structured", school_enrolment),
]
# fmt: on


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    rows: list[Row] = []
    for name, layout, group, make in DOCS:
        doc = Doc(folder, name, layout, group, seed)
        make(doc)
        rows += doc.gold()
    return rows
