"""Check every stored point and record of the index.

Looks for points without valid provenance, broken seals, points of an old revision, policy or build, duplicates, pages
missing from 1 to N, and remains of forgotten documents. Nothing is changed. Exit status 5 when something is wrong.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import add_index_options, add_settings_options, load, open_index
from llama_pdfroute.keys import short_names

EXAMPLES = """
examples:
  llama-pdfroute verify
  llama-pdfroute verify --index /data/contracts-index --json
"""

WRONG = 5


def configure(parser: argparse.ArgumentParser) -> None:
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    from llama_pdfroute.store.verify import PROBLEMS

    with open_index(arguments, settings, console) as index:
        problems = index.verify()
        documents = sum(1 for _ in index.store.manifests())
    wrong = [problem for problem in problems if not problem.is_note]
    console.json(
        {
            "documents": documents,
            "sound": not wrong,
            "problems": [
                {**asdict(problem), "note": problem.is_note, "meaning": PROBLEMS[problem.code]} for problem in problems
            ],
        }
    )
    names = short_names({problem.document_key for problem in problems})
    rows = [
        (
            names[problem.document_key] or "-",
            "-" if problem.page_number is None else str(problem.page_number),
            str(problem.count),
            problem.code,
            PROBLEMS[problem.code],
        )
        for problem in problems
    ]
    console.table(("document", "page", "count", "problem", ""), rows)
    if wrong:
        console.line()
        console.line("Remedy: index the documents again; what is wrong is replaced.")
    else:
        console.line(f"{plural(documents, 'document')}, in order.")
    return WRONG if wrong else 0
