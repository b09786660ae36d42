"""Files of the kinds that have caused trouble in tools like this one, each named after its symptom."""

from __future__ import annotations

import random

import pytest
from drawn_pages import SENTENCES, Drawing, lines, one_page, paper, photo, place, show
from pikepdf import Array, Dictionary, Name
from PIL import Image
from reading import opened, read, route_of, text_of

from llama_pdfroute.errors import PageError
from llama_pdfroute.page import Route
from llama_pdfroute.routing.policy import decide
from llama_pdfroute.settings import RoutingSettings


def measured(route: Route) -> set[str]:
    return {measure.name for measure in route.measures}


def scan_with(content: bytes, printed: tuple[str, ...] = SENTENCES * 3, **page: object) -> bytes:
    drawing = Drawing()
    drawing.page(place("Im") + content, objects={"Im": drawing.picture(paper(printed))}, **page)
    return drawing.bytes()


def test_a_dense_header_over_a_scan_does_not_hide_it() -> None:
    header = lines([" ".join(SENTENCES[n : n + 2])[:110] for n in range(6)], 40, 765, size=8, lead=9)
    route = route_of(scan_with(header))
    assert route.name == "ocr"
    assert route.reason in ("stamp_over_scan", "hybrid")
    assert {"image_coverage", "text_area_share", "picture_lines"} <= measured(route)


def test_ten_words_over_a_scan_do_not_hide_it() -> None:
    assert (
        route_of(scan_with(show("Issued electronically, check value 7f3a, page 1 of 1.", 40, 20, size=7))).name == "ocr"
    )


def test_a_title_on_a_photograph_stays_text() -> None:
    drawing = Drawing()
    picture = drawing.picture(photo())
    for words in ([SENTENCES[0][:17]], list(SENTENCES)):
        drawing.page(place("Im") + b"1 g " + lines(words, size=18, lead=30), objects={"Im": picture})
    for number in (1, 2):
        assert route_of(drawing.bytes(), number).name == "native"
    assert text_of(drawing.bytes(), 1) == SENTENCES[0][:17].strip()


