"""PDF pages drawn for tests with pikepdf: text with known operators, pictures, forms, labels."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String
from PIL import Image, ImageDraw, ImageFont

LETTER = (612.0, 792.0)
SENTENCES = (
    "The harbour office keeps the ledger of every vessel that enters the bay.",
    "A carrier pays the tariff before the cargo leaves the warehouse.",
    "Monthly figures are compared with the budget of the previous year.",
    "The committee met on Tuesday and approved the minutes without changes.",
    "Water levels were measured at four stations along the northern shore.",
    "Every parcel is weighed twice and the lower value is recorded.",
    "The survey covers the district between the river and the old canal.",
    "A reserve of ten percent is held back until the final inspection.",
)


def escaped(text: str) -> bytes:
    """The inside of a PDF literal string."""
    raw = text.encode("cp1252")
    return raw.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def show(text: str | bytes, x: float, y: float, size: float = 10, font: str = "F1") -> bytes:
    """One line of text with its baseline at ``y``."""
    inside = text if isinstance(text, bytes) else escaped(text)
    return b"BT /%s %g Tf %g %g Td (%s) Tj ET\n" % (font.encode(), size, x, y, inside)


def lines(texts: Sequence[str], x: float = 72, y: float = 700, size: float = 10, lead: float = 14) -> bytes:
    """One line under another."""
    return b"".join(show(text, x, y - row * lead, size) for row, text in enumerate(texts))


def helvetica(pairs: Mapping[int, str] | None = None) -> dict[str, Any]:
    """A standard font; with ``pairs`` (code to text) its characters are what the map says."""
    return {"base": "Helvetica", "pairs": pairs}


@dataclass
class Drawing:
    """A PDF in the making."""

    pdf: Pdf = field(default_factory=Pdf.new)

    def font(self, pairs: Mapping[int, str] | None = None) -> pikepdf.Object:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        if pairs:
            rows = b"\n".join(
                b"<%02X> <%s>" % (code, text.encode("utf-16-be", "surrogatepass").hex().upper().encode())
                for code, text in pairs.items()
            )
            font.ToUnicode = self.pdf.make_stream(
                b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
                b"/CMapName /Drawn def /CMapType 2 def\n1 begincodespacerange <00> <FF> endcodespacerange\n"
                b"%d beginbfchar\n%s\nendbfchar\nendcmap end end" % (len(pairs), rows)
            )
        return self.pdf.make_indirect(font)

    def picture(self, image: Image.Image, mask: Image.Image | None = None) -> pikepdf.Object:
        """A picture object, lossless; ``mask`` (grey) makes it see-through."""
        stream = Stream(self.pdf, image.tobytes())
        stream.Type, stream.Subtype = Name.XObject, Name.Image
        stream.Width, stream.Height, stream.BitsPerComponent = image.width, image.height, 8
        stream.ColorSpace = Name.DeviceRGB if image.mode == "RGB" else Name.DeviceGray
        if mask is not None:
            stream.SMask = self.picture(mask)
        return self.pdf.make_indirect(stream)

    def page(
        self,
        content: bytes,
        *,
        box: Sequence[float] = (0, 0, *LETTER),
        fonts: Mapping[str, pikepdf.Object] | None = None,
        objects: Mapping[str, pikepdf.Object] | None = None,
        states: Mapping[str, pikepdf.Object] | None = None,
        **extra: Any,
    ) -> pikepdf.Page:
        """Add a page; ``F1`` is Helvetica, ``Faint`` an invisible graphics state."""
        resources = Dictionary(Font=Dictionary(F1=self.font(), **(fonts or {})))
        resources.ExtGState = Dictionary(Faint=Dictionary(ca=0, CA=0), **(states or {}))
        if objects:
            resources.XObject = Dictionary(**objects)
        page = Dictionary(
            Type=Name.Page, MediaBox=Array(list(box)), Resources=resources, Contents=self.pdf.make_stream(content)
        )
        for key, value in extra.items():
            page["/" + key] = value
        self.pdf.pages.append(pikepdf.Page(self.pdf.make_indirect(page)))
        return self.pdf.pages[-1]

    def form(self, content: bytes, matrix: Sequence[float] = (1, 0, 0, 1, 0, 0), **extra: Any) -> pikepdf.Object:
        """A form XObject with the picture names and fonts given in ``Resources``."""
        stream = self.pdf.make_stream(content)
        stream.Type, stream.Subtype = Name.XObject, Name.Form
        stream.BBox, stream.Matrix = Array([-2000, -2000, 4000, 4000]), Array(list(matrix))
        for key, value in extra.items():
            stream["/" + key] = value
        return self.pdf.make_indirect(stream)

    def field(self, page: pikepdf.Page, value: str, rect: Sequence[float], **extra: Any) -> None:
        """Add a filled text field with its look."""
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        look = self.form(b"/Tx BMC BT /F1 10 Tf 2 4 Td (%s) Tj ET EMC" % escaped(value))
        look.BBox = Array([0, 0, width, height])
        look.Resources = Dictionary(Font=Dictionary(F1=self.font()))
        number = len(page.obj.get("/Annots", []))
        widget = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            FT=Name.Tx,
            T=String(f"field{number}"),
            V=String(value),
            F=4,
            Rect=Array(list(rect)),
            DA=String("/F1 10 Tf 0 g"),
            AP=Dictionary(N=look),
            **extra,
        )
        self.annotation(page, widget)
        if "/AcroForm" not in self.pdf.Root:
            self.pdf.Root.AcroForm = Dictionary(Fields=Array([]), DR=Dictionary(Font=Dictionary(F1=self.font())))
        self.pdf.Root.AcroForm.Fields.append(page.obj.Annots[-1])

    def annotation(self, page: pikepdf.Page, annotation: Dictionary) -> None:
        if "/Annots" not in page.obj:
            page.obj.Annots = Array([])
        page.obj.Annots.append(self.pdf.make_indirect(annotation))

    def bytes(self, **options: Any) -> bytes:
        out = io.BytesIO()
        self.pdf.save(out, **options)
        return out.getvalue()


def place(name: str, x: float = 0, y: float = 0, width: float = LETTER[0], height: float = LETTER[1]) -> bytes:
    """Paint a named object into a rectangle."""
    return b"q %g 0 0 %g %g %g cm /%s Do Q\n" % (width, height, x, y, name.encode())


def paper(texts: Sequence[str], *, size: tuple[int, int] = (918, 1188), top: int = 120) -> Image.Image:
    """Lines of print on paper, as a scanner sees it (108 dots an inch)."""
    image = Image.new("L", size, 246)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=18)
    for row, text in enumerate(texts):
        pen.text((100, top + 27 * row), text, fill=30, font=font)
    return image


def photo(size: tuple[int, int] = (300, 220)) -> Image.Image:
    """A smooth picture without any text."""
    across, down = Image.linear_gradient("L").resize(size), Image.radial_gradient("L").resize(size)
    return Image.merge("RGB", (across, down, Image.new("L", size, 120)))


def one_page(content: bytes, **options: Any) -> bytes:
    """A PDF of one page."""
    drawing = Drawing()
    drawing.page(content, **options)
    return drawing.bytes()
