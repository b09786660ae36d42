"""No planted value stays on any surface when every one of them is detected (a deny-list recognizer holds them all).

This tests the plumbing: where text may flow past the redactor. Detection has its own test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from llama_index.core import Settings as LlamaSettings
from llama_index.core import SimpleDirectoryReader, StorageContext, VectorStoreIndex
from llama_index.core.ingestion import DocstoreStrategy, IngestionCache, IngestionPipeline
from llama_index.core.schema import Document
from llama_index.core.storage.docstore import SimpleDocumentStore
from planted import NAMED, make_planted
from presidio_analyzer import PatternRecognizer
from surfaces import Surfaces, watching

from llama_pdfroute import (
    LocalEmbedding,
    PageCitationQueryEngine,
    PageNodeParser,
    PdfRouteReader,
    PresidioRedactor,
    RedactedQdrantStore,
    SealedEmbedding,
)
from llama_pdfroute.cli.app import main
from llama_pdfroute.errors import UnredactedError


def deny_list(values: list[str]) -> PatternRecognizer:
    return PatternRecognizer(
        supported_entity="PLANTED", deny_list=values, deny_list_score=1.0, name="planted", version="1"
    )


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return list(make_planted(tmp_path_factory.mktemp("values")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make_planted(tmp_path / "in")
    return tmp_path / "in"


@pytest.fixture(scope="module")
def redactor(values: list[str]) -> PresidioRedactor:
    return PresidioRedactor(recognizers=(deny_list(values),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RedactedQdrantStore]:
    opened = RedactedQdrantStore.local(tmp_path / "index", "leaks")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def embed() -> SealedEmbedding:
    return SealedEmbedding(LocalEmbedding())


def load(folder: Path, reader: PdfRouteReader) -> list[Document]:
    return SimpleDirectoryReader(str(folder), file_extractor={".pdf": reader}, raise_on_error=True).load_data()


def finish(surfaces: Surfaces, store: RedactedQdrantStore, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is stored must be text that was read, and then everything is collected."""
    stored = store.get_nodes()
    assert sum(len(node.get_content()) for node in stored) > 500
    surfaces.add("points", "\n".join(node.model_dump_json() for node in stored))
    store.close()
    surfaces.add_folder(tmp_path / "index")
    if (tmp_path / "persisted").exists():
        surfaces.add_folder(tmp_path / "persisted")
    out, err = capfd.readouterr()
    surfaces.add("stdout and stderr", out + err)


def test_the_search_finds_a_value_on_a_raw_surface_in_every_disguise(values: list[str]) -> None:
    import base64
    import json

    for value in values:
        for shown in (
            f"Paid to {value}.".encode(),
            json.dumps({"a": f"x{value}y"}).encode(),
            f"~{value}~".encode("utf-16-le"),
            base64.b64encode(f"pq{value} and more".encode()),
            value.replace(" ", "\n").encode(),
        ):
            surfaces = Surfaces()
            surfaces.add("somewhere", shown)
            assert surfaces.leaks([value]), (value, shown)


