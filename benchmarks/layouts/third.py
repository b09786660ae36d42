"""The third round: 24 documents whose texts mark the values they hold.

A value is written ``[TYPE|value]`` or ``[TYPE:how|value]``; capital types are personal data, the others ordinary text.
"""

# ruff: noqa: E501  the long lines are the documents' own sentences and tables

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

from layouts.kit import BOLD, MONTHS, Row, fill, gold_row, groups, iban, luhn, nhs, norm, table_style, wrap

MARK = re.compile(r"\[([A-Za-z_0-9]+)(?::(\w+))?\|([^\]]*)\]")

# origin: women's names, men's names, surnames
NAMES = {
    "gb": ("Harriet|Philippa|Rosalind|Imogen|Gwendolyn|Beatrice|Heather|Jocelyn", "Alistair|Graham|Desmond|Rupert|Nigel|Callum|Howard|Leighton", "Whitcombe|Pemberton-Shaw|Thistlewood|Braithwaite|Hollingworth|Fairclough|Ollerenshaw|Penhaligon|Satterthwaite|Winstanley"),
    "ie": ("Aoife|Siobhán|Gráinne|Deirdre|Orlaith|Niamh", "Cormac|Diarmuid|Fintan|Eoghan|Pádraig|Lorcan", "O'Sullivan|Mac Giolla Phádraig|Ní Bhriain|Fitzgibbon|O'Dowd|Hanrahan|McElhinney|Cullinane"),
    "us": ("Madison|Tabitha|Loretta|Brianna|Shanice|Darlene", "Tyrell|Bradley|Dwayne|Clifton|Garrett|Jerome", "Kowalczyk|Vandergriff|Delacroix-Jones|Stubblefield|Hathaway|McAllister|Rutledge|Tillman"),
    "ng": ("Folasade|Ngozi|Adaeze|Temitope|Chiamaka", "Chukwuemeka|Babatunde|Olumide|Ikenna|Obinna", "Okafor|Adeyemi-Clarke|Nwachukwu|Ogunleye|Balogun|Ezeigbo"),
    "in": ("Lakshmi|Priyanka|Anjali|Kavitha|Meenakshi|Sunita", "Rajesh|Venkatesh|Arjun|Harpreet|Siddharth|Manoj", "Subramaniam|Chatterjee|D'Souza|Deshpande|Krishnamurthy|Bhattacharya|Ranganathan|Gokhale"),
    "pk": ("Ayesha|Shabana|Nasreen|Rukhsana", "Imran|Tariq|Zulfiqar|Bilal", "Chaudhry|Qureshi|Siddiqui|Mahmood-Iqbal|Farooqi"),
    "pl": ("Agnieszka|Katarzyna|Zuzanna|Bronislava", "Zbigniew|Wojciech|Krzysztof|Radek", "Wojtkowiak|Šimunková|Jablonski|Dvoržak|Szczepanik|Novotny"),
    "de": ("Annegret|Heidrun|Ute-Marie|Friederike|Jördis|Svenja", "Jürgen|Thorsten|Hans-Peter|Günther|Detlef|Matthias", "Krämer|Schönfelder|von Bülow-Rath|Weißgerber|Oberhauser|Lüttich|Brinkmann|Pfannenschmidt"),
    "fr": ("Geneviève|Marie-Hélène|Solène|Océane|Bénédicte|Clémence", "Jean-Baptiste|Thibault|François|Rémi|Guillaume|Mathéo", "Lefèvre|de La Rochette|Castagnier|Dubourg-Noël|Quéméneur|Bellanger|Thévenot|d'Aubigny"),
    "es": ("Inmaculada|María del Pilar|Begoña|Rocío|Consuelo|Yolanda", "Íñigo|José Luis|Gonzalo|Álvaro|Santiago|Xavier", "Ibáñez Robledo|de la Cruz Peña|Echevarría|Muñoz Carrasco|Zabaleta|Cebrián Ortuño|Quiñones|Villanueva Gil"),
    "cn": ("Xiaoling|Meifeng|Yuqing|Shuhua", "Zhiqiang|Wenbin|Haoran|Jianguo", "Zhang-Whitley|Ouyang|Huang|Xiong|Zheng"),
    "vn": ("Thanh Huong|Bich Ngoc|Phuong", "Quang Minh|Duc Thinh|Hoang", "Nguyen|Truong|Phamvan"),
    "ar": ("Fatima-Zahra|Yasmin|Khadija|Noura", "Abdelkader|Mustafa|Youssef|Khalid", "El Mansouri|Haddadin|Al-Rashidi|Benchekroun|Bou Saab"),
    "nl": ("Marijke|Saskia|Annelies", "Joost|Maarten|Wouter", "van der Meer|ten Hoopen|van Rijswijk|Dijkstra"),
    "se": ("Ingrid|Åsa-Lena|Solveig", "Torbjörn|Göran|Mikkel", "Lindqvist|Sørensen|Åkerblom|Hjalmarsson"),
    "it": ("Giuseppina|Ornella|Fiammetta", "Gianluca|Raffaele|Domenico", "Di Benedetto|Castiglione|D'Angelo|Pellegrini"),
    "gr": ("Despina|Kalliope|Evangelia", "Stavros|Panagiotis|Dimitrios", "Papadimitriou|Karagiannis|Theodorakou"),
    "ke": ("Wanjiru|Achieng|Nyambura", "Kipchoge|Otieno|Mwangi", "Kamau-Hughes|Odhiambo|Wainaina"),
}  # fmt: skip
# region: street patterns, towns with the beginning of their postcode
PLACES = {
    "gb": ("# Marlow Crescent|#A Quarry Bank|Flat #, Tannery Court|# Saltmarsh Drive|# Upper Hob Lane|The Old Forge, # Mill Street", "Stockport=SK4 #@@|Kettering=NN15 #@@|Ludlow=SY8 #@@|Whitby=YO21 #@@"),
    "ie": ("# Bóthar na Trá|# Castlepark Avenue|Apt #, The Granary", "Galway=H91 X#K#|Ennis=V95 K#P#|Sligo=F91 D#T#"),
    "us": ("#12 Juniper Court|#08 E. Prospect Ave., Apt 4C|#40 Old Ferry Road", "Dayton, OH=454##|Duluth, MN=558##|Macon, GA=312##"),
    "in": ("Flat #B, Shanti Apartments, 4th Cross|H. No. #/7, Sector 15|#, Tagore Enclave, Phase II", "Pune=4110##|Mysuru=5700##|Chandigarh=1600##"),
    "au": ("# Banksia Street|Unit 3/# Wattlebird Parade|# Kurrajong Close", "Ballarat VIC=335#|Toowoomba QLD=435#|Dubbo NSW=283#"),
    "de": ("Lindenallee #|Am Mühlgraben #a|Karl-Liebig-Str. #", "Kassel=341##|Bamberg=960##|Lübeck=235##"),
    "fr": ("# rue des Tilleuls|# bis, chemin du Lavoir|#, allée des Capucines", "Angers=490##|Dijon=210##|Quimper=290##"),
    "es": ("Calle del Olmo, #, 3.º B|Avda. de la Estación #|Plaza del Mercado, #", "Valladolid=470##|Lugo=270##|Teruel=440##"),
}  # fmt: skip
PHONES = {
    "gb": ("07700 900###", "+44 7700 900 ###", "020 7946 0###", "(0113) 496 0###"),
    "ie": ("085 55# ####", "+353 87 55# ####"),
    "us": ("(937) 555-01##", "218-555-01##", "+1 478 555 01##"),
    "in": ("+91 98### #####", "098### #####"),
    "au": ("0491 570 ###", "(03) 5550 ####", "+61 491 570 ###"),
    "de": ("0561 / 55 ## ##-#", "+49 171 39 200 ##", "0151 5500####"),
    "fr": ("06 39 98 ## ##", "+33 6 39 98 ## ##", "02.61.91.##.##"),
    "es": ("600 55# ###", "+34 611 55 ## ##"),
}
TITLES = {"de": ("Frau", "Herr"), "fr": ("Mme", "M."), "es": ("Sra.", "Sr."), "": ("Mrs", "Mr")}
IBANS = {"gb": ("GB", "NWBK60######", 8), "ie": ("IE", "AIBK93####", 8), "de": ("DE", "5205####", 10), "fr": ("FR", "30004#####", 13), "es": ("ES", "2100####", 12)}  # fmt: skip


