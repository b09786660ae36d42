"""Write a small set of invented documents, plain and structured, with what is personal in them and what must survive.

    python benchmarks/redaction_layouts.py FOLDER [--seed N] [--round first|second]

FOLDER gets the PDFs and ``gold.jsonl``: one row a value, ``kind`` pii or keep, with file, page, value, type, layout and
set (plain or structured). People, numbers, addresses and companies are invented. Needs reportlab.
"""

# ruff: noqa: E501, SIM905  the long lines are the documents' own sentences and tables

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

GIVEN = [
    "Adaeze",
    "Bernard",
    "Chiara",
    "Dmitri",
    "Eleni",
    "Farid",
    "Grace",
    "Hamish",
    "Ilse",
    "Joaquin",
    "Kwame",
    "Lucia",
    "Mark",
    "Niamh",
    "Oskar",
    "Priya",
    "Quentin",
    "Rose",
    "Stefan",
    "Tomoko",
    "Ursula",
    "Vikram",
    "Will",
    "Ximena",
    "Yusuf",
    "Zsofia",
    "Heather",
    "Miles",
    "Joy",
    "Sebastian",
]
SURNAMES = [
    "Abara",
    "Blackwood",
    "Carrasco",
    "Dunmore",
    "Eriksen",
    "Fairweather",
    "Greene",
    "Hollis",
    "Iyer",
    "Jankowski",
    "Kowalczyk",
    "Lindqvist",
    "Marsh",
    "Novak",
    "Okonkwo",
    "Pettigrew",
    "Quayle",
    "Rasmussen",
    "Stone",
    "Tanaka",
    "Underhill",
    "Villanueva",
    "Whitlock",
    "Yilmaz",
    "Zeller",
    "Banks",
    "Price",
    "Summers",
    "O'Rourke",
    "Bell",
]
STREETS = [
    "Larch Road",
    "Station Approach",
    "Mill Lane",
    "Queensway",
    "Orchard Close",
    "Bridge Street",
    "Elm Grove",
    "Harbour View",
    "Chapel Walk",
]
TOWNS = (("Dunford", "DF4 7QT"), ("Easterby", "EY12 3RN"), ("Marlow Heath", "MH1 9ZX"), ("Kingsbarn", "KB6 2LP"))
COMPANIES = [
    "Northgate Fittings Ltd",
    "Marsh & Sons Joinery",
    "Bellweather Analytics Inc",
    "Summers Lane Dental",
    "Stone Valley Water",
]


@dataclass
class Person:
    """One invented person with everything that may be printed about them."""

    rng: random.Random
    given: str = ""
    surname: str = ""
    street: str = ""
    town: str = ""
    postcode: str = ""
    phone: str = ""
    email: str = ""
    born: str = ""
    staff: str = ""
    account: str = ""

    def __post_init__(self) -> None:
        r = self.rng
        self.given, self.surname = r.choice(GIVEN), r.choice(SURNAMES)
        self.street = f"{r.randint(2, 240)} {r.choice(STREETS)}"
        self.town, self.postcode = r.choice(TOWNS)
        self.phone = r.choice(
            (
                f"020 7946 0{r.randint(100, 999)}",
                f"+44 7700 900{r.randint(100, 999)}",
                f"(415) 555-01{r.randint(10, 99)}",
            )
        )
        host = r.choice(("example.org", "example.net", "mail.example.com"))
        self.email = f"{self.given[0].lower()}.{self.surname.lower().replace(chr(39), '')}@{host}"
        month = r.choice(["January", "February", "April", "June", "August", "October", "November"])
        self.born = r.choice(
            (
                f"{r.randint(1, 28)} {month} {r.randint(1948, 2001)}",
                f"{r.randint(1, 28):02}/{r.randint(1, 12):02}/{r.randint(1948, 2001)}",
            )
        )
        self.staff = f"{r.choice('KTRW')}{r.randint(10000, 99999)}"
        self.account = f"{r.randint(10, 99)}-{r.randint(1000, 9999)}-{r.randint(1000, 9999)}"

    @property
    def name(self) -> str:
        return f"{self.given} {self.surname}"

    @property
    def last_first(self) -> str:
        return f"{self.surname}, {self.given}"


@dataclass
class Sheet:
    """A PDF being drawn, with its gold rows."""

    file: Path
    layout: str
    kind: str
    rng: random.Random
    rows: list[dict[str, object]] = field(default_factory=list)
    page: int = 1

    def __post_init__(self) -> None:
        self.canvas = Canvas(str(self.file), pagesize=A4, invariant=1)
        self.canvas.setTitle("")
        self.y = 790.0

    def person(self) -> Person:
        return Person(self.rng)

    def at(self, x: float, y: float, text: str, size: float = 10, font: str = "Helvetica") -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def line(self, text: str = "", size: float = 10, x: float = 60, font: str = "Helvetica") -> None:
        if text:
            self.at(x, self.y, text, size, font)
        self.y -= size * 1.35

    def prose(self, text: str, width: int = 88) -> None:
        words, line = text.split(), ""
        for word in words:
            if len(line) + len(word) > width:
                self.line(line)
                line = ""
            line = f"{line} {word}".strip()
        self.line(line)
        self.y -= 8

    def table(self, columns: list[tuple[float, str]], rows: list[list[str]], ruled: bool = True) -> None:
        for x, head in columns:
            self.at(x, self.y, head, 9, "Helvetica-Bold")
        self.y -= 16
        for row in rows:
            for (x, _), cell in zip(columns, row, strict=True):
                self.at(x, self.y, cell, 9)
            if ruled:
                self.canvas.line(columns[0][0] - 4, self.y - 4, 560, self.y - 4)
            self.y -= 16
        self.y -= 8

    def pii(self, kind: str, *values: str) -> None:
        self._gold("pii", kind, values)

    def keep(self, kind: str, *values: str) -> None:
        self._gold("keep", kind, values)

    def _gold(self, what: str, kind: str, values: tuple[str, ...]) -> None:
        for value in values:
            self.rows.append(
                {"kind": what, "file": self.file.name, "page": self.page, "value": value, "type": kind, "layout": self.layout,
                 "set": self.kind, "how": self.kind, "where": "text"}
            )  # fmt: skip

    def next_page(self) -> None:
        self.canvas.showPage()
        self.page += 1
        self.y = 790.0

    def close(self) -> list[dict[str, object]]:
        self.canvas.save()
        return self.rows


