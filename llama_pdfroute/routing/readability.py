"""Are the characters of a text layer the printed ones? Judged from the characters alone, without a dictionary.

What can go wrong between a page and its text layer leaves traces: codes without a character, letters of a secret
alphabet (a font whose table is missing or shifted), letters of several scripts in one word, text decoded with the wrong
table. Every rule below names the trace; what is rare but right (part lists, tables of numbers, mathematics, dot
leaders, emoji, any living script) must not be hit, so each rule needs enough characters of its kind to speak.

The lists of frequent letters and letter pairs were counted on sample sentences of 38 European, African and Asian
languages written in Latin letters; they hold what is common to them.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from llama_pdfroute.page import FontEvidence

Fault = Literal["unmapped_font", "garbled_font", "private_use", "mojibake"]

_FOLLOWERS = """
a:abcdeghijklmnprstuvyz b:aeiloruy c:aehiou d:aeioru e:bcdeghijklmnprstuvz f:aeior g:aeiou h:aeiotu
i:abcdegjklmnorstuvz j:aeiou k:aeiotu l:aeilostuy m:aeimopu n:acdeghijknostuy o:bcdgijklmnprstuvwz
p:aeilopru q:u r:adeimostu s:aceikostu t:aehiorstu u:adeiklmnoprst v:aeio w:aeio y:aemo z:aeiou
"""
_PAIRS = frozenset(item[0] + second for item in _FOLLOWERS.split() for second in item[2:])
_MIN_PAIRS = 40
_MIN_PAIR_SHARE = 0.6
"""Languages have 80 to 92 % of their letter pairs in the list; texts put through a random alphabet 27 % (95th
percentile 50 %)."""
_MANY_PAIRS, _LEAST_OF_A_LANGUAGE, _USUAL_PAIR_SHARE = 200, 0.76, 0.87

_FREQUENT: dict[str, tuple[frozenset[str], float]] = {
    "cyrillic": (frozenset("оеаинтсрі"), 0.3),
    "greek": (frozenset("αοιετσνης"), 0.3),
    "hebrew": (frozenset("יוהלארתבמ"), 0.3),
    "arabic": (frozenset("اليمونرتیهد"), 0.3),
    "hangul": (
        frozenset(
            "이다는을의에가고하지로한은기어서리사자를시나도대인스정수들그아있일으것해보과와게부라여장주전만상제구원등성동비조용국연선경우모소"
        ),
        0.1,
    ),
}
"""Letters that make up half of any running text in the script, and the share under which it is no such text."""
_MIN_LETTERS = {"hangul": 20}
_DEFAULT_MIN_LETTERS = 40

_BLOCKS: tuple[tuple[int, str], ...] = (
    (0x0000, "common"),
    (0x0041, "latin"),
    (0x005B, "common"),
    (0x0061, "latin"),
    (0x007B, "common"),
    (0x00C0, "latin"),
    (0x0180, "latin_rare"),
    (0x01CD, "latin"),
    (0x01DD, "latin_rare"),
    (0x0218, "latin"),
    (0x021C, "latin_rare"),
    (0x0250, "phonetic"),
    (0x02B0, "modifier"),
    (0x0300, "common"),
    (0x0370, "greek"),
    (0x0400, "cyrillic"),
    (0x0530, "armenian"),
    (0x0590, "hebrew"),
    (0x0600, "arabic"),
    (0x0780, "thaana"),
    (0x0900, "indic"),
    (0x0E00, "thai"),
    (0x0E80, "lao"),
    (0x0F00, "tibetan"),
    (0x1000, "myanmar"),
    (0x10A0, "georgian"),
    (0x1100, "jamo"),
    (0x1200, "ethiopic"),
    (0x13A0, "cherokee"),
    (0x1400, "canadian"),
    (0x1680, "ogham"),
    (0x1700, "philippine"),
    (0x1780, "khmer"),
    (0x1800, "mongolian"),
    (0x18B0, "canadian"),
    (0x1900, "asian_rare"),
    (0x1AB0, "common"),
    (0x1B00, "asian_rare"),
    (0x1D00, "phonetic"),
    (0x1E00, "latin"),
    (0x1F00, "greek"),
    (0x2000, "common"),
    (0x2800, "braille"),
    (0x2900, "common"),
    (0x2B00, "symbol_rare"),
    (0x2C00, "historic"),
    (0x2E00, "common"),
    (0x2E80, "radical"),
    (0x3000, "cjk"),
    (0x3100, "bopomofo"),
    (0x3130, "jamo"),
    (0x31A0, "bopomofo"),
    (0x31C0, "radical"),
    (0x31F0, "cjk"),
    (0x3400, "han_rare"),
    (0x4DC0, "symbol_rare"),
    (0x4E00, "cjk"),
    (0xA000, "yi"),
    (0xA4D0, "asian_rare"),
    (0xAC00, "hangul"),
    (0xD7B0, "jamo"),
    (0xE000, "private"),
    (0xF900, "cjk"),
    (0xFB00, "common"),
    (0xFF00, "cjk"),
    (0xFFF0, "common"),
    (0x1D400, "common"),
    (0x1D800, "historic"),
    (0x1F000, "common"),
    (0x20000, "han_rare"),
)
_BLOCK_STARTS = [start for start, _ in _BLOCKS]
_EXOTIC = frozenset(
    """latin_rare phonetic modifier canadian ogham philippine mongolian asian_rare braille symbol_rare historic radical
    bopomofo jamo han_rare yi cherokee ethiopic khmer armenian tibetan thaana myanmar lao""".split()  # noqa: SIM905
)
_MAX_EXOTIC_KINDS = 2
_MAX_EXOTIC_SHARE = 0.1
_MAX_PHONETIC_SHARE = 0.5
"""Dictionaries write about every third letter of a pronunciation with a phonetic sign."""
_MAX_SWITCHES = 0.15
"""Neighbouring letters of different scripts; a Japanese, Chinese or Korean page with Latin names has under 5 %."""
_TOGETHER = frozenset({"cjk", "hangul"})

_WORD = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z]?[a-z]{2,}|[A-Z]{5,}|(?=[A-Za-z]*[a-z])[A-Za-z]{4,})(?![A-Za-z0-9])")
"""What may be a word: no digits beside it and not a short row of capitals, so part numbers do not speak."""
_MIN_DISTINCT = 8
"""Letters a text uses at least; gene sequences use four or five."""
_INNER_SYMBOL = re.compile(r"(?<=[A-Za-z])[\\^`{}|~\[\];?!#](?=[A-Za-z])")
_MAX_INNER_SYMBOLS = 0.08
"""Of the letters; program listings stay under it."""
_LONG_RUN = re.compile(r"[^\W\d_]{24,}")
_MAX_LONG_RUNS = 0.5
"""Of the letters; German and Finnish compounds of this length are under 3 %. Without spaces nothing can be found."""
_ACCENTED = re.compile("[\u00c0-\u024f\u1e00-\u1eff]")
_MAX_ACCENTED = 0.5
"""Of the letters; Vietnamese, which has most, stays under 35 %."""
_NOISE = re.compile(r"[!#&';?@\\^`|~]")
"""Signs that are rare in text, tables and formulas alike; no operators."""
_MAX_NOISE = 0.25
_LEADERS = re.compile(r"([^\w\s])(?:\s?\1){2,}")
_MIN_ALNUM = 0.5
_NOT_ALNUM = bytes(byte for byte in range(256) if not chr(byte).isascii() or not chr(byte).isalnum())
_MIN_ALNUM_CHARS = 50
_MOJIBAKE = re.compile("Ã[\x80-\xbf‚-›]|â€.|Â[\xa0-\xbf]|Ð[\x80-\xbf°-¿]|ï¬.")
_CID = re.compile(r"\(cid:\d{1,5}\)")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about the characters of one font: None when they are plausible."""

    fault: Fault | None
    share: float = 0.0
    """Of its characters that are wrong, as far as this can be told; also below what makes a fault."""


