"""Canaries: text of other pages, and of everything beside the page's own drawing, must not be in what is sent."""

from __future__ import annotations

import io
import re
import zlib

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from llama_pdfroute.errors import DamagedPageError, ExtraMissingError
from llama_pdfroute.ocr import vector
from llama_pdfroute.ocr.gemini import GeminiOcr
from llama_pdfroute.ocr.vector import page_only

OWN = b"OWN-CONTENT"


def everything(data: bytes) -> bytes:
    """All bytes of a PDF, with every stream decoded."""
    found = [data]
    with pikepdf.open(io.BytesIO(data)) as opened:
        for thing in opened.objects:
            if isinstance(thing, Stream):
                try:
                    found.append(thing.read_bytes())
                except pikepdf.PdfError:
                    found.append(thing.read_raw_bytes())
            else:
                found.append(thing.unparse(resolved=True) if hasattr(thing, "unparse") else b"")
    for body in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            found.append(zlib.decompressobj().decompress(body))
        except zlib.error:
            continue
    return b"\n".join(found)


def form(pdf: Pdf, content: bytes, resources: Dictionary | None = None) -> Stream:
    made = Stream(pdf, content, Type=Name.XObject, Subtype=Name.Form, BBox=[0, 0, 100, 100])
    if resources is not None:
        made.Resources = resources
    return made


def image(pdf: Pdf, canary: bytes) -> Stream:
    made = Stream(pdf, canary.ljust(64, b" "), Type=Name.XObject, Subtype=Name.Image, Width=8, Height=8)
    made.ColorSpace, made.BitsPerComponent = Name.DeviceGray, 8
    return made


def one_page(pdf: Pdf, content: bytes, resources: Dictionary, **extra: object) -> bytes:
    page = Dictionary(Type=Name.Page, MediaBox=[0, 0, 200, 200], Resources=resources, **extra)
    page.Contents = pdf.make_stream(content)
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    out = io.BytesIO()
    pdf.save(out, compress_streams=True)
    return out.getvalue()


def sent(data: bytes) -> bytes:
    pruned = page_only(data)
    with pikepdf.open(io.BytesIO(pruned)) as opened:
        assert len(opened.pages) == 1 and not opened.get_warnings()
    return everything(pruned)


