"""What is measured on a page: picture coverage, text area, fonts, shapes, ink, and lines of text in pictures."""

from __future__ import annotations

import pytest
from drawn_pages import LETTER, SENTENCES, Drawing, lines, one_page, paper, photo, place, show
from pikepdf import Array, Dictionary
from PIL import Image, ImageDraw
from reading import opened, read

from llama_pdfroute.pdf.geometry import View, union_share
from llama_pdfroute.pdf.picture_text import estimate_text

WIDTH, HEIGHT = LETTER


def coverage(content: bytes, **page: object) -> float:
    drawing = Drawing()
    drawing.page(content, objects={"Im": drawing.picture(photo((30, 20)))}, **page)
    return read(drawing.bytes()).signals.image_coverage


def test_strips_add_up_and_layers_do_not() -> None:
    strips = b"".join(place("Im", 0, row * 33, WIDTH, 33) for row in range(24))
    assert coverage(strips) == pytest.approx(1.0, abs=0.01)
    assert coverage(place("Im") * 3) == pytest.approx(1.0, abs=0.001)
    assert coverage(place("Im", 0, 0, WIDTH / 2, HEIGHT) * 2) == pytest.approx(0.5, abs=0.001)


def test_six_panels_of_a_tenth_are_six_tenths() -> None:
    panel = HEIGHT / 10
    panels = b"".join(place("Im", 0, row * 1.5 * panel, WIDTH, panel) for row in range(6))
    assert coverage(panels) == pytest.approx(0.6, abs=0.01)


def test_pictures_count_as_far_as_they_show() -> None:
    assert coverage(place("Im", 300, 0, 2 * WIDTH, HEIGHT)) == pytest.approx((WIDTH - 300) / WIDTH, abs=0.01)
    clipped = b"q 0 0 306 396 re W n " + place("Im") + b"Q "
    assert coverage(clipped) == pytest.approx(0.25, abs=0.01)
    assert coverage(place("Im", -500, 0, 400, 400)) == 0
    cropped = coverage(place("Im", 0, 0, 306, HEIGHT), CropBox=Array([0, 0, 306, 792]))
    assert cropped == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_page_is_covered_as_an_upright_one(turn: int) -> None:
    assert coverage(place("Im", 0, 0, WIDTH, HEIGHT / 2), Rotate=turn) == pytest.approx(0.5, abs=0.01)


def test_pictures_in_nested_forms_are_where_the_matrices_put_them() -> None:
    drawing = Drawing()
    picture = drawing.picture(photo((30, 20)))
    inner = drawing.form(
        b"q 100 0 0 100 0 0 cm /Im Do Q", (2, 0, 0, 2, 50, 50), Resources=Dictionary(XObject=Dictionary(Im=picture))
    )
    outer = drawing.form(b"/In Do", (1, 0, 0, 1, 100, 100), Resources=Dictionary(XObject=Dictionary(In=inner)))
    drawing.page(b"/Out Do", objects={"Out": outer})
    signals = read(drawing.bytes()).signals
    assert signals.image_coverage == pytest.approx(200 * 200 / (WIDTH * HEIGHT), abs=0.001)
    assert signals.picture_boxes == (pytest.approx((150, HEIGHT - 350, 350, HEIGHT - 150), abs=0.01),)


def test_inline_and_mask_pictures_count() -> None:
    inline = b"q 306 0 0 792 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID \x10\x90\x90\x10 EI Q\n"
    assert read(one_page(inline)).signals.image_coverage == pytest.approx(0.5, abs=0.001)
    mask = b"q 306 0 0 792 0 0 cm BI /W 8 /H 2 /IM true /BPC 1 ID \xf0\x0f EI Q\n"
    assert read(one_page(mask)).signals.image_coverage == pytest.approx(0.5, abs=0.001)


