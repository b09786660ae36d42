"""Commands around an index, run as a user would, with the real parts (OCR off where it is not the point)."""

from __future__ import annotations

import csv
import io
import json
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from llama_pdfroute.cli.app import main

EXAMPLES = Path(__file__).parents[3] / "examples" / "documents"
NO_OCR = ("--set", "ocr.engine=none")
Run = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture(autouse=True)
def _own_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command with --json; its status and what it printed."""

    def call(*arguments: str | Path) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        status = main([*map(str, arguments), "--json"])
        return status, json.loads(capsys.readouterr().out)

    return call


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with a letter, a statement and the scanned form alone; and an index of it made without OCR."""
    files = tmp_path_factory.mktemp("files")
    for name in ("letter.pdf", "statement.pdf"):
        shutil.copy(EXAMPLES / name, files)
    with pikepdf.open(EXAMPLES / "agreement.pdf") as pdf, pikepdf.new() as form:
        form.pages.append(pdf.pages[6])
        form.save(files / "form.pdf")
    index = tmp_path_factory.mktemp("indexes") / "index"
    patch = pytest.MonkeyPatch()
    patch.setenv("LLAMA_PDFROUTE_KEY", "k" * 32)
    assert main(["index", str(files), "--index", str(index), *NO_OCR]) == 0
    patch.undo()
    return files, index


@pytest.fixture
def index(made: tuple[Path, Path], tmp_path: Path) -> Path:
    """A copy of the index, for tests that change it."""
    return Path(shutil.copytree(made[1], tmp_path / "index"))


def test_running_index_again_changes_nothing(made: tuple[Path, Path], run: Run) -> None:
    status, report = run("index", made[0], "--index", made[1], *NO_OCR)
    assert status == 0
    assert {document["action"] for document in report["documents"]} == {"unchanged"}
    assert report["pages"] == {"ok": 2, "blank": 1, "review": 1}


def test_a_bad_file_stops_no_other_and_its_name_is_not_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(EXAMPLES / "letter.pdf", tmp_path)
    (tmp_path / "Marisol Quenneville.pdf").write_bytes(b"<html>not a PDF at all</html>")
    (tmp_path / "nothing.pdf").write_bytes(b"")
    status = main(["index", str(tmp_path), "--index", str(tmp_path / "index"), "--names", "tty", *NO_OCR])
    streams = capsys.readouterr()
    assert status == 3
    assert "1 indexed" in streams.out and "2 failed" in streams.out
    assert "[not_a_pdf]" in streams.out and "[empty_source]" in streams.out
    assert "Quenneville" not in streams.out + streams.err, "stdout is no terminal here"


def test_many_pages_without_text_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pikepdf.open(EXAMPLES / "agreement.pdf") as pdf:
        del pdf.pages[7:]
        del pdf.pages[:6]
        pdf.save(tmp_path / "scan.pdf")
    assert main(["index", str(tmp_path / "scan.pdf"), "--index", str(tmp_path / "index"), *NO_OCR]) == 0
    streams = capsys.readouterr()
    assert "1 of 1 pages" in streams.err and "page 1" in streams.out


def test_profile_owned_calls_a_scan_an_error(tmp_path: Path, made: tuple[Path, Path], run: Run) -> None:
    status, report = run("index", made[0] / "form.pdf", "--index", tmp_path / "index", "--profile", "owned")
    assert status == 3 and report["pages"] == {"failed": 1}


def test_ask_cites_document_and_page(made: tuple[Path, Path], run: Run) -> None:
    status, answer = run("ask", "When did the slewing gear stop?", "--index", made[1], "--top-k", "1")
    assert status == 0 and answer["question_redacted"]
    (citation,) = answer["citations"]
    assert citation["page_number"] == 1 and citation["text"].startswith(f"Document {citation['document']}, page 1")
    assert "09:40" in answer["answer"]


def test_ask_in_one_document_only(made: tuple[Path, Path], run: Run) -> None:
    _, first = run("ask", "slewing gear", "--index", made[1], "--top-k", "1")
    _, hits = run("ask", "account is balanced", "--index", made[1], "--document", first["citations"][0]["document"])
    assert {citation["document_key"] for citation in hits["citations"]} == {first["citations"][0]["document_key"]}


