"""The shapes themselves, as data: entity, regular expression, and strings of which one must be there. Pure.

Every expression is bounded, in its words too, so that its time grows with the length of the text only.
"""

from __future__ import annotations

import re

CAPITALS = "A-ZÀ-ÖØ-ÞŁŚŻŞĞİ"
WORD = rf"[{CAPITALS}][\w'’\-]*\.?"
_STREET = (
    "Road|Rd|Street|St|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Square|Sq|Terrace|Way|Place|Pl|Gardens|"
    "Gdns|Grove|Hill|Row|Walk|Mews|Boulevard|Blvd|Highway|Hwy|Parkway|Pkwy|Quay|Wharf|Green|Park|Rise|View|Approach|Yard|"
    "Circle|Trail|Loop|Alley|Villas|Parade|Vale"
)
_FUSED = "weg|straße|strasse|str\\.|allee|platz|gasse|ring|ufer|damm|straat|laan|plein|gatan|vägen"
_BEFORE_NAME = "rue|avenue|boulevard|bd|chemin|place|impasse|allée|quai|cours|route"
_BEFORE_NUMBER = "calle|c/|avenida|avda\\.?|plaza|paseo|via|viale|corso|ulica|ul\\."


def _any(*alternatives: str) -> str:
    return "(?:" + "|".join(alternatives) + ")"


_PHONE = _any(
    r"\+\d{1,3}[ .\-]?(?:\(0\)\s?)?(?:\(?\d{1,5}\)?[ .\-/]?){2,6}\d{1,4}",  # +44 (0)20 7946 0000
    r"\(\d{2,5}\)[ .\-]?\d{2,4}(?:[ .\-]?\d{2,4}){1,3}",  # (415) 555-0100
    r"0\d{1,5}[ /.\-]\d{2,4}(?:[ .\-]?\d{2,4}){1,4}",  # 0161 496 0000
    r"\d{3}[-. ]\d{3}[-. ]\d{4}",
    r"\d{3}-\d{4}",
)
_PLATE = _any(
    r"[A-Z]{2}\d{2} ?[A-Z]{3}",  # GB since 2001
    r"[A-Z]\d{1,3} ?[A-Z]{3}",  # GB before
    r"[A-Z]{3}\d{4}",
    r"\d[A-Z]{3}\d{3}",  # California
    r"\d{4} ?[BCDFGHJKLMNPRSTVWXYZ]{3}",  # ES
    r"[A-Z]{2}-\d{3}-[A-Z]{2}",  # FR
    r"[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\d{1,4}[EH]?",  # DE
    r"\d{2,3}-[A-Z]{1,2}-\d{1,6}",  # IE
    r"\d{2}-[A-Z]{2,3}-\d{1,2}",  # NL
)
_DOT = r"(?:\s?\(dot\)\s?|\s?\[dot\]\s?|\s(?:dot|punkt|punto|point)\s|\s?\.\s?)"
_LOCAL = rf"(?<![\w+-])\w[\w+-]{{0,63}}(?:{_DOT}\w[\w+-]{{0,63}}){{0,3}}"
_URL_USER = r"(?:~|@|in/|users?/|people/|profiles?/|members?/|u/)"
_URL_HOST = r"(?:https?://)?(?:www\.)?"

