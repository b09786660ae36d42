import pytest

from llama_pdfroute.citations.check import check_answer, sentences, supports

PAGE = "The monthly rent is EUR 4,250.00, payable to Larkfield Hire Ltd by <PERSON_7f3a9c01be>. Notice: 30 days."


@pytest.mark.parametrize(
    "sentence",
    [
        "The monthly rent is EUR 4,250.00.",
        "The monthly rent is EUR 4250.00.",
        "Rent is payable to Larkfield Hire Ltd.",
        "It is payable by <PERSON_7f3a9c01be> with notice of 30 days.",
    ],
)
def test_what_the_page_says_is_supported(sentence: str) -> None:
    assert supports(sentence, PAGE)


@pytest.mark.parametrize(
    "sentence",
    [
        "The monthly rent is EUR 4,520.00.",
        "The monthly rent is payable to Northgate Hire Ltd.",
        "It is payable by <PERSON_0000000000> with notice of 30 days.",
        "The crane lifts containers quickly throughout summer.",
        "Notice is 60 days.",
    ],
)
def test_wrong_figures_names_and_inventions_are_not(sentence: str) -> None:
    assert not supports(sentence, PAGE)


def test_sentences_keep_their_marks_and_lose_nothing() -> None:
    answer = "The rent is 4,250.00 [1]. Notice is 30 days. [2]\nNo more?"
    assert sentences(answer) == ["The rent is 4,250.00 [1].", "Notice is 30 days. [2]", "No more?"]


def test_each_sentence_is_checked_against_the_page_it_cites() -> None:
    other = "Deliveries are accepted on weekdays."
    checked = check_answer(
        "The monthly rent is EUR 4,250.00 [1]. The monthly rent is EUR 9.00 [1]. Notice: 30 days [9]. "
        "Deliveries on weekdays are accepted [1, 2]. It is so.",
        [PAGE, other],
    )
    assert [sentence.verified for sentence in checked] == [True, False, False, True, False]
    assert [sentence.sources for sentence in checked] == [(0,), (), (), (1,), ()]
    assert [sentence.problem for sentence in checked][1:3] == [
        "the cited page does not say this",
        "cites a page that was not retrieved",
    ]
    assert checked[4].problem == "no citation"