def test_thousands_of_tiny_pictures_are_measured() -> None:
    tile = b"BI /W 1 /H 1 /CS /G /BPC 8 ID \x40 EI Q\n"
    tiles = b"".join(b"q 6 0 0 6 %d %d cm " % (6 * (n % 50), 6 * (n // 50)) + tile for n in range(2500))
    signals = read(one_page(tiles)).signals
    assert signals.image_count == 2500
    assert signals.image_coverage == pytest.approx(300 * 300 / (WIDTH * HEIGHT), abs=0.01)


def test_the_union_on_a_grid_equals_the_exact_one() -> None:
    frame = (0.0, 0.0, 100.0, 100.0)
    rects = [(x * 7.0, y * 11.0, x * 7.0 + 9, y * 11.0 + 6) for x in range(12) for y in range(8)]
    cells = sum(
        any(r[0] <= x + 0.25 < r[2] and r[1] <= y + 0.25 < r[3] for r in rects)
        for x in (n / 2 for n in range(200))
        for y in (n / 2 for n in range(200))
    )
    assert union_share(rects, frame) == pytest.approx(cells / 40_000, abs=0.02)
    assert union_share(rects[:40], frame) <= union_share(rects, frame)


def test_boxes_are_on_the_visible_page() -> None:
    frame = (10.0, 20.0, 110.0, 220.0)
    corner = (10.0, 200.0, 30.0, 220.0)  # upper left of the unturned page
    assert View(frame, 0).box(*corner) == (0, 0, 20, 20)
    assert View(frame, 1).box(*corner) == (180, 0, 200, 20)
    assert View(frame, 2).box(*corner) == (80, 180, 100, 200)
    assert View(frame, 3).box(*corner) == (0, 80, 20, 100)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_word_boxes_fall_on_the_ink(turn: int) -> None:
    data = one_page(show("Harbour", 100, 600, size=24), Rotate=turn, CropBox=[50, 100, 500, 700])
    with opened(data) as source:
        word = source.read(1, words=True).text.words[0]
        picture = source.picture(1, 72).convert("L").point(lambda level: 255 if level < 128 else 0)
    ink = picture.getbbox()
    assert ink is not None
    assert word.box[0] - 1 <= ink[0]
    assert word.box[1] - 1 <= ink[1]
    assert word.box[2] + 1 >= ink[2]
    assert word.box[3] + 1 >= ink[3]
    assert (word.box[2] - word.box[0]) * (word.box[3] - word.box[1]) < 6 * (ink[2] - ink[0]) * (ink[3] - ink[1])


def test_print_is_told_from_photographs_paper_and_bars() -> None:
    page = paper(SENTENCES * 3)
    print_ = estimate_text(page.resize((857, 1109)))
    assert 20 <= print_.lines <= 60  # a line may be seen in two pieces
    assert 0.5 < print_.characters / sum(map(len, SENTENCES * 3)) < 2
    assert estimate_text(page.resize((857, 1109)).rotate(90, expand=True)).lines >= 20
    noise = Image.effect_noise((857, 1109), 12).point(lambda level: 120 + level)
    bars = Image.new("L", (857, 1109), 255)
    pen = ImageDraw.Draw(bars)
    for x in range(60, 800, 9):
        pen.rectangle((x, 100, x + 4, 900), fill=0)
    for picture in (photo((857, 1109)).convert("L"), noise, bars, Image.new("L", (857, 1109), 255)):
        assert estimate_text(picture).lines == 0


def test_the_text_layer_is_not_counted_as_text_in_the_picture() -> None:
    drawing = Drawing()
    picture = drawing.picture(photo())
    drawing.page(place("Im") + lines(SENTENCES), objects={"Im": picture})
    assert read(drawing.bytes()).signals.picture_lines == 0


def test_outlined_letters_are_shapes_of_letter_size() -> None:
    letter = b"%d %d m %d %d l %d %d l %d %d l %d %d l %d %d l %d %d l %d %d l h f\n"
    shapes = b"".join(
        letter
        % tuple(
            v for dx, dy in ((0, 0), (2, 8), (3, 8), (5, 0), (4, 0), (3, 3), (2, 3), (1, 0)) for v in (x + dx, y + dy)
        )
        for x in range(80, 480, 7)
        for y in (700, 680, 660)
    )
    signals = read(one_page(shapes)).signals
    assert signals.visible_chars == 0
    assert signals.glyph_shapes > 100
    assert signals.picture_lines is not None
    assert signals.picture_lines >= 2


def test_an_empty_page_has_no_ink_and_a_line_has() -> None:
    assert read(one_page(b"")).signals.ink_share == 0
    assert (read(one_page(b"60 400 200 3 re f")).signals.ink_share or 0) > 0


def test_form_values_are_counted_apart() -> None:
    drawing = Drawing()
    page = drawing.page(show("Name:", 72, 700))
    drawing.field(page, "Avery Example", (120, 694, 300, 712))
    signals = read(drawing.bytes()).signals
    assert (signals.visible_chars, signals.form_chars) == (5, 12)


def test_a_page_with_more_objects_than_the_cap_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("llama_pdfroute.pdf.objects._MAX_OBJECTS", 50)
    signals = read(one_page(b"10 10 m 20 20 l S\n" * 60 + lines(SENTENCES))).signals
    assert "signals_capped" in signals.findings


def test_evidence_names_what_has_no_character() -> None:
    drawing = Drawing()
    fonts = {"F2": drawing.font({code: chr(0xE000 + code) for code in range(65, 91)})}
    content = lines(SENTENCES) + b"BT /F2 10 Tf 72 300 Td (" + b"ABCDEFGHIJ" * 6 + b") Tj ET"
    drawing.page(content, fonts=fonts)
    evidence = read(drawing.bytes()).signals.fonts
    assert [font.private_use for font in evidence] == [0, 60]
