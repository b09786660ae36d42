from llama_pdfroute.ocr.merge import with_missed_lines, with_regions
from llama_pdfroute.page import PageText, Word


def page(*paragraphs: tuple[str, float]) -> PageText:
    """Paragraphs with the height of their line from the top."""
    text, words = "", []
    for paragraph, top in paragraphs:
        text += "\n\n" if text else ""
        words.append(Word(len(text), len(text) + len(paragraph), (10, top, 100, top + 12), 12))
        text += paragraph
    return PageText(text, tuple(words))


def test_lines_that_recognition_missed_are_kept_once() -> None:
    native = PageText("RECEIVED 3 March\nPurchase order 17")
    merged = with_missed_lines(PageText("Purchase-order 17 of the yard"), native)
    assert merged.text == "Purchase-order 17 of the yard\n\nRECEIVED 3 March"


def test_a_regions_text_stands_where_the_picture_stands() -> None:
    native = page(("Above.", 50), ("Below.", 500))
    figure = PageText("Figure text", (Word(0, 6, (1, 2, 30, 14), 11), Word(7, 11, (34, 2, 50, 14), 11)))
    merged = with_regions(native, [((100, 200, 300, 400), figure)])
    assert merged.text == "Above.\n\nFigure text\n\nBelow."
    by_text = {merged.text[word.start : word.end]: word.box for word in merged.words}
    assert by_text["Figure"] == (101, 202, 130, 214)
    assert by_text["Below."] == (10, 500, 100, 512)


def test_the_text_layer_is_never_lost_whatever_the_order() -> None:
    native = page(("One.", 300), ("Two.", 10), ("Three.", 600))
    regions = [((0, 400, 50, 450), PageText("R2")), ((0, 20, 50, 40), PageText("R1"))]
    merged = with_regions(native, regions)
    assert sorted(merged.text.split("\n\n")) == ["One.", "R1", "R2", "Three.", "Two."]
    assert with_regions(PageText("No boxes."), regions).text == "No boxes.\n\nR1\n\nR2"
    assert with_regions(PageText(""), regions).text == "R1\n\nR2"


def test_text_drawn_over_a_picture_is_not_repeated() -> None:
    native = page(("Caption.", 300))
    caption = Word(7, 15, (0, 100, 90, 112), 12)  # in the region's corner at (10, 200): where the text layer has it
    figure = PageText("Axis 1\nCaption.\n\nAxis 2", (Word(0, 4, (0, 0, 20, 10), 9), caption))
    merged = with_regions(native, [((10, 200, 300, 400), figure)])
    assert merged.text.count("Caption.") == 1
    assert "Axis 1" in merged.text and "Axis 2" in merged.text
