"""Redaction policies as data, and the fingerprint of everything that can change redacted text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from importlib import metadata as distributions
from typing import Any, Literal

from llama_pdfroute import keys
from llama_pdfroute.errors import SettingsError
from llama_pdfroute.settings import IdentifierSettings

RULES_VERSION = "3"
"""Raised by hand whenever a rule of this room changes what is found."""

ProfileName = Literal["default", "strict", "ids_only"]
NamesChoice = Literal["model", "prose", "patterns-only"]
DatesChoice = Literal["personal", "old", "all"]

_ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_ENTITY = re.compile(r"[A-Z][A-Z0-9_]*")
_UNSET_VERSION = "0.0.1"
"""What Presidio gives a recognizer that names no version."""
_LIBRARIES = ("presidio-analyzer", "phonenumbers", "onnxruntime", "tokenizers")


@dataclass(frozen=True, slots=True)
class Profile:
    """What a policy looks for. Thresholds are of the name model's summed probabilities."""

    name: ProfileName
    names: bool
    """People and postal addresses; off, only identifiers and contacts are looked for."""
    accept: float
    """A word at or above this is a name by itself; below 0.5 ordinary words go (keep falls from 96 to 92 per cent)."""
    beside: float
    """A word at or above this is a name beside an accepted one."""
    places: bool
    """Redact a city or state by itself; off, as they are inside company and product names."""


PROFILES: dict[ProfileName, Profile] = {
    "default": Profile("default", names=True, accept=0.5, beside=0.2, places=False),
    "strict": Profile("strict", names=True, accept=0.3, beside=0.1, places=True),
    "ids_only": Profile("ids_only", names=False, accept=1.1, beside=1.1, places=False),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """All settings of a redactor that can change what comes out."""

    profile: ProfileName = "default"
    names: NamesChoice = "model"
    operator: Literal["placeholder", "pseudonym", "mask"] = "placeholder"
    threshold: float = 0.4
    dates: DatesChoice = "personal"
    regions: tuple[str, ...] = ()
    extra_keys: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    identifiers: tuple[IdentifierSettings, ...] = ()
    languages: tuple[str, ...] = ()
    language_policies: Mapping[str, ProfileName] = field(default_factory=dict)
    unsupported_language: Literal["review", "fail"] = "review"
    spacy_model: str = ""
    recognizers: tuple[Any, ...] = field(default=(), compare=False)

    def profile_for(self, language: str | None) -> Profile:
        """What is looked for in a text of this language; None is a text too short to tell."""
        return PROFILES[self.language_policies.get(language or "", self.profile)]

    @property
    def asks_model(self) -> bool:
        """Some page may need the name model."""
        profiles = (self.profile, *self.language_policies.values())
        return self.names != "patterns-only" and any(PROFILES[name].names for name in profiles)


def _version(distribution: str) -> str:
    try:
        return distributions.version(distribution)
    except distributions.PackageNotFoundError:
        return "none"


def describe(recognizer: Any) -> str:
    """Name, version and content of a caller's recognizer.

    Raises SettingsError when it has no name or version of its own: two of them could not be told apart.
    """
    name, version = getattr(recognizer, "name", None), getattr(recognizer, "version", None)
    if not name or not version or version == _UNSET_VERSION:
        raise SettingsError("a recognizer has no name or no version", remedy="Give it both: name=..., version=....")
    if not all(_ENTITY.fullmatch(str(entity)) for entity in getattr(recognizer, "supported_entities", ())):
        raise SettingsError("a recognizer's entity is no name of capital letters, digits and underscores")
    content = recognizer.to_dict() if hasattr(recognizer, "to_dict") else {}
    text = _ADDRESS.sub("", json.dumps(content, sort_keys=True, default=str))
    # Keyed, as a deny list may hold real values and a plain digest of a short list can be guessed.
    return f"{type(recognizer).__name__}:{name}:{version}:{keys.pseudonym('recognizer', text)}"


def fingerprint(choices: Choices, model_version: str) -> str:
    """16 hex digits over policy, choices, operator (with the key's id where pseudonyms are made), caller's
    recognizers, model, library versions and the version of our own rules."""
    plain = asdict(replace(choices, recognizers=(), identifiers=()))
    objects: list[str] = [describe(recognizer) for recognizer in choices.recognizers]
    # Keyed, as lists of words and allowed values may be real ones and a plain digest of a short list can be guessed.
    for item in (*choices.identifiers, choices.allow):
        objects.append(keys.pseudonym("recognizer", str(item)))
    plain.pop("allow")
    if choices.names == "prose":
        objects.append(f"{choices.spacy_model}={_version(choices.spacy_model.replace('_', '-'))}:{_version('spacy')}")
    key = keys.key_id() if choices.operator == "pseudonym" else ""
    return keys.fingerprint(
        RULES_VERSION,
        json.dumps(plain, sort_keys=True),
        json.dumps([asdict(profile) for profile in PROFILES.values()], sort_keys=True),
        *objects,
        key,
        model_version if choices.names != "patterns-only" else "",
        *(f"{name}={_version(name)}" for name in _LIBRARIES),
    )
