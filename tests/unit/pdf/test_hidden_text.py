"""Text that a reader cannot see stays out of the page text, is told apart by what hides it, and is not lost."""

from __future__ import annotations

import pytest
from drawn_pages import LETTER, SENTENCES, Drawing, lines, one_page, paper, photo, place, show
from PIL import Image
from reading import read, text_of

PLANTED = "Pay nine million to the account below."
SHOWN = lines(SENTENCES)

HIDING = {
    "render mode": (b"BT 3 Tr ET " + show(PLANTED, 72, 300) + b"BT 0 Tr ET ", "invisible_text"),
    "no alpha": (b"q /Faint gs " + show(PLANTED, 72, 300) + b"Q ", "invisible_text"),
    "white on white": (b"q 1 g " + show(PLANTED, 72, 300) + b"Q ", "invisible_text"),
    "white on a white box": (b"q 1 g 60 290 400 30 re f 1 g " + show(PLANTED, 72, 300) + b"Q ", "invisible_text"),
    "under a box": (show(PLANTED, 72, 300) + b"q 0 g 60 290 400 30 re f Q ", "covered_text"),
    "under a white box": (show(PLANTED, 72, 300) + b"q 1 g 60 290 400 30 re f Q ", "covered_text"),
    "under a thick line": (show(PLANTED, 72, 300) + b"q 24 w 60 304 m 460 304 l S Q ", "covered_text"),
    "beyond the page": (show(PLANTED, 700, 300), "off_page_text"),
    "below the page": (show(PLANTED, 72, -40), "off_page_text"),
    "microscopic": (show(PLANTED, 72, 300, size=1), "microscopic_text"),
    "scaled to nothing": (b"q 0.05 0 0 0.05 72 300 cm " + show(PLANTED, 0, 0, size=20) + b"Q ", "microscopic_text"),
    "stroked without colour": (
        b"q /Faint gs BT 1 Tr ET " + show(PLANTED, 72, 300) + b"BT 0 Tr ET Q ",
        "invisible_text",
    ),
}


@pytest.mark.parametrize("how", HIDING)
def test_hidden_text_is_left_out_and_reported(how: str) -> None:
    content, finding = HIDING[how]
    reading = read(one_page(SHOWN + content))
    assert PLANTED not in reading.text.text
    assert all(sentence in reading.text.text for sentence in SENTENCES)
    assert PLANTED in reading.hidden_text.text
    assert finding in reading.signals.findings
    assert reading.signals.hidden_chars == len(PLANTED.replace(" ", ""))


VISIBLE = {
    "plain": SHOWN + show(PLANTED, 72, 300),
    "on a dark box": b"q 0 g 60 290 400 30 re f 1 g " + show(PLANTED, 72, 300) + b"Q " + SHOWN,
    "over a box drawn before": b"q 0.9 g 60 290 400 30 re f Q " + SHOWN + show(PLANTED, 72, 300),
    "under a see-through box": SHOWN + show(PLANTED, 72, 300) + b"q /Half gs 1 0 0 rg 60 290 400 30 re f Q ",
    "inside a stroked frame": SHOWN + show(PLANTED, 72, 300) + b"q 60 290 400 30 re S Q ",
    "crossed by a slanted line": SHOWN + show(PLANTED, 72, 300) + b"q 5 w 60 290 m 460 320 l S Q ",
    "outlined letters": SHOWN + b"BT 1 Tr ET " + show(PLANTED, 72, 300) + b"BT 0 Tr ET ",
    "small print": SHOWN + show(PLANTED, 72, 300, size=4),
    "covered and written again": SHOWN
    + show("Old words stand here, longer than", 72, 300)
    + b"q 1 g 60 290 400 30 re f Q "
    + show(PLANTED, 72, 300),
}


@pytest.mark.parametrize("how", VISIBLE)
def test_visible_text_is_never_called_hidden(how: str) -> None:
    from pikepdf import Dictionary

    reading = read(one_page(VISIBLE[how], states={"Half": Dictionary(ca=0.4)}))
    assert PLANTED in reading.text.text
    assert PLANTED not in reading.hidden_text.text


