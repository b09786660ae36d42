"""What is left in an index folder's bytes after ``forget``: nothing of the document."""

import base64
import json
from pathlib import Path

from qdrant_client import QdrantClient
from sealed_nodes import embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute.store.qdrant import RedactedQdrantStore

SECRET = "The zeppelin harbour opens at dawn, says the quartermaster."
KEPT = "Other people's words stay where they are."


class Lengths:
    """Word vectors of two dimensions: length and first letter."""

    name = "lengths@1:2"

    def token_vectors(self, texts: list[str], seals: list[str]) -> list[list[list[float]]]:
        return [[[len(word) / 40, ord(word[0]) / 400] for word in text.split()] for text in texts]

    def query_token_vectors(self, text: str) -> list[list[float]]:
        return self.token_vectors([text], [""])[0]


def traces(folder: Path, looked_for: list[bytes]) -> list[bytes]:
    content = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return [trace for trace in looked_for if any(trace in each for each in content)]


def forms(text: str) -> list[bytes]:
    return [
        text.encode(),
        json.dumps(text)[1:-1].encode(),
        text.encode("utf-16-le"),
        text.encode("utf-16-be"),
        base64.b64encode(text.encode())[:-4],
    ]


def test_a_folder_holds_no_byte_of_a_forgotten_document(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    store = RedactedQdrantStore.local(folder, "contracts", token_vectors=Lengths())  # type: ignore[arg-type]
    vectors = {"secret": (0.123456789, 0.987654321), "kept": (0.5, 0.25)}
    nodes = [
        embedded(sealed_node(f"{SECRET} {page}", document="secret", page=page, pages=40), vectors["secret"])
        for page in range(1, 41)
    ]
    store.add(nodes)
    store.add([embedded(sealed_node(KEPT, document="kept"), vectors["kept"])])
    key = keys.document_key("secret")
    record = store.manifest(key)
    assert record is not None
    words = [*forms(SECRET), *(word.encode() for word in ("zeppelin", "quartermaster"))]
    ids = [key.encode(), *(node.node_id.encode() for node in nodes), keys.manifest_id(key).encode()]
    ids += [keys.page_id(key, page).encode() for page in range(1, 41)]
    packed = store.client.retrieve("contracts", [nodes[0].node_id])[0].payload
    assert isinstance(packed, dict)
    looked_for = [*words, *ids, record.source_revision.encode(), str(packed["token_vectors"]).encode()]
    assert SECRET.encode() in traces(folder, looked_for)  # they are found while they are there
    database = folder / "collection" / "contracts" / "storage.sqlite"
    size = database.stat().st_size
    before = store.forget_proof(key)
    assert (before.nodes_left, before.records_left, before.clean) == (40, 1, False) and before.files_with_traces == 2
    assert store.forget(key) == 40
    proof = store.forget_proof(key)
    assert proof.clean and proof.files_scanned >= 3 and proof.not_shown
    assert database.stat().st_size < size / 2  # rewritten: deleted rows are not only marked as free
    assert traces(folder, looked_for) == []
    store.close()
    assert traces(folder, looked_for) == []
    again = RedactedQdrantStore.local(folder, "contracts", token_vectors=Lengths())  # type: ignore[arg-type]
    assert [node.get_content() for node in again.get_nodes()] == [KEPT]
    assert again.is_forgotten(key) and [p for p in again.verify() if not p.is_note] == []
    again.close()
    assert traces(folder, [KEPT.encode()])


def test_in_memory_the_points_and_records_are_gone() -> None:
    client = QdrantClient(":memory:")
    store = RedactedQdrantStore("contracts", client)
    store.add([embedded(sealed_node(SECRET, document="secret"), (1.0, 0.0))])
    key = keys.document_key("secret")
    store.forget(key)
    assert store.forget_proof(key).clean and store.forget_proof(key).not_shown == ()
    left = [str(point) for name in ("contracts", "contracts__manifest") for point in client.scroll(name)[0]]
    assert not any("zeppelin" in point or key in point for point in left)
    client.close()