def complaint(s: Sheet) -> None:
    p, agent = s.person(), s.person()
    s.line(p.name, x=400)
    s.line(p.street, x=400)
    s.line(f"{p.town}", x=400)
    s.line(p.postcode, x=400)
    s.line("3 March 2025")
    s.line("Northgate Fittings Ltd")
    s.line(f"Dear {agent.surname},")
    s.prose(
        f"I write about the boiler that your fitter {agent.name} installed on 12 February 2025 under order PO-55812. Since then the pressure "
        f"has dropped to 0.8 bar on every second morning. My neighbour, Mrs {agent.surname}, has the same model BX-240 and no trouble at all."
    )
    s.prose(
        f"Please ring me on {p.phone} or write to {p.email}. You may quote the sum of 1,284.50 from the invoice dated 20 February 2025. "
        "The warranty of twenty-four months has not run out, and Green Flag cover was part of the price."
    )
    s.line("Yours faithfully,")
    s.line()
    s.line(p.name)
    s.pii("PERSON", p.name, agent.name)
    s.pii("ADDRESS", p.street)
    s.pii("POSTCODE", p.postcode)
    s.pii("PHONE", p.phone)
    s.pii("EMAIL", p.email)
    s.keep("doc_date", "3 March 2025", "12 February 2025", "20 February 2025")
    s.keep("company", "Northgate Fittings Ltd")
    s.keep("product", "model BX-240", "Green Flag cover")
    s.keep("amount", "1,284.50", "0.8 bar")
    s.keep("doc_no", "PO-55812")


def witness(s: Sheet) -> None:
    p, other, third = s.person(), s.person(), s.person()
    s.line("WITNESS STATEMENT", 14, font="Helvetica-Bold")
    s.line("Section 9 of the Act, case summary 2 of 4")
    s.prose(
        f"I, {p.name.upper()}, born on {p.born}, of {p.street}, {p.town}, will say as follows. On the evening of 4 May 2024 I was in the "
        f"Rose and Crown with {other.name} and a man whom I know only as {third.given}. {other.given} left first. About ten minutes later I "
        f"heard {third.given} {third.surname} shout that the van was gone. The van belongs to Stone Valley Water and carries the words Fresh Every Day."
    )
    s.prose(
        f"Mr {other.surname} told the officer that he had seen nobody. {other.surname}'s account is wrong. I will attend court if asked. "
        "May I add that the street lamp outside had been broken since April, as the council well knows."
    )
    s.line(f"Signed: {p.given[0]}. {p.surname}")
    s.line("Date: 6 May 2024")
    s.pii("PERSON", p.name, other.name, third.name)
    s.pii("DOB", p.born)
    s.pii("ADDRESS", p.street)
    s.keep("doc_date", "4 May 2024", "6 May 2024")
    s.keep("company", "Stone Valley Water")
    s.keep("name_like", "Rose and Crown", "May I add", "I will attend court")
    s.keep("clause", "Section 9 of the Act")


def reference(s: Sheet) -> None:
    p, boss = s.person(), s.person()
    s.line("Bellweather Analytics Inc", 13, font="Helvetica-Bold")
    s.line("To whom it may concern")
    s.prose(
        f"{p.name} worked in our pricing team from June 2019 to August 2023, first as an analyst and later as team lead. {p.given} built "
        f"the quarterly model, trained four juniors and earned the respect of everyone on the floor. When {p.surname} left, clients "
        f"wrote in to say so. {boss.given} {boss.surname}, who was the line manager throughout, adds that a better hire could not be wished for."
    )
    s.prose(
        "Mark this letter as confidential. The reading of it to third parties needs our consent. Price lists are attached."
    )
    s.line(boss.name)
    s.line("Head of Pricing")
    s.pii("PERSON", p.name, boss.name)
    s.keep("company", "Bellweather Analytics Inc")
    s.keep("name_like", "Mark this letter", "The reading of it", "Price lists are attached")
    s.keep("term", "quarterly model", "Head of Pricing", "trained four juniors")
    s.keep("doc_date", "June 2019", "August 2023")


def minutes(s: Sheet) -> None:
    people = [s.person() for _ in range(5)]
    s.line("Allotment Society: notes of the autumn meeting", 13)
    s.line("Held in the Chapel Walk hall, 9 October 2024")
    s.line("Present: " + ", ".join(p.name for p in people[:3]))
    s.line(f"Apologies: {people[3].name}")
    s.line(f"Chair: {people[4].name}")
    for number, text in enumerate(
        (
            f"Water. {people[0].given} reported that the tank had been cleaned. {people[1].surname} asked who paid; the society did.",
            f"Accounts. Balance 2,310.75 after the Harvest Fair. {people[2].name} proposed and {people[0].given} seconded adoption.",
            f"Plot 14 passes to {people[3].given} {people[3].surname}. Action: {people[4].given} to write to the council by Friday.",
        ),
        1,
    ):
        s.prose(f"{number}. {text}")
    for p in people:
        s.pii("PERSON", p.name)
    s.keep("doc_date", "9 October 2024")
    s.keep("amount", "2,310.75")
    s.keep("name_like", "Harvest Fair", "Chapel Walk hall", "Plot 14")
    s.keep("term", "write to the council by Friday")


def referral(s: Sheet) -> None:
    p, doctor = s.person(), s.person()
    s.line("Summers Lane Dental", 14)
    s.line(f"Re: {p.name}, DOB {p.born}, hospital no. {p.staff}")
    s.prose(
        f"Thank you for seeing this pleasant teacher, who has had pain in the lower jaw since 11 July 2024. {p.given} takes ramipril 5 mg and "
        f"is allergic to penicillin. Mr {p.surname}'s father had the same trouble. On examination the lower left six was tender. Blood "
        "pressure 138/82. I have prescribed metronidazole 400 mg three times a day for five days."
    )
    s.line("With kind regards")
    s.line(f"Dr {doctor.name} BDS")
    s.line(f"Direct line {doctor.phone}")
    s.pii("PERSON", p.name, doctor.name)
    s.pii("DOB", p.born)
    s.pii("MRN", p.staff)
    s.pii("PHONE", doctor.phone)
    s.keep("company", "Summers Lane Dental")
    s.keep("doc_date", "11 July 2024")
    s.keep("amount", "138/82", "400 mg")
    s.keep("term", "allergic to penicillin", "lower left six")


