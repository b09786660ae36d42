"""The fourth round: 24 documents in four languages whose texts mark the values they hold as ``[code value]``."""

# ruff: noqa: E501, SIM905  the long lines are the documents' own sentences and tables

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, Table

from layouts.kit import (
    BOLD,
    KEEP,
    MONTHS,
    Row,
    fill,
    gold_row,
    groups,
    iban,
    luhn,
    nhs,
    norm,
    table_style,
    unaccented,
    words,
)

PII = {
    "n": "PERSON", "a": "ADDRESS", "pc": "POSTCODE", "e": "EMAIL", "p": "PHONE", "dob": "DOB", "iban": "IBAN",
    "acc": "BANK_ACCOUNT", "card": "CARD", "ssn": "US_SSN", "nino": "UK_NINO", "nhs": "NHS_NUMBER",
    "id": "NATIONAL_ID", "pass": "PASSPORT", "dl": "DRIVER_LICENCE", "pl": "PLATE", "emp": "EMPLOYEE_ID",
    "cust": "ACCOUNT_ID", "mrn": "MRN", "url": "URL",
}  # fmt: skip
MARK = re.compile(r"\[(" + "|".join([*PII, *KEEP]) + r") ([^\[\]]+)\]")
FONTS = {"H": "Helvetica", "T": "Times-Roman", "C": "Courier", "V": "Vera"}
# women's given names / men's given names / family names
POOLS = {
    "uk": "Hannah,Imogen,Philippa,Bronwen,Jacqueline/Tobias,Alistair,Gareth,Duncan,Jeremy/Thistlewood,Pemberton-Shaw,Archer,Llewellyn,MacAskill,Hargreaves,Cattermole,Bishop",
    "ie": "Siobhán,Aoife,Orlaith/Cormac,Declan,Fintan/O'Dwyer,McGettigan,O'Shaughnessy,Kilbride",
    "ng": "Chidinma,Folasade,Ngozi/Emeka,Babatunde,Olumide/Okonkwo,Adeyemi-Cole,Nwachukwu,Balogun",
    "in": "Priyanka,Lakshmi,Ananya/Rohit,Sandeep,Arvind/Chatterjee,D'Souza,Venkataraman,Dhillon",
    "cn": "Xiaoling,Meifeng/Zhiqiang,Junwei/Zhang,Huang,Ouyang",
    "pl": "Agnieszka,Katarzyna/Zbigniew,Tomasz/Kowalczyk,Mazurek,Wojtas",
    "ar": "Samira,Nadia,Yasmin/Tariq,Khalid,Mustafa/Al-Khatib,El Mansouri,Haddad,Benchekroun",
    "nl": "Marijke,Femke,Annelies/Joost,Sander,Pieter/van der Meulen,de Groot,van den Bosch,Hoekstra",
    "pt": "Conceição,Inês,Beatriz/Thiago,João,Vasco/da Silveira,Gonçalves,Figueiredo",
    "se": "Ingrid,Linnéa,Solveig/Bjørn,Torsten,Håkon/Lindqvist,Sørensen,Bergström",
    "us": "Shanice,Kimberly,LaToya/Dwayne,Brandon,Terrence/Whitcomb,Delacroix,Hutchinson,Castellano,McAllister Jr.",
    "de": "Annegret,Friederike,Katharina,Heike,Ulrike,Sabine/Jürgen,Matthias,Wolfgang,Holger,Götz,Karl-Heinz/Schäfer,Brückner,von Reichenau,Müller-Hohenstein,Vogelsang,Dörfler,Weißhaupt,Zimmermann",
    "tr": "Gülsüm,Emine,Zeynep/Mehmet,Hüseyin,Kemal/Öztürk,Çelik,Gündüz-Wolters",
    "fr": "Amélie,Geneviève,Solène,Mathilde,Anne-Sophie/Frédéric,Thibault,Jean-Baptiste,Étienne,Guillaume/Lefèvre,d'Aubigny,Charpentier-Roy,Bouchardeau,Vasseur,Guérin,Pelletier,de La Ferronnays",
    "sn": "Aminata,Fatoumata,Mariama/Ousmane,Mamadou,Cheikh/N'Diaye,Diallo,Traoré",
    "vn": "Thuy-Linh,Mai-Anh/Quang,Hoang/Nguyen,Truong",
    "es": "Nuria,Lucía,Maite,Begoña,Araceli/Álvaro,Joaquín,Íñigo,Sergio,Gonzalo/Ibáñez Otero,Zubizarreta Gil,Fernández de Córdoba,Muñoz Herrero,Carrasco Peña,Puigdomènech Soler,Quiñones Vidal,Etxeberria Sanz",
    "mx": "Ximena,Guadalupe/Rigoberto,Heriberto/Villaseñor Tapia,Huamán Quispe",
}
ORIGINS = {
    "en": "uk uk uk ie ng in cn pl ar nl pt se us",
    "de": "de de de de tr tr pl ar nl",
    "fr": "fr fr fr fr sn sn ar pt vn",
    "es": "es es es es es mx mx pt",
}
TITLES = {"en": ("Ms", "Mr"), "de": ("Frau", "Herr"), "fr": ("Mme", "M."), "es": ("Sra.", "Sr.")}
STREETS = {
    "en": "Harrow Mead Lane,Saltmarsh Road,Quarryside Crescent,Wren Hollow,Old Tannery Street,Beacon View,Larkfield Avenue",
    "de": "Ahornweg,Lindenstraße,Am Mühlbach,Gerberstr.,Obere Torgasse,Fichtenring,Kanalufer",
    "fr": "rue des Tilleuls,avenue du Vieux-Port,impasse des Acacias,chemin de la Fontaine,rue Haute,allée des Cerisiers",
    "es": "Calle de la Fuente,Avda. del Puerto,C/ Molino Viejo,Plaza de los Olmos,Calle Alfareros,Paseo de la Ribera",
}
PLACES = {
    "en": "Leeds=LS6 ,Bristol=BS7 ,Norwich=NR3 ,Swansea=SA2 ,Dundee=DD4 ",
    "de": "Kassel=341,Ulm=890,Rostock=180,Bielefeld=336,Freiburg=791",
    "fr": "Nantes=440,Grenoble=380,Rouen=760,Toulouse=310,Dijon=210",
    "es": "Zaragoza=500,Gijón=332,Málaga=290,Vitoria=010,Murcia=300",
}
FILLS = {"#": "0123456789", "%": "123456789", "?": "ABCDEFGHJKLMNPRSTUVWXYZ"}


# fmt: off
def bare(r: Random, pattern: str) -> str:
    """Fill # with digits, % with digits from 1 and ? with letters."""
    return fill(r, pattern, FILLS)

def num(r: Random, code: str, pattern: str) -> str:
    """Fill a pattern and mark the result."""
    return f"[{code} {bare(r, pattern)}]"

def marked_iban(r: Random, country: str, spaced: bool = True) -> str:
    """Make an IBAN with valid check digits (national ones too for France and Spain)."""
    if country == "GB":
        bban = "HXBK" + bare(r, "##############")
    elif country == "FR":
        bban = bare(r, "3" + "#" * 20)
        key = 97 - (89 * int(bban[:5]) + 15 * int(bban[5:10]) + 3 * int(bban[10:])) % 97
        bban += f"{key:02d}"
    elif country == "ES":
        bank, account = bare(r, "2#######"), bare(r, "##########")
        weights = (1, 2, 4, 8, 5, 10, 9, 7, 3, 6)
        checks = [11 - sum(int(c) * w for c, w in zip(t, weights, strict=True)) % 11 for t in ("00" + bank, account)]
        bban = bank + "".join(str({10: 1, 11: 0}.get(c, c)) for c in checks) + account
    else:
        bban = bare(r, "%#################")
    whole = iban(country, bban)
    return f"[iban {groups(whole, 4) if spaced else whole}]"

def card(r: Random) -> str:
    """Make a payment card number with a valid Luhn digit."""
    return f"[card {groups(luhn(bare(r, '4##############')), 4)}]"

def marked_nhs(r: Random) -> str:
    """Make an NHS number of the test range with a valid check digit."""
    return f"[nhs {nhs(lambda: bare(r, '999######'))}]"

def steuer_id(r: Random) -> str:
    """Make a German tax number for persons with a valid check digit."""
    digits = r.sample(range(10), 9)
    digits.insert(r.randrange(3, 9), digits[0])
    if digits[0] == 0:
        digits = [5 if d == 0 else 0 if d == 5 else d for d in digits]
    product = 10
    for d in digits:
        product = ((d + product) % 10 or 10) * 2 % 11
    return f"[id {groups(''.join(map(str, digits)) + str((11 - product) % 10), 2, 3)}]"

def dni(r: Random, nie: bool = False) -> str:
    """Make a Spanish DNI or NIE with the right letter."""
    digits = bare(r, "#######" if nie else "%#######")
    lead = r.choice("XYZ") if nie else ""
    value = int((str("XYZ".index(lead)) if nie else "") + digits)
    letter = "TRWAGMYFPDXBNJZSQVHLCKE"[value % 23]
    return f"[id {lead}-{digits}-{letter}]" if nie else f"[id {digits}{letter}]"

def nino(r: Random) -> str:
    """Make a UK National Insurance number."""
    return num(r, "nino", f"{r.choice('ABCEHJKLMP')}{r.choice('ABCEHJKLM')} ## ## ## {r.choice('ABCD')}")

def parts(text: str) -> list[str]:
    """Split a text into its paragraphs or rows, at line ends and at ' // '."""
    return re.split(r" *(?:\n| // )", text.strip("\n"))

