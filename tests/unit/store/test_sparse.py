import pytest

from llama_pdfroute.store.sparse import document_vector, language_of, query_vector, words_of


def shared(question: str, text: str, context: str | None = None) -> int:
    """How many terms of the question are on the page."""
    return len(set(query_vector(question)[0]) & set(document_vector(text, context)[0]))


@pytest.mark.parametrize(
    "number", ["1 234 567", "1,234,567", "1.234.567", "1'234'567", "1\u202f234\u202f567", "1234567"]
)
def test_a_number_is_found_however_it_is_grouped(number: str) -> None:
    assert list(words_of(f"sum {number}")) == ["sum", "1234567"]


def test_decimals_and_years_are_left_whole() -> None:
    assert list(words_of("12,5 12.5")) == ["12.5", "12.5"]
    assert list(words_of("2014 2015")) == ["2014", "2015"]
    assert list(words_of("FY2023 B57")) == ["fy2023", "fy", "2023", "b57", "57"]


def test_placeholders_are_no_terms_and_pseudonyms_are() -> None:
    text = "<PERSON> met <PERSON_7f3a9c01be> at <LOCATION>."
    assert list(words_of(text)) == ["person_7f3a9c01be", "met", "at"]
    assert shared("Where was the person?", text) == 0
    assert shared("Where is <PERSON> <LOCATION>", text) == 0
    assert shared("Who is <PERSON_7f3a9c01be>?", text) == 1


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which pumps were greased?", "The pump is greasing itself."),
        ("Welche Häuser wurden verkauft?", "Das Haus ist nicht zu verkaufen, und die Lage ist gut."),
        ("Quelles sont les conditions générales ?", "La condition générale est dans le contrat."),
        ("Häuser", "Das Haus ist nicht zu verkaufen."),
    ],
)
def test_stems_meet_in_the_pages_language(question: str, text: str) -> None:
    assert shared(question, text) >= 1


def test_language_comes_from_function_words() -> None:
    assert language_of(words_of("Das ist nicht von mir und wird es nie sein")) == "german"
    assert language_of(words_of("Il est dans la maison avec les enfants")) == "french"
    assert language_of(words_of("It is in the house")) == "english"
    assert language_of(words_of("47 11")) is None


def test_context_adds_terms_but_no_length() -> None:
    text = "The bearings are greased twice a year."
    assert shared("handbook bearings", text) == 1 < shared("handbook bearings", text, "Pump handbook")
    plain = dict(zip(*document_vector(text), strict=True))
    with_context = dict(zip(*document_vector(text, "Pump handbook"), strict=True))
    assert all(with_context[index] == weight for index, weight in plain.items())


def test_rare_terms_weigh_less_in_long_text_and_repetition_saturates() -> None:
    (index,), (weight,) = query_vector("the bearings")
    assert weight == 1.0
    short = dict(zip(*document_vector("bearings"), strict=True))[index]
    long = dict(zip(*document_vector("bearings " + " ".join(f"word{n}" for n in range(500))), strict=True))[index]
    many = dict(zip(*document_vector("bearings " * 50), strict=True))[index]
    assert long < short < many < 2.2


def test_indices_are_unique_and_rising() -> None:
    indices, values = document_vector("one two three four five six seven eight nine ten " * 3)
    assert indices == sorted(set(indices)) and len(values) == len(indices)
    assert document_vector("") == ([], []) == query_vector("?")