_LATIN = bytes.maketrans(
    "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ".encode("cp1252") + bytes(range(65, 91)),
    b"aaaaaaceeeeiiiinoooooouuuuyaaaaaaceeeeiiiinoooooouuuuyy" + bytes(range(97, 123)),
)
_NOT_LETTERS = bytes(byte for byte in range(256) if not 97 <= byte <= 122)
_FREQUENT_LETTERS = b"eainorst"
_FREQUENT_PAIRS = (b"en", b"er", b"an", b"in", b"re", b"on", b"es", b"te", b"ar", b"st", b"de", b"al")
_NOISE_BYTES = b"!#&'*+;<=>?@\\^`|~[]{}"
_MOJIBAKE_LEADS = ("Ã", "â€", "Â", "Ð", "ï¬")


def _plainly_fine(text: str) -> bool:
    """Ordinary text in Latin letters, told in a few microseconds; everything else goes through the rules below.

    Languages written in Latin letters have 51 to 69 % of the eight letters and 10 to 24 % of the twelve pairs; a text
    put through a random alphabet seldom has either and hardly ever both.
    """
    plain = text.encode("cp1252", "ignore")
    if len(text) - len(plain) > 0.02 * len(text) or any(lead in text for lead in _MOJIBAKE_LEADS):
        return False
    noise = len(plain) - len(plain.translate(None, _NOISE_BYTES))
    if noise > 0.04 * len(plain):
        return False
    letters = len(plain.translate(_LATIN).translate(None, _NOT_LETTERS))
    if letters < _MIN_PAIRS:  # too few to speak: numbers, headings
        return len(plain) == len(text)
    return plain.count(b" ") > letters / 20 and _usual_letters(plain)