class Person:
    """A person with marked name forms and contact data in the manner of the document's country."""

    def __init__(self, d: Doc, sex: str, given: str = "", family: str = "") -> None:
        """Draw a person whose names are not yet used in the document, or take the given names."""
        r = self.r = d.r
        self.lang, self.sex = d.lang, sex
        origin = ""
        while not given or not family:
            origin = r.choice(ORIGINS[d.lang].split())
            female, male, families = (part.split(",") for part in POOLS[origin].split("/"))
            g, f = r.choice(female if sex == "f" else male), r.choice(families)
            if not d.used & {g, f}:
                given, family = g, f
        d.used |= {given, family}
        self.g, self.f = given, family
        double = origin in ("es", "mx") and family.count(" ") == 1
        short = self.s = family.split()[0] if double else family.removesuffix(" Jr.")
        self.title = TITLES[d.lang][sex == "m"]
        self.full, self.giv, self.sur = f"[n {given} {family}]", f"[n {given}]", f"[n {short}]"
        self.ini, self.caps = f"[n {given[0]}. {short}]", f"[n {given} {family}]".upper().replace("[N", "[n")
        self.rev, self.revcaps = f"[n {family}, {given}]", f"[n {family.upper()} {given}]"
        self.surcaps = f"[n {short.upper()}]"
        self.ts, self.tf = f"{self.title} {self.sur}", f"{self.title} {self.full}"
        self.y, self.m, self.day = r.randint(1951, 2001), r.randint(1, 12), r.randint(2, 28)
        month = MONTHS[d.lang][self.m - 1]
        of = " de " if d.lang == "es" else ". " if d.lang == "de" else " "
        self.dob = f"[dob {self.day}{of}{month}{of.lstrip('.')}{self.y}]"
        sep = "." if d.lang == "de" else "/"
        self.dobs = f"[dob {self.day:02d}{sep}{self.m:02d}{sep}{self.y}]"
        local, last = unaccented(given).lower().replace("-", ""), re.sub(r"\W", "", unaccented(short).lower())
        local = r.choice([f"{local}.{last}", f"{local[0]}.{last}", f"{last}{self.y % 100:02d}", f"{local}_{last}"])
        self.mail = f"[e {local}@{r.choice(['mail', 'post', 'inbox', 'web'])}.example.{r.choice(['com', 'org', 'net'])}]"
        self.user = f"[url @{last}_{local[:3].strip('._')}{r.randint(2, 98)}]"
        house, street = r.randint(2, 148), r.choice(STREETS[d.lang].split(","))
        self.city, code = r.choice(PLACES[d.lang].split(",")).split("=")
        if d.lang == "en":
            self.street, self.pc = f"[a {house} {street}]", num(r, "pc", f"{code}%??")
            self.tel = num(r, "p", r.choice(["07700 900###", "020 7946 0###", "0161 496 0###", "(0117) 496 0###"]))
            self.tel2 = num(r, "p", r.choice(["+44 7700 900###", "+44 (0)20 7946 0###", "+353 1 555 0###"]))
            self.town = f"{self.city} {self.pc}"
            return
        self.street = {"de": f"[a {street} {house}]", "fr": f"[a {house}, {street}]"}.get(d.lang, f"[a {street}, {house}]")
        self.pc = num(r, "pc", code + "##")
        self.town = f"{self.pc} {self.city}"
        local_style = {"de": "0171 39200##,030 23125 ###,(089) 99998-###", "fr": "06 39 98 ## ##,01.99.00.##.##,02 61 91 ## ##", "es": "6## ### ###,976 ## ## ##,6##-##-##-##"}
        world_style = {"de": "+49 171 39200##", "fr": "+33 6 39 98 ## ##", "es": "+34 6## ### ###"}
        self.tel, self.tel2 = num(r, "p", r.choice(local_style[d.lang].split(","))), num(r, "p", world_style[d.lang])

    def licence(self) -> str:
        """Give a British driving licence number built from name and birth date."""
        name = re.sub(r"[^A-Z]", "", unaccented(self.f).upper())[:5].ljust(5, "9")
        year, month = f"{self.y % 100:02d}", self.m + (50 if self.sex == "f" else 0)
        return f"[dl {name}{year[0]}{month:02d}{self.day:02d}{year[1]}{unaccented(self.g)[0]}9{bare(self.r, '#??')}]"

    def nir(self) -> str:
        """Give a French social security number with its key."""
        body = f"{2 if self.sex == 'f' else 1}{self.y % 100:02d}{self.m:02d}{bare(self.r, '44#########')[:8]}"
        return f"[id {body[0]} {body[1:3]} {body[3:5]} {body[5:7]} {body[7:10]} {body[10:]} {97 - int(body) % 97:02d}]"

class Doc:
    """One PDF under construction, with a cursor counted from the top of the page and its gold rows."""

    def __init__(self, path: Path, layout: str, lang: str, kind: str, r: Random, font: str, size: float, left: float) -> None:
        """Open the canvas."""
        self.r, self.lang, self.layout, self.kind, self.path = r, lang, layout, kind, path
        self.w, self.h = LETTER if "US" in layout else A4
        self.c = Canvas(str(path), pagesize=(self.w, self.h), invariant=1)
        self.c.setTitle(layout)
        self.font = FONTS[font]
        self.bold = BOLD[self.font]
        self.size, self.left, self.y, self.foot = size, left, 60.0, ""
        self.used: set[str] = set()
        self.rows: list[Row] = []
        self.rest: dict[int, str] = {}

    @property
    def wide(self) -> float:
        """Give the width between the margins."""
        return float(self.w) - self.left - 55

    def plain(self, text: str, how: str) -> str:
        """Take the marks out of the text and note the values on the current page."""
        page = self.c.getPageNumber()
        for code, value in MARK.findall(text):
            row = gold_row(self.path.name, page, value, {**PII, **KEEP}[code], how=how, where="text", layout=self.layout, set=self.kind, language=self.lang)
            if not any((o["page"], o["value"], o["kind"]) == (page, value, row["kind"]) for o in self.rows):
                self.rows.append(row)
        self.rest[page] = self.rest.get(page, "") + "|" + MARK.sub(lambda m: "|" if m[1] in PII else m[2], text)
        return MARK.sub(r"\2", text)

    def put(self, x: float, text: str, how: str = "line", size: float = 0, bold: bool = False, align: str = "l") -> None:
        """Draw one line at the cursor."""
        self.c.setFont(self.bold if bold else self.font, size or self.size)
        draw = {"l": self.c.drawString, "r": self.c.drawRightString, "c": self.c.drawCentredString}[align]
        draw(x, self.h - self.y, self.plain(text, how))

    def column(self, x: float, text: str, how: str = "block", size: float = 0, bold: bool = False, align: str = "l") -> None:
        """Draw the lines of the text below one another."""
        for line in text.strip().split("\n"):
            self.y += (size or self.size) * 1.3
            self.put(x, line.strip(), how, size, bold, align)
        self.y += 8

    def room(self, height: float) -> None:
        """Begin a new page if the height does not fit."""
        if self.y + height > self.h - 62:
            self.page()

    def page(self) -> None:
        """End the page with its footer."""
        self.footer()
        self.c.showPage()
        self.y = 64

    def footer(self) -> None:
        """Draw the footer, if any, and the page number."""
        y, self.y = self.y, self.h - 30
        self.c.setFillGray(0.25)
        self.put(self.left, self.foot, "footer", 7.5)
        self.put(self.w - 55, str(self.c.getPageNumber()), "footer", 7.5, align="r")
        self.c.setFillGray(0)
        self.y = y

    def title(self, text: str, size: float = 14, align: str = "l", after: float = 10) -> None:
        """Draw a heading."""
        self.room(60)
        self.y += size * 1.05
        self.put({"l": self.left, "c": self.w / 2, "r": self.w - 55}[align], text, "heading", size, True, align)
        self.y += after + size * 0.5

    def prose(self, text: str, how: str = "prose", flow: bool = True, indent: float = 0, first: float = 0, align: int = 0) -> None:
        """Set paragraphs split by blank lines; a line that begins with '# ' is a heading."""
        for line in parts(text):
            head = line.startswith("# ")
            line = line.removeprefix("# ")
            font, used = self.bold if head else self.font, "heading" if head else how
            if flow:
                look = ParagraphStyle("p", fontName=font, fontSize=self.size, leading=self.size * 1.32, alignment=align, firstLineIndent=0 if head else first)
                flowable = Paragraph(MARK.sub(r"\2", line).replace("&", "&amp;"), look)
                height = flowable.wrap(self.wide - indent, 1000)[1]
                self.room(height + (40 if head else 0))
                self.plain(line, used)
                flowable.drawOn(self.c, self.left + indent, self.h - self.y - height)
                self.y += height + self.size * (0.35 if head else 0.7)
                continue
            pieces = simpleSplit(MARK.sub(r"\2", line), font, self.size, self.wide - indent)
            self.room(len(pieces) * self.size * 1.32 + (40 if head else 0))
            self.plain(line, used)
            self.c.setFont(font, self.size)
            for piece in pieces:
                self.y += self.size * 1.32
                self.c.drawString(self.left + indent, self.h - self.y, piece)
            self.y += self.size * (0.35 if head else 0.75)

    def boxes(self, text: str, height: float = 31, how: str = "box") -> None:
        """Draw rows of boxed or (how: caption) underlined values: 'caption^weight :: value | …' per row, '# heading', '? ticks'."""
        self.y += 4
        for line in parts(text):
            if line.startswith(("# ", "? ")):
                self.ticks(line[2:]) if line[0] == "?" else self.title(line[2:], 11, after=2)
                continue
            cells = [[part.strip() for part in cell.split("::")] for cell in line.split(" | ")]
            weights = [float(c[0].partition("^")[2] or 1) for c in cells]
            self.room(height + 4)
            top, x = self.y, self.left
            for (label, value), weight in zip(cells, weights, strict=True):
                wide = self.wide * weight / sum(weights)
                self.y = top + (9 if how == "box" else 29)
                self.put(x + 4, label.partition("^")[0], "caption", 6.8)
                self.y = top + (height - 7 if how == "box" else 17)
                self.put(x + 5, value, how)
                if how == "box":
                    self.c.rect(x, self.h - top - height, wide, height)
                else:
                    self.c.line(x + 2, self.h - self.y - 3, x + wide - 8, self.h - self.y - 3)
                x += wide
            self.y = top + height
        self.y += 6

    def under(self, text: str) -> None:
        """Draw rows of values above their captions."""
        self.boxes(text, 38, "caption")

    def dots(self, text: str, width: float = 150) -> None:
        """Draw 'label :: value' lines with dotted leaders between."""
        for line in parts(text):
            label, value = (part.strip() for part in line.split("::"))
            self.room(20)
            self.y += self.size * 1.6
            used = pdfmetrics.stringWidth(MARK.sub(r"\2", label), self.font, self.size)
            dot = pdfmetrics.stringWidth(".", self.font, self.size)
            self.put(self.left, label + " " + "." * int((width - used - 10) / dot), "label")
            self.put(self.left + width, value, "dotted")
        self.y += 8

    def pairs(self, text: str, x: float = 0, width: float = 110, how: str = "label") -> None:
        """Draw 'label :: value' lines in two columns without rules."""
        for line in parts(text):
            label, value = (part.strip() for part in line.split("::"))
            self.y += self.size * 1.45
            self.put(x or self.left, label, "label", bold=self.kind == "plain")
            self.put((x or self.left) + width, value, how)
        self.y += 8

    def ticks(self, text: str) -> None:
        """Draw tick boxes in a row; a label that begins with + is ticked."""
        x = self.left
        self.room(30)
        self.y += 12
        for label in text.split(" | "):
            y = self.h - self.y - 1
            self.c.rect(x, y, 9, 9)
            if label.startswith("+"):
                self.c.lines([(x + 1, y + 1, x + 8, y + 8), (x + 1, y + 8, x + 8, y + 1)])
            self.put(x + 14, label.lstrip("+"), "tick")
            x += 30 + pdfmetrics.stringWidth(MARK.sub(r"\2", label), self.font, self.size)
        self.y += 14

    def table(self, text: str, look: str = "grid", widths: str = "", size: float = 0) -> None:
        """Draw a table: a line per row, cells split by ' | ', first line the header; widths as weights wrap the cells."""
        size = size or self.size
        lines = [[cell.strip() for cell in line.split("|")] for line in parts(text)]
        share = [float(v) for v in widths.split()]
        style = ParagraphStyle("c", fontName=self.font, fontSize=size, leading=size * 1.2)
        cells: list[list[Any]] = [[MARK.sub(r"\2", c) for c in line] for line in lines]
        if share:
            cells = [[Paragraph(c.replace("&", "&amp;"), style) for c in line] for line in cells]
        grid = Table(cells, colWidths=[self.wide * v / sum(share) for v in share] or None, style=table_style(look, self.font, size), hAlign="LEFT")
        wide, height = grid.wrap(self.wide, 2000)
        if wide > self.wide + 20:
            raise ValueError(f"{self.path.name}: table of {wide:.0f} pt on {self.wide:.0f} pt")
        self.room(height)
        for line in lines:
            for cell in line:
                self.plain(cell, "cell")
        grid.drawOn(self.c, self.left, self.h - self.y - height)
        self.y += height + 10

    def save(self) -> list[Row]:
        """Close the file and give the gold rows without those that another reading of the page would blur."""
        self.footer()
        self.c.save()
        pii = [r for r in self.rows if r["kind"] == "pii"]
        rest = {page: norm(text) for page, text in self.rest.items()}
        out: list[Row] = []
        for row in self.rows:
            mine = words(row["value"])
            if row["kind"] == "pii":
                clear = norm(row["value"]) not in rest[row["page"]]
            else:
                clear = not any(words(p["value"]) in mine or mine in words(p["value"]) for p in pii)
                clear = clear and not any(norm(p["value"]) in norm(row["value"]) for p in pii)
            same = sum((o["type"], o["kind"]) == (row["type"], "keep") for o in out)
            if clear and (row["kind"] == "pii" or same < 3 + (row["type"] in ("name_like", "product", "company"))):
                out.append(row)
        return out