def test_shared_resources_bring_nothing_along() -> None:
    pdf = pikepdf.new()
    resources = Dictionary(
        XObject=Dictionary(Mine=image(pdf, OWN), Other=image(pdf, b"CANARY-IMAGE")),
        Font=Dictionary(F1=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/CANARYFONT"))),
        Pattern=Dictionary(P1=Stream(pdf, b"% CANARY-PATTERN", PatternType=1, Resources=Dictionary())),
        Properties=Dictionary(MC0=Dictionary(Title=pikepdf.String("CANARY-LAYER"))),
        ExtGState=Dictionary(G1=Dictionary(Name=pikepdf.String("CANARY-STATE"))),
    )
    data = one_page(pdf, b"q 10 0 0 10 0 0 cm /Mine Do Q", resources)
    assert b"CANARY" in everything(data)
    found = sent(data)
    assert OWN in found and b"CANARY" not in found


def test_inherited_resources_are_pruned_too() -> None:
    pdf = pikepdf.new()
    resources = Dictionary(XObject=Dictionary(Mine=image(pdf, OWN), Other=image(pdf, b"CANARY-INHERITED")))
    one_page(pdf, b"/Mine Do", Dictionary())
    del pdf.pages[0].obj["/Resources"]
    pdf.Root.Pages.Resources = resources
    out = io.BytesIO()
    pdf.save(out)
    found = sent(out.getvalue())
    assert OWN in found and b"CANARY" not in found


def test_nested_forms_are_followed_and_pruned() -> None:
    pdf = pikepdf.new()
    inner = form(pdf, b"/Deep Do", Dictionary(XObject=Dictionary(Deep=image(pdf, OWN), Bad=image(pdf, b"CANARY-DEEP"))))
    middle = form(pdf, b"/Inner Do", Dictionary(XObject=Dictionary(Inner=inner, Bad=image(pdf, b"CANARY-MIDDLE"))))
    bare = form(pdf, b"/FromPage Do")
    resources = Dictionary(
        XObject=Dictionary(Middle=middle, Bare=bare, FromPage=image(pdf, b"OWN-TWO"), Bad=image(pdf, b"CANARY-TOP"))
    )
    found = sent(one_page(pdf, b"/Middle Do /Bare Do", resources))
    assert OWN in found and b"OWN-TWO" in found and b"CANARY" not in found


def test_forms_that_name_each_other_end() -> None:
    pdf = pikepdf.new()
    one, two = pdf.make_indirect(form(pdf, b"/Two Do")), pdf.make_indirect(form(pdf, b"/One Do"))
    one.Resources, two.Resources = Dictionary(XObject=Dictionary(Two=two)), Dictionary(XObject=Dictionary(One=one))
    assert sent(one_page(pdf, b"/One Do", Dictionary(XObject=Dictionary(One=one))))


def test_soft_masks_patterns_and_type3_glyphs_are_followed() -> None:
    pdf = pikepdf.new()
    mask = form(pdf, b"/M Do", Dictionary(XObject=Dictionary(M=image(pdf, b"OWN-MASK"), Bad=image(pdf, b"CANARY-M"))))
    tile = Stream(pdf, b"/T Do", PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 9, 9], XStep=9, YStep=9)
    tile.Resources = Dictionary(XObject=Dictionary(T=image(pdf, b"OWN-TILE"), Bad=image(pdf, b"CANARY-TILE")))
    glyph = Stream(pdf, b"9 0 d0 /G Do")
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(a=glyph), FontBBox=[0, 0, 9, 9])
    font.Resources = Dictionary(XObject=Dictionary(G=image(pdf, b"OWN-GLYPH"), Bad=image(pdf, b"CANARY-GLYPH")))
    resources = Dictionary(
        ExtGState=Dictionary(G0=Dictionary(SMask=Dictionary(S=Name.Alpha, G=mask))),
        Pattern=Dictionary(P0=tile),
        Font=Dictionary(F0=font),
    )
    content = b"/G0 gs /Pattern cs /P0 scn 0 0 50 50 re f BT /F0 9 Tf (a) Tj ET"
    found = sent(one_page(pdf, content, resources))
    assert all(own in found for own in (b"OWN-MASK", b"OWN-TILE", b"OWN-GLYPH")) and b"CANARY" not in found


def test_annotations_metadata_and_other_riders_stay_here() -> None:
    pdf = pikepdf.new()
    pdf.docinfo["/Title"] = "CANARY-TITLE"
    pdf.Root.Metadata = Stream(pdf, b"CANARY-XMP")
    pdf.attachments["a.txt"] = b"CANARY-FILE"
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[0, 0, 9, 9], Contents="CANARY-NOTE")
    data = one_page(
        pdf,
        b"/Mine Do",
        Dictionary(XObject=Dictionary(Mine=image(pdf, OWN))),
        Annots=Array([note]),
        PieceInfo=Dictionary(App=Dictionary(Private=pikepdf.String("CANARY-PIECE"))),
        Thumb=image(pdf, b"CANARY-THUMB"),
        Metadata=Stream(pdf, b"CANARY-PAGE-XMP"),
    )
    found = sent(data)
    assert OWN in found and b"CANARY" not in found


def test_inline_picture_colour_spaces_are_kept() -> None:
    pdf = pikepdf.new()
    palette = Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"OWNPAL")])
    content = b"q BI /W 8 /H 1 /CS /Mine /BPC 1 ID \xaa EI Q"
    other = Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"CANARY")])
    found = sent(one_page(pdf, content, Dictionary(ColorSpace=Dictionary(Mine=palette, Other=other))))
    assert b"OWNPAL" in found and b"CANARY" not in found


def test_what_cannot_be_followed_is_not_sent() -> None:
    pdf = pikepdf.new()
    for _ in range(2):
        pdf.add_blank_page()
    out = io.BytesIO()
    pdf.save(out)
    with pytest.raises(DamagedPageError):
        page_only(out.getvalue())
    with pytest.raises(DamagedPageError):
        page_only(b"%PDF-1.7 nothing")


def test_without_pikepdf_the_extra_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "find_spec", lambda name: None)
    with pytest.raises(ExtraMissingError, match=r"llama-pdfroute\[vector\]"):
        GeminiOcr(egress="vector")
    assert GeminiOcr().egress == "picture"
