import asyncio

import pytest
from llama_index.core.schema import Document, NodeRelationship, TextNode
from pages import page_metadata, sealed_page

from llama_pdfroute import keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import ProvenanceError, SealError, SealMissingError, UnredactedError
from llama_pdfroute.node_parser import PageNodeParser
from llama_pdfroute.redaction.pages import RawPage


def test_paragraphs_are_packed_and_a_long_one_is_split_at_sentence_ends() -> None:
    short = ["First paragraph.", "Second paragraph."]
    long = " ".join(f"Sentence number {n} of the long paragraph." for n in range(8))
    nodes = PageNodeParser(max_chars=120)([sealed_page("\n\n".join([*short, long]))])
    texts = [node.get_content() for node in nodes]
    assert texts[0].startswith("First paragraph.\n\nSecond paragraph.")
    assert all(text.endswith(".") for text in texts)
    assert max(map(len, texts)) <= 120


def test_each_node_points_to_its_page_and_carries_no_other_relation() -> None:
    page = sealed_page("Some text.", page_number=4)
    (node,) = PageNodeParser()([page])
    assert list(node.relationships) == [NodeRelationship.SOURCE]
    source = node.relationships[NodeRelationship.SOURCE]
    assert source.node_id == page.id_ == keys.page_id(page.metadata[meta.DOCUMENT_KEY], 4)
    assert source.metadata == {} and source.hash is None


def test_build_follows_the_chunker() -> None:
    page = sealed_page("Some text.")
    one, other = (PageNodeParser(max_chars=size)([page])[0] for size in (500, 600))
    assert one.metadata[meta.BUILD] != other.metadata[meta.BUILD] != page.metadata[meta.BUILD]


def test_models_see_no_bookkeeping() -> None:
    (node,) = PageNodeParser()([sealed_page("Some text.", page_number=4)])
    assert node.get_content(metadata_mode="embed") == "Some text."
    shown = node.get_content(metadata_mode="llm")
    assert "page_number: 4" in shown and "seal" not in shown and "build" not in shown


def test_blank_pages_give_no_node() -> None:
    assert PageNodeParser()([sealed_page("", status="blank"), sealed_page(" \n", page_number=2)]) == []


def test_chunks_pass_a_second_parser_unchanged() -> None:
    nodes = PageNodeParser()([sealed_page("Some text.")])
    assert PageNodeParser()(nodes) == nodes


def test_a_page_that_comes_twice_is_refused() -> None:
    with pytest.raises(ProvenanceError, match="page 2"):
        PageNodeParser()([sealed_page("one", page_number=2), sealed_page("two", page_number=2)])


def test_raw_pages_are_refused_with_the_remedy() -> None:
    with pytest.raises(UnredactedError, match=r"PdfRouteReader\(redactor="):
        PageNodeParser()([RawPage.build("Ada Example", page_metadata())])


def test_a_splitter_before_the_redactor_is_refused() -> None:
    with pytest.raises(SealMissingError, match="Order"):
        PageNodeParser()([TextNode(text="Ada Example")])


def test_a_changed_page_is_refused() -> None:
    page = sealed_page("Some text.")
    page.set_content("Other text.")
    with pytest.raises(SealError):
        PageNodeParser()([page])


def test_plain_documents_are_refused() -> None:
    with pytest.raises(SealMissingError):
        PageNodeParser()([Document(text="Ada Example")])


def test_async_use_and_dict_round_trip() -> None:
    parser = PageNodeParser.from_dict(PageNodeParser(max_chars=333).to_dict())
    assert parser.max_chars == 333
    nodes = asyncio.run(parser.acall([sealed_page("Some text.")]))
    assert [node.get_content() for node in nodes] == ["Some text."]


def test_chunk_size_smaller_than_our_metadata_does_not_matter() -> None:
    nodes = PageNodeParser(max_chars=100)([sealed_page("word " * 200)])
    assert all(len(node.get_content()) <= 100 for node in nodes)
    assert seal.is_sealed(nodes[0].get_content(), nodes[0].metadata)


def test_a_bridging_chunk_says_that_it_spans_two_pages_and_is_cited_so() -> None:
    from llama_pdfroute.citations.citation import Citation

    pages = [
        sealed_page("The agreement begins here and its last sentence", page_number=4, page_count=6),
        sealed_page("runs over the page end. Then more is said.", page_number=5, page_count=6, extractor="ocr"),
        sealed_page("", page_number=6, page_count=6, status="blank"),
    ]
    *plain, bridge = PageNodeParser(bridge_chars=25)(pages)
    assert bridge.get_content() == "and its last sentence\nruns over the page end."
    assert (bridge.metadata[meta.PAGE_NUMBER], bridge.metadata[meta.PAGE_END]) == (4, 5)
    assert bridge.metadata[meta.EXTRACTOR] == "ocr"
    assert pages[0].text[bridge.metadata[meta.CHAR_START] :] == "and its last sentence"
    assert pages[1].text[: bridge.metadata[meta.CHAR_END]] == "runs over the page end."
    assert "pages 4–5" in str(Citation.of(bridge.get_content(), bridge.metadata))
    assert [node.metadata[meta.PAGE_END] for node in plain] == [None, None]


def test_without_bridges_no_node_spans_pages() -> None:
    nodes = PageNodeParser()([sealed_page("one", page_number=4), sealed_page("two", page_number=5)])
    assert [node.metadata[meta.PAGE_END] for node in nodes] == [None, None]