Maker = Callable[[Doc], None]
DOCS: list[tuple[Maker, str, str, str, str, float, float]] = []

def doc(layout: str, lang: str, kind: str, font: str = "H", size: float = 10, left: float = 60) -> Callable[[Maker], Maker]:
    """Register a document with its language, set, font, size and left margin."""

    def add(maker: Maker) -> Maker:
        DOCS.append((maker, layout, lang, kind, font, size, left))
        return maker

    return add

@doc("inspection report", "en", "plain", "T", 11)
def inspection(d: Doc) -> None:
    """Report on a building's heating plant."""
    a, b, c, e = Person(d, "m"), Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.foot = "[co Grace & Hartwell Surveyors Ltd]  -  Report [no GH/2025/0417-B]  -  Page"
    d.title("[co Grace & Hartwell Surveyors Ltd]", 18, "c", 4)
    d.title("Plant Room Inspection Report", 13, "c", 14)
    d.prose(f"""On [dd 6 May 2025] our engineer {a.full} attended the [nl Chapel Court] site at the request of the managing agent. He was met at the gate by {b.tf}, the caretaker, who lives on the premises at {b.street}, {b.city} {b.pc} and can be reached on {b.tel}. {b.ts} unlocked the [t lower plant room] and stayed throughout. // # 1. Scope and limits // The visit was made under [cl Clause 4.2(b)] of the service agreement and [cl Regulation 36] of the gas safety rules. We looked at the [pr Baxter Frost 240 boiler], the [t expansion vessel] and the [t pressure relief valve]; the flue above the roof line was not open to view. {a.sur} took the readings, and his colleague {c.ini} checked them against the [no Job Sheet 88-1203]. // # 2. Findings
Working pressure was [t 1.8 bar] against a mark of 1.5. The [t Mark IV burner] showed soot on two of its six jets. {b.giv} told us that the pump "will not start on cold mornings"; a log she keeps for the residents bears this out from [nl late March] on. {c.ts} traced the fault to a [t Winter mode relay] and fitted part [no WR-7719-02] from the van at a cost of [am £64.30 plus VAT]. In {c.sur}'s view the [nl frank condition] of the pump bearings will not last another heating season. // # 3. Complaint by a resident
While the men were at work {e.tf}, who rents the flat above, came down to complain of fumes. She gave her address as {e.street}, {e.city} {e.pc} and asked that the outcome be sent to {e.mail} or by text to {e.tel2}. {a.ts} placed a [t carbon monoxide meter] in her hall; it read [t 0 ppm] after thirty minutes. {e.ts} was not wholly content, and asked that {e.ini} be named in the report as having raised the matter. She has since written twice under the name {e.user} on the residents' board.""", align=4)
    d.page()
    d.prose(f"""# 4. Action // The repair of the jets is put at [am £1,240.00], and a full [t flue gas analysis] at [am £185.50], so the [to total of £1,425.50] falls within the yearly allowance. The order, [no PO 55-20981], must reach us by [dd 30 June 2025]. The van used, {num(d.r, "pl", "K?%# ???")}, will need a permit for the yard; please tell {b.full} two days ahead. Any claim for hidden defects lapses under [cl paragraph 9] after one year. // Signed for the firm on [dd 9 May 2025]""")
    d.column(d.left + 30, f"{a.caps}\n[t Senior Heating Engineer]\nIdentity card {num(d.r, 'emp', 'GHS-#####')}\nDirect line {a.tel2}", "signature")
@doc("grievance outcome", "en", "plain", "H", 10.5, 72)
def grievance(d: Doc) -> None:
    """Letter that closes a staff grievance."""
    a, b, c, e, f = Person(d, "f"), Person(d, "m"), Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.column(d.w - 55, "[co Marks Ferry Logistics plc]\n[t People and Culture]\nReference [no GRV-2025-031]", "letterhead", 9, True, "r")
    d.column(d.left, f"Private and confidential\n{a.tf}\n{a.street}\n{a.city}\n{a.pc}\n \n[dd 14 April 2025]", "address block")
    d.prose(f"""Dear {a.ts} // # Outcome of your grievance of [dd 3 March 2025] // Thank you for meeting me and {b.full} from [t Employee Relations] last Thursday. You brought your union representative, {c.full}, with you. This letter sets out what I found under [cl section 5 of the Grievance Procedure] and the [t Employment Rights Act 1996]. // You said that {e.full}, your shift lead in the [t Inbound Sorting team], changed your roster four times in the week of the [nl May bank holiday] without notice, and that {e.giv} called you "Princess" before others. I spoke with {e.ts} on two occasions. {e.sur} accepts the roster changes, which he says came from the [pr Rota Will planner], but not the words. {c.ts} handed me a statement from a colleague who heard them. I prefer that account, and I uphold this part of your complaint.
You also said that your pay for the month was short by [am £212.40]. {b.ts} has checked the payroll under your staff number {num(d.r, "emp", "MFL%#####")} and finds that a [t night premium] of [am £188.16] and [t holiday pay] of [am £24.24] were left out. They will go to the account on our file, sort code and number {num(d.r, "acc", "20-##-## ########")}, by the [dd 25 April 2025] run. Please ring {b.ini} on {b.tel} if they do not. // I don't uphold the third point, the refusal of [t flexible working]. The [nl grace period] in [cl clause 11.3] had passed when the form reached us. // You may appeal within [t ten working days] by writing to {b.mail}. {c.sur} may help you with it. I know that this has weighed on you, {a.giv}, and I'd like you to know that the [t Employee Assistance Programme] is open to you at no charge.""", flow=False)
    d.column(d.left, f"Yours sincerely\n \n{f.full}\n[t Head of Operations, North]\ncc {c.full}; {b.ini}; personal file of {a.rev}", "signature")
@doc("probate letter", "en", "plain", "T", 11.5, 80)
def probate(d: Doc) -> None:
    """Solicitors' letter to an executor."""
    a, b, c, e, f = Person(d, "m"), Person(d, "f"), Person(d, "m"), Person(d, "f"), Person(d, "m")
    d.title("[co WINTER, MAY & STONE LLP]", 17, "c", 2)
    d.title("[t Solicitors and Commissioners for Oaths]", 9, "c", 20)
    d.pairs(f"Our ref :: [no WMS/PRB/20331]\nDate :: [dd 21 November 2024]\nDirect e-mail :: {e.mail}", width=90, how="letterhead")
    d.column(d.left, f"{a.tf}\n{a.street}\n{a.town}", "address block")
    d.prose(f"""Dear {a.giv} // # The [nl Will] and the estate // We now hold the [t grant of probate], number [no 1724-5580-1132-0094], and can tell you how matters stand. Under [cl clause 3 of the Will] the house passes to you and to your sister, {b.tf}, in equal shares. She has let us know that she lives at {b.street}, {b.town}, and that she'd rather be paid out. {b.ts} was born on {b.dob}, so she falls under no age condition. // The gross estate comes to [am £418,220.16]. From it we've paid the funeral account of [co Field & Rivers Undertakers] ([am £3,912.00], invoice [no FR 10442]) and [t inheritance tax] at [am £11,400.00]. A legacy of [am £5,000] goes to the neighbour, {c.full}, whose bank, so {c.ini} writes, is to be credited at IBAN {marked_iban(d.r, "GB")}. {c.ts} has shown us passport {num(d.r, "pass", "5########")} and a bill in his name.
For [t anti-money-laundering checks] we need the same of you, {a.giv}: your [t National Insurance number], which we have as {nino(d.r)}, and your driving licence, on our copy {a.licence()}. Please look whether both are right. {b.sur} sent hers by e-mail from {b.mail}, and rang from {b.tel} to confirm. // The [nl Constable print] and the [pr Morris Minor Traveller] are listed in [cl Schedule 2] at [am £850.00] and [am £6,300.00]. The car, {num(d.r, "pl", "??? %##?")}, is kept by {c.sur} at {c.street}, {c.town}. Its sale may wait until the [t notice in the Gazette] runs out on [dd 31 January 2025]. // My colleague {e.full} will draw up the [t estate accounts]. {e.ts} is in the office from Monday to Thursday on {e.tel}.""", first=18)
    d.column(d.left + 200, f"Yours sincerely\n \n \n{f.ini}\n[t Partner, Private Client]", "signature")
    d.foot = "[co Winter, May & Stone LLP] is authorised and regulated. A list of members is open to inspection."
