"""What happens to whole documents in an index: commit, draft, forget, heal, verify. Knows no LlamaIndex pipeline."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from time import perf_counter
from typing import Any

from llama_index.core.schema import BaseNode
from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import EmbeddingMismatchError, ForgottenDocumentError, MetadataError, StoreError
from llama_pdfroute.page import TokenVectorizer
from llama_pdfroute.store.folder import Folder
from llama_pdfroute.store.gate import DocumentBatch, Entry, by_document, making_of
from llama_pdfroute.store.manifest import CommitResult, DocumentCommit, Header, ManifestRecord, from_payload
from llama_pdfroute.store.points import Collections, of_document, revision_tombstone_id, tombstone_id
from llama_pdfroute.store.proof import ForgetProof, proof_of
from llama_pdfroute.store.verify import Problem, problems_of


class DocumentCalls:
    """The part of ``RedactedQdrantStore`` that works document by document."""

    _index: Collections
    _lock: RLock
    _folder: Folder | None
    _tokens: TokenVectorizer | None

    @contextmanager
    def _calls(self) -> Iterator[None]:
        """One caller at a time, and a server's errors as ours: theirs may quote what was sent."""
        with self._lock:
            if getattr(getattr(self._index.client, "_client", None), "closed", False):
                raise StoreError("the store is closed", remedy="Open it again with RedactedQdrantStore.local(path).")
            try:
                yield
            except (UnexpectedResponse, ResponseHandlingException) as error:
                status = getattr(error, "status_code", None)
                raise StoreError(
                    f"Qdrant did not do what was asked ({type(error).__name__}{f' {status}' if status else ''})",
                    remedy="Check that the server runs, its address and its API key.",
                ) from None

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """As ``_calls``, with a mark on the folder that stays when the write is killed or fails."""
        with self._calls():
            if self._folder is None:
                yield
                return
            failed_before = self._folder.marked(self._index.name)
            self._folder.mark(self._index.name)
            yield
            if not failed_before:
                self._folder.unmark(self._index.name)

    # ── writing ──

    def commit(self, document: DocumentCommit, nodes: Sequence[BaseNode]) -> CommitResult:
        """Make the index hold exactly ``document``: its pages' nodes, given here or stored already, and nothing else.

        Raises ForgottenDocumentError, EmbeddingMismatchError, StoreError, and what a refused node raises. Killed at
        any point, it leaves the former state or this one.
        """
        entries = _entries(document, nodes)
        with self._writing():
            return self._commit(document, entries)

    async def acommit(self, document: DocumentCommit, nodes: Sequence[BaseNode]) -> CommitResult:
        return await to_thread(self.commit, document, nodes)

    def save_draft(self, document: DocumentCommit, nodes: Sequence[BaseNode]) -> None:
        """Keep what is done of a document that takes long, so that a later run goes on from there.

        No reader sees a draft. The document's next commit may list a draft's nodes as stored; it removes the draft.
        Raises what ``commit`` raises.
        """
        entries = _entries(document, nodes)
        with self._writing():
            self._write(document, entries)
            self._index.write_draft(_record(document))

    def draft(self, document_key: str) -> ManifestRecord | None:
        """What is kept of an unfinished run on the document."""
        with self._calls():
            return self._index.draft(document_key)

    def _commit(self, document: DocumentCommit, entries: Sequence[Entry]) -> CommitResult:
        began = perf_counter()
        self._write(document, entries)
        self._index.write_record(_record(document))
        self._index.delete_draft(document.document_key)
        removed = self._index.delete_points(of_document(document.document_key, document.node_ids))
        events.emit(
            events.DocumentIndexed(
                document_key=events.DocumentKey(document.document_key),
                duration_s=perf_counter() - began,
                nodes=len(entries),
                removed=removed,
                policy=events.Fingerprint(document.policy),
                build=events.Fingerprint(document.build),
            )
        )
        return CommitResult(added=len(entries), removed=removed)

    def _write(self, document: DocumentCommit, entries: Sequence[Entry]) -> None:
        """All checks, then the points."""
        if self._forgotten(document.document_key, document.source_revision):
            raise ForgottenDocumentError(document_key=document.document_key)
        given = {entry.node_id for entry in entries}
        rest = sorted(document.node_ids - given)
        if given - document.node_ids or self._index.stored(rest) != set(rest):
            raise StoreError("a commit lists nodes that are neither given nor stored, or gives nodes it does not list")
        self._prepare(document, entries)
        if entries:
            self._index.write(entries, self._matrices(entries))

    def _prepare(self, document: DocumentCommit, entries: Sequence[Entry]) -> None:
        """Header and collection before the first point; later, that the embedding is the header's."""
        header = self._index.header()
        tokens = self._tokens.name if self._tokens else None
        if header is None:
            if not entries:
                return
            header = Header(1, document.embedding, keys.key_id(), tokens)
            self._index.write_header(header)
        if header.key_id != keys.key_id():
            raise StoreError(
                "the index was made with another secret key, so its documents have other keys",
                remedy="Set LLAMA_PDFROUTE_KEY (or the key file) to the key the index was made with.",
            )
        if entries and (header.embedding, header.token_vectors) != (document.embedding, tokens):
            raise EmbeddingMismatchError()
        self._index.make(_size(header.embedding), _size(header.token_vectors))

    def _matrices(self, entries: Sequence[Entry]) -> list[list[list[float]]] | None:
        if self._tokens is None:
            return None
        texts, seals = [entry.text for entry in entries], [str(entry.metadata[meta.SEAL]) for entry in entries]
        return self._tokens.token_vectors(texts, seals)

    # ── the manifest ──

    def manifest(self, document_key: str) -> ManifestRecord | None:
        """What the index holds of a document; None when it holds nothing."""
        with self._calls():
            return self._index.record(document_key)

    def manifests(self) -> Iterator[ManifestRecord]:
        """Every document's record."""
        with self._calls():
            payloads = list(self._index.all_records("document"))
        return (from_payload(payload) for payload in payloads)

    def document_keys(self) -> frozenset[str]:
        """Keys of all documents. Kept in memory until this process writes a record, so on a server it may lag behind
        what others wrote.
        """
        with self._calls():
            return self._index.document_keys()

    def twins(self, source_revision: str) -> list[str]:
        """Keys of the documents with these very bytes, sorted."""
        return sorted(r.document_key for r in self.manifests() if r.source_revision == source_revision)

    @property
    def embedding_name(self) -> str | None:
        """``model@version:dimension`` the index was built with; None for an empty index or one without vectors."""
        with self._calls():
            header = self._index.header()
        return header.embedding if header else None

    # ── forgetting ──

    def forget(self, document_key: str) -> int:
        """Remove everything of a document and keep it, and its bytes under any key, from coming back; how many nodes.

        What stays are keyed hashes that only say "forgotten". A folder's database files are rewritten, so that they
        hold no bytes of it; a server's write-ahead log and snapshots are beyond this call.
        """
        began = perf_counter()
        with self._writing():
            before = self._index.tombstone(document_key) or {}
            known = [r for r in (self._index.record(document_key), self._index.draft(document_key)) if r]
            gone = {*before.get("revisions", ()), *(revision_tombstone_id(r.source_revision) for r in known)}
            self._index.write_tombstone(document_key, sorted(gone), pending=True)
            self._index.delete_draft(document_key)
            self._index.delete_record(document_key)
            removed = self._index.delete_points(of_document(document_key))
            self._index.write_tombstone(document_key, sorted(gone), pending=False)
            self._index.scrub()
        events.emit(
            events.DocumentForgotten(
                document_key=events.DocumentKey(document_key), duration_s=perf_counter() - began, removed=removed
            )
        )
        return removed

    def forget_proof(self, document_key: str) -> ForgetProof:
        """Scan for what is left of a document; names the places a scan cannot reach."""
        with self._calls():
            return proof_of(self._index, document_key)

    def is_forgotten(self, document_key: str, source_revision: str | None = None) -> bool:
        """True after ``forget`` of the document, or of any document with these bytes, until ``restore``."""
        with self._calls():
            return self._forgotten(document_key, source_revision)

    def _forgotten(self, document_key: str, source_revision: str | None) -> bool:
        return self._index.tombstone(document_key) is not None or (
            source_revision is not None and self._index.has_record(revision_tombstone_id(source_revision))
        )

    def restore(self, document_key: str, source_revision: str | None = None) -> None:
        """Let a forgotten document (and its bytes) be indexed again; its content is gone."""
        with self._calls():
            tombstone = self._index.tombstone(document_key)
            ids = {tombstone_id(document_key), *(tombstone or {}).get("revisions", ())}
            if source_revision is not None:
                ids.add(revision_tombstone_id(source_revision))
            self._index.delete_tombstones(sorted(ids))

    # ── soundness ──

    def heal(self) -> int:
        """Finish what a killed process left: interrupted ``forget`` calls, and points that no record lists; how many.

        Runs by itself when a folder is opened after a kill. On a server call it while nobody writes.
        """
        with self._calls():
            for payload in list(self._index.all_records("forgotten")):
                if payload["pending"]:
                    self.forget(payload["pending"])
            wanted = {node_id for record in self.manifests() for node_id in record.node_ids}
            stored = {str(point.id) for point in self._index.points()}
            for draft in [from_payload(payload) for payload in self._index.all_records("draft")]:
                if draft.node_ids <= stored:
                    wanted |= draft.node_ids
                else:  # its commit was under way
                    self._index.delete_draft(draft.document_key)
            strays = sorted(stored - wanted)
            self._index.delete_ids(strays)
            if self._folder is not None:
                self._folder.unmark(self._index.name)
        return len(strays)

    def verify(self) -> list[Problem]:
        """Compare every point with the records, and every seal with its text. Empty: the index is sound."""
        with self._calls():
            return problems_of(self._index)


def _entries(document: DocumentCommit, nodes: Sequence[BaseNode]) -> list[Entry]:
    """The nodes as they may be stored. Raises MetadataError when they say another thing of themselves."""
    batches = by_document(nodes)
    if len(batches) > 1 or (batches and not _belongs(document, batches[0])):
        raise MetadataError("a commit's nodes are not of the document, revision, policy, build and embedding it names")
    return list({entry.node_id: entry for entry in batches[0].entries}.values()) if batches else []


def _belongs(document: DocumentCommit, batch: DocumentBatch) -> bool:
    making = making_of(batch.entries[0])
    return (
        document.same_making(making)
        and (document.document_key, document.page_count) == (making.document_key, making.page_count)
        and all(
            entry.page_number in document.pages and entry.node_id in document.pages[entry.page_number].node_ids
            for entry in batch.entries
        )
    )


def _record(document: DocumentCommit) -> ManifestRecord:
    fields: dict[str, Any] = {name: getattr(document, name) for name in DocumentCommit.__dataclass_fields__}
    return ManifestRecord(**fields)


def _size(name: str | None) -> int | None:
    return int(name.rsplit(":", 1)[1]) if name else None
