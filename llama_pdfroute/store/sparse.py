"""Sparse BM25 vectors of our own: stemming by language, joined numbers, redaction placeholders left out. Pure.

A document's vector holds BM25's term weights; Qdrant multiplies by IDF when it searches (``Modifier.IDF``).
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from threading import Lock
from typing import Any

K1 = 1.2
B = 0.4
"""BM25's saturation and length weights; other values gained nothing on question sets they were not chosen on."""
AVERAGE_TERMS = 120
"""Terms of an average chunk of 1,200 characters without function words; BM25's length norm needs a fixed number."""

# A placeholder (<PERSON>) stands for any value and must not be a term; a keyed pseudonym (<PERSON_7f3a9c01be>) stands
# for one value and is a good one.
_PSEUDONYM = re.compile(r"<[A-Z][A-Z_]*_[0-9a-f]{6,32}>")
_PLACEHOLDER = re.compile(r"<[A-Z][A-Z_0-9]*>")
# 1,234 = 1.234 = 1'234 = 1 234 (also with no-break and thin spaces) = 1234; and 12,5 = 12.5.
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:([.,'’ \u00a0\u202f\u2009])\d{3})(?:\1\d{3})*(?![\d])")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")
_APOSTROPHE = re.compile("['’]")
_NUMBER = re.compile(r"[\d.]+")
_PARTS = re.compile(r"[^\W\d_]+|\d+")
_TERM = re.compile(r"\d+(?:\.\d+)*|[^\W_]+(?:['’][^\W_]+)?", re.UNICODE)

_CLOSED_CLASSES = {
    "english": (
        "a an and are as at be been by can could do does did for from had has have how i if in into is it its many "
        "much no not of on or our should so such than that the their them then there these they this to was we were "
        "what when where which who whom whose why will with would you your"
    ),
    "german": (
        "aber als am an auch auf aus bei bis das dass dem den der des die durch ein eine einem einen einer eines er es "
        "für hat ich im in ist kann man mit nach nicht noch nur oder sein sich sie sind so über um und unter vom von "
        "vor wann war warum was welche welchen welcher welches wenn wer werden wie wird wir wo wurde zu zum zur"
    ),
    "french": (
        "à au aux avec ce ces cette combien comme comment dans de des du elle en est et être il ils je la le les leur "
        "mais ne nous on ont ou où par pas pour qu quand que quel quelle quelles quels qui sa sans se ses son sont sur "
        "un une vous"
    ),
    "spanish": (
        "a al como cómo con cual cuál cuando cuándo cuánto cuántos de del desde donde dónde el ella en entre es esta "
        "este fue ha han la las lo los más no o para pero por que qué quien quién se según ser si sin sobre son su sus "
        "un una y"
    ),
    "italian": (
        "a al alla anche che chi come con cosa da dal dalla dei del della delle di dove e è gli ha hanno i il in la le "
        "lo ma nel nella non o per più quale quali quando quanto quanti se si sono su sul sulla tra un una uno"
    ),
    "portuguese": (
        "a ao aos as com como da das de do dos e é em entre foi mais mas na nas não no nos o os ou para pela pelo por "
        "qual quais quando quanto quantos que quem se sem ser seu sua são um uma"
    ),
    "dutch": (
        "aan als bij dat de der die dit door een en er het hij hoe hoeveel hun in is kan maar men met naar niet of om "
        "onder ook op over te tot uit van veel voor waar wanneer wat we welke werd wie worden wordt zijn zij"
    ),
    "swedish": (
        "att av de den det ej en ett från för har hur i inte när och om på sig som till var vad vem vid vilka vilken är"
    ),
    "danish": (
        "af at blev de den der det en er et for fra har hvad hvem hvilke hvilken hvor hvornår ikke med og på som til "
        "var ved"
    ),
    "norwegian": (
        "av ble de den der det en er et for fra har hva hvem hvilke hvilken hvor når ikke med og på som til var ved"
    ),
    "finnish": ("ei en että hän ja jos joka ja kuin kun mikä mitä missä mutta myös ne ole on ovat se tai"),
}
FUNCTION_WORDS = {language: frozenset(words.split()) for language, words in _CLOSED_CLASSES.items()}
"""Closed-class words: they tell the language and are no terms."""


def language_of(words: Iterable[str]) -> str | None:
    """The Snowball name of the language most of the function words are of; None when there are none."""
    counts: Counter[str] = Counter()
    for word, times in Counter(words).items():
        for language, closed in FUNCTION_WORDS.items():
            if word in closed:
                counts[language] += times
    return max(counts, key=lambda language: (counts[language], language == "english")) if counts else None


_stemming = Lock()


@lru_cache(maxsize=16)
def _stemmer(language: str) -> Any:
    import snowballstemmer  # type: ignore[import-untyped]

    return snowballstemmer.stemmer(language)


@lru_cache(maxsize=50_000)
def stem(word: str, language: str) -> str:
    """The word's stem in the Snowball algorithm of the language."""
    with _stemming:  # a stemmer works in fields of its own, so one thread at a time
        return str(_stemmer(language).stemWord(word))


def _join_numbers(text: str) -> str:
    joined = _GROUPED.sub(lambda match: re.sub(r"\D", "", match.group()), text)
    return _DECIMAL.sub(".", joined)


def words_of(text: str) -> Iterator[str]:
    """Lower-case words, numbers joined, pseudonyms whole, placeholders gone."""
    for match in _PSEUDONYM.finditer(text):
        yield match.group().strip("<>").lower()
    rest = _PLACEHOLDER.sub(" ", _PSEUDONYM.sub(" ", text))
    for match in _TERM.finditer(_join_numbers(unicodedata.normalize("NFKC", rest)).casefold()):
        word = _APOSTROPHE.split(match.group())[0]
        yield word
        if not word.isalpha() and not _NUMBER.fullmatch(word):  # FY2023 is also FY and 2023
            yield from (part for part in _PARTS.findall(word) if len(part) > 1)


def _index(term: str) -> int:
    return zlib.crc32(term.encode("utf-8", "replace"))


def document_vector(text: str, context: str | None = None) -> tuple[list[int], list[float]]:
    """Indices (unique, rising) and BM25 term weights of a chunk; ``context`` adds its terms once each."""
    words = list(words_of(text))
    language = language_of(words) or "english"
    counts: Counter[str] = Counter(_stems(words, language))
    length = sum(counts.values())
    counts.update(set(_stems(words_of(context or ""), language)))
    norm = K1 * (1 - B + B * length / AVERAGE_TERMS)
    weights: dict[int, float] = {}
    for term, times in counts.items():
        weights[_index(term)] = weights.get(_index(term), 0.0) + times * (K1 + 1) / (times + norm)
    return _sorted(weights)


def query_vector(text: str) -> tuple[list[int], list[float]]:
    """Indices and weights of a question: its words' stems in its language, or, where no function word tells it, in
    every language a page may be in.
    """
    words = list(words_of(text))
    language = language_of(words)
    closed = FUNCTION_WORDS[language] if language else frozenset()
    stemmers = [language] if language else list(FUNCTION_WORDS)
    terms = {
        term
        for word in words
        if word not in closed
        for term in ({stem(word, each) for each in stemmers} if word.isalpha() else {word})
    }
    return _sorted({_index(term): 1.0 for term in terms})


def _stems(words: Iterable[str], language: str) -> Iterator[str]:
    closed = FUNCTION_WORDS[language]
    for word in words:
        if word not in closed:
            yield stem(word, language) if word.isalpha() else word


def _sorted(weights: dict[int, float]) -> tuple[list[int], list[float]]:
    indices = sorted(weights)
    return indices, [round(weights[index], 4) for index in indices]