@doc("interview summary", "en", "plain", "V", 9.5, 64)
def interview(d: Doc) -> None:
    """Summary of a research interview."""
    a, b, c = Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.title("Interview summary 07 / [t Ageing in Place study]", 14)
    d.pairs(f"Participant :: {a.full}\nInterviewer :: {b.full}, [t research fellow]\nDate :: [dd 17 October 2024]\nRecording :: [no AIP_int07_v2.wav]\nContact :: {a.tel2} / {a.mail}")
    d.prose(f"""# Setting // {b.sur} met {a.full} at her home, {a.street} in {a.city} ({a.pc}). The talk lasted [t 74 minutes]. Her daughter {c.giv} sat in for the last part. {a.ts}, born {a.dob}, worked as a nurse for thirty years and was given consent form [no CF-3.1]. // # Daily life // {a.giv} says she rises early and "will read until the light is good". She uses a [pr Rowan Walker rollator] and a [pr Ruby Home hub], which she calls a [nl faith in plastic]. {c.ts} set it up; in {c.giv}'s words, "Mum, {a.giv}, is the only one who talks back to it". The [t Barthel Index] stood at 85 and the [t Mini-Mental State] at 28. She is treated for [t Parkinson's disease] in its early stage.
Asked who helps, {a.ts} named her daughter first, then {b.ts} himself, laughing. {c.full} lives near, at {c.street}, {c.city} {c.pc}, and her number is on the fridge: {c.tel}. The surgery knows {a.sur} under NHS number {marked_nhs(d.r)}. // # Money // She pays [am £38.75 a week] for a cleaner and gets [t Attendance Allowance] of [am £108.55]. "It adds up to a [to sum of £147.30], in and out", says {a.sur}. The theme of [nl hope and joy] came up without a prompt, as did [nl April showers]. // # Notes for coding // Use [t codebook node 4.1] for the stairs episode. Strip names before upload to [pr Delve Miner 12]. The voucher ([am £25], no. [no V-00912]) went by post. Follow-up with {c.ini} is due on [dd 9 January 2025]. {c.sur} prefers a message to {c.user} over e-mail. // The [co Hazel Grant Foundation] funds the study under award [no HGF-22/118]. Questions go to {b.ini}, {b.mail}.""", how="prose")
@doc("travel narrative", "en", "plain", "T", 12, 70)
def travel(d: Doc) -> None:
    """Narrative itinerary by a travel agent."""
    a, b, c, f = Person(d, "m"), Person(d, "f"), Person(d, "f"), Person(d, "f")
    d.title("[co Virginia Sands Travel]", 20, "l", 2)
    d.title(f"A journey for {a.full} and {b.full}", 13, "l", 12)
    d.prose(f"""Dear {a.giv}, dear {b.giv}, // Here is how your trip, booking [no VST-60417-Q], will unfold. The fare is [am £2,964.00]; with the [t rail supplement] of [am £118.00] the [to total is £3,082.00], charged to the card {card(d.r)} of {a.ts} on [dd 2 February 2025]. // # Day one: to the coast // A driver from [co Jack Rabbit Transfers] fetches {b.ts} from {b.street}, {b.city} {b.pc} at [t 05:40 hrs] and then {a.sur} at the station. You fly with [co Air Georgia] on flight [no GX 2207] from [t Terminal 2]. Do carry both passports: we hold {num(d.r, "pass", "1########")} for {a.ini} and {num(d.r, "pass", "?########")} for {b.ini}, whose date of birth, {b.dob}, must match the ticket. // Your host in the [nl Santa Rosa quarter] is {c.full}. {c.giv} speaks four languages and can be rung on {c.tel2} at any hour. {c.ts} will hand you the keys of the [t Jasmine Suite]. // # Days two to five: the hills
The [pr Charlotte Pass cable car] runs from [nl early June]. Lunch is at the [nl Old Bishop's Kitchen], where a set meal is [am €24.50]. On [dd 7 June 2025] a [pr Ford Austin 7 replica] is yours for the day under [cl section 8 of the hire terms]; the driver named is {b.sur}, licence {b.licence()}. Should the weather turn, {c.sur} may move the day. // # Coming home // You land on [dd 11 June 2025]. {a.ts} asked us to send papers to {a.mail} and not by post; {b.ts} would like the maps at her home. Points go to {a.giv}'s frequent flyer account {num(d.r, "cust", "AG ### ### ##%")}. If there is need at night, text {a.giv}'s brother, whose number you left with us: {num(d.r, "p", "07700 900###")}. // We do not sell flights without cover under the [t Package Travel Regulations 2018].""")
    d.column(d.left, f"Bon voyage\n{f.giv}\n{f.full}, [t Journey Designer]\n{f.tel}", "signature")
@doc("benefit claim form", "en", "structured", "H", 10, 50)
def benefit(d: Doc) -> None:
    """Claim form with boxes and ticks."""
    a, b, c = Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.put(d.w - 55, "Form [no CA-14 (04/25)]", "heading", 8, align="r")
    d.title("Claim for [t Carer Support Payment]", 16)
    d.boxes(f"""# Part 1  About you
Surname or family name^2 :: {a.surcaps} | Title :: {a.title} // All other names in full^2 :: {a.giv} | Date of birth :: {a.dobs} // National Insurance number :: {nino(d.r)} | Sex :: Female | Daytime phone :: {a.tel} // Address^2 :: {a.street} | Town :: {a.city} | Postcode :: {a.pc} // E-mail address :: {a.mail} | Type of claim :: [t New claim]
? single | +married or in a civil partnership | [t separated]
# Part 2  Your partner
Full name^2 :: {b.full} | Date of birth :: {b.dobs} // National Insurance number :: {nino(d.r)} | Employer :: [co Rose Dean Bakeries] | Job :: [t Night baker] // Net weekly wage :: [am £412.60] | Wage last counted on :: [dd 28/02/2025]
# Part 3  The person you care for
Name^2 :: {c.rev} | NHS number :: {marked_nhs(d.r)} // Where they live^2 :: {c.street}, {c.city} {c.pc} | Their phone :: {c.tel2} // Benefit in payment :: [t Attendance Allowance] | Rate :: [am £108.55] | Hours of care a week :: [t 42 hours]
? [t Day care] | +[t Night care] | +[t Help with mobility] | Other""")
    d.page()
    d.boxes(f"""# Part 4  How we pay you
Account holder^2 :: {a.ini} | Bank or building society :: [co Abbey Marks Building Society] // Account number :: {num(d.r, "acc", "########")} | Sort code :: {num(d.r, "acc", "30-##-##")} | Roll number :: {num(d.r, "acc", "D/#####-%")}""")
    d.prose(f"""I, {a.tf}, declare under [cl section 112 of the Act] that this claim is true. If {c.ts} moves, I'll report it within [t one month]. I know that {b.sur}'s pay may change what {a.ts} is due. A [nl mark] or cross may be made by those who can't sign.""", how="declaration")
    d.under(f"""Signature :: {a.ini} | Date :: [dd 11/03/2025] | Name in capitals :: {a.caps}
# For office use""")
    d.boxes("Claim reference :: [no CSP-25-117402] | Weekly award :: [am £81.90] | Arrears :: [am £163.80] | Total first payment :: [to £245.70]")
@doc("vaccination record", "en", "structured", "V", 9, 55)
def vaccination(d: Doc) -> None:
    """Vaccination record with dotted leaders and a table."""
    a, b, c, e = Person(d, "m"), Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.title("VACCINATION RECORD", 15, "c", 4)
    d.title("[co Poppy Fields Travel Clinic]", 10, "c", 6)
    d.dots(f"""Name of patient :: {a.caps} // Born :: {a.dob} // NHS no. :: {marked_nhs(d.r)} // Clinic no. :: {num(d.r, "mrn", "PF-%#####")} // Passport :: {num(d.r, "pass", "4########")} // Lives at :: {a.street}, {a.city} // Postcode :: {a.pc} // Mobile :: {a.tel2} // Next of kin :: {b.full}, wife, {b.tel} // Registered GP :: Dr {c.full}, [t Ash Grove Surgery] // Known allergies :: [t Penicillin (rash)]""", 130)
    d.table(f"""Date | Vaccine | Batch | Dose | Site | Given by // [dd 12 Jan 2024] | [pr Havrix Mono] | [no AHB44C21] | 0.5 ml | [t left deltoid] | {e.ini} // [dd 12 Jan 2024] | [pr Typhim Vi] | [no U9H331] | 0.5 ml | right deltoid | {e.ini} // [dd 9 Feb 2024] | [pr Rabipur] | [no RB7720A] | 1.0 ml | left deltoid | Nurse {e.sur} // [dd 16 Feb 2024] | Rabipur | [no RB7720B] | 1.0 ml | right deltoid | Dr {c.sur} // [dd 4 Jul 2024] | [t Japanese encephalitis] | [no JE18L] | 0.5 ml | left deltoid | {c.ini}""", "rule")
    d.prose(f"""# Remarks // {a.ts} fainted after the first dose and was observed in the [nl Victoria Room] for [t thirty minutes]. {b.ts} drove him home. {e.full} advised that the booster may be given from [nl May 2026] and that {a.giv} should avoid [t live vaccines] while on [t methotrexate 15 mg]. The fee of [am £268.00] less the [am £20.00] deposit leaves [to £248.00 to pay], receipt [no 004417].""", how="remarks")
    d.under(f"Clinician :: {e.full} | Pin :: {num(d.r, 'emp', '##?####?')} | Reviewed by :: Dr {c.sur}")
    d.foot = "Keep with your passport. [t International Health Regulations (2005)]"
