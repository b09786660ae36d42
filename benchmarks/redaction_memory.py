"""Whether the redactor's memory stays bounded, and its time linear, over many pages.

    python benchmarks/redaction_memory.py [--pages 10000] [--longest 40] [--every 1000] [--seed 7]

Invented pages, each of other people, numbers, addresses and about 1,000 characters of prose, in documents of 1 to
``--longest`` pages, go through one PresidioRedactor; its outputs are thrown away. After a warm-up of 200 pages and then
every ``--every`` pages a line is printed: pages, resident memory in MB, and pages a CPU second since the line before.
The last line is the growth since the warm-up and the overall pages a CPU second.

One long document instead of many: ``--document-pages 2000``. It is redacted at 1/4, 1/2 and all of its length, each in
a fresh process: CPU ms a page and peak memory a page must not grow with the length.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from llama_pdfroute import PresidioRedactor, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.page import PageText, RedactorInput
from llama_pdfroute.redaction.lexicon import word_set

WARM_UP = 200
_ONSETS = sorted(word_set("b br c d dr f g gr h j k l m n p qu r s st t tr v w"))
_VOWELS = sorted(word_set("a e i o u ai ea ou"))
_ENDS = sorted(word_set("n r s l ck rt nd m x th"))
_STREETS = sorted(word_set("Street Road Lane Avenue Close"))
_PROSE = sorted(
    word_set(
        "the of a in to and for with on by report service review period charge delivery annual small technical several "
        "customers agreed answered carried checked considered followed given held left made measured noted offered "
        "paid received repaired reported returned shown signed taken told used visited water road letter machine "
        "garden bridge morning result question price system window order second open late clear heavy early whole "
        "quiet next"
    )
)


class Writer:
    """Invented pages, the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def document(self, number: int, page_count: int) -> list[RedactorInput]:
        """All pages of one document."""
        return [self._page(number, page, page_count) for page in range(1, page_count + 1)]

    def _word(self, syllables: int) -> str:
        pick = self._random.choice
        return "".join(pick(_ONSETS) + pick(_VOWELS) for _ in range(syllables - 1)) + (
            pick(_ONSETS) + pick(_VOWELS) + pick(_ENDS)
        )

    def _digits(self, count: int) -> str:
        return "".join(self._random.choice("0123456789") for _ in range(count))

    def _sentence(self) -> str:
        words = self._random.choices(_PROSE, k=self._random.randint(7, 16))
        return " ".join(words).capitalize() + "."

    def _person(self) -> str:
        first, last = self._word(2).capitalize(), self._word(self._random.randint(2, 3)).capitalize()
        number = f"+44 20 7{self._digits(3)} {self._digits(4)}"
        street = f"{self._random.randint(1, 300)} {self._word(2).capitalize()} {self._random.choice(_STREETS)}"
        return self._random.choice(
            (
                f"Mr {first} {last}, {street}, was told on {self._random.randint(1, 28)} March 2024.",
                f"Name: {first} {last}\nPhone: {number}\nAddress: {street}, {self._word(2).capitalize()}",
                f"Please write to {first.lower()}.{last.lower()}@{self._word(2)}.example or call {number}.",
                f"{first} {last} paid {self._digits(3)}.{self._digits(2)} EUR, customer number {self._digits(9)}.",
            )
        )

    def _page(self, number: int, page: int, page_count: int) -> RedactorInput:
        parts: list[str] = []
        while sum(map(len, parts)) < 1_000:
            parts.append(self._person() if self._random.random() < 0.25 else self._sentence())
        text = "\n".join(parts)
        metadata = dict.fromkeys(meta.DECLARED) | {
            meta.DOCUMENT_KEY: keys.document_key(f"invented-{number}"),
            meta.SOURCE_REVISION: keys.source_revision(text.encode()),
            meta.PAGE_NUMBER: page,
            meta.PAGE_LABEL: str(page),
            meta.PAGE_COUNT: page_count,
            meta.EXTRACTOR: "native",
            meta.ROUTE_REASON: "text_layer",
            meta.PAGE_FINDINGS: [],
            meta.STATUS: "ok",
            meta.BUILD: "0" * 16,
        }
        return RedactorInput(PageText(text), metadata)


def resident_mb() -> float:
    """Resident memory now; where the system does not tell it, the peak."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return peak_mb()


def peak_mb() -> float:
    """The highest resident memory of this process."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024**2 if sys.platform == "darwin" else peak / 1024


def documents(pages: int, longest: int, seed: int) -> Iterator[list[RedactorInput]]:
    writer, lengths = Writer(seed), random.Random(seed + 1)
    number = done = 0
    while done < pages:
        length = min(lengths.randint(1, longest), pages - done)
        yield writer.document(number, length)
        number, done = number + 1, done + length


def many(pages: int, longest: int, every: int, seed: int) -> None:
    """One redactor over many documents."""
    redactor = PresidioRedactor()
    first, due, done, at = 0.0, WARM_UP, 0, 0
    began = clock = 0.0
    print("pages  resident MB  pages a CPU second")
    for document in documents(WARM_UP + pages, longest, seed):
        outputs = redactor.redact_document(document)
        if any(output.metadata[meta.STATUS] == "failed" for output in outputs):
            raise SystemExit("a page failed")
        done += len(document)
        if done < due:
            continue
        now, memory = time.process_time(), resident_mb()
        if not first:
            first, began, due = memory, now, WARM_UP
        print(f"{done:5}  {memory:11.1f}  {(done - at) / (now - clock):8.1f}", flush=True)
        at, clock, due = done, now, due + every
    growth, seconds = resident_mb() - first, time.process_time() - began
    print(f"growth since the warm-up {growth:.1f} MB, {(done - WARM_UP) / seconds:.1f} pages a CPU second")


def one(pages: int, seed: int) -> None:
    """One document of this many pages."""
    redactor = PresidioRedactor()
    redactor.redact_text("Warm up before the clock is read.")
    document = Writer(seed).document(0, pages)
    before, began = resident_mb(), time.process_time()
    redactor.redact_document(document)
    seconds, grown = time.process_time() - began, peak_mb() - before
    print(
        f"{pages} pages: {1e3 * seconds / pages:.0f} CPU ms a page, peak {peak_mb():.0f} MB, "
        f"{1024 * grown / pages:.0f} KB a page above the start",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--longest", type=int, default=40)
    parser.add_argument("--every", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--document-pages", type=int, help="one document of this length instead")
    options = parser.parse_args()
    if options.document_pages is None:
        many(options.pages, options.longest, options.every, options.seed)
        return
    spawn = multiprocessing.get_context("spawn")
    for part in (4, 2, 1):
        process = spawn.Process(target=one, args=(options.document_pages // part, options.seed))
        process.start()
        process.join()


if __name__ == "__main__":
    main()