SHAPES: tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...] = (
    (
        "EMAIL_ADDRESS",
        re.compile(rf"{_LOCAL}\s?(?:\(at\)|\[at\]|\{{at\}})\s?[\w-]+(?:{_DOT}[\w-]+)+", re.IGNORECASE),
        ("(at)", "[at]", "{at}"),
    ),
    (
        "EMAIL_ADDRESS",
        re.compile(rf"{_LOCAL}\sat\s[\w-]+(?:\s(?:dot|punkt|punto|point)\s[\w-]+)+", re.IGNORECASE),
        (" at ",),
    ),
    (
        "PASSPORT",
        re.compile(r"(?<![A-Z0-9<])[A-Z0-9<]{18,60}(?:\n?[A-Z0-9<]{18,60})?(?![A-Z0-9])"),
        (),
    ),  # machine-readable
    (
        "CREDIT_CARD",
        re.compile(r"(?<![\w-])(?:\d{4}[ -]){3}\d{3,4}(?![\w-])|(?<!\w)3\d{3}[ -]\d{6}[ -]\d{5}(?!\w)"),
        (),
    ),
    ("IBAN_CODE", re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)"), ()),
    ("US_SSN", re.compile(r"(?<![\w-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-])"), ()),
    (
        "GOVERNMENT_ID",  # FR: sex, year, month, place, order, key
        re.compile(r"(?<![\w-])[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-4]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![\w-])"),
        (),
    ),
    ("UK_NINO", re.compile(r"(?<!\w)[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)"), ()),
    (
        "POSTCODE",  # GB, CA
        re.compile(r"(?<![\w-])(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)(?![\w-])"),
        (),
    ),
    ("LICENSE_PLATE", re.compile(rf"(?<![\w-]){_PLATE}(?![\w-])"), ()),
    ("PHONE_NUMBER", re.compile(rf"(?<![\w.+/\-]){_PHONE}(?!\w)(?:\s?(?:ext|x)\.?\s?\d{{1,5}}(?!\w))?"), ()),
    ("USERNAME", re.compile(r"(?<![\w@./])@[A-Za-z_][\w.]{2,}(?<!\.)"), ()),
    (
        "URL",
        re.compile(
            rf"(?<![\w-]){_URL_HOST}[\w-]{{1,63}}(?:\.[\w-]{{1,63}}){{1,8}}/(?:[^\s/]+/){{0,6}}{_URL_USER}[^\s,;)]+",
            re.IGNORECASE,
        ),
        ("/",),
    ),
    (
        "URL",
        re.compile(
            rf"{_URL_HOST}(?:facebook|twitter|instagram|github|x|tiktok|t|xing|linkedin)\.(?:com|me)/[\w.@/-]+",
            re.IGNORECASE,
        ),
        ("/",),
    ),
    (
        "ADDRESS",  # 12 Green Lane
        re.compile(
            r"(?<![\w.,:/-])(?:(?:Flat|Apt|Apartment|Suite|Unit|No)\.?\s?\w{1,5},?\s)?"
            r"\d{1,5}[A-Za-z]?(?:\s?[-–/]\s?\d{1,4}[A-Za-z]?)?,?[ ](?:(?:[NSEW]|North|South|East|West)\.?[ ])?"
            rf"(?:{WORD}[ ]){{1,4}}(?:{_STREET})\b\.?(?:,?\s(?:Apt|Suite|Unit|Flat|Ste)\.?\s?#?\w{{1,5}})?"
        ),
        (),
    ),
    ("ADDRESS", re.compile(rf"(?<![\w.,:/-])\d{{1,3}}[A-Za-z]? [{CAPITALS}][a-z]{{2,}}way(?!\w)"), ()),
    (
        "ADDRESS",  # Lindenweg 4
        re.compile(rf"(?<!\w)(?:{WORD}\s){{0,2}}[{CAPITALS}][\w\-]{{0,30}}(?:{_FUSED})\s\d{{1,4}}\s?[a-zA-Z]?(?!\w)"),
        (),
    ),
    (
        "ADDRESS",  # 4, rue des Tilleuls
        re.compile(
            rf"(?<!\w)\d{{1,4}}\s?(?:bis|ter)?,?\s(?i:{_BEFORE_NAME})\s(?:(?:de|du|des|la|le|les|l'|d')\s?){{0,2}}"
            rf"{WORD}(?:[ \-]{WORD}){{0,3}}"
        ),
        (),
    ),
    (
        "ADDRESS",  # calle Olmo 4
        re.compile(
            rf"(?<!\w)(?i:{_BEFORE_NUMBER})\s(?:(?:de|del|la|las|los|el)\s){{0,2}}{WORD}(?:\s{WORD}){{0,3}},?\s"
            r"(?:n[º°.]\s?)?\d{1,4}(?!\w)"
        ),
        (),
    ),
    ("ADDRESS", re.compile(r"(?<!\w)(?i:p\.?\s?o\.?\s?box|box|psc|unit)\s\d{2,6}(?:,?\s(?i:box)\s\d{2,6})?(?!\w)"), ()),
    ("ADDRESS", re.compile(r"(?<!\w)(?i:apt|apartment|suite|flat)\.?\s#?\d{1,4}[A-Za-z]?(?!\w)"), ()),
    (
        "POSTCODE",  # 50733 Köln
        re.compile(
            rf"(?:(?<=\n)|^)(?:D-|F-|CH-|A-)?\d{{5}}(?=\s[{CAPITALS}][\w\-]{{1,30}}(?:\s[\w.\-]{{1,30}}){{0,3}}(?:\n|,|$))"
        ),
        (),
    ),
    ("POSTCODE", re.compile(r"(?<=[a-z],\s)[A-Z]{2}\s\d{5}(?:-\d{4})?(?!\w)"), ()),  # Town, ST 12345
)

