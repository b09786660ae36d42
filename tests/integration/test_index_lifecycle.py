"""What an index holds after runs, changes, and erasure: only the newest edition, once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from llama_index.core import MockEmbedding

from llama_pdfroute import (
    LocalEmbedding,
    PageCitationQueryEngine,
    PageIndex,
    PdfRouteReader,
    PresidioRedactor,
    SealedEmbedding,
    load_settings,
)
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import EmbeddingMismatchError, StoreError
from llama_pdfroute.ocr.engine import OcrEngine
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.testing import ScriptedOcr, make_pdf

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "documents"
FORM = "Authorization form. This authorization was signed by the operations director."


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


@pytest.fixture(scope="module")
def embed() -> SealedEmbedding:
    return SealedEmbedding(LocalEmbedding())


class Indexes:
    """Opens indexes over one folder with different engines, sharing the models."""

    def __init__(self, folder: Path, redactor: PresidioRedactor, embed: SealedEmbedding) -> None:
        self.folder, self.redactor, self.embed = folder, redactor, embed
        self.opened: list[PageIndex] = []

    def open(self, ocr: OcrEngine | str = "none", **settings: object) -> PageIndex:
        loaded = load_settings(**settings)
        index = PageIndex(
            RedactedQdrantStore.local(self.folder, "documents"),
            reader=PdfRouteReader(redactor=self.redactor, ocr=ocr, settings=loaded),
            embed_model=self.embed,
        )
        self.opened.append(index)
        return index


@pytest.fixture
def indexes(tmp_path: Path, redactor: PresidioRedactor, embed: SealedEmbedding) -> Iterator[Indexes]:
    made = Indexes(tmp_path / "index", redactor, embed)
    yield made
    for index in made.opened:
        index.close()


def points(index: PageIndex) -> dict[str, tuple[str, int]]:
    return {
        node.node_id: (node.metadata[meta.SOURCE_REVISION], node.metadata[meta.PAGE_NUMBER])
        for node in index.store.get_nodes()
    }


def pages_of(index: PageIndex) -> list[int]:
    return sorted({page for _, page in points(index).values()})


def text_pdf(pages: Sequence[str]) -> bytes:
    return make_pdf([[f"{text} of the delivery contract for steel and timber."] * 3 for text in pages])


def test_ten_page_upload_gives_ten_documents_and_ocr_is_called_once(redactor: PresidioRedactor) -> None:
    engine = ScriptedOcr({7: FORM})
    documents = PdfRouteReader(redactor=redactor, ocr=engine).load_data(EXAMPLES / "agreement.pdf")
    assert [d.metadata[meta.PAGE_NUMBER] for d in documents] == list(range(1, 11))
    assert [d.metadata[meta.EXTRACTOR] for d in documents] == ["native"] * 6 + ["ocr"] + ["native"] * 3
    assert engine.calls == {7: 1}


def test_indexing_twice_leaves_the_same_points(indexes: Indexes) -> None:
    index = indexes.open(ScriptedOcr({7: FORM}))
    first = index.add([EXAMPLES])
    before = points(index)
    second = index.add([EXAMPLES])
    assert {d.action for d in first.documents} == {"indexed"}
    assert {d.action for d in second.documents} == {"unchanged"}
    assert points(index) == before
    assert index.verify() == []


def test_a_changed_file_leaves_only_its_new_revision(indexes: Indexes, tmp_path: Path) -> None:
    index, file = indexes.open(), tmp_path / "contract.pdf"
    file.write_bytes(text_pdf(["First edition"]))
    index.add([file])
    before = points(index)
    file.write_bytes(text_pdf(["Second edition"]))
    index.add([file])
    assert not set(points(index)) & set(before)
    assert len({revision for revision, _ in points(index).values()}) == 1
    assert index.verify() == []


def test_a_file_that_shrank_from_five_pages_to_two_leaves_two(indexes: Indexes, tmp_path: Path) -> None:
    index, file = indexes.open(), tmp_path / "contract.pdf"
    file.write_bytes(text_pdf(["One", "Two", "Three", "Four", "Five"]))
    index.add([file])
    assert pages_of(index) == [1, 2, 3, 4, 5]
    file.write_bytes(text_pdf(["One", "Two"]))
    index.add([file])
    assert pages_of(index) == [1, 2]


def test_first_without_ocr_then_with_leaves_the_page_as_ocr_and_no_remains(indexes: Indexes) -> None:
    without = indexes.open("none")
    without.add([EXAMPLES / "agreement.pdf"])
    held = without.review()
    assert [(page.page_number, page.outcome) for page in held] == [(7, "unavailable")]
    old = set(points(without))
    index = indexes.open(ScriptedOcr({7: FORM}))
    index.add([EXAMPLES / "agreement.pdf"])
    nodes = [node for node in index.store.get_nodes() if node.metadata[meta.PAGE_NUMBER] == 7]
    assert [node.metadata[meta.EXTRACTOR] for node in nodes] == ["ocr"]
    assert not old & set(points(index))
    assert index.review() == [] and index.verify() == []


def test_forget_leaves_nothing_and_keeps_it_out_until_restored(indexes: Indexes) -> None:
    index = indexes.open()
    report = index.add([EXAMPLES])
    kept = next(d for d in report.documents if d.nodes)
    gone = next(d for d in report.documents if d.document_key != kept.document_key and d.nodes)
    forgotten = index.forget(gone.document_key[:8])
    assert forgotten.removed == gone.nodes and forgotten.clean and len(forgotten.proofs) == 1
    assert {n.metadata[meta.DOCUMENT_KEY] for n in index.store.get_nodes()} & {gone.document_key} == set()
    actions = {d.document_key: d.action for d in index.add([EXAMPLES]).documents}
    assert actions[gone.document_key] == "skipped_forgotten" and actions[kept.document_key] == "unchanged"
    restored = {d.document_key: d.action for d in index.add([EXAMPLES], restore=True).documents}
    assert restored[gone.document_key] == "indexed"


def test_a_copy_under_another_name_is_forgotten_too(indexes: Indexes, tmp_path: Path) -> None:
    index = indexes.open()
    for name in ("one.pdf", "two.pdf"):
        (tmp_path / name).write_bytes(text_pdf(["Same"]))
    first, _ = index.add([tmp_path / "one.pdf", tmp_path / "two.pdf"]).documents
    assert len(index.forget(first.document_key).document_keys) == 2
    assert points(index) == {}


def test_a_refused_page_is_review_and_only_it_is_asked_again(indexes: Indexes, tmp_path: Path) -> None:
    file = tmp_path / "scan.pdf"
    file.write_bytes((EXAMPLES / "agreement.pdf").read_bytes())
    engine = ScriptedOcr({7: "refused"})
    index = indexes.open(engine)
    for run in range(1, 5):
        index.add([file])
        assert engine.calls[7] == min(run, 3)  # tries are bounded over runs
    assert [(page.page_number, page.outcome, page.tries) for page in index.review()] == [(7, "refused", 3)]


def test_the_policy_is_part_of_what_unchanged_means(indexes: Indexes, tmp_path: Path) -> None:
    file = tmp_path / "contract.pdf"
    file.write_bytes(text_pdf(["One"]))
    index = indexes.open()
    index.add([file])
    before = set(points(index))
    stricter = Indexes(indexes.folder, PresidioRedactor(profile="ids_only"), indexes.embed).open()
    assert stricter.add([file]).documents[0].action == "indexed"
    assert not before & set(points(stricter))
    stricter.close()


def test_bad_files_are_reported_and_stop_no_other(indexes: Indexes, tmp_path: Path) -> None:
    folder = tmp_path / "uploads"
    folder.mkdir()
    good = text_pdf(["Good"])
    (folder / "good.pdf").write_bytes(good)
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "page.pdf").write_bytes(b"<!doctype html><title>Sign in</title>")
    (folder / "cut.pdf").write_bytes(good[: len(good) // 2])
    (folder / "locked.pdf").write_bytes(encrypted(good))
    (folder / "none.pdf").write_bytes(pageless())
    report = indexes.open().add([folder])
    codes = sorted(d.error_code or "" for d in report.documents)
    assert codes == ["", "damaged", "empty_source", "encrypted", "no_pages", "not_a_pdf"]
    assert len(report.failed) == 5
    assert "uploads" not in repr(report) + str(report.to_json())


def encrypted(data: bytes) -> bytes:
    import io

    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, encryption=pikepdf.Encryption(owner="owner", user="needed"))
    return out.getvalue()


def pageless() -> bytes:
    import io

    import pikepdf

    out = io.BytesIO()
    pikepdf.Pdf.new().save(out)
    return out.getvalue()


def test_a_password_from_the_settings_opens_the_file(indexes: Indexes, tmp_path: Path) -> None:
    file = tmp_path / "locked.pdf"
    file.write_bytes(encrypted(text_pdf(["Secret"])))
    index = indexes.open(pdf={"passwords": ["wrong", "needed"]})
    assert index.add([file]).documents[0].pages == {"ok": 1}


def test_forgotten_bytes_stay_out_under_a_new_name_until_restored(indexes: Indexes, tmp_path: Path) -> None:
    index, file = indexes.open(), tmp_path / "one.pdf"
    file.write_bytes(text_pdf(["Same"]))
    index.forget(index.add([file]).documents[0].document_key)
    file.rename(tmp_path / "renamed.pdf")
    assert index.add([tmp_path / "renamed.pdf"]).documents[0].action == "skipped_forgotten"
    assert points(index) == {}
    assert index.add([tmp_path / "renamed.pdf"], restore=True).documents[0].action == "indexed"


def test_an_index_that_is_not_there_is_not_made_by_looking(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no index"):
        PageIndex.open(tmp_path / "absent", missing="refuse")
    assert not (tmp_path / "absent").exists()


@pytest.mark.parametrize("dimension", [16, 384])
def test_asking_with_another_embedding_is_refused(dimension: int, indexes: Indexes, tmp_path: Path) -> None:
    file = tmp_path / "contract.pdf"
    file.write_bytes(text_pdf(["One"]))
    index = indexes.open()
    index.add([file])
    other = SealedEmbedding(MockEmbedding(embed_dim=dimension))
    engine = PageCitationQueryEngine.from_store(index.store, embed_model=other)
    with pytest.raises(EmbeddingMismatchError):
        engine.query("steel and timber")
