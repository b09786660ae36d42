"""Show what is installed, what is missing and how to get it.

Looks at the packages, the models that ship in them, the secret key, the settings and the index folder. Nothing is
imported, downloaded, made or changed. Exit status 0 when everything that the settings ask for is there, else 7.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from importlib import metadata as packages
from pathlib import Path
from typing import TYPE_CHECKING

from llama_pdfroute.cli import parts
from llama_pdfroute.cli.console import Console
from llama_pdfroute.cli.options import add_index_options, add_settings_options, load
from llama_pdfroute.cli.parts import Finding, Verdict
from llama_pdfroute.errors import PdfRouteError

if TYPE_CHECKING:
    from llama_pdfroute.settings import Settings

EXAMPLES = """
examples:
  llama-pdfroute doctor
  llama-pdfroute doctor --index /data/contracts-index --json
"""


def configure(parser: argparse.ArgumentParser) -> None:
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings, told = _settings(arguments)
    wanted = parts.wanted_by(settings)
    findings = [
        *_runtime(),
        *(parts.look_at(part, wanted) for part in parts.PARTS),
        told,
        *_engines(settings),
        *_key(),
        *_index(Path(arguments.index)),
    ]
    bad = [finding for finding in findings if finding.verdict in ("missing", "problem")]
    console.json({"findings": [asdict(finding) for finding in findings], "ready": not bad})
    console.table(
        ("", "part", "is", ""),
        [(_MARKS[finding.verdict], finding.what, finding.verdict, finding.detail) for finding in findings],
    )
    console.line()
    for finding in bad:
        console.line(f"{finding.what}: {finding.remedy}")
    if not bad:
        console.line("Everything that the settings ask for is here.")
    return 7 if bad else 0


_MARKS: dict[Verdict, str] = {"ok": "+", "missing": "!", "problem": "!", "optional": "-"}


def _runtime() -> Iterator[Finding]:
    version = f"{platform.python_implementation()} {platform.python_version()}"
    fine = sys.version_info >= (3, 10)
    yield Finding(
        "runtime", "Python", "ok" if fine else "problem", version, "" if fine else "Install Python 3.10 or newer"
    )
    try:
        yield Finding("runtime", "llama-pdfroute", "ok", packages.version("llama-pdfroute"))
    except packages.PackageNotFoundError:
        yield Finding("runtime", "llama-pdfroute", "ok", "run from its source folder, not installed")


def _settings(arguments: argparse.Namespace) -> tuple[Settings, Finding]:
    """The settings in force, or the defaults where those cannot be used."""
    from llama_pdfroute.settings import Settings

    try:
        settings = load(arguments)
    except PdfRouteError as error:
        return Settings.model_construct(), Finding("settings", "settings", "problem", error.problem, error.remedy)
    detail = f"profile {settings.profile}, OCR engine {settings.ocr.engine}"
    return settings, Finding("settings", "settings", "ok", detail)


def _engines(settings: Settings) -> Iterator[Finding]:
    chosen = parts.engines_of(settings)
    given = [name for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY") if os.environ.get(name)]
    if settings.ocr.gemini.api_key or given:
        yield Finding("engines", "Gemini", "ok", f"key from {given[0] if given else 'the settings'}")
    elif "gemini" in chosen:
        yield Finding("engines", "Gemini", "problem", "no key", "Set GEMINI_API_KEY, or ocr.gemini.api_key.")
    else:
        yield Finding("engines", "Gemini", "optional", "no key; needed only for ocr.engine=gemini")
    if shutil.which("tesseract"):
        yield Finding("engines", "Tesseract", "ok", "the program is on the path")
    elif "tesseract" in chosen:
        yield Finding("engines", "Tesseract", "problem", "the program is not on the path", "Install Tesseract 5.")
    else:
        yield Finding("engines", "Tesseract", "optional", "not on the path; needed only where you choose it")


def _key() -> Iterator[Finding]:
    from llama_pdfroute.keys import KEY_VARIABLE, key_id, key_path

    path = key_path()
    if os.environ.get(KEY_VARIABLE) is None and not path.exists():
        yield Finding("key", "secret key", "ok", f"none yet; the first `index` makes {path}")
        return
    place = f"from {KEY_VARIABLE}" if os.environ.get(KEY_VARIABLE) is not None else f"in {path}; back it up"
    try:
        yield Finding("key", "secret key", "ok", f"id {key_id()}, {place}")
    except PdfRouteError as error:
        yield Finding("key", "secret key", "problem", error.problem, error.remedy)


def _index(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding("index", "index folder", "ok", "none yet; the first `index` makes it")
        return
    if os.name == "posix" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        yield Finding("index", "index folder", "problem", "others can read it", "Make it owner-only: chmod 700")
        return
    damaged = _damaged(folder)
    if damaged:
        remedy = "Index the documents again into another folder, or restore this one from a backup."
        yield Finding("index", "index folder", "problem", damaged, remedy)
        return
    leftovers = list(folder.glob("meta.json.*"))
    if (folder / "unfinished").exists():
        yield Finding("index", "index folder", "ok", "the last run was killed; the next one puts it in order")
    elif leftovers:
        yield Finding("index", "index folder", "ok", f"{len(leftovers)} left-over draft; it may be removed")
    else:
        yield Finding("index", "index folder", "ok", "in order")


def _damaged(folder: Path) -> str | None:
    """What keeps the folder from being opened as an index; looked at read-only, without the store."""
    try:
        register = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
        names = list(register["collections"])
    except FileNotFoundError:
        return "it holds no index (meta.json is missing)"
    except (OSError, ValueError, KeyError, TypeError):
        return "its register (meta.json) cannot be read"
    for number, name in enumerate(names, 1):
        file = folder / "collection" / name / "storage.sqlite"
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as database:
                sound = database.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        except sqlite3.Error:
            sound = False
        if not sound:
            return f"the database of collection {number} of {len(names)} is damaged or missing"
    return None
