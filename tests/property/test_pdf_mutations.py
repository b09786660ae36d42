"""Two hundred damaged PDFs give pages or typed errors, and the worker's death is never ours."""

from __future__ import annotations

import random
from collections import Counter

from drawn_pages import SENTENCES, Drawing, lines, paper, photo, place, show
from mutations import mutate
from pikepdf import Dictionary, Name

from llama_pdfroute.errors import PageError, SourceError
from llama_pdfroute.page import FINDINGS
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import PdfSettings, RoutingSettings


def originals() -> list[bytes]:
    text = Drawing()
    for number in range(3):
        text.page(lines([f"Page {number}", *SENTENCES]))
    text.pdf.Root.PageLabels = Dictionary(Nums=[0, Dictionary(S=Name.r)])
    scan = Drawing()
    scan.page(
        place("Im") + b"BT 3 Tr ET " + lines(SENTENCES),
        objects={"Im": scan.picture(paper(SENTENCES, size=(306, 396)))},
    )
    form = Drawing()
    page = form.page(
        place("Im", 100, 400, 200, 200) + show("Name:", 72, 700) + b"0 g 70 600 90 12 re f",
        objects={"Im": form.picture(photo((40, 30)))},
    )
    form.field(page, "Avery Example", (120, 694, 300, 712))
    compressed = form.bytes(compress_streams=True)
    return [text.bytes(), scan.bytes(), form.bytes(), compressed]


def test_damaged_files_give_pages_or_typed_errors() -> None:
    bases = originals()
    settings = PdfSettings(isolation="worker", page_timeout_s=10)
    outcomes: Counter[str] = Counter()
    for number in range(200):
        data = mutate(bases[number % len(bases)], random.Random(number))
        try:
            source = open_source(data, settings)
        except SourceError as error:
            assert error.code
            outcomes["no file"] += 1
            continue
        with source:
            for page_number in range(1, min(source.page_count, 4) + 1):
                try:
                    reading = source.read(page_number, words=True)
                    route = decide(reading.signals, RoutingSettings())
                    source.picture(page_number, 30)
                except PageError as error:
                    assert error.page_number == page_number
                    outcomes["no page"] += 1
                    continue
                outcomes["page"] += 1
                assert route.findings <= FINDINGS.keys()
                reading.text.text.encode("utf-8")
                assert all(0 <= word.start < word.end <= len(reading.text.text) for word in reading.text.words)
    assert outcomes["page"] > 100
    assert outcomes["no file"] > 5
