"""Redaction policies as data, and the fingerprint of everything that can change redacted text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib import metadata as distributions
from typing import Any, Literal

from llama_pdfroute import keys
from llama_pdfroute.errors import SettingsError

RULES_VERSION = "1"
"""Raised by hand whenever a rule of this room changes what is found."""

ProfileName = Literal["default", "strict", "ids_only"]
NamesChoice = Literal["model", "prose", "patterns-only"]
DatesChoice = Literal["personal", "all"]

DEFAULT_REGIONS = ("US", "GB", "IE", "DE", "AT", "CH", "FR", "ES", "IT", "NL", "PL")
"""Whose phone numbers and national numbers are looked for. Each region costs time, and finds numbers in tables that are
none; international numbers (+48 ...) are found whatever the regions."""

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
    regions: tuple[str, ...] = DEFAULT_REGIONS
    extra_keys: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    recognizers: tuple[Any, ...] = field(default=(), compare=False)


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
    if not name or not version:
        raise SettingsError("a recognizer has no name or no version", remedy="Give it both: name=..., version=....")
    content = recognizer.to_dict() if hasattr(recognizer, "to_dict") else {}
    text = json.dumps(content, sort_keys=True, default=str)
    # Keyed, as a deny list may hold real values and a plain digest of a short list can be guessed.
    return f"{type(recognizer).__name__}:{name}:{version}:{keys.pseudonym('recognizer', text)}"


def fingerprint(choices: Choices, model_version: str) -> str:
    """16 hex digits over policy, choices, operator (with the key's id where pseudonyms are made), caller's
    recognizers, model, library versions and the version of our own rules."""
    plain = {key: value for key, value in asdict(choices_without_objects(choices)).items() if key != "recognizers"}
    objects: Sequence[str] = [describe(recognizer) for recognizer in choices.recognizers]
    key = keys.key_id() if choices.operator == "pseudonym" else ""
    return keys.fingerprint(
        RULES_VERSION,
        json.dumps(plain, sort_keys=True),
        json.dumps(asdict(PROFILES[choices.profile]), sort_keys=True),
        *objects,
        key,
        model_version if choices.names != "patterns-only" else "",
        *(f"{name}={_version(name)}" for name in _LIBRARIES),
    )


def choices_without_objects(choices: Choices) -> Choices:
    """The choices without a caller's objects: ``asdict`` would copy them."""
    from dataclasses import replace

    return replace(choices, recognizers=())
