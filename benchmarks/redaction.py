"""What an index holds after redaction: dump every stored point for a leak scorer.

    python benchmarks/redaction.py FOLDER OUT.jsonl [--profile P] [--names N] [--operator O] [--ocr E]
        [--without PART ...]
    python benchmarks/redaction.py --texts texts.jsonl OUT.jsonl

FOLDER's PDFs (or the texts, one page each; a line is {"file": ..., "text": ...}) go through reader, redactor, node
parser and store; then every point's full payload is read back from Qdrant and written as one line:
{"_eval_file", "document_id", "page", "text", "metadata"}, with ``_node_content`` parsed. Vectors are constant: what is
embedded is not looked at here. CPU time a page is printed, reading and redacting apart. ``--without`` leaves parts of
the detection out, for the ablation table: model, probe, structure, shapes, carrying, terms, healing.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from llama_index.core import MockEmbedding
from llama_index.core.schema import BaseNode

from llama_pdfroute import PageNodeParser, PdfRouteReader, PresidioRedactor, RedactedQdrantStore, SealedEmbedding, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import SourceError
from llama_pdfroute.page import PageText, RedactorInput, RedactorOutput
from llama_pdfroute.redaction import blocks, detector, fields, people, shapes, terms
from llama_pdfroute.redaction.pages import PageDocument

PARTS = ("model", "probe", "structure", "shapes", "carrying", "terms", "healing")


class Clock:
    """CPU seconds and pages of the redactor."""

    def __init__(self, redactor: PresidioRedactor) -> None:
        self._redactor = redactor
        self.seconds = 0.0
        self.pages = 0
        self.characters = 0

    @property
    def policy(self) -> str:
        return self._redactor.policy

    def redact_document(self, pages: list[RedactorInput], hints: tuple[str, ...] = ()) -> list[RedactorOutput]:
        started = time.process_time()
        outputs = self._redactor.redact_document(pages, hints)
        self.seconds += time.process_time() - started
        self.pages += len(pages)
        self.characters += sum(len(page.text.text) for page in pages)
        return outputs


def switched_off(parts: list[str]) -> Iterator[Any]:
    """Patches that take parts of the detection out."""
    if "probe" in parts:
        yield mock.patch.object(detector.Detector, "_probe", lambda self, phrases: [0.0] * len(phrases))
    if "structure" in parts:
        yield mock.patch.object(fields, "find", lambda *_: fields.Structure([], frozenset(), []))
        for name in ("name_columns", "last_first", "address_blocks", "address_tails"):
            yield mock.patch.object(blocks, name, lambda *_: iter(()))
    if "shapes" in parts:
        yield mock.patch.object(shapes, "find", lambda text: iter(()))
    if "carrying" in parts:
        yield mock.patch("llama_pdfroute.redaction.propagation.Values.find", lambda self, tokens: iter(()))
    if "terms" in parts:
        yield mock.patch.object(terms.Census, "terms", lambda self: frozenset())
    if "healing" in parts:
        yield mock.patch.object(detector, "heal", lambda text, hard=(): detector.as_is(text))
    if "model" in parts:
        yield mock.patch.object(people, "spans", lambda *_: iter(()))


def pdf_pages(folder: Path, clock: Clock, ocr: str) -> Iterator[tuple[str, list[BaseNode]]]:
    reader = PdfRouteReader(redactor=clock, ocr=ocr)
    for file in sorted(folder.glob("*.pdf")):
        try:
            yield file.name, list(reader.load_data(file))
        except SourceError as error:
            print(f"{file.name}: {error.code}")


def text_pages(file: Path, clock: Clock) -> Iterator[tuple[str, list[BaseNode]]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        metadata = dict.fromkeys(meta.DECLARED) | {
            meta.DOCUMENT_KEY: keys.document_key(row["file"]),
            meta.SOURCE_REVISION: keys.source_revision(row["text"].encode()),
            meta.PAGE_NUMBER: 1,
            meta.PAGE_LABEL: "1",
            meta.PAGE_COUNT: 1,
            meta.EXTRACTOR: "native",
            meta.ROUTE_REASON: "text_layer",
            meta.PAGE_FINDINGS: [],
            meta.STATUS: "ok",
            meta.BUILD: "0" * 16,
        }
        (output,) = clock.redact_document([RedactorInput(PageText(row["text"]), metadata)])
        yield row["file"], [PageDocument.build(output.text, output.metadata)]


def stored(store: RedactedQdrantStore) -> Iterator[dict[str, Any]]:
    """Full payloads as they come back from Qdrant."""
    offset = None
    while True:
        points, offset = store.client.scroll(store.collection_name, limit=256, offset=offset, with_payload=True)
        for point in points:
            payload = dict(point.payload or {})
            content = payload.get("_node_content")
            if isinstance(content, str):
                payload["_node_content"] = json.loads(content)
            yield payload
        if offset is None:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("out", type=Path)
    parser.add_argument("--texts", type=Path)
    parser.add_argument("--profile", default="default", choices=("default", "strict", "ids_only"))
    parser.add_argument("--names", default="model", choices=("model", "prose", "patterns-only"))
    parser.add_argument("--operator", default="placeholder", choices=("placeholder", "pseudonym", "mask"))
    parser.add_argument("--ocr", default="auto")
    parser.add_argument("--without", nargs="*", default=[], choices=PARTS)
    options = parser.parse_args()
    clock = Clock(PresidioRedactor(profile=options.profile, names=options.names, operator=options.operator))
    clock._redactor.redact_text("Warm up before the clock is read.")
    for patch in switched_off(options.without):
        patch.start()
    started = time.process_time()
    sources = text_pages(options.texts, clock) if options.texts else pdf_pages(options.folder, clock, options.ocr)
    parse, embed = PageNodeParser(), SealedEmbedding(MockEmbedding(embed_dim=4))
    names: dict[str, str] = {}
    lines = 0
    with tempfile.TemporaryDirectory() as folder:
        store = RedactedQdrantStore.local(Path(folder) / "index", "redaction")
        for name, pages in sources:
            nodes = embed(parse(pages))
            if nodes:
                names[nodes[0].metadata[meta.DOCUMENT_KEY]] = name
                store.add(nodes)
        with options.out.open("w", encoding="utf-8") as out:
            for payload in stored(store):
                content = payload.get("_node_content") or {}
                record = {
                    "_eval_file": names[payload[meta.DOCUMENT_KEY]],
                    "document_id": payload[meta.DOCUMENT_KEY],
                    "page": payload[meta.PAGE_NUMBER],
                    "text": content.get("text") or payload.get("text") or "",
                    "metadata": payload,
                }
                out.write(json.dumps(record, ensure_ascii=False) + "\n")
                lines += 1
        store.close()
    total = time.process_time() - started
    pages = max(clock.pages, 1)
    print(
        f"{lines} points of {len(names)} sources, {clock.pages} pages, {clock.characters / pages:.0f} characters a page"
    )
    rest = total - clock.seconds
    print(f"CPU ms a page: redaction {1e3 * clock.seconds / pages:.0f}, all else {1e3 * rest / pages:.0f}")


if __name__ == "__main__":
    main()