def _usual_letters(plain: bytes) -> bool:
    """Whether the letters and pairs that are frequent in languages are frequent here."""
    folded = plain.translate(_LATIN)
    letters = folded.translate(None, _NOT_LETTERS)
    frequent = len(letters) - len(letters.translate(None, _FREQUENT_LETTERS))
    return frequent > 0.5 * len(letters) and sum(map(folded.count, _FREQUENT_PAIRS)) > 0.1 * len(letters)


def judge(evidence: FontEvidence, max_bad_share: float = 0.1) -> Judgement:
    """Judge the characters painted with one font."""
    total = max(evidence.characters, 1)
    cids = _CID.findall(evidence.sample) if "(cid:" in evidence.sample else ()
    unmapped = evidence.unmapped + sum(map(len, cids))
    if unmapped > max_bad_share * total:
        return Judgement("unmapped_font", min(1.0, unmapped / total))
    if evidence.private_use > max_bad_share * total:
        return Judgement("private_use", min(1.0, evidence.private_use / total))
    wrong = (unmapped + evidence.private_use) / total
    if _plainly_fine(evidence.sample):
        return Judgement(None, wrong)
    text = _LEADERS.sub(" ", evidence.sample)
    if garbled(text):
        return Judgement("garbled_font", 1.0)
    broken = len(_MOJIBAKE.findall(text)) if not text.isascii() else 0
    if broken >= 3 and broken > 0.01 * len(text):
        return Judgement("mojibake", min(1.0, 4 * broken / len(text)))
    return Judgement(None, min(1.0, wrong + _strange_letters(text)))


