"""`explain --html`: the pages of a file beside the decision for each, as one file for the browser.

The file shows the pages themselves, so it is written owner-only; it loads nothing from anywhere.
"""

from __future__ import annotations

import base64
import io
import os
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from llama_pdfroute.cli.console import plural
from llama_pdfroute.errors import PageError, SettingsError
from llama_pdfroute.extract import Source
from llama_pdfroute.page import FINDINGS, REASONS, Measure, PageRecord
from llama_pdfroute.pdf.document import OpenSource, open_source
from llama_pdfroute.settings import Settings

PICTURE_DPI = 80
"""Enough to recognise a page beside its numbers; about 40 kB each."""

_STYLE = """
:root { color-scheme: light dark; --line: #8884; --native: #2a7d4f; --ocr: #b45d0c; --blank: #777; --bad: #b3261e }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem }
h1 { font-size: 1.3rem; margin-bottom: .2rem } .quiet { opacity: .7 }
nav { display: flex; flex-wrap: wrap; gap: .35rem; margin: 1rem 0 2rem }
nav a { color: #fff; text-decoration: none; border-radius: .3rem; padding: .15rem .5rem }
nav a, table { font-variant-numeric: tabular-nums }
section { display: grid; grid-template-columns: 17rem 1fr; gap: 1.6rem }
section { border-top: 1px solid var(--line); padding: 1.4rem 0 }
img { width: 100%; border: 1px solid var(--line); background: #fff } h2 { font-size: 1.05rem; margin: 0 0 .3rem }
.tag { color: #fff; border-radius: .3rem; padding: .05rem .45rem; font-size: .85em; margin-left: .3rem }
.native { background: var(--native) } .ocr { background: var(--ocr) } .blank { background: var(--blank) }
.failed, .review { background: var(--bad) } .ok { background: var(--native) } .to-ocr { background: var(--ocr) }
table { border-collapse: collapse; margin: .8rem 0; width: 100%; max-width: 30rem }
td, th { padding: .2rem .8rem .2rem 0; text-align: left; font-weight: normal; border-bottom: 1px solid var(--line) }
th { opacity: .7; font-size: .85em } td.n { text-align: right; width: 6rem } ul { padding-left: 1.1rem }
@media (max-width: 40rem) { section { grid-template-columns: 1fr } }
"""


def write_html(target: Path, source: Source, settings: Settings, records: Sequence[tuple[PageRecord, str]]) -> None:
    """Write the page; ``records`` come with the status to show. Raises SettingsError when the file cannot be made."""
    with open_source(source.data, settings.pdf) as opened:
        body = "\n".join(_document(source, opened, records))
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(body)
    except OSError as error:
        raise SettingsError(
            f"the file of --html cannot be written ({type(error).__name__})", remedy="Give a path you may write to."
        ) from None


def _document(source: Source, opened: OpenSource, records: Sequence[tuple[PageRecord, str]]) -> Iterator[str]:
    yield "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    yield f"<title>How the pages are read</title><style>{_STYLE}</style>"
    yield f"<h1>Document {source.document_key[:8]}: how its pages are read</h1>"
    counts = {name: sum(record.route.name == name for record, _ in records) for name in ("native", "ocr", "blank")}
    shares = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    pages = plural(opened.page_count, "page")
    yield f"<p class=quiet>{pages}: {shares}. This file shows the pages; keep it private.</p>"
    yield "<nav>"
    for record, status in records:
        number = record.ref.page_number
        kind = status if status in ("failed", "review") else record.route.name
        yield f"<a class='{kind}' href='#p{number}' title='{escape(record.route.reason)}'>{number}</a>"
    yield "</nav>"
    for record, status in records:
        yield from _page(record, status, opened)


def _page(record: PageRecord, status: str, opened: OpenSource) -> Iterator[str]:
    number, route = record.ref.page_number, record.route
    yield f"<section id=p{number}><div>{_picture(opened, number)}</div><div>"
    tags = f"<span class='tag {route.name}'>{route.name}</span>"
    if status != "ok":
        tags += f"<span class='tag {status.replace(' ', '-')}'>{status}</span>"
    yield f"<h2>Page {number} {tags}</h2>"
    yield f"<div><code>{escape(route.reason)}</code>: {escape(REASONS.get(route.reason, ''))}.</div>"
    yield "<table><tr><th>measured<th>value<th>threshold</tr>"
    yield from map(_measure, route.measures)
    yield "</table>"
    confidence = "not measured" if record.confidence is None else f"{record.confidence:.2f}"
    yield f"<div>Characters: {sum(not c.isspace() for c in record.text.text)}. Confidence: {confidence}.</div>"
    if record.findings:
        items = "".join(
            f"<li><code>{code}</code>: {escape(FINDINGS.get(code, ''))}" for code in sorted(record.findings)
        )
        yield f"<ul>{items}</ul>"
    yield "</div></section>"


def _measure(measure: Measure) -> str:
    threshold = "" if measure.threshold is None else f"{measure.threshold:g}"
    return (
        f"<tr><td>{escape(measure.name.replace('_', ' '))}<td class=n>{measure.value:.4g}<td class=n>{threshold}</tr>"
    )


def _picture(opened: OpenSource, page_number: int) -> str:
    try:
        picture = opened.picture(page_number, PICTURE_DPI)
    except PageError as error:
        return f"<p>No picture: {error.code}</p>"
    buffer = io.BytesIO()
    picture.convert("RGB").save(buffer, "JPEG", quality=60)
    return f"<img alt='page {page_number}' src='data:image/jpeg;base64,{base64.b64encode(buffer.getvalue()).decode()}'>"
