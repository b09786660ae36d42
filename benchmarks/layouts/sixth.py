"""The sixth round: 18 documents of one or two pages whose texts mark the values they hold.

``[T:07700 900123]`` is a telephone number, ``[t:Notice period]`` a term that has to survive; capital codes are personal
data. Values that could be argued either way are in neither list of the gold rows.
"""

# ruff: noqa: E501  the long lines are the documents' own sentences and tables

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table, TableStyle

from layouts.kit import BOLD, KEEP, MONTHS, Row, fill, fold, gold_row, groups, iban, luhn, nhs, words, wrap

# fmt: off
PII = {"P": "PERSON", "A": "ADDRESS", "Z": "POSTCODE", "E": "EMAIL", "T": "PHONE", "D": "DOB", "I": "IBAN", "B": "BANK_ACCOUNT"}
PII |= {"C": "CARD", "S": "US_SSN", "N": "UK_NINO", "H": "NHS_NUMBER", "PP": "PASSPORT", "DL": "DRIVER_LICENCE", "PL": "PLATE"}
PII |= {"EI": "EMPLOYEE_ID", "AC": "ACCOUNT_ID", "MR": "MRN", "U": "URL"}
FORMS = {"full": "[P.full:{given} {surname}]", "mid": "[P.middle:{given} {middle}. {surname}]", "ts": "[P.title:{title} {surname}]"}
FORMS |= {"tf": "[P.titlefull:{title} {given} {surname}]", "ini": "[P.initial:{initial}. {surname}]", "sur": "[P.surname:{surname}]"}
FORMS |= {"giv": "[P.given:{given}]", "caps": "[P.caps:{upper}]", "rev": "[P.reversed:{surname}, {given}]", "mail": "[E:{email}]"}
FORMS |= {"tel": "[T:{phone}]", "road": "[A:{street}]", "addr": "[A:{street}, {town}]", "zip": "[Z:{postcode}]"}
MARK = re.compile(r"\[([A-Za-z]{1,2})(?:\.(\w+))?:([^\]]+)\]")

NAMES = {
    "en": """Mr|Chukwuemeka|O|Adeyemi-Clarke;Ms|Siobhan|M|O'Rourke;Mrs|Padma|R|Venkataraman;Mr|Gareth|L|Prosser;Dr|Ingrid|S|Halvorsen
Mrs|Beatriz|A|Figueiredo;Mr|Tobias|J|Lindqvist;Ms|Hye-jin|K|Bae;Mr|Declan|P|McGonagle;Mrs|Fiona|E|Strachan;Mr|Omar|H|el-Sayed
Ms|Zainab|F|Qureshi;Mr|Piotr|W|Zielonka;Mrs|Annelies|T|van den Broek;Mr|Kwabena|N|Asante;Ms|Marguerite|C|St. Clair
Mr|Luca|G|D'Agostino;Mrs|Thandiwe|B|Mokoena;Mr|Rhys|D|Tudor-Evans;Ms|Yuki|A|Nakagawa;Mr|Harold|V|Pickersgill;Mrs|Roisin|J|Ní Bhriain
Dr|Farid|M|Nazari;Ms|Clementine|R|Ashworth;Mr|Stelios|K|Papadakis;Mrs|Gurpreet|S|Dhaliwal;Mr|Aleksandar|B|Jovanovski;Ms|Leilani|P|Kahale
Mr|Anders|E|Søndergaard;Mrs|Dolores|I|Echevarría;Mr|Tariq|A|bin Osman;Ms|Philippa|H|Wetherby-Jones;Mr|Winston|C|Braithwaite
Mrs|Nguyet|T|Duong;Mr|Callum|R|Farquharson;Ms|Adaeze|U|Nwosu;Mr|Joachim|F|Brandt;Mrs|Mererid|G|Llewelyn;Mr|Sanjeev|V|Kulkarni
Dr|Katarzyna|E|Wrobel;Mr|Tane|W|Ngata;Ms|Esperanza|L|de la Cruz;Mr|Bartholomew|S|Hix;Mrs|Jacinta|N|Fonoti;Mr|Emre|D|Günay
Ms|Orla|C|Mac an tSaoir;Mr|Desmond|Q|Achterberg;Mrs|Lubna|Y|Haddad;Mr|Matthias|R|Oyelaran;Ms|Rosalind|B|Thackeray;Mrs|Ilona|M|Szekeres
Mr|Jerome|T|Boudreaux;Ms|Shauna|K|Whitcomb;Mr|Ximeno|A|Ibarra;Mrs|Maribel|G|Quiñones;Mr|Nathaniel|O|Sturtevant;Ms|Priscilla|E|Yoder""",
    "de": """Frau|Katharina|M|Brückner;Herr|Mehmet|A|Özdemir;Herr|Friedrich|K|von der Heydt;Frau|Agnieszka|B|Nowakowska
Herr|Jürgen|T|Hollenstein;Frau|Svenja|L|Petersen-Groß;Frau|Milena|S|Dragan;Herr|Gottfried|W|Stübinger""",
    "fr": """Mme|Élodie|M|Charpentier;M.|Jean-Baptiste|L|de Kerguelen;Mme|Fatoumata|D|Diallo;M.|Rémi|A|Lecœur;Mme|Anne-Sophie|C|Vasseur
M.|Karim|B|Benhaddou;Mme|Solène|T|d'Aubray;M.|Thierry|G|Hoarau""",
    "es": """D.ª|María Begoña|L|Arrizabalaga;D.|Íñigo|R|Castañeda Ruiz;D.ª|Lucía|M|Fernández-Cid;D.|Wilmer|A|Quispe Huamán
D.ª|Montserrat|P|Puigdomènech;D.|Andrés|J|de la Peña;D.ª|Nuria|C|Gallardo Ortiz;D.|Yassine|B|Amrani""",
}
STREETS = {
    "uk": "Marlpit Lane|Coldharbour Road|Tannery Close|St Wilfrid's Terrace|Fellside Avenue|Orchard Rise|Canal Street|Bramley Drive|Priory Walk|Hawthorn Grove|Upper Dyke Road|Netherfield Crescent",
    "us": "Sycamore Bend Rd|NE Tillamook St|W Juniper Ave|Old Quarry Rd|Larkspur Ct|Cannery Row Dr|S Fairmount Blvd|Hollow Creek Ln",
    "au": "Wattlebird Street|Kurrajong Road|Jetty Parade|Stockyard Lane|Ironbark Crescent|Lachlan Street|Boronia Drive|Old Ferry Road",
    "de": "Lindenweg|Am Mühlbach|Kaiserstuhlstraße|Gerbergasse|Hinterer Brühl|Schillerstraße",
    "fr": "rue des Tisserands|avenue du Général-Leclerc|impasse des Glycines|chemin de la Fontaine|quai des Chartrons|rue Saint-Exupéry",
    "es": "Calle de la Herrería|Avenida del Puerto|Calle San Telmo|Paseo de los Tilos|Plaza del Grano|Calle Cervantes",
}
TOWNS = {
    "uk": "Halifax HX|Kendal LA|Ludlow SY|Hexham NE|Taunton TA|Hitchin SG|Louth LN|Frome BA|Buxton SK|Skipton BD",
    "us": "Astoria, OR 97|Bend, OR 97|Yakima, WA 98|Salem, OR 97|Duluth, MN 55|Asheville, NC 28",
    "au": "Ballarat VIC 33|Orange NSW 28|Mildura VIC 35|Dubbo NSW 28|Bendigo VIC 35|Albury NSW 26",
    "de": "Freiburg 79|Offenburg 77|Lahr 77|Emmendingen 79",
    "fr": "Nantes 44|Rennes 35|Angers 49|Vannes 56",
    "es": "Gijón 33|Santander 39|Oviedo 33|Avilés 33",
}
MAILS = {"uk": "larchpost.co.uk|inboxly.net|tarnmail.uk", "us": "quillmail.com|inboxly.net|bluejaymail.com", "au": "gumtreemail.com.au|inboxly.net|ozletter.net"}
MAILS |= {"de": "briefpost.de|mailwerk.de", "fr": "courrielle.fr|boitenet.fr", "es": "correolibre.es|buzonet.es"}

def day(d: date, style: str) -> str:
    """A date in one of the usual written forms."""
    if style in MONTHS:
        month = MONTHS[style][d.month - 1]
        return {"de": f"{d.day}. {month} {d.year}", "fr": f"{d.day} {month} {d.year}"}.get(style, f"{d.day} de {month} de {d.year}")
    if style == "us":
        return f"{d:%B} {d.day}, {d.year}"
    return f"{d.day} {d:%B} {d.year}" if style == "uk" else d.strftime(style)


@dataclass(frozen=True)
class Person:
    """One invented person; the properties are the marked forms of the name and the person's own data."""

    title: str
    given: str
    middle: str
    surname: str
    email: str
    phone: str
    street: str
    town: str
    postcode: str
    born: date

    def __getattr__(self, name: str) -> str:
        """A marked form by its short name, see FORMS."""
        if name not in FORMS:
            raise AttributeError(name)
        return FORMS[name].format(initial=self.given[0], upper=f"{self.given} {self.surname}".upper(), **vars(self))

    def dob(self, style: str) -> str:
        """Date of birth in a given style."""
        return f"[D:{day(self.born, style)}]"


