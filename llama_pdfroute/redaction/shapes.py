"""Values found by their shape alone, and the shapes that must stay: amounts and document numbers. Pure.

Presidio's validated recognizers come first; these take what has no checksum, a wrong one (scans, typing errors) or a
national form of its own. A number is redacted when it could be a person's and nothing says that it is the document's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from llama_pdfroute.redaction.dates import DATE
from llama_pdfroute.redaction.lexicon import classify
from llama_pdfroute.redaction.spans import Span

_SCORE = 0.6
_ANNOUNCED_SCORE = 0.9
"""A number that words announce may look like a date or an amount."""
AMOUNT = re.compile(r"(?<![\w.,])[-+]?\d{1,3}(?:[,.'\u00a0 ]?\d{3})*[.,]\d{2}(?![\w]|[.,]\d)")

_EMAIL_SPELLED = (
    r"[\w][\w.+-]*\s?(?:\(at\)|\[at\]|\{at\}|\sat\s)\s?[\w-]+(?:\s?(?:\(dot\)|\[dot\]|\sdot\s|\spunkt\s|\.)\s?[\w-]+)+"
)
_CAPITALS = r"A-ZÀ-ÖØ-ÞŁŚŻŞĞİ"
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
_OTHER_SCRIPT = re.compile(r"(?:(?![A-Za-zÀ-ɏ])[^\W\d_])+(?:[ '’.\-]{1,2}(?:(?![A-Za-zÀ-ɏ])[^\W\d_])+){0,4}")
_WORD = rf"[{_CAPITALS}][\w'’\-]*\.?"
_STREET = r"(?:Road|Rd|Street|St|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Square|Sq|Terrace|Way|Place|Pl|Gardens|Gdns|Grove|Hill|Row|Walk|Mews|Boulevard|Blvd|Highway|Hwy|Parkway|Pkwy|Quay|Wharf|Green|Park|Rise|View|Approach|Yard|Circle|Trail|Loop|Alley|Villas|Parade|Vale)"
_UNIT = r"(?:(?:Flat|Apt|Apartment|Suite|Unit|No)\.?\s?\w{1,5},?\s)?"

# entity, pattern, flags
_SHAPES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("EMAIL_ADDRESS", re.compile(rf"{_EMAIL_SPELLED}", re.IGNORECASE)),
    ("PASSPORT", re.compile(r"(?<![A-Z0-9<])[A-Z0-9<]{18,}(?:\n?[A-Z0-9<]{18,})?(?![A-Z0-9])")),  # MRZ, filtered below
    ("CREDIT_CARD", re.compile(r"(?<![\w-])(?:\d{4}[ -]){3}\d{3,4}(?![\w-])|(?<!\w)3\d{3}[ -]\d{6}[ -]\d{5}(?!\w)")),
    ("IBAN_CODE", re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)")),
    ("US_SSN", re.compile(r"(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])")),
    ("UK_NINO", re.compile(r"(?<!\w)[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)")),
    ("POSTCODE", re.compile(r"(?<![\w-])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\w-])")),
    ("LICENSE_PLATE", re.compile(r"(?<![\w-])(?:[A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]\d{1,3} ?[A-Z]{3}|[A-Z]{3} ?\d{3,4}|\d[A-Z]{3}\d{3}|\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}|[A-Z]{2}-\d{3}-[A-Z]{2}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?|\d{2,3}-[A-Z]{1,2}-\d{1,6}|\d{2}-[A-Z]{2,3}-\d{1,2})(?![\w-])")),
    ("PHONE_NUMBER", re.compile(r"(?<![\w.+/\-])(?:\+\d{1,3}[ .\-]?(?:\(0\)\s?)?(?:\(?\d{1,5}\)?[ .\-/]?){2,6}\d{1,4}|\(\d{2,5}\)[ .\-]?\d{2,4}(?:[ .\-]?\d{2,4}){1,3}|0\d{1,5}[ /.\-]\d{2,4}(?:[ .\-]?\d{2,4}){1,4}|\d{3}[-. ]\d{3}[-. ]\d{4}|\d{3}-\d{4})(?!\w)(?:\s?(?:ext|x)\.?\s?\d{1,5}(?!\w))?")),
    ("USERNAME", re.compile(r"(?<![\w@./])@[A-Za-z_][\w.]{2,}(?<!\.)")),
    ("URL", re.compile(r"(?:https?://)?(?:www\.)?[\w-]+(?:\.[\w-]+)+/(?:[^\s/]+/)*(?:~|@|in/|users?/|people/|profiles?/|members?/|u/)[^\s,;)]+|(?:https?://)?(?:www\.)?(?:facebook|twitter|instagram|github|x|tiktok|t|xing|linkedin)\.(?:com|me)/[\w.@/-]+", re.IGNORECASE)),
    ("ADDRESS", re.compile(rf"(?<![\w.,:/-]){_UNIT}\d{{1,5}}[A-Za-z]?(?:\s?[-–/]\s?\d{{1,4}}[A-Za-z]?)?,?[ ](?:(?:[NSEW]|North|South|East|West)\.?[ ])?(?:{_WORD}[ ]){{1,4}}{_STREET}\b\.?(?:,?\s(?:Apt|Suite|Unit|Flat|Ste)\.?\s?#?\w{{1,5}})?")),
    ("ADDRESS", re.compile(rf"(?<!\w)(?:{_WORD}\s){{0,2}}[{_CAPITALS}][\w\-]*(?:weg|straße|strasse|str\.|allee|platz|gasse|ring|ufer|damm|straat|laan|plein|gatan|vägen)\s\d{{1,4}}\s?[a-zA-Z]?(?!\w)")),
    ("ADDRESS", re.compile(rf"(?<!\w)\d{{1,4}}\s?(?:bis|ter)?,?\s(?:rue|avenue|boulevard|bd|chemin|place|impasse|allée|quai|cours|route)\s(?:(?:de|du|des|la|le|les|l'|d')\s?){{0,2}}{_WORD}(?:[ \-]{_WORD}){{0,3}}", re.IGNORECASE)),
    ("ADDRESS", re.compile(rf"(?<!\w)(?:calle|c/|avenida|avda\.?|plaza|paseo|via|viale|corso|ulica|ul\.)\s(?:(?:de|del|la|las|los|el)\s){{0,2}}{_WORD}(?:\s{_WORD}){{0,3}},?\s(?:n[º°.]\s?)?\d{{1,4}}(?!\w)", re.IGNORECASE)),
    ("POSTCODE", re.compile(rf"(?:(?<=\n)|^)(?:D-|F-|CH-|A-)?\d{{5}}(?=\s[{_CAPITALS}][\w\-]+(?:\s[\w.\-]+){{0,3}}(?:\n|,|$))")),
    ("POSTCODE", re.compile(r"(?<=[a-z],\s)[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\w)")),
)  # fmt: skip

# A word that announces a number, and the number: whose it is, the words before say.
_ANNOUNCED = re.compile(
    r"(?P<label>(?:[^\W\d_][\w'.-]*[ ]){0,4}\(?(?:no|nos|number|nr|num|id|code|ref|reference|card|account|passport|licence|license|nummer|num[ée]ro|n[°º])\b\.?)"
    r"(?:\s?(?:is|:|=|\#|ending)\s?|[ ])\(?(?P<value>[A-Z]{0,4}[ ]?\d[\w]*(?:[-/. ][A-Z0-9]*\d[\w]*)*)",
    re.IGNORECASE,
)
_USER = re.compile(
    r"\b(?:user\s?name|user\s?id|log\s?in|login|handle|nick\s?name|screen name)\s?(?:is|:|=)?\s+(?P<value>@?(?=\w*[\d_.]|@)[A-Za-z][\w.\-]{2,}\w)",
    re.IGNORECASE,
)
# Letters and digits mixed, or long runs of digits: somebody's number unless it is the document's.
_MIXED = re.compile(r"(?<![\w/-])(?=(?:[A-Z0-9/-]*\d){4})(?=[A-Z0-9/-]*[A-Z])[A-Z0-9]+(?:[-/][A-Z0-9]+)*(?![\w/-])")
_LONG = re.compile(r"(?<![\w.,/-])(?:\d{8,20}|\d{2,6}(?:[- ]\d{2,6}){2,4})(?![\w/-]|[.,]\d)")
_DOCUMENT_PREFIX = re.compile(
    r"(?:INV|PO|SO|DN|ORD|QU|QT|REF|DOC|CN|CR|SKU|ISO|EN|DIN|BS|IEC|RFC|ISBN|ISSN|NO|FY|Q[1-4]|V|SN|TKT|REV|RE|RG|VAT)(?![A-Z])|R?INV|BILL|ORDER"
)
_YEAR_INSIDE = re.compile(r"(?:^|\D)(?:199\d|20[0-3]\d)(?:\D|$)")
_LABEL_BEFORE = re.compile(r"((?:[\w.'°º#-]+[ \t]){0,3}[\w.'°º#-]+)[ \t:#]*$")


def find(text: str) -> Iterator[Span]:
    """Spans by shape, in one view of a text."""
    for entity, pattern in _SHAPES:
        for match in pattern.finditer(text):
            if _fits(entity, match.group()) and not is_document(text, match.start(), match.group()):
                yield Span(match.start(), match.end(), entity, _SCORE)
    yield from _announced(text)
    for pattern in (_MIXED, _LONG):
        for match in pattern.finditer(text):
            value = match.group()
            if sum(c.isalnum() for c in value) >= 6 and not is_document(text, match.start(), value):
                yield Span(match.start(), match.end(), "IDENTIFIER", 0.45)


def _announced(text: str) -> Iterator[Span]:
    for match in _ANNOUNCED.finditer(text):
        words = match.group("label").replace("(", "").split()
        kinds = [classify(" ".join(words[-count:])) for count in range(1, len(words) + 1)]
        value = match.group("value")
        known = next((kind for kind in kinds if kind is not None), None)
        if known in ("id", "plate") and sum(c.isdigit() for c in value) >= 4:
            yield Span(match.start("value"), match.end("value"), "IDENTIFIER", _ANNOUNCED_SCORE)
    for match in _USER.finditer(text):
        yield Span(match.start("value"), match.end("value"), "USERNAME", _ANNOUNCED_SCORE)


def _fits(entity: str, value: str) -> bool:
    digits = sum(character.isdigit() for character in value)
    if entity == "PASSPORT":
        return value.count("<") >= 3
    if entity == "PHONE_NUMBER":
        return 7 <= digits <= 16 and not DATE.fullmatch(value) and not AMOUNT.search(value)
    if entity == "IBAN_CODE":
        return digits >= 8
    return True


def is_document(text: str, start: int, value: str) -> bool:
    """The number is the document's: by its prefix, a year in it, or the words before it."""
    if DATE.fullmatch(value):
        return True
    if value[:1].isalpha() and (_DOCUMENT_PREFIX.match(value) or (_YEAR_INSIDE.search(value) and not value.isalpha())):
        return bool(_DOCUMENT_PREFIX.match(value)) or "-" in value or "/" in value
    before = _LABEL_BEFORE.search(text[max(0, start - 60) : start].rpartition("\n")[2])
    if before is None:
        return False
    words = before.group(1).split()
    return any(classify(" ".join(words[-count:])) == "document" for count in (1, 2, 3, 4) if count <= len(words))


def other_script(text: str) -> Iterator[Span]:
    """In a text in Latin script, words spelled in another: names and addresses, which the model does not know."""
    others = [match for match in _OTHER_SCRIPT.finditer(text) if len(match.group()) > 1]
    foreign = sum(len(match.group()) for match in others)
    if foreign and len(_LATIN.findall(text)) > 4 * foreign:
        for match in others:
            if match.group()[0].isupper() or match.group()[0].islower() is False:
                yield Span(match.start(), match.end(), "PERSON", 0.5)


def amounts(text: str) -> list[tuple[int, int]]:
    """Where amounts of money stand: digits with two decimals."""
    return [match.span() for match in AMOUNT.finditer(text)]
