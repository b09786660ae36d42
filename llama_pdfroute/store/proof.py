"""Proof that a document was forgotten: look everywhere one can look, and name where one cannot."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from llama_pdfroute import keys
from llama_pdfroute.store.points import Collections, of_document

NOT_SHOWN_FOLDER = ("copies and backups of the folder", "disk blocks that the file system has freed")
NOT_SHOWN_SERVER = ("write-ahead log", "snapshots", "segments waiting for the optimizer", "backups of the server")


@dataclass(frozen=True, slots=True)
class ForgetProof:
    """What a scan for a forgotten document found. ``clean`` when nothing of it is left where one could look."""

    nodes_left: int
    records_left: int
    files_scanned: int
    files_with_traces: int
    """Files of the index folder whose bytes hold the document's key or its record's id; 0 without a folder."""
    not_shown: tuple[str, ...]
    """Places this proof says nothing about."""

    @property
    def clean(self) -> bool:
        return not (self.nodes_left or self.records_left or self.files_with_traces)


def proof_of(index: Collections, document_key: str) -> ForgetProof:
    """Counts nodes and records of the document and, in a folder, reads every byte for its key."""
    files = [file for file in index.folder.rglob("*") if file.is_file()] if index.folder else []
    traces = [document_key.encode(), keys.manifest_id(document_key).encode()]
    elsewhere: tuple[str, ...] = NOT_SHOWN_SERVER if index.on_server else ()
    return ForgetProof(
        nodes_left=index.count(of_document(document_key)),
        records_left=sum(1 for record in (index.record(document_key), index.draft(document_key)) if record),
        files_scanned=len(files),
        files_with_traces=sum(1 for file in files if _holds(file, traces)),
        not_shown=NOT_SHOWN_FOLDER if index.folder else elsewhere,
    )


def _holds(file: Path, traces: list[bytes]) -> bool:
    longest = max(map(len, traces))
    with file.open("rb") as stream:
        tail = b""
        while block := stream.read(1 << 20):
            if any(trace in tail + block for trace in traces):
                return True
            tail = block[-longest:]
    return False