class Person:
    """An invented person; every property is a marked-up value."""

    def __init__(self, rng: random.Random, origin: str, sex: str, region: str, used: set[str]) -> None:
        women, men, family = NAMES[origin]
        self.rng, self.region = rng, region
        self.g = self._pick((women if sex == "f" else men).split("|"), used)
        self.s = self._pick(family.split("|"), used)
        self.title = TITLES.get(region, TITLES[""])[0 if sex == "f" else 1]
        self.he, self.his = ("she", "her") if sex == "f" else ("he", "his")
        self.He = self.he.capitalize()
        street, place = (rng.choice(part.split("|")) for part in PLACES[region])
        self.town, code = place.split("=")
        self.street_text, self.code = street.replace("#", str(rng.randint(3, 89))), self.fill(code)
        self.born = (rng.randint(1948, 2001), rng.randint(1, 12), rng.randint(13, 28))
        self.phone_text = self.fill(rng.choice(PHONES[region]))
        first, last = (re.sub(r"[^a-z]", "", norm(part)) for part in (self.g, self.s))
        end = {"gb": "example.co.uk", "de": "example.de", "fr": "example.fr", "es": "example.es", "in": "example.in"}
        self.user = rng.choice(
            [f"{first[:6]}{last[:5]}", f"{last}_{first[0]}", f"{first[0]}{last}{rng.randint(11, 98)}"]
        )
        local = rng.choice(
            [f"{first}.{last}", f"{first[0]}.{last}", f"{last}{self.born[0] % 100:02d}", f"{first}_{last}"]
        )
        self.mail = f"{local}@{rng.choice([end.get(region, 'example.com'), 'example.net', 'mail.example.org'])}"
        self.full, self.sur, self.giv = f"[PERSON|{self.g} {self.s}]", f"[PERSON|{self.s}]", f"[PERSON|{self.g}]"
        self.FULL, self.SUR = (f"[PERSON:caps|{part.upper()}]" for part in (f"{self.g} {self.s}", self.s))
        self.ini, self.ini2 = (f"[PERSON:initials|{self.g[0]}{sep}{self.s}]" for sep in (". ", " "))
        self.lf, self.LF = f"[PERSON:last_first|{self.s}, {self.g}]", f"[PERSON:last_first|{self.s.upper()}, {self.g}]"
        self.tsur = f"{self.title} {self.sur}"
        self.url, self.handle = f"[URL|www.{last}-{first}.example.net]", f"[URL|@{self.user}]"
        self.email, self.phone = f"[EMAIL|{self.mail}]", f"[PHONE|{self.phone_text}]"
        self.street, self.pc = f"[ADDRESS|{self.street_text}]", f"[POSTCODE|{self.code}]"
        after = region in ("de", "fr", "es")
        self.city = f"{self.pc} {self.town}" if after else f"{self.town} {self.pc}"
        self.addr = f"{self.street}, {self.city}" if after else f"[ADDRESS|{self.street_text}, {self.town}] {self.pc}"

    def _pick(self, choices: list[str], used: set[str]) -> str:
        """Take a name that the document does not have yet."""
        left = [name for name in choices if name not in used]
        name = self.rng.choice(left)
        used.add(name)
        return name

    def fill(self, pattern: str) -> str:
        """Replace # by a digit and @ by a letter."""
        return fill(self.rng, pattern, {"#": "0123456789", "@": "ABDEFGHJLNPQRSTUWXYZ"})

    def no(self, kind: str, pattern: str) -> str:
        """A number of an invented format."""
        return f"[{kind}|{self.fill(pattern)}]"

    def dob(self, style: str) -> str:
        """The date of birth in one of several styles."""
        y, m, d = self.born
        english = MONTHS["en"][m - 1]
        local = MONTHS.get(self.region, MONTHS["en"])[m - 1]
        return "[DOB|" + {
            "dot": f"{d:02d}.{m:02d}.{y}", "short": f"{d} {english[:3]} {y}", "iso": f"{y}-{m:02d}-{d:02d}",
            "us": f"{english} {d}{'rd' if d == 23 else 'st' if d == 21 else 'nd' if d == 22 else 'th'}, {y}",
            "us2": f"{m:02d}/{d:02d}/{y % 100:02d}", "slash": f"{d:02d}/{m:02d}/{y}", "long": f"{d} {local} {y}",
            "de": f"{d}. {local} {y}", "es": f"{d} de {local} de {y}",
        }[style] + "]"  # fmt: skip

    @property
    def iban(self) -> str:
        """An IBAN with a valid checksum, in groups of four."""
        land, bank, rest = IBANS[self.region]
        return f"[IBAN|{groups(iban(land, self.fill(bank + '#' * rest)), 4)}]"

    @property
    def card(self) -> str:
        """A payment card number that passes the Luhn check."""
        body = self.fill(self.rng.choice(["4539", "5425", "4916"]) + "#" * 11)
        return f"[CARD|{groups(luhn(body), 4)}]"

    @property
    def nhs(self) -> str:
        """An NHS number with its check digit."""
        return f"[NHS_NUMBER|{nhs(lambda: self.fill('9########'))}]"

    @property
    def nino(self) -> str:
        """A UK National Insurance number."""
        return (
            f"[UK_NINO|{self.rng.choice(['JK', 'PW', 'SR', 'LB'])} {self.fill('## ## ##')} {self.rng.choice('ABCD')}]"
        )

    @property
    def ssn(self) -> str:
        """A US social security number."""
        return f"[US_SSN|{self.rng.randint(210, 640)}-{self.rng.randint(11, 98)}-{self.rng.randint(1001, 9998)}]"


