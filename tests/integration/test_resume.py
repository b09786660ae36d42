"""Nothing is paid twice: stopped runs resume, and a rerun asks only for pages that are worth another try."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from scans import scan

from llama_pdfroute import LocalEmbedding, PageIndex, PdfRouteReader, PresidioRedactor, SealedEmbedding, load_settings
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import StoreError
from llama_pdfroute.ocr.engine import OcrRequest, OcrResult
from llama_pdfroute.page import PageText
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.testing import ScriptedOcr

TEXTS = {n: f"Recognised page {n}. Steel and timber were delivered on day {n}." for n in range(1, 10)}


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


@pytest.fixture(scope="module")
def embed() -> SealedEmbedding:
    return SealedEmbedding(LocalEmbedding())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "scan.tiff"
    path.write_bytes(scan(9))
    return path


class Runs:
    def __init__(self, folder: Path, redactor: PresidioRedactor, embed: SealedEmbedding) -> None:
        self.folder, self.redactor, self.embed = folder, redactor, embed
        self.index: PageIndex | None = None

    def open(self, engine: ScriptedOcr | str) -> PageIndex:
        """The index as the next process would open it."""
        self.close()
        self.index = PageIndex(
            RedactedQdrantStore.local(self.folder, "documents"),
            reader=PdfRouteReader(redactor=self.redactor, ocr=engine, settings=load_settings()),
            embed_model=self.embed,
        )
        return self.index

    def close(self) -> None:
        if self.index is not None:
            self.index.close()


@pytest.fixture
def runs(tmp_path: Path, redactor: PresidioRedactor, embed: SealedEmbedding) -> Iterator[Runs]:
    made = Runs(tmp_path / "index", redactor, embed)
    yield made
    made.close()


def stored(index: PageIndex) -> dict[int, str]:
    return {node.metadata[meta.PAGE_NUMBER]: node.get_content() for node in index.store.get_nodes()}


def stop_at(page: int) -> object:
    def before(request: OcrRequest) -> None:
        if request.ref.page_number == page:
            raise KeyboardInterrupt

    return before


def test_a_run_stopped_at_page_five_resumes_there(runs: Runs, file: Path) -> None:
    stopped = ScriptedOcr(TEXTS, before=stop_at(5))
    with pytest.raises(KeyboardInterrupt):
        runs.open(stopped).add([file])
    again = ScriptedOcr(TEXTS)
    index = runs.open(again)
    assert stored(index) == {}, "a half-read document must not be visible"
    assert index.query("When was steel delivered?").citations == ()
    index.add([file])
    assert sorted(stopped.calls) == [1, 2, 3, 4, 5] and sorted(again.calls) == [5, 6, 7, 8, 9]
    assert stored(index) == TEXTS
    assert [problem for problem in index.verify() if not problem.is_note] == []
    runs.open(ScriptedOcr(TEXTS)).add([file])
    assert stored(runs.index) == TEXTS


def test_a_draft_that_cannot_be_saved_never_hides_an_interruption(
    runs: Runs, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError

    index = runs.open(ScriptedOcr(TEXTS, before=stop_at(5)))
    monkeypatch.setattr(type(index.store), "save_draft", fail)
    with pytest.raises(KeyboardInterrupt):
        index.add([file])


def test_pages_whose_redaction_failed_are_tried_again_a_bounded_number_of_times(
    runs: Runs, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from llama_pdfroute.redaction.detector import Detector

    def fail(*_: object) -> None:
        raise MemoryError

    engine = ScriptedOcr(TEXTS)
    index = runs.open(engine)
    with monkeypatch.context() as broken:
        broken.setattr(Detector, "find", fail)
        for run in range(1, 5):
            assert index.add([file]).documents[0].pages == {"failed": 9}
            assert engine.calls == dict.fromkeys(TEXTS, min(run, 3))
        assert stored(index) == {}


def test_a_page_whose_redaction_failed_once_is_healed_by_the_next_run(
    runs: Runs, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from llama_pdfroute.redaction.detector import Detector

    def fail(*_: object) -> None:
        raise MemoryError

    index = runs.open(ScriptedOcr(TEXTS))
    with monkeypatch.context() as broken:
        broken.setattr(Detector, "find", fail)
        index.add([file])
    assert index.add([file]).documents[0].pages == {"ok": 9}
    assert stored(index) == TEXTS
    assert index.add([file]).documents[0].action == "unchanged"


def test_nine_pages_with_one_refused_give_nine_and_a_rerun_asks_for_it_alone(
    runs: Runs, file: Path, redactor: PresidioRedactor
) -> None:
    script = {**TEXTS, 6: ["refused", "refused", TEXTS[6]]}
    engine = ScriptedOcr(script)
    pages = PdfRouteReader(redactor=redactor, ocr=ScriptedOcr({**TEXTS, 6: "refused"})).load_data(file)
    assert [page.metadata[meta.STATUS] for page in pages] == ["ok"] * 5 + ["review"] + ["ok"] * 3
    assert [bool(page.text) for page in pages] == [True] * 5 + [False] + [True] * 3
    index = runs.open(engine)
    index.add([file])
    before = {node.node_id for node in index.store.get_nodes()}
    assert [held.page_number for held in index.review()] == [6]
    index.add([file])
    assert engine.calls == {n: 2 if n == 6 else 1 for n in TEXTS}
    index.add([file])
    assert engine.calls == {n: 3 if n == 6 else 1 for n in TEXTS}
    assert stored(index) == TEXTS and index.review() == []
    assert before < {node.node_id for node in index.store.get_nodes()}, "pages that were fine keep their nodes"
    index.add([file])
    assert engine.call_count == 11


def test_a_later_failure_never_replaces_recognised_text(runs: Runs, file: Path) -> None:
    runs.open(ScriptedOcr({**TEXTS, 6: "unavailable"})).add([file])
    index = runs.open(ScriptedOcr(default="empty"))
    index.add([file])
    assert stored(index) == {n: text for n, text in TEXTS.items() if n != 6}


@pytest.mark.parametrize("later", ["none", ScriptedOcr(default="failed", name="other:1")])
def test_a_run_without_a_usable_engine_keeps_what_was_recognised(later: object, runs: Runs, file: Path) -> None:
    runs.open(ScriptedOcr(TEXTS)).add([file])
    index = runs.open(later)
    index.add([file])
    assert stored(index) == TEXTS
    assert index.review() == [] and index.verify() == []
    again = ScriptedOcr({n: text.replace("Steel", "Iron") for n, text in TEXTS.items()})
    index = runs.open(again)
    index.add([file])
    assert all("Iron" in text for text in stored(index).values())


def test_lost_points_are_written_again_by_the_next_run(runs: Runs, file: Path) -> None:
    runs.open(ScriptedOcr(TEXTS)).add([file])
    runs.close()
    for database in (runs.folder / "collection" / "documents").glob("storage.sqlite*"):
        database.unlink()
    index = runs.open(ScriptedOcr(TEXTS))
    assert [problem.code for problem in index.verify()]
    index.add([file])
    assert stored(index) == TEXTS
    assert index.verify() == []


def test_where_nothing_is_found_the_pages_that_wait_are_counted(runs: Runs, file: Path) -> None:
    index = runs.open("none")
    index.add([file])
    answer = index.query("When was steel delivered?")
    assert answer.citations == () and answer.held == 9


@pytest.mark.parametrize("confidence", [2.0, -1.0, float("nan"), "high"])
def test_one_bad_number_of_an_engine_costs_one_page(confidence: object, redactor: PresidioRedactor, file: Path) -> None:
    script = {**TEXTS, 3: OcrResult("text", PageText("text"), confidence=confidence)}  # type: ignore[arg-type]
    pages = PdfRouteReader(redactor=redactor, ocr=ScriptedOcr(script)).load_data(file)
    assert [page.metadata[meta.OCR_OUTCOME] for page in pages] == ["text"] * 2 + ["failed"] + ["text"] * 6


def test_a_name_on_a_retried_page_is_redacted_on_the_pages_that_were_kept(runs: Runs, file: Path) -> None:
    hidden = "The crane was handed over. Quenneville was present when it was lifted."
    script = {**TEXTS, 2: hidden, 6: ["refused", "Dear Mrs. Marisol Quenneville,\n\nthank you. Marisol Quenneville"]}
    index = runs.open(ScriptedOcr(script))
    index.add([file])
    index.add([file])
    assert "quenneville" not in stored(index)[6].lower()
    assert "quenneville" not in stored(index)[2].lower()


def test_another_engine_reads_everything_again(runs: Runs, file: Path) -> None:
    runs.open(ScriptedOcr(TEXTS)).add([file])
    other = ScriptedOcr(TEXTS, name="scripted:2")
    runs.open(other).add([file])
    assert other.calls == dict.fromkeys(TEXTS, 1)
