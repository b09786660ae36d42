"""The first round: letters, statements and minutes beside forms, lists and cards, in four languages; three copies of each."""

# ruff: noqa: E501, SIM905  the long lines are the documents' own sentences and tables

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from layouts.kit import Row, gold_row

GIVEN = "Adaeze Bernard Chiara Dmitri Eleni Farid Grace Hamish Ilse Joaquin Kwame Lucia Mark Niamh Oskar Priya Quentin Rose Stefan Tomoko Ursula Vikram Will Ximena Yusuf Zsofia Heather Miles Joy Sebastian".split()
SURNAMES = "Abara Blackwood Carrasco Dunmore Eriksen Fairweather Greene Hollis Iyer Jankowski Kowalczyk Lindqvist Marsh Novak Okonkwo Pettigrew Quayle Rasmussen Stone Tanaka Underhill Villanueva Whitlock Yilmaz Zeller Banks Price Summers O'Rourke Bell".split()
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
    rows: list[Row] = field(default_factory=list)
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

    def gold(self, kind: str, *values: str) -> None:
        for value in values:
            row = gold_row(
                self.file.name, self.page, value, kind, layout=self.layout, set=self.kind, how=self.kind, where="text"
            )
            self.rows.append(row)

    def next_page(self) -> None:
        self.canvas.showPage()
        self.page += 1
        self.y = 790.0

    def close(self) -> list[Row]:
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
    s.gold("PERSON", p.name, agent.name)
    s.gold("ADDRESS", p.street)
    s.gold("POSTCODE", p.postcode)
    s.gold("PHONE", p.phone)
    s.gold("EMAIL", p.email)
    s.gold("doc_date", "3 March 2025", "12 February 2025", "20 February 2025")
    s.gold("company", "Northgate Fittings Ltd")
    s.gold("product", "model BX-240", "Green Flag cover")
    s.gold("amount", "1,284.50", "0.8 bar")
    s.gold("doc_no", "PO-55812")


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
    s.gold("PERSON", p.name, other.name, third.name)
    s.gold("DOB", p.born)
    s.gold("ADDRESS", p.street)
    s.gold("doc_date", "4 May 2024", "6 May 2024")
    s.gold("company", "Stone Valley Water")
    s.gold("name_like", "Rose and Crown", "May I add", "I will attend court")
    s.gold("clause", "Section 9 of the Act")


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
    s.gold("PERSON", p.name, boss.name)
    s.gold("company", "Bellweather Analytics Inc")
    s.gold("name_like", "Mark this letter", "The reading of it", "Price lists are attached")
    s.gold("term", "quarterly model", "Head of Pricing", "trained four juniors")
    s.gold("doc_date", "June 2019", "August 2023")


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
        s.gold("PERSON", p.name)
    s.gold("doc_date", "9 October 2024")
    s.gold("amount", "2,310.75")
    s.gold("name_like", "Harvest Fair", "Chapel Walk hall", "Plot 14")
    s.gold("term", "write to the council by Friday")


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
    s.gold("PERSON", p.name, doctor.name)
    s.gold("DOB", p.born)
    s.gold("MRN", p.staff)
    s.gold("PHONE", doctor.phone)
    s.gold("company", "Summers Lane Dental")
    s.gold("doc_date", "11 July 2024")
    s.gold("amount", "138/82", "400 mg")
    s.gold("term", "allergic to penicillin", "lower left six")


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
    s.gold("PERSON", p.name, agent.name)
    s.gold("ADDRESS", f"Lindenweg {p.staff[1:3]}")
    s.gold("IBAN", "DE89 3704 0044 0532 0130 00")
    s.gold("PHONE", f"0221 5550{p.account[-3:]}")
    s.gold("DOB", p.born)
    s.gold("doc_date", "3. Februar 2025", "30. April 2025", "1. April 2019")
    s.gold("amount", "1.450,00 Euro")
    s.gold("term", "fristgerecht", "Mietvertrag", "Mit freundlichen")


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
    s.gold("PERSON", p.name, agent.name)
    s.gold("ADDRESS", f"{p.staff[1:3]}, rue des Tilleuls")
    s.gold("POSTCODE", "69003")
    s.gold("PHONE", f"04 72 55 {p.account[-4:-2]} {p.account[-2:]}")
    s.gold("EMAIL", p.email)
    s.gold("DOB", p.born)
    s.gold("doc_date", "14 mars 2025", "2 mars 2025")
    s.gold("amount", "890,00 euros")
    s.gold("term", "réclamation", "remboursement", "quinze jours")


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
    s.gold("PERSON", p.name, agent.name)
    s.gold("NATIONAL_ID", "12345678Z")
    s.gold("ADDRESS", f"calle Olmo {p.staff[1:3]}")
    s.gold("PHONE", f"954 55 {p.account[-4:-2]} {p.account[-2:]}")
    s.gold("doc_date", "7 de enero de 2025")
    s.gold("amount", "740 euros")
    s.gold("term", "dos mensualidades", "pagadera antes del día cinco")


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
    s.gold("PERSON", p.last_first)
    s.gold("EMPLOYEE_ID", p.staff)
    s.gold("BANK_ACCOUNT", p.account.replace("-", "")[:8])
    s.gold("company", "Marsh & Sons Joinery")
    s.gold("amount", "2,158.40", "1,871.06", "138.45", "25.00")
    s.gold("doc_date", "28 June 2024")
    s.gold("term", "Bench shop", "Tool allowance", "Basic pay", "1257L")


