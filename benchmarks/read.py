"""CPU time of reading a folder of PDFs, against the bare loop and whichever other readers are installed.

    python benchmarks/read.py FOLDER [--rounds 2] [--only NAME ...]

Ratios are CPU time of this process and its children, with the bare loop (open, get_textpage, get_text_range of
pypdfium2) as 1.00; every reader goes over the same files, turn by turn, and of each file the fastest round counts.
``this, worker`` is the fastest whole run, the worker's start and what passes through its pipe included. Text, signals
and the page decision are in ``this``; other readers give text only.
"""

from __future__ import annotations

import argparse
import importlib.util
import logging
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2

from llama_pdfroute.pdf import isolated
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings

Reader = Callable[[Path], int]
WORKER = "this, worker"


def bare(path: Path) -> int:
    document = pypdfium2.PdfDocument(path)
    count = len(document)
    for number in range(count):
        page = document[number]
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()
    document.close()
    return count


def this(isolation: str) -> Reader:
    settings, routing = PdfSettings(isolation=isolation), RoutingSettings()  # type: ignore[arg-type]

    def read(path: Path) -> int:
        with open_source(path, settings) as source:
            for number in range(1, source.page_count + 1):
                decide(source.read(number).signals, routing)
            return source.page_count

    return read


def pypdf_text(path: Path) -> int:
    import pypdf

    reader = pypdf.PdfReader(path)
    if reader.is_encrypted:
        reader.decrypt("")
    return len([page.extract_text() for page in reader.pages])


def llama_index_pdf_reader(path: Path) -> int:
    from llama_index.readers.file import PDFReader

    return len(PDFReader().load_data(path))


def pymupdf_text(path: Path) -> int:
    import pymupdf

    with pymupdf.open(path) as document:
        return len([page.get_text() for page in document])


def inspector(path: Path) -> int:
    import pdf_inspector

    return int(pdf_inspector.process_pdf(str(path)).page_count)


def liteparse_text(path: Path) -> int:
    from liteparse import LiteParse

    return len(LiteParse(ocr_enabled=False).parse(str(path)).pages)


OTHERS: dict[str, tuple[str, Reader]] = {
    "pypdf": ("pypdf", pypdf_text),
    "LlamaIndex PDFReader": ("llama_index.readers.file", llama_index_pdf_reader),
    "PyMuPDF": ("pymupdf", pymupdf_text),
    "pdf-inspector": ("pdf_inspector", inspector),
    "liteparse": ("liteparse", liteparse_text),
}


def installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def cpu() -> float:
    """Of this process and of children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def measure(reader: Reader, path: Path, name: str) -> tuple[float, int]:
    started = cpu()
    try:
        pages = reader(path)
    except Exception as error:  # noqa: BLE001  other readers raise what they like; the file is left out for them
        logging.getLogger(__name__).debug("%s: %s", name, type(error).__name__)
        pages = 0
    return cpu() - started, pages


def whole_run(reader: Reader, files: list[Path]) -> tuple[float, int]:
    """All files with one worker, its start included: a child's time is told when it has ended."""
    isolated._OWNER.stop()
    started = cpu()
    pages = sum(measure(reader, path, WORKER)[1] for path in files)
    isolated._OWNER.stop()
    return cpu() - started, pages


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", nargs="*")
    args = parser.parse_args()
    readers: dict[str, Reader] = {"bare": bare, "this": this("none"), WORKER: this("worker")}
    readers |= {name: reader for name, (module, reader) in OTHERS.items() if installed(module)}
    readers = {name: reader for name, reader in readers.items() if not args.only or name in (*args.only, "bare")}
    files = sorted(path for path in args.folder.rglob("*") if path.suffix.lower() == ".pdf")
    best: dict[str, list[float]] = {name: [] for name in readers}
    pages: dict[str, int] = dict.fromkeys(readers, 0)
    started = time.monotonic()
    for path in files:
        for name, reader in readers.items():
            if name == WORKER:
                continue
            rounds = [measure(reader, path, name) for _ in range(args.rounds)]
            best[name].append(min(took for took, _ in rounds))
            pages[name] += rounds[0][1]
    base = best["bare"]
    if WORKER in readers:
        runs = [whole_run(readers[WORKER], files) for _ in range(args.rounds)]
        best[WORKER], pages[WORKER] = [min(took for took, _ in runs)], runs[0][1]
    print(f"{len(files)} files, {pages['bare']} pages, {args.rounds} rounds, {time.monotonic() - started:.0f} s")
    for name, times in best.items():
        ratio = sum(times) / sum(base)
        ratios = [took / max(floor, 1e-4) for took, floor in zip(times, base, strict=False)]
        middle = f"median of files {statistics.median(ratios):6.2f}" if len(times) == len(files) else "fastest run"
        print(f"{name:22} {sum(times):8.3f} s  ratio {ratio:6.2f}  {middle:24}  pages {pages[name]}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory of this process {peak} MB")


if __name__ == "__main__":
    main()
