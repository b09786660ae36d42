"""Two processes and eight tasks index and forget the same documents; LLAMA_PDFROUTE_TEST_SECONDS sets how long."""

import asyncio
import os
import random
import time
from pathlib import Path

import pytest
from llama_index.core.schema import TextNode
from qdrant_client import QdrantClient
from sealed_nodes import embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute.errors import ForgottenDocumentError, IndexLockedError
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store.gate import by_document, merged
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.store.search import PageQuery

SECONDS = float(os.environ.get("LLAMA_PDFROUTE_TEST_SECONDS", "4"))
DOCUMENTS = ("one", "two", "three")
PATIENT = StoreSettings(lock_timeout_s=60)


def edition(document: str, revision: int) -> list[TextNode]:
    digits = f"{revision:032x}"
    return [
        embedded(
            sealed_node(
                f"{document} {revision} page {page}", document=document, page=page, pages=3, source_revision=digits
            ),
            (page, 1.0),
        )
        for page in range(1, 2 + revision % 3)
    ]


def step(store: RedactedQdrantStore, draw: random.Random) -> None:
    document = draw.choice(DOCUMENTS)
    if draw.random() < 0.2:
        store.forget(keys.document_key(document))
        store.restore(keys.document_key(document))
        return
    nodes = edition(document, draw.randrange(1000))
    (batch,) = by_document(nodes)
    try:
        store.commit(merged(None, batch), nodes)
    except ForgottenDocumentError:
        return  # the other one has just forgotten it
    check(store)


def check(store: RedactedQdrantStore) -> None:
    """No document is ever seen mixed: all hits of one document are of one edition."""
    seen: dict[str, set[str]] = {}
    for node in store.query_pages(PageQuery(text="page", embedding=[1.0, 1.0], top_k=20)).nodes:
        seen.setdefault(node.metadata["document_key"], set()).add(node.metadata["source_revision"])
    assert all(len(revisions) == 1 for revisions in seen.values())


def problems(store: RedactedQdrantStore) -> list[object]:
    return [problem for problem in store.verify() if not problem.is_note]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_two_processes_take_turns_document_by_document(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    children = []
    for number in range(2):
        child = os.fork()
        if child == 0:
            status = 1
            try:
                draw, end = random.Random(number), time.monotonic() + SECONDS
                while time.monotonic() < end:
                    store = RedactedQdrantStore.local(folder, "contracts", settings=PATIENT)
                    step(store, draw)
                    store.close()
                status = 0
            finally:
                os._exit(status)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0]
    store = RedactedQdrantStore.local(folder, "contracts")
    assert problems(store) == []
    store.close()


async def tasks_of(store: RedactedQdrantStore) -> None:
    end = time.monotonic() + SECONDS

    async def one(number: int) -> None:
        draw = random.Random(number)
        while time.monotonic() < end:
            await asyncio.to_thread(step, store, draw)

    await asyncio.gather(*(one(number) for number in range(8)))


def test_eight_tasks_share_one_folder(tmp_path: Path) -> None:
    store = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    asyncio.run(tasks_of(store))
    assert problems(store) == []
    store.close()


@pytest.mark.server
@pytest.mark.skipif(not os.environ.get("QDRANT_URL"), reason="QDRANT_URL is not set: no Qdrant server to test with")
def test_eight_tasks_share_one_server() -> None:
    client = QdrantClient(url=os.environ["QDRANT_URL"])
    name = f"llama-pdfroute-test-{os.getpid()}"
    try:
        store = RedactedQdrantStore(name, client)
        asyncio.run(tasks_of(store))
        assert problems(store) == []
    finally:
        client.delete_collection(name)
        client.delete_collection(f"{name}__manifest")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_second_process_waits_and_then_says_who_has_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    store = RedactedQdrantStore.local(folder, "contracts")
    child = os.fork()
    if child == 0:
        try:
            RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0.1))
        except IndexLockedError:
            os._exit(0)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0
    store.close()
    with pytest.raises(IndexLockedError):
        plain = QdrantClient(path=str(folder))
        try:
            RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0.1))
        finally:
            plain.close()


def test_a_folder_left_by_a_closed_store_opens_at_once(tmp_path: Path) -> None:
    for _ in range(3):
        store = RedactedQdrantStore.local(tmp_path / "index", "contracts", settings=StoreSettings(lock_timeout_s=0))
        store.add(edition("one", 1))
        store.close()
