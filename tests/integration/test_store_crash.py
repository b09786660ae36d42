"""SIGKILL at seeded points of indexing, replacing and forgetting; then the next run, then comparison."""

import os
import random
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from llama_index.core.schema import TextNode
from sealed_nodes import embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.store.gate import by_document, merged
from llama_pdfroute.store.qdrant import RedactedQdrantStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")
KILLS = int(os.environ.get("LLAMA_PDFROUTE_TEST_KILLS", "30"))
STEPS = ("store/points.py", "store/folder.py", "store/qdrant.py", "local/persistence.py")
"""Code whose calls are counted: what writes, so that a kill falls between and inside the steps of a commit."""
FORGOTTEN = keys.document_key("to be forgotten")


def edition(document: str, revision: str, pages: int, chunks: int = 2) -> list[TextNode]:
    return [
        embedded(
            sealed_node(
                f"{document}, edition {revision}, page {page}, part {chunk}",
                document=document,
                page=page,
                pages=pages,
                chunk_number=chunk,
                source_revision=revision * 32,
            ),
            (page, chunk + 1.0),
        )
        for page in range(1, pages + 1)
        for chunk in range(chunks)
    ]


def commit(store: RedactedQdrantStore, nodes: list[TextNode]) -> None:
    (batch,) = by_document(nodes)
    store.commit(merged(None, batch), nodes)


def before(folder: Path) -> None:
    store = RedactedQdrantStore.local(folder, "contracts")
    for document in ("shrinks", "grows", "to be forgotten"):
        commit(store, edition(document, "a", 3))
    store.close()


def work(folder: Path) -> None:
    """What a run does: a document shrinks, one grows, one is new, one is forgotten. Again and again the same."""
    store = RedactedQdrantStore.local(folder, "contracts")
    for nodes in (edition("shrinks", "b", 1), edition("grows", "b", 4), edition("new", "b", 2)):
        commit(store, nodes)
    store.forget(FORGOTTEN)
    store.close()


def state(folder: Path) -> dict[str, Any]:
    """All that is in the folder, as its collections give it."""
    store = RedactedQdrantStore.local(folder, "contracts")
    try:
        assert [problem for problem in store.verify() if not problem.is_note] == []
        content: dict[str, Any] = {}
        for name in ("contracts", "contracts__manifest"):
            points, _ = store.client.scroll(name, limit=1000, with_vectors=True)
            content[name] = {str(point.id): (point.payload, str(point.vector)) for point in points}
        return content
    finally:
        store.close()


def editions(folder: Path) -> dict[str, set[str]]:
    store = RedactedQdrantStore.local(folder, "contracts")
    found: dict[str, set[str]] = {}
    for node in store.get_nodes():
        found.setdefault(node.metadata[meta.DOCUMENT_KEY], set()).add(node.get_content())
    store.close()
    return found


def in_child(task: Callable[[], None], kill_at: int | None) -> tuple[bool, int]:
    """Run the task in a forked process, killed at its n-th call; whether it was killed, and how many calls it made."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        calls = 0

        def count(frame: Any, event: str, argument: Any) -> None:
            nonlocal calls
            calls += frame.f_code.co_filename.endswith(STEPS)
            if calls == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

        status = 1
        try:
            sys.setprofile(count)
            task()
            sys.setprofile(None)
            os.write(write_end, str(calls).encode())
            status = 0
        finally:
            os._exit(status)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert killed or os.WEXITSTATUS(status) == 0
    return killed, int(told or 0)


def test_a_run_after_a_kill_at_any_point_ends_like_an_undisturbed_one(tmp_path: Path) -> None:
    start, undisturbed = tmp_path / "start", tmp_path / "undisturbed"
    before(start)
    shutil.copytree(start, undisturbed)
    _, calls = in_child(lambda: work(undisturbed), None)
    wanted, old, new = state(undisturbed), editions(start), editions(undisturbed)
    assert FORGOTTEN in old and FORGOTTEN not in new
    draw = random.Random(20)
    for number in range(KILLS):
        folder = tmp_path / f"run{number}"
        shutil.copytree(start, folder)
        killed, _ = in_child(lambda: work(folder), draw.randrange(1, calls))  # noqa: B023  used at once
        assert killed
        for document, texts in editions(folder).items():  # what a reader sees in between
            assert texts in (old.get(document), new.get(document))
        work(folder)
        assert state(folder) == wanted
        shutil.rmtree(folder)


def test_a_first_run_killed_anywhere_leaves_a_folder_that_opens(tmp_path: Path) -> None:
    def first_run(folder: Path) -> None:
        store = RedactedQdrantStore.local(folder, "contracts")
        commit(store, edition("new", "a", 1))
        store.close()

    undisturbed = tmp_path / "undisturbed"
    _, calls = in_child(lambda: first_run(undisturbed), None)
    draw = random.Random(21)
    for number in range(KILLS):
        folder = tmp_path / f"run{number}"
        killed, _ = in_child(lambda: first_run(folder), draw.randrange(1, calls))  # noqa: B023  used at once
        assert killed
        first_run(folder)
        assert state(folder) == state(undisturbed)


def test_a_killed_forget_is_finished_when_the_folder_is_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    before(folder)
    store = RedactedQdrantStore.local(folder, "contracts")
    store._folder.mark("contracts")  # type: ignore[union-attr]
    store._index.write_tombstone(FORGOTTEN, [], pending=True)  # where a kill right after the first step leaves it
    store.client.close()
    store._folder.owner.close()  # type: ignore[union-attr]
    from llama_pdfroute.store import folder as folders

    folders._open.clear()
    again = RedactedQdrantStore.local(folder, "contracts")
    assert again.manifest(FORGOTTEN) is None and again.is_forgotten(FORGOTTEN)
    assert [p for p in again.verify() if not p.is_note] == []
    again.close()
    content = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
    assert b"to be forgotten" not in content and FORGOTTEN.encode() not in content
