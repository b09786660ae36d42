"""Where points and records are: the two collections of one index, and every call to Qdrant that touches them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any
from weakref import WeakKeyDictionary

from llama_index.core.schema import TextNode
from qdrant_client import QdrantClient, models
from qdrant_client.local.qdrant_local import QdrantLocal

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import StoreError
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store.gate import Entry, rebuilt
from llama_pdfroute.store.manifest import FORMAT_VERSION, Header, ManifestRecord, from_payload, to_payload
from llama_pdfroute.store.sparse import document_vector
from llama_pdfroute.store.tokens import Matrix, packed

DENSE = "dense"
SPARSE = "sparse"
TOKENS = "tokens"
TEXT = "text"
PAGE_ID = "doc_id"
"""LlamaIndex filters by it (``VectorStoreQuery.doc_ids``); it is the page's id."""
TOKEN_BYTES = "token_vectors"
"""Payload key of word vectors in a local folder, whose own multivectors take ten bytes a number on disk."""
BESIDE_METADATA = frozenset({TEXT, PAGE_ID, TOKEN_BYTES})
"""Payload keys that are no metadata."""
_HEADER_ID = str(uuid.uuid5(uuid.NAMESPACE_URL, "llama-pdfroute:header"))
_PAYLOAD_INDEXES = {
    meta.DOCUMENT_KEY: models.PayloadSchemaType.KEYWORD,
    PAGE_ID: models.PayloadSchemaType.KEYWORD,
    meta.EXTRACTOR: models.PayloadSchemaType.KEYWORD,
    meta.STATUS: models.PayloadSchemaType.KEYWORD,
    meta.CONFIDENCE: models.PayloadSchemaType.FLOAT,
}
_BATCH_POINTS = 64
MAX_REQUEST_BYTES = 8_000_000
MAX_POINT_BYTES = 30_000_000
"""A Qdrant server takes requests of 32 MB unless it is set up otherwise."""
_PAGE_OF_SCROLL = 256
_locks: WeakKeyDictionary[QdrantClient, RLock] = WeakKeyDictionary()
_document_keys: WeakKeyDictionary[QdrantClient, dict[str, frozenset[str]]] = WeakKeyDictionary()


def lock_of(client: QdrantClient) -> RLock:
    """One lock a client, for stores that share it."""
    return _locks.setdefault(client, RLock())


def of_document(document_key: str, but_not: Iterable[str] = ()) -> models.Filter:
    """Filter for a document's points, without those of the given ids."""
    spared: list[Any] = list(but_not)
    return models.Filter(
        must=[models.FieldCondition(key=meta.DOCUMENT_KEY, match=models.MatchValue(value=document_key))],
        must_not=[models.HasIdCondition(has_id=spared)] if spared else None,
    )