@doc("driving test booking", "en", "structured", "H", 10.5, 66)
def driving(d: Doc) -> None:
    """Booking confirmation for a driving test."""
    a, b, c = Person(d, "m"), Person(d, "f"), Person(d, "m")
    d.title("Practical driving test: booking confirmation", 15, after=16)
    d.column(d.left, f"{a.tf}\n{a.street}\n{a.city}\n{a.pc}", "address block")
    d.y -= 70
    d.pairs("Booking ref :: [no 48 211 906]\nIssued :: [dd 02.05.2025]\nCategory :: [t Car (manual)]\nFee paid :: [am £62.00]", 330, 80)
    d.prose(f"Dear {a.ts}, your test is booked as shown. Bring your [t provisional licence]; without it the test [nl will] not go ahead.", "greeting", False)
    d.table(f"""Item | Entry // Candidate | {a.rev} // Driver number | {a.licence()} // Date of birth | {a.dobs} // [t Theory pass certificate] | [no 0419-77-2285] // Test centre | [t Bishop Hill Test Centre] // Date and time | [dd 19.06.2025], 10:14 // Instructor | {b.full} // Instructor's ADI number | {num(d.r, "emp", "ADI %#####")} // Instructor's phone | {b.tel} // Car to be used | [pr Vauxhall Corsa Elise], {num(d.r, "pl", "L?%# ???")} // Paid with card | {card(d.r)} // Confirmation sent to | {a.mail}""", "grid", "2 4")
    d.prose(f"""# If you cannot come // You may change the date up to [t three working days] before, under [cl rule 7(2)]. The fee of [am £62.00] and the [t admin charge] of [am £6.50] make [to £68.50 in all]. {b.ts} has asked that the slot be swapped only with her own pupils. // # Access needs // We have noted that {a.giv} wears a hearing aid. Examiner {c.full} has been told. {c.ts} will write his signs on a [pr Dash Whiteboard Mini]. For [t sign language interpreters] ring {c.ini} on {c.tel2}.""", "notes", False)
    d.foot = "[t Road Traffic Act 1988]  |  Leaflet [no DT-1B]  |  Candidate: " + a.caps
@doc("US loan application", "en", "structured", "H", 9.5, 54)
def loan(d: Doc) -> None:
    """American loan application with captions beneath the values."""
    a = Person(d, "m", "Dwayne", "Castellano-Brooks")
    b = Person(d, "f", "LaToya", "Whitcomb")
    zips = num(d.r, "pc", "606##")
    d.title("[co Chase Porter Credit Union]", 16, after=2)
    d.title("Application for a [pr Sunny Day Auto Loan]", 11, after=8)
    d.under(f"""Applicant (last, first, middle initial)^3 :: [n Castellano-Brooks, Dwayne T.] | Social Security Number^2 :: {num(d.r, "ssn", "5##-%#-%###")} | Date of birth^2 :: [dob {a.m:02d}/{a.day:02d}/{a.y}] // Street address^3 :: [a {d.r.randint(1100, 8900)} W Juniper Ct Apt 4B] | City, state^2 :: Chicago, IL | ZIP :: {zips} // Home phone :: {num(d.r, "p", "(312) 555-01##")} | Cell :: {num(d.r, "p", "773-555-01##")} | E-mail^2 :: {a.mail} // Driver's license :: {num(d.r, "dl", "C###-####-####")} | State :: IL | Member number :: {num(d.r, "cust", "CPCU-0######")} | Plate :: {num(d.r, "pl", "?? #####")}
Co-applicant^3 :: {b.full} | Social Security Number^2 :: {num(d.r, "ssn", "3##-%#-%###")} | Date of birth^2 :: [dob {b.m:02d}/{b.day:02d}/{b.y}] // Relationship :: [t Domestic partner] | Phone :: {num(d.r, "p", "+1 312 555 01##")} | E-mail^2 :: {b.mail}
# Employment
Employer^2 :: [co Dale Carnes Trucking Inc.] | Position :: [t Dispatch Supervisor] | Gross monthly :: [am $5,310.00] // Employer (co-applicant)^2 :: [co Lakeshore Unified Schools] | Position :: [t School Counselor] | Gross monthly :: [am $4,870.00]
# Loan requested
Vehicle^2 :: [pr 2023 Lincoln Franklin LX] | Term :: [t 60 months] | Amount :: [am $28,400.00] | Down payment :: [am $3,000.00] // Quote^2 :: [no Q-7741-2025] | APR :: [t 6.49 percent] | Monthly payment :: [am $555.32] | Total of payments :: [to $33,319.20]
? +[t Direct deposit] | [t Overdraft coverage] | +[t Automatic payment from checking]
Checking account :: {num(d.r, 'acc', '00%#########')} | Card on file :: {card(d.r)} | Routing number of bank :: [no 071000013]""")
    d.prose("""By signing, Mr. [n Castellano-Brooks] and Ms. [n Whitcomb] agree to [cl Section 12, Arbitration], of the [t Truth in Lending] statement dated [dd May 9, 2025]. [n Dwayne] and [n LaToya] [nl may] rescind within [t three business days].""", "declaration")
    d.under("Applicant :: [n D. T. Castellano-Brooks] | Co-applicant :: [n L. Whitcomb] | Date :: [dd 05/12/2025]")
@doc("payroll run", "en", "structured", "H", 8.5, 45)
def payroll(d: Doc) -> None:
    """Payroll run of a small works."""
    people = [Person(d, "fm"[i % 2]) for i in range(6)]
    jobs = "Press Operator,Fitter,Buyer,Tool Setter,Cleaner,Clerk,Welder,Packer,Storeman".split(",")
    d.title("[co Summer Brook Castings Ltd]  -  Payroll run [no 2025-M05]", 13)
    d.pairs("Pay date :: [dd 30 May 2025]\nTax period :: [t Month 2]\nPrepared under :: [cl Finance Rule 18]")
    lines = ["Emp. no. | Employee | NI number | Job | Gross | Net | Paid to"]
    for i, p in enumerate(people):
        gross, net = 2100 + 137.35 * i, 1710 + 101.15 * i
        bank = num(d.r, "acc", "40-##-## ########")
        lines.append(f"{num(d.r, 'emp', 'SB-%###')} | {p.rev} | {nino(d.r)} | {jobs[i]} | [am {gross:,.2f}] | [am {net:,.2f}] | {bank}")
    lines.append(f"TOTAL | | | | [to {sum(2100 + 137.35 * i for i in range(6)):,.2f}] | [to {sum(1710 + 101.15 * i for i in range(6)):,.2f}] |")
    d.table("\n".join(lines), "bands", size=8)
    d.prose(f"""Notes to this run. {people[1].ts} moved from [t Grade 3] to [t Grade 4] on [dd 1 May 2025]. {people[4].ini} drew an advance of [am £150.00]. The [t attachment of earnings] for {people[0].full} ends with [nl March 2026]. {people[2].sur} left; send the [no P45] to {people[2].street}, {people[2].town}. // Approved by {people[3].caps} for the [t Works Accounts Office]. Queries to {people[5].giv} on {people[5].tel}.""", "notes")
@doc("class register", "en", "structured", "V", 9, 60)
def register(d: Doc) -> None:
    """School class register with guardians."""
    people = [Person(d, "mf"[i % 2]) for i in range(12)]
    t = Person(d, "f")
    d.title("[co St Martin's Field Primary School]", 14, "c", 2)
    d.title("Class register 5 [nl Robin]  |  Week of [dd 16 June 2025]", 10, "c", 8)
    d.put(d.left, f"Class teacher: {t.tf}   Room: [t Lower Hall 3]   Register no. [no REG-5R-38]")
    d.y += 12
    lines = ["No | Pupil | Born | Mon | Tue | Wed | Guardian | Emergency phone"]
    for i in range(6):
        p, q = people[2 * i], people[2 * i + 1]
        born = f"[dob {p.day:02d}/{p.m:02d}/2015]"
        lines.append(f"{i + 1} | {p.full} | {born} | / | {'/ L /'.split()[i % 3]} | {'/ / M'.split()[i % 3]} | {q.ini} | {q.tel}")
    d.table("\n".join(lines), "grid", "0.6 3.2 2 0.9 0.9 0.9 2.9 2.8", 8)
    a, b = people[0], people[2]
    d.prose(f"""L late, M [t medical appointment]. {a.giv} goes home with {people[1].ts} on Wednesdays. {b.giv} {b.sur} carries an [pr EpiPen Jr Trainer] and must not have [t sesame or nuts]. {people[5].ts} pays [am £14.40] for lunches; the [to class total] is [am £86.40]. // [t Reading groups]: [nl Daisy table] on Tuesday, [nl Jay table] on Friday. [t Mark sheets] ([no form MS2]) are due on [dd 20 June 2025] under [cl paragraph 3 of the handbook]. Messages to {t.mail}. Signed {t.ini}.""", "notes")
@doc("on-call plan", "en", "structured", "H", 10, 58)
def oncall(d: Doc) -> None:
    """On-call plan with an asset list by holder."""
    people = [Person(d, "fm"[i % 2]) for i in range(6)]
    d.put(d.left, "[co Jordan Valley Networks]", "letterhead", 9, True)
    d.put(d.w - 55, "Plan [no OC-25-W27], version of [dd 27 June 2025]", "letterhead", 9, align="r")
    d.title("On-call plan, week 27", 16)
    days = "Monday Tuesday Wednesday Thursday Friday Weekend".split()
    lines = ["Day | First line | Mobile | Second line | Handle"]
    for i, day in enumerate(days):
        p, q = people[i], people[(i + 2) % 6]
        lines.append(f"{day} | {p.full} | {p.tel2} | {q.ini} | {p.user}")
    d.table("\n".join(lines), "bands", size=9)
    d.page()
    d.title("Equipment held", 12)
    kit = ["[pr Dell Florence 14]", "[pr Nokia Paige pager]", "[pr Jenkins build box]", "[pr Casper Mesh 2]", "[pr Samantha headset]", "[pr Thor crimping tool]"]
    lines = ["Asset | Item | Holder | Staff no. | Value"]
    for i, p in enumerate(people):
        lines.append(f"[no JV-A{410 + 7 * i}] | {kit[i]} | {[p.rev, p.surcaps][i % 2]} | {num(d.r, 'emp', 'jv%####')} | [am £{120 + 45 * i}.00]")
    lines.append(f"| | | Sum | [to £{sum(120 + 45 * i for i in range(6)):,}.00]")
    d.table("\n".join(lines), "grid", size=9)
    d.prose(f"""# Rules // A [t severity 1 incident] is raised in [pr Bugsy Tracker]; [nl Will] and must in [cl rule 2.4] mean duty. {people[0].giv} swaps with {people[3].giv} on Thursday. If {people[1].ts} does not answer within [t ten minutes], call {people[2].ts} at home on {people[2].tel}. The [t standby allowance] is [am £38.00 per night]. The [nl Dean Street switch room] key is with {people[4].sur}. Lost kit: write to {people[5].mail}.""", "notes")
