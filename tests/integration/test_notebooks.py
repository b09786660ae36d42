"""The example notebooks run from top to bottom, and are committed with their outputs."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import nbformat
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def test_all_three_are_here() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["gemini", "page_cited_retrieval", "quickstart"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_committed_with_outputs(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert all(cell.execution_count for cell in cells), "run: python examples/run_notebooks.py"
    outputs = [output for cell in cells for output in cell.outputs]
    assert outputs and not [output for output in outputs if output.output_type == "error"]
    assert path.stat().st_size < 500_000


def test_cited_pages_are_shown_as_pictures() -> None:
    notebook = nbformat.read(EXAMPLES / "page_cited_retrieval.ipynb", as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/jpeg" in output.get("data", {})]
    assert len(pictures) == 3


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_without_a_network_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("run_notebooks", EXAMPLES / "run_notebooks.py")
    assert spec is not None and spec.loader is not None
    runner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(runner)
    for name in ("GEMINI_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    # The kernel is another process: it has to find this package as this one does.
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]))
    text = "".join(str(cell.get("outputs", "")) for cell in runner.run(path).cells)
    assert "page 7" in text or path.stem == "gemini"
    assert "Fenwright" not in text
