"""Which language a page is in: by its script, then by its most frequent small words. Offline, pure.

Only what matters here is told apart: whether the name model knows the page's language.
"""

from __future__ import annotations

import re
from collections import Counter

from llama_pdfroute.redaction.lexicon import word_set

MODEL_LANGUAGES = frozenset({"en", "de", "fr", "es"})
"""Languages on which the embedded name model was measured."""
MIN_WORDS = 40
"""Fewer words say too little: the page passes as supported."""
_MIN_SHARE = 0.08
_MIN_DIFFERENT = 5
"""Different small words that a language must show: a table or a formula repeats one or two by chance."""
_FOREIGN_MARGIN = 1.2
"""How much more often small words of another language must stand there than those of the best one the model knows."""
_SMALL_WORDS: dict[str, frozenset[str]] = {
    "en": word_set("the of and to in is for that with on was by this are be from at which have not or an it his has"),
    "de": word_set(
        "der die und das ist von den mit für auf des dem ein eine nicht im zu werden sich auch als an bei wird"
    ),
    "fr": word_set("le la les de des et est un une du dans pour que qui par sur au avec ce il ne pas sont vous nous"),
    "es": word_set("el la los de las y que en un una del se por con para es al lo como su más no este sus son"),
    "it": word_set("il di che la è e per un una del della con non sono le gli nel da alla al più come anche dei ha"),
    "nl": word_set("de het een van en in is dat op te zijn met voor niet aan er door ook als bij om naar wordt uit of"),
    "pt": word_set("o a os as de do da e que em um uma para com não no na por dos se mais como foi são ao pelo"),
    "pl": word_set("i w na z do nie się jest że to o od po za przez dla oraz jak być ale są lub ich tym który"),
    "sv": word_set("och att det som en på är av för med den till i har de inte om ett han var jag från eller"),
    "da": word_set("og at det er en på af for med den til i har de ikke om et der som fra kan vil blev ved"),
    "fi": word_set("ja on ei se että oli hän mutta joka ovat myös kun niin kuin voi tai sekä ole jos olla"),
    "cs": word_set("a v se na je že s z do o k pro za by ve od po jako jsou nebo který to není byl však"),
    "hu": word_set("a az és hogy nem is egy van volt meg ez de csak már még el vagy mint ha után által"),
    "ro": word_set("și de în la a nu cu că este pe din o un pentru mai sau care fi au prin dar sunt ca"),
    "tr": word_set("ve bir bu için ile de da olarak olan ne daha çok gibi kadar sonra var olduğu ise veya göre"),
}
_SCRIPTS = (
    ("el", re.compile(r"[\u0370-\u03ff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
    ("he", re.compile(r"[\u0590-\u05ff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("hi", re.compile(r"[\u0900-\u097f]")),
    ("th", re.compile(r"[\u0e00-\u0e7f]")),
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
)
DETECTED_LANGUAGES = frozenset({*_SMALL_WORDS, *(code for code, _ in _SCRIPTS)})
"""All that ``detect`` can answer."""
_WORD = re.compile(r"[^\W\d_]+")
_MIN_LETTERS = 100


def detect(text: str) -> str | None:
    """ISO 639-1 code (Cyrillic is given as "ru"), or None when the text is short or like no language known here."""
    letters = sum(1 for character in text if character.isalpha())
    if letters < _MIN_LETTERS:
        return None
    for code, script in _SCRIPTS:
        if 2 * len(script.findall(text)) > letters:
            return code
    # Words of one letter are variables and column heads as often as words.
    words = [word.casefold() for word in _WORD.findall(text) if len(word) > 1]
    if len(words) < MIN_WORDS:
        return None
    counts = Counter(words)
    shares = {
        code: sum(counts[word] for word in small) / len(words)
        for code, small in _SMALL_WORDS.items()
        if sum(word in counts for word in small if len(word) > 1) >= _MIN_DIFFERENT
    }
    best = max(shares, key=lambda code: shares[code], default=None)
    if best is None or shares[best] < _MIN_SHARE:
        return None
    known = max(MODEL_LANGUAGES & shares.keys(), key=lambda code: shares[code], default=None)
    if known is not None and shares[best] < _FOREIGN_MARGIN * shares[known]:
        return known
    return best