@doc("Mietvertrag", "de", "plain", "T", 11, 70)
def mietvertrag(d: Doc) -> None:
    """German tenancy agreement."""
    a, b, c, h = Person(d, "m"), Person(d, "f"), Person(d, "m"), Person(d, "f")
    d.title("Mietvertrag über Wohnraum", 17, "c", 4)
    d.title("Vertrags-Nr. [no MV-2025-0088]", 10, "c", 12)
    d.prose(f"""Zwischen {a.tf}, {a.street}, {a.town}, geboren am {a.dob}, nachfolgend Vermieter, und {b.tf}, geboren am {b.dobs}, sowie {c.tf}, geboren am {c.dobs}, beide zurzeit wohnhaft {b.street}, {b.town}, nachfolgend Mieter, wird folgender Vertrag geschlossen. // # § 1 Mietsache // Vermietet wird die Wohnung im [t zweiten Obergeschoss links] mit 78 m² Wohnfläche, [t Einbauküche] und Kellerraum. Ein Stellplatz für das Fahrzeug {num(d.r, "pl", "KS-?? ####")} von {c.ts} gehört dazu. Die Küche der Marke [pr Elise Modell Ludwig] bleibt Eigentum des Vermieters. // # § 2 Mietzeit // Das Mietverhältnis beginnt am [dd 1. Juli 2025]. Eine [nl kurze] Kündigung ist nach [cl § 573c BGB] möglich. {b.ts} und {c.ts} verzichten bis [nl Mai 2027] auf die ordentliche Kündigung, vgl. [cl § 9 Abs. 2]. // # § 3 Miete und Kaution
Die Grundmiete beträgt [am 845,00 EUR], die [t Betriebskostenvorauszahlung] [am 190,00 EUR], [to zusammen 1.035,00 EUR]. Sie ist auf das Konto {marked_iban(d.r, "DE")} von {a.full} zu zahlen. Die Kaution von [am 2.535,00 EUR] liegt bei der [co Sparbank Lange Reihe eG]. Rückfragen zur Zahlung beantwortet {a.sur} unter {a.tel} oder {a.mail}. // # § 4 Hausordnung, Winterdienst // Der [nl Winter] verlangt Räumdienst; die Mieter teilen ihn nach dem [t Aushang im Treppenhaus]. Hauswartin ist {h.tf}, Telefon {h.tel2}. {h.ts} hält auch die Schlüssel vor. Heizung: [pr Vaillant Arthur 5]; Wartung durch die [co Richter Kaltwasser GmbH] laut Rechnung [no R-33017] vom [dd 12.02.2025]. // # § 5 Sonstiges // {b.giv} und {c.giv} dürfen ein Klavier aufstellen. Ausweis von {b.full}: {num(d.r, "id", "L%?##?###")}. Erreichbar ist sie unter {b.mail}, {c.ini} unter {c.tel}.""")
    d.under(f"Ort, Datum :: Kassel, [dd 20. Juni 2025] | Vermieter :: {a.ini} | Mieter :: {b.ini}, {c.ini}")
@doc("Lohnabrechnung", "de", "structured", "H", 9, 50)
def lohn(d: Doc) -> None:
    """German payslip."""
    a, b = Person(d, "f"), Person(d, "m")
    d.put(d.left, "[co Koch & Bäcker Maschinenbau AG]", "letterhead", 11, True)
    d.put(d.w - 55, "Abrechnung der Brutto/Netto-Bezüge", "heading", 10, align="r")
    d.y += 24
    d.column(d.left, f"{a.title}\n{a.full}\n{a.street}\n{a.town}", "address block")
    d.y -= 56
    d.pairs(f"Personal-Nr. :: {num(d.r, 'emp', '00%###')}\nGeburtsdatum :: {a.dobs}\nSteuer-ID :: {steuer_id(d.r)}\nSV-Nummer :: {num(d.r, 'id', '65 ' + a.dobs[5:7] + a.dobs[8:10] + a.dobs[13:15] + ' ' + a.s[-1].upper() + ' ###')}\nSteuerklasse :: [t IV / 0,5 Kinderfreibeträge]\nEintritt :: [dd 01.04.2018]", 320, 80)
    d.boxes("Monat :: [nl März 2025] | Beleg :: [no LA-25-03-117] | Abteilung :: [t Qualitätssicherung] | Kostenstelle :: [no 4410-K]")
    d.table("""Lohnart | Bezeichnung | Menge | Satz | Betrag EUR // 001 | [t Gehalt] | 1,00 | 3.450,00 | [am 3.450,00] // 214 | [t Schichtzulage Spät] | 22,50 | 4,10 | [am 92,25] // 330 | [t Vermögenswirksame Leistungen] | 1,00 | 26,59 | [am 26,59] //  | Gesamtbrutto | | | [to 3.568,84] // 401 | [t Lohnsteuer] | | | -[am 402,16] // 402 | [t Kirchensteuer] | | | -[am 36,19] // 420 | [t Krankenversicherung] | | | -[am 303,35] // 421 | [t Rentenversicherung] | | | -[am 331,90] //  | Auszahlungsbetrag | | | [to 2.495,24]""", "rule", "1 4 1.2 1.5 2")
    d.dots(f"""Überweisung an :: {a.caps} // IBAN :: {marked_iban(d.r, "DE")} // Krankenkasse :: [co Morgenstern BKK], Vers.-Nr. {num(d.r, "cust", "?#########")} // Sachbearbeiter :: {b.full}, [t Entgeltabrechnung], Tel. {b.tel}""", 130)
    d.prose(f"""Hinweis: {a.ts}, Ihr Resturlaub beträgt [t 14 Tage]. Der Zuschuss nach [cl § 3 Nr. 33 EStG] endet im [nl August]. Bei Fragen schreiben Sie bitte {b.ts} ({b.mail}) bis zum [dd 15.04.2025]. Für {a.ini} ist eine [t Nachberechnung] von [am 18,40 EUR] vorgemerkt. Das Essen in der Kantine [nl Rose] kostet weiterhin [am 5,90 EUR].""", "notes")
    d.foot = f"Ausdruck für {a.rev}  -  erstellt mit [pr Lohn Felix 9.2]  -  Seite"
@doc("Arztbrief", "de", "plain", "V", 9.5, 62)
def arztbrief(d: Doc) -> None:
    """German discharge letter."""
    a, b, c, e = Person(d, "f"), Person(d, "m"), Person(d, "f"), Person(d, "m")
    d.title("[co Klinikum Lange Wiesen]", 15, "r", 0)
    d.title("[t Klinik für Orthopädie und Unfallchirurgie]", 9, "r", 10)
    d.column(d.left, f"Herrn Dr. med. {b.full}\n{b.street}\n{b.town}", "address block")
    d.y += 8
    d.put(d.w - 55, "[dd 4. September 2024]", "letterhead", align="r")
    d.y += 18
    d.put(d.left, f"Patientin: {a.rev}, geb. {a.dobs}, Fallnummer {num(d.r, 'mrn', '24-00%####')}", "subject", bold=True)
    d.y += 12
    d.put(d.left, f"wohnhaft {a.street}, {a.town}, Versichertennummer {num(d.r, 'cust', '?%########')}", "subject")
    d.prose(f"""Sehr geehrter Herr Kollege {b.sur}, // wir berichten über {a.tf}, die sich vom [dd 28.08.2024] bis zum [dd 04.09.2024] in unserer Behandlung befand. // # Diagnosen // [t Mediale Schenkelhalsfraktur rechts], [t Morbus Parkinson], [t arterielle Hypertonie], Zustand nach [t Baker-Zyste] links. Verletzungstyp nach [t Garden III]. // # Anamnese und Befund // {a.ts} stürzte zu Hause über eine [nl lange] Teppichkante. Ihr Sohn {e.giv} fand sie und rief den Notarzt. Das Zeichen nach [t Lasègue] war negativ, die [t Glasgow Coma Scale] lag bei 15. Hb [t 11,2 g/dl], CRP [t 34 mg/l]. Laut {e.ts} nimmt seine Mutter seit dem [nl letzten Winter] [pr Madopar retard]. Die [nl kurze] Bewusstlosigkeit verneint {a.sur}. // # Therapie und Verlauf
Am Folgetag erfolgte durch Oberärztin Dr. {c.full} die Versorgung mit [pr Charité Schaft Gr. 4] (Los [no 77-1820-B]). Die Narkose verlief unter {c.ini} ohne Besonderheiten. Der Verlauf war glatt; {a.ini} übte ab dem zweiten Tag mit der [t Physiotherapie]. // # Empfehlung // [t Thromboseprophylaxe] für 35 Tage mit [pr Clexane 40], Röntgen nach [t sechs Wochen]. Die Reha ist bei der [co Sonnenkasse Richter Land] beantragt, Aktenzeichen [no AZ 4471/24]. Eigenanteil [am 10,00 EUR] je Tag, [to insgesamt 210,00 EUR], nach [cl § 40 SGB V]. Bitte rufen Sie {e.full} unter {e.tel} an, da die Patientin selbst schlecht hört; ihre Nummer ist {a.tel}. Bilder senden wir an {b.mail}.""")
    d.column(d.left, f"Mit kollegialen Grüßen\n \nDr. med. {c.full}\n[t Leitende Oberärztin]", "signature")
    d.foot = f"Arztbrief {a.rev}  -  [no Formular 12b]  -  Seite"