ANNOUNCED = re.compile(
    r"(?<!\w)(?P<label>(?:[^\W\d_][\w'.-]{0,40}[ ]){0,4}\(?"
    r"(?:no|nos|number|nr|num|id|code|ref|reference|card|account|passport|licence|license|nummer|num[ée]ro|n[°º]|"
    r"matricule|colegiad[oa]|passeport|pasaporte|reisepass|[a-zäöü]{2,30}nummer)\b\.?)"
    r"(?:\s?(?:is|:|=|\#|ending)\s?|[ ])\(?(?P<value>[A-Z]{0,4}[ -]?\d\w*(?:[-/. ][A-Z0-9]*\d\w*)*)",
    re.IGNORECASE,
)
"""Words that announce a number, and the number; whose it is, the words say."""
ANNOUNCED_USER = re.compile(
    r"\b(?:user\s?name|user\s?id|log\s?in|login|handle|nick\s?name|screen name)\s?(?:is|:|=)?\s+"
    r"(?P<value>@?(?=\w*[\d_.]|@)[A-Za-z][\w.\-]{2,}\w)",
    re.IGNORECASE,
)
ANNOUNCED_PLATE = re.compile(
    r"\b(?i:(?:number|licen[cs]e|registration)\s)?(?i:plates?|registration|rego|reg\.|car|van|truck|lorry|vehicle|motorcycle|"
    r"kennzeichen|immatricul[ée]+|matr[ií]cula)\b(?i:\s(?:no\.?|number))?[\s,:(]{1,3}"
    r"(?P<value>(?=(?:[A-Z \-·]*\d){2})(?=(?:[\d \-·]*[A-Z]){2})[A-Z0-9]{1,4}(?:[ \-·]?[A-Z0-9]{1,4}){1,2})(?![\w-])"
)
"""A vehicle, and letters and digits behind it."""
MIXED = re.compile(r"(?<![\w/-])(?=(?:[A-Z0-9/-]*\d){4})(?=[A-Z0-9/-]*[A-Z])[A-Z0-9]+(?:[-/][A-Z0-9]+)*(?![\w/-])")
"""Letters and digits mixed: somebody's number unless it is the document's."""
LONG = re.compile(r"(?<![\w.,/-])(?:\d{8,20}|\d{2,6}(?:[- ]\d{2,6}){2,4})(?![\w/-]|[.,]\d)")
"""A long run of digits, in groups or not."""
DOCUMENT_PREFIX = re.compile(
    r"(?:INV|PO|SO|DN|ORD|QU|QT|REF|DOC|CN|CR|SKU|ISO|EN|DIN|BS|IEC|RFC|ISBN|ISSN|NO|FY|Q[1-4]|V|SN|TKT|REV|RE|RG|VAT)"
    r"(?![A-Z])|R?INV|BILL|ORDER"
)
AMOUNT = re.compile(r"(?<![\w.,])[-+]?\d{1,3}(?:[,.'\u00a0 ]?\d{3})*[.,]\d{2}(?![\w]|[.,]\d)")
"""Digits with two decimals."""
DOI = re.compile(r"\b10\.\d{4,9}/[^\s<>\"]+")
DECIMAL = re.compile(r"(?<![\w.,])[-+]?\d{1,3}(?:[,.'\u00a0 ]?\d{3})*[.,]\d+(?![\w]|[.,]\d)")
"""Digits with any decimals."""
LATIN = re.compile(r"[A-Za-zÀ-ɏ]")
OTHER_SCRIPT = re.compile(r"(?:(?![A-Za-zÀ-ɏ])[^\W\d_])+(?:[ '’.\-]{1,2}(?:(?![A-Za-zÀ-ɏ])[^\W\d_])+){0,4}")
