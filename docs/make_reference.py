"""Write the parts of the documentation that are made from the code; ``--check`` only says whether they are fresh.

    python docs/make_reference.py            write
    python docs/make_reference.py --check    exit status 1, naming the stale files, when something would change

``cli.md`` and ``settings.md`` are made whole. In the other pages the text between ``<!-- made: NAME -->`` and
``<!-- /made -->`` is replaced.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import dataclasses
import inspect
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic_core import PydanticUndefined

from llama_pdfroute import errors, events, settings
from llama_pdfroute.cli import app
from llama_pdfroute.page import FINDINGS, REASONS
from llama_pdfroute.store.verify import PROBLEMS

DOCS = Path(__file__).parent
_MADE = re.compile(r"(<!-- made: ([a-z-]+) -->\n).*?(<!-- /made -->)", re.DOTALL)


def table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table; bars inside cells are escaped."""
    head = list(header)
    lines = [head, ["---"] * len(head), *map(list, rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def cli_page() -> str:
    """The reference of the command line, from each command's parser: what its `--help` says."""
    parts = [
        "# The command line\n",
        "Made from the commands themselves by `python docs/make_reference.py`.\n",
        f"```text\n{app.overview().rstrip()}\n```\n",
    ]
    return "\n".join([*parts, *map(_command, app.COMMANDS)])


def _command(name: str) -> str:
    # Not argparse's own layout, which differs between versions of Python.
    parser, _ = app.parser_of(name)
    groups = [(group.title or "", group._group_actions) for group in parser._action_groups]
    usage = " ".join(_invocation(action) for _, actions in groups for action in actions if not action.option_strings)
    parts = [f"## {name}", f"`llama-pdfroute {f'{name} {usage}'.rstrip()} [OPTION ...]`", parser.description or ""]
    rows = [
        (f"`{_invocation(action)}`", (action.help or "").replace("%%", "%"))
        for _, actions in groups
        for action in actions
        if action.dest != "help"
    ]
    parts += [table(("argument", "meaning"), rows), f"```text\n{parser.epilog}\n```"]
    return "\n\n".join(part.rstrip() for part in parts) + "\n"


def _invocation(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else "|".join(map(str, action.choices or ()))
    if action.nargs == "+":
        value = f"{value} ..."
    if not action.option_strings:
        return f"[{value}]" if action.nargs == "?" else value
    return f"{action.option_strings[0]} {value}".rstrip()


def settings_page() -> str:
    """Every setting with its default and its reason, from the classes and the sentences below their fields."""
    tree = ast.parse(inspect.getsource(settings))
    fields = settings.Settings.model_fields
    sections = {name: type(field.default) for name, field in fields.items() if name != "profile"}
    parts = [
        "# Settings\n",
        "Made from `llama_pdfroute/settings.py` by `python docs/make_reference.py`.\n",
        'A setting comes from, in this order: keyword (`Settings(ocr={"dpi": 300})`) or `--set ocr.dpi=300`; the\n'
        "environment, `LLAMA_PDFROUTE_OCR__DPI=300`; a TOML file named by `LLAMA_PDFROUTE_TOML` or `--config`; the\n"
        "profile; the default. `llama-pdfroute settings show` prints each value and where it came from.\n",
        "## profile\n",
        table(("profile", "sets"), ((f"`{name}`", _profile(name)) for name in settings.PROFILES)),
    ]
    return "\n".join([*parts, *(part for name, section in sections.items() for part in _section(name, section, tree))])


def _section(name: str, section: type[settings.Section], tree: ast.Module) -> Iterator[str]:
    notes = _field_notes(tree, section.__name__)
    inner = {field: type(info.default) for field, info in section.model_fields.items() if _is_section(info.default)}
    rows = [
        (f"`{name}.{field}`", _type(info.annotation), _default(info.default), notes.get(field, ""))
        for field, info in section.model_fields.items()
        if field not in inner
    ]
    yield f"## {name}\n\n{_ticks(inspect.getdoc(section) or '')}\n"
    yield table(("setting", "values", "default", "meaning"), rows)
    for field, kind in inner.items():
        yield from _section(f"{name}.{field}", kind, tree)
    for field, info in section.model_fields.items():
        for kind in get_args(info.annotation):
            if isinstance(kind, type) and issubclass(kind, settings.Section):
                yield from _section(f"{name}.{field}[]", kind, tree)


def _is_section(value: object) -> bool:
    return isinstance(value, settings.Section)


def _profile(name: str) -> str:
    values = settings.PROFILES[name]
    pairs = [f"`{section}.{key} = {value}`" for section, given in values.items() for key, value in given.items()]
    return ", ".join(pairs) or "nothing: the defaults"


def _field_notes(tree: ast.Module, class_name: str) -> dict[str, str]:
    (body,) = [node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == class_name]
    notes: dict[str, str] = {}
    for field, below in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(below, ast.Expr):
            notes[field.target.id] = _ticks(str(ast.literal_eval(below.value)))
    return notes


def _ticks(docstring: str) -> str:
    return " ".join(docstring.split()).replace("``", "`")


def _type(annotation: Any) -> str:
    text = getattr(annotation, "__name__", None) if isinstance(annotation, type) else str(annotation)
    words = re.sub(r"llama_pdfroute\.settings\.|typing\.|pydantic\.types\.|<class '|'>", "", text or str(annotation))
    literal = re.fullmatch(r"Literal\[(.*)\]", words)
    return ", ".join(f"`{word}`" for word in re.findall(r"'(.*?)'", literal[1])) if literal else f"`{words}`"


def _default(value: Any) -> str:
    if value is PydanticUndefined:
        return "(required)"
    return "`()`" if value == () else f"`{value}`"


def _explain_agreement() -> str:
    """The output of `explain` on the ten-page example, the document key left out as it depends on the secret key."""
    printed = io.StringIO()
    example = DOCS.parent / "examples" / "documents" / "agreement.pdf"
    with contextlib.redirect_stdout(printed):
        status = app.main(["explain", str(example)])
    if status != 0:
        raise SystemExit("explain failed on the example")
    return "```text\n" + re.sub(r"Document [0-9a-f]{8}", "Document ........", printed.getvalue()).rstrip() + "\n```\n"


def _codes(codes: dict[str, str]) -> str:
    return table(("code", "meaning"), ((f"`{code}`", meaning) for code, meaning in sorted(codes.items())))


def _statuses() -> str:
    return table(("status", "meaning"), ((str(status), text) for status, text in app.EXIT_STATUSES.items()))


def _events() -> str:
    parts = []
    for kind in events.EVENTS:
        own = [field for field in dataclasses.fields(kind) if field.name not in ("document_key", "duration_s")]
        doc = (inspect.getdoc(kind) or "").splitlines()[0]
        about = "" if doc.startswith(kind.__name__) else f": {doc[0].lower()}{doc[1:]}"
        fields = ", ".join(f"`{field.name}` ({_plain(str(field.type))})" for field in own)
        parts.append((f"`{kind.stage}`", f"`{kind.__name__}`{about}", fields))
    return table(("stage", "event", "fields beside `document_key` and `duration_s`"), parts)


def _plain(annotation: str) -> str:
    return annotation.replace(" | None", " or none")


def _errors() -> str:
    return table(
        ("code", "class", "exit status"),
        ((f"[`{kind.code}`](#{kind.code})", f"`{kind.__name__}`", str(kind.exit_status)) for kind in error_classes()),
    )


def error_classes() -> list[type[errors.PdfRouteError]]:
    """Every error class, in the order of its code."""
    found: list[type[errors.PdfRouteError]] = []
    waiting: list[type[errors.PdfRouteError]] = [errors.PdfRouteError]
    while waiting:
        kind = waiting.pop()
        found.append(kind)
        waiting.extend(kind.__subclasses__())
    return sorted(found, key=lambda kind: kind.code)


MADE: dict[str, Callable[[], str]] = {
    "explain-agreement": _explain_agreement,
    "reasons": lambda: _codes(REASONS),
    "findings": lambda: _codes(FINDINGS),
    "problems": lambda: _codes(PROBLEMS),
    "exit-statuses": _statuses,
    "events": _events,
    "errors": _errors,
}
WHOLE: dict[str, Callable[[], str]] = {"cli.md": cli_page, "settings.md": settings_page}


def pages() -> dict[Path, str]:
    """Every page of the documentation that holds something made, as it should be."""
    made = {DOCS / name: make() for name, make in WHOLE.items()}
    for path in sorted(DOCS.glob("*.md")):
        if path not in made:
            text = path.read_text(encoding="utf-8")
            fresh = _MADE.sub(lambda found: f"{found[1]}{MADE[found[2]]()}{found[3]}", text)
            if _MADE.search(text):
                made[path] = fresh
    return made


def main(arguments: list[str]) -> int:
    stale = [path for path, text in pages().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        sys.stdout.write(f"{'stale' if '--check' in arguments else 'wrote'}: {path.relative_to(DOCS.parent)}\n")
    if "--check" in arguments:
        return 1 if stale else 0
    for path in stale:
        path.write_text(pages()[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