def german(s: Sheet) -> None:
    p, agent = s.person(), s.person()
    s.line(f"{p.name}, Lindenweg {p.staff[1:3]}, 50733 Köln")
    s.line("Köln, den 3. Februar 2025")
    s.line("Kündigung meines Mietvertrags vom 1. April 2019", font="Helvetica-Bold")
    s.line(f"Sehr geehrte Frau {agent.surname},")
    s.prose(
        "hiermit kündige ich den Mietvertrag fristgerecht zum 30. April 2025. Die Kaution von 1.450,00 Euro bitte ich auf mein Konto "
        f"DE89 3704 0044 0532 0130 00 zu überweisen. Für die Übergabe erreichen Sie mich unter 0221 5550{p.account[-3:]}. Bei Rückfragen hilft auch "
        f"Herr {agent.given} {agent.surname} von der Hausverwaltung gern weiter."
    )
    s.line("Mit freundlichen Grüßen")
    s.line(p.name)
    s.line(f"geboren am {p.born}")
    s.pii("PERSON", p.name, agent.name)
    s.pii("ADDRESS", f"Lindenweg {p.staff[1:3]}")
    s.pii("IBAN", "DE89 3704 0044 0532 0130 00")
    s.pii("PHONE", f"0221 5550{p.account[-3:]}")
    s.pii("DOB", p.born)
    s.keep("doc_date", "3. Februar 2025", "30. April 2025", "1. April 2019")
    s.keep("amount", "1.450,00 Euro")
    s.keep("term", "fristgerecht", "Mietvertrag", "Mit freundlichen")


def french(s: Sheet) -> None:
    p, agent = s.person(), s.person()
    s.line(p.name)
    s.line(f"{p.staff[1:3]}, rue des Tilleuls")
    s.line("69003 Lyon")
    s.line("Lyon, le 14 mars 2025")
    s.line("Objet : réclamation, commande n° 778120")
    s.line(f"Madame {agent.surname},")
    s.prose(
        f"Je vous écris au sujet du canapé livré le 2 mars 2025 par votre chauffeur, Monsieur {agent.name}. Le tissu est taché et le pied "
        f"gauche est cassé. Merci de me rappeler au 04 72 55 {p.account[-4:-2]} {p.account[-2:]} ou de m'écrire à {p.email}."
    )
    s.prose("Je demande le remboursement de 890,00 euros dans un délai de quinze jours.")
    s.line(f"{p.given} {p.surname}, né le {p.born}")
    s.pii("PERSON", p.name, agent.name)
    s.pii("ADDRESS", f"{p.staff[1:3]}, rue des Tilleuls")
    s.pii("POSTCODE", "69003")
    s.pii("PHONE", f"04 72 55 {p.account[-4:-2]} {p.account[-2:]}")
    s.pii("EMAIL", p.email)
    s.pii("DOB", p.born)
    s.keep("doc_date", "14 mars 2025", "2 mars 2025")
    s.keep("amount", "890,00 euros")
    s.keep("term", "réclamation", "remboursement", "quinze jours")


def spanish(s: Sheet) -> None:
    p, agent = s.person(), s.person()
    s.line("CONTRATO DE ARRENDAMIENTO", 14)
    s.prose(
        f"En Sevilla, a 7 de enero de 2025. De una parte, Don {p.name}, mayor de edad, con DNI 12345678Z y domicilio en calle Olmo {p.staff[1:3]}; de "
        f"otra, Doña {agent.name}, arrendataria, con teléfono 954 55 {p.account[-4:-2]} {p.account[-2:]}. Acuerdan lo siguiente:"
    )
    s.prose(
        "Primera. La renta será de 740 euros al mes, pagadera antes del día cinco. Segunda. La fianza asciende a dos mensualidades."
    )
    s.prose(f"La señora {agent.surname} recibe las llaves. El señor {p.surname} conserva una copia.")
    s.line(f"Fdo.: {p.name}")
    s.pii("PERSON", p.name, agent.name)
    s.pii("NATIONAL_ID", "12345678Z")
    s.pii("ADDRESS", f"calle Olmo {p.staff[1:3]}")
    s.pii("PHONE", f"954 55 {p.account[-4:-2]} {p.account[-2:]}")
    s.keep("doc_date", "7 de enero de 2025")
    s.keep("amount", "740 euros")
    s.keep("term", "dos mensualidades", "pagadera antes del día cinco")


