"""TesseractOcr: the installed program as an engine. A quarter of RapidOcr's CPU, and languages that it lacks.

The program gets the picture on standard input; no temporary file is written.
"""

from __future__ import annotations

import csv
import io
import logging
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from llama_pdfroute.errors import ExtraMissingError, OcrError, PageError
from llama_pdfroute.keys import fingerprint
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.ocr.guard import EngineKind
from llama_pdfroute.page import Box, PageText, Word

_VERSION = re.compile(r"tesseract v?(\d+(?:\.\d+)*)")
_LANGUAGES = re.compile(r"[A-Za-z_]+(?:/[A-Za-z_]+)?(?:\+[A-Za-z_]+(?:/[A-Za-z_]+)?)*")
MIN_MEAN_SCORE = 80.0
"""Mean word score (0 to 100) under which the page is suspect."""
RULES_VERSION = 1
_log = logging.getLogger("llama_pdfroute")


@dataclass(frozen=True)
class TesseractOcr:
    """Recognise pages with the program ``tesseract`` (4 or later), found on the PATH.

    ``languages`` as the program names them ("eng", "eng+deu"). Raises ExtraMissingError when the program is not
    installed, OcrError when a language is not.
    """

    languages: str = "eng"
    timeout_s: float = 120.0
    kind: ClassVar[EngineKind] = "recogniser"

    def __post_init__(self) -> None:
        if not _LANGUAGES.fullmatch(self.languages):
            raise OcrError("a language name is not one of tesseract's", remedy="Like eng, or eng+deu.")
        missing = set(self.languages.split("+")) - installed_languages()
        if missing:
            raise OcrError(
                f"tesseract lacks {len(missing)} of the languages",
                remedy="Install the packages tesseract-ocr-<language>.",
            )

    @property
    def name(self) -> str:
        return f"tesseract:{version()}"

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.name, self.languages, RULES_VERSION)

    def read(self, request: OcrRequest) -> OcrResult:
        """Recognise the page; ``failed`` when the program fails, ``unavailable`` when it takes too long."""
        try:
            picture = request.picture(request.dpi).convert("RGB")
            table = self._run(_png(picture), round(72 * picture.width / request.width_pt))
        except PageError:
            return OcrResult("failed")
        except subprocess.TimeoutExpired:
            return OcrResult("unavailable", reason="TIMEOUT")
        except Exception as error:  # noqa: BLE001  one page must not end the run
            _log.warning("tesseract failed on page %d: %s", request.ref.page_number, type(error).__name__)
            return OcrResult("failed")
        rows = [row for row in _rows(table) if row.text]
        if not rows:
            return OcrResult("empty")
        low = sum(row.score for row in rows) / len(rows) < MIN_MEAN_SCORE
        text = _page_text(rows, request.width_pt / picture.width)
        return OcrResult("text", text, low_score=low, findings=frozenset({"ocr_low_score"} if low else ()))

    def _run(self, png: bytes, dpi: int) -> str:
        command = [_program(), "stdin", "stdout", "-l", self.languages, "--psm", "3", "--dpi", str(dpi), "tsv"]
        done = subprocess.run(
            command,
            input=png,
            capture_output=True,
            timeout=self.timeout_s,
            check=True,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
        return done.stdout.decode("utf-8", "replace")


def installed() -> bool:
    """True when the program is on the PATH."""
    return shutil.which("tesseract") is not None


def _program() -> str:
    found = shutil.which("tesseract")
    if found is None:
        raise ExtraMissingError(
            "the program tesseract is not installed", remedy="Debian, Ubuntu: apt-get install tesseract-ocr"
        )
    return found


@lru_cache(maxsize=1)
def version() -> str:
    """Of the installed program, like "5.3.0"."""
    match = _VERSION.search(_say("--version"))
    return match.group(1) if match else "0"


@lru_cache(maxsize=1)
def installed_languages() -> frozenset[str]:
    """Names of the installed language models."""
    return frozenset(line.strip() for line in _say("--list-langs").splitlines()[1:] if line.strip())


def _say(option: str) -> str:
    done = subprocess.run([_program(), option], capture_output=True, text=True, timeout=30, check=False)
    return done.stdout or done.stderr


def _png(picture: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)  # type: ignore[attr-defined]
    return out.getvalue()


@dataclass(frozen=True)
class _Row:
    line: tuple[int, int, int]
    """Block, paragraph and line number."""
    box: Box
    """In pixels."""
    score: float
    text: str


def _rows(table: str) -> Iterable[_Row]:
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row.get("level") == "5":
            left, top, width, height = (int(row[key]) for key in ("left", "top", "width", "height"))
            yield _Row(
                line=(int(row["block_num"]), int(row["par_num"]), int(row["line_num"])),
                box=(left, top, left + width, top + height),
                score=float(row["conf"]),
                text=(row["text"] or "").strip(),
            )


def _page_text(rows: Sequence[_Row], points: float) -> PageText:
    text, words = "", []
    above: _Row | None = None
    for row in rows:
        if above is not None:
            text += " " if row.line == above.line else "\n" if row.line[:2] == above.line[:2] else "\n\n"
        left, top, right, bottom = (round(side * points, 2) for side in row.box)
        words.append(Word(len(text), len(text) + len(row.text), (left, top, right, bottom), round(bottom - top, 1)))
        text += row.text
        above = row
    return PageText(text, tuple(words))
