"""Healing, shapes, dates, labels and languages: each rule on a line of its own, with what it must leave."""

from __future__ import annotations

import pytest

from llama_pdfroute import PresidioRedactor
from llama_pdfroute.redaction import dates, shapes
from llama_pdfroute.redaction.healing import heal, lines
from llama_pdfroute.redaction.languages import detect
from llama_pdfroute.redaction.lexicon import classify, is_document_number
from llama_pdfroute.redaction.spans import Span, disjoint, subtract


@pytest.mark.parametrize(
    ("text", "healed"),
    [
        ("Mari\ufffena Oduya", "Marina Oduya"),
        ("Mari\x02\nna Oduya", "Marina Oduya"),
        ("Mari-\nna Oduya", "Marina Oduya"),
        ("Lowe-\nHart", "Lowe-Hart"),
        ("Marina\nOduya", "Marina Oduya"),
        ("end.\n\nNext", "end.\n\nNext"),
        ("O D U Y A", "ODUYA"),
        ("4 1 1 1 9", "41119"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_values_stand_in_one_piece(text: str, healed: str) -> None:
    assert heal(text).text == healed


def test_a_span_of_the_healed_text_covers_the_hyphen_and_the_line_end() -> None:
    text = "to Mari-\nna today"
    view = heal(text)
    back = view.back(Span(view.text.index("Marina"), view.text.index("Marina") + 6, "PERSON"))
    assert text[back.start : back.end] == "Mari-\nna"


def test_a_hard_break_keeps_cells_apart_in_both_views() -> None:
    text = "12 Ropewalk"
    assert heal(text, {3}).text == lines(text, {3}).text == "12\nRopewalk"


def found(text: str) -> dict[str, str]:
    return {text[span.start : span.end]: span.entity for span in disjoint(shapes.find(text))}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("write to m.oduya (at) example dot org please", "m.oduya (at) example dot org"),
        ("card 4929 1111 2222 3334", "4929 1111 2222 3334"),
        ("account GB82 WEST 1234 5698 7654 31", "GB82 WEST 1234 5698 7654 31"),
        ("plate KT21 WVX", "KT21 WVX"),
        ("call +44 7700 900123 now", "+44 7700 900123"),
        ("call (415) 555-0187 now", "(415) 555-0187"),
        ("at 14b Ropewalk Lane, Hull", "14b Ropewalk Lane"),
        ("wohnhaft Lindenstraße 8", "Lindenstraße 8"),
        ("4, rue des Tilleuls", "4, rue des Tilleuls"),
        ("file QX4471209", "QX4471209"),
        ("application no. 17860/07 was lodged", "17860/07"),
        ("sort code 12-28-07 at", "12-28-07"),
        ("user name is moduya_77 there", "moduya_77"),
        ("my own truck (plate LBE 3673) and", "LBE 3673"),
        ("lent his car, TWZ-71G, as", "TWZ-71G"),
        ("the van on the day was KT21 WVX;", "KT21 WVX"),
        ("passeport, matricule THT-2028. Merci", "THT-2028"),
        ("downstairs, rego 7YH-1YX. Can", "7YH-1YX"),
        ("sécurité sociale 1 54 12 44 152 678 91,", "1 54 12 44 152 678 91"),
    ],
)
def test_somebodys_numbers_are_found_by_shape(text: str, value: str) -> None:
    assert value in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "Invoice no. 20931184",
        "order PO-5581244",
        "INV-2024-6360",
        "total 1,284.50 and 12.80",
        "clause 14.2 of section 9",
        "38.3/37.6 and 42.1/38.0",
        "2310.03025",
        "years 2021 2022 2023 2024",
        "109 109 109 and 64 66 78",
        "seasons 2002-03 2003-04",
        "on 12 March 2024 at 08:40",
        "model BX-240, type HX 280",
        "examination report, LOLER-55310, says",
        "Our ref WMS/PRB/20331",
        "catalogue TR-1180-PE",
        "Beleg LA-2604-117",
    ],
)
def test_the_documents_own_numbers_stay(text: str) -> None:
    assert found(text) == {}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("born on 4 May 1961 in Hull", "4 May 1961"),
        ("DOB: 04/05/1961", "04/05/1961"),
        ("geboren am 4. Mai 1961", "4. Mai 1961"),
        ("né le 4 mai 1961", "4 mai 1961"),
        ("nacida el 4 de mayo de 1961", "4 de mayo de 1961"),
        ("died on 2 March 2024", "2 March 2024"),
        ("Date of birth 04051961", "04051961"),
    ],
)
def test_a_persons_dates_are_found(text: str, date: str) -> None:
    assert [text[s.start : s.end] for s in dates.personal(text)] == [date]


@pytest.mark.parametrize(
    "text", ["invoice date 4 May 2024", "signed on 04/05/2024", "He was born here. Paid on 4 May 2024."]
)
def test_the_documents_dates_are_not_a_persons(text: str) -> None:
    assert list(dates.personal(text)) == []
    assert len(list(dates.every(text))) == 1


