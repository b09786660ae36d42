"""The second round: other layouts, names and number forms on the sheets of the first."""

# ruff: noqa: E501, SIM905  the long lines are the documents' own sentences and tables

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from layouts.first import Person, Sheet, write_copies
from layouts.kit import Row


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
    s.gold("PERSON", p.name, q.name, c.name)
    s.gold("ADDRESS", q.street)
    s.gold("CASE", "K04YX318")
    s.gold("doc_date", "1 September 2022", "10 May 2024", "3 June 2024")
    s.gold("amount", "925.00", "2,775.00")
    s.gold("clause", "under clause 14.2")
    s.gold("term", "PARTICULARS OF CLAIM", "Statement of truth")


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
    s.gold("PERSON", p.name, d.name)
    s.gold("DOB", p.born, d.born)
    s.gold("ACCOUNT_ID", "MTR 5521 90 0417")
    s.gold("ADDRESS", p.street)
    s.gold("POSTCODE", p.postcode)
    s.gold("PLATE", "BD19 KVW")
    s.gold("doc_date", "14 July 2024")
    s.gold("amount", "412.88", "250.00")
    s.gold("product", "Skoda Octavia estate", "Summer Saver discount")
    s.gold("name_like", "Pike Street branch", "Frost damage")


def rota(s: Sheet) -> None:
    people = [Other(s.rng) for _ in range(7)]
    s.line("Ward 6 rota, week beginning 4 November 2024", 13)
    s.table(
        [(60, ""), (200, "Mon"), (250, "Tue"), (300, "Wed"), (350, "Thu"), (400, "Fri"), (450, "Mobile")],
        [[p.name, "E", "L", "N", "-", s.rng.choice("ELN"), p.phone] for p in people],
    )
    s.line("E early, L late, N night. Swaps go to the ward manager before noon on Thursday.")
    for p in people:
        s.gold("PERSON", p.name)
        s.gold("PHONE", p.phone)
    s.gold("doc_date", "4 November 2024")
    s.gold("term", "E early, L late, N night", "ward manager", "Ward 6 rota")


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
    s.gold("PERSON", p.name, q.last_first, r.last_first, q.given, r.given)
    s.gold("EMAIL", p.email)
    s.gold("PHONE", p.phone, q.phone)
    s.gold("doc_date", "19 August 2024", "23 August 2024")
    s.gold("company", "Northgate Fittings Ltd", "Bellweather Analytics Inc")
    s.gold("term", "Contracts Manager", "Snagging list", "DC-330")


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
        s.gold("PERSON", row[0])
        s.gold("IBAN", row[1])
        s.gold("amount", row[3])
        s.gold("term", row[2])
    s.gold("doc_date", "30 September 2024")


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
    s.gold("PERSON", p.name, *(t.surname if i % 2 else t.name for i, t in enumerate(tutors)))
    s.gold("DOB", p.born)
    s.gold("STUDENT_ID", f"M{p.staff[1:]}77")
    s.gold("term", *modules, "Upper second class")
    s.gold("doc_date", "12 July 2023")


def parcel(s: Sheet) -> None:
    p, q = Other(s.rng), Other(s.rng)
    for head, person in (("FROM", p), ("TO", q)):
        s.line(head, 8)
        s.line(person.name, 14)
        s.line(person.street, 12)
        s.line(f"{person.town}  {person.postcode}", 12)
        s.line(person.phone, 10)
        s.line()
        s.gold("PERSON", person.name)
        s.gold("ADDRESS", person.street)
        s.gold("POSTCODE", person.postcode)
        s.gold("PHONE", person.phone)
    s.line("Weight 2.40 kg   Service NEXT DAY   Route DUN-04")
    s.line("Contents: one used camera lens, not hazardous")
    s.gold("amount", "2.40")
    s.gold("term", "NEXT DAY", "one used camera lens")


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
    s.gold("PERSON", p.name, f"{q.given} {q.surname}", q.surname, p.surname)
    s.gold("doc_date", "21 February 2025")
    s.gold("name_like", "Frost Line truck", "printer in Bay 3")
    s.gold("term", "human resources", "near-miss form", "policy HR-07")


def obituary(s: Sheet) -> None:
    p, w, k = Other(s.rng), Other(s.rng), Other(s.rng)
    s.line(f"{p.name}  1941 - 2024", 15)
    s.prose(
        f"{p.given} {p.surname}, who died on 2 March 2024, kept the ferry office at Kingsbarn for thirty years. Born on 5 April 1941 above the bakery, {p.given} "
        f"married {w.given} Carmichael in 1966; their daughter {k.given} now runs the office. A service will be held in Chapel Walk on Friday."
    )
    s.prose("Donations to the Harbour Lights appeal, please. No flowers.")
    s.gold("PERSON", p.name, f"{w.given} Carmichael", k.given)
    s.gold("DOB", "5 April 1941", "2 March 2024")
    s.gold("name_like", "Harbour Lights appeal", "ferry office")
    s.gold("term", "thirty years", "No flowers")


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
    s.gold("PERSON", p.name, q.name)
    s.gold("ADDRESS", p.street)
    s.gold("PHONE", p.phone)
    s.gold("BANK_ACCOUNT", "20-45-77", f"5{p.account.replace('-', '')[:7]}")
    s.gold("doc_date", "8 October 2024")
    s.gold("amount", "255.00", "75.00", "180.00")
    s.gold("product", "Steinway pattern", "New hammer felts")
    s.gold("doc_no", "Invoice 0417")


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
    s.gold("PERSON", p.last_first)
    s.gold("EMPLOYEE_ID", p.staff)
    s.gold("DOB", "12.08.1979")
    s.gold("TAX_ID", "12 345 678 911")
    s.gold("SSN", "65 120879 M 012")
    s.gold("ADDRESS", "Goethestraße 14")
    s.gold("IBAN", "DE75 5121 0800 1245 1261 99")
    s.gold("amount", "3.450,00", "49,00", "-512,33")
    s.gold("doc_date", "01.02.2020")
    s.gold("term", "Grundgehalt", "Fahrtkostenzuschuss", "Lohnsteuer", "Steuerklasse")


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
    s.gold("PERSON", p.name, m.name, p.surname)
    s.gold("DOB", "3 juin 1984")
    s.gold("SSN", "1 84 06 69 123 456 78")
    s.gold("ADDRESS", "17 rue Pasteur")
    s.gold("doc_date", "1er septembre 2018", "20 janvier 2025")
    s.gold("company", "Aubépine SARL")
    s.gold("term", "en qualité de technicien", "ATTESTATION DE TRAVAIL")


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
    s.gold("PERSON", p.name)
    s.gold("DOB", "23/11/1990")
    s.gold("NATIONAL_ID", "X1234567L")
    s.gold("ADDRESS", "Avenida del Puerto 88")
    s.gold("PHONE", "612 345 678")
    s.gold("EMAIL", p.email)
    s.gold("amount", "145,00 EUR")
    s.gold("doc_date", "2 de febrero de 2025")
    s.gold("term", "Cerámica para principiantes", "normas del centro")


DOCS = (
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
PLAIN = (notes, obituary, attestation, thread)


def write(folder: Path, seed: int) -> list[Row]:
    """Write the round's documents; give the gold rows."""
    return write_copies(folder, seed, [("plain" if maker in PLAIN else "structured", maker) for maker in DOCS])