def test_review_lists_the_scan_with_reason_and_measures(
    made: tuple[Path, Path], run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    status, held = run("review", "--index", made[1], "--files", made[0])
    assert status == 0
    (page,) = held["pages"]
    assert (page["page_number"], page["outcome"], page["reason"]) == (1, "unavailable", "picture_of_text")
    assert any("threshold" in text for text in page["measured"])
    assert main(["review", "--index", str(made[1]), "--csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert row["document_key"] == page["document_key"] and row["outcome"] == "unavailable"


def test_which_finds_the_file_and_tells_no_name_into_a_pipe(
    made: tuple[Path, Path], run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    _, answer = run("ask", "slewing gear", "--index", made[1], "--top-k", "1")
    status, found = run("which", answer["citations"][0]["document"], EXAMPLES, made[0])
    assert status == 0
    (match,) = found["matches"]
    assert (match["argument_number"], match["file_number"]) == (2, 2), "form, letter, statement"
    main(["which", match["document_key"][:8], str(made[0])])
    assert "letter" not in capsys.readouterr().out
    assert main(["which", "0000000000", str(made[0])]) == 3
    assert main(["which", "letter", str(made[0])]) == 2


def test_forget_leaves_nothing_and_keeps_it_away(made: tuple[Path, Path], index: Path, run: Run) -> None:
    files = made[0]
    _, answer = run("ask", "slewing gear", "--index", index, "--top-k", "1")
    key = answer["citations"][0]["document_key"]
    assert run("forget", key[:6], "--index", index) == (0, {"document_keys": [key], "removed": 1})
    status, checked = run("verify", "--index", index)
    assert status == 0 and checked["documents"] == 2
    stored = b"".join(path.read_bytes() for path in index.rglob("*") if path.is_file())
    assert b"slewing" not in stored
    _, report = run("index", files, "--index", index, *NO_OCR)
    assert [d["action"] for d in report["documents"] if d["document_key"] == key] == ["skipped_forgotten"]
    _, report = run("index", files, "--restore", "--index", index, *NO_OCR)
    assert [d["action"] for d in report["documents"] if d["document_key"] == key] == ["indexed"]


def test_forget_by_file_works_before_it_was_ever_indexed(made: tuple[Path, Path], tmp_path: Path, run: Run) -> None:
    letter = made[0] / "letter.pdf"
    status, report = run("forget", "--file", letter, "--index", tmp_path / "index")
    assert status == 0 and report["removed"] == 0
    _, indexed = run("index", letter, "--index", tmp_path / "index", *NO_OCR)
    assert [document["action"] for document in indexed["documents"]] == ["skipped_forgotten"]


def test_forget_wants_one_of_key_and_file(run: Run) -> None:
    assert run("forget")[0] == 2
    assert run("forget", "8f31", "--file", "letter.pdf")[0] == 2


def test_verify_says_what_is_wrong(index: Path, run: Run) -> None:
    from llama_pdfroute.store.qdrant import RedactedQdrantStore

    store = RedactedQdrantStore.local(index, "documents")
    record = next(record for record in store.manifests() if record.node_ids)
    store.client.delete("documents", sorted(record.node_ids))
    store.close()
    status, checked = run("verify", "--index", index)
    assert status == 5 and not checked["sound"]
    assert [(problem["code"], problem["document_key"]) for problem in checked["problems"]] == [
        ("missing_nodes", record.document_key)
    ]


def test_audit_finds_what_a_weaker_policy_left(
    tmp_path: Path, made: tuple[Path, Path], run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    letter, weak = made[0] / "letter.pdf", ("--set", "redaction.names=patterns-only")
    assert run("index", letter, "--index", tmp_path / "index", *weak)[0] == 0
    status, audit = run("audit", "--index", tmp_path / "index")
    assert status == 5
    (suspect,) = audit["suspects"]
    assert suspect["page_number"] == 1 and suspect["counts"]["PERSON"] >= 1
    main(["audit", "--index", str(tmp_path / "index")])
    assert "Ohlsson" not in capsys.readouterr().out


def test_audit_with_the_same_policy_finds_nothing(made: tuple[Path, Path], run: Run) -> None:
    _, audit = run("audit", "--policy", "default", "--index", made[1])
    assert audit["points"] == 2
    assert audit["suspects"] == []


def test_events_go_to_a_file_without_text(made: tuple[Path, Path], tmp_path: Path, run: Run) -> None:
    target = tmp_path / "events.jsonl"
    run("index", made[0], "--index", tmp_path / "index", "--events", target, *NO_OCR)
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    assert {"read", "routed", "chunked", "indexed"} <= {line["stage"] for line in lines}
    assert "slewing" not in target.read_text() and "Ohlsson" not in target.read_text()


def test_a_locked_index_is_said_in_one_line(
    index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import subprocess
    import sys

    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from llama_pdfroute.store.folder import open_folder; "
            "open_folder(sys.argv[1], 1.0); print('open', flush=True); sys.stdin.read()",
            str(index),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdin is not None and holder.stdout is not None
    try:
        assert holder.stdout.readline() == "open\n"
        assert main(["verify", "--index", str(index), "--set", "store.lock_timeout_s=0.1"]) == 5
        error = capsys.readouterr().err
        assert "[index_locked]" in error and len(error.strip().splitlines()) == 1
    finally:
        holder.stdin.close()
        holder.wait()
        holder.stdout.close()


def test_explain_html_is_owner_only_and_loads_nothing(tmp_path: Path, run: Run) -> None:
    target = tmp_path / "why.html"
    target.touch(0o644)
    assert run("explain", EXAMPLES / "agreement.pdf", "--html", target)[0] == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    page = target.read_text(encoding="utf-8")
    assert page.count("<section") == 10 and page.count("data:image/jpeg") == 10
    assert "http" not in page and "<script" not in page and "Holbeck" not in page
    assert run("explain", EXAMPLES / "agreement.pdf", "--html", target, "--no-pictures")[0] == 0
    assert "data:image" not in target.read_text(encoding="utf-8")


def test_explain_tells_routes_without_text(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    status, explained = run("explain", EXAMPLES / "agreement.pdf")
    assert status == 0
    routes = [(page["route"], page["status"]) for page in explained["pages"]]
    assert routes == [("native", "ok")] * 6 + [("ocr", "to ocr")] + [("native", "ok")] * 3
    main(["explain", str(EXAMPLES / "agreement.pdf"), "--pages", "7"])
    shown = capsys.readouterr().out
    assert "picture_of_text" in shown and "threshold" in shown
    main(["explain", str(EXAMPLES / "agreement.pdf")])
    assert "Larkfield" not in capsys.readouterr().out
    assert run("explain", EXAMPLES / "agreement.pdf", "--pages", "11")[0] == 2


def test_explain_without_an_engine_says_review(run: Run) -> None:
    _, explained = run("explain", EXAMPLES / "agreement.pdf", "--pages", "7", *NO_OCR)
    assert explained["pages"][0]["status"] == "review"


@pytest.mark.parametrize("command", [["ask", "q"], ["list"], ["review"], ["verify"], ["audit"], ["forget", "8f31"]])
def test_where_there_is_no_index_it_is_said_and_none_is_made(command: list[str], tmp_path: Path, run: Run) -> None:
    status, told = run(*command, "--index", tmp_path / "index")
    assert status == 5 and told["error"]["code"] == "store_failed"
    assert list(tmp_path.iterdir()) == []


def test_a_misspelt_collection_is_pointed_out(made: tuple[Path, Path], run: Run) -> None:
    status, told = run("list", "--index", made[1], "--collection", "documnets")
    assert status == 5 and "collection" in told["error"]["remedy"]


def test_list_shows_every_document(made: tuple[Path, Path], run: Run) -> None:
    status, listed = run("list", "--index", made[1])
    assert status == 0
    assert sorted(document["page_count"] for document in listed["documents"]) == [1, 1, 2]
    assert {"blank": 1, "ok": 1} in [document["pages"] for document in listed["documents"]]


def test_a_folder_without_documents_is_an_error(tmp_path: Path, run: Run) -> None:
    (tmp_path / "notes.txt").write_text("nothing to index")
    assert run("index", tmp_path, "--index", tmp_path / "index")[0] == 3


def test_explain_tells_what_would_be_done_not_what_the_stand_in_did(tmp_path: Path, run: Run) -> None:
    """A scan with a hidden layer: with an engine the layer is dropped, without one it is kept and held."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    scan = tmp_path / "scan.pdf"
    canvas = Canvas(str(scan), pagesize=(595, 842))
    with pikepdf.open(EXAMPLES / "agreement.pdf") as pdf:
        (image,) = pdf.pages[6].images.values()
        picture = pikepdf.PdfImage(image).as_pil_image()
    canvas.drawImage(ImageReader(picture), 0, 0, 595, 842)
    hidden = canvas.beginText(60, 780)
    hidden.setTextRenderMode(3)
    for line in range(12):
        hidden.textLine(f"A hidden line of an earlier recognition, number {line}")
    canvas.drawText(hidden)
    canvas.save()
    (page,) = run("explain", scan)[1]["pages"]
    assert (page["reason"], page["status"], page["characters"]) == ("invisible_layer", "to ocr", 0)
    assert "hidden_layer_kept" not in page["findings"]
    (page,) = run("explain", scan, *NO_OCR)[1]["pages"]
    assert page["status"] == "review" and page["characters"] > 400 and "hidden_layer_kept" in page["findings"]