def _strange_letters(text: str) -> float:
    """Share of letters that were exchanged for others, from the letter pairs; 0 unless it is plain.

    Each exchanged letter breaks two pairs; of the pairs of a random letter 40 % are in the list all the same.
    """
    if _usual_letters(text.encode("cp1252", "ignore")):
        return 0.0
    share, pairs = pair_share(text)
    if pairs < _MANY_PAIRS or share > _LEAST_OF_A_LANGUAGE:
        return 0.0
    return (_USUAL_PAIR_SHARE - share) / (2 * (_USUAL_PAIR_SHARE - 0.4))


def garbled(text: str) -> bool:
    """Whether the characters are not the printed ones, by any of the traces a wrong table leaves."""
    if not text or text.isspace():
        return False
    return _noise(text) or _not_latin_text(text) or (not text.isascii() and _strange_scripts(text))


def _noise(text: str) -> bool:
    """Punctuation where letters should be."""
    solid = "".join(text.split())
    if len(solid) >= 30 and len(_NOISE.findall(solid)) > _MAX_NOISE * len(solid):
        return True
    if len(solid) >= _MIN_ALNUM_CHARS:
        if solid.isascii():
            return len(solid.encode().translate(None, _NOT_ALNUM)) < 0.35 * len(solid)
        alnum = sum(character.isalnum() or unicodedata.category(character)[0] == "M" for character in solid)
        symbols = sum(unicodedata.category(character) in ("Sm", "So", "Sk", "Sc") for character in solid)
        return alnum + symbols < _MIN_ALNUM * len(solid) and alnum < 0.35 * len(solid)
    return False


def _not_latin_text(text: str) -> bool:
    """Letters of the Latin alphabet that follow each other as in no language written with them."""
    letters = len(text.encode("ascii", "ignore").translate(_LATIN).translate(None, _NOT_LETTERS))
    if letters >= 30:
        if len(_INNER_SYMBOL.findall(text)) > _MAX_INNER_SYMBOLS * letters:
            return True
        runs = [run for run in _LONG_RUN.findall(text) if "A" <= run[0] <= "\u024f" and len(set(run)) >= _MIN_DISTINCT]
        if letters >= 50 and sum(map(len, runs)) > _MAX_LONG_RUNS * letters:
            return True
    accented = 0 if text.isascii() else len(_ACCENTED.findall(text))
    if accented >= 40 and accented > _MAX_ACCENTED * (accented + letters):
        return True
    if _usual_letters(text.encode("cp1252", "ignore")):
        return False
    share, pairs = pair_share(text)
    return pairs >= _MIN_PAIRS and share < _MIN_PAIR_SHARE


def pair_share(text: str) -> tuple[float, int]:
    """Share of letter pairs inside words that languages have, and the number of pairs."""
    words = [word.lower() for word in _WORD.findall(text if text.isascii() else _fold(text))]
    pairs = sum(len(word) - 1 for word in words)
    if not pairs or len(set("".join(words))) < _MIN_DISTINCT:
        return 1.0, 0
    known = sum(one + other in _PAIRS for word in words for one, other in pairwise(word))
    return known / pairs, pairs


_SPECIAL = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th", "Ø": "O", "Ł": "L"}
)


def _fold(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.translate(_SPECIAL))
    return "".join(character for character in apart if not unicodedata.combining(character))


def _block(character: str) -> str:
    return _BLOCKS[bisect_right(_BLOCK_STARTS, ord(character)) - 1][1]


def _strange_scripts(text: str) -> bool:
    blocks = {character: _block(character) for character in set(text)}
    kinds = [(character, blocks[character]) for character in text]
    counts: dict[str, int] = {}
    for _, kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    letters = sum(count for kind, count in counts.items() if kind != "common")
    if letters < 20:
        return False
    exotic = {kind: count for kind, count in counts.items() if kind in _EXOTIC and count >= 2}
    if len(exotic) > _MAX_EXOTIC_KINDS and sum(exotic.values()) > _MAX_EXOTIC_SHARE * letters:
        return True
    if counts.get("phonetic", 0) + counts.get("modifier", 0) > _MAX_PHONETIC_SHARE * letters:
        return True
    return _switches(kinds) > _MAX_SWITCHES * letters or any(_rare_letters(kind, text, counts) for kind in _FREQUENT)


