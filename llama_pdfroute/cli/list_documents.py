"""List the documents of the index: document key, pages by status, nodes.

The index holds no file name; `llama-pdfroute which KEY PATH ...` finds the file.
"""

from __future__ import annotations

import argparse
from collections import Counter

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import add_index_options, add_settings_options, load, open_index
from llama_pdfroute.keys import short_names

EXAMPLES = """
examples:
  llama-pdfroute list
  llama-pdfroute list --collection offers --json
"""


def configure(parser: argparse.ArgumentParser) -> None:
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    with open_index(arguments, load(arguments), console) as index:
        records = sorted(index.store.manifests(), key=lambda record: record.document_key)
    documents = [
        {
            "document_key": record.document_key,
            "page_count": record.page_count,
            "pages": dict(Counter(page.status for page in record.pages.values())),
            "nodes": len(record.node_ids),
        }
        for record in records
    ]
    console.json({"documents": documents})
    names = short_names({record.document_key for record in records})
    rows = [
        (
            names[record.document_key],
            str(record.page_count),
            ", ".join(f"{n} {status}" for status, n in Counter(page.status for page in record.pages.values()).items()),
            str(len(record.node_ids)),
            record.document_key,
        )
        for record in records
    ]
    console.table(("document", "pages", "status", "nodes", "key"), rows)
    console.line(f"{plural(len(records), 'document')}.")
    return 0
