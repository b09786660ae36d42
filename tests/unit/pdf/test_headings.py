from llama_pdfroute.metadata import MAX_CONTEXT
from llama_pdfroute.page import PageText, Word
from llama_pdfroute.pdf.headings import HeadingTracker


def page(*paragraphs: tuple[str, float]) -> PageText:
    """A page of paragraphs, each in one type size."""
    text, words, start = "\n\n".join(text for text, _ in paragraphs), [], 0
    for paragraph, size in paragraphs:
        at = start
        for word in paragraph.replace("\n", " ").split(" "):
            words.append(Word(at, at + len(word), (0, 0, 1, 1), size))
            at += len(word) + 1
        start += len(paragraph) + 2
    return PageText(text, tuple(words))


PROSE = "Ordinary sentences run on for a while, as they do in any report.\n" * 4


def test_title_comes_from_the_largest_type_and_the_last_heading_is_carried_on() -> None:
    tracker = HeadingTracker()
    first = tracker.context(page(("Operating Manual for Pumps", 24), ("Safety", 15), (PROSE, 10)))
    assert first == "Operating Manual for Pumps | Safety"
    assert tracker.context(page((PROSE, 10))) == first
    assert tracker.context(page((PROSE, 10), ("Cleaning", 15), (PROSE, 10))) == "Operating Manual for Pumps | Cleaning"


def test_lines_of_one_size_are_one_heading_and_numbered_paragraphs_are_headings() -> None:
    tracker = HeadingTracker()
    assert tracker.context(page((PROSE, 10), ("Results of the\nsecond year", 14), (PROSE, 10))) == (
        "Results of the second year"
    )
    context = tracker.context(page(("3.2 Sampling", 10), (PROSE, 10)))
    assert context is not None and context.endswith("3.2 Sampling")
    assert tracker.context(page(("4. This numbered item is a sentence.", 10), (PROSE, 10))) == context


def test_text_of_one_size_has_no_context() -> None:
    tracker = HeadingTracker()
    assert tracker.context(page((PROSE, 10))) is None
    assert tracker.context(PageText("text without geometry")) is None
    assert tracker.context(PageText("")) is None


def test_large_numbers_are_no_headings() -> None:
    assert HeadingTracker().context(page(("87 %", 40), (PROSE, 10), ("1,250", 40), (PROSE, 10))) is None


def test_it_never_exceeds_its_limit() -> None:
    tracker = HeadingTracker()
    context = tracker.context(page(("A very long title " * 10, 24), ("An even longer heading " * 8, 15), (PROSE, 10)))
    assert context is not None and len(context) <= MAX_CONTEXT
    assert tracker.context(page(("x" * 199, 24), (PROSE, 10))) is not None
