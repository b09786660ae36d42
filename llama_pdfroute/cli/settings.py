"""Show every setting, its value and where it came from.

A setting comes from, in this order: the command line (`--set`), the environment (`LLAMA_PDFROUTE_<SECTION>__<NAME>`),
a TOML file (`--config`, or the variable LLAMA_PDFROUTE_TOML), the profile, the default. Passwords are shown as `***`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from llama_pdfroute.cli.console import Console
from llama_pdfroute.cli.options import add_settings_options, given_settings

EXAMPLES = """
examples:
  llama-pdfroute settings show
  llama-pdfroute settings show --profile owned
  LLAMA_PDFROUTE_OCR__DPI=300 llama-pdfroute settings show --json

a TOML file looks like this:
  profile = "uploads"
  [ocr]
  engine = "none"
"""

SOURCES = {
    "InitSettingsSource": "command line",
    "EnvSettingsSource": "environment",
    "TomlConfigSettingsSource": "file",
    "ProfileSource": "profile",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=("show",), help="show: print the settings in force")
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    given = given_settings(arguments)
    from llama_pdfroute.settings import load_settings

    settings = load_settings(**given)
    values = flat(settings.model_dump(mode="json"))
    sources = origins(**given)
    console.json({name: {"value": value, "from": sources.get(name, "default")} for name, value in values.items()})
    rows = [(name, _shown(value), sources.get(name, "default")) for name, value in values.items()]
    console.table(("setting", "value", "from"), rows)
    return 0


def origins(**sections: Any) -> dict[str, str]:
    """Where each setting that is no default came from, as in ``{"ocr.dpi": "environment"}``.

    Takes what ``load_settings`` takes and has accepted.
    """
    from pydantic_settings import PydanticBaseSettingsSource

    from llama_pdfroute.settings import Settings

    states: dict[str, dict[str, Any]] = {}

    class Recorder(PydanticBaseSettingsSource):
        """The last source: adds nothing, sees what each source before it gave."""

        def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
            return None, field_name, False

        def __call__(self) -> dict[str, Any]:
            states.update(self.settings_sources_data)
            return {}

    class Recorded(Settings):
        @classmethod
        def settings_customise_sources(
            cls, settings_cls: Any, *args: Any, **kwargs: Any
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            sources = super().settings_customise_sources(settings_cls, *args, **kwargs)
            return (*sources, Recorder(settings_cls))

    Recorded(**sections)
    found: dict[str, str] = {}
    for source, word in SOURCES.items():
        for name in flat(states.get(source, {})):
            found.setdefault(name, word)
    return found


MAPPINGS = frozenset({"redaction.language_policies"})
"""Settings whose value is a mapping of the user's own keys, not a section."""


def flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """``{"ocr": {"dpi": 200}}`` as ``{"ocr.dpi": 200}``."""
    found: dict[str, Any] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping) and prefix + name not in MAPPINGS:
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    return found


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        value = [f"{key}={item}" for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "-"
    return "-" if value is None or value == "" else str(value)
