"""What a label says about the value beside it. Data in four languages, and one function. Pure.

A label is read by its words, not by a list of whole labels: "name of the second applicant", "applicant's full name" and
"second applicant (name)" are the same. Words are compared without case and accents.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

FieldKind = Literal["person", "role", "personal_date", "address", "phone", "email", "user", "plate", "id", "document"]
"""``person``: names a person for sure. ``role``: may also be a company or a place, so the value must look like a name.
``document``: about the document or its goods; the value stays."""

MAX_LABEL_WORDS = 7


def word_set(text: str) -> frozenset[str]:
    """The words of a list that is written as a text."""
    return frozenset(text.split())


NAME = word_set(
    "name names surname surnames forename forenames lastname firstname fullname vorname vornamen nachname "
    "familienname geburtsname nom prenom prenoms apellido apellidos nombre nombres"
)
# Before "name", these say that it is not a person's.
NOT_A_PERSON = word_set(
    "company business firm organisation organization trading product item file document bank branch project plan "
    "scheme department team event course brand model drug medication trade host domain server hotel site building "
    "street property firma firmenname unternehmen produkt abteilung societe entreprise produit empresa producto "
    "banco banque"
)
ROLES = word_set(
    "employee patient applicant tenant landlord landlady lessee lessor passenger traveller traveler guest visitor "
    "host driver client customer contact attendee attendees present apologies absent chair chairperson chairman "
    "chairwoman author writer from to cc bcc attn attention signed signature signatory witness witnessed manager "
    "supervisor doctor physician consultant surgeon nurse dentist gp holder cardholder accountholder policyholder "
    "beneficiary payee payer payor insured spouse husband wife partner kin guardian parent parents mother father "
    "child children son daughter brother sister teacher instructor tutor student pupil owner keeper member buyer "
    "seller vendor purchaser lender borrower agent officer claimant defendant plaintiff appellant respondent "
    "representative referee referees recipient sender addressee consignee salesperson technician engineer inspector "
    "director secretary treasurer trustee resident occupant occupier participant participants delegate speaker "
    "speakers interviewer interviewee candidate nominee proposer seconder delegates staff worker colleague counsel "
    "solicitor lawyer judge subject person individual people crew captain operator examiner reviewer approver "
    "requester requestor requested prepared approved reviewed checked issued received authorised authorized "
    "completed submitted invited minutes taken by reported editor cashier clerk carer debtor creditor deceased heir "
    "executor grantor grantee assignee assigned lead organiser organizer subscriber mitarbeiter mitarbeiterin "
    "patientin mieter mieterin vermieter kunde kundin ansprechpartner ansprechpartnerin fahrer unterschrift "
    "unterzeichner empfanger absender bearbeiter sachbearbeiter antragsteller versicherter versicherungsnehmer "
    "kontoinhaber teilnehmer anwesend arzt zeuge locataire bailleur passager conducteur destinataire expediteur "
    "titulaire signataire temoin beneficiaire demandeur assure medecin inquilino arrendador arrendatario pasajero "
    "conductor destinatario remitente titular firmante testigo beneficiario solicitante asegurado cliente paciente"
)
_STRONG_ROLES = word_set(
    "patient applicant passenger traveller traveler guest visitor cardholder accountholder policyholder kin "
    "guardian spouse husband wife mother father attendee attendees signatory witness claimant defendant plaintiff "
    "candidate student pupil cc bcc driver deceased patientin mieter mieterin fahrer antragsteller kontoinhaber "
    "zeuge passager conducteur signataire temoin pasajero conductor firmante testigo paciente solicitante employee"
)
BIRTH = word_set(
    "birth born dob birthdate birthday birthplace death died deceased admission admitted discharge discharged dod "
    "doa geburtsdatum geburtstag geboren geb gestorben sterbedatum naissance ne nee deces decede nacimiento nacido "
    "nacida fallecimiento"
)
ADDRESS = word_set(
    "address addresses residence residing street postcode postal zip zipcode town city domicile home adresse "
    "anschrift wohnort strasse plz wohnhaft postleitzahl domicilio direccion calle rue ville codigo"
)
PHONE = word_set(
    "phone telephone tel mobile cell cellphone landline fax handphone telefon handy mobil telefonnummer mobilnummer "
    "portable telefono movil"
)
EMAIL = word_set("email mail emails courriel correo")
USER = word_set(
    "username login userid handle nickname twitter instagram skype linkedin facebook benutzername identifiant usuario"
)
PLATE = word_set("plate plates registration reg vehicle vrm vrn car kennzeichen immatriculation matricula numberplate")
NUMBER = word_set(
    "number no nr num n id ident identifier code ref reference numbers ids nos nummer numero key digits card"
)
PERSONAL_NUMBER = word_set(
    "sv account acct acc ac policy policyholder member membership customer client employee employees staff "
    "personnel payroll works worker badge clock patient hospital medical health record chart nhs student pupil "
    "passport identity identification national insurance ni nino social security ssn sin tax taxpayer tin utr "
    "licence license driver drivers driving visa permit residence credit debit iban sort routing bank application "
    "petition appeal loyalty rewards reward bonus frequent flyer flier library pension insured claim claimant case "
    "docket vin subscriber user loan mortgage meter booking pnr beneficiary holder personal person their mrn dl nif "
    "dni nie cnp bsn pesel swift bic crn cif prisoner inmate konto kontonummer versicherungsnummer kundennummer "
    "personalnummer mitgliedsnummer ausweis ausweisnummer reisepass steuer steuernummer sozialversicherungsnummer "
    "fuhrerschein patientennummer matrikelnummer versicherung compte adherent matricule passeport securite permis "
    "dossier cuenta socio empleado pasaporte seguridad expediente historia"
)
# These name a number by themselves.
ALONE = word_set(
    "colegiado colegiada card iban ssn nino mrn nhs passport passportno utr tin dni nif nie pesel kontonummer "
    "versicherungsnummer kundennummer personalnummer mitgliedsnummer ausweisnummer steuernummer "
    "sozialversicherungsnummer patientennummer matrikelnummer reisepass passeport pasaporte matricule account acct "
    "crn sin"
)
DOCUMENT = word_set(
    "value values counter reading serial meter invoice inv order po purchase quote quotation delivery document doc "
    "contract agreement clause section article page version revision rev issue part item product model sku batch "
    "lot project vat company charity form ticket job specimen sample room unit plot statement voucher cost centre "
    "center department division amount total subtotal price rate fee balance sum net gross qty quantity units hours "
    "miles weight date period due terms currency description title status type category subject place module "
    "modules credits mark marks remarks notes comment comments test result range grade score class course term year "
    "month week mon tue wed thu fri sat sun day time arrival departure start end position role occupation "
    "profession nationality language sex gender age reason purpose payment method discount tax destination origin "
    "flight gate seat rechnung rechnungsnummer bestellung auftrag vertrag datum betrag summe menge seite facture "
    "commande contrat montant quantite objet factura pedido contrato fecha importe cantidad report certificate "
    "standard catalog catalogue folio bill receipt circular bulletin beleg rapport informe recibo albaran bericht "
    "lieferschein angebot devis presupuesto recu bon drawing manual asset equipment machine engine chassis tool "
    "pallet container consignment shipment waybill manifest run plan los kurs kursnr session convention declaration "
    "siret siren study estudio etude vol vuelo flug lote charge charg grant probate declaracion sesion vaccine "
    "vaccines medicine medicines impfstoff vaccin vacuna medikament artikel articulo device make appliance gerat "
    "appareil"
)
# These make a number the document's even beside a personal word ("account statement no", "client order ref").
_DOCUMENT_NUMBER = word_set(
    "invoice inv order po purchase quote quotation delivery document doc contract agreement clause section article "
    "page version revision part item product model sku batch lot project vat company charity form ticket job "
    "specimen sample room unit plot statement voucher cost rechnung rechnungsnummer bestellung auftrag vertrag "
    "facture commande contrat factura pedido contrato report certificate standard catalog catalogue folio bill "
    "receipt circular bulletin beleg rapport informe recibo albaran bericht lieferschein angebot devis presupuesto "
    "recu bon drawing asset equipment machine engine chassis tool pallet container consignment shipment waybill "
    "manifest run plan los kurs kursnr session convention declaration siret siren study estudio etude flight vol "
    "vuelo flug lote charge charg grant probate declaracion sesion"
)
_MODIFIERS = word_set(
    "first second third primary secondary main emergency next full legal current former previous new maiden middle "
    "given family last print printed block capitals please your their our his her senior junior referring treating "
    "responsible registered joint co house work business daytime evening personal private preferred known other "
    "additional sole named in case call the of by for with at and or on a an is this self own direct usual "
    "permanent temporary correspondence mailing billing shipping delivery invoice line contact no der die das des "
    "le la les de du d l del el los las und et y vollstandiger"
)
_MAX_UNKNOWN = 4
_NUMBER_WORDS = word_set("number nummer numero nr id")
_NO_ROLE = word_set(
    "present apologies absent from to attn attention signed witnessed prepared approved reviewed checked issued "
    "received authorised authorized completed submitted invited minutes taken by reported requested contact subject"
)
_ALL_KNOWN = (
    NAME
    | ROLES
    | BIRTH
    | ADDRESS
    | PHONE
    | EMAIL
    | USER
    | PLATE
    | NUMBER
    | PERSONAL_NUMBER
    | ALONE
    | DOCUMENT
    | NOT_A_PERSON
    | _MODIFIERS
)
_SPLIT = re.compile(r"[^\w]+|_+|(?<=[a-z])(?=[A-Z])")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Without case and accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


@lru_cache(maxsize=4096)
def classify(label: str) -> FieldKind | None:
    """The kind of value that a label announces; None when the text is no label that is known."""
    spelled = label.strip().rstrip(":.").replace("/", " ").replace("e-mail", "email").replace("E-mail", "email")
    spelled = re.sub(r"\b(\w)\.(?=\w\b)", r"\1", spelled.replace("E-Mail", "email").replace("E-MAIL", "email"))
    words = [plain(word) for word in _SPLIT.split(spelled) if word]
    if not 0 < len(words) <= MAX_LABEL_WORDS:
        return None
    return _kind(frozenset(words), words)


def says_name(label: str) -> bool:
    """Whether a label has a word for a name in it ("Surname"), not only one for a person ("Student")."""
    return any(plain(part) in NAME for part in _SPLIT.split(label))


def is_label_word(word: str) -> bool:
    """Whether a word is of those that labels are made of."""
    return all(plain(part) in _ALL_KNOWN for part in _SPLIT.split(word) if part)


def is_document_number(label: str) -> bool:
    """Whether a label calls the value beside it a number of the document or its goods ("Invoice no.", "Specimen")."""
    words = frozenset(plain(word) for word in _SPLIT.split(label) if word)
    if len(words) > 4 or not words & (_DOCUMENT_NUMBER | {"ref", "reference"}):
        return False
    kind = classify(label)
    return kind == "document" or (kind is None and plain(_SPLIT.split(label.rstrip(": ."))[-1]) in _DOCUMENT_NUMBER)


def _kind(found: frozenset[str], words: list[str]) -> FieldKind | None:
    unknown = sum(word not in _ALL_KNOWN for word in words)
    if 2 * unknown > len(words):
        numbered = words[-1] in _NUMBER_WORDS and len(words) <= _MAX_UNKNOWN
        return None if not numbered else "document" if found & DOCUMENT else "id"
    if found & BIRTH and not found & {"place", "weight", "order"}:
        return "personal_date"
    if found & EMAIL:
        return "email"
    if found & PHONE:
        return "phone"
    if found & USER or {"user", "name"} <= found:
        return "user"
    number = _number_kind(found)
    if number is not None:
        return number
    if found & NAME:
        return "document" if found & NOT_A_PERSON else "person"
    if found & ADDRESS and not unknown and not found & {"web", "ip", "mac"}:
        return "address"
    if found & ROLES and len(words) <= 5:
        if words[-1] in DOCUMENT:
            return "document"
        return "person" if found & _STRONG_ROLES and not found & NOT_A_PERSON else "role"
    return "document" if found & DOCUMENT else None


def _number_kind(found: frozenset[str]) -> FieldKind | None:
    head = bool(found & NUMBER)
    if found & {"our", "your"} and found & {"ref", "reference"}:
        return "document"  # a letter's own
    if {"tax", "code"} <= found or (head and found & _DOCUMENT_NUMBER):
        return "document"
    if found & {"zip", "postal", "postcode", "post", "plz"}:
        return "address"
    if found & PLATE and (head or len(found) <= 3) and not found & {"company", "date", "hire", "tax", "fee", "card"}:
        return "plate"
    if head and "contact" in found and not found & PERSONAL_NUMBER:
        return "phone"
    if (head and found & (PERSONAL_NUMBER | (ROLES - _NO_ROLE))) or (found & ALONE and len(found) <= 2):
        return "id"
    if any(word.endswith(("nummer", "numero")) for word in found) or (found & _NUMBER_WORDS and found - _ALL_KNOWN):
        return "id"  # a number of something unknown
    return None