@dataclass(eq=False)
class Collections:
    """The points' collection and the manifest's. Every method is one step; order and locking are the store's."""

    client: QdrantClient
    name: str
    folder: Path | None = None
    settings: StoreSettings = field(default_factory=StoreSettings)
    known: set[str] = field(default_factory=set)

    @property
    def manifest_name(self) -> str:
        return f"{self.name}__manifest"

    def exists(self, name: str) -> bool:
        if name not in self.known and self.client.collection_exists(name):
            self.known.add(name)
        return name in self.known

    # ── records ──

    def header(self) -> Header | None:
        """Raises StoreError for an index of another format."""
        payload = self._record(_HEADER_ID)
        if payload is None:
            return None
        if payload.get("format_version") != FORMAT_VERSION:
            raise StoreError(
                "the index has another format version",
                remedy="Index into a new folder or collection with this version.",
            )
        return Header(FORMAT_VERSION, payload["embedding"], payload["key_id"], payload["token_vectors"])

    def write_header(self, header: Header) -> None:
        self._write_record(
            _HEADER_ID,
            {
                "kind": "header",
                "format_version": header.format_version,
                "embedding": header.embedding,
                "key_id": header.key_id,
                "token_vectors": header.token_vectors,
            },
        )

    def record(self, document_key: str) -> ManifestRecord | None:
        payload = self._record(keys.manifest_id(document_key))
        return None if payload is None else from_payload(payload)

    def records(self, document_keys: Iterable[str]) -> dict[str, ManifestRecord]:
        """Records of several documents, in one call."""
        ids = [keys.manifest_id(key) for key in document_keys]
        if not ids or not self.exists(self.manifest_name):
            return {}
        found = (from_payload(point.payload or {}) for point in self.client.retrieve(self.manifest_name, ids=ids))
        return {record.document_key: record for record in found}

    @property
    def _cached_keys(self) -> dict[str, frozenset[str]]:
        return _document_keys.setdefault(self.client, {})

    def document_keys(self) -> frozenset[str]:
        """Keys of all documents; read once, until a record is written or deleted through this client."""
        if self.name not in self._cached_keys:
            found = frozenset(str(payload["document_key"]) for payload in self.all_records("document"))
            self._cached_keys[self.name] = found
        return self._cached_keys[self.name]

    def all_records(self, kind: str) -> Iterator[dict[str, Any]]:
        """Payloads of the manifest's records of one kind: ``document``, ``draft`` or ``forgotten``."""
        chosen = models.Filter(must=[models.FieldCondition(key="kind", match=models.MatchValue(value=kind))])
        for point in self._scroll(self.manifest_name, chosen):
            yield dict(point.payload or {})

    def write_record(self, record: ManifestRecord) -> None:
        self._cached_keys.pop(self.name, None)
        self._write_record(keys.manifest_id(record.document_key), to_payload(record))

    def delete_record(self, document_key: str) -> None:
        self._cached_keys.pop(self.name, None)
        self._delete(self.manifest_name, models.PointIdsList(points=[keys.manifest_id(document_key)]))

    def draft(self, document_key: str) -> ManifestRecord | None:
        payload = self._record(_draft_id(document_key))
        return None if payload is None else from_payload(payload)

    def write_draft(self, record: ManifestRecord) -> None:
        self._write_record(_draft_id(record.document_key), to_payload(record, "draft"))

    def delete_draft(self, document_key: str) -> None:
        self._delete(self.manifest_name, models.PointIdsList(points=[_draft_id(document_key)]))

    def tombstone(self, document_key: str) -> dict[str, Any] | None:
        """What says that the document was forgotten; None when it was not."""
        return self._record(tombstone_id(document_key))

    def has_record(self, record_id: str) -> bool:
        return self._record(record_id) is not None

    def write_tombstone(self, document_key: str, revisions: Sequence[str], *, pending: bool) -> None:
        """Says that the document was forgotten, and with it the bytes whose tombstones ``revisions`` are ids of. The
        key itself stands in it only while forgetting is under way.
        """
        for record_id in revisions:
            self._write_record(record_id, {"kind": "forgotten bytes"})
        payload = {"kind": "forgotten", "pending": document_key if pending else None, "revisions": list(revisions)}
        self._write_record(tombstone_id(document_key), payload)

    def delete_tombstones(self, ids: Sequence[str]) -> None:
        self._delete(self.manifest_name, models.PointIdsList(points=list(ids)))

    def _record(self, record_id: str) -> dict[str, Any] | None:
        if not self.exists(self.manifest_name):
            return None
        found = self.client.retrieve(self.manifest_name, ids=[record_id])
        return dict(found[0].payload or {}) if found else None

    def _write_record(self, record_id: str, payload: dict[str, Any]) -> None:
        if not self.exists(self.manifest_name):
            self.client.create_collection(self.manifest_name, vectors_config={}, **self._layout())
            self.known.add(self.manifest_name)
            self._index_payload(self.manifest_name, {"kind": models.PayloadSchemaType.KEYWORD})
        self.client.upsert(
            self.manifest_name, [models.PointStruct(id=record_id, vector={}, payload=payload)], wait=True
        )

    # ── points ──

    def make(self, dimension: int | None, tokens: int | None) -> None:
        """The points' collection, if it is not there: sparse always, dense and token vectors where they have a size."""
        if self.exists(self.name):
            return
        vectors: dict[str, models.VectorParams] = {}
        if dimension:
            vectors[DENSE] = models.VectorParams(size=dimension, distance=models.Distance.COSINE)
        if tokens and not self.folder:
            vectors[TOKENS] = models.VectorParams(
                size=tokens,
                distance=models.Distance.DOT,
                datatype=models.Datatype.FLOAT16,
                on_disk=True,
                hnsw_config=models.HnswConfigDiff(m=0),  # it only ranks what the other channels found
                multivector_config=models.MultiVectorConfig(comparator=models.MultiVectorComparator.MAX_SIM),
            )
        self.client.create_collection(
            self.name,
            vectors_config=vectors,
            sparse_vectors_config={SPARSE: models.SparseVectorParams(modifier=models.Modifier.IDF)},
            **self._layout(),
        )
        self.known.add(self.name)
        self._index_payload(self.name, _PAYLOAD_INDEXES)

    def _layout(self) -> dict[str, Any]:
        """Shards and replicas, where the settings name them and there is a server to have them."""
        asked = {"shard_number": self.settings.shards, "replication_factor": self.settings.replicas}
        return {name: number for name, number in asked.items() if number is not None and self.on_server}

    def _index_payload(self, name: str, fields: Mapping[str, models.PayloadSchemaType]) -> None:
        """What filters ask for; a local client scans everything and has no indexes."""
        for key, kind in fields.items() if self.on_server else ():
            self.client.create_payload_index(name, key, field_schema=kind, wait=True)

    @property
    def on_server(self) -> bool:
        """False for a folder and for memory."""
        return not isinstance(getattr(self.client, "_client", None), QdrantLocal)

    def write(self, entries: Sequence[Entry], token_matrices: Sequence[Matrix] | None) -> None:
        """Upsert, in requests bounded by count and bytes. Raises StoreError naming the page of a point too large."""
        matrices: Sequence[Matrix | None] = token_matrices or [None] * len(entries)
        points = [self._point(entry, matrix) for entry, matrix in zip(entries, matrices, strict=True)]
        for batch in list(_batches(points)):  # all sizes are known before the first is sent
            self.client.upsert(self.name, batch, wait=True)

    def _point(self, entry: Entry, matrix: Matrix | None) -> models.PointStruct:
        indices, values = document_vector(entry.text, entry.metadata.get(meta.CONTEXT))
        vector: dict[str, Any] = {SPARSE: models.SparseVector(indices=indices, values=values)}
        page = keys.page_id(entry.metadata[meta.DOCUMENT_KEY], entry.page_number)
        payload = {**entry.metadata, TEXT: entry.text, PAGE_ID: page}
        if entry.embedding is not None:
            vector[DENSE] = entry.embedding
        if matrix and self.folder:
            payload[TOKEN_BYTES] = packed(matrix)
        elif matrix:
            vector[TOKENS] = matrix
        return models.PointStruct(id=entry.node_id, vector=vector, payload=payload)

    def stored(self, ids: Sequence[str]) -> set[str]:
        """Which of the ids are there."""
        if not ids or not self.exists(self.name):
            return set()
        found = self.client.retrieve(self.name, ids=list(ids), with_payload=False)
        return {str(point.id) for point in found}

    def count(self, chosen: models.Filter) -> int:
        """How many points the filter chooses."""
        if not self.exists(self.name):
            return 0
        return self.client.count(self.name, count_filter=chosen, exact=True).count

    def delete_points(self, chosen: models.Filter) -> int:
        """Delete what the filter chooses; how many that were."""
        count = self.count(chosen)
        if count:
            self._delete(self.name, models.FilterSelector(filter=chosen))
        return count

    def delete_ids(self, ids: Sequence[str]) -> None:
        if ids:
            self._delete(self.name, models.PointIdsList(points=list(ids)))

    def points(self, chosen: models.Filter | None = None) -> Iterator[models.Record]:
        """Every point the filter chooses, with payload."""
        yield from self._scroll(self.name, chosen)

    def _delete(self, name: str, selector: models.PointIdsList | models.FilterSelector) -> None:
        if self.exists(name):
            self.client.delete(name, points_selector=selector, wait=True)

    def _scroll(self, name: str, chosen: models.Filter | None) -> Iterator[models.Record]:
        if not self.exists(name):
            return
        offset: Any = None
        while True:
            found, offset = self.client.scroll(
                name, scroll_filter=chosen, limit=_PAGE_OF_SCROLL, offset=offset, with_payload=True
            )
            yield from found
            if offset is None:
                return

    def scrub(self) -> None:
        """Rewrite the folder's database files, so that deleted rows leave no bytes in them. Nothing on a server."""
        import sqlite3

        for name in (self.name, self.manifest_name) if self.folder else ():
            file = Path(self.folder or "") / "collection" / name / "storage.sqlite"
            if file.exists():
                with closing(sqlite3.connect(file)) as database:
                    database.execute("VACUUM")


