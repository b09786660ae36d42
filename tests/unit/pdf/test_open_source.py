"""Files that open, and files that do not: each failure has its own error, and none tells the file's name or content."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from drawn_pages import Drawing, lines, one_page, photo
from PIL import Image
from reading import opened, read

from llama_pdfroute.errors import (
    DamagedPdfError,
    EmptyPdfError,
    EmptySourceError,
    EncryptedPdfError,
    MissingSourceError,
    NotPdfError,
    PageError,
    SourceError,
)
from llama_pdfroute.pdf.document import open_source
from llama_pdfroute.settings import PdfSettings

HERE = PdfSettings(isolation="none")


def locked(user: str, owner: str = "keeper") -> bytes:
    drawing = Drawing()
    drawing.page(lines(["Opened without trouble."]))
    return drawing.bytes(encryption=pikepdf.Encryption(user=user, owner=owner))


@pytest.mark.parametrize("isolation", ["none", "worker"])
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", EmptySourceError),
        (b"<html><body>Not found</body></html>" * 50, NotPdfError),
        (b"%PDF-1.7\n" + b"\x00garbage" * 200, DamagedPdfError),
        (one_page(lines(["Half of a file"] * 40))[:600], DamagedPdfError),
        (b"\x89PNG\r\n\x1a\n" + b"broken" * 20, DamagedPdfError),
    ],
    ids=["empty", "html", "garbage", "truncated", "broken picture"],
)
def test_failures_have_their_own_errors(data: bytes, kind: type[SourceError], isolation: str) -> None:
    with pytest.raises(kind) as caught:
        open_source(data, PdfSettings(isolation=isolation))
    assert type(caught.value) is kind
    assert caught.value.__cause__ is None
    assert caught.value.remedy in str(caught.value)


def test_a_missing_file_is_not_named() -> None:
    with pytest.raises(MissingSourceError) as caught:
        open_source(Path("/nowhere/letter-of-avery-example.pdf"), HERE)
    assert "avery" not in str(caught.value).lower()


def test_a_file_without_pages_does_not_repeat_an_older_error() -> None:
    empty = Drawing().bytes()
    with pytest.raises(EncryptedPdfError):
        opened(locked("needed"))
    with pytest.raises(EmptyPdfError):
        opened(empty)
    with pytest.raises(DamagedPdfError):
        opened(b"%PDF-1.4 nothing")
    with pytest.raises(EmptyPdfError):
        opened(empty)


def test_passwords_are_tried_in_order_and_never_shown() -> None:
    data = locked("schlüssel")
    with pytest.raises(EncryptedPdfError) as caught:
        opened(data, passwords=("guess-one",))
    assert "guess-one" not in repr(caught.value)
    assert read(data, passwords=("wrong", "schlüssel")).text.text == "Opened without trouble."
    settings = PdfSettings(passwords=("schlüssel",))
    with open_source(data, settings) as source:
        assert source.read(1).text.text == "Opened without trouble."
        assert "schlüssel" not in repr(source.__dict__.get("_options", ""))


def test_a_file_with_an_owner_password_only_opens() -> None:
    assert read(locked("")).text.text == "Opened without trouble."


def test_bytes_before_the_header_are_allowed() -> None:
    data = one_page(lines(["After a mail header"]))
    assert read(b"Content-Type: application/pdf\r\n\r\n" + data).text.text == "After a mail header"


def test_the_content_decides_not_the_name(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    photo().save(path, "PNG")
    with open_source(path, HERE) as source:
        assert source.kind == "image"
    other = tmp_path / "picture.png"
    other.write_bytes(one_page(lines(["A PDF all the same"])))
    with open_source(other, HERE) as source:
        assert (source.kind, source.page_count) == ("pdf", 1)


def test_every_frame_of_a_tiff_is_a_page() -> None:
    frames = [Image.new("L", (200 + 10 * number, 100), 255) for number in range(3)]
    out = io.BytesIO()
    frames[0].save(out, "TIFF", save_all=True, append_images=frames[1:], dpi=(100, 100))
    with opened(out.getvalue()) as source:
        assert source.page_count == 3
        assert [source.picture(number, 100).width for number in (1, 2, 3)] == [200, 210, 220]
        reading = source.read(2)
    assert (reading.signals.source, reading.text.text) == ("image", "")
    assert reading.signals.width_pt == pytest.approx(210 * 72 / 100)


def test_pictures_are_turned_upright_by_their_own_note_and_laid_on_paper() -> None:
    image = Image.new("RGBA", (80, 40), (0, 0, 0, 0))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn by a quarter to see it upright
    out = io.BytesIO()
    image.save(out, "PNG", exif=exif)
    with opened(out.getvalue()) as source:
        picture = source.picture(1, 300)
    assert (picture.size, picture.mode) == ((40, 80), "RGB")
    assert picture.getpixel((5, 5)) == (255, 255, 255)


def test_page_numbers_outside_the_document_are_errors() -> None:
    with opened(one_page(lines(["One page"]))) as source:
        for number in (0, 2, -1):
            with pytest.raises(PageError):
                source.read(number)


def test_hints_are_title_author_and_bookmarks() -> None:
    drawing = Drawing()
    drawing.page(lines(["Text"]))
    drawing.pdf.docinfo["/Title"] = "Letter to Avery Example"
    drawing.pdf.docinfo["/Author"] = "Rowan Sample"
    with drawing.pdf.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Case Example against Sample", 0))
    with opened(drawing.bytes()) as source:
        assert set(source.hints()) == {"Letter to Avery Example", "Rowan Sample", "Case Example against Sample"}


def test_a_page_alone_holds_no_other_page() -> None:
    drawing = Drawing()
    for number in range(3):
        drawing.page(lines([f"This is page number {number + 1}."]))
    with opened(drawing.bytes()) as source:
        single = source.page_pdf(2)
    with opened(single) as source:
        assert source.page_count == 1
        assert source.read(1).text.text == "This is page number 2."


def test_closing_twice_is_allowed_and_reading_after_it_is_an_error() -> None:
    source = opened(one_page(lines(["Text"])))
    source.close()
    source.close()
    with pytest.raises(PageError):
        source.read(1)