@pytest.mark.parametrize("text", ["Niamh Oduya\nb. 4 May 1961", "Niamh Oduya, * 4.5.1961", "Niamh Oduya (4 May 1961)"])
def test_a_mark_behind_a_name_makes_a_date_of_a_life(text: str) -> None:
    (found_,) = dates.after_names(text, [Span(0, len("Niamh Oduya"), "PERSON")])
    assert text[found_.start : found_.end] in ("4 May 1961", "4.5.1961")


def test_field_three_of_a_driving_licence_is_a_birthday() -> None:
    licence = "1. ODUYA\n2. MS NIAMH\n3. 04.05.1961 HULL\n4a. 12.06.2021 4b. 11.06.2031"
    assert [licence[s.start : s.end] for s in dates.on_licences(licence)] == ["04.05.1961"]
    assert list(dates.on_licences("3. 04.05.2024 Second meeting\n4. 11.06.2024 Third meeting")) == []


def test_a_date_in_the_next_sentence_is_not_of_the_name() -> None:
    text = "Niamh Oduya. The meeting is on 4 May 2024"
    assert list(dates.after_names(text, [Span(0, len("Niamh Oduya"), "PERSON")])) == []


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("Amara Quayle (63), 3 May 1961, of Dunford", "3 May 1961"),
        ("03/05/61, age 63, admitted on Monday", "03/05/61"),
        ("12.03.1988, 36 Jahre alt", "12.03.1988"),
        ("4 mars 1970, âgée de 54 ans", "4 mars 1970"),
        ("8 de mayo de 1990, 34 años", "8 de mayo de 1990"),
    ],
)
def test_an_age_beside_a_date_makes_it_a_birthday_when_the_sum_comes_out(text: str, date: str) -> None:
    assert [text[s.start : s.end] for s in dates.by_age(text, {2024})] == [date]
    assert list(dates.by_age(text, {2012})) == []


@pytest.mark.parametrize(
    "text", ["3 May 2019, 5 items (4)", "3 May 2019, age of the roof: see note", "aged 5\n3 May 2019"]
)
def test_a_number_beside_a_date_is_no_age(text: str) -> None:
    assert list(dates.by_age(text, {2024})) == []


def test_old_dates_are_those_sixteen_years_before_the_newest() -> None:
    text = "on 1 June 2008, 2 June 2009, 3.6.61 and 03/06/23"
    found = [text[s.start : s.end] for s in dates.old(text, {2008, 2009, 2024})]
    assert found == ["1 June 2008", "3.6.61"]


def test_without_a_year_no_date_is_old() -> None:
    assert list(dates.old("on 3.6.61 and 03/06/23", set())) == []


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Full name of second applicant", "person"),
        ("Company name", "document"),
        ("Nachname", "person"),
        ("Date of birth", "personal_date"),
        ("D.O.B.", "personal_date"),
        ("Home address", "address"),
        ("Mobile no.", "phone"),
        ("E-mail", "email"),
        ("Policy number", "id"),
        ("Personalnummer", "id"),
        ("Invoice no.", "document"),
        ("Vehicle reg", "plate"),
        ("Prepared by", "role"),
        ("Chelsea ergonomic chair", None),
        ("The parties have agreed", None),
    ],
)
def test_a_label_is_read_by_its_words(label: str, kind: str | None) -> None:
    assert classify(label) == kind


def test_document_numbers_are_told_from_other_labels() -> None:
    assert is_document_number("Specimen")
    assert not is_document_number("Description")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "The goods are the property of the supplier until the balance of the account has been paid in full. " * 3,
            "en",
        ),
        (
            "Die Kaution ist an den Mieter zu zahlen und wird mit der letzten Miete verrechnet, wenn sie es ist. " * 3,
            "de",
        ),
        ("Le locataire est tenu de payer le loyer dans les quinze jours qui suivent la fin du mois de mai. " * 3, "fr"),
        (
            "La renta se paga en los primeros cinco días de cada mes y con el recibo que da el dueño de la casa. " * 3,
            "es",
        ),
        ("Umowa jest zawarta na czas nieokreślony i nie może być przez strony zmieniona od dnia do dnia. " * 3, "pl"),
        ("Договор заключён на неопределённый срок и не может быть изменён сторонами без согласия. " * 3, "ru"),
        ("Too short to say", None),
    ],
)
def test_the_language_of_a_page(text: str, language: str | None) -> None:
    assert detect(text) == language


def test_subtracting_leaves_what_is_outside() -> None:
    assert subtract([Span(0, 10, "A")], [(3, 5)]) == [Span(0, 3, "A"), Span(5, 10, "A")]


def test_formulas_and_tables_are_in_no_foreign_language() -> None:
    formulas = " ".join(f"Sei a = b * {n} und i, o, z in v mit s von k und w zu a" for n in range(30))
    assert detect(formulas) in (None, "de")
    table = " ".join(f"Engine V{n} s s o o a Wheel size i z a Standard Premium" for n in range(40))
    assert detect(table) is None


def test_a_uuid_is_not_cut_and_redacting_again_changes_nothing() -> None:
    redactor = PresidioRedactor()
    for number in ("7f10bc25-a55d-4b3a-8146-1397902ea014", "00000000-0000-4000-8000-077009001234"):
        text = f"The order {number} was shipped on Monday."
        assert redactor.redact_text(text) == text
