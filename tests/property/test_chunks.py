"""Chunks are exact slices of one page, cover all its text once, and keep to the limit."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from pages import KEY, sealed_page

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.node_parser import PageNodeParser

WORDS = st.sampled_from(
    ["rate", "Net 30.", "<PERSON>", "§ 4", "ünïcode", "数据。", "x" * 150, "end!\u201d", "1,234.50"]
)
GAPS = st.sampled_from([" ", "\n", "\n\n", "  ", "\t"])
TEXTS = st.lists(st.tuples(WORDS, GAPS), max_size=120).map(lambda parts: "".join(w + g for w, g in parts))


@given(TEXTS | st.text(max_size=600), st.integers(min_value=100, max_value=700))
def test_chunks_cover_every_character_once_within_the_limit(text: str, limit: int) -> None:
    spans = PageNodeParser(max_chars=limit).spans(text)
    assert all(0 < end - start <= limit for start, end in spans)
    assert all(first[1] <= second[0] for first, second in pairwise(spans))
    assert "".join("".join(text[a:b].split()) for a, b in spans) == "".join(text.split())


@given(st.lists(TEXTS, min_size=1, max_size=5))
def test_a_node_never_spans_pages_and_says_where_it_stands(texts: list[str]) -> None:
    pages = [sealed_page(text, page_number=n, page_count=len(texts)) for n, text in enumerate(texts, 1)]
    nodes = PageNodeParser(max_chars=200)(pages)
    for node in nodes:
        page = texts[node.metadata[meta.PAGE_NUMBER] - 1]
        assert node.get_content() == page[node.metadata[meta.CHAR_START] : node.metadata[meta.CHAR_END]]
        assert node.metadata[meta.DOCUMENT_KEY] == KEY
        seal.check(node.get_content(), node.metadata)
    numbers = [n for n, text in enumerate(texts, 1) if text.strip()]
    assert sorted({node.metadata[meta.PAGE_NUMBER] for node in nodes}) == numbers


@given(TEXTS.filter(str.strip))
def test_ids_are_stable_and_follow_the_content(text: str) -> None:
    parser = PageNodeParser(max_chars=150)
    first = [node.node_id for node in parser([sealed_page(text)])]
    assert len(set(first)) == len(first)
    assert first == [node.node_id for node in parser([sealed_page(text)])]
    assert not set(first) & {node.node_id for node in parser([sealed_page(text, status="review")])}