def test_a_scan_in_strips_and_a_scan_in_layers_are_scans() -> None:
    drawing = Drawing()
    whole = paper(SENTENCES * 3)
    strips = {
        f"Im{n}": drawing.picture(whole.crop((0, n * whole.height // 12, whole.width, (n + 1) * whole.height // 12)))
        for n in range(12)
    }
    content = b"".join(place(f"Im{n}", 0, 792 - 66 * (n + 1), 612, 66) for n in range(12))
    drawing.page(content, objects=strips)
    drawing.page(place("Im") * 3, objects={"Im": drawing.picture(whole)})
    for number in (1, 2):
        assert read(drawing.bytes(), number).signals.image_coverage == pytest.approx(1.0, abs=0.01)
        assert route_of(drawing.bytes(), number).reason == "picture_of_text"


def test_a_hidden_layer_full_of_misread_letters_is_read_again() -> None:
    wrong = [line.translate(str.maketrans({"h": "b", "m": "rn", "i": "1", "e": "c", "o": "0"})) for line in SENTENCES]
    data = scan_with(b"BT 3 Tr ET " + lines(wrong))
    for layer in ("reocr", "verify"):
        route = route_of(data, hidden_layer=layer)
        assert (route.name, route.reason) == ("ocr", "invisible_layer")
    without = decide(read(data).signals, RoutingSettings(), engine="none")
    assert (without.name, without.review) == ("native", True)
    assert without.confidence is not None
    assert without.confidence < 0.9


def test_a_good_hidden_layer_can_be_verified_instead() -> None:
    data = scan_with(b"BT 3 Tr ET " + lines(SENTENCES * 3), SENTENCES * 3)
    assert route_of(data).name == "ocr"
    route = route_of(data, hidden_layer="verify")
    assert (route.name, route.review) == ("native", False)


def test_a_font_without_a_way_back_is_not_trusted() -> None:
    shifted = {code: chr(code - 29) for code in range(61, 127)}
    drawing = Drawing()
    content = b"".join(show(text, 72, 700 - 14 * n, font="F2") for n, text in enumerate(SENTENCES * 3))
    drawing.page(content, fonts={"F2": drawing.font(shifted)})
    assert route_of(drawing.bytes()).reason == "garbled_font"


def test_private_use_characters_are_not_trusted() -> None:
    private = {code: chr(0xE000 + code) for code in range(97, 123)}
    drawing = Drawing()
    content = b"".join(show(text, 72, 700 - 14 * n, font="F2") for n, text in enumerate(SENTENCES))
    drawing.page(content, fonts={"F2": drawing.font(private)})
    route = route_of(drawing.bytes())
    assert (route.name, route.reason) == ("ocr", "unmapped_font")
    assert "private_use" in route.findings


def test_two_photographs_do_not_cause_recognition_of_the_page() -> None:
    drawing = Drawing()
    content = lines(SENTENCES * 2) + place("Im", 60, 60, 240, 300) + place("Im", 320, 60, 240, 300)
    drawing.page(content, objects={"Im": drawing.picture(photo())})
    route = route_of(drawing.bytes())
    assert (route.name, route.review) == ("native", False)


def test_a_pasted_page_beside_text_is_recognised_in_its_region_only() -> None:
    drawing = Drawing()
    content = lines(SENTENCES[:3]) + place("Im", 60, 60, 490, 560)
    drawing.page(content, objects={"Im": drawing.picture(paper(SENTENCES * 3))})
    data = drawing.bytes()
    route = route_of(data)
    assert (route.name, route.reason) == ("ocr", "hybrid")
    assert route.regions == (pytest.approx((60, 792 - 620, 550, 792 - 60), abs=1),)
    with opened(data) as source:
        crop = source.picture(1, 100, region=route.regions[0])
        page = source.picture(1, 100)
    assert crop.size == pytest.approx((490 / 0.72, 560 / 0.72), abs=2)
    left, top = round(60 / 0.72), round((792 - 620) / 0.72)
    same = page.crop((left, top, left + crop.width, top + crop.height)).convert("L")
    assert (
        sum(abs(a - b) for a, b in zip(same.tobytes(), crop.convert("L").tobytes(), strict=True)) / len(same.tobytes())
        < 12
    )


def test_the_decision_is_of_the_page_not_of_the_file() -> None:
    drawing = Drawing()
    picture = drawing.picture(paper(SENTENCES * 3))
    kinds = ["text", "scan", "scan", "text", "blank"]
    for kind in kinds:
        drawing.page({"text": lines(SENTENCES), "scan": place("Im"), "blank": b""}[kind], objects={"Im": picture})
    names = {"text": "native", "scan": "ocr", "blank": "blank"}
    assert [route_of(drawing.bytes(), n + 1).name for n in range(5)] == [names[kind] for kind in kinds]


def test_an_empty_scanned_sheet_is_blank() -> None:
    rng = random.Random(5)
    sheet = Image.new("L", (612, 792), 238)
    for _ in range(30_000):
        sheet.putpixel((rng.randrange(612), rng.randrange(792)), rng.randrange(215, 250))
    for x in range(9):
        sheet.paste(60, (x, 0, x + 1, 792))  # the shadow of the edge
    drawing = Drawing()
    drawing.page(place("Im"), objects={"Im": drawing.picture(sheet)})
    assert route_of(drawing.bytes()).name == "blank"


def test_vector_shapes_are_a_drawing_and_outlined_letters_are_text() -> None:
    assert route_of(one_page(b"1 0 0 rg 100 100 300 300 re f 0 0 1 RG 50 50 m 500 700 l S")).reason == "drawing"
    stroke = b"%d %d m %d %d l %d %d l %d %d l h f\n"
    letters = b"".join(
        stroke % tuple(v for dx, dy in ((0, 0), (0, 8), (2, 8), (2, 0)) for v in (x + dx, y + dy))
        for x in range(80, 500, 4)
        for y in range(500, 700, 16)
        if (x // 4) % 7
    )
    assert route_of(one_page(letters)).reason == "outlined_text"


def test_filled_fields_show_in_the_picture_and_in_the_text() -> None:
    drawing = Drawing()
    page = drawing.page(show("Name:", 72, 700))
    drawing.field(page, "WWWWWWWW", (150, 690, 370, 716))
    data = drawing.bytes()
    assert "WWWWWWWW" in text_of(data)
    with opened(data) as source:
        picture = source.picture(1, 100).convert("L")
    box = (round(150 / 0.72), round((792 - 716) / 0.72), round(370 / 0.72), round((792 - 690) / 0.72))
    assert sum(picture.crop(box).histogram()[:100]) > 100


def test_the_form_layer_can_be_opened_and_closed_often() -> None:
    drawing = Drawing()
    page = drawing.page(show("Name:", 72, 700))
    drawing.field(page, "Avery Example", (150, 690, 370, 716))
    data = drawing.bytes()
    for _ in range(200):
        with opened(data) as source:
            source.picture(1, 20)


def test_a_huge_page_stays_within_the_pixel_budget_and_leaves_its_neighbours_alone() -> None:
    drawing = Drawing()
    drawing.page(lines(SENTENCES))
    drawing.page(
        place("Im", 0, 0, 14400, 14400),
        box=(0, 0, 14400, 14400),
        objects={"Im": drawing.picture(paper(SENTENCES, size=(400, 400), top=20))},
    )
    drawing.page(lines(SENTENCES))
    data = drawing.bytes()
    with opened(data, max_pixels=1_000_000) as source:
        picture = source.picture(2, 300)
        assert picture.width * picture.height <= 1_010_000
        assert source.read(1).text == source.read(3).text
    assert route_of(data, 2).name == "ocr"
    assert "large_page" in read(data, 2).signals.findings
    assert "large_page" not in read(data, 1).signals.findings


def test_a_page_without_area_is_a_damaged_page_and_its_neighbours_are_read() -> None:
    drawing = Drawing()
    drawing.page(lines(SENTENCES))
    drawing.page(lines(SENTENCES))
    drawing.pdf.pages[1].obj.Type = Name.Catalog
    del drawing.pdf.pages[1].obj["/Resources"]
    drawing.pdf.pages[1].obj.Contents = 7
    drawing.page(lines(["Third page"]))
    with opened(drawing.bytes()) as source:
        texts = []
        for number in range(1, source.page_count + 1):
            try:
                texts.append(source.read(number).text.text.split("\n")[0])
            except PageError as error:
                texts.append(error.code)
    assert texts[0] == SENTENCES[0]
    assert texts[-1] == "Third page"


def test_labels_repeat_and_numbers_do_not() -> None:
    drawing = Drawing()
    for number in range(6):
        drawing.page(lines([f"Physical page {number + 1}"]))
    drawing.pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D), 3, Dictionary(S=Name.D, St=1)]))
    with opened(drawing.bytes()) as source:
        assert [source.read(n).label for n in range(1, 7)] == ["1", "2", "3"] * 2
        assert source.read(4).text.text == "Physical page 4"


def test_a_turned_scan_is_a_scan() -> None:
    for turn in (90, 180, 270):
        assert route_of(scan_with(b"", Rotate=turn)).reason == "picture_of_text"


def test_reading_twice_gives_the_same() -> None:
    data = scan_with(lines(SENTENCES) + b"BT 3 Tr ET " + show("hidden", 72, 60))
    assert read(data, words=True) == read(data, words=True)


def test_nothing_of_the_page_is_in_an_error() -> None:
    data = one_page(lines(["Secret words of Avery Example"]))
    with opened(data) as source, pytest.raises(PageError) as caught:
        source.read(9)
    assert "Avery" not in str(caught.value) + repr(caught.value)