class Maker:
    """Seeded source of people and numbers."""

    def __init__(self, seed: int) -> None:
        """Start from a seed."""
        self.rng = random.Random(seed)
        self.pool: dict[str, list[str]] = {}
        self.used: dict[str, list[str]] = {}

    def fill(self, pattern: str) -> str:
        """Replace 0 by a digit, 1 by a non-zero digit and @ by a letter."""
        return fill(self.rng, pattern, {"0": "0123456789", "1": "123456789", "@": "ABCDEFGHJKLMNPRSTVWXYZ"})

    def deal(self, key: str, items: list[str]) -> str:
        """The next item of a shuffled list that starts again when used up."""
        if not self.used.get(key):
            self.used[key] = self.rng.sample(items, len(items))
        return self.used[key].pop()

    def person(self, land: str) -> Person:
        """One person living in a country (uk, us, au, de, fr, es)."""
        lang = land if land in NAMES else "en"
        title, given, middle, surname = self.deal("n" + lang, re.split(r"[;\n]", NAMES[lang])).split("|")
        title += "." if land == "us" else ""
        r, road = self.rng, self.deal("s" + land, STREETS[land].split("|"))
        town, area = self.deal("t" + land, TOWNS[land].split("|")).rsplit(" ", 1)
        number = r.randint(2, 190) if land != "us" else r.randint(210, 8900)
        street = {"de": f"{road} {number % 90 + 1}", "es": f"{road}, {number % 60 + 1}, {r.randint(1, 6)}.º {r.choice('ABC')}"}.get(land, f"{number} {road}")
        post = {"uk": f"{area}{r.randint(1, 9)} " + self.fill("1@@").replace("V", "B").replace("C", "D").replace("K", "R").replace("M", "L"), "au": area + self.fill("00")}
        tail = post.get(land, area + self.fill("000"))
        phones = {
            "uk": ["07700 900000", "+44 7700 900 000", "0113 496 0000", "01632 960000"],
            "us": ["(503) 555-0100", "971-555-0100", "+1 360 555 0100"],
            "au": ["0491 570 000", "(03) 7010 0000", "+61 491 570 000"],
            "de": ["030 23125 000", "0171 39200 00", "+49 171 39200 00"],
            "fr": ["06 39 98 00 00", "02 61 91 00 00", "+33 6 39 98 00 00"],
            "es": ["612 000 000", "+34 655 000 000", "985 000 000"],
        }
        fixed = r.choice(phones[land])
        phone = fixed[:-2] + self.fill("00") if land == "us" else fixed[:-3] + self.fill("000") if land in ("uk", "au") else re.sub(r"000|00", lambda m: self.fill(m.group()), fixed)
        last = fold(surname)
        local = r.choice([f"{fold(given)}.{last}", f"{fold(given)[0]}{last}", f"{fold(given)}{r.randint(61, 99)}", f"{last}.{fold(given)[0]}"])
        born = date(r.randint(1951, 1998), r.randint(1, 12), r.randint(1, 28))
        mail = f"{local}@{r.choice(MAILS[land].split('|'))}"
        return Person(title, given, middle, surname, mail, phone, street, town, tail, born)

    def people(self, count: int, land: str) -> list[Person]:
        """Several people of one country."""
        return [self.person(land) for _ in range(count)]

    def when(self) -> date:
        """A document date on a weekday."""
        d = date(2022, 2, 1) + timedelta(days=self.rng.randint(0, 1100))
        return d - timedelta(days=max(0, d.weekday() - 4))

    def iban(self, land: str) -> str:
        """A valid IBAN in groups of four."""
        bban = self.fill({"GB": "@@@@00000000000000", "DE": "0" * 18, "FR": "0" * 23, "ES": "0" * 20, "IE": "@@@@00000000000000"}[land])
        return f"[I:{groups(iban(land, bban), 4)}]"

    def card(self) -> str:
        """A sixteen-digit card number with a valid check digit."""
        body = self.rng.choice("45") + self.fill("1" + "0" * 13)
        return f"[C:{groups(luhn(body), 4)}]"

    def nhs(self) -> str:
        """A valid NHS number."""
        return f"[H:{nhs(lambda: self.fill('400000000'))}]"

    def nino(self) -> str:
        """A National Insurance number."""
        r = self.rng
        return "[N:" + r.choice(["JC", "AB", "PX", "SR", "HE", "LW"]) + self.fill(" 00 00 00 ") + r.choice("ABCD") + "]"

    def licence(self, p: Person) -> str:
        """A British driving licence number."""
        y, female = p.born.year, p.title in ("Mrs", "Ms")
        month = f"{p.born.month + (50 if female else 0):02d}"
        head = fold(p.surname).upper()[:5].ljust(5, "9")
        return f"[DL:{head}{y // 10 % 10}{month}{p.born.day:02d}{y % 10}{fold(p.given)[0].upper()}{p.middle}9" + self.fill("@@]")

    def id(self, kind: str, pattern: str) -> str:
        """A marked number of an invented format."""
        return f"[{kind}:{self.fill(pattern)}]"


