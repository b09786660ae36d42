"""What went wrong in other tools' stores, as tests of ours, each named after the symptom."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from qdrant_client import QdrantClient
from sealed_nodes import embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import IndexLockedError, MetadataError, StoreError
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store import points
from llama_pdfroute.store.qdrant import RedactedQdrantStore


@pytest.fixture
def store() -> Iterator[RedactedQdrantStore]:
    client = QdrantClient(":memory:")
    yield RedactedQdrantStore("contracts", client)
    client.close()


def pages(count: int, revision: str = "a", chunks: int = 1) -> list:  # type: ignore[type-arg]
    return [
        embedded(
            sealed_node(
                f"edition {revision} page {page} part {chunk}",
                page=page,
                pages=count,
                chunk_number=chunk,
                source_revision=revision * 32,
            ),
            (1.0, float(page)),
        )
        for page in range(1, count + 1)
        for chunk in range(chunks)
    ]


def stored(store: RedactedQdrantStore) -> int:
    return store.client.count("contracts", exact=True).count


def test_running_twice_doubles_the_collection(store: RedactedQdrantStore) -> None:
    for _ in range(2):
        store.add(pages(3, chunks=2))
        assert stored(store) == 6


def test_only_the_last_chunk_of_a_document_survives(store: RedactedQdrantStore) -> None:
    nodes = pages(1, chunks=12)
    assert store.add(nodes) == [node.node_id for node in nodes]
    assert stored(store) == 12 == len(store.page_nodes(keys.document_key("handbook"), 1))


def test_a_shorter_edition_leaves_pages_of_the_longer_one(store: RedactedQdrantStore) -> None:
    store.add(pages(5))
    store.add(pages(2, revision="b"))
    assert stored(store) == 2 and store.verify() == []


def test_a_request_over_the_server_limit(store: RedactedQdrantStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points, "MAX_REQUEST_BYTES", 20_000)
    sizes: list[int] = []
    upsert = store.client.upsert

    def weighed(name: str, batch: list, **options: object) -> object:  # type: ignore[type-arg]
        if name == "contracts":
            sizes.append(len(json.dumps([point.model_dump(mode="json") for point in batch])))
        return upsert(name, batch, **options)

    monkeypatch.setattr(store.client, "upsert", weighed)
    long = [
        embedded(sealed_node(f"{chunk} " + "long words " * 90, pages=1, chunk_number=chunk), (1.0, 0.0))
        for chunk in range(300)
    ]
    store.add(long)
    assert stored(store) == 300 and len(sizes) > 15 and max(sizes) < 25_000


def test_oversize_shows_up_as_a_time_out(store: RedactedQdrantStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points, "MAX_POINT_BYTES", 5_000)
    with pytest.raises(StoreError, match=r"page 2.*max_chars") as caught:
        store.add(
            [
                embedded(sealed_node("short", pages=2), (1.0, 0.0)),
                embedded(sealed_node("invented " * 900, page=2, pages=2), (1.0, 0.0)),
            ]
        )
    assert caught.value.page_number == 2 and "invented" not in str(caught.value)
    assert store.get_nodes() == []


def test_a_local_folder_stays_locked_after_an_error(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    other = QdrantClient(path=str(folder))
    with pytest.raises(IndexLockedError, match="another process"):
        RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0))
    other.close()
    store = RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0))
    with pytest.raises(MetadataError):
        store.add([sealed_node("no vector"), sealed_node("none either", build="b" * 16)])
    store.close()
    RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0)).close()


def test_numbers_of_a_numeric_library_in_metadata(store: RedactedQdrantStore) -> None:
    for value in (np.int64(1), np.float32(0.5)):
        node = embedded(sealed_node("text"), (1.0, 0.0))
        node.metadata[meta.CHAR_START] = value
        with pytest.raises(MetadataError):
            store.add([node])
    node = embedded(sealed_node("text"), np.array([1.0, 0.0], dtype=np.float32))  # type: ignore[arg-type]
    store.add([node])
    (back,) = store.get_nodes()
    assert json.loads(json.dumps(back.metadata)) == back.metadata == node.metadata


def test_lone_surrogates_stop_the_file(store: RedactedQdrantStore) -> None:
    with pytest.raises(MetadataError, match="surrogates"):
        store.add([embedded(sealed_node("half a pair: \ud835"), (1.0, 0.0))])
    store.add([embedded(sealed_node("a whole one: \U0001d400"), (1.0, 0.0))])
    assert [node.get_content() for node in store.get_nodes()] == ["a whole one: \U0001d400"]