def register(s: Sheet) -> None:
    people = [s.person() for _ in range(9)]
    s.line("Class 4B register, autumn term 2024", 13)
    rows = [[str(i), p.surname, p.given, p.born, p.phone, s.rng.choice(("bus", "walks", "nut allergy", "late on Fridays"))] for i, p in enumerate(people, 1)]  # fmt: skip
    s.table(
        [(60, "No"), (90, "Surname"), (190, "First name"), (270, "Born"), (370, "Home tel."), (480, "Remarks")], rows
    )
    s.line("Form tutor to check medical notes before the trip to Harbour View on 18 September 2024.")
    for p in people:
        s.gold("PERSON", p.surname, p.given)
        s.gold("DOB", p.born)
        s.gold("PHONE", p.phone)
    s.gold("term", "autumn term 2024", "Class 4B register", "Remarks")
    s.gold("name_like", "trip to Harbour View")
    s.gold("doc_date", "18 September 2024")


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
        s.gold("PERSON", row[2])
        s.gold("PLATE", row[4])
        s.gold("company", row[3])
    s.gold("PERSON", people[-1].surname)
    s.gold("doc_date", "12/11/2024")


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
    s.gold("PERSON", p.surname, kin.name)
    s.gold("DOB", p.born)
    s.gold("ADDRESS", p.street)
    s.gold("POSTCODE", p.postcode)
    s.gold("PHONE", p.phone, kin.phone)
    s.gold("EMAIL", p.email)
    s.gold("term", "Off-peak, senior", "Regatta poster", "club rules of 2023")
    s.gold("amount", "185.00")


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
    s.gold("PERSON", p.name, driver.name)
    s.gold("ADDRESS", p.street)
    s.gold("POSTCODE", p.postcode)
    s.gold("PHONE", p.phone)
    s.gold("PLATE", "KT21 WVX")
    s.gold("doc_no", "DN-20931")
    s.gold("product", "Amber reading lamp", "Victoria side table", "Jasmine rug, large")
    s.gold("company", "Northgate Fittings Ltd", "Bellweather Analytics Inc")
    s.gold("amount", "3.4", "11.0")


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
    s.gold("PERSON", p.name, referee.name)
    s.gold("ADDRESS", p.street)
    s.gold("PHONE", p.phone)
    s.gold("EMAIL", p.email, referee.email)
    s.gold("URL", f"linkedin.com/in/{p.given.lower()}-{p.surname.lower().replace(chr(39), '')}")
    s.gold(
        "term",
        "Ruby on Rails",
        "Network Planner",
        "project planning",
        "Power BI",
        "Operations Director",
        "fluent Italian",
    )
    s.gold("company", "Stone Valley Water", "Northgate Fittings Ltd")


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
    s.gold("PERSON", f"{p.surname} {p.given}", doctor.surname)
    s.gold("DOB", p.born)
    s.gold("MRN", p.staff)
    s.gold("amount", "131", "115 - 165", "133 - 146")
    s.gold("doc_date", "02/09/2024")
    s.gold("term", "Haemoglobin", "Ferritin", "Repeat in three months", "S-24-11873")


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
        s.gold("PERSON", p.name)
        s.gold("PHONE", p.phone)
        s.gold("EMAIL", p.email)
        s.gold("term", role)
    s.y -= 240
    s.line("Opening hours: Monday to Friday, 8.30 to 17.30. Closed on May Day.")
    s.gold("name_like", "Closed on May Day")
    s.gold("company", "Summers Lane Dental")


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
    s.gold("PERSON", p.name, q.name)
    s.gold("doc_date", "15 January 2025")
    s.gold("amount", "4,000.00")
    s.gold("clause", "2.2 The Borrower will repay", "1.1 The Lender shall advance")
    s.gold("name_like", "Rose Cottage stands as security")
    s.page = 2
    s.gold("PERSON", w.name)
    s.gold("ADDRESS", w.street)
    s.gold("POSTCODE", w.postcode)
    s.gold("term", "Occupation: Baker")