class Sheet:
    """One PDF file under construction, with the rows of its gold list."""

    def __init__(self, folder: Path, name: str, kind: str, layout: str, rng: random.Random) -> None:
        self.name, self.kind, self.layout, self.rng = name, kind, layout, rng
        self.size = LETTER if layout.endswith("_us") else A4
        self.c = Canvas(str(folder / name), pagesize=self.size, invariant=1)
        self.w, self.h = self.size
        self.page, self.font, self.pt = 1, "Helvetica", 10.0
        self.used: set[str] = set()
        self.rows: list[Row] = []
        self.rest: dict[int, str] = {}
        self.top: Callable[[], None] | None = None

    def who(self, origin: str, sex: str, region: str) -> Person:
        """A new person, named like nobody else in the document."""
        return Person(self.rng, origin, sex, region, self.used)

    def say(self, text: str, how: str = "plain") -> str:
        """Note the marked values of a text as drawn on this page and return it without the marks."""
        for kind, special, value in MARK.findall(text):
            where = {"how": special or how, "where": "text", "layout": self.layout, "set": self.kind}
            if not any(old["value"] == value and old["page"] == self.page for old in self.rows):
                self.rows.append(gold_row(self.name, self.page, value, kind, **where))
        left = MARK.sub(lambda m: " \x00 " if m[1].isupper() else m[3], text)
        self.rest[self.page] = self.rest.get(self.page, "") + " \x00 " + left
        return MARK.sub(lambda m: m[3], text)

    def put(
        self,
        x: float,
        y: float,
        text: str,
        pt: float = 0,
        bold: bool = False,
        how: str = "plain",
        align: str = "l",
        room: float = 0,
    ) -> float:
        """Draw one line; return its width."""
        shown, size = self.say(text, how), pt or self.pt
        font = BOLD[self.font] if bold else self.font
        while room and size > 5 and pdfmetrics.stringWidth(shown, font, size) > room:
            size -= 0.25
        self.c.setFont(font, size)
        {"l": self.c.drawString, "r": self.c.drawRightString, "c": self.c.drawCentredString}[align](x, y, shown)
        return float(pdfmetrics.stringWidth(shown, font, size))

    def rule(self, x: float, y: float, x2: float, width: float = 0.6) -> None:
        """Draw a horizontal line."""
        self.c.setLineWidth(width)
        self.c.line(x, y, x2, y)

    def turn(self) -> None:
        """Begin the next page."""
        self.c.showPage()
        self.page += 1
        if self.top:
            self.top()

    def flow(
        self,
        text: str,
        y: float,
        cols: list[tuple[float, float]],
        gap: float = 7,
        justify: bool = False,
        bottom: float = 60,
        start: float = 0,
    ) -> float:
        """Draw a paragraph per source line down the columns; ``#`` heading, ``|`` lines kept, ``>`` indented, ``*`` bullet."""
        col, first, lead = 0, y, self.pt * 1.32
        for block in text.strip().splitlines():
            x, width = cols[col]
            head, kept = block.startswith("# "), block.startswith("|")
            inset = 24 if block.startswith("> ") else 12 if block.startswith("* ") else 0
            font = BOLD[self.font] if head else self.font
            bare = MARK.sub(lambda m: m[3], block)
            if kept:
                lines = bare[2:].split(" // ")
            else:
                lines = wrap(bare[2:] if head or inset else bare, width - inset, font, self.pt)
            if y - (len(lines) + 3 * head) * lead < bottom:
                col, y = (col + 1) % len(cols), first
                if col == 0:
                    self.turn()
                    first = y = start or self.h - 95
                x, width = cols[col]
            self.say(block, "heading" if head else "block" if kept else "plain")
            if justify and not head and not kept:
                style = ParagraphStyle("j", fontName=font, fontSize=self.pt, leading=lead, alignment=4)
                para = Paragraph(escape(" ".join(lines)), style)
                _, tall = para.wrapOn(self.c, width - inset, 800)
                para.drawOn(self.c, x + inset, y - tall + lead * 0.75)
                if block.startswith("* "):
                    self.c.setFont(font, self.pt)
                    self.c.drawString(x, y, "•")
                y -= tall
            else:
                self.c.setFont(font, self.pt)
                if block.startswith("* "):
                    self.c.drawString(x, y, "•")
                for line in lines:
                    self.c.drawString(x + inset, y, line)
                    y -= lead
            y -= gap
        return y

    def table(
        self,
        x: float,
        y: float,
        widths: list[float],
        rows: list[list[str]],
        rules: str = "grid",
        how: str = "table_cell",
        pt: float = 8.5,
        right: tuple[int, ...] = (),
    ) -> float:
        """Draw a table whose first row is its header; cells too wide are wrapped."""
        cells: list[list[object]] = []
        for r, row in enumerate(rows):
            out: list[object] = []
            for cell, width in zip(row, widths, strict=True):
                font = BOLD[self.font] if r == 0 else self.font
                shown = self.say(cell, how)
                if any(pdfmetrics.stringWidth(line, font, pt) > width - 8 for line in shown.split("\n")):
                    style = ParagraphStyle("c", fontName=font, fontSize=pt, leading=pt * 1.2)
                    out.append(Paragraph(escape(shown).replace("\n", "<br/>"), style))
                else:
                    out.append(shown)
            cells.append(out)
        look = table_style(rules, self.font, pt) + [("ALIGN", (i, 0), (i, -1), "RIGHT") for i in right]
        table = Table(cells, colWidths=widths, style=look)
        _, tall = table.wrapOn(self.c, sum(widths), 800)
        table.drawOn(self.c, x, y - tall)
        return y - float(tall)

    def form(
        self,
        x: float,
        y: float,
        width: float,
        pairs: list[tuple[str, str]],
        mode: str,
        cols: int = 1,
        label: float = 110,
        step: float = 0,
    ) -> float:
        """Draw label and value pairs in one arrangement, some columns to a row."""
        each = width / cols
        step = step or {"left": 17, "dots": 18, "above": 32, "below": 36, "box": 34}[mode]
        small = self.pt * 0.75
        for i, (name, value) in enumerate(pairs):
            at, line, how = x + each * (i % cols), y - step * (i // cols), f"label_{mode}"
            room = each - 10
            if mode == "left":
                self.put(at, line, name, bold=True, how="label", room=label - 4)
                self.put(at + label, line, value, how=how, room=room - label)
            elif mode == "dots":
                start = at + self.put(at, line, name, how="label") + 3
                end = at + label
                while start < end:
                    start += self.put(start, line, "." * max(1, int((end - start) / (self.pt * 0.3))))
                self.put(start + 4, line, value, how=how, room=room - label - 6)
            elif mode == "above":
                self.put(at, line, name, small, how="label", room=room)
                self.put(at, line - self.pt * 1.25, value, how=how, room=room)
            elif mode == "below":
                self.put(at + 3, line, value, how=how, room=room)
                self.rule(at, line - 3, at + room)
                self.put(at, line - 5 - small, name, small, how="label", room=room)
            else:
                self.c.rect(at, line - 18, each - 4, step - 4, stroke=1, fill=0)
                self.put(at + 4, line + 3, name, small, bold=True, how="label", room=room)
                self.put(at + 4, line - 12, value, how=how, room=room)
        return y - step * (-(-len(pairs) // cols))

    def close(self) -> list[Row]:
        """Save the file; return the rows that can be told without doubt."""
        self.c.save()
        rest = {page: [norm(part) for part in text.split("\x00")] for page, text in self.rest.items()}
        known = {norm(row["value"]) for row in self.rows if row["kind"] == "pii"}
        good = []
        for row in self.rows:
            value, page = norm(row["value"]), row["page"]
            if row["kind"] == "pii" and not any(value in part for part in rest[page]):
                good.append(row)
            if row["kind"] == "keep" and not any(name in value or value in name for name in known):
                good.append(row)
        return good


Maker = Callable[[Sheet], None]
DOCS: list[tuple[str, str, Maker]] = []


def doc(kind: str, layout: str) -> Callable[[Maker], Maker]:
    """Register a document."""

    def keep(make: Maker) -> Maker:
        DOCS.append((kind, layout, make))
        return make

    return keep


# The sentences and table rows of the documents stay on one line each.
# fmt: off
def letterhead(d: Sheet, name: str, line: str, align: str = "l") -> None:
    """Put a company's name and address line at the top of each page."""

    def draw() -> None:
        x = {"l": 60.0, "c": d.w / 2, "r": d.w - 60}[align]
        d.put(x, d.h - 48, name, 14, bold=True, how="letterhead", align=align)
        d.put(x, d.h - 61, line, 8, how="letterhead", align=align)
        d.rule(60, d.h - 67, d.w - 60)

    d.top = draw
    draw()


@doc("plain", "solicitor_letter")
def solicitor(d: Sheet) -> None:
    """A law office writes to its client about a boundary."""
    d.font, d.pt = "Times-Roman", 11
    a, b, s, w = d.who("ng", "f", "gb"), d.who("gb", "m", "gb"), d.who("pl", "m", "gb"), d.who("gr", "f", "gb")
    letterhead(d, "[company|Hunter & Grace Solicitors LLP]", "Corn Exchange Chambers · Authorised and regulated, SRA 0000000", "r")
    d.flow(
        f"""| {a.title} {a.ini} // {a.street} // {a.town} // {a.pc}
> [doc_date|14 October 2025]
By post and by e-mail: {a.email}
Dear {a.tsur}
# Boundary with the neighbouring plot: what happens next
Thank you for coming to see {s.ini} and me in the [name_like|Bishop Room] on Thursday. You asked us to put our advice in writing before the [term|mediation appointment] with {b.tsur}, who lives at {b.addr}. We have now read the [term|office copy entries], and may I say at the outset that they help you.
The strip in dispute is shown hatched on the [term|transfer plan]. Under [clause|clause 4.2(b)] of the 1987 transfer the fence belongs to your side, and [clause|Schedule 3, paragraph 7] obliges the neighbour to keep the drain clear. {b.full} has told his insurers, [company|Rose Mutual Insurance plc], that he repaired the drain twice. The invoice he relies on, [doc_no|INV-20488/B] from [company|Frank Drainage Services Ltd], is for a different manhole.
You will remember that {w.full} saw the digger in May. {w.tsur} is willing to sign a statement; she can be reached on {w.phone} or at {w.email}. {s.full} will ring her next week. Please do not discuss her evidence with {b.sur} or his family.
Our charges so far are [amount|£1,460.00] plus VAT. The [term|interim bill] is due on [doc_date|11 November 2025], and the [total|total of £1,752.00] can be paid from the money you have left with us. Should a refund be due we shall send it to the account you named, {a.iban}. For the identity check we still need the original of your passport ({a.no("PASSPORT", "5########")}); your date of birth is noted as {a.dob("long")}.
If you have questions, ring my assistant {s.giv} on {s.phone}. His address for documents is {s.email}.
Yours sincerely
|  // {s.full} // [term|Residential Property Department]
| Enc: [term|draft witness statement]; [doc_no|Form TR1] // Copy: {a.full}""",
        d.h - 95, [(60, d.w - 120)], justify=True,
    )


@doc("plain", "complaint_answer")
def complaint(d: Sheet) -> None:
    """A housing association answers a complaint."""
    d.pt = 12
    a, o, p, n = d.who("ar", "m", "gb"), d.who("gb", "f", "gb"), d.who("in", "m", "gb"), d.who("vn", "f", "gb")
    letterhead(d, "[company|Victoria Dale Homes]", "A charitable housing association · Repairs line open all day")
    d.flow(
        f"""| [doc_date|3 March 2026] // {a.FULL} // {a.street.upper()} // {a.town.upper()}   {a.pc}
Dear {a.tsur},
# Stage one answer to your complaint about damp in the back bedroom
I am {o.full}, the [term|Complaints and Learning Manager], and I have looked into what you told us on the telephone. I am sorry that you and {n.full} have had to live with the mould since September, and that {n.giv} missed college because of it.
# What you told us
You said that our surveyor, {p.full}, came on [doc_date|9 January 2026] but left after ten minutes. You said {p.tsur} promised a [product|Nuaire Drimaster fan], and that nobody rang you on {a.phone} as agreed. Later you wrote from {a.email} and had no answer.
# What I found
* The job was raised as [doc_no|works order 77-10432] with priority P3. It ought to have been P2 under our [term|Damp and Mould Policy], [clause|section 6.3].
* {p.ini} recorded a [term|relative humidity] of 74 % and asked [company|Ray & Wall Damp Proofing Ltd] for a quotation of [amount|£612.50]. The quotation was not chased.
* The message from {n.ini}, sent from {n.email}, went to a mailbox that nobody reads any more.
* The tenancy reference on the job sheet belonged to somebody else; yours is {a.no("ACCOUNT_ID", "VDH/T/####-##")}.
# What we shall do
We uphold your complaint. The [term|mechanical extract ventilation] will be fitted by [doc_date|27 March 2026]. We offer [amount|£150] for the delay and [amount|£75] for the missed visits, a [total|total of £225.00]. If you accept, the money will be paid to the account you named to {o.ini}, sort code and number {a.no("BANK_ACCOUNT", "20-4#-## 5#######")}.
{p.sur} has been reminded that every visit must be written up on the day, and he has asked me to pass on his apology. A new surveyor, not {p.tsur}, will ring before she comes.
If you are unhappy with this answer you may ask for stage two within twenty working days: write to me at {o.email} or ring {o.phone}. You may also go to the [term|Housing Ombudsman Service].
Yours sincerely,
| {o.full} // [term|Complaints and Learning Manager] // for [company|Victoria Dale Homes]""",
        d.h - 95, [(60, d.w - 120)],
    )


@doc("plain", "council_minutes")
def minutes(d: Sheet) -> None:
    """Minutes of an Irish town council's committee."""
    d.font, d.pt = "Times-Roman", 13
    c, m, k, r, o = d.who("ie", "f", "ie"), d.who("ie", "m", "ie"), d.who("pl", "f", "ie"), d.who("ie", "m", "ie"), d.who("ng", "m", "ie")
    d.put(d.w / 2, d.h - 60, "[company|Ballyduff Town Council]", 15, bold=True, how="title", align="c")
    d.put(d.w / 2, d.h - 78, "Minutes of the Roads, Greens and Harbour Committee, [doc_date|Tuesday 10th February 2026]", 11, align="c")
    d.flow(
        f"""# Present
Cllr {c.full} (in the chair), Cllr {m.full}, Cllr {k.full}, Cllr {o.full}. In attendance: {r.full}, [term|Town Engineer]. Apologies were read from nobody.
# 1. Minutes of the last meeting
Proposed by Cllr {m.sur}, seconded by Cllr {k.sur} and agreed. Cllr {o.ini} asked that the figure of [amount|€18,400] for the [product|Pearl Mastic surfacing] be shown without VAT.
# 2. Parking at the Abbey Green
{r.tsur} presented the traffic count. The chair noted that the worst hour was before Mass and that the [name_like|Mark Street car park] stands half empty. A resident, {d.who("in", "f", "ie").full}, had written to all members. It was agreed that [term|Traffic Regulation Order] [doc_no|TRO 2026/004] be advertised in April.
The committee heard that a van, registration {r.no("PLATE", "231-G-#####")}, belonging to Cllr {o.full} had itself been ticketed. Cllr {o.sur} said that he had paid the [term|fixed charge notice] and that there was no more to be said.
# 3. Harbour lights
The contract with [company|Clare Marine Electrical Ltd] ends in June. The tender of [amount|€7,950.00] was the lowest of three. Cllr {k.sur} wondered whether the [product|Sabik M860 lantern] can be had locally. {r.ini} is to ask and to report under [clause|Standing Order 31].
# 4. Section 183 disposal
Notice was given under [clause|section 183(1)] of the Act of the sale of a strip beside the [name_like|Rose Garden]. Cllr {c.sur} left the room, as the buyer is her brother-in-law, and Cllr {m.sur} took the chair. Agreed without a vote; the price is [amount|€2,300].
# 5. Correspondence
A letter was read from {k.giv}'s constituent in {k.town}. Members may answer directly. The secretary's contact for the [term|Tidy Towns] day is {c.full}, {c.phone}, {c.email}; volunteers under eighteen should write to {m.full} at {m.email} or ring {m.phone}.
# 6. Any other business
Cllr {o.full} thanked the [term|outdoor staff]. It was left that the bill for the [name_like|May festival] bunting, in [total|all €1,115.20], be paid from the [term|Amenity Fund]. The next meeting will be on [doc_date|Tuesday 10th March 2026] in the [name_like|Patrick Hall].
| Signed: ______________________ // {c.FULL}, Cathaoirleach""",
        d.h - 110, [(70, d.w - 140)], justify=True,
    )


@doc("plain", "witness_statement")
def witness(d: Sheet) -> None:
    """A witness statement with numbered paragraphs."""
    d.font, d.pt = "Courier", 12
    a, b, c, e = d.who("gb", "m", "gb"), d.who("pk", "m", "gb"), d.who("nl", "f", "gb"), d.who("cn", "f", "gb")
    d.put(d.w - 60, d.h - 50, f"Statement of {a.ini2}; first; exhibit bundle [doc_no|EB-1]", 8, align="r", how="header")
    d.put(d.w / 2, d.h - 80, f"WITNESS STATEMENT OF {a.FULL}", 12, bold=True, align="c")
    d.flow(
        f"""I, {a.FULL}, of {a.addr}, [term|warehouse supervisor], born on {a.dob("long")}, WILL SAY as follows:
1. I make this statement at the request of [company|Mason & Carter Haulage Ltd] ("the Company"). I have worked there since 2011. What I say is from my own knowledge unless I say so.
2. On [doc_date|18 July 2025] I was on the late shift in [name_like|Dean Bay 4] with {b.full} and {c.full}. {b.tsur} drove the [product|Linde E20 forklift]; {c.ini} checked the labels. {e.FULL} was in the office.
3. At about ten past nine I heard a bang. I went round the racking and saw {b.sur} on the floor. The [term|mast guard] had come loose. I told {c.giv} to ring for an ambulance and she did so from her own telephone, {c.phone}.
4. {e.tsur} came out and took a photograph. She sent it from {e.email} to me at {a.email} that night. The picture is page 3 of the bundle. A grey car, registration {e.no("PLATE", "YK## @@@")}, can be seen behind the dock; that is {e.giv}'s car.
5. I am asked whether the forklift was in order. The [term|thorough examination report], [doc_no|LOLER-55310], says that it was. Under [clause|regulation 9(3)(a)] it had to be examined every twelve months. I had told the manager that the chain was worn; he said it might wait until the [name_like|August stock-take].
6. After the accident {b.full} could not work for eleven weeks. He showed me his payslip, which has his National Insurance number {b.nino} on it, and told me he had lost [amount|£3,218.40] in wages. I know that he lives at {b.addr} with his mother, and I gave him a lift home twice.
7. I have not spoken of this with Mrs {c.sur} since then, except that she asked me to say that her staff number is {c.no("EMPLOYEE_ID", "MC-#####")} and not the one in the [term|accident book].
[term|Statement of truth]: I believe that the facts stated in this witness statement are true. I can be reached on {a.phone}.
| Signed: .............................. // {a.full} // Dated: [doc_date|2 December 2025]""",
        d.h - 110, [(60, d.w - 120)],
    )


@doc("plain", "email_thread_us")
def emails(d: Sheet) -> None:
    """E-mails between a freight company and a customer."""
    d.font, d.pt = "Helvetica", 10
    a, b, c, x = d.who("us", "f", "us"), d.who("us", "m", "us"), d.who("es", "m", "us"), d.who("gb", "m", "us")
    d.flow(
        f"""# Re: Fwd: Late pallets, PO [doc_no|4500-77812]
| From: {a.full} <{a.email}> // To: {b.full} <{b.email}> // Cc: {c.LF} <{c.email}> // Date: [doc_date|Tue, Jan 13, 2026] 4:52 PM
Hi {b.giv},
Thanks for your patience. I talked to {c.giv} on the dock and he says that two of the six pallets went out on the [name_like|Abilene Express] trailer by mistake. They will be back in Dayton on Friday. I am taking [amount|$385.00] off the [term|accessorial charges] and will send a corrected [name_like|bill of lading].
If you need anything tonight, text me at {a.phone}. My desk line is dead.
| {a.giv} // -- // {a.full} // [term|Customer Experience Lead] // [company|Sterling Mercer Freight, Inc.] // {a.email}  |  {a.phone}
| On [doc_date|Jan 13, 2026], at 2:07 PM, {b.ini} wrote:
Ms. {a.sur}, this is the third time. The [product|Whirlpool chest freezers] were promised for the ninth and my customer, Mr. {x.sur}, is about to cancel. I had to drive over in my own truck (plate {b.no("PLATE", "@@@ ####")}) and I expect to be paid for the gas. Here is what your driver wanted from me at the gate, so that you have it: driver license {b.no("DRIVER_LICENCE", "@@######")}, DOB {b.dob("us2")}, and the last invoice, [doc_no|SMF-0093317], for [total|$4,127.60].
Why does a guard need my birthday? I also would not give him my Social ({b.ssn} is on the credit application already, ask {c.full}). Put the refund on the card you have, {b.card}, and send the paper copy to my house, {b.addr}.
| {b.full} // [company|Cook & Baker Restaurant Supply]
| On [doc_date|Jan 12, 2026], at 9:15 AM, {c.full} wrote:
Mr. {b.sur}: per [clause|Item 360-B] of our [term|Rules Tariff], [name_like|grace period] for claims is nine months, so there is no rush. Please fill in [doc_no|Form CL-7]. My cell is {c.phone}; after five ask for {a.full}.
| {c.ini} // [term|Dock Operations], badge {c.no("EMPLOYEE_ID", "D#####")}""",
        d.h - 60, [(60, d.w - 120)],
    )


@doc("plain", "club_newsletter")
def newsletter(d: Sheet) -> None:
    """A newsletter of an Australian sports club in two columns."""
    d.font, d.pt = "Vera", 10
    a, b, c, e, f = d.who("gr", "m", "au"), d.who("gb", "f", "au"), d.who("vn", "m", "au"), d.who("it", "f", "au"), d.who("se", "m", "au")
    d.put(60, d.h - 62, "THE BAILER", 24, bold=True, how="title")
    d.put(60, d.h - 80, "News from [company|Pearl Bay Surf and Rowing Club Inc.], [doc_date|Autumn 2026]", 9)
    d.rule(60, d.h - 86, d.w - 60, 1.2)
    half = (d.w - 140) / 2
    d.flow(
        f"""# From the president
What a season. {a.full} here, writing from the [name_like|Grace Harbour boatshed] with wet socks. Thanks to {b.full} and {c.full} the ramp is finished, and it cost [amount|$12,480] and not the [amount|$19,000] we were quoted by [company|Stone & Archer Marine Pty Ltd].
# Thank you, coach
{e.full} hangs up the whistle after nine years. "{e.giv} taught me to feather," says {f.full}, who will take over the juniors in May. {e.sur} will still run the [term|Bronze Medallion] course. Send her a card at {e.addr}; she turns sixty soon.
# Results
In the [term|masters double scull] {b.sur} and {f.sur} came second by a canvas. {c.FULL} WON THE SURF SKI in a borrowed [product|Fenn Swordfish S]. Our [name_like|Will Power] quad capsized, and may it be the last time.
# Working bee
Saturday, gear from nine. Bring a rake. Ring {c.giv} on {c.phone} if you own a trailer. {a.ini} will bring the barbecue. The [product|Victa lawn mower] needs a new belt, part [doc_no|CH86911A].
# Lost and found
A blue jacket with the tag "{f.ini2}" hung in the shed all summer. It is his; {f.giv} please fetch it. A key ring was found by {e.tsur}.
# Fees
Fees are due on [doc_date|30 June 2026]: adults [amount|$240.00], juniors [amount|$95.00]. See [clause|rule 12.4] of the [term|club constitution] for hardship. Pay at the bar or write to the treasurer, {b.full}, {b.email}. Her mobile is {b.phone}. Members who pay late lose their rack, as {f.tsur} knows.
# Safety
The [term|first aid room] has a new [product|HeartSine 350P defibrillator]. {c.full} is our [term|member protection officer]; write to him at {c.email}, in confidence. Photos are on {e.giv}'s page, {e.url}, and on {f.full}'s, {f.url}.
# Next issue
Copy to {f.email} by [doc_date|15 July 2026] please. Printed by [company|Summer Hill Print Co.], who gave us a discount and [total|$88.00 in all].""",
        d.h - 106, [(60, half), (80 + half, half)], gap=6, start=d.h - 70,
    )


@doc("plain", "school_letter")
def school(d: Sheet) -> None:
    """An Indian school writes to a parent and reports about a pupil."""
    d.font, d.pt = "Times-Roman", 11.5
    a, b, t, h = d.who("in", "m", "in"), d.who("in", "f", "in"), d.who("in", "f", "in"), d.who("in", "m", "in")
    kid = f"[PERSON|{b.g} {a.s}]"
    letterhead(d, "[company|Marigold Vale Public School]", "Senior Secondary · Affiliated to the Board · Established 1974", "c")
    d.flow(
        f"""| [doc_no|Circular No. 41/2025-26]                                       Dated: [doc_date|21st November, 2025]
| To // Shri {a.full} // {a.street} // {a.town} - {a.pc}
# Sub: Progress of your ward {kid}, Class IX-B, Admission No. {a.no("ACCOUNT_ID", "MVPS/####/###")}
Respected {a.tsur},
Greetings from the [term|Examination Cell]. This is with reference to your e-mail dated [doc_date|17th November, 2025] from {a.email}. The undersigned and the class teacher, {t.full}, have gone through the answer scripts of {b.giv} in the [term|half-yearly examination].
{t.tsur} reports that {b.giv} does well in [term|Social Science] but lost eleven marks in [term|Mathematics (Standard)], chiefly in [term|surface areas and volumes]. The [name_like|mark sheet] was checked again, and the total will stand. As per [clause|Rule 7(iii)] of the handbook, rechecking after the [name_like|grace marks] are given is not permitted.
The remedial classes by {h.full} are held in [name_like|Jasmine Block] on Saturdays. Dr {h.sur} has kindly agreed to take {b.giv} in the first batch. He may be contacted on {h.phone} or by mail at {h.email}. Fee is [amount|Rs. 2,400/-] per term together with [amount|Rs. 350/-] for the workbook ([product|Together With Maths 9]); the [total|total of Rs. 2,750/-] is to be paid by [doc_date|5th December, 2025] at the counter of [company|Lotus Bank Ltd].
Our records show the following, and you are requested to confirm: date of birth of the ward's guardian {a.dob("slash")}; mobile {a.phone}; residence {a.addr}. Corrections may be given to {t.ini} in writing or sent to {t.email}.
Thanking you,
|  // ({h.FULL}) // [term|Vice Principal (Academics)]
| Copy to: 1. {t.lf}, [term|Class Teacher]   2. [term|Accounts Section]   3. {h.ini}""",
        d.h - 95, [(62, d.w - 124)],
    )


@doc("plain", "curriculum_vitae")
def cv(d: Sheet) -> None:
    """A CV with two referees, sent on by a recruiter."""
    d.font, d.pt = "Helvetica", 11
    a, r, q, m = d.who("ke", "f", "gb"), d.who("gb", "m", "gb"), d.who("nl", "m", "gb"), d.who("fr", "f", "gb")
    d.put(60, d.h - 70, a.FULL, 22, bold=True, how="title")
    d.put(60, d.h - 88, f"{a.addr}  •  {a.phone}  •  {a.email}", 9, how="inline")
    d.put(60, d.h - 101, f"{a.handle}  •  Born {a.dob('short')}  •  Full clean licence {a.no('DRIVER_LICENCE', '@@@@@######@@9@@')}", 9, how="inline")
    d.flow(
        f"""# Profile
[term|Process safety engineer] with eleven years in fine chemicals. Chairs [term|HAZOP] studies, writes plainly, and will travel.
# Experience
| [company|Bishop Rowan Chemicals plc], Teesside                               2019 to date // [term|Senior Process Engineer]
* Led the revamp of the [product|Pfaudler reactor train], a project of [amount|£4.2m], two months early. Reported to {r.full}, who called it "the calmest start-up I have seen".
* Wrote the site's [term|permit-to-work] standard, [doc_no|BRC-STD-0117 rev. C], and trained ninety people with {m.full}.
| [company|Jordan Lake Polymers BV], Delft                               2014 to 2019 // [term|Graduate Engineer], then [term|Shift Lead]
* Cut solvent losses by a third under {q.full}; saved [amount|€310,000] a year. Learnt [product|Aspen HYSYS V11] and Dutch.
* Stood in for {q.tsur} during the [name_like|Mark IV furnace] outage of May 2017.
# Education
| [term|MEng Chemical Engineering], first class, 2014 // [term|NEBOSH International Diploma], 2018
# Papers
{a.SUR} and {q.SUR}, "[term|Runaway reactions in small vessels]", conference talk, 2019.
# Interests
Fell running, the [name_like|Faith Choir], old motorcycles.
# Referees
{r.full}, [term|Operations Director], {r.phone}, {r.email}. {r.tsur} knows that he may be asked.
{q.title} {q.ini}, {q.addr}; {q.email}. Please ring before writing: {q.phone}.
# Recruiter's note (not part of the CV)
Spoke with {a.giv} on [doc_date|6 May 2026]. {a.tsur} wants £68,000 and a four-day week. Candidate no. {a.no("ACCOUNT_ID", "CAN-######")}. NI number {a.nino} taken for the [term|right-to-work check]. Send to [company|Chase Hope Engineering Ltd] under [clause|clause 3.1] of our terms; fee as on quotation [doc_no|Q-2026-118]. Do not mention {m.ini}, whom the client let go. {m.giv} is on our books as well.""",
        d.h - 130, [(60, d.w - 120)], gap=5,
    )


@doc("plain", "incident_report_us")
def incident(d: Sheet) -> None:
    """A laboratory's report about a spill."""
    d.font, d.pt = "Times-Roman", 13
    a, b, c, e = d.who("cn", "m", "us"), d.who("us", "f", "us"), d.who("ar", "f", "us"), d.who("us", "m", "us")
    letterhead(d, "[company|Summers & Young Analytical Labs]", "Environmental Health & Safety")
    d.flow(
        f"""# Incident narrative, report [doc_no|EHS-2026-0031]
| Prepared [doc_date|February 9, 2026] by {b.full}, [term|EHS Coordinator]
On the morning of the sixth, Dr. {a.full} was decanting [term|dichloromethane] in [name_like|Hood Grant-2] when the bottle slipped. About 400 mL ran under the [product|Agilent 7890B GC]. Dr. {a.sur} pulled the alarm and told {c.full}, the only other person in the room, to leave. {c.giv} has asthma and was taken to the clinic by {e.full} in his own car, license plate {e.no("PLATE", "@@@-####")}.
The clinic saw {c.tsur} under record number {c.no("MRN", "MRN 00######")}. Her date of birth was at first given wrongly; it is {c.dob("us")}. She was sent home with [term|albuterol] and returned on Monday. {e.ini} stayed with her until her sister came. The clinic will bill our carrier, [company|Liberty Noble Casualty], and {c.sur} should not have to pay the [amount|$40.00] copay.
# Interviews
{b.tsur} spoke with all three. Dr. {a.sur} (badge {a.no("EMPLOYEE_ID", "SY####")}) said the secondary tray had been borrowed for the [name_like|Chase sample rush]. {e.full} (badge {e.no("EMPLOYEE_ID", "SY####")}) said that this happens "every May and every December, like clockwork." {c.tsur} was interviewed by phone at {c.phone}. She asked that mail go to her home, {c.addr}, and not to work.
# Causes and actions
* No [term|secondary containment]. Order three trays, catalog [doc_no|TR-1180-PE], at [amount|$27.95] each, [total|$83.85 total].
* The [term|Chemical Hygiene Plan], [clause|Section 5.4.1], did not name a stand-in for the supervisor. {e.tsur} will be the stand-in; reach him at {e.phone} or {e.email}.
* Respirator fit test for {a.full} with the [product|3M 6800 facepiece] before [doc_date|March 1, 2026]. {a.giv} has been told; his scheduling address is {a.email}.
For the workers' compensation carrier only: {c.full}, Social Security number {c.ssn}.
| Reviewed: {b.ini}, {b.email}""",
        d.h - 95, [(60, d.w - 120)], justify=True,
    )


@doc("plain", "mieterbrief")
def german_letter(d: Sheet) -> None:
    """A German landlord's letter to a tenant."""
    d.pt = 10.5
    a, b, c = d.who("de", "f", "de"), d.who("de", "m", "de"), d.who("ar", "m", "de")
    letterhead(d, "[company|Wohnbau Sommer & Winter eG]", "Genossenschaft seit 1911 · Geschäftszeiten Mo–Fr 8–12 Uhr")
    d.flow(
        f"""| {a.title} // {a.full} // {a.street} // {a.city}
> Kassel, den [doc_date|4. Mai 2026]
# Betriebskostenabrechnung 2025 und Ihr Widerspruch
Sehr geehrte {a.tsur},
vielen Dank für Ihr Schreiben vom [doc_date|20.04.2026] und das Gespräch mit unserem Sachbearbeiter {b.full}. Herr {b.sur} hat die [term|Heizkostenverteiler] noch einmal abgelesen. Die Abrechnung [doc_no|BK-2025-00871] enthielt in der Tat einen Fehler: der [term|Allgemeinstrom] wurde doppelt angesetzt.
Nach [clause|§ 556 Abs. 3 BGB] steht Ihnen die Berichtigung zu. Statt einer Nachzahlung von [amount|214,37 EUR] ergibt sich nun ein Guthaben, und zwar [total|insgesamt 36,80 EUR]. Wir überweisen es auf Ihr Konto {a.iban}. Sollte die Bankverbindung nicht mehr stimmen, rufen Sie bitte {b.tsur} unter {b.phone} an oder schreiben Sie an {b.email}.
Zum Wasserschaden: Ihr Nachbar, {c.tsur}, hat uns am Telefon ({c.phone}) bestätigt, dass der Schlauch seiner [product|Miele WCA 030] geplatzt ist. {c.full} hat den Schaden seiner Versicherung, der [company|König Kaiser Versicherung AG], gemeldet. Den Trockner stellt die [company|Franz Wärmetechnik GmbH] auf; bitte lassen Sie {c.giv} {c.sur} oder den Monteur am Freitag in die Küche.
Für die Mitgliederliste bitten wir Sie, Ihre Angaben zu prüfen: geboren am {a.dob("dot")}, Mitgliedsnummer {a.no("ACCOUNT_ID", "SW-####-##")}, Telefon {a.phone}, E-Mail {a.email}.
Mit freundlichen Grüßen
|  // i. A. {b.full} // [term|Abteilung Mieterservice]
| Anlage: [term|berichtigte Abrechnung]; Durchschrift an {c.ini} im Hause""",
        d.h - 100, [(65, d.w - 130)],
    )


@doc("plain", "compte_rendu")
def french_notes(d: Sheet) -> None:
    """Notes of a meeting of a French residents' association."""
    d.font, d.pt = "Times-Roman", 11.5
    a, b, c, e = d.who("fr", "f", "fr"), d.who("fr", "m", "fr"), d.who("pk", "m", "fr"), d.who("fr", "m", "fr")
    d.put(60, d.h - 70, "[company|Association Les Amis du Clos Martin]", 15, bold=True, how="title")
    d.flow(
        f"""Compte rendu de la réunion du [doc_date|jeudi 12 mars 2026], [name_like|salle Marguerite]
Présents : {a.title} {a.full} (présidente), {b.title} {b.full} (trésorier), {c.title} {c.full}, {e.title} {e.LF}.
# 1. Comptes
{b.tsur} présente le [term|compte de résultat]. Les recettes s'élèvent à [amount|3 482,00 €], les dépenses à [amount|2 915,60 €], soit un solde de [total|566,40 € au total]. La facture [doc_no|FA-2026-0147] de la société [company|Olivier d'Or Paysage SARL] reste à payer avant le [doc_date|31 mars 2026]. {a.giv} demande que les remboursements soient faits par virement ; {b.ini} donne son compte : {b.iban}.
# 2. Travaux
{c.tsur} a reçu un devis pour la [product|pompe Grundfos Alpha2]. Selon l'[clause|article 9, alinéa 2] des [term|statuts], deux devis sont nécessaires. {e.tsur} s'en charge ; on peut le joindre au {e.phone} ou à {e.email}.
# 3. Fête des voisins
Elle aura lieu à la fin de mai. {c.full} prête sa camionnette, immatriculée {c.no("PLATE", "@@-###-@@")}. {a.SUR} et {b.SUR} tiennent la buvette. Les enfants de {c.sur} s'occupent de la musique.
# 4. Divers
{e.full} a changé d'adresse : {e.addr}. Né le {e.dob("long")}, il fêtera bientôt son anniversaire et invite le [term|conseil d'administration]. La présidente rappelle son numéro, {a.phone}, et son courriel, {a.email}.
| La présidente,                                     Le secrétaire de séance, // {a.full}                                     {c.ini}""",
        d.h - 100, [(60, d.w - 120)], justify=True,
    )


@doc("plain", "carta_clinica")
def spanish_letter(d: Sheet) -> None:
    """A Spanish clinic answers a patient's complaint."""
    d.font, d.pt = "Vera", 9
    a, b, c = d.who("es", "f", "es"), d.who("es", "m", "es"), d.who("it", "f", "es")
    letterhead(d, "[company|Clínica Santa Rosa del Valle, S.L.]", "Servicio de Atención al Paciente", "c")
    d.flow(
        f"""> Valladolid, [doc_date|8 de junio de 2026]
| D.ª {a.FULL} // {a.street} // {a.city}
Estimada {a.tsur}:
Hemos recibido su reclamación RC-2026/0219 sobre la consulta de [term|traumatología] del 21 de mayo de 2026. Lamentamos que el Dr. {b.sur} no pudiera atenderla a su hora y que nadie la avisara al teléfono {a.phone}.
El Dr. {b.full} nos explica que la [term|resonancia magnética] no estaba disponible porque el equipo [product|Siemens Magnetom Sola] se encontraba en revisión. La enfermera {c.full} confirma que usted esperó dos horas. {c.tsur} le pide disculpas y queda a su disposición en {c.email} o en el {c.phone}.
Conforme al [clause|artículo 10.2] del reglamento, le devolvemos el [term|copago] de [amount|35,00 €] y los gastos de taxi, [amount|18,40 €]: en [total|total 53,40 €]. El abono se hará en su cuenta {a.iban} antes del [doc_date|30 de junio de 2026].
Le rogamos que compruebe sus datos: fecha de nacimiento {a.dob("es")}, historia clínica {a.no("MRN", "HC-######")}, correo {a.email}. Si desea cambiar de médico, {b.ini} dejará de figurar en su ficha. La nueva cita, con {c.title} {c.sur} presente, es en la [name_like|Sala Esperanza].
Reciba un cordial saludo,
| {b.full} // [term|Director Médico] // {b.email}
| c. c.: {a.full}; [company|Seguros Mercedes León, S.A.]""",
        d.h - 100, [(65, d.w - 130)],
    )


@doc("structured", "patient_registration")
def registration(d: Sheet) -> None:
    """A clinic's registration form."""
    a, k, g = d.who("in", "f", "gb"), d.who("pk", "m", "gb"), d.who("gb", "m", "gb")
    letterhead(d, "[company|Heath & Lily Medical Centre]", "Patient registration, form [doc_no|GMS1-HL v3.2]")
    d.put(60, d.h - 92, "1  [term|Patient details]", 12, bold=True)
    y = d.form(60, d.h - 112, 475, [("Surname", a.SUR), ("First names", a.giv), ("[term|Date of birth]", a.dob("slash")), ("NHS number", a.nhs), ("Telephone", a.phone), ("Hospital no.", a.no("MRN", "HL######")), ("Home address", a.street), ("Postcode", a.pc)], "left", 2, 82)
    d.put(60, y - 12, "2  [term|Next of kin]", 12, bold=True)
    y = d.form(60, y - 36, 475, [("NAME", k.full), ("RELATIONSHIP", "Husband"), ("MOBILE", k.phone), ("E-MAIL", k.email)], "box", 2)
    d.put(60, y - 4, "3  [term|Clinical summary] (for the practice)", 12, bold=True)
    y = d.table(60, y - 16, [120, 235, 120], [["[term|Condition]", "[term|Current treatment]", "[term|Last review]"], ["[term|Type 2 diabetes mellitus]", f"[product|Metformin Teva 500 mg], one twice a day; Mrs {a.sur} tolerates it well", "3 Nov 2025"], ["[term|Bell's palsy] (resolved)", f"Seen by Dr {g.sur}; Mr {k.sur} was present", "17 Jun 2024"]])
    d.put(60, y - 22, "4  [term|Declaration]", 12, bold=True)
    y = d.flow(f"I, {a.full}, agree to the [term|summary care record]. I understand [clause|paragraph 5(c)] overleaf and that a private letter costs [amount|£38.50]. My named GP is Dr {g.full}. {k.giv} may collect my prescriptions.", y - 42, [(60, 475)])
    d.form(60, y - 34, 475, [(("Signature of patient"), f"{a.ini}"), ("Date", "[doc_date|12 January 2026]"), ("Received by (practice)", g.ini2), ("Checked: passport no.", a.no("PASSPORT", "#########"))], "below", 2)


@doc("structured", "hotel_folio_us")
def hotel(d: Sheet) -> None:
    """A hotel's registration card and folio."""
    d.font = "Times-Roman"
    a, b, c = d.who("de", "m", "us"), d.who("us", "f", "us"), d.who("in", "m", "us")
    letterhead(d, "[company|The Madison Grace Hotel]", "Guest registration and folio", "c")
    y = d.form(60, d.h - 95, 490, [("GUEST", a.full), ("ROOM", "[name_like|Lincoln Suite]"), ("FOLIO", "[doc_no|F-220914]"), ("STREET", a.street), ("CITY, STATE", a.town), ("ZIP", a.pc), ("E-MAIL", a.email), ("PHONE", a.phone), ("VEHICLE TAG", a.no("PLATE", "@@@ ###")), ("CARD ON FILE", a.card), ("REWARDS NO.", a.no("ACCOUNT_ID", "MG-### ### ###")), ("BIRTH DATE", a.dob("us2"))], "above", 3)
    rows = [["[term|Date]", "[term|Description]", "Posted by", "[term|Charges]"], ["03/02", "[term|Room, best flexible rate]", b.ini, "[amount|$219.00]"], ["03/02", "[product|Hunter Valley Shiraz], bar", c.ini, "[amount|$14.50]"], ["03/03", f"Laundry, tag {a.SUR}", b.ini, "[amount|$22.75]"], ["03/03", "[term|Occupancy tax] 11 %", "system", "[amount|$28.19]"], ["", "[term|Balance due]", "", "[total|$284.44]"]]
    y = d.table(60, y - 12, [60, 220, 120, 90], rows, "lines", pt=9.5, right=(3,))
    y = d.flow(f"Dear Mr. {a.sur}, thank you for staying. {b.full} at the desk and {c.full}, your concierge, hope to see you again. Checkout disputes: see [clause|Section 8] of the [term|Innkeeper Terms]. Questions? Write to {b.email} or call {c.giv} at {c.phone}.\nTravel companion on the same folio: {d.who('fr', 'f', 'us').lf}.", y - 30, [(60, 490)])
    d.form(60, y - 30, 490, [("Guest signature", a.ini), ("[term|Front Office Manager]", b.full)], "below", 2)


@doc("structured", "motor_proposal")
def motor(d: Sheet) -> None:
    """An insurer's schedule with dotted leaders and a table of drivers."""
    d.font, d.pt = "Helvetica", 9.5
    a, b, c = d.who("ie", "f", "gb"), d.who("ng", "m", "gb"), d.who("gb", "f", "gb")
    letterhead(d, "[company|Norman & Faith Insurance plc]", "[term|Private Motor Schedule]", "r")
    d.flow(f"| {a.title} {a.full} // {a.street} // {a.town} // {a.pc}", d.h - 100, [(60, 220)])
    d.form(330, d.h - 100, 210, [("Issued", "[doc_date|1 April 2026]"), ("Schedule", "PMS/26/04417"), ("Policy no.", a.no("ACCOUNT_ID", "NF##-#####-@"))], "left", 1, 62)
    y = d.form(60, d.h - 185, 480, [("Policyholder", a.lf), ("Date of birth", a.dob("dot")), ("Driving licence", a.no("DRIVER_LICENCE", "@@@@@######@@9@@")), ("Vehicle", "[product|Austin Maestro 1.3 HL]"), ("Registration mark", a.no("PLATE", "@@## @@@")), ("Telephone, day", a.phone), ("E-mail", a.email), ("[term|Compulsory excess]", "[amount|£350.00]"), ("Direct debit from", a.iban), ("Name on account", a.ini2)], "dots", 1, 190)
    d.put(60, y - 8, "[term|Named drivers]", 12, bold=True)
    y = d.table(60, y - 16, [100, 80, 75, 125, 100], [["Surname", "Forename", "Born", "Licence", "[term|Driving convictions]"], [a.sur, a.giv, a.dob("short"), "as above", "none disclosed"], [b.sur, b.giv, b.dob("short"), b.no("DRIVER_LICENCE", "@@@@@######@@9@@"), "SP30 speeding"]], "bands")
    y = d.table(60, y - 20, [280, 100], [["[term|Premium]", "Amount"], ["[term|Comprehensive cover]", "[amount|£412.16]"], ["[product|Will-Write legal cover]", "[amount|£27.00]"], ["[term|Insurance premium tax]", "[amount|£52.70]"], ["[term|Total payable]", "[total|£491.86]"]], "lines", right=(1,))
    d.flow(f"{b.full} may drive the car while {a.tsur} is away; {b.his} cover ends with hers. [term|Endorsement] [clause|Clause 12A] applies. Your adviser is {c.full}, {c.phone}, {c.email}. Please tell {c.giv} of any change. {b.tsur} need not sign.", y - 24, [(60, 480)])


@doc("structured", "shift_roster")
def roster(d: Sheet) -> None:
    """A roster of a freight depot with last names first."""
    d.pt = 9
    who = [d.who(o, s, "ie") for o, s in [("ie", "m"), ("pl", "f"), ("ie", "f"), ("ng", "m"), ("se", "m"), ("ie", "m"), ("vn", "f")]]
    d.put(40, d.h - 50, "[company|Noel Quay Freight DAC], [name_like|Grace Quay Terminal]", 14, bold=True, how="title")
    d.put(40, d.h - 66, "Roster, week of [doc_date|2026-05-18]. Issue [doc_no|R-20/2]. Drawn up under [clause|clause 6.1] of the [term|Working Time Agreement].")
    posts = ["[term|Shift Supervisor]", "[term|Reach Truck Driver]", "[term|Customs Clerk]", "[term|Yard Marshal]", "[term|Fitter]", "[term|Night Porter]", "[term|Stock Controller]"]
    rows = [["Name", "Staff no.", "Mobile", "Post", "Mo", "Tu", "We", "Th", "Fr"]]
    rows += [[p.LF, p.no("EMPLOYEE_ID", "NQ-####"), p.phone, post, *d.rng.choices(["E", "L", "N", "-"], k=5)] for p, post in zip(who, posts, strict=True)]
    y = d.table(40, d.h - 84, [140, 55, 100, 110, 22, 22, 22, 22, 22], rows, "grid", pt=8)
    w = who
    y = d.flow(f"# Notes\n* {w[0].full} swaps with {w[3].ini} on Tuesday; {w[0].giv} to tell the gate.\n* {w[1].full} is certified for the [product|Toyota BT Reflex] until [doc_date|2026-09-30].\n* {w[2].ini} is on [term|force majeure leave]; ring {w[5].full} instead.\n* Overtime: [amount|€21.40 an hour], not above [total|€171.20 in all]. {w[4].tsur} and {w[6].tsur} have agreed.\n* Forms to {w[2].email} by noon on Friday, please.", y - 24, [(40, 515)])
    d.put(40, y - 10, "Next of kin (keep in the office)", 11, bold=True, how="heading")
    kin = [d.who("ie", "f", "ie"), d.who("pl", "m", "ie")]
    y = d.table(40, y - 20, [130, 130, 120, 135], [["Employee", "Contact", "Telephone", "Address"]] + [[p.full, k.full, k.phone, f"{k.street}\n{k.city}"] for p, k in zip(w[4:6], kin, strict=True)], "lines", how="multiline_cell")
    d.form(40, y - 40, 515, [("Approved", w[0].ini), ("[term|Depot Manager]", d.who("gr", "m", "ie").full)], "below", 2)


@doc("structured", "sign_in_sheet")
def sign_in(d: Sheet) -> None:
    """A club's sign-in sheet, names split over columns, and a page of member cards."""
    d.font = "Vera"
    d.pt = 9
    who = [d.who(o, s, "au") for o, s in [("gb", "f"), ("gr", "m"), ("cn", "m"), ("it", "f"), ("gb", "m"), ("ar", "m"), ("in", "f"), ("nl", "m")]]
    d.put(50, d.h - 56, "SIGN-IN SHEET", 16, bold=True, how="title")
    d.put(50, d.h - 72, "[company|Robin Forest Orienteering Inc.] – event [name_like|Summer Dean Relay], [doc_date|Sat 14 Feb 2026]")
    rows = [["No", "FIRST", "LAST", "Emergency phone", "[term|SI stick hire]", "Signed"]]
    rows += [[str(i + 1), p.giv, p.sur, p.phone, "[amount|$4.50]" if i % 2 else "own", p.ini2 if i % 3 == 0 else ""] for i, p in enumerate(who)]
    y = d.table(50, d.h - 90, [26, 92, 100, 105, 72, 100], rows, "grid")
    d.flow(f"Officials: {who[0].full} ([term|Course Planner]), {who[1].full} ([term|First Aid]). {who[2].ini} lent his car, {who[2].no('PLATE', '@@@-##@')}, as sweep. Hire takings: [total|$18.00 total]. Lost [product|Silva Ranger compass]? Tell {who[3].giv}. See [clause|Rule 21.2].", y - 24, [(50, 495)])
    d.turn()
    for i, p in enumerate(who[:6]):
        x, y = 50 + 255 * (i % 2), d.h - 220 - 190 * (i // 2)
        d.c.roundRect(x, y, 240, 150, 8)
        d.put(x + 10, y + 130, "[company|Robin Forest Orienteering Inc.]", 8, bold=True, how="card")
        d.put(x + 10, y + 104, p.FULL, 11, bold=True, how="card", room=220)
        d.form(x + 10, y + 86, 225, [("MEMBER", p.no("ACCOUNT_ID", "RF/####")), ("BORN", p.dob("short")), ("CLASS", "[term|Open Long]"), ("VALID TO", "[doc_date|31 Dec 2026]"), ("HOME", f"{p.street}"), ("E-MAIL", p.email)], "left", 1, 62, 13)


@doc("structured", "freight_invoice_us")
def freight(d: Sheet) -> None:
    """A freight bill with three address blocks."""
    d.font, d.pt = "Courier", 9
    a, b, c = d.who("us", "m", "us"), d.who("cn", "f", "us"), d.who("es", "m", "us")
    d.put(40, d.h - 50, "[company|Chase & Logan Lines, LLC]", 15, bold=True, how="title")
    d.put(d.w - 40, d.h - 50, "FREIGHT BILL [doc_no|CLL-881204]", 12, bold=True, align="r")
    for i, (head, p) in enumerate([("SHIP FROM", a), ("SHIP TO", b), ("[term|BILL TO]", c)]):
        x = 40 + 180 * i
        d.c.rect(x, d.h - 160, 172, 92)
        for j, line in enumerate([head, p.FULL if i == 1 else p.full, p.street, p.city, p.phone]):
            d.put(x + 5, d.h - 82 - 17 * j, line, bold=j == 0, how="address_block", room=162)
    y = d.form(40, d.h - 182, 540, [("BILL DATE", "[doc_date|03/16/2026]"), ("DUE", "[doc_date|04/15/2026]"), ("TERMS", "[term|Net 30]"), ("ACCT", c.no("ACCOUNT_ID", "C-######")), ("DRIVER", a.lf), ("DRIVER LIC", a.no("DRIVER_LICENCE", "@#######"))], "left", 2, 84)
    y = d.table(40, y - 6, [50, 70, 262, 68, 82], [["QTY", "[term|NMFC]", "DESCRIPTION", "WEIGHT", "CHARGES"], ["2 PLT", "[doc_no|79300-02]", "[product|Rose Gold bathroom fixtures],\ncrated, fragile", "1,140 lb", "[amount|$618.20]"], ["1 PLT", "[doc_no|116030-1]", "[product|Mr. Frank barbecue sauce], cases", "860 lb", "[amount|$402.75]"], ["1", "[term|ACC]", f"[term|Liftgate service], asked for by Ms. {b.sur}", "", "[amount|$75.00]"], ["", "", "[term|PAY THIS AMOUNT]", "", "[total|$1,095.95]"]], "grid", right=(3, 4))
    y = d.flow(f"Delivered to {b.ini}, who showed a license and signed. {a.tsur} waited forty minutes ([clause|Item 500-C]). Claims to {c.full}, {c.email}. Remit by card: {c.card}. {b.giv} asked for a call at {b.phone} before the next drop.", y - 24, [(40, 530)])
    d.form(40, y - 34, 530, [("SHIPPER", a.ini), ("CONSIGNEE", b.full), ("[term|DISPATCHER]", c.ini)], "below", 3)


@doc("structured", "school_passes")
def passes(d: Sheet) -> None:
    """Identity cards and a fee ledger of an Indian school."""
    d.pt = 9
    who = [d.who("in", s, "in") for s in "fmfm"]
    for i, p in enumerate(who):
        p.born = (2008 + i, *p.born[1:])
        x, y = 50 + 250 * (i % 2), d.h - 230 - 200 * (i // 2)
        d.c.rect(x, y, 236, 180)
        d.put(x + 118, y + 163, "[company|Lily Mount Convent School]", 10, bold=True, align="c", how="card")
        d.put(x + 118, y + 150, "STUDENT IDENTITY CARD 2025-26", 7, align="c", how="card")
        d.c.rect(x + 168, y + 78, 58, 64)
        d.put(x + 197, y + 104, "PHOTO", 7, align="c")
        d.form(x + 10, y + 132, 158, [("NAME", p.FULL), ("[term|ROLL NO.]", str(12 + i)), ("D.O.B.", p.dob("slash")), ("ADM NO.", p.no("ACCOUNT_ID", "LM####/##"))], "left", 1, 52, 15)
        d.form(x + 10, y + 64, 222, [("ADDRESS", p.street), ("", p.city), ("GUARDIAN", f"{(g := d.who('pk' if i % 2 else 'ar', 'm', 'in')).full}"), ("MOBILE", g.phone)], "left", 1, 62, 14)
    y = d.h - 460
    d.put(50, y, "[term|Fee ledger], quarter ending [doc_date|31.12.2025], receipt book [doc_no|RB-0077]", 11, bold=True)
    rows = [["Pupil", "Paid by", "[term|Tuition]", "[term|Lab fee]", "[term|Sum]"]] + [[p.lf, q.ini, "[amount|Rs. 8,400]", "[amount|Rs. 650]", "[total|Rs. 9,050]"] for p, q in zip(who, who[1:] + who[:1], strict=True)]
    y = d.table(50, y - 8, [150, 130, 75, 70, 70], rows, "bands", right=(2, 3, 4))
    d.flow(f"{who[0].giv} and {who[3].giv} have the [name_like|Grace Scholarship]. Dues per [clause|Rule 14(b)]. Queries: {(t := d.who('in', 'f', 'in')).full}, [term|Bursar], {t.email}. {t.tsur} is in the office until four. [product|Tally Prime 4.1] export.", y - 24, [(50, 495)])


@doc("structured", "lab_report_us")
def lab(d: Sheet) -> None:
    """A clinical laboratory's report."""
    d.font, d.pt = "Helvetica", 9
    a, b, c = d.who("ke", "f", "us"), d.who("se", "m", "us"), d.who("in", "f", "us")
    letterhead(d, "[company|Graham & Pearl Diagnostics]", "CLIA 00D0000000 · [term|Final report]")
    y = d.form(60, d.h - 90, 490, [("PATIENT", a.LF), ("[term|SPECIMEN]", "S26-004518"), ("MRN", a.no("MRN", "GP-###-####")), ("COLLECTED", "2026-02-17"), ("DOB", a.dob("iso")), ("REPORTED", "[doc_date|2026-02-19]"), ("PHONE", a.phone), ("ORDERED BY", f"Dr. {b.full}"), ("ADDRESS", a.street), ("CITY", a.city), ("[term|MEMBER ID]", a.no("ACCOUNT_ID", "XQH#########")), ("SSN", a.ssn)], "left", 2, 78)
    rows = [["[term|Test]", "Result", "[term|Reference interval]", "Unit", "Tech"]]
    for test, low, high, unit in [("Free T4", "0.8", "1.8", "ng/dL"), ("Hashimoto antibodies", "0", "9", "IU/mL"), ("Ferritin", "15", "150", "ng/mL"), ("Graves TRAb", "0", "1.75", "IU/L"), ("Vitamin B12", "232", "1245", "pg/mL")]:
        rows.append([f"[term|{test}]", f"{float(high) * 0.6:.2f}", f"{low} - {high}", unit, c.ini if test != "Ferritin" else b.ini2])
    y = d.table(60, y - 10, [150, 60, 130, 70, 80], rows, "lines", pt=9)
    y = d.flow(f"# Comment\nRun on the [product|Roche cobas e 801] with lot [doc_no|7741-C]. Values discussed with Dr. {b.sur}. Ms. {a.sur} fasted. Critical values are called under [clause|Procedure 11.2]. {c.full}, MT(ASCP), repeated the [term|ferritin] on Monday.\n# Patient cost\n[term|Allowed amount] [amount|$118.40], plan paid [amount|$98.40], [total|total due $20.00]. {a.full} may pay online or call {c.phone}; ask for {c.giv}. Results are mailed to {a.email}.", y - 26, [(60, 490)])
    d.form(60, y - 26, 490, [("Electronically signed", f"{b.full}"), ("[term|Laboratory Director]", b.ini), ("[term|Medical Technologist]", c.lf)], "below", 3)


@doc("structured", "pedigree_chart")
def pedigree(d: Sheet) -> None:
    """A family-history society's chart of living members and their entry forms."""
    d.font, d.pt = "Times-Roman", 10
    who = [d.who(o, s, "gb") for o, s in [("gb", "f"), ("gb", "m"), ("pl", "f"), ("ie", "m"), ("in", "f"), ("gb", "m"), ("gr", "f")]]
    d.put(d.w / 2, d.h - 55, "[company|Marchmont & Hope Valley Family History Society]", 14, bold=True, align="c", how="title")
    d.put(d.w / 2, d.h - 70, "[term|Chart of living relatives], sheet [doc_no|LR-14], drawn [doc_date|9 August 2025]", 10, align="c")
    for i, p in enumerate(who):
        level = (i + 1).bit_length() - 1
        p.born = ((1996, 1969, 1943)[level] + i, *p.born[1:])
        x, y = 50 + 170 * level, d.h - 100 - (2 * (i + 1 - 2**level) + 1) * 260 / 2 ** (level + 1)
        d.c.rect(x, y - 26, 150, 44)
        d.put(x + 5, y + 5, p.FULL if level == 0 else p.full if level == 1 else p.LF, 10, bold=True, how="chart", room=140)
        d.put(x + 5, y - 7, f"b. {p.dob('short')}", 9, how="chart")
        d.put(x + 5, y - 19, f"lives {p.town}", 8, how="chart")
        if level < 2:
            d.rule(x + 150, y - 4, x + 170)
            d.c.line(x + 160, y - 4 - 260 / 2 ** (level + 2), x + 160, y - 4 + 260 / 2 ** (level + 2))
    a, b = who[0], who[1]
    d.put(50, d.h - 395, "[term|Member's entry form]", 12, bold=True)
    y = d.form(50, d.h - 420, 495, [("Member", f"{a.title} {a.full}"), ("Membership no.", a.no("ACCOUNT_ID", "MHV ####@")), ("Address", a.street), ("Town and postcode", a.city), ("E-mail", a.email), ("Telephone", a.phone), ("Web page", a.url), ("Born", a.dob("long"))], "below", 2)
    y = d.table(50, y - 4, [130, 165, 105, 95], [["[term|Interests]", "Shared with", "[term|Source]", "[term|Fee]"], ["[term|Parish registers]", f"{b.ini}, {b.phone}", "[product|Family Historian 7]", "[amount|£16.00]"], ["[term|Hearth tax]", f"{who[5].full}, {who[5].email}", "[doc_no|E 179/143]", "[amount|£4.50]"]], "grid")
    d.flow(f"{a.giv} and {b.giv} consent to the chart being shown to members ([clause|rule 9(d)]). {who[5].tsur} does not wish to be rung. Paid by standing order from {a.no('BANK_ACCOUNT', '30-##-## 4#######')}, [total|£20.50 in total]. Not before May: the [name_like|May Day archive] is being moved.", y - 22, [(50, 495)])


@doc("structured", "lohnabrechnung")
def payslip(d: Sheet) -> None:
    """A German payslip with a covering list."""
    d.pt = 9
    a, b, c = d.who("de", "m", "de"), d.who("pl", "f", "de"), d.who("de", "f", "de")
    letterhead(d, "[company|Spedition August Nord GmbH]", "Entgeltabrechnung [doc_date|April 2026] · Beleg [doc_no|LA-2604-117]")
    d.flow(f"| {a.title} // {a.full} // {a.street} // {a.city}", d.h - 105, [(60, 220)])
    d.form(320, d.h - 98, 220, [("Personal-Nr.", a.no("EMPLOYEE_ID", "#####")), ("Geburtsdatum", a.dob("dot")), ("Eintritt", "01.10.2014"), ("[term|Steuerklasse]", "3"), ("Abteilung", "[term|Disposition Süd]")], "left", 1, 90, 14)
    rows = [["[term|Lohnart]", "Bezeichnung", "Betrag"], ["100", "[term|Grundlohn]", "[amount|3.120,00]"], ["230", "[term|Nachtzuschlag]", "[amount|184,50]"], ["410", f"Auslage {c.ini}, [product|Tankkarte DKV]", "[amount|46,20]"], ["", "[term|Auszahlungsbetrag]", "[total|2.417,33]"]]
    y = d.table(60, d.h - 190, [70, 290, 120], rows, "grid", right=(2,))
    y = d.form(60, y - 26, 480, [("Bankverbindung", a.iban), ("Kontoinhaber", a.lf), ("[term|Krankenkasse]", "[company|Rosen Ersatzkasse]"), ("Rückfragen an", f"{c.full}, {c.phone}")], "dots", 1, 130)
    d.put(60, y - 14, "Fahrerliste der Schicht", 11, bold=True, how="heading")
    y = d.table(60, y - 24, [115, 80, 95, 190], [["Name, Vorname", "Kennzeichen", "Telefon", "E-Mail"]] + [[p.lf, p.no("PLATE", "KS-@@ ###"), p.phone, p.email] for p in (a, b, c)], "bands")
    d.flow(f"{a.tsur} übernimmt am Freitag die Tour von {b.full}. {b.tsur} hat Urlaub nach [clause|§ 7 Abs. 1 BUrlG]; {b.giv} meldet sich am Montag. Die [product|MAN TGX 18.470] steht in der [name_like|Halle Ludwig]. Im Mai gilt der neue [term|Tarifvertrag]. gez. {c.sur}", y - 26, [(60, 480)])


@doc("structured", "bulletin_adhesion")
def membership_fr(d: Sheet) -> None:
    """A French club's membership form and receipt."""
    d.font, d.pt = "Helvetica", 9.5
    a, b, c = d.who("fr", "f", "fr"), d.who("vn", "m", "fr"), d.who("ar", "f", "fr")
    letterhead(d, "[company|Cercle Nautique Saint-Clément]", "[term|Bulletin d'adhésion] n° [doc_no|BA-26-0318]", "c")
    y = d.form(60, d.h - 92, 480, [("NOM", a.SUR), ("PRÉNOM", a.giv), ("NÉE LE", a.dob("slash")), ("TÉLÉPHONE", a.phone), ("ADRESSE", a.street), ("CODE POSTAL", a.pc), ("COURRIEL", a.email), ("[term|LICENCE FÉDÉRALE]", a.no("ACCOUNT_ID", "FFV-#######@"))], "box", 2)
    d.put(60, y + 2, "[term|Personnes à prévenir]", 11, bold=True)
    y = d.table(60, y - 8, [150, 110, 220], [["Nom et prénom", "Tél.", "Adresse"], [f"{b.title} {b.full}", b.phone, f"{b.street}\n{b.city}"], [f"{c.title} {c.LF}", c.phone, f"{c.street}\n{c.city}"]], "grid", how="multiline_cell")
    y = d.table(60, y - 18, [330, 150], [["[term|Désignation]", "Montant"], ["[term|Cotisation annuelle]", "[amount|145,00 €]"], ["[product|Gilet Plastimo Olympia]", "[amount|62,90 €]"], ["[term|Net à payer]", "[total|207,90 €]"]], "lines", right=(1,))
    y = d.form(60, y - 28, 480, [("Prélèvement sur le compte", a.iban), ("Titulaire", a.full), ("Échéance", "[doc_date|15/04/2026]"), ("Moniteur", b.ini)], "dots", 1, 150)
    y = d.flow(f"{a.tsur} accepte le règlement intérieur ([clause|article 4.3]). Le bateau [name_like|Belle Marguerite] est réservé en mai. {c.giv} remet le badge ; {b.tsur} signe pour le club. En cas d'absence, écrire à {b.email}.", y - 10, [(60, 480)])
    d.form(60, y - 30, 480, [("Signature de l'adhérente", a.ini), ("Pour le club", b.full), ("[term|Secrétariat]", c.ini)], "below", 3)


@doc("structured", "ficha_alumno")
def pupil_es(d: Sheet) -> None:
    """A Spanish school's pupil record and canteen list."""
    d.font, d.pt = "Times-Roman", 10
    a, b, c, e = d.who("es", "m", "es"), d.who("es", "f", "es"), d.who("es", "m", "es"), d.who("pl", "f", "es")
    a.born = (2014, *a.born[1:])
    letterhead(d, "[company|Colegio Ángel de la Guarda]", "Ficha de matrícula, impreso [doc_no|M-07/2026]", "r")
    y = d.form(60, d.h - 96, 480, [("Apellidos", a.sur), ("Nombre", a.giv), ("Fecha de nacimiento", a.dob("slash")), ("N.º de expediente", a.no("ACCOUNT_ID", "EXP-####/##")), ("Domicilio", a.street), ("C. P. y localidad", a.city)], "above", 2)
    d.put(60, y, "[term|Tutores legales]", 12, bold=True)
    y = d.form(60, y - 20, 480, [("Madre", b.full), ("Móvil", b.phone), ("Padre", c.lf), ("Móvil", c.phone), ("Correo", b.email), ("Pasaporte", b.no("PASSPORT", "@@@######"))], "left", 2, 62)
    y = d.form(60, y - 6, 480, [("Cuenta de domiciliación", b.iban), ("Titular", b.FULL), ("Tutora del grupo", e.full), ("Fecha", "[doc_date|02-07-2026]")], "dots", 1, 150)
    rows = [["[term|Servicio]", "Alumno", "Autoriza", "Importe"], ["[term|Comedor escolar]", a.ini, b.ini, "[amount|98,00 €]"], ["[term|Aula matinal]", a.ini, c.ini, "[amount|31,50 €]"], ["[product|Libro Savia Matemáticas]", a.full, e.ini, "[amount|34,90 €]"], ["[term|Suma anual]", "", "", "[total|164,40 €]"]]
    y = d.table(60, y - 8, [150, 130, 130, 70], rows, "bands", pt=9, right=(3,))
    d.flow(f"{b.tsur} y {c.tsur} conocen el [clause|artículo 15.1] del reglamento. {e.giv} les recibirá en la [name_like|Sala Mercedes]; su correo es {e.email}. {a.giv} no come [term|frutos secos].", y - 26, [(60, 480)])
# fmt: on


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    rows: list[Row] = []
    for number, (kind, layout, make) in enumerate(DOCS, 1):
        sheet = Sheet(folder, f"{number:02d}-{layout}.pdf", kind, layout, random.Random(f"{seed}/{layout}"))
        make(sheet)
        rows += sheet.close()
    return rows