def _draft_id(document_key: str) -> str:
    return keys.manifest_id(f"{document_key}:draft")


def tombstone_id(document_key: str) -> str:
    """Id of what says that a document was forgotten: a keyed hash of its key."""
    return keys.manifest_id(keys.pseudonym("forgotten", document_key))


def revision_tombstone_id(source_revision: str) -> str:
    """The same for a document's bytes, so that they do not come back under another key."""
    return keys.manifest_id(keys.pseudonym("forgotten bytes", source_revision))


def _batches(points: Sequence[models.PointStruct]) -> Iterator[list[models.PointStruct]]:
    batch: list[models.PointStruct] = []
    size = 0
    for point in points:
        own = len(point.model_dump_json().encode())
        if own > MAX_POINT_BYTES:
            raise StoreError(
                f"a node of {own // 1_000_000} MB is larger than a Qdrant server takes",
                remedy="Lower chunks.max_chars.",
                page_number=(point.payload or {})[meta.PAGE_NUMBER],
            )
        if batch and (size + own > MAX_REQUEST_BYTES or len(batch) >= _BATCH_POINTS):
            yield batch
            batch, size = [], 0
        batch.append(point)
        size += own
    if batch:
        yield batch


def node_of(node_id: str, payload: Mapping[str, Any]) -> TextNode:
    """A point as LlamaIndex's node."""
    values = {key: value for key, value in payload.items() if key not in BESIDE_METADATA}
    return rebuilt(node_id, str(payload[TEXT]), values)
