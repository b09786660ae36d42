"""The documentation is under test: fresh where it is made, complete where it is written, links that lead somewhere."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import pytest

from llama_pdfroute import events, metadata
from llama_pdfroute.cli import app
from llama_pdfroute.page import FINDINGS, REASONS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *ROOT.glob("*.md")])
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@lru_cache
def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_reference"] = module
    spec.loader.exec_module(module)
    return module


@lru_cache
def _fresh() -> dict[Path, str]:
    pages: dict[Path, str] = _maker().pages()
    return pages


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)


@pytest.mark.parametrize("name", ["cli.md", "settings.md", "errors.md", "events.md", "routing.md"])
def test_made_parts_are_fresh(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8")
    assert written == _fresh()[DOCS / name], "run: python docs/make_reference.py"


def _headings(path: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)


def test_every_command_has_its_heading() -> None:
    assert set(app.COMMANDS) <= set(_headings(DOCS / "cli.md"))


def test_every_error_code_has_one_heading_and_no_heading_is_left_over() -> None:
    codes = [kind.code for kind in _maker().error_classes()]
    headings = [
        heading for heading in _headings(DOCS / "errors.md") if heading == heading.lower() and " " not in heading
    ]
    assert sorted(headings) == sorted(set(codes))


def test_every_metadata_key_is_in_the_reference() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \|", (DOCS / "metadata.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    statuses = ["ok", "review", "blank", "failed"]
    assert rows == [*metadata.DECLARED, *statuses]


def test_reasons_findings_and_stages_are_documented() -> None:
    routing = (DOCS / "routing.md").read_text(encoding="utf-8")
    assert [code for code in (*REASONS, *FINDINGS) if f"| `{code}` |" not in routing] == []
    written = (DOCS / "events.md").read_text(encoding="utf-8")
    assert [kind.stage for kind in events.EVENTS if f"| `{kind.stage}` |" not in written] == []


def test_every_setting_says_what_it_means() -> None:
    rows = re.findall(
        r"^\| `\w+\.[\w.\[\]]+` \|.*$", (DOCS / "settings.md").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert len(rows) > 20
    assert [row for row in rows if row.endswith("|  |")] == []


def _anchors(path: Path) -> set[str]:
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in _headings(path)}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        place = (page.parent / name).resolve() if name else page
        if not place.exists() or (anchor and place.suffix == ".md" and anchor not in _anchors(place)):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_code_compiles_and_its_imports_exist(page: Path) -> None:
    missing = []
    for block in _CODE.findall(page.read_text(encoding="utf-8")):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("llama_pdfroute"):
                module = importlib.import_module(node.module)
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    if not hasattr(module, alias.name) and importlib.util.find_spec(whole) is None:
                        missing.append(whole)
    assert missing == []


def test_no_page_is_lost() -> None:
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DOCS.glob("*.md") if page.name != "README.md" and f"({page.name})" not in index] == []


def test_every_command_that_is_named_exists() -> None:
    places = [*PAGES, *(ROOT / "examples").glob("*.ipynb"), *(ROOT / "llama_pdfroute").rglob("*.py")]
    named: set[str] = set()
    for place in places:
        named |= set(
            re.findall(r"(?:^|`)llama-pdfroute ([a-z]+)\b", place.read_text(encoding="utf-8"), flags=re.MULTILINE)
        )
    assert len(named) > 8
    assert named - set(app.COMMANDS) == set()


def test_every_setting_that_is_named_exists() -> None:
    written = (DOCS / "settings.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\| `(\w+\.[\w.]+)` \|", written, flags=re.MULTILINE))
    sections = {name.split(".")[0] for name in known}
    missing = set()
    for page in PAGES:
        for name in re.findall(r"`([a-z]+(?:\.[a-z_]+)+)(?: = [^`]*)?`", page.read_text(encoding="utf-8")):
            if name.split(".")[0] in sections and name not in known and not name.endswith((".md", ".py", ".pdf")):
                missing.add(name)
    assert missing == set()
