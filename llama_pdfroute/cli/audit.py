"""Look at everything stored once more, with a stricter policy.

Every stored text is read back and redacted again under --policy. Points in which that finds something are listed by
id, document and page with counts per entity; no value is shown, and nothing is changed. A stricter policy also takes
ordinary words for names, so a listed point needs a look, not a removal. Exit status 5 when there are such points.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Protocol

from llama_pdfroute import metadata as meta
from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import DEFAULT_COLLECTION, DEFAULT_INDEX, add_settings_options, load, open_index
from llama_pdfroute.keys import short_names

if TYPE_CHECKING:
    from llama_pdfroute.store.qdrant import RedactedQdrantStore

EXAMPLES = """
examples:
  llama-pdfroute audit
  llama-pdfroute audit contracts --index /data/index --json
  llama-pdfroute audit --policy default                after an update: would today's rules find more?
"""

NEEDS_A_LOOK = 5


class Counting(Protocol):
    """What is needed of a redactor: what it would still redact in a text, counted by entity."""

    def count_text(self, text: str) -> dict[str, int]: ...


@dataclass(frozen=True)
class Suspect:
    """A point in whose text or context the stricter policy finds more. ``counts`` are per entity."""

    document_key: str
    page_number: int
    node_id: str
    counts: dict[str, int]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "collection",
        nargs="?",
        default=DEFAULT_COLLECTION,
        metavar="COLLECTION",
        help=f"collection of the index (default: {DEFAULT_COLLECTION})",
    )
    parser.add_argument("--policy", choices=("strict", "default"), default="strict", help="default: strict")
    parser.add_argument(
        "--index", default=DEFAULT_INDEX, metavar="FOLDER", help=f"folder of the index (default: ./{DEFAULT_INDEX})"
    )
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    from llama_pdfroute.redaction.redactor import PresidioRedactor

    choices = settings.redaction.model_copy(update={"policy": arguments.policy, "operator": "placeholder"})
    redactor = PresidioRedactor.from_settings(choices)
    with open_index(arguments, settings, console) as index:
        total = sum(len(record.node_ids) for record in index.store.manifests())
        found = list(suspects(index.store, redactor, console, total))
    console.json({"policy": arguments.policy, "points": total, "suspects": [asdict(suspect) for suspect in found]})
    names = short_names({suspect.document_key for suspect in found})
    console.table(
        ("document", "page", "point", "found"),
        [
            (names[s.document_key], str(s.page_number), s.node_id, ", ".join(f"{e} {n}" for e, n in s.counts.items()))
            for s in found
        ],
    )
    console.line(f"{plural(total, 'point')} read, {len(found)} to look at.")
    return NEEDS_A_LOOK if found else 0


def suspects(store: RedactedQdrantStore, redactor: Counting, console: Console, total: int) -> Iterator[Suspect]:
    """Points in which ``redactor`` finds something, in the order of document and page. Raises RedactionError."""
    done = 0
    for record in sorted(store.manifests(), key=lambda record: record.document_key):
        nodes = store.get_nodes(sorted(record.node_ids))
        for node in sorted(nodes, key=lambda node: (node.metadata[meta.PAGE_NUMBER], node.node_id)):
            counts = Counter[str]()
            for text in filter(None, (node.get_content(), node.metadata[meta.CONTEXT])):
                counts += Counter(redactor.count_text(text))
            done += 1
            console.progress("points", done, total)
            if counts:
                number = node.metadata[meta.PAGE_NUMBER]
                yield Suspect(record.document_key, number, node.node_id, dict(sorted(counts.items())))