@doc("Teilnehmerliste", "de", "structured", "H", 10, 48)
def teilnehmer(d: Doc) -> None:
    """German list of course participants with an invoice line."""
    people = [Person(d, "mf"[i % 2]) for i in range(6)]
    lead = Person(d, "f")
    d.title("Teilnehmerliste", 18, after=4)
    d.pairs(f"Kurs :: [pr Sicher führen mit Max 2.0], Kurs-Nr. [no TL-0925]\nVeranstalter :: [co Akademie Winter & Kurz GmbH]\nTermin :: [dd 22.09.2025], 9:00 bis 16:30 Uhr\nRaum :: [t Seminarraum Lessing]\nLeitung :: {lead.tf}, {lead.tel}")
    lines = ["Nr. | Name, Vorname | geb. am | Anschrift | Kontakt | Unterschrift"]
    for i, p in enumerate(people):
        lines.append(f"{i + 1} | {p.rev if i % 3 else p.revcaps} | {p.dobs} | {p.street}, {p.town} | {p.mail if i % 2 else p.tel2} | ")
    d.table("\n".join(lines), "grid", "0.5 2.5 1.4 3 4.4 1.3", 7.5)
    a, b, c = people[1], people[2], people[4]
    d.prose(f"""Bemerkungen: {a.ts} kommt erst gegen Mittag. {b.sur} isst [t vegetarisch]. {c.giv} vertritt [nl kurz] die Leitung. Kfz für den Hof: {num(d.r, "pl", "HRO-?? ###")} ({b.ini}). Die Gebühr von [am 149,00 EUR] je Person, [to gesamt 894,00 EUR], wird nach [cl Ziffer 4 der AGB] bis zum [dd 10.10.2025] fällig; Rechnung [no RE-2025-771]. Die Unterlagen ([pr Leitz Ordner Emil]) verteilt {lead.ts}. Der [nl Lange Saal] bleibt geschlossen. // Erste-Hilfe-Koffer: [t Empfang, Erdgeschoss]. [t Teilnahmebescheinigungen] erstellt {lead.ini} ({lead.mail}).""", "notes")
@doc("bulletin de paie", "fr", "structured", "H", 9, 50)
def bulletin(d: Doc) -> None:
    """French payslip."""
    a, b = Person(d, "f"), Person(d, "m")
    d.title("BULLETIN DE PAIE", 14, "r", 2)
    d.column(d.left, "[co Marchand Petit Textiles SAS]\nSIRET [no 812 004 771 00028]\nAPE [no 1392Z]", "letterhead", 9, True)
    d.boxes(f"""Salarié^2 :: {a.title} {a.surcaps} {a.giv} | Matricule :: {num(d.r, "emp", "MP%####")} // N° de sécurité sociale^2 :: {a.nir()} | Né(e) le :: {a.dobs} // Adresse^2 :: {a.street} | Commune :: {a.town} // Emploi^2 :: [t Coupeuse qualifiée] | Entrée :: [dd 04/09/2017] // Convention^2 :: [cl Convention collective n° 18] | Période :: [nl Avril 2025]""")
    d.table("""Rubrique | Base | Taux | Part salarié | Part employeur // [t Salaire de base] | 151,67 | 14,20 | [am 2 153,71] | // [t Heures supplémentaires 25 %] | 6,00 | 17,75 | [am 106,50] | // [t Prime d'ancienneté] | | 3,00 | [am 64,61] | // Salaire brut | | | [to 2 324,82] | // [t Assurance vieillesse] | 2 324,82 | 6,90 | [am 160,41] | [am 198,77] // [t CSG déductible] | 2 284,14 | 6,80 | [am 155,32] | // [t Mutuelle Petit Prince] | | | [am 31,00] | [am 31,00] // Net à payer | | | [to 1 978,09] |""", "bands", "4 1.6 1.2 2 2")
    d.dots(f"""Virement sur le compte :: {marked_iban(d.r, "FR")} // Titulaire :: {a.caps} // Date de paiement :: [dd 30/04/2025] // Référence :: [no BP-0425-0119]""", 150)
    d.prose(f"""{a.ts}, vos [t congés payés] restants s'élèvent à [t 11,5 jours]. Pour toute question, adressez-vous à {b.full}, [t gestionnaire de paie], au {b.tel} ou par courriel à {b.mail}. {b.ts} est absent en [nl mai]. La prime de l'atelier [nl Rose] ([am 45,00 €]) sera versée en [nl juin 2025] ; {a.ini} en a été informée.""", "notes")
    d.foot = "Conservez ce bulletin sans limitation de durée.  [pr Sage Marianne Paie 8]"
@doc("courrier d'assurance", "fr", "plain", "T", 11, 74)
def assurance(d: Doc) -> None:
    """French insurer's letter on a car accident."""
    a, b, c, e = Person(d, "m"), Person(d, "f"), Person(d, "f"), Person(d, "m")
    d.title("[co Mutuelle Sainte-Rose Assurances]", 15, "l", 6)
    d.column(330, f"Monsieur {a.full}\n{a.street}\n{a.town}", "address block")
    d.pairs(f"Sinistre :: [no SIN-25-660418]\nContrat :: {num(d.r, 'cust', 'AUTO %### ### ?')}\nSociétaire n° :: {num(d.r, 'cust', '%#######')}\nDossier suivi par :: {e.full}\nLigne directe :: {e.tel}", width=105, how="letterhead")
    d.y += 8
    d.put(d.w - 55, "Nantes, le [dd 17 mars 2025]", "letterhead", align="r")
    d.prose(f"""Objet : accident du [dd 2 mars 2025], véhicule {num(d.r, "pl", "??-%##-??")} // Cher Monsieur {a.sur}, // Nous avons bien reçu le [t constat amiable] que vous avez rempli avec {b.tf}. Selon ce document, {b.ts}, née le {b.dob} et domiciliée {b.street}, {b.town}, quittait un stationnement au volant de sa [pr Renault Clémentine], immatriculée {num(d.r, "pl", "??-%##-??")}. Son permis porte le numéro {num(d.r, "dl", "%#########44")}. // Le témoin, {c.full}, nous a écrit depuis l'adresse {c.mail}. {c.ts} confirme que le feu du [nl passage des Marchands] était rouge. {b.sur} le conteste et nous a joints au {b.tel2}.
En application de [cl l'article L. 121-12] et de [cl l'article 7.3 de vos conditions générales], nous retenons une [t responsabilité partagée]. L'expert du cabinet [co Blanc & Noël Expertises] chiffre les réparations à [am 3 412,60 €], sous déduction de la [t franchise] de [am 280,00 €], soit [to 3 132,60 €]. Un acompte de [am 1 000 €] part ce jour sur le compte {marked_iban(d.r, "FR", False)} ouvert au nom de {a.caps}. // Le garage [co Petit Lion Carrosserie] vous prête une [pr Citroën Ami Léon] en [nl avril]. Si {a.giv} {a.sur} ou son épouse souhaite un autre rendez-vous, il suffit d'appeler {e.ts}. Vos [t douleurs cervicales] seront examinées par le médecin-conseil avant le [dd 30 avril 2025], imprimé [no CM-12]. // Je vous prie d'agréer, Monsieur, mes salutations distinguées.""", align=4)
    d.column(330, f"{e.ini}\n[t Gestionnaire sinistres]\n{e.mail}", "signature")
@doc("compte rendu", "fr", "plain", "V", 9.5, 60)
def compte_rendu(d: Doc) -> None:
    """French minutes of a co-owners' meeting."""
    people = [Person(d, "fm"[i % 2]) for i in range(5)]
    a, b, c, e, f = people
    d.title("Compte rendu de réunion", 16, "c", 2)
    d.title("[t Conseil syndical] de la résidence [nl Les Trois Rosiers]", 10, "c", 10)
    d.prose(f"""Réunion du [dd 12 juin 2025], [t salle polyvalente]. Présents : {a.full} (présidente), {b.full}, {c.full}, {e.full}. Excusée : {f.tf}, qui a donné pouvoir à {b.ts}. // # 1. Approbation du dernier compte rendu // Le texte du [dd 13 mars 2025] (document [no CR-2025-01]) est adopté. {c.ts} fait noter que son adresse est désormais {c.street}, {c.town}. // # 2. Travaux de toiture // {b.sur} présente deux devis : celui de [co Couverture Petit Jean SARL], [am 18 240,00 €], et celui de la société [co Lemaire Toitures du Marchand], [am 17 655,00 €]. Avec la [t TVA à 10 %], le second revient à [to 19 420,50 €]. {e.ini} demande que l'[cl article 25 de la loi] soit respecté. Le matériau retenu est la tuile [pr Jeanne Ardoisée]. Les travaux iraient de [nl mars à mai]. // # 3. Impayés
La présidente rappelle que {f.ini} doit encore [am 642,18 €] pour l'exercice. {f.ts} propose un virement depuis le compte {marked_iban(d.r, "FR")}. {a.ts} lui écrira à {f.mail}. // # 4. Divers // Le gardien signale un véhicule ventouse, {num(d.r, "pl", "??-%##-??")}, qui serait celui de {e.ts}. {e.giv} répond en riant qu'il « part en [nl août] ». Le code de la [t chaufferie] sera changé. {c.giv} tient le compte {c.user} de la résidence. Contact d'astreinte : {b.tel} ou, la nuit, {a.tel2}. Le [nl cru] 2024 de la fête des voisins a coûté [am 212,40 €], facture [no F-0931]. // La séance est levée à [t 20 h 45]. Prochaine réunion le [dd 18 septembre 2025].""", flow=False)
    d.under(f"La présidente :: {a.caps} | Le secrétaire de séance :: {b.ini}")
@doc("liste d'émargement", "fr", "structured", "T", 10, 46)
def emargement(d: Doc) -> None:
    """French attendance list with a certificate below."""
    people = [Person(d, "mf"[i % 2]) for i in range(6)]
    lead = Person(d, "m")
    d.put(d.left, "[co Institut Benoît Clair Formation]", "letterhead", 10, True)
    d.put(d.w - 55, "N° de déclaration [no 52 44 09931 44]", "letterhead", 9, align="r")
    d.title("FEUILLE D'ÉMARGEMENT", 15, "c", 6)
    d.pairs(f"Intitulé :: [t Gestes et postures, niveau 2]\nSession :: [no GP2-0525], le [dd 22/05/2025]\nLieu :: [t Salle Camille, bâtiment B]\nFormateur :: {lead.tf}")
    lines = ["N° | Nom et prénom | Né(e) le | Courriel | Téléphone | Matin | Après-midi"]
    for i, p in enumerate(people):
        lines.append(f"{i + 1} | {p.revcaps if i % 2 else p.full} | {p.dobs} | {p.mail} | {p.tel} | | ")
    d.table("\n".join(lines), "grid", "0.6 2.9 1.7 4.8 2.2 1.1 1.5", 8)
    a, b = people[1], people[4]
    d.prose(f"""# Attestation // Je soussigné {lead.full}, formateur, atteste que {a.tf}, demeurant {a.street}, {a.town}, et {b.tf}, n° de sécurité sociale {b.nir()}, ont suivi [t sept heures] de formation selon [cl l'article L. 6353-1]. {a.ts} a présenté le passeport {num(d.r, "pass", "%#??#####")}. {b.giv} {b.sur} passera l'[t épreuve pratique] en [nl juillet 2025]. // Coût : [am 390,00 €] par stagiaire, [to total 2 340,00 €], convention [no CV-118/25]. Le repas chez [co Rose et Olive Traiteur] est offert ; le manuel [pr Victor Le Dos] reste acquis. {lead.ini}, {lead.tel2}.""", "attestation")
