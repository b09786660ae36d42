"""Used where LlamaIndex users would use it: readers, pipelines, indexes, engines, serialisation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from llama_index.core import MockEmbedding, SimpleDirectoryReader, StorageContext, VectorStoreIndex
from llama_index.core.ingestion import IngestionPipeline
from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import CitationQueryEngine
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import BaseNode, Document, TransformComponent
from llama_index.core.vector_stores import FilterOperator, MetadataFilter, MetadataFilters
from scans import scan

from llama_pdfroute import (
    LocalEmbedding,
    PageCitationQueryEngine,
    PageIndex,
    PageNodeParser,
    PdfRouteReader,
    PresidioRedactor,
    RedactedQdrantStore,
    SealedEmbedding,
)
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import EncryptedPdfError, NotPdfError, SettingsError, UnsupportedStoreCallError
from llama_pdfroute.sources import find_files
from llama_pdfroute.testing import ScriptedOcr, make_pdf

TEXTS = [
    [
        "The monthly rent of the crane is 4,250.00 and is due on the first of the month.",
        "Contact: Marisol Quenneville.",
    ],
    ["Steel and timber are delivered on Mondays to the northern yard."],
    ["Either side may give notice of thirty days in writing."],
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    uploads = tmp_path / "uploads"
    uploads.mkdir()
    for number in range(3):
        (uploads / f"upload {number}.PDF").write_bytes(make_pdf([[f"Upload number {number}."], *TEXTS]))
    return uploads


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


@pytest.fixture(scope="module")
def embed() -> SealedEmbedding:
    return SealedEmbedding(LocalEmbedding())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RedactedQdrantStore]:
    opened = RedactedQdrantStore.local(tmp_path / "index", "drop_in")
    yield opened
    opened.close()


def load(folder: Path, reader: PdfRouteReader, **options: object) -> list[Document]:
    workers = options.pop("num_workers", None)
    directory = SimpleDirectoryReader(str(folder), file_extractor={".pdf": reader}, **options)
    return directory.load_data(num_workers=workers)


def shown(nodes: list[BaseNode]) -> list[str]:
    return [node.model_dump_json(exclude={"embedding"}) for node in nodes]


def texts(store: RedactedQdrantStore) -> str:
    return "\n".join(node.get_content() for node in store.get_nodes())


# ── SimpleDirectoryReader ──


def test_reader_and_transforms_are_what_llama_index_expects() -> None:
    assert isinstance(PdfRouteReader(ocr="none"), BaseReader)
    assert all(issubclass(kind, TransformComponent) for kind in (PresidioRedactor, PageNodeParser, SealedEmbedding))


def test_two_workers_give_the_same_bytes_as_one_process(folder: Path, redactor: PresidioRedactor) -> None:
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    one = PageNodeParser()(load(folder, reader))
    two = PageNodeParser()(load(folder, reader, num_workers=2))
    assert sorted(shown(one)) == sorted(shown(two))
    assert "Quenneville" not in "".join(shown(two))


def test_two_workers_without_a_redactor_give_raw_pages_that_still_guard_themselves(folder: Path) -> None:
    pages = load(folder, PdfRouteReader(ocr="none"), num_workers=2)
    assert len(pages) == 12 and {type(page).__name__ for page in pages} == {"RawPage"}


def test_filename_as_id_puts_no_path_into_an_id(folder: Path, redactor: PresidioRedactor) -> None:
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    pages = load(folder, reader, filename_as_id=True)
    assert {page.id_ for page in pages} == {page.id_ for page in load(folder, reader)}
    assert all("upload" not in page.id_ for page in pages)


def test_a_remote_folder_gives_the_same_pages_on_every_run(redactor: PresidioRedactor) -> None:
    import fsspec

    remote = fsspec.filesystem("memory")
    remote.pipe("/uploads/one.pdf", make_pdf(TEXTS))
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    runs = [
        SimpleDirectoryReader(input_dir="/uploads", fs=remote, file_extractor={".pdf": reader}).load_data()
        for _ in range(2)
    ]
    assert [page.metadata[meta.PAGE_NUMBER] for page in runs[0]] == [1, 2, 3]
    assert shown(runs[0]) == shown(runs[1])
    assert reader.load_data("/uploads/one.pdf", fs=remote)[0].id_ == runs[0][0].id_


def test_a_bad_file_is_skipped_or_raised_as_asked(folder: Path, redactor: PresidioRedactor) -> None:
    (folder / "a bad one.pdf").write_bytes(b"<html></html>")
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    assert len(load(folder, reader)) == 12
    with pytest.raises(Exception, match="Error loading file") as caught:
        load(folder, reader, raise_on_error=True)
    assert isinstance(caught.value.__cause__, NotPdfError)
    with pytest.raises(NotPdfError):
        asyncio.run(
            SimpleDirectoryReader(str(folder), file_extractor={".pdf": reader}, raise_on_error=True).aload_data()
        )


def test_extra_info_is_merged_never_changed_and_only_declared_keys_reach_a_redacted_page() -> None:
    extra = {"team": "harbour", "contact": "Marisol Quenneville", "page_number": 99}
    before = dict(extra)
    raw = PdfRouteReader(ocr="none").load_data(make_pdf(TEXTS), extra, document_key="upload")
    assert [page.metadata["team"] for page in raw] == ["harbour"] * 3
    assert [page.metadata[meta.PAGE_NUMBER] for page in raw] == [1, 2, 3]
    assert all("extra_key_clash" in page.metadata[meta.PAGE_FINDINGS] for page in raw)
    redactor = PresidioRedactor(extra_keys=("team", "contact"))
    pages = PdfRouteReader(redactor=redactor, ocr="none").load_data(make_pdf(TEXTS), extra, document_key="upload")
    assert {page.metadata["team"] for page in pages} == {"harbour"}
    assert {page.metadata["contact"] for page in pages} == {"<PERSON>"}
    plain = PdfRouteReader(redactor=PresidioRedactor(), ocr="none")
    assert "team" not in plain.load_data(make_pdf(TEXTS), extra, document_key="upload")[0].metadata
    assert extra == before


def test_async_and_lazy_reading_give_the_same_pages(folder: Path, redactor: PresidioRedactor) -> None:
    file = next(iter(sorted(folder.iterdir())))
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    pages = shown(reader.load_data(file))
    assert shown(list(reader.lazy_load_data(file))) == pages
    assert shown(asyncio.run(reader.aload_data(file))) == pages
    with file.open("rb") as stream:
        assert shown(reader.load_data(stream)) == pages


def test_lazy_reading_without_a_redactor_reads_no_further_than_asked() -> None:
    engine = ScriptedOcr(default="Recognised text.")
    pages = iter(PdfRouteReader(ocr=engine).lazy_load_data(scan(3), document_key="scan"))
    assert next(pages).metadata[meta.PAGE_NUMBER] == 1
    assert engine.call_count == 1
    assert [page.metadata[meta.PAGE_NUMBER] for page in pages] == [2, 3]


# ── pipelines ──


@pytest.mark.parametrize("way", ["sync", "async", "workers"])
def test_pipelines_store_the_same_redacted_points(
    way: str, folder: Path, redactor: PresidioRedactor, store: RedactedQdrantStore, embed: SealedEmbedding
) -> None:
    pages = load(folder, PdfRouteReader(redactor=redactor, ocr="none"))
    # Without the cache, which would hand out the first run's nodes with their ids.
    pipeline = IngestionPipeline(transformations=[PageNodeParser(), embed], vector_store=store, disable_cache=True)
    ids: list[set[str]] = []
    for _ in range(2):
        if way == "async":
            asyncio.run(pipeline.arun(documents=pages))
        else:
            pipeline.run(documents=pages, num_workers=2 if way == "workers" else None)
        ids.append({node.node_id for node in store.get_nodes()})
    assert len(ids[0]) == 12 and ids[0] == ids[1]
    assert "Quenneville" not in texts(store)
    assert [problem for problem in store.verify() if not problem.is_note] == []


def test_transform_use_in_one_process_sees_whole_documents(
    folder: Path, redactor: PresidioRedactor, store: RedactedQdrantStore, embed: SealedEmbedding
) -> None:
    pages = load(folder, PdfRouteReader(ocr="none"))
    IngestionPipeline(transformations=[redactor, PageNodeParser(), embed], vector_store=store).run(documents=pages)
    nodes = store.get_nodes()
    assert len(nodes) == 12 and "Quenneville" not in texts(store)
    assert not any("partial_document" in node.metadata[meta.PAGE_FINDINGS] for node in nodes)


def test_a_transform_given_some_pages_says_so(redactor: PresidioRedactor) -> None:
    pages = PdfRouteReader(ocr="none").load_data(make_pdf(TEXTS), document_key="upload")
    redacted = redactor(pages[:2])
    assert all("partial_document" in page.metadata[meta.PAGE_FINDINGS] for page in redacted)


# ── indexes and engines ──


@pytest.fixture
def index(
    folder: Path, redactor: PresidioRedactor, store: RedactedQdrantStore, embed: SealedEmbedding
) -> VectorStoreIndex:
    return VectorStoreIndex.from_documents(
        load(folder, PdfRouteReader(redactor=redactor, ocr="none")),
        transformations=[PageNodeParser(), embed],
        embed_model=embed,
        storage_context=StorageContext.from_defaults(vector_store=store),
    )


def test_a_vector_store_index_retrieves_pages_with_filters(index: VectorStoreIndex) -> None:
    key = index.vector_store.get_nodes()[0].metadata[meta.DOCUMENT_KEY]
    filters = MetadataFilters(
        filters=[
            MetadataFilter(key=meta.DOCUMENT_KEY, value=key),
            MetadataFilter(key=meta.PAGE_NUMBER, value=2, operator=FilterOperator.GTE),
        ]
    )
    hits = index.as_retriever(similarity_top_k=5, filters=filters).retrieve("When are steel and timber delivered?")
    assert {hit.node.metadata[meta.DOCUMENT_KEY] for hit in hits} == {key}
    assert hits[0].node.metadata[meta.PAGE_NUMBER] == 3
    assert min(hit.node.metadata[meta.PAGE_NUMBER] for hit in hits) >= 2


def test_an_index_over_the_store_answers_asynchronously(store: RedactedQdrantStore, index: VectorStoreIndex) -> None:
    again = VectorStoreIndex.from_vector_store(store, embed_model=index._embed_model)
    hits = asyncio.run(again.as_retriever(similarity_top_k=2).aretrieve("notice of thirty days"))
    assert hits[0].node.metadata[meta.PAGE_NUMBER] == 4


def test_the_stock_citation_engine_keeps_document_and_page(index: VectorStoreIndex) -> None:
    engine = CitationQueryEngine.from_args(index, llm=MockLLM(), similarity_top_k=2)
    response = engine.query("What is the monthly rent?")
    assert response.source_nodes[0].node.metadata[meta.PAGE_NUMBER] == 2
    assert "page_number: 2" in str(response) or "4,250.00" in str(response)


def test_our_engine_over_any_retriever_cites_pages(index: VectorStoreIndex) -> None:
    engine = PageCitationQueryEngine(index.as_retriever(similarity_top_k=2))
    answer = engine.query("What is the monthly rent?")
    assert str(answer.citations[0]).endswith("page 2")
    assert not answer.question_redacted


# ── serialisation ──


def test_every_component_survives_a_dict(redactor: PresidioRedactor, embed: SealedEmbedding) -> None:
    reader = PdfRouteReader(redactor=redactor, ocr="none", settings={"ocr": {"dpi": 150}})
    again = PdfRouteReader.from_dict(reader.to_dict())
    assert (again.build, again.redactor.policy, again.settings.ocr.dpi) == (reader.build, redactor.policy, 150)
    assert PresidioRedactor.from_dict(redactor.to_dict()).policy == redactor.policy
    assert PageNodeParser.from_dict(PageNodeParser(max_chars=500).to_dict()).max_chars == 500
    assert SealedEmbedding.from_dict(embed.to_dict()).get_query_embedding("rent") == embed.get_query_embedding("rent")


def test_passwords_are_not_in_the_dict_of_a_reader() -> None:
    reader = PdfRouteReader(ocr="none", settings={"pdf": {"passwords": ["hunter2"]}})
    assert "hunter2" not in str(reader.to_dict())


def test_an_engine_object_cannot_be_written_as_a_dict_and_says_so() -> None:
    with pytest.raises(Exception, match="Name the engine"):
        PdfRouteReader(ocr=ScriptedOcr()).to_dict()


def test_a_reader_that_cannot_be_sent_to_a_worker_raises_instead_of_losing_its_redactor() -> None:
    import pickle

    class Local:
        policy = "0" * 16

    with pytest.raises(SettingsError, match="worker"):
        pickle.dumps(PdfRouteReader(redactor=Local(), ocr="none"))


def test_a_password_reaches_a_worker_process(tmp_path: Path, redactor: PresidioRedactor) -> None:
    import io

    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(make_pdf(TEXTS))) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="needed"))
    for number in range(2):
        (tmp_path / f"{number}.pdf").write_bytes(out.getvalue())
    with pytest.raises(EncryptedPdfError):
        PdfRouteReader(ocr="none").load_data(tmp_path / "0.pdf")
    reader = PdfRouteReader(ocr="none", settings={"pdf": {"passwords": ["needed"]}})
    assert len(load(tmp_path, reader, num_workers=2)) == 6


def test_a_stock_embedding_never_sees_a_raw_page() -> None:
    pages = PdfRouteReader(ocr="none").load_data(make_pdf(TEXTS), document_key="upload")
    with pytest.raises(Exception, match="has not been redacted"):
        MockEmbedding(embed_dim=3)(pages)


# ── mistakes ──


def test_an_unknown_engine_name_or_object_is_refused_at_once() -> None:
    for ocr in ("rapid", object(), 7):
        with pytest.raises(SettingsError, match="engine"):
            PdfRouteReader(ocr=ocr)


def test_a_wrong_setting_in_a_reader_is_our_error_without_the_value() -> None:
    with pytest.raises(SettingsError, match=r"ocr\.dpi") as caught:
        PdfRouteReader(settings={"ocr": {"dpi": "hunter2"}})
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("answer", ["text", None, 7])
def test_an_engine_that_answers_nonsense_costs_its_page_only(answer: object) -> None:
    class Odd:
        name, fingerprint = "odd:1", "0" * 16

        def read(self, request: object) -> object:
            return answer

    pages = PdfRouteReader(ocr=Odd()).load_data(scan(2), document_key="scan")
    assert [(p.metadata[meta.STATUS], p.metadata[meta.OCR_OUTCOME]) for p in pages] == [("review", "failed")] * 2


def test_embedding_before_the_node_parser_is_refused_instead_of_storing_nothing(
    redactor: PresidioRedactor, store: RedactedQdrantStore, embed: SealedEmbedding
) -> None:
    pages = PdfRouteReader(redactor=redactor, ocr="none").load_data(make_pdf(TEXTS), document_key="upload")
    pipeline = IngestionPipeline(transformations=[embed, PageNodeParser()], vector_store=store)
    with pytest.raises(UnsupportedStoreCallError, match="PageNodeParser, then SealedEmbedding"):
        pipeline.run(documents=pages)


def test_a_source_of_another_kind_is_refused(redactor: PresidioRedactor) -> None:
    for source in ([Path("one.pdf")], None, 7):
        with pytest.raises(SettingsError, match="a path, bytes, or a file object"):
            PdfRouteReader(redactor=redactor, ocr="none").load_data(source)


def test_another_embedding_in_the_index_facade(tmp_path: Path, redactor: PresidioRedactor) -> None:
    (tmp_path / "upload.pdf").write_bytes(make_pdf(TEXTS))
    embed = SealedEmbedding(MockEmbedding(embed_dim=8))
    reader = PdfRouteReader(redactor=redactor, ocr="none")
    with PageIndex.open(tmp_path / "index", reader=reader, embed_model=embed) as index:
        index.add([tmp_path])
        assert index.query("steel and timber").citations[0].page_number == 2
        assert index.store.embedding_name.endswith(":8")


def test_a_folder_is_searched_for_pdfs_without_an_ending_too(tmp_path: Path) -> None:
    (tmp_path / "upload").write_bytes(make_pdf(TEXTS))
    (tmp_path / "notes").write_text("no PDF")
    (tmp_path / "readme.md").write_text("no PDF")
    assert [path.name for path in find_files([tmp_path])] == ["upload"]