def boxed(s: Sheet) -> None:
    p = s.person()
    s.line("CLAIM FOR TRAVEL EXPENSES - please use block capitals", 12)
    for label, value, kind in (("Surname", p.surname.upper().replace("'", ""), "PERSON"), ("First name", p.given.upper(), "PERSON"), ("Staff number", p.staff, "EMPLOYEE_ID"), ("Date of birth", "17041979", "DOB")):  # fmt: skip
        s.at(60, s.y, label, 8)
        for index, letter in enumerate(value):
            s.canvas.rect(150 + index * 16, s.y - 4, 15, 15)
            s.at(154 + index * 16, s.y, letter, 10)
        s.y -= 26
        s.gold(kind, value)
    s.table([(60, "Date"), (140, "From"), (240, "To"), (340, "Miles"), (420, "Claim")], [["04/06/2024", "Dunford", "Easterby", "41", "18.45"], ["05/06/2024", "Easterby", "Dunford", "41", "18.45"]])  # fmt: skip
    s.gold("doc_date", "04/06/2024", "05/06/2024")
    s.gold("amount", "18.45")
    s.gold("term", "please use block capitals")


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
    s.gold("PERSON", p.name)
    s.gold("PASSPORT", "XN4471209")
    s.gold("PLATE", "231-D-4471")
    s.gold("CARD", "4111 1111 1111 1111")
    s.gold("ACCOUNT_ID", p.account)
    s.gold("doc_date", "2 August 2024", "5 August 2024")
    s.gold("amount", "142.00")
    s.gold("term", "Check out by eleven", "Rose suite")
    s.gold("company", "Harbour View Hotel")


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
    s.gold("PERSON", p.name, p.given, q.given)
    s.gold("PHONE", p.phone)
    s.gold("EMAIL", p.email.replace("@", " (at) ").replace(".", " dot "))
    s.gold("USERNAME", f"{p.given.lower()}_{p.surname[:4].lower()}77")
    s.gold("doc_date", "30 January 2025")
    s.gold("doc_no", "ticket 88213")
    s.gold("term", "hold the reset button", "green light", "Support chat transcript")


PLAIN = (complaint, witness, reference, minutes, referral, german, french, spanish, chat)
STRUCTURED = (
    payslip, register, visitors, membership, delivery, resume, laboratory, directory, agreement, boxed, hotel,
)  # fmt: skip


def write_copies(folder: Path, seed: int, makers: Iterable[tuple[str, Callable[[Sheet], None]]]) -> list[Row]:
    """Write three copies of each document, with other people and numbers; give the gold rows."""
    rows: list[Row] = []
    for kind, maker in makers:
        for copy in (1, 2, 3):
            rng = random.Random(f"{seed}/{maker.__name__}/{copy}")
            sheet = Sheet(folder / f"{maker.__name__}_{copy:02}.pdf", maker.__name__, kind, rng)
            maker(sheet)
            rows += sheet.close()
    return rows


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    return write_copies(folder, seed, [("plain", m) for m in PLAIN] + [("structured", m) for m in STRUCTURED])