@doc("contrato de arrendamiento", "es", "plain", "T", 11, 72)
def arrendamiento(d: Doc) -> None:
    """Spanish tenancy agreement."""
    a, b, c = Person(d, "m"), Person(d, "f"), Person(d, "m")
    d.title("CONTRATO DE ARRENDAMIENTO DE VIVIENDA", 14, "c", 8)
    d.prose(f"""En Zaragoza, a [dd 3 de febrero de 2025] // # REUNIDOS // De una parte, D. {a.caps}, mayor de edad, con DNI {dni(d.r)} y domicilio en {a.street}, {a.town}, en adelante el arrendador. De otra parte, D.ª {b.caps}, nacida el {b.dob}, con NIE {dni(d.r, True)} y domicilio en {b.street}, {b.town}, en adelante la arrendataria. Interviene como avalista D. {c.full}, con DNI {dni(d.r)}. // # ESTIPULACIONES // PRIMERA. El {a.ts} cede a la {b.ts} la vivienda de [t dos dormitorios] con [t referencia catastral] [no 7712804XM7171S]. El mobiliario de la marca [pr Muebles Rosa Clara] figura en el [cl Anexo II].
SEGUNDA. La duración será de [t cinco años] conforme al [cl artículo 9 de la LAU]. La renta es de [am 720,00 euros] más [am 45,00 euros] de comunidad, [to en total 765,00 euros], que se ingresará en la cuenta {marked_iban(d.r, "ES")}. La fianza de [am 1.440,00 euros] queda en depósito con el [no resguardo 2025/0371]. // TERCERA. El seguro con [co La Cruz del Campo Seguros] corre a cargo del propietario. La caldera [pr Ferroli León 24] se revisará cada [nl marzo]. Las averías se comunicarán a {a.full} en el {a.tel} o en {a.mail}. El patio de la [nl Rosa] permanecerá cerrado. // CUARTA. D.ª {b.giv} podrá aparcar el vehículo {num(d.r, "pl", "#### KLM")} en la [t plaza de garaje 14]. Si {b.sur} desiste, avisará con [t treinta días]. Responde por ella {c.sur}, teléfono {c.tel2}, según la [cl cláusula octava]. El {c.ts} firma en prueba de conformidad y señala el correo {c.mail}.""", align=4, first=20)
    d.under(f"El arrendador :: Fdo.: {a.ini} | La arrendataria :: Fdo.: {b.ini} | El avalista :: Fdo.: {c.ini}")
    d.foot = "Modelo [no ARR-07]  -  [co Gestoría Campo y León]  -  página"
@doc("informe médico", "es", "plain", "H", 10, 60)
def informe(d: Doc) -> None:
    """Spanish medical report."""
    a, b, c = Person(d, "f"), Person(d, "m"), Person(d, "m")
    d.title("[co Hospital Santa Cruz de León]", 14, "l", 0)
    d.title("[t Servicio de Aparato Digestivo]", 9, "l", 8)
    d.pairs(f"Paciente :: {a.full}\nNº historia :: {num(d.r, 'mrn', 'HC %######')}\nFecha de nacimiento :: {a.dobs}\nDNI :: {dni(d.r)}\nTarjeta sanitaria :: {num(d.r, 'cust', 'AR##########')}\nDomicilio :: {a.street}, {a.town}\nTeléfono :: {a.tel}", width=120)
    d.prose(f"""# Motivo de consulta // La {a.ts} acude el [dd 11/03/2025] por [t dolor abdominal] de tres semanas, acompañada de su marido, {b.full}. La remite el Dr. {c.sur}, de [t Atención Primaria]. // # Antecedentes // [t Enfermedad de Crohn] diagnosticada en [nl abril de 2016], [t hipotiroidismo de Hashimoto]. Toma [pr Eutirox 75] y [pr Salazopyrina]. Según {b.sur}, el dolor cedió en el [nl campo]. Refiere haber cogido una [nl rosa] con espinas, sin más heridas. // # Exploración y pruebas // [t Signo de Murphy] negativo. PCR [t 18 mg/l], leucocitos [t 11.200/µl]. La [t ecografía Doppler] (estudio [no ECO-25-4471]) no muestra trombosis. Se entrega a {a.giv} el resultado en mano. // # Juicio y plan
[t Brote leve]. Se pauta [pr Entocord 9 mg] durante [t ocho semanas], con control el [dd 14/05/2025] en la [t consulta 6]. El copago asciende a [am 12,40 €] y el material a [am 31,60 €], [to total 44,00 €]. Consentimiento según la [cl Ley 41/2002, artículo 8]. El {b.ts} pide copia en {b.mail}; el Dr. {c.full} la recibirá en {c.mail}. Avisos a {b.giv}: {b.tel2}.""", flow=False)
    e = Person(d, "f")
    d.column(d.left + 250, f"Dra. {e.full}\n[t Facultativa especialista]\nColegiada {num(d.r, 'emp', '50/%####')}", "signature")
    d.foot = f"Informe de {a.rev}  -  [no Impreso 22-D]  -  Pág."
@doc("nómina", "es", "structured", "C", 8.5, 46)
def nomina(d: Doc) -> None:
    """Spanish payslip."""
    a, b = Person(d, "m"), Person(d, "f")
    d.title("RECIBO INDIVIDUAL DE SALARIOS", 13, "c", 8)
    d.boxes(f"""Empresa^2 :: [co Conservas Delgado Mar S.A.] | Trabajador^2 :: {a.rev} // Centro^2 :: [t Almacén de Expedición] | NIF :: {dni(d.r)} | Nº afiliación S.S. :: {num(d.r, "id", "50/########/##")} // Categoría^2 :: [t Oficial de segunda] | Matrícula :: {num(d.r, "emp", "T-%###")} | Antigüedad :: [dd 02/05/2016] // Domicilio^2 :: {a.street} | Localidad :: {a.town} | Nacimiento :: {a.dobs} // Periodo^2 :: [nl 1 a 31 de mayo de 2025] | Recibo :: [no N-05-2025-083] | Días :: [t 31 días]""", 30)
    d.table("""Concepto | Devengos | Deducciones // [t Salario base] | [am 1.412,30] | // [t Plus de nocturnidad] | [am 118,75] | // [t Paga extra prorrateada] | [am 235,38] | // [t Contingencias comunes 4,70 %] | | [am 83,02] // [t Desempleo 1,55 %] | | [am 27,38] // [t Retención IRPF 11,2 %] | | [am 197,84] // Totales | [to 1.766,43] | [to 308,24] // Líquido a percibir | [to 1.458,19] |""", "rule", "4 2 2")
    d.dots(f"""Ingreso en cuenta :: {marked_iban(d.r, "ES")} // Titular :: {a.caps} // Anticipo a cuenta :: [am 150,00] // Fecha de pago :: [dd 30/05/2025]""", 150)
    d.prose(f"""Sr. {a.sur}: su horario pasa al [t turno de mañana] según el [cl artículo 36 del Estatuto]. Dudas: {b.full}, [t Administración de Personal], {b.tel}, {b.mail}. La {b.ts} atiende hasta el [dd 6 de junio]. {a.giv}, recoja el vale del [co Supermercado Buena Rosa] y el calzado [pr Panter Cruz S3]. Conforme: {a.ini}.""", "notes", False)
@doc("acta de reunión", "es", "plain", "V", 9.5, 60)
def acta(d: Doc) -> None:
    """Spanish minutes with a list of tasks."""
    a, b, c, e = Person(d, "f"), Person(d, "m"), Person(d, "f"), Person(d, "m")
    d.title("Acta de la reunión n.º [no 14/2025]", 15, after=2)
    d.title("[co Cooperativa Campo León]  /  [t Comité de Compras]", 10, after=10)
    d.prose(f"""Fecha: [dd 8 de abril de 2025]. Lugar: [t sala Buenavista]. Asisten {a.full} (presidenta), {b.full} (secretario), {c.full} y, por videoconferencia, {e.full}. // 1. La presidenta abre la sesión. Se aprueba el acta [no 13/2025]. La {c.ts} pide corregir su correo, que es {c.mail}. // 2. Se examina la oferta de [co Hijos de Rosa Martín S.L.] por [am 9.870,00 €] y la de [co Vidal Blanco Maquinaria] por [am 10.115,50 €]. {b.sur} recuerda el límite de la [cl cláusula 6.2 de los estatutos]. Con el [t IVA del 21 %] la primera suma [to 11.942,70 €]. El motocultor [pr Honda Pilar 300] llegaría en [nl mayo], con la [nl luna] nueva. // 3. El {e.ts} informa de la avería del furgón {num(d.r, "pl", "%### LKM")}, que conduce {e.giv} cada semana. El taller pide [am 318,20 €], presupuesto [no P-2207]. La {a.ts} propone pagarlo con la tarjeta {card(d.r)} a su nombre y que se le reembolse en {marked_iban(d.r, "ES", False)}.
4. Ruegos y preguntas. {c.giv} agradece la ayuda en la [nl feria de la Cruz]. {b.ini} facilita su nuevo móvil, {b.tel2}, y el usuario {b.user}. {c.ini} solicita una [t auditoría externa]. Se fija la próxima reunión para el [dd 13 de mayo de 2025].""", first=0)
    d.page()
    d.title("Tareas", 12)
    d.table(f"""Tarea | Responsable | Plazo // [t Pedido del motocultor] | {a.ini} | [dd 15/04/2025] // [t Revisión de tarifas] | {c.sur} | 22/04/2025 // Llamar a {e.ini} ({e.tel}) | {b.giv} | 29/04/2025 // Enviar copia a {e.mail} | {b.revcaps} | 30/04/2025""", "bands", "4 3.5 2")
    d.under(f"La presidenta :: Fdo. {a.caps} | El secretario :: Fdo. {b.full}")
# fmt: on


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    rows: list[Row] = []
    for i, (maker, layout, lang, kind, font, size, left) in enumerate(DOCS, 1):
        path = folder / f"{i:02d}_{maker.__name__}.pdf"
        d = Doc(path, layout, lang, kind, Random(f"{seed}/{maker.__name__}"), font, size, left)
        maker(d)
        rows += d.save()
    return rows
