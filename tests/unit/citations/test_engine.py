import asyncio
from typing import Any

import pytest
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.llms import CompletionResponse, CustomLLM, LLMMetadata
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode
from pages import KEY, sealed_page

from llama_pdfroute import PageCitationQueryEngine, PageNodeParser
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import CitationError

PAGES = {4: "The monthly rent is EUR 4,250.00.", 7: "Signed by <PERSON>, Operations Director."}


class Fixed(BaseRetriever):
    def __init__(self, **changes: Any) -> None:
        super().__init__()
        pages = [sealed_page(text, page_number=n, page_label=str(n), **changes) for n, text in PAGES.items()]
        self.hits = [NodeWithScore(node=node, score=0.5) for node in PageNodeParser()(pages)]

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return self.hits


class Scripted(CustomLLM):
    reply: str
    prompts: list[str] = []  # noqa: RUF012  a pydantic field

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        self.prompts.append(prompt)
        return CompletionResponse(text=self.reply)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> Any:
        raise AssertionError


class Redactor:
    def redact_text(self, text: str) -> str:
        return text.replace("Ada Example", "<PERSON>")


def test_without_a_model_the_answer_is_ranked_passages_with_citations() -> None:
    answer = PageCitationQueryEngine(Fixed()).query("rent?")
    assert str(answer) == f"1. Document 8f31, page 4\n{PAGES[4]}\n\n2. Document 8f31, page 7\n{PAGES[7]}"
    assert [citation.page_number for citation in answer.citations] == [4, 7]
    assert set(answer.metadata) == {hit.node.node_id for hit in answer.source_nodes}


def test_a_model_is_shown_the_sources_and_cited_by_page() -> None:
    llm = Scripted(reply="The monthly rent is EUR 4,250.00 [1].")
    answer = PageCitationQueryEngine(Fixed(), llm=llm).query("What is the rent?")
    assert str(answer) == "The monthly rent is EUR 4,250.00. [Document 8f31, page 4]"
    assert [citation.page_number for citation in answer.citations] == [4]
    assert answer.unverified == ()
    assert "[2] Signed by <PERSON>" in llm.prompts[-1] and "seal" not in llm.prompts[-1]


@pytest.mark.parametrize(
    "reply",
    [
        "The monthly rent is EUR 4,250.00 [3].",
        "The monthly rent is EUR 9,999.00 [1].",
        "The monthly rent is EUR 4,250.00 [2].",
        "The monthly rent is EUR 4,250.00.",
        "Signed by Ada Example, Operations Director [2].",
        "Signed by <PERSON_00000000ff>, Operations Director [2].",
    ],
)
@pytest.mark.parametrize("unverified", ["mark", "remove"])
def test_what_no_retrieved_page_supports_is_never_shown_as_verified(reply: str, unverified: Any) -> None:
    engine = PageCitationQueryEngine(Fixed(), llm=Scripted(reply=reply), unverified=unverified)
    answer = engine.query("What is the rent?")
    assert answer.citations == ()
    assert len(answer.unverified) == 1
    assert "page" not in str(answer) or "not verified" in str(answer)
    assert ("not verified" in str(answer)) == (unverified == "mark")


def test_a_hit_without_provenance_stops_the_answer() -> None:
    retriever = Fixed()
    retriever.hits[1] = NodeWithScore(node=TextNode(text="Signed."), score=0.9)
    with pytest.raises(CitationError):
        PageCitationQueryEngine(retriever).query("who?")


def test_nothing_found_is_said() -> None:
    retriever = Fixed()
    retriever.hits = []
    answer = PageCitationQueryEngine(retriever, llm=Scripted(reply="x")).query("who?")
    assert str(answer) == "Nothing in the index answers this." and answer.citations == ()


def test_review_pages_carry_their_mark() -> None:
    answer = PageCitationQueryEngine(Fixed(status="review", extractor="ocr")).query("who?")
    assert "(ocr, confidence not measured, for review)" in str(answer)


def test_ask_redacts_the_question_before_llama_index_sees_it() -> None:
    llm = Scripted(reply="Nothing [1].")
    engine = PageCitationQueryEngine(Fixed(), llm=llm, redactor=Redactor())
    assert engine.ask("Did Ada Example sign?").question_redacted
    assert "Did <PERSON> sign?" in llm.prompts[-1] and "Ada" not in llm.prompts[-1]
    assert asyncio.run(engine.aask("Did Ada Example sign?")).question_redacted
    assert not PageCitationQueryEngine(Fixed()).ask("Did Ada Example sign?").question_redacted


def test_citations_of_one_page_are_given_once() -> None:
    retriever = Fixed()
    retriever.hits *= 2
    answer = PageCitationQueryEngine(retriever).query("rent?")
    assert [citation.page_number for citation in answer.citations] == [4, 7]
    assert {citation.document_key for citation in answer.citations} == {KEY}
    assert answer.source_nodes[0].node.metadata[meta.PAGE_NUMBER] == 4
