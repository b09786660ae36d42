"""The loopback server really reads what it is sent: the picture of one page, and nothing else of the document."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from llama_pdfroute.extract import DocumentReader
from llama_pdfroute.ocr.engine import OcrRequest
from llama_pdfroute.ocr.gemini import GeminiOcr
from llama_pdfroute.page import PageRef
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.settings import load_settings
from llama_pdfroute.sources import Source
from llama_pdfroute.testing import LoopbackGemini


def document() -> bytes:
    """Three pages: text, a scan with a hidden layer of other words, text. All in one set of resources."""
    scan = Image.new("L", (800, 400), 255)
    ImageDraw.Draw(scan).text((60, 80), "Notice 14 of the council", font=ImageFont.load_default(48), fill=0)
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(288, 144))
    for number in (1, 2, 3):
        if number == 2:
            canvas.drawImage(ImageReader(scan), 0, 0, 288, 144)
            hidden = canvas.beginText(20, 20)
            hidden.setTextRenderMode(3)
            hidden.textLine("CANARY hidden words")
            canvas.drawText(hidden)
        else:
            for line in range(6):
                canvas.drawString(20, 120 - 16 * line, f"CANARY {number}: selectable line {line}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_one_page_is_sent_as_pixels_and_read() -> None:
    rapid = pytest.importorskip("llama_pdfroute.ocr.rapid")
    pytest.importorskip("rapidocr")
    with LoopbackGemini(default=rapid.RapidOcr(threads=1), keep="data") as server:
        engine = GeminiOcr(connection=server.connection)
        with DocumentReader(Source(document(), "ab" * 16), load_settings(), engine) as reader:
            pages = list(reader)
    assert [page.extractor for page in pages] == ["native", "ocr", "native"]
    assert pages[1].text.text == "Notice 14 of the council" and engine.sent.pages == 1
    (received,) = server.received
    with pikepdf.open(io.BytesIO(received.data)) as sent:
        content = b"".join(stream.read_raw_bytes() for stream in sent.objects if isinstance(stream, pikepdf.Stream))
        assert len(sent.pages) == 1 and "/Font" not in sent.pages[0].Resources
    assert b"CANARY" not in received.data + content and b"BT" not in sent_operators(received.data)


def sent_operators(data: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(data)) as sent:
        return [str(one.operator).encode() for one in pikepdf.parse_content_stream(sent.pages[0])]


def shared_resources() -> bytes:
    """Two pages with one dictionary of resources; each draws its own picture."""
    pdf = pikepdf.new()
    pictures = pikepdf.Dictionary()
    for name, words in (("One", b"CANARY-OF-PAGE-ONE"), ("Two", b"OWN-PICTURE")):
        picture = pikepdf.Stream(pdf, words.ljust(64), Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image)
        picture.Width, picture.Height, picture.BitsPerComponent = 8, 8, 8
        picture.ColorSpace = pikepdf.Name.DeviceGray
        pictures[f"/{name}"] = picture
    resources = pdf.make_indirect(pikepdf.Dictionary(XObject=pictures))
    for name in ("One", "Two"):
        page = pikepdf.Dictionary(Type=pikepdf.Name.Page, MediaBox=[0, 0, 200, 200], Resources=resources)
        page.Contents = pdf.make_stream(f"q 100 0 0 100 0 0 cm /{name} Do Q".encode())
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


def streams(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as opened:
        return b"".join(one.read_bytes() for one in opened.objects if isinstance(one, pikepdf.Stream))


def test_vector_egress_leaves_the_other_pages_pictures_here() -> None:
    settings = load_settings()
    with open_source(shared_resources(), settings.pdf) as source:
        request = OcrRequest(
            PageRef("ab" * 16, 2), 200, 200, lambda dpi: source.picture(2, dpi), lambda: source.page_pdf(2)
        )
        assert b"CANARY" in streams(source.page_pdf(2))
        with LoopbackGemini(default="x", keep="data") as server:
            assert GeminiOcr(egress="vector", connection=server.connection).read(request).outcome == "text"
    sent = streams(server.received[0].data)
    assert b"OWN-PICTURE" in sent and b"CANARY" not in sent
