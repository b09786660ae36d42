from qdrant_client import models

from llama_pdfroute.store.search import Candidate, fused, with_document_share
from llama_pdfroute.store.tokens import max_sim, packed


def point(node_id: str, document: str, page: int, score: float, pages: int = 9) -> models.ScoredPoint:
    payload = {"document_key": document, "page_number": page, "page_count": pages}
    return models.ScoredPoint(id=node_id, version=0, score=score, payload=payload)


def places(found: list[Candidate]) -> list[tuple[str, int]]:
    return [(str(each.payload["document_key"]), int(each.payload["page_number"])) for each in found]


def test_a_page_counts_once_with_its_best_chunk() -> None:
    sparse = [point("a", "x", 1, 9.0), point("b", "x", 1, 5.0), point("c", "x", 2, 1.0)]
    dense = [point("b", "x", 1, 0.9), point("c", "x", 2, 0.1)]
    found = fused([(0.5, sparse), (0.5, dense)])
    assert places(found) == [("x", 1), ("x", 2)]
    assert found[0].node_id == "b"  # good in both channels, "a" best in one


def test_many_middling_chunks_of_a_page_do_not_add_up() -> None:
    middling = [point(f"b{n}", "x", 2, 6.0) for n in range(4)]
    assert places(fused([(1.0, [point("a", "x", 1, 9.0), *middling, point("c", "x", 3, 0.0)])]))[0] == ("x", 1)


def test_a_page_found_by_both_channels_beats_one_found_by_one() -> None:
    sparse = [point("a", "x", 1, 8.0), point("b", "y", 1, 7.0), point("c", "z", 1, 0.0)]
    dense = [point("b", "y", 1, 0.7), point("d", "w", 1, 0.6), point("c", "z", 1, 0.0)]
    assert places(fused([(0.6, sparse), (0.4, dense)]))[0] == ("y", 1)


def test_scales_of_the_channels_do_not_matter() -> None:
    def order(factor: float) -> list[tuple[str, int]]:
        sparse = [
            point(n, "x", page, factor * score) for n, page, score in (("a", 1, 3.0), ("b", 2, 2.0), ("c", 3, 1.0))
        ]
        dense = [point(n, "x", page, score) for n, page, score in (("c", 3, 0.9), ("b", 2, 0.8), ("a", 1, 0.1))]
        return places(fused([(0.5, sparse), (0.5, dense)]))

    assert order(1.0) == order(1000.0)


def test_nothing_found_and_one_thing_found() -> None:
    assert fused([]) == [] == fused([(0.6, []), (0.4, [])])
    (only,) = fused([(0.6, [point("a", "x", 1, 0.3)]), (0.4, [])])
    assert 0 < only.score <= 1


def test_equal_scores_keep_one_order() -> None:
    points = [point("b", "y", 2, 1.0), point("a", "z", 1, 1.0), point("c", "x", 5, 1.0)]
    assert places(fused([(1.0, points)])) == places(fused([(1.0, points[::-1])])) == [("x", 5), ("y", 2), ("z", 1)]


def test_several_matching_pages_lift_a_document_and_a_single_page_is_no_drawback() -> None:
    pages = {("long", 1): 0.8, ("long", 2): 0.8, ("long", 3): 0.7, ("stray", 7): 0.81, ("letter", 1): 0.81}
    shared = with_document_share(pages, {"long": 40, "stray": 40, "letter": 1})
    assert shared["long", 1] > shared["stray", 7]
    assert shared["letter", 1] > shared["long", 1]
    assert all(0 <= score <= 1 for score in shared.values())


def test_max_sim_is_the_sum_over_the_questions_words_of_the_nearest_word() -> None:
    question = [[1.0, 0.0], [0.0, 0.5]]
    near, far = packed([[0.4, 0.0], [0.0, 0.3], [0.1, 0.1]]), packed([[-0.4, 0.0]])
    one, other = max_sim(question, [near, far])
    assert abs(one - (0.4 + 0.15)) < 0.01 and abs(other - (-0.4 + 0.0)) < 0.01
    assert max_sim(question, []) == []