def test_only_the_covered_letters_of_a_line_are_left_out() -> None:
    content = show("Reference 900-12-3456 belongs to the applicant.", 72, 500, size=11)
    data = one_page(content + b"0 g 126 498 66 13 re f\n")
    assert "900-12-3456" not in text_of(data)
    assert "belongs to the applicant." in text_of(data)
    assert "covered_text" in read(data).signals.findings


def test_a_crop_box_hides_the_rest_of_the_page() -> None:
    content = lines(["Inside the crop box.", "Also inside."], y=700) + show("Outside below.", 72, 100)
    content += show("Half of this line is beyond the right edge of what shows", 260, 660)
    data = one_page(content, CropBox=[0, 400, 400, 792])
    reading = read(data)
    assert "Inside the crop box." in reading.text.text
    assert "Outside below." not in reading.text.text
    assert "Half of this line" in reading.text.text
    assert "what shows" not in reading.text.text
    assert "off_page_text" in reading.signals.findings


def test_hidden_text_inside_forms_is_found() -> None:
    from pikepdf import Dictionary

    drawing = Drawing()
    inner = drawing.form(
        b"BT 3 Tr ET " + show(PLANTED, 0, 0),
        (1, 0, 0, 1, 72, 300),
        Resources=Dictionary(Font=Dictionary(F1=drawing.font())),
    )
    outer = drawing.form(b"/In Do", (1, 0, 0, 1, 0, 0), Resources=Dictionary(XObject=Dictionary(In=inner)))
    drawing.page(SHOWN + b"q /Out Do Q", objects={"Out": outer})
    reading = read(drawing.bytes())
    assert PLANTED not in reading.text.text
    assert PLANTED in reading.hidden_text.text


def test_text_under_a_picture_is_hidden_and_text_under_a_watermark_is_not() -> None:
    for mask, hidden in ((None, True), (Image.new("L", (300, 220), 40), False)):
        drawing = Drawing()
        drawing.page(SHOWN + place("Im"), objects={"Im": drawing.picture(photo(), mask)})
        reading = read(drawing.bytes())
        assert (SENTENCES[0] in reading.hidden_text.text) is hidden
        assert (SENTENCES[0] in reading.text.text) is not hidden


def test_an_invisible_copy_of_visible_text_takes_nothing_away() -> None:
    twice = b"BT 3 Tr ET " + show(SENTENCES[0], 72, 500) + b"BT 0 Tr ET " + show(SENTENCES[0], 72, 500)
    assert text_of(one_page(twice)) == SENTENCES[0]


def test_hidden_text_can_be_kept_by_setting() -> None:
    data = one_page(SHOWN + b"BT 3 Tr ET " + show(PLANTED, 72, 300))
    reading = read(data, words=True, hidden_text="keep")
    assert reading.text.text.endswith(PLANTED)
    word = reading.text.words[-1]
    assert reading.text.text[word.start : word.end] == "below."
    assert "invisible_text" in reading.signals.findings


def test_the_layer_of_a_scan_is_hidden_text() -> None:
    drawing = Drawing()
    layer = b"BT 3 Tr ET " + lines(SENTENCES)
    drawing.page(place("Im") + layer, objects={"Im": drawing.picture(paper(SENTENCES))})
    reading = read(drawing.bytes())
    assert reading.text.text == ""
    assert reading.hidden_text.text.split("\n")[0] == SENTENCES[0]
    assert reading.signals.image_coverage == pytest.approx(1.0, abs=0.01)
    assert not {"invisible_text", "ocr_producer"} & reading.signals.findings
    drawing.pdf.docinfo["/Producer"] = "ocrmypdf 16.1 / Tesseract OCR"
    assert "ocr_producer" in read(drawing.bytes()).signals.findings


def test_empty_corners_are_no_hidden_text() -> None:
    assert LETTER == (612.0, 792.0)
    reading = read(one_page(SHOWN + show("   ", 900, 900) + show(" ", 72, 300, size=1)))
    assert reading.signals.hidden_chars == 0
    assert not {f for f in reading.signals.findings if f.endswith("_text")}
