"""Recognise every page of a folder, whatever its route, and write what came of it.

    python benchmarks/ocr.py FOLDER OUT.jsonl [--engine rapidocr] [--dpi 200]

One line a page: {"file", "page", "engine", "outcome", "text", "confidence", "cpu_s"}. ``benchmarks/ocr_score.py`` holds
it against a truth. Engines are those of the setting ``ocr.engine``, and ``rapidocr+tesseract`` for a witnessed reading.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from llama_pdfroute.errors import PdfRouteError
from llama_pdfroute.ocr.choose import engine_from_settings
from llama_pdfroute.ocr.engine import OcrEngine, OcrRequest, OcrResult
from llama_pdfroute.ocr.recognise import recognise
from llama_pdfroute.ocr.witness import WitnessedOcr
from llama_pdfroute.page import PageRef
from llama_pdfroute.pdf.document import OpenSource, open_source
from llama_pdfroute.settings import load_settings

SUFFIXES = {".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--engine", default="rapidocr")
    parser.add_argument("--dpi", type=int, default=200)
    arguments = parser.parse_args()
    engine = engine_named(arguments.engine)
    failed = 0
    with arguments.out.open("w", encoding="utf-8") as out:
        for path in sorted(p for p in arguments.folder.rglob("*") if p.suffix.lower() in SUFFIXES):
            name = path.relative_to(arguments.folder).as_posix()
            try:
                for row in rows(path, engine, arguments.dpi):
                    out.write(json.dumps({"file": name, **row}, ensure_ascii=False) + "\n")
                    out.flush()
            except PdfRouteError as error:
                failed += 1
                print(f"{name}: {error}", file=sys.stderr)
    return 3 if failed else 0


def engine_named(name: str) -> OcrEngine:
    first, _, second = name.partition("+")
    engine = engine_from_settings(load_settings(ocr={"engine": first}).ocr)
    return WitnessedOcr(engine, engine_named(second)) if second else engine


def rows(path: Path, engine: OcrEngine, dpi: int) -> Iterator[dict[str, object]]:
    with open_source(path) as source:
        for number in range(1, source.page_count + 1):
            start = cpu_seconds()
            try:
                result = recognise(engine, request_for(source, number, dpi))
            except PdfRouteError as error:
                print(f"page {number}: {error}", file=sys.stderr)
                result = OcrResult("failed")
            yield {
                "page": number,
                "engine": result.engine or engine.name,
                "outcome": result.outcome,
                "text": result.text.text,
                "confidence": None if result.confidence is None else round(result.confidence, 4),
                "findings": sorted(result.findings),
                "cpu_s": round(cpu_seconds() - start, 3),
            }


def cpu_seconds() -> float:
    """Of this process and of programs it has run."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def request_for(source: OpenSource, number: int, dpi: int) -> OcrRequest:
    signals = source.read(number).signals
    return OcrRequest(
        PageRef("0" * 32, number),
        signals.width_pt,
        signals.height_pt,
        picture=lambda dpi: source.picture(number, dpi),
        page_pdf=lambda: source.page_pdf(number),
        source_kind=source.kind,
        dpi=dpi,
    )


if __name__ == "__main__":
    sys.exit(main())
