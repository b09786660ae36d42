"""Options that several commands share, and the settings made from them."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llama_pdfroute.errors import MissingSourceError, SettingsError

if TYPE_CHECKING:
    from llama_pdfroute.cli.console import Console
    from llama_pdfroute.ingest import PageIndex
    from llama_pdfroute.settings import Settings

DEFAULT_INDEX = "index"
DEFAULT_COLLECTION = "documents"


def add_index_options(parser: argparse.ArgumentParser) -> None:
    """``--index`` and ``--collection``."""
    group = parser.add_argument_group("index")
    group.add_argument(
        "--index", default=DEFAULT_INDEX, metavar="FOLDER", help=f"folder of the index (default: ./{DEFAULT_INDEX})"
    )
    group.add_argument(
        "--collection",
        default=DEFAULT_COLLECTION,
        metavar="NAME",
        help=f"collection in that index (default: {DEFAULT_COLLECTION})",
    )


def add_settings_options(parser: argparse.ArgumentParser) -> None:
    """``--config``, ``--profile`` and ``--set``."""
    group = parser.add_argument_group("settings (see `llama-pdfroute settings show`)")
    group.add_argument("--config", metavar="FILE", help="a TOML file with settings")
    group.add_argument("--profile", metavar="NAME", help="owned, uploads or mixed: a set of defaults")
    group.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="SECTION.NAME=VALUE",
        help="one setting, for example --set ocr.engine=none; may be repeated",
    )


def add_event_option(parser: argparse.ArgumentParser) -> None:
    """``--events``; ``app`` opens the file."""
    parser.add_argument(
        "--events",
        metavar="FILE",
        help="append every event (a page read, routed, recognised, redacted, indexed ...) as a line of JSON; "
        "keys, codes and numbers only, no text",
    )


def key_beginning(text: str) -> str:
    """The document key, or its beginning, in what a person gives: ``8f31``, or ``Document 8f31, page 7 (ocr)``.

    Raises SettingsError when there is none in it.
    """
    found = re.fullmatch(r"(?:document\s+)?([0-9a-f][0-9a-f-]{3,63})(?:[,\s].*)?", text.strip().lower(), re.DOTALL)
    if found is None:
        raise SettingsError(
            "that is not the beginning of a document key",
            remedy="Give the four or more characters that a citation shows, like 8f31.",
        )
    return found[1]


def count(text: str) -> int:
    """An argument that is a whole number of at least 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("wants a whole number of at least 1")
    return int(text)


def share(text: str) -> float:
    """An argument between 0 and 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise argparse.ArgumentTypeError("wants a number between 0 and 1")
    return value


def given_settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Keyword arguments for ``load_settings`` from ``--set`` and ``--profile``; puts ``--config`` in force.

    Raises SettingsError for a form other than SECTION.NAME=VALUE (without the value, which may be a password) and
    MissingSourceError for a file that is not there.
    """
    from llama_pdfroute.settings import TOML_VARIABLE

    if arguments.config is not None:
        if not Path(arguments.config).is_file():
            raise MissingSourceError("the settings file of --config does not exist")
        os.environ[TOML_VARIABLE] = arguments.config
    sections: dict[str, Any] = {}
    for item in arguments.set:
        name, equals, value = item.partition("=")
        *path, setting = name.split(".")
        if not equals or not path or not all([*path, setting]):
            raise SettingsError("--set wants SECTION.NAME=VALUE", remedy="For example: --set ocr.engine=none")
        section = sections
        for part in path:
            section = section.setdefault(part, {})
        section[setting] = _value(value)
    if arguments.profile is not None:
        sections["profile"] = arguments.profile
    return sections


def _value(text: str) -> Any:
    """JSON where it looks like a list or an object (``[40, 250]``), else the text; pydantic makes the type."""
    if text[:1] in "[{":
        import json

        try:
            return json.loads(text)
        except ValueError:
            raise SettingsError("--set has a list or object that is not JSON") from None
    return text


@contextmanager
def open_index(arguments: argparse.Namespace, settings: Settings, console: Console) -> Iterator[PageIndex]:
    """The index of ``--index`` and ``--collection``, for commands that only make sense where there is one.

    Raises StoreError when the folder holds no such collection; says so when it is empty.
    """
    from llama_pdfroute.ingest import PageIndex

    with PageIndex.open(arguments.index, arguments.collection, settings=settings, missing="refuse") as index:
        if next(iter(index.store.manifests()), None) is None:
            console.note("this collection holds no document.")
        yield index


def load(arguments: argparse.Namespace) -> Settings:
    """The settings in force for this command. Raises SettingsError."""
    from llama_pdfroute.settings import load_settings

    return load_settings(**given_settings(arguments))
