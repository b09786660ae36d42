import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from llama_index.core import MockEmbedding, VectorStoreIndex
from llama_index.core.node_parser import SentenceSplitter
from llama_index.core.storage.docstore import SimpleDocumentStore
from pages import page_metadata

from llama_pdfroute.errors import UnredactedError
from llama_pdfroute.redaction.pages import PageDocument, RawPage

TEXT = "Paid to Ada Example."


@pytest.fixture
def raw() -> RawPage:
    page = RawPage.build(TEXT, page_metadata(page_number=3))
    assert isinstance(page, RawPage)
    return page


@pytest.mark.parametrize(
    "use",
    [
        lambda page: page.hash,
        lambda page: page.as_related_node_info(),
        lambda page: page.to_dict(),
        lambda page: page.to_json(),
        lambda page: page.json(),
        lambda page: page.dict(),
        lambda page: page.model_dump(),
        lambda page: page.model_dump_json(),
        lambda page: page.get_content(metadata_mode="embed"),
        lambda page: page.get_content(metadata_mode="llm"),
        lambda page: SimpleDocumentStore().add_documents([page]),
        lambda page: SentenceSplitter()([page]),
        lambda page: MockEmbedding(embed_dim=4)([page]),
        lambda page: VectorStoreIndex.from_documents([page], embed_model=MockEmbedding(embed_dim=4)),
        lambda page: VectorStoreIndex(nodes=[page], embed_model=MockEmbedding(embed_dim=4)),
    ],
)
def test_what_would_keep_or_send_a_raw_page_raises_with_the_remedy(raw: RawPage, use: Callable[[RawPage], Any]) -> None:
    with pytest.raises(UnredactedError, match=r"page 3.*PdfRouteReader\(redactor=") as caught:
        use(raw)
    assert "Ada" not in str(caught.value)


def test_text_can_be_read(raw: RawPage) -> None:
    assert raw.text == raw.get_content() == TEXT


def test_copies_and_pickles_stay_raw(raw: RawPage) -> None:
    for other in (copy.copy(raw), copy.deepcopy(raw), raw.model_copy(deep=True), pickle.loads(pickle.dumps(raw))):
        assert isinstance(other, RawPage)
        assert (other.text, other.id_, other.metadata) == (TEXT, raw.id_, raw.metadata)


def test_repr_and_str_show_no_text(raw: RawPage) -> None:
    assert "Ada" not in f"{raw} {raw!r} {[raw]}"


def test_ids_ignore_a_later_assignment() -> None:
    page = PageDocument.build("text", page_metadata())
    before = page.id_
    page.id_ = "/uploads/Ada Example.pdf_part_0"
    page.doc_id = "/uploads/Ada Example.pdf_part_0"
    assert page.id_ == page.doc_id == before
