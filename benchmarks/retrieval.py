"""Page retrieval with the embedded defaults, measured on a folder of PDFs and questions with known pages.

    python benchmarks/retrieval.py FOLDER                              a table, beside the stock chain where installed
    python benchmarks/retrieval.py FOLDER QUESTIONS.json PRED.jsonl    one chain's hits, a JSON object a line

FOLDER is searched for PDFs (and, without QUESTIONS, for ``questions*.json``). A question is ``{"question_id",
"question", "document", "gold_pages"}``: document is a file name, pages are counted from 1. A line of PRED is
``{"question_id", "hits": [{"document", "page", "score"}]}`` in rank order, pages distinct. Only this benchmark knows
file names; the index holds pseudonyms. Questions go through the same redaction as the pages.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.embedding.late import LateInteractionEmbedding
from llama_pdfroute.embedding.local import LocalEmbedding
from llama_pdfroute.embedding.sealed import SealedEmbedding
from llama_pdfroute.ingest import PageIndex
from llama_pdfroute.page import RedactorInput, RedactorOutput
from llama_pdfroute.reader import PdfRouteReader
from llama_pdfroute.redaction.redactor import PresidioRedactor
from llama_pdfroute.sources import find_files, identity_of
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.store.search import PageQuery

TOP = 10
Hits = list[dict[str, Any]]


class NoRedaction:
    """Lets every text through, sealed: what retrieval is without redaction. For this comparison only."""

    policy = keys.fingerprint("no redaction")

    def redact_document(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[RedactorOutput]:
        done = []
        for page in pages:
            values = {key: page.metadata.get(key) for key in meta.DECLARED} | {meta.REDACTION_POLICY: self.policy}
            done.append(RedactorOutput(page.text.text, seal.seal(page.text.text, values)))
        return done

    def redact_text(self, text: str) -> str:
        return text


@dataclass(frozen=True)
class Chain:
    """One way to index and ask."""

    name: str
    operator: str | None = "placeholder"
    """None: no redaction."""
    late: bool = True
    rankings: tuple[str, ...] = ("hybrid",)


@dataclass
class Result:
    """Hits per question id for each ranking, and what they cost."""

    hits: dict[str, dict[str, Hits]]
    pages: int
    files: int
    lost: int
    index_bytes: int
    index_cpu_s: float
    query_cpu_s: float


def run(chain: Chain, folder: Path, questions: list[dict[str, Any]]) -> Result:
    """Index the folder in a temporary place and ask every question."""
    names = {keys.document_key(identity_of(file)): file.name for file in find_files([folder])}
    redactor: Any = NoRedaction() if chain.operator is None else PresidioRedactor(operator=chain.operator)
    model = LateInteractionEmbedding() if chain.late else LocalEmbedding()
    with tempfile.TemporaryDirectory() as place:
        store = RedactedQdrantStore.local(
            place, "benchmark", token_vectors=model if isinstance(model, LateInteractionEmbedding) else None
        )
        index = PageIndex(store, reader=PdfRouteReader(redactor=redactor), embed_model=SealedEmbedding(model))
        began = time.process_time()
        report = index.add([folder], progress=_progress)
        index_cpu_s = time.process_time() - began
        pages = sum(sum(document.pages.values()) for document in report.documents)
        began = time.process_time()
        hits = {ranking: _ask(store, model, redactor, questions, names, ranking) for ranking in chain.rankings}
        query_cpu_s = (time.process_time() - began) / max(1, len(questions) * len(chain.rankings))
        index_bytes = sum(file.stat().st_size for file in Path(place).rglob("*") if file.is_file())
        index.close()
    return Result(hits, pages, len(names), len(report.failed), index_bytes, index_cpu_s, query_cpu_s)


def _ask(
    store: RedactedQdrantStore,
    model: LocalEmbedding,
    redactor: Any,
    questions: list[dict[str, Any]],
    names: dict[str, str],
    ranking: Any,
) -> dict[str, Hits]:
    found: dict[str, Hits] = {}
    for question in questions:
        text = redactor.redact_text(question["question"])
        embedding = None if ranking == "sparse" else model.get_query_embedding(text)
        outcome = store.query_pages(PageQuery(text=text, embedding=embedding, top_k=TOP, ranking=ranking))
        found[question["question_id"]] = [
            {
                "document": names[node.metadata[meta.DOCUMENT_KEY]],
                "page": node.metadata[meta.PAGE_NUMBER],
                "score": round(score, 5),
            }
            for node, score in zip(outcome.nodes, outcome.scores, strict=True)
        ]
    return found


def stock(folder: Path, questions: list[dict[str, Any]]) -> Result | None:
    """PDFReader, SentenceSplitter and dense retrieval, as LlamaIndex comes; None where its reader is not installed."""
    try:
        from llama_index.readers.file import PDFReader  # type: ignore[import-not-found]
    except ImportError:
        return None
    from llama_index.core import VectorStoreIndex
    from llama_index.core.node_parser import SentenceSplitter

    model, reader, documents, lost = LocalEmbedding(), PDFReader(), [], 0
    began = time.process_time()
    files = list(find_files([folder]))
    for file in files:
        try:
            documents.extend(reader.load_data(file, extra_info={"file_name": file.name}))
        except Exception as error:  # noqa: BLE001  the stock reader raises whatever its parser raises
            print(f"stock: a file was lost ({type(error).__name__})", file=sys.stderr)
            lost += 1
    index = VectorStoreIndex.from_documents(documents, transformations=[SentenceSplitter()], embed_model=model)
    index_cpu_s = time.process_time() - began
    retriever = index.as_retriever(similarity_top_k=5 * TOP)
    began = time.process_time()
    hits: dict[str, Hits] = {}
    for question in questions:
        pages: dict[tuple[str, Any], float] = {}
        for hit in retriever.retrieve(question["question"]):
            pages.setdefault((hit.metadata["file_name"], hit.metadata.get("page_label")), float(hit.score or 0))
        hits[question["question_id"]] = [
            {"document": document, "page": int(page) if str(page).isdigit() else page, "score": score}
            for (document, page), score in list(pages.items())[:TOP]
        ]
    query_cpu_s = (time.process_time() - began) / max(1, len(questions))
    return Result({"dense": hits}, len(documents), len(files), lost, 0, index_cpu_s, query_cpu_s)


def rank(question: dict[str, Any], hits: Hits, of: Callable[[dict[str, Any], Hits, int], bool]) -> int | None:
    """1-based rank of the first hit that counts."""
    return next((place + 1 for place in range(len(hits)) if of(question, hits, place)), None)


def right_page(question: dict[str, Any], hits: Hits, place: int) -> bool:
    hit = hits[place]
    return hit["document"] == question["document"] and hit["page"] in question["gold_pages"]


def right_document(question: dict[str, Any], hits: Hits, place: int) -> bool:
    return bool(hits[place]["document"] == question["document"])


def interval(successes: int, trials: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    if not trials:
        return 0.0, 1.0
    share, norm = successes / trials, 1 + z * z / trials
    middle = share + z * z / (2 * trials)
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return max(0.0, (middle - half) / norm), min(1.0, (middle + half) / norm)


def row(name: str, questions: list[dict[str, Any]], hits: dict[str, Hits], result: Result) -> str:
    """One line of the table."""
    ranks = [rank(q, hits.get(q["question_id"], []), right_page) for q in questions]
    documents = [rank(q, hits.get(q["question_id"], []), right_document) for q in questions]
    cells = []
    for found, limit in ((ranks, 1), (ranks, 5), (ranks, 10), (documents, 5)):
        count = sum(1 for place in found if place is not None and place <= limit)
        low, high = interval(count, len(questions))
        cells.append(f"{100 * count / max(1, len(questions)):.1f} [{100 * low:.0f}–{100 * high:.0f}]")
    odd = sum(1 for found in hits.values() for hit in found if not isinstance(hit["page"], int))
    size = f"{result.index_bytes / max(1, result.pages) / 1024:.0f} kB" if result.index_bytes else "–"
    cells += [str(odd), f"{result.lost} of {result.files}", size]
    cells += [f"{1000 * result.index_cpu_s / max(1, result.pages):.0f} ms", f"{1000 * result.query_cpu_s:.0f} ms"]
    return f"| {name} | {' | '.join(cells)} |"


HEADINGS = (
    "chain",
    "page hit@1, %",
    "page hit@5, %",
    "page hit@10, %",
    "document hit@5, %",
    "non-integer pages",
    "lost files",
    "index per page",
    "CPU per page",
    "CPU per question",
)


def table(folder: Path) -> None:
    """All chains on the folder's own questions."""
    questions = [q for file in sorted(folder.rglob("questions*.json")) for q in json.loads(file.read_text("utf-8"))]
    if not questions:
        sys.exit("no questions*.json in the folder")
    print(f"| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}")
    chains = (
        Chain("default placeholder", rankings=("hybrid", "sparse")),
        Chain("keyed pseudonyms", operator="pseudonym"),
        Chain("no redaction", operator=None, rankings=("hybrid", "sparse")),
        Chain("pooled embedding, placeholder", late=False, rankings=("hybrid", "dense")),
    )
    for chain in chains:
        result = run(chain, folder, questions)
        for ranking in chain.rankings:
            name = chain.name if ranking == "hybrid" else f"{chain.name}, {ranking} only"
            print(row(name, questions, result.hits[ranking], result), flush=True)
    plain = stock(folder, questions)
    if plain is None:
        print("The stock chain needs llama-index-readers-file.", file=sys.stderr)
    else:
        print(
            row("stock (PDFReader, SentenceSplitter, dense; pages from labels)", questions, plain.hits["dense"], plain)
        )


