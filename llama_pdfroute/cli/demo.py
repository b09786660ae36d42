"""Index example documents and ask questions about them: the whole path in about a minute.

Four small PDFs about invented people: an agreement of ten pages whose seventh is a scanned form, an invoice, a letter
and a statement with a blank page. The index is made in a temporary folder and removed, unless you --keep it.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from llama_pdfroute.cli.console import Console
from llama_pdfroute.cli.options import add_settings_options, load
from llama_pdfroute.cli.progress import RunProgress
from llama_pdfroute.errors import MissingSourceError
from llama_pdfroute.events import recording

EXAMPLES = """
examples:
  llama-pdfroute demo
  llama-pdfroute demo --keep demo-index      then: llama-pdfroute ask "..." --index demo-index
"""

QUESTIONS = ("Who signed the authorization?", "What is the rent for a crane day?", "When did the slewing gear stop?")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--keep", metavar="FOLDER", help="make the index here and keep it")
    add_settings_options(parser)


def run(arguments: argparse.Namespace, console: Console) -> int:
    settings = load(arguments)
    documents = example_documents()
    from llama_pdfroute.cli import index as index_command
    from llama_pdfroute.ingest import PageIndex

    with tempfile.TemporaryDirectory(prefix="llama-pdfroute-") as scratch:
        folder = arguments.keep or scratch
        progress = RunProgress(console)
        with PageIndex.open(folder, settings=settings) as index, recording(progress):
            console.line("Reading, redacting and indexing four documents ...")
            report = index.add(documents, progress=progress.files)
            for line in index_command.lines(report, console):
                console.line(line)
            answers = {question: index.query(question, top_k=1) for question in QUESTIONS}
    console.json(
        {
            "index": report.to_json(),
            "answers": [
                {"question": question, "answer": answer.text, "citations": [c.to_json() for c in answer.citations]}
                for question, answer in answers.items()
            ],
        }
    )
    for question, answer in answers.items():
        console.line()
        console.line(f"> {question}")
        console.line(answer.text)
    console.line()
    console.line(_next_steps(documents[0].parent, arguments.keep))
    return index_command.status_of(report)


def example_documents() -> list[Path]:
    """The example PDFs: inside the installed package, or in the source tree."""
    package = Path(__file__).parents[1]
    for folder in (package / "demo_documents", package.parent / "examples" / "documents"):
        found = sorted(folder.glob("*.pdf"))
        if found:
            return found
    raise MissingSourceError("the example documents are not installed", remedy="Reinstall llama-pdfroute.")


def _next_steps(documents: Path, kept: str | None) -> str:
    agreement = documents / "agreement.pdf"
    steps = [f"llama-pdfroute explain {agreement}", "llama-pdfroute index YOUR-FOLDER", 'llama-pdfroute ask "..."']
    if kept:
        steps.insert(1, f'llama-pdfroute ask "Who bears damage?" --index {kept}')
    return "Next:\n" + "\n".join(f"  {step}" for step in steps)
