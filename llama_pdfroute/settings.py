"""Typed settings, one section a room: from keyword, environment (``LLAMA_PDFROUTE_<SECTION>__<NAME>``) or TOML.

Precedence: keyword, environment, TOML file (``LLAMA_PDFROUTE_TOML``), default. Every default has its reason beside it.
"""

from __future__ import annotations

import os
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from llama_pdfroute.errors import SettingsError

TOML_VARIABLE = "LLAMA_PDFROUTE_TOML"


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
    annotations: bool = False
    """Append annotation text to the page text (form values always are)."""
    hidden_text: Literal["drop", "keep"] = "drop"
    """Invisible, covered, off-page and microscopic text: planted sentences get into answers through it."""


class RoutingSettings(Section):
    """Thresholds of the page decision; ``calibrate`` derives them from labelled pages."""

    min_chars: int = Field(default=20, ge=0)
    """Fewer visible non-space characters: no text layer. Page numbers and stamps are below, titles above."""
    borderline_chars: tuple[int, int] = (40, 250)
    borderline_coverage: float = Field(default=0.5, ge=0, le=1)
    """This many characters beside this much picture is borderline: review."""
    full_page_coverage: float = Field(default=0.9, ge=0, le=1)
    """A picture this large is a picture of the page, if little of it is covered by visible text."""
    min_text_area: float = Field(default=0.05, ge=0, le=1)
    """Text area share under which text on a full-page picture is a stamp."""
    max_bad_share: float = Field(default=0.1, ge=0, le=1)
    """Share of unmapped or private-use characters above which a font is not trusted."""
    hidden_layer: Literal["reocr", "verify", "keep"] = "reocr"
    """What to do with the hidden text of an earlier recognition."""
    blank_ink: float = Field(default=0.0002, ge=0, le=1)
    """Share of dark pixels under which a page is blank."""


class OcrSettings(Section):
    """Recognition."""

    engine: Literal["auto", "none", "rapidocr", "gemini", "tesseract"] = "auto"
    """``auto``: the embedded engine where it is installed, else none with one warning. Nothing leaves the machine."""
    dpi: int = Field(default=200, ge=72, le=600)
    """300 dpi gained nothing: the embedded engine shrinks to 2,000 pixels."""
    acceptance_threshold: float = Field(default=0.9, ge=0, le=1)
    """Expected share of right words under which a page is ``review``."""
    unmeasured: Literal["accept", "review"] = "accept"
    """Pages whose recognition is good as far as known but whose confidence nobody measured."""
    max_tries: int = Field(default=3, ge=1)
    """Tries for one failing page over all runs."""


class RedactionSettings(Section):
    """Which text is redacted and how."""

    policy: Literal["default", "strict", "ids_only"] = "default"
    names: Literal["model", "prose", "patterns-only"] = "model"
    operator: Literal["placeholder", "pseudonym", "mask"] = "placeholder"
    extra_keys: tuple[str, ...] = ()
    """Keys of a caller's extra_info that may reach the index, redacted."""
    threshold: float = Field(default=0.4, ge=0, le=1)
    """Presidio scores below are ignored; its pattern recognizers give 0.01 to anything numeric."""


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


class Settings(BaseSettings):
    """All settings. ``Settings(ocr={"engine": "none"})``, or ``load_settings`` for errors without values in them."""

    model_config = SettingsConfigDict(
        env_prefix="LLAMA_PDFROUTE_",
        env_nested_delimiter="__",
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )

    pdf: PdfSettings = PdfSettings()
    routing: RoutingSettings = RoutingSettings()
    ocr: OcrSettings = OcrSettings()
    redaction: RedactionSettings = RedactionSettings()
    chunks: ChunkSettings = ChunkSettings()
    store: StoreSettings = StoreSettings()

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
        return (init_settings, env_settings, *toml)


def load_settings(**sections: Any) -> Settings:
    """Settings from keyword, environment and TOML.

    Raises SettingsError naming the setting; the value is left out, as it may be a password.
    """
    try:
        return Settings(**sections)
    except ValidationError as error:
        places = sorted({".".join(str(part) for part in item["loc"]) for item in error.errors(include_input=False)})
        raise SettingsError(f"not usable: {', '.join(places)}") from None
    except (OSError, ValueError) as error:
        raise SettingsError(f"the settings file cannot be read ({type(error).__name__})") from None
