"""Run the notebooks and write their outputs into them; ``--check`` runs them and writes nothing.

    python examples/run_notebooks.py [--check] [NAME ...]

Needs the extra ``test``. Exit status 1 when a cell raises. Nothing volatile is kept: no times, no execution metadata.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

EXAMPLES = Path(__file__).parent
CELL_TIMEOUT_S = 300


def run(path: Path) -> nbformat.NotebookNode:
    """The notebook with fresh outputs. Raises CellExecutionError."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=CELL_TIMEOUT_S, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        # Warnings of libraries and progress lines are of one machine, not of the example.
        cell["outputs"] = [output for output in cell.get("outputs", []) if output.get("name") != "stderr"]
        if cell.cell_type != "code":
            del cell["outputs"]
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if not name.startswith("-")]
    status = 0
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        if names and path.stem not in names:
            continue
        try:
            notebook = run(path)
        except CellExecutionError as error:
            print(f"{path.name}: {error.ename}: {error.evalue}", file=sys.stderr)
            status = 1
            continue
        if "--check" not in arguments:
            nbformat.write(notebook, path)
        print(f"{path.name}: ran")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