@pytest.mark.parametrize("strategy", [None, *DocstoreStrategy])
def test_pipeline_with_reader_side_redaction(
    strategy: DocstoreStrategy | None,
    folder: Path,
    tmp_path: Path,
    redactor: PresidioRedactor,
    store: RedactedQdrantStore,
    embed: SealedEmbedding,
    values: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    surfaces = Surfaces()
    with watching(surfaces):
        documents = load(folder, PdfRouteReader(redactor=redactor))
        pipeline = IngestionPipeline(
            transformations=[PageNodeParser(), embed],
            vector_store=store,
            docstore=SimpleDocumentStore() if strategy else None,
            cache=IngestionCache(),
            **({"docstore_strategy": strategy} if strategy else {}),
        )
        pipeline.run(documents=documents)
        pipeline.run(documents=documents)
        pipeline.persist(str(tmp_path / "persisted"))
        engine = PageCitationQueryEngine.from_store(store, embed_model=embed, redactor=redactor)
        surfaces.add("answer", str(engine.ask("Which account is the refund paid to?")))
    finish(surfaces, store, capfd, tmp_path)
    assert surfaces.leaks(values) == []


def test_index_from_documents(
    folder: Path,
    tmp_path: Path,
    redactor: PresidioRedactor,
    store: RedactedQdrantStore,
    embed: SealedEmbedding,
    values: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    surfaces = Surfaces()
    before = LlamaSettings._embed_model, LlamaSettings._llm
    with watching(surfaces):
        index = VectorStoreIndex.from_documents(
            load(folder, PdfRouteReader(redactor=redactor)),
            transformations=[PageNodeParser(), embed],
            embed_model=embed,
            storage_context=StorageContext.from_defaults(vector_store=store),
        )
        index.storage_context.persist(str(tmp_path / "persisted"))
    assert (LlamaSettings._embed_model, LlamaSettings._llm) == before
    finish(surfaces, store, capfd, tmp_path)
    assert surfaces.leaks(values) == []


def test_transform_use(
    folder: Path,
    tmp_path: Path,
    redactor: PresidioRedactor,
    store: RedactedQdrantStore,
    embed: SealedEmbedding,
    values: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    surfaces = Surfaces()
    with watching(surfaces, spans=False):  # its spans hold the raw pages: a stated limit
        pipeline = IngestionPipeline(transformations=[redactor, PageNodeParser(), embed], vector_store=store)
        pipeline.run(documents=load(folder, PdfRouteReader()))
        pipeline.persist(str(tmp_path / "persisted"))
    finish(surfaces, store, capfd, tmp_path)
    assert surfaces.leaks(values) == []


@pytest.mark.parametrize("strategy", DocstoreStrategy)
def test_transform_use_refuses_a_docstore_and_writes_nothing(
    strategy: DocstoreStrategy,
    folder: Path,
    tmp_path: Path,
    redactor: PresidioRedactor,
    store: RedactedQdrantStore,
    embed: SealedEmbedding,
    values: list[str],
    capfd: pytest.CaptureFixture[str],
) -> None:
    surfaces = Surfaces()
    docstore = SimpleDocumentStore()
    pipeline = IngestionPipeline(
        transformations=[redactor, PageNodeParser(), embed],
        vector_store=store,
        docstore=docstore,
        docstore_strategy=strategy,
    )
    with pytest.raises(UnredactedError, match="docstore"), watching(surfaces, spans=False):
        pipeline.run(documents=load(folder, PdfRouteReader()))
    pipeline.persist(str(tmp_path / "persisted"))
    surfaces.add_folder(tmp_path / "persisted")
    surfaces.add_folder(tmp_path / "index")
    surfaces.add("docstore", repr(docstore.to_dict()))
    out, err = capfd.readouterr()
    surfaces.add("stdout and stderr", out + err)
    assert surfaces.leaks(values) == []


def test_command_line(
    folder: Path, tmp_path: Path, values: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    real = PresidioRedactor.from_settings.__func__  # type: ignore[attr-defined]
    monkeypatch.setattr(
        PresidioRedactor,
        "from_settings",
        classmethod(lambda cls, settings, recognizers=(): real(cls, settings, (*recognizers, deny_list(values)))),
    )
    (folder / f"copy of {NAMED}").write_bytes(b"%PDF-1.4 damaged")
    surfaces = Surfaces()
    index = ["--index", str(tmp_path / "index")]
    with watching(surfaces):
        assert main(["index", str(folder), *index]) == 3
        assert main(["index", str(folder), *index, "--json"]) == 3
        assert main(["ask", "Which account is the refund paid to?", *index]) == 0
    surfaces.add_folder(tmp_path / "index")
    out, err = capfd.readouterr()
    assert "Document" in out
    surfaces.add("stdout and stderr", out + err)
    assert surfaces.leaks(values) == []


def test_errors_of_a_file_named_after_a_person(
    tmp_path: Path, redactor: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    surfaces = Surfaces()
    broken = tmp_path / NAMED
    broken.write_bytes(b"<html>Ottoline Wexcombe</html>")
    reader = PdfRouteReader(redactor=redactor)
    for file in (broken, tmp_path / "absent" / NAMED):
        with pytest.raises(Exception) as caught:  # whatever it is, it must not show the name
            reader.load_data(file)
        surfaces.add_error(caught.value)
    with watching(surfaces):
        assert SimpleDirectoryReader(str(tmp_path), file_extractor={".pdf": reader}).load_data() == []
    out, err = capfd.readouterr()
    # SimpleDirectoryReader itself prints the path of a file that it skips; our message beside it holds none.
    surfaces.add("stdout and stderr", (out + err).replace(str(broken), ""))
    assert surfaces.leaks(["Ottoline Wexcombe"]) == []