def payslip(s: Sheet) -> None:
    p = s.person()
    s.line("Marsh & Sons Joinery", 13)
    s.line("PAY ADVICE", 11)
    grid = [("Employee", p.last_first), ("Works no", p.staff), ("NI number", "QQ 12 34 56 C"), ("Tax code", "1257L"), ("Pay date", "28 June 2024"), ("Department", "Bench shop"), ("Pay method", "BACS"), ("Account no", p.account.replace("-", "")[:8])]  # fmt: skip
    for index, (label, value) in enumerate(grid):
        x, y = 60 + (index % 4) * 128, s.y - (index // 4) * 34
        s.at(x, y, label, 7)
        s.at(x, y - 12, value, 10)
    s.y -= 90
    s.table([(60, "Description"), (260, "Hours"), (340, "Rate"), (440, "Amount")], [["Basic pay", "152.00", "14.20", "2,158.40"], ["Overtime", "6.50", "21.30", "138.45"], ["Tool allowance", "", "", "25.00"]])  # fmt: skip
    s.line("Net pay 1,871.06", 11)
    s.pii("PERSON", p.last_first)
    s.pii("EMPLOYEE_ID", p.staff)
    s.pii("BANK_ACCOUNT", p.account.replace("-", "")[:8])
    s.keep("company", "Marsh & Sons Joinery")
    s.keep("amount", "2,158.40", "1,871.06", "138.45", "25.00")
    s.keep("doc_date", "28 June 2024")
    s.keep("term", "Bench shop", "Tool allowance", "Basic pay", "1257L")


def register(s: Sheet) -> None:
    people = [s.person() for _ in range(9)]
    s.line("Class 4B register, autumn term 2024", 13)
    rows = [[str(i), p.surname, p.given, p.born, p.phone, s.rng.choice(("bus", "walks", "nut allergy", "late on Fridays"))] for i, p in enumerate(people, 1)]  # fmt: skip
    s.table(
        [(60, "No"), (90, "Surname"), (190, "First name"), (270, "Born"), (370, "Home tel."), (480, "Remarks")], rows
    )
    s.line("Form tutor to check medical notes before the trip to Harbour View on 18 September 2024.")
    for p in people:
        s.pii("PERSON", p.surname, p.given)
        s.pii("DOB", p.born)
        s.pii("PHONE", p.phone)
    s.keep("term", "autumn term 2024", "Class 4B register", "Remarks")
    s.keep("name_like", "trip to Harbour View")
    s.keep("doc_date", "18 September 2024")


def visitors(s: Sheet) -> None:
    people = [s.person() for _ in range(8)]
    s.line("VISITOR LOG  Gate 2", 12)
    rows = [["12/11/2024", f"{8 + i}:{15 + i}", p.name.upper() if i % 2 else p.name, s.rng.choice(COMPANIES), f"{p.staff[0]}{s.rng.choice('ABCD')}{s.rng.randint(10, 70)} {s.rng.choice(('XKT', 'WVR', 'PLD'))}", people[-1].surname] for i, p in enumerate(people[:-1])]  # fmt: skip
    s.table(
        [(40, "Date"), (100, "In"), (140, "Visitor"), (270, "Company"), (400, "Vehicle reg"), (490, "Host")],
        rows,
        ruled=False,
    )
    for row in rows:
        s.pii("PERSON", row[2])
        s.pii("PLATE", row[4])
        s.keep("company", row[3])
    s.pii("PERSON", people[-1].surname)
    s.keep("doc_date", "12/11/2024")


def membership(s: Sheet) -> None:
    p, kin = s.person(), s.person()
    s.line("Kingsbarn Rowing Club: application for membership", 13)
    boxes = [("FAMILY NAME", p.surname), ("GIVEN NAMES", p.given), ("DATE OF BIRTH", p.born), ("HOME ADDRESS", f"{p.street}, {p.town}"), ("POST CODE", p.postcode), ("MOBILE", p.phone), ("E-MAIL", p.email), ("IN CASE OF EMERGENCY CALL", kin.name), ("THEIR NUMBER", kin.phone), ("MEMBERSHIP TYPE", "Off-peak, senior"), ("ANNUAL FEE", "185.00"), ("HOW DID YOU HEAR OF US", "Regatta poster")]  # fmt: skip
    for index, (label, value) in enumerate(boxes):
        x, y = 60 + (index % 2) * 250, s.y - (index // 2) * 44
        s.canvas.rect(x, y - 16, 230, 18)
        s.at(x, y + 5, label, 6.5)
        s.at(x + 4, y - 11, value, 10)
    s.y -= 290
    s.line("I agree to the club rules of 2023 and to the use of my data for rowing purposes.")
    s.pii("PERSON", p.surname, kin.name)
    s.pii("DOB", p.born)
    s.pii("ADDRESS", p.street)
    s.pii("POSTCODE", p.postcode)
    s.pii("PHONE", p.phone, kin.phone)
    s.pii("EMAIL", p.email)
    s.keep("term", "Off-peak, senior", "Regatta poster", "club rules of 2023")
    s.keep("amount", "185.00")


def delivery(s: Sheet) -> None:
    p, driver = s.person(), s.person()
    s.line("DELIVERY NOTE DN-20931", 13)
    s.line("Bellweather Analytics Inc, Unit 7, Trading Estate")
    y = s.y - 10
    for x, head, rows in ((60, "Bill to", ["Northgate Fittings Ltd", "Accounts payable", "PO Box 118"]), (320, "Ship to", [p.name, p.street, f"{p.town} {p.postcode}", p.phone])):  # fmt: skip
        s.at(x, y, head, 9, "Helvetica-Bold")
        for i, row in enumerate(rows):
            s.at(x, y - 13 * (i + 1), row)
    s.y -= 90
    s.table([(60, "Item"), (120, "Description"), (360, "Qty"), (430, "Weight kg")], [["A-17", "Amber reading lamp", "2", "3.4"], ["C-03", "Victoria side table", "1", "11.0"], ["J-22", "Jasmine rug, large", "1", "6.8"]])  # fmt: skip
    s.line(f"Driver: {driver.name}   Vehicle KT21 WVX   Carrier reference 4471-88")
    s.line(f"Received in good order by {p.given[0]} {p.surname}")
    s.pii("PERSON", p.name, driver.name)
    s.pii("ADDRESS", p.street)
    s.pii("POSTCODE", p.postcode)
    s.pii("PHONE", p.phone)
    s.pii("PLATE", "KT21 WVX")
    s.keep("doc_no", "DN-20931")
    s.keep("product", "Amber reading lamp", "Victoria side table", "Jasmine rug, large")
    s.keep("company", "Northgate Fittings Ltd", "Bellweather Analytics Inc")
    s.keep("amount", "3.4", "11.0")


def resume(s: Sheet) -> None:
    p, referee = s.person(), s.person()
    s.line(p.name.upper(), 20, font="Helvetica-Bold")
    s.line(f"{p.street} · {p.town} · {p.phone} · {p.email}")
    s.line(f"linkedin.com/in/{p.given.lower()}-{p.surname.lower().replace(chr(39), '')}")
    s.line("EXPERIENCE", 11, font="Helvetica-Bold")
    s.line("2019 - 2023   Stone Valley Water, Network Planner")
    s.line("2014 - 2019   Northgate Fittings Ltd, Estimator")
    s.line("SKILLS", 11, font="Helvetica-Bold")
    s.line("Python, R, Excel, Power BI, Ruby on Rails, project planning, fluent Italian")
    s.line("REFEREES", 11, font="Helvetica-Bold")
    s.line(f"{referee.name}, Operations Director, {referee.email}")
    s.pii("PERSON", p.name, referee.name)
    s.pii("ADDRESS", p.street)
    s.pii("PHONE", p.phone)
    s.pii("EMAIL", p.email, referee.email)
    s.pii("URL", f"linkedin.com/in/{p.given.lower()}-{p.surname.lower().replace(chr(39), '')}")
    s.keep(
        "term",
        "Ruby on Rails",
        "Network Planner",
        "project planning",
        "Power BI",
        "Operations Director",
        "fluent Italian",
    )
    s.keep("company", "Stone Valley Water", "Northgate Fittings Ltd")


def laboratory(s: Sheet) -> None:
    p, doctor = s.person(), s.person()
    s.line("PATHOLOGY REPORT", 13)
    left = [
        ("Patient", f"{p.surname.upper()} {p.given}"),
        ("Sex / Age", "F / 47"),
        ("D.O.B.", p.born),
        ("Hosp. No.", p.staff),
    ]
    right = [
        ("Requested by", f"Dr {doctor.surname}"),
        ("Collected", "02/09/2024 08:40"),
        ("Ward", "Elm Grove 3"),
        ("Specimen", "S-24-11873"),
    ]
    y = s.y
    for x, rows in ((60, left), (320, right)):
        for i, (label, value) in enumerate(rows):
            s.at(x, y - 15 * i, label)
            s.at(x + 90, y - 15 * i, value)
    s.y -= 80
    s.table([(60, "Test"), (220, "Result"), (320, "Units"), (420, "Reference range")], [["Haemoglobin", "131", "g/L", "115 - 165"], ["Ferritin", "18", "ug/L", "15 - 200"], ["Sodium", "139", "mmol/L", "133 - 146"]])  # fmt: skip
    s.line("Comment: iron stores at the lower limit. Repeat in three months.")
    s.pii("PERSON", f"{p.surname} {p.given}", doctor.surname)
    s.pii("DOB", p.born)
    s.pii("MRN", p.staff)
    s.keep("amount", "131", "115 - 165", "133 - 146")
    s.keep("doc_date", "02/09/2024")
    s.keep("term", "Haemoglobin", "Ferritin", "Repeat in three months", "S-24-11873")


def directory(s: Sheet) -> None:
    people = [s.person() for _ in range(6)]
    s.line("WHO IS WHO at Summers Lane Dental", 13)
    roles = ["Practice manager", "Hygienist", "Reception", "Dental nurse", "Principal dentist", "Finance"]
    for index, (p, role) in enumerate(zip(people, roles, strict=True)):
        x, y = 60 + (index % 3) * 170, s.y - (index // 3) * 110
        s.canvas.rect(x - 6, y - 62, 160, 76)
        s.at(x, y, p.name, 11, "Helvetica-Bold")
        s.at(x, y - 15, role, 9)
        s.at(x, y - 30, p.phone, 9)
        s.at(x, y - 45, p.email, 8)
        s.pii("PERSON", p.name)
        s.pii("PHONE", p.phone)
        s.pii("EMAIL", p.email)
        s.keep("term", role)
    s.y -= 240
    s.line("Opening hours: Monday to Friday, 8.30 to 17.30. Closed on May Day.")
    s.keep("name_like", "Closed on May Day")
    s.keep("company", "Summers Lane Dental")


def agreement(s: Sheet) -> None:
    p, q, w = s.person(), s.person(), s.person()
    s.line("LOAN AGREEMENT", 14)
    s.prose(f"between {p.name} (the Lender) and {q.name} (the Borrower), dated 15 January 2025.")
    for number, text in enumerate(("The Lender shall advance the sum of 4,000.00 on the Start Date.", "The Borrower will repay in twelve equal instalments.", "Rose Cottage stands as security for the Sum."), 1):  # fmt: skip
        s.line(f"{number}.{number}  {text}")
    s.next_page()
    s.line("SIGNATURES", 12)
    for x, who, person in ((60, "Lender", p), (320, "Borrower", q)):
        s.at(x, s.y - 30, "______________________")
        s.at(x, s.y - 44, person.name)
        s.at(x, s.y - 58, who, 8)
        s.at(x, s.y - 72, "Date: 15 January 2025", 8)
    s.y -= 110
    s.line(f"In the presence of: {w.name}, {w.street}, {w.town} {w.postcode}. Occupation: Baker")
    s.page = 1
    s.pii("PERSON", p.name, q.name)
    s.keep("doc_date", "15 January 2025")
    s.keep("amount", "4,000.00")
    s.keep("clause", "2.2 The Borrower will repay", "1.1 The Lender shall advance")
    s.keep("name_like", "Rose Cottage stands as security")
    s.page = 2
    s.pii("PERSON", w.name)
    s.pii("ADDRESS", w.street)
    s.pii("POSTCODE", w.postcode)
    s.keep("term", "Occupation: Baker")


def boxed(s: Sheet) -> None:
    p = s.person()
    s.line("CLAIM FOR TRAVEL EXPENSES - please use block capitals", 12)
    for label, value, kind in (("Surname", p.surname.upper().replace("'", ""), "PERSON"), ("First name", p.given.upper(), "PERSON"), ("Staff number", p.staff, "EMPLOYEE_ID"), ("Date of birth", "17041979", "DOB")):  # fmt: skip
        s.at(60, s.y, label, 8)
        for index, letter in enumerate(value):
            s.canvas.rect(150 + index * 16, s.y - 4, 15, 15)
            s.at(154 + index * 16, s.y, letter, 10)
        s.y -= 26
        s.pii(kind, value)
    s.table([(60, "Date"), (140, "From"), (240, "To"), (340, "Miles"), (420, "Claim")], [["04/06/2024", "Dunford", "Easterby", "41", "18.45"], ["05/06/2024", "Easterby", "Dunford", "41", "18.45"]])  # fmt: skip
    s.keep("doc_date", "04/06/2024", "05/06/2024")
    s.keep("amount", "18.45")
    s.keep("term", "please use block capitals")


def hotel(s: Sheet) -> None:
    p = s.person()
    s.line("Harbour View Hotel: registration card", 13)
    rows = (("Guest:", p.name), ("Nationality / passport:", "Irish / XN4471209"), ("Car registration:", "231-D-4471"), ("Arrival:", "2 August 2024"), ("Departure:", "5 August 2024"), ("Room / rate:", "Rose suite / 142.00"), ("Card:", "4111 1111 1111 1111 exp 04/27"))  # fmt: skip
    for label, value in rows:
        s.at(60, s.y, label)
        s.at(220, s.y, value)
        s.y -= 17
    s.line(f"Loyalty no {p.account}")
    s.line("The hotel will not be liable for valuables left in the room. Check out by eleven.")
    s.pii("PERSON", p.name)
    s.pii("PASSPORT", "XN4471209")
    s.pii("PLATE", "231-D-4471")
    s.pii("CARD", "4111 1111 1111 1111")
    s.pii("ACCOUNT_ID", p.account)
    s.keep("doc_date", "2 August 2024", "5 August 2024")
    s.keep("amount", "142.00")
    s.keep("term", "Check out by eleven", "Rose suite")
    s.keep("company", "Harbour View Hotel")


def chat(s: Sheet) -> None:
    p, q = s.person(), s.person()
    s.line("Support chat transcript, ticket 88213, 30 January 2025", 12)
    turns = (
        (p.given, f"hi, this is {p.name.lower()}, my router drops out every evening"),
        (f"{q.given} (support)", f"Sorry to hear that, {p.given}. Can you confirm the phone number on the account?"),
        (p.given, f"{p.phone}, or mail me at {p.email.replace('@', ' (at) ').replace('.', ' dot ')}"),
        (f"{q.given} (support)", "Thanks! Please hold the reset button for ten seconds and wait for the green light."),
        (
            p.given,
            f"works. thanks {q.given}, you're a star. my user name is {p.given.lower()}_{p.surname[:4].lower()}77 by the way",
        ),
    )
    for who, text in turns:
        s.prose(f"[19:0{turns.index((who, text))}] {who}: {text}")
    s.pii("PERSON", p.name, p.given, q.given)
    s.pii("PHONE", p.phone)
    s.pii("EMAIL", p.email.replace("@", " (at) ").replace(".", " dot "))
    s.pii("USERNAME", f"{p.given.lower()}_{p.surname[:4].lower()}77")
    s.keep("doc_date", "30 January 2025")
    s.keep("doc_no", "ticket 88213")
    s.keep("term", "hold the reset button", "green light", "Support chat transcript")


PLAIN = (complaint, witness, reference, minutes, referral, german, french, spanish, chat)
STRUCTURED = (
    payslip, register, visitors, membership, delivery, resume, laboratory, directory, agreement, boxed, hotel,
)  # fmt: skip


# A second round, drawn up after the rules had been tuned on everything above: its first figures are those of unseen layouts.


@dataclass
class Other(Person):
    """Another pool of names and number forms."""

    def __post_init__(self) -> None:
        super().__post_init__()
        r = self.rng
        self.given = r.choice(
            "Aisling Bogdan Chukwuemeka Delphine Eoghan Fatoumata Gethin Hiroshi Ingrid Jamal Katarzyna Leopold Meera Nobuhle Orla Pascal Rhiannon Sanjay Theodora Ulrich Wanjiru Xin Yolanda Zeynep Ruby Clement".split()
        )
        self.surname = r.choice(
            "Achterberg Brzezinski Chatterjee Desrosiers Ekwueme Fitzsimons Gunnarsson Horvath Ibrahimovic Jayawardena Kuznetsov Lefebvre Montgomery-Ashe Ndlovu Oyelaran Prendergast Quispe Rosenthal Skarsgard Thackeray Urquhart Vasquez Winterbourne Yamaguchi Zielinska Carver Pike Frost".split()
        )
        self.street = f"{r.randint(1, 99)}{r.choice(('', 'A', 'B'))} {r.choice(('Beechwood Avenue', 'Castle Terrace', 'Old Kiln Lane', 'Ferry Road', 'Wren Court'))}"
        self.phone = r.choice(
            (
                f"01632 960{r.randint(100, 999)}",
                f"+353 1 555 0{r.randint(100, 999)}",
                f"212-555-0{r.randint(100, 199)}",
                f"07700 900 {r.randint(100, 999)}",
            )
        )
        self.email = f"{self.given.lower()}.{self.surname.lower().replace('-', '')}@example.com"


def court(s: Sheet) -> None:
    p, q, c = Other(s.rng), Other(s.rng), Other(s.rng)
    s.line("IN THE COUNTY COURT AT KINGSBARN", 12, font="Helvetica-Bold")
    s.at(400, s.y, "Claim No. K04YX318")
    s.line()
    s.line("BETWEEN:")
    s.at(240, s.y, p.name.upper())
    s.at(460, s.y, "Claimant")
    s.line()
    s.at(270, s.y, "- and -")
    s.line()
    s.at(240, s.y, q.name.upper())
    s.at(460, s.y, "Defendant")
    s.line()
    s.line("PARTICULARS OF CLAIM", 11)
    s.prose(
        f"1. The Claimant let the upper flat at {q.street} to the Defendant by an agreement of 1 September 2022. 2. Rent of 925.00 a month fell due on the "
        f"first day of each month. 3. By letter of 10 May 2024 {p.given[0]}. {p.surname} gave notice under clause 14.2. 4. The arrears stand at 2,775.00."
    )
    s.line(f"Counsel for the Claimant: {c.name}, Temple Row Chambers")
    s.line("Statement of truth: I believe that the facts stated are true.")
    s.line(f"Signed {p.name}   Dated 3 June 2024")
    s.pii("PERSON", p.name, q.name, c.name)
    s.pii("ADDRESS", q.street)
    s.pii("CASE", "K04YX318")
    s.keep("doc_date", "1 September 2022", "10 May 2024", "3 June 2024")
    s.keep("amount", "925.00", "2,775.00")
    s.keep("clause", "under clause 14.2")
    s.keep("term", "PARTICULARS OF CLAIM", "Statement of truth")


def schedule(s: Sheet) -> None:
    p, d = Other(s.rng), Other(s.rng)
    s.line("Your motor insurance schedule", 15)
    for label, value in (
        ("Policyholder", p.name),
        ("Policy", "MTR 5521 90 0417"),
        ("Date of birth", p.born),
        ("Address", f"{p.street}, {p.town}, {p.postcode}"),
        ("Named driver", f"{d.name} ({d.born})"),
        ("Vehicle", "Skoda Octavia estate, BD19 KVW"),
        ("Cover starts", "14 July 2024 at 00:01"),
        ("Annual premium", "412.88"),
        ("Voluntary excess", "250.00"),
    ):
        s.line(f"{label} {'.' * (40 - len(label))} {value}")
    s.prose(
        "Summer Saver discount applied. Frost damage to parked vehicles is covered under section 4; Pike Street branch staff can explain the terms."
    )
    s.pii("PERSON", p.name, d.name)
    s.pii("DOB", p.born, d.born)
    s.pii("ACCOUNT_ID", "MTR 5521 90 0417")
    s.pii("ADDRESS", p.street)
    s.pii("POSTCODE", p.postcode)
    s.pii("PLATE", "BD19 KVW")
    s.keep("doc_date", "14 July 2024")
    s.keep("amount", "412.88", "250.00")
    s.keep("product", "Skoda Octavia estate", "Summer Saver discount")
    s.keep("name_like", "Pike Street branch", "Frost damage")


def rota(s: Sheet) -> None:
    people = [Other(s.rng) for _ in range(7)]
    s.line("Ward 6 rota, week beginning 4 November 2024", 13)
    s.table(
        [(60, ""), (200, "Mon"), (250, "Tue"), (300, "Wed"), (350, "Thu"), (400, "Fri"), (450, "Mobile")],
        [[p.name, "E", "L", "N", "-", s.rng.choice("ELN"), p.phone] for p in people],
    )
    s.line("E early, L late, N night. Swaps go to the ward manager before noon on Thursday.")
    for p in people:
        s.pii("PERSON", p.name)
        s.pii("PHONE", p.phone)
    s.keep("doc_date", "4 November 2024")
    s.keep("term", "E early, L late, N night", "ward manager", "Ward 6 rota")


def thread(s: Sheet) -> None:
    p, q, r = Other(s.rng), Other(s.rng), Other(s.rng)
    s.line(f"From: {p.name} <{p.email}>")
    s.line("Sent: 19 August 2024 16:02")
    s.line(f"To: {q.last_first}; {r.last_first}")
    s.line("Subject: RE: Snagging list for Unit 12")
    s.line()
    s.prose(
        f"{q.given}, thanks for this. I walked round with {r.given} this morning and we agree with everything except item 7: the door closer is the right model (DC-330)."
    )
    s.prose(
        f"Could {r.given} chase Northgate Fittings Ltd for the missing handles? They promised delivery by 23 August 2024."
    )
    s.line("Best,")
    s.line(p.given)
    s.line("--")
    s.line(p.name)
    s.line("Contracts Manager | Bellweather Analytics Inc")
    s.line(f"M: {p.phone}  T: {q.phone}")
    s.pii("PERSON", p.name, q.last_first, r.last_first, q.given, r.given)
    s.pii("EMAIL", p.email)
    s.pii("PHONE", p.phone, q.phone)
    s.keep("doc_date", "19 August 2024", "23 August 2024")
    s.keep("company", "Northgate Fittings Ltd", "Bellweather Analytics Inc")
    s.keep("term", "Contracts Manager", "Snagging list", "DC-330")


def transfers(s: Sheet) -> None:
    people = [Other(s.rng) for _ in range(6)]
    s.line("PAYMENT RUN 2024-09   batch 118 of 140", 12)
    ibans = [
        "GB29NWBK60161331926819",
        "IE29AIBK93115212345678",
        "FR1420041010050500013M02606",
        "DE89370400440532013000",
        "NL91ABNA0417164300",
        "ES9121000418450200051332",
    ]
    rows = [
        [
            p.last_first if i % 2 else p.name,
            ibans[i],
            s.rng.choice(("expenses", "deposit refund", "overpaid rent")),
            f"{s.rng.randint(40, 900)}.{s.rng.randint(10, 99)}",
        ]
        for i, p in enumerate(people)
    ]
    s.table([(50, "Beneficiary"), (190, "IBAN"), (370, "Purpose"), (480, "Amount EUR")], rows, ruled=False)
    s.line("Prepared by finance, released 30 September 2024")
    for row in rows:
        s.pii("PERSON", row[0])
        s.pii("IBAN", row[1])
        s.keep("amount", row[3])
        s.keep("term", row[2])
    s.keep("doc_date", "30 September 2024")


def transcript(s: Sheet) -> None:
    p = Other(s.rng)
    tutors = [Other(s.rng) for _ in range(4)]
    s.line("ACADEMIC TRANSCRIPT", 14)
    for x, label, value in (
        (60, "Student", p.name),
        (240, "Matriculation", f"M{p.staff[1:]}77"),
        (420, "Born", p.born),
    ):
        s.at(x, s.y, label, 8)
        s.at(x, s.y - 13, value, 10)
    s.y -= 36
    modules = ["Introduction to Hydrology", "Victorian Literature", "Statistics for Life Sciences", "Ethics of Care"]
    s.table(
        [(60, "Module"), (260, "Tutor"), (400, "Credits"), (470, "Mark")],
        [
            [m, f"Dr {t.surname}" if i % 2 else t.name, "20", str(55 + 7 * i)]
            for i, (m, t) in enumerate(zip(modules, tutors, strict=True))
        ],
    )
    s.line("Award: Upper second class. Conferred 12 July 2023.")
    s.pii("PERSON", p.name, *(t.surname if i % 2 else t.name for i, t in enumerate(tutors)))
    s.pii("DOB", p.born)
    s.pii("STUDENT_ID", f"M{p.staff[1:]}77")
    s.keep("term", *modules, "Upper second class")
    s.keep("doc_date", "12 July 2023")


def parcel(s: Sheet) -> None:
    p, q = Other(s.rng), Other(s.rng)
    for head, person in (("FROM", p), ("TO", q)):
        s.line(head, 8)
        s.line(person.name, 14)
        s.line(person.street, 12)
        s.line(f"{person.town}  {person.postcode}", 12)
        s.line(person.phone, 10)
        s.line()
        s.pii("PERSON", person.name)
        s.pii("ADDRESS", person.street)
        s.pii("POSTCODE", person.postcode)
        s.pii("PHONE", person.phone)
    s.line("Weight 2.40 kg   Service NEXT DAY   Route DUN-04")
    s.line("Contents: one used camera lens, not hazardous")
    s.keep("amount", "2.40")
    s.keep("term", "NEXT DAY", "one used camera lens")


def notes(s: Sheet) -> None:
    p, q = Other(s.rng), Other(s.rng)
    s.line("Note of investigation meeting, 21 February 2025", 12)
    s.prose(
        f"Present were {p.name}, warehouse operative, and Ms {q.surname} of human resources; no companion was requested. {q.given} {q.surname} opened "
        f"by reading the allegation. {p.surname} said the pallet was already damaged when the night shift handed over. Asked why no near-miss form "
        f"had been filed, {p.given} replied that the printer in Bay 3 was out of paper. Ms {q.surname} will check the camera."
    )
    s.prose(
        "Decision: no further action. The Frost Line truck needs a new beacon. Review in three months under policy HR-07."
    )
    s.pii("PERSON", p.name, f"{q.given} {q.surname}", q.surname, p.surname)
    s.keep("doc_date", "21 February 2025")
    s.keep("name_like", "Frost Line truck", "printer in Bay 3")
    s.keep("term", "human resources", "near-miss form", "policy HR-07")


def obituary(s: Sheet) -> None:
    p, w, k = Other(s.rng), Other(s.rng), Other(s.rng)
    s.line(f"{p.name}  1941 - 2024", 15)
    s.prose(
        f"{p.given} {p.surname}, who died on 2 March 2024, kept the ferry office at Kingsbarn for thirty years. Born on 5 April 1941 above the bakery, {p.given} "
        f"married {w.given} Carmichael in 1966; their daughter {k.given} now runs the office. A service will be held in Chapel Walk on Friday."
    )
    s.prose("Donations to the Harbour Lights appeal, please. No flowers.")
    s.pii("PERSON", p.name, f"{w.given} Carmichael", k.given)
    s.pii("DOB", "5 April 1941", "2 March 2024")
    s.keep("name_like", "Harbour Lights appeal", "ferry office")
    s.keep("term", "thirty years", "No flowers")


def trader(s: Sheet) -> None:
    p, q = Other(s.rng), Other(s.rng)
    s.line(p.name, 18, font="Helvetica-Bold")
    s.line(f"Piano tuning and repair · {p.street} · {p.phone}", 9)
    s.line()
    s.line(f"Invoice 0417 for {q.name}")
    s.line("Date of supply: 8 October 2024")
    s.table(
        [(60, "Work"), (360, "Hours"), (430, "Total")],
        [["Tuning, upright piano", "1.5", "75.00"], ["New hammer felts, Steinway pattern", "3.0", "180.00"]],
    )
    s.line("Total due 255.00 within 14 days")
    s.line(f"Sort code 20-45-77   Account 5{p.account.replace('-', '')[:7]}   {p.given[0]} {p.surname}", 8)
    s.pii("PERSON", p.name, q.name)
    s.pii("ADDRESS", p.street)
    s.pii("PHONE", p.phone)
    s.pii("BANK_ACCOUNT", "20-45-77", f"5{p.account.replace('-', '')[:7]}")
    s.keep("doc_date", "8 October 2024")
    s.keep("amount", "255.00", "75.00", "180.00")
    s.keep("product", "Steinway pattern", "New hammer felts")
    s.keep("doc_no", "Invoice 0417")


def lohn(s: Sheet) -> None:
    p = Other(s.rng)
    s.line("Gehaltsabrechnung März 2025", 14)
    for label, value in (
        ("Mitarbeiter:", p.last_first),
        ("Personalnummer:", p.staff),
        ("Geburtsdatum:", "12.08.1979"),
        ("Steuer-ID:", "12 345 678 911"),
        ("SV-Nummer:", "65 120879 M 012"),
        ("Anschrift:", "Goethestraße 14, 04109 Leipzig"),
        ("Steuerklasse:", "I"),
        ("Eintritt:", "01.02.2020"),
        ("IBAN:", "DE75 5121 0800 1245 1261 99"),
    ):
        s.at(60, s.y, label)
        s.at(200, s.y, value)
        s.y -= 16
    s.table(
        [(60, "Bezeichnung"), (300, "Betrag")],
        [["Grundgehalt", "3.450,00"], ["Fahrtkostenzuschuss", "49,00"], ["Lohnsteuer", "-512,33"]],
    )
    s.pii("PERSON", p.last_first)
    s.pii("EMPLOYEE_ID", p.staff)
    s.pii("DOB", "12.08.1979")
    s.pii("TAX_ID", "12 345 678 911")
    s.pii("SSN", "65 120879 M 012")
    s.pii("ADDRESS", "Goethestraße 14")
    s.pii("IBAN", "DE75 5121 0800 1245 1261 99")
    s.keep("amount", "3.450,00", "49,00", "-512,33")
    s.keep("doc_date", "01.02.2020")
    s.keep("term", "Grundgehalt", "Fahrtkostenzuschuss", "Lohnsteuer", "Steuerklasse")


def attestation(s: Sheet) -> None:
    p, m = Other(s.rng), Other(s.rng)
    s.line("ATTESTATION DE TRAVAIL", 14)
    s.prose(
        f"Je soussignée, {m.name}, responsable du personnel de la société Aubépine SARL, atteste que Monsieur {p.name}, né le 3 juin 1984, est employé depuis le 1er septembre 2018 en qualité de technicien."
    )
    s.prose(
        f"Numéro de sécurité sociale : 1 84 06 69 123 456 78. Monsieur {p.surname} demeure 17 rue Pasteur, 33000 Bordeaux."
    )
    s.line("Fait à Bordeaux, le 20 janvier 2025")
    s.line(m.name)
    s.pii("PERSON", p.name, m.name, p.surname)
    s.pii("DOB", "3 juin 1984")
    s.pii("SSN", "1 84 06 69 123 456 78")
    s.pii("ADDRESS", "17 rue Pasteur")
    s.keep("doc_date", "1er septembre 2018", "20 janvier 2025")
    s.keep("company", "Aubépine SARL")
    s.keep("term", "en qualité de technicien", "ATTESTATION DE TRAVAIL")


def ficha(s: Sheet) -> None:
    p = Other(s.rng)
    s.line("FICHA DE INSCRIPCIÓN", 14)
    for label, value in (
        ("Nombre y apellidos", p.name),
        ("Fecha de nacimiento", "23/11/1990"),
        ("NIE", "X1234567L"),
        ("Domicilio", "Avenida del Puerto 88, 46023 Valencia"),
        ("Teléfono móvil", "612 345 678"),
        ("Correo electrónico", p.email),
        ("Curso", "Cerámica para principiantes"),
        ("Importe", "145,00 EUR"),
    ):
        s.at(60, s.y, label, 8)
        s.canvas.line(180, s.y - 2, 480, s.y - 2)
        s.at(184, s.y, value, 10)
        s.y -= 20
    s.line("Fecha: 2 de febrero de 2025. El alumno acepta las normas del centro.")
    s.pii("PERSON", p.name)
    s.pii("DOB", "23/11/1990")
    s.pii("NATIONAL_ID", "X1234567L")
    s.pii("ADDRESS", "Avenida del Puerto 88")
    s.pii("PHONE", "612 345 678")
    s.pii("EMAIL", p.email)
    s.keep("amount", "145,00 EUR")
    s.keep("doc_date", "2 de febrero de 2025")
    s.keep("term", "Cerámica para principiantes", "normas del centro")


SECOND = (
    court,
    schedule,
    rota,
    thread,
    transfers,
    transcript,
    parcel,
    notes,
    obituary,
    trader,
    lohn,
    attestation,
    ficha,
)
_SECOND_PLAIN = (notes, obituary, attestation, thread)


def makers() -> Iterator[tuple[str, str, Callable[[Sheet], None]]]:
    """(round, kind, maker)."""
    yield from (("first", "plain", maker) for maker in PLAIN)
    yield from (("first", "structured", maker) for maker in STRUCTURED)
    yield from (("second", "plain" if maker in _SECOND_PLAIN else "structured", maker) for maker in SECOND)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", default="first", choices=("first", "second"))
    parser.add_argument("--copies", type=int, default=3)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, object]] = []
    for part, kind, maker in makers():
        if part != options.round:
            continue
        for copy in range(1, options.copies + 1):
            rng = random.Random(f"{options.seed}/{maker.__name__}/{copy}")
            sheet = Sheet(options.folder / f"{maker.__name__}_{copy:02}.pdf", maker.__name__, kind, rng)
            maker(sheet)
            rows.extend(sheet.close())
    with (options.folder / "gold.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(rows)} values in {len({row['file'] for row in rows})} files")


if __name__ == "__main__":
    main()