def _switches(kinds: list[tuple[str, str]]) -> int:
    """How often a letter is followed by one of another script inside a word."""
    switches = 0
    for (_, one), (_, other) in pairwise(kinds):
        if one != other and "common" not in (one, other):
            switches += not ({one, other} <= _TOGETHER) and not ({one, other} <= {"latin", "phonetic", "modifier"})
    return switches


def _rare_letters(kind: str, text: str, counts: dict[str, int]) -> bool:
    """Whether text in a script has hardly any of the letters that are frequent in it."""
    if counts.get(kind, 0) < _MIN_LETTERS.get(kind, _DEFAULT_MIN_LETTERS):
        return False
    frequent, least = _FREQUENT[kind]
    folded = _fold(text.lower()) if kind in ("greek", "cyrillic") else text
    of_script = [character for character in folded if _block(character) == kind and character.isalpha()]
    return bool(of_script) and sum(c in frequent for c in of_script) < least * len(of_script)


_EDGES = "\"'“”‘’«»„()[]{}<>.,;:!?…·•*—–-/§©®™°|"
_CJK = "\u3005-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff10-\uff5a"
_CJK_BORDER = re.compile(
    f"(?<=[{_CJK}])(?=[^{_CJK}\\s])|(?<=[^{_CJK}\\s])(?=[{_CJK}])|[\u3001-\u3003\u3008-\u3011\uff01-\uff0f\uff1a-\uff20·]"
)
_SIGN = re.compile(r"[\W_]+|[\ue000-\uf8ff]+")
_WORD_JOINT = re.compile(r"['’‐-]|(?<=\w)\.(?=\w)")
_NUMBER = re.compile(
    r"[$€£¥#№]?[+-]?\d[\d.,:/–-]*(?:%|st|nd|rd|th|[a-z]{1,3})?"  # 1,234.50  2019-05-01  10%  3rd  12pt
    r"|[A-Z]{1,4}[-/]?\d[\w./-]*"  # A4, ISO-9001
    r"|\S+@\S+|https?:\S+|www\.\S+|[\w-]+\.(?:com|org|net|pdf|html?|jpe?g|png)"
)
_MAX_SINGLE = 0.12
"""Single letters among the words: articles and initials stay under it, words torn apart do not."""


def clean_word_share(text: str) -> tuple[float, int]:
    """Share of space-separated pieces that look like a word, a number or a code, and the number of pieces.

    Recognition that failed leaves signs inside words, letters inside numbers and rows of single letters; a good layer
    has few. Pieces without a letter or digit do not count.
    """
    pieces = [piece.strip(_EDGES) for piece in _CJK_BORDER.sub(" ", text).split()]
    words = [piece for piece in pieces if piece and not _SIGN.fullmatch(piece)]
    if not words:
        return 1.0, 0
    clean = sum(_like_a_word(word) or _NUMBER.fullmatch(word) is not None for word in words)
    single = sum(len(word) == 1 and word.isalpha() and word < "\u0590" for word in words)
    torn = max(0.0, single - _MAX_SINGLE * len(words))
    return max(0.0, (clean - torn) / len(words)), len(words)


def _like_a_word(word: str) -> bool:
    """Letters only, in one of the cases words are written in: word, Word, WORD; also d'une, J.P, Müller-Thurgau."""
    return all(_one_case(part) for part in _WORD_JOINT.split(word) if part)


def _one_case(part: str) -> bool:
    if not part.isalpha():
        letters = "".join(c for c in part if unicodedata.category(c)[0] != "M")  # vowel signs of Indic scripts
        if not letters.isalpha():
            return False
        part = letters
    return part.islower() or part.isupper() or part[1:].islower() or part.lower() == part.upper()
