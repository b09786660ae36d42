"""Ask a question of the index. Every answer cites document and page.

The question is redacted like the documents before it is looked up. Without a language model the answer is the passages
that fit best, in order, each with its citation. Pages held for review take no part unless you ask for them; how many
were held is said.
"""

from __future__ import annotations

import argparse

from llama_pdfroute.cli.console import Console, plural
from llama_pdfroute.cli.options import (
    add_event_option,
    add_index_options,
    add_settings_options,
    count,
    key_beginning,
    load,
    open_index,
    share,
)

EXAMPLES = """
examples:
  llama-pdfroute ask "Who signed the authorization?"
  llama-pdfroute ask "What is the notice period?" --top-k 3 --json
  llama-pdfroute ask "Total of the invoice?" --document 8f31      in one document only
  llama-pdfroute ask "..." --set store.review=mark                with pages held for review, marked
"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("question", metavar="QUESTION", help="in plain words")
    parser.add_argument("--top-k", type=count, default=5, metavar="N", help="passages at most (default: 5)")
    parser.add_argument("--document", metavar="KEY", help="only this document: its key, or the start of it")
    parser.add_argument(
        "--min-confidence",
        type=share,
        metavar="SHARE",
        help="leave out recognised pages below this expected share of right words, and those that nobody measured",
    )
    add_event_option(parser)
    add_index_options(parser)
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    with open_index(arguments, settings, console) as index:
        only = () if arguments.document is None else (index.key_of(key_beginning(arguments.document)),)
        answer = index.query(
            arguments.question, top_k=arguments.top_k, document_keys=only, min_confidence=arguments.min_confidence
        )
    console.json(
        {
            "answer": answer.text,
            "citations": [citation.to_json() for citation in answer.citations],
            "passages": [
                {"text": passage.text, "score": passage.score, "citation": str(passage.citation)}
                for passage in answer.passages
            ],
            "held": answer.held,
            "question_redacted": answer.question_redacted,
        }
    )
    console.line(answer.text)
    if answer.held:
        console.note(f"{plural(answer.held, 'page')} held for review, left out; `llama-pdfroute review` lists them.")
    if not answer.question_redacted:
        console.note("the question was looked up as typed, without redaction.")
    return 0