def _progress(stage: str, done: int, total: int) -> None:
    print(f"\r{stage} {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=Path, nargs="?")
    parser.add_argument("predictions", type=Path, nargs="?")
    parser.add_argument("--no-redaction", action="store_true")
    parser.add_argument("--operator", choices=("placeholder", "pseudonym", "mask"), default="placeholder")
    parser.add_argument("--ranking", choices=("hybrid", "sparse", "dense"), default="hybrid")
    parser.add_argument("--pooled", action="store_true", help="without late interaction")
    arguments = parser.parse_args()
    if arguments.questions is None or arguments.predictions is None:
        table(arguments.folder)
        return
    questions = json.loads(arguments.questions.read_text(encoding="utf-8"))
    operator = None if arguments.no_redaction else arguments.operator
    chain = Chain("asked for", operator, not arguments.pooled, (arguments.ranking,))
    result = run(chain, arguments.folder, questions)
    with arguments.predictions.open("w", encoding="utf-8") as file:
        for question_id, hits in result.hits[arguments.ranking].items():
            file.write(json.dumps({"question_id": question_id, "hits": hits}, ensure_ascii=False) + "\n")
    print(f"| {' | '.join(HEADINGS)} |\n|{'---|' * len(HEADINGS)}")
    print(row(arguments.ranking, questions, result.hits[arguments.ranking], result))


if __name__ == "__main__":
    main()
