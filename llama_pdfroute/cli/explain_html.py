"""`explain --html`: the pages of a file beside the decision for each, as one file for the browser.

The file shows the pages themselves, so it is written owner-only; it loads nothing from anywhere and holds no script.
"""

from __future__ import annotations

import base64
import io
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from llama_pdfroute.cli.console import plural
from llama_pdfroute.errors import PageError, SettingsError
from llama_pdfroute.page import FINDINGS, REASONS, Measure, PageRecord
from llama_pdfroute.pdf.document import OpenSource, open_source
from llama_pdfroute.settings import Settings
from llama_pdfroute.sources import Source

if TYPE_CHECKING:
    from PIL.Image import Image

STATUS_WORDS = {"to ocr": "ocr was not run here"}
OCR_COLOUR = "#a8550a"
PICTURE_DPI = 80
"""Enough to recognise a page beside its numbers; about 40 kB each."""

_STYLE = """
:root { color-scheme: light dark; --line: #8885; --native: #23754a; --ocr: #a8550a; --blank: #6b6b6b; --bad: #b3261e }
* { print-color-adjust: exact; -webkit-print-color-adjust: exact }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 56rem; padding: 0 1rem }
h1 { font-size: 1.3rem; margin-bottom: .2rem }
.banner { border: 1px solid var(--bad); border-left-width: .4rem; border-radius: .3rem; padding: .4rem .8rem }
nav { display: flex; flex-wrap: wrap; gap: .35rem; margin: 1rem 0 }
nav a, .tag { color: #fff; text-decoration: none; border-radius: .3rem; padding: .1rem .5rem }
nav a, table { font-variant-numeric: tabular-nums }
.legend .tag { margin-right: .3rem } .legend { margin-bottom: 2rem } .tag { font-size: .85em; white-space: nowrap }
section { display: grid; grid-template-columns: 11rem 1fr; gap: 1.4rem; break-inside: avoid }
section { border-top: 1px solid var(--line); padding: 1.2rem 0 }
section.bare { grid-template-columns: 1fr }
img { width: 100%; border: 1px solid var(--line); background: #fff } h2 { font-size: 1.05rem; margin: 0 0 .3rem }
.native, .ok { background: var(--native) } .ocr, .to-ocr { background: var(--ocr) } .blank { background: var(--blank) }
.failed, .review { background: var(--bad) }
table { border-collapse: collapse; margin: .6rem 0; width: 100%; max-width: 28rem }
td, th { padding: .15rem .8rem .15rem 0; text-align: left; font-weight: normal; border-bottom: 1px solid var(--line) }
th { opacity: .75; font-size: .85em } td.n, th.n { text-align: right; width: 6rem } ul { padding-left: 1.1rem }
@media (max-width: 36rem) { section { grid-template-columns: 1fr } section img { max-width: 14rem } }
"""


@dataclass(frozen=True)
class Shown:
    """A page and the status to show for it."""

    record: PageRecord
    status: str

    @property
    def kind(self) -> str:
        """Class of its colour: trouble before route."""
        return self.status if self.status in ("failed", "review") else self.record.route.name


def write_html(target: Path, source: Source, settings: Settings, pages: Sequence[Shown], *, pictures: bool) -> None:
    """Write the page. Raises SettingsError when the file cannot be made."""
    with open_source(source.data, settings.pdf) as opened:
        body = "\n".join(_document(source, opened, pages, pictures))
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(body)
        target.chmod(0o600)  # the mode above is for new files only
    except OSError as error:
        raise SettingsError(
            f"the file of --html cannot be written ({type(error).__name__})", remedy="Give a path you may write to."
        ) from None


def _document(source: Source, opened: OpenSource, pages: Sequence[Shown], pictures: bool) -> Iterator[str]:
    yield "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    yield f"<title>How the pages are read</title><style>{_STYLE}</style>"
    yield f"<h1>Document {source.document_key[:8]}: how its pages are read</h1>"
    if pictures:
        yield "<p class=banner>This file shows the pages themselves, personal data included. Keep it private.</p>"
    yield "<nav>"
    for page in pages:
        number = page.record.ref.page_number
        yield f"<a class='{page.kind}' href='#p{number}' title='{escape(page.record.route.reason)}'>{number}</a>"
    yield "</nav><p class=legend>"
    counts = Counter(page.kind for page in pages)
    yield " ".join(f"<span class='tag {kind}'>{kind}</span>{plural(n, 'page')}" for kind, n in counts.items()) + "</p>"
    for page in pages:
        yield from _page(page, opened, pictures)


def _page(page: Shown, opened: OpenSource, pictures: bool) -> Iterator[str]:
    record, number, route = page.record, page.record.ref.page_number, page.record.route
    picture = f"<div>{_picture(opened, record)}</div>" if pictures else ""
    yield f"<section id=p{number}{'' if pictures else ' class=bare'}>{picture}<div>"
    tags = f"<span class='tag {route.name}'>{route.name}</span>"
    if page.status not in ("ok", route.name):
        tags += (
            f" <span class='tag {page.status.replace(' ', '-')}'>{STATUS_WORDS.get(page.status, page.status)}</span>"
        )
    yield f"<h2>Page {number} {tags}</h2>"
    yield f"<div><code>{escape(route.reason)}</code>: {escape(REASONS.get(route.reason, ''))}.</div>"
    yield "<table><tr><th>measured<th class=n>value<th class=n>threshold</tr>"
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


def _picture(opened: OpenSource, record: PageRecord) -> str:
    page_number = record.ref.page_number
    try:
        picture = opened.picture(page_number, PICTURE_DPI)
    except PageError as error:
        return f"<p>No picture: {error.code}</p>"
    _frame(picture, record)
    buffer = io.BytesIO()
    picture.convert("RGB").save(buffer, "JPEG", quality=60)
    return f"<img alt='page {page_number}' src='data:image/jpeg;base64,{base64.b64encode(buffer.getvalue()).decode()}'>"


def _frame(picture: Image, record: PageRecord) -> None:
    """Frames around the parts of the page that are to be recognised, where it is not the whole page."""
    from PIL.ImageDraw import Draw

    scale = picture.width / record.width_pt if record.width_pt else 1.0
    for box in record.route.regions:
        left, top, right, bottom = (side * scale for side in box)
        Draw(picture).rectangle((left, top, right, bottom), outline=OCR_COLOUR, width=3)