class Doc:
    """One PDF being drawn, with the gold rows of what has been drawn so far."""

    def __init__(self, folder: Path, name: str, layout: str, group: str, font: str, size: float = 10, paper: tuple[float, float] = A4) -> None:
        """Open the file."""
        self.c = Canvas(str(folder / name), pagesize=paper, invariant=1)
        self.name, self.layout, self.group, self.font, self.size = name, layout, group, font, size
        self.w, self.h = paper
        self.page = 1
        self.rows: list[Row] = []

    def take(self, text: str, how: str) -> str:
        """Strip the marks of a text and note its values for the current page."""
        for code, form, value in MARK.findall(text):
            kind = PII.get(code) or KEEP[code]
            if not any((o["page"], o["value"], o["type"]) == (self.page, value, kind) for o in self.rows):
                where = {"how": form or how, "where": "text", "layout": self.layout, "set": self.group}
                self.rows.append(gold_row(self.name, self.page, value, kind, **where))
        return MARK.sub(lambda m: m.group(3), text)

    def put(self, x: float, y: float, text: str, size: float = 0, bold: bool = False, align: str = "left", how: str = "line") -> None:
        """Draw one line."""
        self.c.setFont(BOLD[self.font] if bold else self.font, size or self.size)
        draw = {"left": self.c.drawString, "right": self.c.drawRightString, "centre": self.c.drawCentredString}[align]
        draw(x, y, self.take(text, how))

    def block(self, x: float, y: float, lines: Sequence[str], lead: float = 13, size: float = 0, align: str = "left") -> float:
        """Draw lines below each other; the next free y comes back."""
        for line in lines:
            self.put(x, y, line, size, align=align, how="block")
            y -= lead
        return y

    def body(self, x: float, y: float, paras: Sequence[str], width: float, lead: float = 13.5, gap: float = 7) -> float:
        """Draw wrapped paragraphs with one drawString per line."""
        for para in paras:
            for line in wrap(self.take(para, "prose"), width, self.font, self.size):
                self.put(x, y, line)
                y -= lead
            y -= gap
        assert y > 20, (self.name, self.page, y)
        return y

    def flow(self, x: float, y: float, paras: Sequence[str], width: float, lead: float = 13.5, gap: float = 6, justify: bool = False) -> float:
        """Draw platypus paragraphs; one that starts with # is a heading."""
        for para in paras:
            head = para.startswith("#")
            style = ParagraphStyle("p", fontName=BOLD[self.font] if head else self.font, fontSize=self.size, leading=lead, alignment=4 if justify and not head else 0)
            flowable = Paragraph(escape(self.take(para.lstrip("#"), "heading" if head else "prose")), style)
            y -= flowable.wrap(width, 2000)[1]
            flowable.drawOn(self.c, x, y)
            y -= 2 if head else gap
        assert y > 20, (self.name, self.page, y)
        return y

    def table(self, x: float, y: float, rows: Sequence[Sequence[str]], widths: Sequence[float], size: float = 8.5, grid: str = "all", shade: str = "#e4e8ec") -> float:
        """Draw a table whose first row is the header; the y below it comes back."""
        cells: list[list[object]] = []
        for n, row in enumerate(rows):
            font = BOLD[self.font] if n == 0 else self.font
            style = ParagraphStyle("c", fontName=font, fontSize=size, leading=size + 2)
            out: list[object] = []
            for text, width in zip(row, widths, strict=True):
                plain = self.take(text, "cell")
                out.append(Paragraph(escape(plain), style) if stringWidth(plain, font, size) > width - 8 else plain)
            cells.append(out)
        rule = ("GRID", (0, 0), (-1, -1), 0.4, colors.grey) if grid == "all" else ("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.grey)
        look = [rule, ("FONT", (0, 0), (-1, -1), self.font, size), ("FONT", (0, 0), (-1, 0), BOLD[self.font], size), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
        look += [("BACKGROUND", (0, 0), (-1, 0), colors.HexColor(shade)), ("LEFTPADDING", (0, 0), (-1, -1), 4), ("RIGHTPADDING", (0, 0), (-1, -1), 4)]
        flowable = Table(cells, colWidths=list(widths), style=TableStyle(look))
        y -= flowable.wrapOn(self.c, sum(widths), 1000)[1]
        assert y > 20, (self.name, self.page, y)
        flowable.drawOn(self.c, x, y)
        return y

    def field(self, x: float, y: float, label: str, value: str, width: float, style: str = "left", split: float = 110) -> None:
        """Draw a form field: label left of the value, above it in a box, or left of it on a dotted line."""
        if style == "above":
            self.put(x + 3, y + 17, label, 7, how="label")
            self.c.rect(x, y - 2, width, 27)
            self.put(x + 5, y + 4, value, how="above")
            return
        self.put(x, y, label, bold=style == "left", how="label")
        self.put(x + split, y, value, how=style)
        if style == "dotted":
            self.c.setDash(1, 2)
            self.c.line(x + split - 2, y - 3, x + width, y - 3)
            self.c.setDash()

    def rule(self, y: float, x: float = 60) -> None:
        """A line across the page."""
        self.c.line(x, y, self.w - x, y)

    def next(self) -> None:
        """Start the next page."""
        self.c.showPage()
        self.page += 1

    def done(self) -> list[Row]:
        """Save the file; keep rows that hold a personal value of this document are left out."""
        self.c.save()
        pii = {r["value"] for r in self.rows if r["kind"] == "pii"}
        return [r for r in self.rows if r["kind"] == "pii" or not any(p in r["value"] or words(p) in words(r["value"]) for p in pii)]


def architect(m: Maker, folder: Path) -> Doc:
    """Business letter of an architect's office to clients."""
    d = Doc(folder, "letter_planning_drawings.pdf", "letter", "plain", "Times-Roman", 10.5)
    a, n, e, s = m.people(4, "uk")
    t = m.when()
    d.put(60, 785, "[co:Bellweather & Stone Architects]", 17, True)
    d.put(60, 769, "Chartered Practice · Conservation and new build", 9)
    d.rule(761)
    y = d.block(60, 735, [a.tf, a.road, a.town, a.zip])
    d.put(535, 735, f"[dd:{day(t, 'uk')}]", align="right")
    d.put(535, 721, f"Drawing no. {m.id('no', '0000/P/11')}", align="right")
    d.put(60, y - 14, f"Dear {a.ts},")
    d.put(60, y - 34, "[t:Rear extension and garden room]", bold=True)
    y = d.body(60, y - 56, [
        f"Thank you for meeting {e.full} and me on site last week. We have now revised the [t:ground floor plan] and the [t:south elevation], and I enclose two prints at a [t:scale of 1:50]. The [t:load-bearing wall] between kitchen and hall stays; {e.giv} has moved the [t:soil vent pipe] to the outside corner so that the [nl:bay] window keeps its seat.",
        f"Your neighbour, {n.ts} of {n.addr}, {n.zip}, rang the office on {n.tel} about the eaves. I explained that the [cl:Party Wall etc. Act 1996] protects both sides, and that a notice under [cl:section 6] will go out at least one month before digging. {n.sur} would prefer to have it by e-mail at {n.mail}.",
        "On cost, the quantity surveyor's figure is now [am:£84,650] before VAT, of which [am:£6,200] is for the [pr:Velfac 200 Energy] windows and [am:£3,975] for the green roof. The [t:provisional sum] for [nl:drains] is unchanged. Our own [t:Stage 4 fee] is due when the [t:building regulations] package goes in. The conservation [nl:grant] closes at the end of [nl:March], so I [nl:hope] we can settle the brick soon.",
        f"{e.ini} will be in touch to arrange a date for the [t:trial pit]. Should you need anything before that, the direct line is {e.tel}, or write to {e.mail}. I have kept your own number as {a.tel} and your address for drawings as {a.mail}; please tell us if {e.giv} should post you the prints as well.",
        "Yours sincerely,",
    ], 475)
    d.block(60, y - 20, [s.mid, "[t:Associate Director], for [co:Bellweather & Stone Architects]", s.mail, f"Mobile {s.tel}"])
    d.put(60, y - 100, f"Copies: {e.rev}; {s.rev}; file", 9)
    return d


def allotment(m: Maker, folder: Path) -> Doc:
    """Committee minutes of an allotment association."""
    d = Doc(folder, "committee_minutes.pdf", "minutes", "plain", "Helvetica", 9.5)
    p = m.people(6, "uk")
    t = m.when()
    d.put(297, 790, "[co:Hollin Bank Allotment Association]", 15, True, "centre")
    d.put(297, 773, f"Minutes of the [t:committee meeting] held on [dd:{day(t, '%d/%m/%Y')}] in the [t:trading hut]", align="centre")
    y = d.flow(60, 750, [
        f"Present: {p[0].ini} (Chair), {p[1].ini} (Treasurer), {p[2].ini} (Secretary), {p[3].ini} and {p[4].ini}. Apologies: {p[5].ts}.",
        "#1. [t:Matters arising]",
        f"The [t:water trough] on the lower field has been mended. {p[3].sur} thanked {p[4].giv} for the loan of the [pr:Stihl MS 181] chainsaw. The fallen [nl:ash] has been logged and the [nl:hazel] along the brook laid.",
        "#2. [t:Treasurer's report]",
        f"{p[1].ts} reported a balance of [am:£2,318.44] in the [co:Calder Valley Credit Union]. Seed orders from [co:Kingsmere Seeds] came to [am:£412.60], against which [am:£389.00] had been collected. Rent reminders go out in [nl:May]; under [cl:rule 7(b)] a plot unpaid after [t:28 days] is re-let. {p[1].giv} asked that cheques be sent to {p[1].addr}, {p[1].zip}, and questions to {p[1].mail}.",
        "#3. [t:Plot changes]",
        f"Plot 14 passes from {p[5].tf} to {p[3].full}, subject to the [t:tenancy agreement]. {p[5].sur} is moving to be near a daughter and can be reached at {p[5].addr}, {p[5].zip}, or on {p[5].tel}. The committee recorded its thanks for nineteen years' work on the [nl:rose] beds. The [t:half plot] 22A is offered to the next name on the [t:waiting list].",
        "#4. [t:Pests and disease]",
        f"[t:Potato blight] was found on [nl:King Edward] in two plots; [nl:Charlotte] seems untouched so far. {p[4].ts} will put up a notice. [t:Club root] remains a problem on the heavy ground. Bait boxes must comply with the [cl:Control of Pesticides Regulations 1986].",
        "#5. [t:Summer show]",
        f"{p[2].full} has booked the marquee for [am:£275]. Entries for the [t:heaviest marrow] class to {p[2].mail} or {p[2].tel}. {p[0].full} will ask [co:Wragg's Brewery] for the beer tent. {p[4].giv} and {p[2].giv} to judge the children's class; {p[0].sur} to write the cards.",
        "#6. [t:Any other business]",
        f"Keys to the top gate are held by {p[4].full}, telephone {p[4].tel}. There being nothing further, {p[0].ts} closed the meeting at [t:8.50 pm]. Next meeting: [dd:{day(t + timedelta(days=35), '%d/%m/%Y')}].",
    ], 475)
    d.put(60, y - 24, "Signed as a true record: ................................................", 9.5)
    d.put(60, y - 42, f"{p[0].mid}, Chair")
    d.put(60, y - 57, f"{p[0].mail} / {p[0].tel}")
    return d


def software(m: Maker, folder: Path) -> Doc:
    """Printed e-mail thread of an Australian software house."""
    d = Doc(folder, "email_thread_rollout.pdf", "email", "plain", "Courier", 9)
    a, b, c, x = m.people(4, "au")
    t = m.when()
    gap = [timedelta(days=-1), timedelta(days=-2)]
    y = d.block(55, 795, [f"From: {a.full} <{a.mail}>", f"To: {b.full} <{b.mail}>", f"Cc: {c.rev} <{c.mail}>", f"Date: [dd:{day(t, '%a, %d %b %Y')}] 09:14 +1000", "Subject: RE: [pr:LedgerLoop 4.2] cutover and the new starter"], 12)
    y = d.body(55, y - 10, [
        f"Hi {b.giv},",
        f"All good from my end. The [t:rollback plan] is in the wiki and {c.giv} has signed off the [t:load test]: [t:95th percentile] stayed under 300 ms with the [t:read replica] on. I would still [nl:pin] the [pr:PostgreSQL 15] image until [nl:June], since the [nl:jasper] report engine fails on anything newer.",
        f"On the new starter: {x.full} begins on the [t:integration team] on Monday. Payroll needs the details below by noon, so could you pass them on? Date of birth {x.dob('%d/%m/%Y')}, home address {x.addr} {x.zip}, mobile {x.tel}. The bank account for wages is {m.id('B', '1000 00000')}. Staff number will be {m.id('EI', 'LL-10000')}.",
        f"{x.sur} also wants to park a ute downstairs, rego {m.id('PL', '1@@-0@@')}. Can you ask the building manager? The [t:visitor bay] costs [am:$18.50] a day and the monthly rate is [am:$310].",
        "Cheers,", a.giv,
    ], 485, 11.5, 5)
    d.block(55, y, ["--", f"{a.caps}", "[t:Principal Engineer] | [co:Tidemark Systems Pty Ltd]", f"m: {a.tel}", f"[U:https://www.devfolio.net/{fold(a.given)}-{fold(a.surname)}]"], 11.5)
    y -= 75
    y = d.block(55, y, ["-----Original Message-----", f"From: {b.ini} <{b.mail}>", f"Sent: [dd:{day(t + gap[0], '%a, %d %b %Y')}] 16:52", f"To: {a.full}; {c.full}", "Subject: [pr:LedgerLoop 4.2] cutover"], 12)
    y = d.body(55, y - 8, [
        f"{a.giv}, {c.giv} - the client has agreed to Saturday. Under [cl:clause 11.3] of the [t:master services agreement] any outage over four hours costs us [am:$2,400] in credits, so let us keep the [t:change window] tight. {c.ts} is on call; if the pager fails ring {c.tel}.",
        f"Licence order [no:{m.fill('PO-100000')}] for [pr:Grafana Enterprise] is approved, total [to:$7,920.00] incl. GST. Ticket [no:{m.fill('LOOP-1000')}] covers the [nl:cookie] banner.",
        b.giv,
    ], 485, 11.5, 5)
    d.block(55, y, [f"{b.full}, [t:Delivery Manager]", f"{b.road}, {b.town} {b.zip} (working from home Mon-Wed)", f"Direct {b.tel}"], 11.5)
    return d


def bus(m: Maker, folder: Path) -> Doc:
    """Answer of a bus company to a complaint."""
    d = Doc(folder, "complaint_reply_route.pdf", "letter", "plain", "Vera", 9)
    a, w, s = m.people(3, "uk")
    t = m.when()
    d.put(297, 795, "[co:WHARFE & DALES OMNIBUS CO. LTD]", 14, True, "centre")
    d.put(297, 780, "[t:Customer Relations], Depot Yard, Station Approach", 8, align="centre")
    d.block(350, 745, [f"[dd:{day(t, 'uk')}]", f"Customer no. {m.id('AC', 'WD 1000 000')}"])
    y = d.block(60, 745, [a.caps, a.road, a.town, a.zip, f"By e-mail: {a.mail}"])
    d.put(60, y - 12, f"Dear {a.ts}")
    d.put(60, y - 32, "[t:Service 72], journey on Tuesday evening", bold=True)
    y = d.body(60, y - 52, [
        f"Thank you for your telephone call from {a.tel} and for the form that followed. You wrote that the [t:17.42 departure] from the [t:bus station] left four minutes early, and that your [t:return ticket] was then refused on the last bus. I am sorry that you and {w.ts} were left to find a taxi.",
        "I have looked at the [t:tachograph] record and the pictures from the [t:nearside camera]. The vehicle, a [pr:Wright StreetDeck], left stand C at 17.39. The driver has been spoken to under [cl:paragraph 4.2] of the [t:conditions of carriage]. Timing points are also a licence matter under the [cl:Public Passenger Vehicles Act 1981], so the [t:Operations Manager] has been told.",
        f"I wrote to your companion as well, at {w.addr}, {w.zip}. {w.ini} has confirmed by e-mail ({w.mail}) that the taxi cost [am:£23.80], and {w.sur} is content that the whole refund is paid to you. With the unused fare of [am:£6.50] and a goodwill payment of [am:£20.00] the sum is [to:£50.30]. It will be credited to the card you paid with, {m.card()}, within [t:five working days].",
        f"You also asked about the [pr:DalesRider Plus] pass in the name of {a.full}, born {a.dob('uk')}. It remains valid for [nl:Sunday] services and on the [nl:Swift] express, and needs no action from you. I can [nl:frank] the old paper pass if {w.giv} would like to keep it as a souvenir.",
        f"If you feel we have not put this right, you [nl:may] take it to [co:Bus Users UK]. Otherwise please ring me on {s.tel} or write to {s.mail} and ask for {s.giv}.",
        "Yours sincerely",
    ], 475, 13)
    d.block(60, y - 22, [s.full, "[t:Customer Relations Officer]"])
    return d


def physio(m: Maker, folder: Path) -> Doc:
    """Report of a physiotherapist to a general practitioner."""
    d = Doc(folder, "physio_report_shoulder.pdf", "report", "plain", "Helvetica", 10)
    a, g, s, h, f = m.people(5, "uk")
    t = m.when()
    d.put(535, 790, "[co:Lock Lane Physiotherapy]", 16, True, "right")
    d.put(535, 775, "[t:Musculoskeletal clinic], first floor, Lock Lane Mill", 8.5, align="right")
    y = d.block(60, 740, [f"To: [P.titlefull:Dr {g.given} {g.surname}]", g.road, f"{g.town} {g.zip}", f"[dd:{day(t, '%d %b %Y')}]"])
    y = d.flow(60, y - 6, [
        f"#Re: {a.caps}, d.o.b. {a.dob('%d.%m.%Y')}",
        f"NHS number {m.nhs()}, our patient no. {m.id('MR', 'LLP-00000')}, of {a.addr}, {a.zip}",
        f"Dear [P.title:Dr {g.surname}],",
        f"Thank you for referring {a.ts}, whom I have seen six times since the [t:day surgery] in spring. {a.giv} works as a [t:pastry cook] and came with pain in the right shoulder on lifting trays. There was a [t:painful arc] between 70 and 120 degrees, and a positive [t:Hawkins-Kennedy test].",
        "#[t:Findings]",
        f"[t:Active abduction] has risen from 85 to 150 degrees and [t:external rotation] is now full. [t:Grip strength] on the [pr:Jamar Plus] dynamometer is 31 kg right and 34 kg left. The [t:supraspinatus] is still tender. {a.sur} takes [pr:Naproxen 250 mg] at night only. There is no sign of [t:frozen shoulder].",
        "#[t:Treatment]",
        f"We used [t:manual therapy], graded loading with [pr:TheraBand] and a course of [t:shockwave] sessions with my colleague {s.full}. {s.ts} also showed {a.ts} and {h.tf}, who helps at home, how to set the pillow. {h.giv} can be rung on {h.tel} if {a.giv} is at work; the patient's own number is {a.tel}.",
        "#[t:Plan]",
        f"I suggest two further visits, then [t:self-management]. If pain returns I would ask for an [t:ultrasound scan]. The remaining sessions are covered by the [t:occupational health] scheme up to [am:£240]. Our fee note [no:{m.fill('INV-10000')}] for [to:£165.00] goes to the employer. I [nl:will] see the patient again in [nl:April], and {s.ini} in the hydro pool.",
        f"A copy goes to {a.mail}, as {a.ts} wished under the [cl:Data Protection Act 2018]. Queries on the exercises to {s.mail}.",
        "With kind regards,",
    ], 475, 14)
    d.block(60, y - 24, [f.mid, "[t:Senior Physiotherapist]", f"Direct line {f.tel}", f.mail])
    return d


def nursery(m: Maker, folder: Path) -> Doc:
    """Employment reference of a nursery."""
    d = Doc(folder, "reference_room_leader.pdf", "reference", "plain", "Times-Roman", 11)
    a, r, s, c = m.people(4, "uk")
    t = m.when()
    d.put(60, 790, "[co:Conkers Day Nursery]", 18, True)
    d.put(60, 774, "Outstanding care for children from three months to five years", 9)
    y = d.block(60, 740, ["Private and confidential", r.tf, "[t:Nursery Manager]", "[co:Little Acorns Childcare Ltd]", f"by e-mail to {r.mail}", "", f"[dd:{day(t, 'uk')}]"])
    d.put(60, y - 8, f"Dear {r.ts},")
    d.put(60, y - 30, f"REFERENCE FOR {a.caps}", bold=True)
    y = d.flow(60, y - 40, [
        f"You asked for a reference for {a.mid} of {a.addr}, {a.zip}, who has applied to you for the post of [t:Room Leader]. I have known {a.giv} for five years, first as a student on placement and later as [t:Deputy Room Leader] in our [t:Toddler Room]. The dates we hold agree with the application: employee number {m.id('EI', 'CDN/0000')}, date of birth {a.dob('uk')}, National Insurance number {m.nino()}.",
        f"{a.sur} holds the [t:Level 3 Diploma] in early years education and a current [t:paediatric first aid] certificate. Observations are written up the same day in [pr:Tapestry], and parents mention the [t:settling-in visits] in nearly every survey. One of them, {c.ts}, wrote that one child had cried when told of the move. I have [nl:faith] in {a.ts} to lead a team.",
        f"In the last inspection under the [cl:Childcare Act 2006] the [t:key person system] was named as a strength, and that was largely {a.giv}'s work with our [t:SEND coordinator], {s.full}. Sickness absence was [t:three days] in two years. There are no open matters under our [t:safeguarding policy], and the [t:enhanced disclosure] check was renewed in [nl:August]. The salary on leaving was [am:£25,480] with a [t:notice period] of one month as in [cl:clause 9] of the contract.",
        f"I would employ {a.ts} again without a moment's doubt. If you would like to hear more, {s.ts} can be reached on {s.tel} or at {s.mail}, and {c.full}, who chairs our parents' group, has offered to speak to you as well ({c.tel}). {a.giv} has asked that your answer go to {a.mail} or {a.tel}.",
        "Yours sincerely,",
    ], 475, 14.5, 8, True)
    d.block(60, y - 24, [f"{s.ini}", "on behalf of the [t:Registered Manager]"], 14)
    return d


def brewery(m: Maker, folder: Path) -> Doc:
    """Employment contract of an American brewery, two pages."""
    d = Doc(folder, "employment_agreement.pdf", "contract", "plain", "Times-Roman", 10.5, LETTER)
    a, o, w = m.people(3, "us")
    t = m.when()
    d.put(306, 735, "EMPLOYMENT AGREEMENT", 14, True, "centre")
    y = d.flow(72, 715, [
        f"This Agreement is made on [dd:{day(t, 'us')}] between [co:Three Herons Brewing Company, LLC] (the \"Brewery\"), acting by its [t:Managing Member] {o.mid}, and {a.mid}, residing at {a.addr} {a.zip} (the \"Employee\").",
        "#1. [t:Position and duties]",
        f"The Brewery employs {a.ts} as [t:Head Brewer]. The Employee is in charge of the [t:brewhouse], the [t:fermentation cellar] and the [t:quality lab], and answers to {o.ts}. The Employee keeps the [t:batch records] required by [cl:27 CFR Part 25].",
        "#2. [t:Compensation]",
        f"The [t:base salary] is [am:$78,500] a year, paid every second Friday to account {m.id('B', '1000000000')} at [co:Cascade Community Bank]. A yearly [t:performance bonus] of up to [am:$6,000] is paid in [nl:January]. For tax purposes the Employee states Social Security number {m.id('S', '510-41-0000')} and date of birth {a.dob('%m/%d/%Y')}.",
        "#3. [t:Benefits]",
        "The Employee joins the [t:health plan] after sixty days and accrues [t:fifteen vacation days] a year. Each week the Employee [nl:may] take home one case of [pr:Heron Pale Ale] or [pr:Blue Stilt Porter].",
        "#4. [t:Vehicle]",
        f"For deliveries the Employee uses a private truck, license plate {m.id('PL', '000 @@@')}, and holds driver license no. {m.id('DL', '1000000')}. Mileage is paid at [am:$0.65] per mile. The Employee keeps [t:liability insurance] in force.",
        "#5. [t:Confidential information]",
        f"Recipes, [t:yeast strains] and supplier prices stay with the Brewery. [cl:Section 5] survives the end of this Agreement. {a.sur} [nl:will] return all keys, laptops and notebooks on the last day.",
    ], 468, 14, 7, True)
    d.put(306, 40, "Page 1 of 2", 8.5, align="centre")
    d.put(540, 40, f"Employment Agreement – {a.sur}", 8.5, align="right")
    d.next()
    y = d.flow(72, 735, [
        "#6. [t:Term and termination]",
        "Either side may end this Agreement on [t:thirty days' notice] in writing. The Brewery may end it at once for [t:gross misconduct]. On termination unused vacation is paid out.",
        "#7. [t:Notices]",
        f"Notices to the Employee go to {a.addr} {a.zip}, with a copy to {a.mail}. Notices to the Brewery go to {o.full}, {o.addr} {o.zip}, or {o.mail}. In an emergency call {a.tel} or, for the Brewery, {o.tel}.",
        "#8. [t:Governing law]",
        "This Agreement is governed by the laws of Oregon. If one provision fails, the [t:remaining provisions] stand. It replaces the [t:offer letter] and may only be changed in writing. The [cl:Fair Labor Standards Act] applies to overtime.",
        "#9. [t:Emergency contact]",
        f"The Employee names {w.full}, {w.tel}, as the person to be called. {w.giv} also holds a key to the house and can reach {a.giv} when phones are off.",
    ], 468, 14, 7, True)
    for x, p, role in ((72, o, "[t:Managing Member]"), (320, a, "Employee")):
        d.c.line(x, y - 50, x + 200, y - 50)
        d.block(x, y - 63, [p.caps, role, f"Date: [dd:{day(t, '%m/%d/%Y')}]"])
    d.c.line(72, y - 140, 272, y - 140)
    d.block(72, y - 153, [f"Witness: {w.mid}", f"{w.addr} {w.zip}", w.mail])
    d.put(306, 40, "Page 2 of 2", 8.5, align="centre")
    return d


def sprachschule(m: Maker, folder: Path) -> Doc:
    """German letter of a language school."""
    d = Doc(folder, "kursbestaetigung.pdf", "letter", "plain", "Helvetica", 10)
    a, k, s, v = m.people(4, "de")
    t = m.when()
    d.put(60, 785, "[co:Sprachinstitut Dreisamtal GmbH]", 15, True)
    d.rule(775)
    y = d.block(60, 735, [f"{a.title} {a.full}", a.road, f"{a.zip} {a.town}"])
    d.block(380, 735, [f"Datum: [dd:{day(t, 'de')}]", f"Kundennummer: {m.id('AC', 'K-100000')}", f"Rechnung: [no:{m.fill('RE-2024-1000')}]"])
    d.put(60, y - 40, "[t:Kursbestätigung] und Einzug der [t:Kursgebühr]", bold=True)
    greet = f"Sehr geehrte{'r' if a.title == 'Herr' else ''} {a.ts},"
    y = d.body(60, y - 64, [
        greet,
        f"vielen Dank für Ihre Anmeldung. Wir bestätigen Ihnen den Platz im [t:Abendkurs Italienisch B1], der am [dd:{day(t + timedelta(days=21), 'de')}] beginnt. Der [t:Unterricht] findet dienstags im [t:Seminarraum 3] statt. Die [t:Kursleitung] hat {k.full}; erreichbar ist {k.ts} unter {k.mail} oder {k.tel}.",
        f"Die Gebühr von [am:390,00 Euro] und das Lehrbuch [pr:Ponte Nuovo B1] zu [am:28,50 Euro] buchen wir am [dd:{day(t + timedelta(days=14), '%d.%m.%Y')}] von Ihrem Konto {m.iban('DE')} ab, zusammen [to:418,50 Euro]. Der [t:Frühbucherrabatt] ist berücksichtigt. Für den Rücktritt gilt [cl:§ 5 Abs. 2] unserer [t:Geschäftsbedingungen]; das [t:Widerrufsrecht] nach [cl:§ 355 BGB] bleibt unberührt.",
        f"Für die [t:Teilnahmebescheinigung] haben wir notiert: {a.rev}, geboren am {a.dob('%d.%m.%Y')}, Telefon {a.tel}, E-Mail {a.mail}. Bitte prüfen Sie die Angaben. Wie besprochen nimmt auch {v.title} {v.full}, {v.road}, {v.zip} {v.town}, an der [t:Probestunde] teil; {v.ts} hat uns die Zusage per E-Mail ({v.mail}) gegeben.",
        f"In den Ferien im [nl:August] und am Rosenmontag fällt der Kurs aus. Den [nl:Kaisersaal] nutzen wir nur für Prüfungen. Parkplätze gibt es im Hof; Ihr Kennzeichen {m.id('PL', 'FR-@@ 100')} ist für die Schranke freigeschaltet.",
        f"Bei Fragen hilft Ihnen {s.title} {s.sur} in der [t:Kursverwaltung] gern weiter, Durchwahl {s.tel}.",
        "Mit freundlichen Grüßen",
    ], 475, 14)
    d.block(60, y - 20, [s.ini, "[t:Kursverwaltung]", s.mail])
    return d


def theatre_fr(m: Maker, folder: Path) -> Doc:
    """French letter of a theatre to a guest artist."""
    d = Doc(folder, "courrier_residence.pdf", "letter", "plain", "Times-Roman", 11)
    a, b, c, s = m.people(4, "fr")
    t = m.when()
    d.put(60, 785, "[co:Théâtre de la Halle aux Toiles]", 16, True)
    d.put(60, 769, "Scène conventionnée – licence d'entrepreneur de spectacles", 9)
    d.block(330, 730, [a.tf, a.road, f"{a.zip} {a.town}"])
    d.put(330, 675, f"Le [dd:{day(t, 'fr')}]")
    d.put(60, 650, "Objet : [t:résidence de création]", bold=True)
    hello = "Madame" if a.title == "Mme" else "Monsieur"
    y = d.flow(60, 630, [
        f"{hello},",
        f"À la suite de votre rendez-vous avec {b.ts}, j'ai le plaisir de vous confirmer votre accueil pour la [t:lecture publique] du [dd:{day(t + timedelta(days=60), 'fr')}]. Les [t:répétitions] auront lieu au [t:studio Molière], du lundi au vendredi. La [t:régie lumière] sera assurée par {c.full} (tél. {c.tel}), avec la [t:console] [pr:Avolites Tiger Touch].",
        f"Le [t:cachet brut] s'élève à [am:1 850,00 €], auquel s'ajoute un [t:défraiement] de [am:320,00 €], soit un total de [to:2 170,00 €]. Il sera versé sur le compte {m.iban('FR')}. Conformément à l'[cl:article 6] de la [t:convention collective], un acompte peut être demandé avant la fin du mois de [nl:mars].",
        f"Pour la déclaration préalable, notre [t:service de la paie] a retenu : {a.rev}, date de naissance {a.dob('%d/%m/%Y')}, passeport n° {m.id('PP', '10@@00000')}, matricule {m.id('EI', 'THT-0000')}. Merci de signaler toute erreur à {s.mail} ou au {s.tel}.",
        f"Vous serez logé au foyer, mais {b.giv} propose aussi une chambre chez {c.ts}, {c.addr}, {c.zip}. Le dossier technique, établi par {c.ini}, vous parviendra à l'adresse {a.mail} ; en cas d'urgence nous vous appellerons au {a.tel}. {b.sur} reste votre interlocuteur pour la [t:billetterie] et répond à {b.mail}.",
        f"Je vous prie d'agréer, {hello}, l'expression de mes salutations distinguées.",
    ], 475, 15, 9, True)
    d.block(330, y - 24, [s.full, "[t:Administration générale]"])
    d.put(60, 70, f"Copie : {b.ts}, {c.ts} – bon de commande [no:{m.fill('BC-1000')}]", 9)
    return d


def nursery_form(m: Maker, folder: Path) -> Doc:
    """Registration form of a nursery with boxed fields."""
    d = Doc(folder, "registration_form_child.pdf", "form", "structured", "Helvetica", 9.5)
    a, b, g, e = m.people(4, "uk")
    child = m.person("uk")
    t = m.when()
    born = day(t - timedelta(days=m.rng.randint(500, 1300)), "%d/%m/%Y")
    d.put(45, 795, "[co:Conkers Day Nursery]", 14, True)
    d.put(550, 795, f"Form [no:{m.fill('REG/10')}]", align="right")
    d.put(45, 775, "[t:CHILD'S DETAILS]", bold=True)
    kid = f"{child.given} {a.surname}"
    d.field(45, 740, "[t:Full name of child]", f"[P.full:{kid}]", 245, "above")
    d.field(300, 740, "[t:Known as]", child.giv, 120, "above")
    d.field(430, 740, "Date of birth", f"[D:{born}]", 120, "above")
    d.field(45, 705, "[t:Home address]", a.addr, 375, "above")
    d.field(430, 705, "Postcode", a.zip, 120, "above")
    d.field(45, 670, "[t:NHS number]", m.nhs(), 245, "above")
    d.field(300, 670, "[t:Room requested]", "[t:Ladybird Room]", 250, "above")
    y = 645.0
    for head, p, extra in (("[t:PARENT / CARER 1]", a, m.nino()), ("[t:PARENT / CARER 2]", b, m.nino())):
        d.put(45, y, head, bold=True)
        d.field(45, y - 35, "Name", p.tf, 245, "above")
        d.field(300, y - 35, "Mobile", p.tel, 120, "above")
        d.field(430, y - 35, "Date of birth", p.dob("%d/%m/%Y"), 120, "above")
        d.field(45, y - 70, "[t:E-mail for invoices]", p.mail, 245, "above")
        d.field(300, y - 70, "[t:NI number (funded hours)]", extra, 250, "above")
        y -= 95
    d.put(45, y, "[t:PEOPLE WHO MAY COLLECT]", bold=True)
    y = d.table(45, y - 8, [["Name", "[t:Relationship]", "Telephone", "Password set"], [g.full, "Grandparent", g.tel, "yes"], [e.ini, "[t:Family friend]", e.tel, "yes"]], [180, 125, 130, 70], 9)
    d.put(45, y - 22, "[t:SESSIONS AND FEES]", bold=True)
    y = d.table(45, y - 30, [["[t:Session]", "Days", "Rate", "Per week"], ["[t:Full day]", "Mon, Wed", "[am:£62.00]", "[am:£124.00]"], ["[t:Morning only]", "Fri", "[am:£36.50]", "[am:£36.50]"], ["[t:Weekly total]", "", "", "[to:£160.50]"]], [180, 125, 130, 70], 9)
    y = d.flow(45, y - 16, [
        "Allergies: [t:cow's milk protein]. Medicine: [pr:Piriton Syrup] as needed. The [t:registration fee] of [am:£50] is not refunded. Ofsted and the [cl:Early Years Foundation Stage] apply. Places in [nl:September] are offered by date of form.",
        f"I have read the [t:terms and conditions]. Signed: {a.full}    Date: [dd:{day(t, '%d/%m/%Y')}]",
        f"For office use: key person {e.ts}; family account {m.id('AC', 'FAM-00000')}; entered by {g.giv} on the [t:enrolment list]. Label for coat peg: [P.caps:{kid.upper()}]",
    ], 505, 13)
    return d


def roster(m: Maker, folder: Path) -> Doc:
    """Driver roster of an Australian bus company."""
    d = Doc(folder, "driver_roster_week.pdf", "roster", "structured", "Helvetica", 9)
    staff = m.people(8, "au")
    t = m.when()
    d.put(40, 795, "[co:Murray Valley Coachlines]", 14, True)
    d.put(40, 778, f"[t:Driver roster], week starting [dd:{day(t, '%d/%m/%Y')}] – [t:Northern depot]")
    rows = [["[t:Staff no.]", "Driver", "[t:Licence no.]", "Mobile", "Mon", "Tue", "Wed", "[t:Hours]"]]
    shifts = ["[t:Early]", "[t:Late]", "[t:Split]", "[t:Rest day]", "[t:School run]", "[t:Charter]"]
    for p in staff:
        rows.append([m.id("EI", "MV0000"), p.rev, m.id("DL", "100 000 000"), p.tel, *m.rng.choices(shifts, k=3), "38.0"])
    y = d.table(40, 765, rows, [48, 128, 72, 92, 50, 50, 50, 32], 8)
    d.put(40, y - 24, "[t:Vehicle allocation]", bold=True)
    rows = [["Route", "[t:Fleet no.]", "[t:Vehicle type]", "Driver", "[t:Sign-on]"]]
    kinds = ["[pr:Volvo B8RLE]", "[pr:Scania K320]", "[pr:BCI Citirider]", "[pr:Toyota Coaster]"]
    for n, p in enumerate(staff[:4]):
        rows.append([f"[t:Route {m.rng.randint(1, 9)}{n}]", f"[no:{m.fill('F-100')}]", kinds[n], p.ini, f"0{5 + n // 2}:{10 + 5 * n}"])
    y = d.table(40, y - 32, rows, [80, 80, 130, 152, 80], 8.5, "lines")
    d.put(40, y - 24, "[t:New starters and changes]", bold=True)
    a, b, c = staff[5], staff[6], staff[7]
    y = d.table(40, y - 32, [["Name", "Home address", "Postcode", "Date of birth", "[t:Private car]"]] + [[p.full, p.addr, p.zip, p.dob("%d/%m/%Y"), m.id("PL", "1@@-0@@")] for p in (a, b)], [125, 190, 52, 80, 75], 8.5)
    y = d.flow(40, y - 18, [
        f"Notes. {staff[0].giv} swaps Tuesday with {staff[1].giv}. {c.ts} is on [t:annual leave] until [nl:April]. {staff[2].sur} to take the [pr:Citirider] to the workshop for the [t:wheelchair ramp]. All drivers: [t:fatigue breaks] under the [cl:Heavy Vehicle National Law] must be logged. The [t:meal allowance] is [am:$21.30]; overnight [t:charter allowance] [am:$64.00]. Fuel card limit [am:$450].",
        f"Sick calls before 4.30 am to {staff[3].full}, {staff[3].mail}; changes to {staff[4].full}, {staff[4].mail}.",
    ], 515, 13)
    d.put(40, y - 20, f"Approved: {staff[4].caps}, [t:Operations Supervisor]")
    return d


def farm_invoice(m: Maker, folder: Path) -> Doc:
    """Invoice of a farm supplier."""
    d = Doc(folder, "invoice_farm_supplies.pdf", "invoice", "structured", "Vera", 8.5)
    a, s, r = m.people(3, "uk")
    t = m.when()
    d.put(50, 790, "[co:Pennine Agri Supplies Ltd]", 15, True)
    d.put(50, 776, "Feed · Fencing · Animal health", 8)
    d.put(545, 790, "TAX INVOICE", 13, True, "right")
    d.put(50, 745, "Bill to", bold=True)
    d.block(50, 731, [a.tf, a.road, a.town, a.zip, a.tel], 12)
    d.put(225, 745, "Deliver to", bold=True)
    d.block(225, 731, [r.full, r.road, r.town, r.zip, r.tel], 12)
    num = m.fill("100000")
    info = [("[t:Invoice number]", f"[no:SI-{num}]"), ("[t:Invoice date]", f"[dd:{day(t, '%d %b %Y')}]"), ("[t:Due date]", f"[dd:{day(t + timedelta(days=30), '%d %b %Y')}]"), ("[t:Order number]", m.id("no", "SO-10000")), ("[t:Account]", m.id("AC", "AGR10000"))]
    for n, (label, value) in enumerate(info):
        d.field(395, 731 - 13 * n, label, value, 150, "left", 92)
    items = [("[pr:Ewbol Supreme 25 kg]", "bag", 12, 1145), ("[pr:Rutland Electric Fencer]", "each", 1, 18450), ("[t:Galvanised field gate]", "each", 2, 13975), ("[pr:Crystalyx Garlic] bucket", "each", 6, 2660), ("[t:Barley straw], big bale", "bale", 10, 2200)]
    m.rng.shuffle(items)
    rows, net = [["[t:Part no.]", "Description", "[t:Unit]", "[t:Qty]", "[t:Unit price]", "[t:Net amount]"]], 0
    for text, unit, count, pence in items:
        net += count * pence
        rows.append([m.id("no", "@@-1000"), text, unit, str(count), f"[am:{pence / 100:,.2f}]", f"[am:{count * pence / 100:,.2f}]"])
    y = d.table(50, 655, rows, [70, 195, 45, 40, 70, 75], 8.5)
    for label, amount in (("[t:Net total]", net / 100), ("VAT 20%", net / 500), ("[t:Amount due]", net / 100 + round(net / 500, 2))):
        y -= 15
        d.put(400, y, label, how="label")
        d.put(541, y, f"[to:£{amount:,.2f}]", align="right", how="total")
    y = d.flow(50, y - 18, [
        f"Ordered by telephone by {a.giv}; delivered by {r.ini}, van {m.id('PL', '@@10 @@@')}. Please leave the pallet by the [nl:heather] bank, not at the [nl:Dutch] barn. Goods remain ours until paid for ([cl:condition 8]). [t:Late payment] interest is charged under the [cl:Late Payment Act 1998].",
        f"Paid in part: [am:£150.00] by card {m.card()}, cardholder {a.caps}. [t:Refunds] to IBAN {m.iban('GB')}, account holder {a.mid}.",
        f"Queries: {s.full}, [t:Credit Control], {s.mail} or {s.tel}. Statements go to {a.mail}. The [t:store manager], {s.ts}, is away in [nl:August]; {r.sur} signs for the goods.",
    ], 495, 12.5)
    return d


def credit_union(m: Maker, folder: Path) -> Doc:
    """Member statement of a credit union, two pages."""
    d = Doc(folder, "member_statement.pdf", "statement", "structured", "Helvetica", 9)
    a, j, p, q, r = m.people(5, "uk")
    t = m.when()
    member = m.id("AC", "CV-000000")
    d.put(50, 790, "[co:Calder Valley Credit Union]", 15, True)
    d.put(545, 790, "[t:Statement of account]", 11, align="right")
    d.block(50, 745, [f"[P.caps:{a.title.upper()} {a.given[0].upper()} {a.surname.upper()}]", a.road, a.town, a.zip], 12)
    for n, (label, value) in enumerate((("[t:Membership no.]", member), ("Account no.", m.id("B", "10000000")), ("IBAN", m.iban("GB")), ("[t:Statement date]", f"[dd:{day(t, 'uk')}]"), ("[t:Joint holder]", j.ini))):
        d.field(300, 745 - 14 * n, label, value, 240, "left", 95)
    bal, rows = 41260, [["Date", "[t:Details]", "[t:Paid out]", "[t:Paid in]", "[t:Balance]"]]
    lines = [("[t:Balance brought forward]", 0), ("[t:Payroll deduction], [co:Wragg's Brewery]", 12000), (f"Transfer from {j.ini}", 4500), ("[t:Direct debit] [co:Yorkshire Water]", -3818), (f"[t:Standing order] {p.caps}", -6000), (f"Card purchase {m.card()} [co:Boyes Stores]", -2349), ("[t:Cash withdrawal], Market Street branch", -4000), (f"Faster payment {q.ini} [nl:rent] share", 21500), ("[t:Loan repayment]", -7550), ("[t:Dividend]", 331)]
    for n, (text, pence) in enumerate(lines):
        bal += pence
        rows.append([f"[dd:{day(t - timedelta(days=30 - 3 * n), '%d %b')}]", text, f"[am:{-pence / 100:.2f}]" if pence < 0 else "", f"[am:{pence / 100:.2f}]" if pence > 0 else "", f"{bal / 100:.2f}"])
    y = d.table(50, 660, rows, [55, 255, 60, 60, 65], 8.5, "lines")
    d.put(545, y - 18, f"[t:Closing balance]   [to:£{bal / 100:.2f}]", bold=True, align="right")
    d.flow(50, y - 36, [
        "Savings are protected by the [co:Financial Services Compensation Scheme] up to [am:£85,000]. The [t:annual general meeting] is in [nl:May] at the [t:Assembly Room]. [pr:Christmas Saver] accounts open in [nl:January].",
    ], 495, 12.5)
    d.put(545, 40, "Page 1 of 2", 8, align="right")
    d.next()
    d.put(50, 790, f"Member: {a.rev}", bold=True)
    d.put(545, 790, member, align="right")
    y = d.table(50, 770, [["[t:Details we hold]", "Member", "[t:Joint holder]"], ["Name", a.mid, j.mid], ["Date of birth", a.dob("%d %b %Y"), j.dob("%d %b %Y")], ["Telephone", a.tel, j.tel], ["E-mail", a.mail, j.mail], ["[t:Proof of identity]", f"Passport {m.id('PP', '100000000')}", f"Driving licence {m.licence(j)}"], ["[t:National Insurance]", m.nino(), m.nino()]], [125, 185, 185], 9)
    y = d.flow(50, y - 20, [
        "#[t:Nominated beneficiary]",
        f"On the death of the member, savings go to {q.tf}, {q.addr}, {q.zip}. The nomination follows [cl:rule 31] and can be changed in writing.",
        "#[t:Loan summary]",
        f"Agreement [no:{m.fill('LN/100000')}]; product [pr:Home Improver Loan]; balance [am:£1,912.35]; [t:annual percentage rate] 12.7%; guarantor {p.full}. Interest is set under the [cl:Credit Unions Act 1979].",
        f"Your [t:loans officer] is {r.ts}, {r.mail}, {r.tel}. Dear {a.giv}, please check the details and tell us of changes.",
    ], 495, 13)
    return d


def physio_form(m: Maker, folder: Path) -> Doc:
    """American intake form of a physical therapist with dotted fields."""
    d = Doc(folder, "patient_intake_form.pdf", "form", "structured", "Helvetica", 9.5, LETTER)
    a, e, g, s = m.people(4, "us")
    t = m.when()
    d.put(306, 745, "[co:High Desert Physical Therapy, P.C.]", 14, True, "centre")
    d.put(306, 728, "[t:NEW PATIENT INTAKE]", 11, True, "centre")
    fields = [("[t:Patient name]", a.rev), ("[t:Preferred name]", a.giv), ("Date of birth", a.dob("%m/%d/%Y")), ("[t:Social Security no.]", m.id("S", "520-61-0000")), ("[t:Chart number]", m.id("MR", "HD-000000")), ("Street address", a.addr), ("ZIP code", a.zip), ("Cell phone", a.tel), ("E-mail", a.mail), ("[t:Driver license]", m.id("DL", "@1000000")), ("[t:Employer]", "[co:Three Herons Brewing Company]"), ("[t:Occupation]", "[t:Packaging lead]"), ("[t:Emergency contact]", f"{e.full} (spouse)"), ("[t:Contact phone]", e.tel), ("[t:Referring physician]", f"[P.initial:{g.given[0]}. {g.surname}], MD"), ("[t:Physician phone]", g.tel)]
    y = 700.0
    for label, value in fields:
        d.field(60, y, label, value, 490, "dotted", 140)
        y -= 19
    d.put(60, y - 6, "[t:Medical history]", bold=True)
    y = d.table(60, y - 14, [["[t:Condition]", "[t:Side]", "Since", "[t:Treatment]"], ["[t:Rotator cuff strain]", "right", "2021", "[pr:Meloxicam 15 mg]"], ["[t:Plantar fasciitis]", "left", "2019", "[t:Custom orthotics]"], ["[t:Type 2 diabetes]", "", "2016", "[pr:Metformin ER]"]], [170, 60, 70, 190], 9)
    y = d.flow(60, y - 16, [
        f"[t:Assignment of benefits.] I, {a.mid}, allow the clinic to bill my insurer and agree to pay the [t:copay] of [am:$35.00] per visit. Missed visits cost [am:$50]. My records are kept under [cl:45 CFR 164.508]. I [nl:will] tell the front desk of changes. Copies may be given to {e.ts}, {e.addr} {e.zip}.",
        f"Card on file: {m.card()}, name on card {a.caps}.",
        f"[t:Evaluating therapist]: {s.full}, DPT, {s.mail}. {s.sur} has seen {a.sur} on [dd:{day(t, '%m/%d/%Y')}] in [t:Treatment Room B]; next visit [dd:{day(t + timedelta(days=7), '%m/%d/%Y')}].",
    ], 490, 13)
    d.c.line(60, y - 22, 280, y - 22)
    d.put(60, y - 34, f"Signature of patient: {a.ini}", 8.5)
    d.put(330, y - 34, f"Date signed: [dd:{day(t, '%m/%d/%Y')}]", 8.5)
    return d


def plots(m: Maker, folder: Path) -> Doc:
    """Plot register of an allotment association."""
    d = Doc(folder, "plot_register.pdf", "register", "structured", "Times-Roman", 10)
    folk = m.people(9, "uk")
    t = m.when()
    d.put(40, 790, "[co:Hollin Bank Allotment Association]", 14, True)
    d.put(40, 774, f"[t:Plot register] as at [dd:{day(t, 'uk')}]")
    rows = [["Plot", "[t:Tenant]", "Address", "Postcode", "Telephone", "[t:Rent due]"]]
    for n, p in enumerate(folk[:6]):
        rows.append([f"{3 + n * 4}", p.rev if n % 2 else p.tf, p.addr, p.zip, p.tel, f"[am:£{m.rng.randint(22, 68)}.{m.rng.choice(['00', '50'])}]"])
    y = d.table(40, 760, rows, [32, 130, 163, 52, 88, 50], 8.5)
    d.put(40, y - 22, "[t:Waiting list]", bold=True)
    rows = [["[t:Place]", "Name", "E-mail", "[t:Membership no.]", "[t:Applied]"]]
    for n, p in enumerate(folk[6:]):
        rows.append([str(n + 1), p.full, p.mail, m.id("AC", "HB/000"), f"[dd:{day(t - timedelta(days=400 - 60 * n), '%d.%m.%y')}]"])
    y = d.table(40, y - 30, rows, [40, 150, 175, 90, 60], 9, "lines", "#dfeadf")
    d.put(40, y - 22, "[t:Tools on loan]", bold=True)
    y = d.table(40, y - 30, [["[t:Item]", "[t:Serial no.]", "[t:Lent to]", "[t:Deposit]"], ["[pr:Mantis tiller]", m.id("no", "MT-10000"), folk[1].ini, "[am:£40.00]"], ["[pr:Honda HRX lawnmower]", m.id("no", "HX-10000"), folk[3].ini, "[am:£60.00]"], ["[t:Apple press]", "none", folk[8].ini, "[am:£15.00]"]], [170, 110, 165, 70], 9)
    d.flow(40, y - 16, [
        f"Remarks. {folk[0].sur} has two sheds, one over the [t:size limit] in [cl:rule 12]. {folk[2].giv} asked for a [t:path repair] by plot 11. {folk[4].ts} keeps [t:six hens] with consent. Beds of [nl:sweet william] on plot 7 are shared. Water is turned off in [nl:November]. Key deposits stand at [am:£180].",
        f"Register kept by {folk[5].mid}, [t:Lettings Secretary], {folk[5].mail}.",
    ], 515, 13)
    return d


def matricula(m: Maker, folder: Path) -> Doc:
    """Spanish enrolment form of a language school."""
    d = Doc(folder, "hoja_matricula.pdf", "form", "structured", "Vera", 9)
    a, r, q = m.people(3, "es")
    t = m.when()
    d.put(50, 790, "[co:Academia Cantábrica de Idiomas, S.L.]", 14, True)
    d.put(50, 772, "[t:HOJA DE MATRÍCULA]", 11, True)
    fields = [("Alumno/a", a.full), ("[t:Fecha de nacimiento]", a.dob("%d/%m/%Y")), ("[t:Pasaporte]", m.id("PP", "@@@000000")), ("Domicilio", a.road), ("Código postal", f"{a.zip} {a.town}"), ("[t:Teléfono móvil]", a.tel), ("[t:Correo electrónico]", a.mail), ("[t:N.º de alumno]", m.id("AC", "AL-00000"))]
    y = 745.0
    for label, value in fields:
        d.field(50, y, label, value, 490, "left", 150)
        y -= 17
    d.put(50, y - 10, "[t:Datos del curso]", bold=True)
    y = d.table(50, y - 18, [["[t:Curso]", "[t:Nivel]", "[t:Horario]", "[t:Profesor/a]", "[t:Importe]"], ["[t:Inglés intensivo]", "B2", "lun. y mié. 18:00", q.ini, "[am:345,00 €]"], ["[t:Taller de conversación]", "B2", "vie. 17:00", q.ini, "[am:90,00 €]"], ["[t:Material didáctico]", "", "", "", "[am:42,50 €]"], ["Total", "", "", "", "[to:477,50 €]"]], [135, 45, 110, 135, 65], 8.5)
    d.put(50, y - 22, "[t:Domiciliación bancaria]", bold=True)
    y -= 40
    for label, value in (("[t:Titular de la cuenta]", r.caps), ("IBAN", m.iban("ES")), ("Dirección del titular", f"{r.addr}, {r.zip}"), ("Teléfono", r.tel), ("Correo", r.mail)):
        d.field(50, y, label, value, 490, "dotted", 150)
        y -= 17
    y = d.flow(50, y - 6, [
        f"{r.tf} autoriza el cobro del [t:recibo mensual] el día [dd:{day(t + timedelta(days=15), 'es')}]. La [t:baja voluntaria] se comunica por escrito según la [cl:cláusula 4] y la [cl:Ley Orgánica 3/2018]. El libro [pr:Headway Intermediate] no se devuelve. No hay clase en [nl:agosto] ni en [t:Semana Santa].",
        f"Observaciones: {a.ts} hará la [t:prueba de nivel] con {q.full} en el [t:aula 2]; avisar a {q.giv} en {q.mail}. Vehículo del alumno para el aparcamiento: {m.id('PL', '1000 @@@').replace('A', 'B').replace('E', 'F')}.",
    ], 490, 13)
    d.put(50, y - 30, f"En Gijón, a [dd:{day(t, 'es')}]")
    d.put(50, y - 60, f"Fdo.: {a.mid}")
    d.put(320, y - 60, f"Fdo.: {r.ini}, titular")
    return d


def contact_sheet(m: Maker, folder: Path) -> Doc:
    """Company contact sheet and call list of a theatre."""
    d = Doc(folder, "company_contact_sheet.pdf", "contact list", "structured", "Helvetica", 9)
    folk = m.people(7, "uk")
    t = m.when()
    d.put(297, 795, "[co:Quayside Repertory Theatre]", 15, True, "centre")
    d.put(297, 779, f"[t:Company contact sheet] – [pr:The Tin Lantern] – issued [dd:{day(t, 'uk')}]", align="centre")
    jobs = ["[t:Director]", "[t:Stage Manager]", "[t:Lighting Designer]", "[t:Wardrobe Supervisor]", "[t:Actor]", "[t:Understudy]", "[t:Sound Operator]"]
    rows = [["[t:Role in company]", "Name", "Mobile", "E-mail"]] + [[job, p.full, p.tel, p.mail] for job, p in zip(jobs, folk, strict=True)]
    y = d.table(40, 762, rows, [115, 140, 100, 160], 8.5)
    d.put(40, y - 22, "[t:Digs and next of kin]", bold=True)
    kin = m.people(2, "uk")
    rows = [["Name", "[t:Digs address]", "Postcode", "[t:Next of kin]", "[t:Kin phone]"]]
    rows += [[p.ini, p.addr, p.zip, k.full, k.tel] for p, k in zip(folk[4:6], kin, strict=True)]
    y = d.table(40, y - 30, rows, [110, 165, 55, 115, 70], 8.5)
    d.put(40, y - 22, "[t:Rehearsal calls]", bold=True)
    rows = [["Time", "[t:Call]", "[t:Place]", "Who"], ["10.00", "[t:Act One], scenes 1–3", "[t:Rehearsal Room 1]", f"{folk[4].sur}, {folk[5].sur}"], ["13.30", "[t:Costume fitting]", "[t:Wardrobe]", f"{folk[4].sur} with {folk[3].giv}"], ["15.00", "[t:Sound check]", "[t:Main stage]", folk[6].sur], ["17.30", "[t:Production meeting]", "[t:Green Room]", f"{folk[0].giv}, {folk[1].giv}"]]
    y = d.table(40, y - 30, rows, [50, 165, 140, 160], 9, "lines")
    y = d.flow(40, y - 18, [
        f"The [t:get-in] starts at 8 am; van {m.id('PL', '@@20 @@@')} belongs to {folk[2].ts}. Hire order [no:{m.fill('HR-10000')}] for the [pr:ETC Source Four] lanterns comes to [am:£640.00]. Per diems are [am:£28.50] a day under [cl:clause 14] of the [t:Equity agreement]. The [nl:iris] and the [nl:violet] gel are in the [t:lamp store]. Previews start in [nl:June].",
        f"{folk[0].giv}'s showreel for the programme: [U:https://www.stagefolio.org/{fold(folk[0].given)}{fold(folk[0].surname)}]. Fees to {folk[5].mid}: account {m.id('B', '10000000')}, NI number {m.nino()}, born {folk[5].dob('%d/%m/%y')}.",
    ], 515, 13)
    d.put(40, y - 16, f"{folk[1].caps}, [t:Company Stage Manager]")
    return d


def funeral(m: Maker, folder: Path) -> Doc:
    """Arrangement form and estimate of a funeral director."""
    d = Doc(folder, "arrangement_and_estimate.pdf", "estimate", "structured", "Times-Roman", 10)
    a, b, s, c = m.people(4, "uk")
    t = m.when()
    d.put(50, 790, "[co:Ellershaw Funeral Directors]", 16, True)
    d.put(50, 775, "Independent since 1911 · Chapel of rest · Memorials", 9)
    d.put(545, 790, f"Estimate [no:{m.fill('E-10000')}]", align="right")
    d.put(545, 776, f"[dd:{day(t, 'uk')}]", align="right")
    d.put(50, 748, "[t:Person arranging the funeral]", bold=True)
    left = [("Name", a.tf), ("[t:Relationship]", "daughter or son"), ("Address", a.addr), ("Postcode", a.zip), ("Telephone", a.tel), ("E-mail", a.mail), ("Date of birth", a.dob("uk")), ("[t:Proof of identity]", f"passport {m.id('PP', '100000000')}")]
    y = 731.0
    for label, value in left:
        d.field(50, y, label, value, 490, "dotted", 125)
        y -= 16
    d.put(50, y - 6, "[t:Second contact]", bold=True)
    y = d.table(50, y - 13, [["Name", "[t:Relationship]", "Address", "Telephone"], [b.rev, "[t:Sister-in-law]", f"{b.addr}, {b.zip}", b.tel]], [125, 95, 190, 85], 9)
    d.put(50, y - 20, "[t:Estimate of charges]", bold=True)
    rows, total = [["[t:Our services]", "[t:Charge]"]], 0
    for text, pounds in (("[t:Professional services]", 1480), ("[pr:Wensley Oak Coffin]", 695), ("[t:Hearse and limousine]", 540), ("[t:Care and preparation]", 320)):
        total += pounds
        rows.append([text, f"[am:£{pounds:,}.00]"])
    for text, pounds in (("[t:Cremation fee]", 985), ("[t:Minister's fee]", 230), ("[t:Order of service], 60 copies", 118), ("Flowers: [nl:lily] and [nl:fern] spray", 145)):
        total += pounds
        rows.append([text, f"[am:£{pounds:,}.00]"])
    rows.append(["[t:Total estimate]", f"[to:£{total:,}.00]"])
    y = d.table(50, y - 28, rows, [395, 100], 9, "lines", "#eeeeee")
    y = d.flow(50, y - 14, [
        f"The service is in the [t:North Chapel] on [dd:{day(t + timedelta(days=11), 'uk')}]; the officiant is {c.ts} ({c.tel}, {c.mail}). {b.giv} [nl:will] read and {c.sur} asks for the text in advance. The music is [pr:Nimrod], from the chapel's [t:Wesley system].",
        f"A [t:deposit] of [am:£1,200] is due before the day; it was paid by {a.giv} with card {m.card()}. The balance is payable within [t:30 days]. You may cancel under the [cl:Consumer Contracts Regulations 2013]. Client number {m.id('AC', 'EFD-0000')}.",
        f"Please use {b.mail} for the family's answers on the flowers. Ashes to be collected by {b.ts} or {a.ini}.",
    ], 495, 13)
    d.c.line(50, y - 22, 250, y - 22)
    d.c.line(320, y - 22, 520, y - 22)
    d.block(50, y - 34, [a.caps, "Client"], 12)
    d.block(320, y - 34, [s.mid, "[t:Funeral Arranger]", s.mail], 12)
    return d


DOCS: list[Callable[[Maker, Path], Doc]] = [
    architect, allotment, software, bus, physio, nursery, brewery, sprachschule, theatre_fr,
    nursery_form, roster, farm_invoice, credit_union, physio_form, plots, matricula, contact_sheet, funeral,
]
# fmt: on


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    maker = Maker(seed)
    return [row for make in DOCS for row in make(maker, folder).done()]
