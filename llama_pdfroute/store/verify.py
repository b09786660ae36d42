"""Is the index what its records say? Compares every point and record; changes nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.errors import MetadataError, ProvenanceError, SealError
from llama_pdfroute.store.manifest import DocumentCommit, from_payload
from llama_pdfroute.store.points import BESIDE_METADATA, TEXT, Collections

PROBLEMS: dict[str, str] = {
    "missing_nodes": "the record lists nodes that are not stored",
    "unlisted_nodes": "nodes are stored that no record lists",
    "doubled_nodes": "the record lists a node twice",
    "unknown_pages": "pages of which no node was seen and nothing says that they are blank",
    "missing_pages": "the record has no entry for pages of the document",
    "bad_seal": "a node's text or metadata is not what the redactor let through",
    "wrong_place": "a node says of itself another page, revision, policy or build than its record",
    "no_provenance": "a node without document key or page number",
    "forgotten": "a forgotten document still has nodes or a record",
    "unfinished": "an interrupted forget",
    "draft": "an unfinished run is kept, so that the next one goes on from there",
}
"""What can be wrong with an index; the texts are for people."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One kind of problem of one document; ``count`` nodes or pages are concerned."""

    code: str
    document_key: str
    page_number: int | None = None
    count: int = 1

    @property
    def is_note(self) -> bool:
        """True for what nothing is wrong with: pages a stock pipeline leaves ``unknown``, and drafts."""
        return self.code in ("unknown_pages", "draft")


def problems_of(index: Collections) -> list[Problem]:
    """All problems, sorted. Reads everything once."""
    found: Counter[tuple[str, str, int | None]] = Counter()
    records = {record.document_key: record for record in map(from_payload, index.all_records("document"))}
    drafts = [from_payload(payload) for payload in index.all_records("draft")]
    drafted = {node_id for draft in drafts for node_id in draft.node_ids}
    seen: set[str] = set()
    for point in index.points():
        seen.add(str(point.id))
        for code, page in _of_point(str(point.id), dict(point.payload or {}), records):
            if code == "unlisted_nodes" and str(point.id) in drafted:
                continue
            found[code, str((point.payload or {}).get(meta.DOCUMENT_KEY, "")), page] += 1
    for key, record in records.items():
        for code, page, count in _of_record(record, seen):
            found[code, key, page] += count
    found.update(("draft", draft.document_key, None) for draft in drafts)
    for payload in index.all_records("forgotten"):
        if payload["pending"]:
            found["unfinished", str(payload["pending"]), None] += 1
    for key in {*records, *(key for _, key, _ in found)}:
        if key and index.tombstone(key):
            found["forgotten", key, None] += 1
    return sorted(
        (Problem(code, key, page, count) for (code, key, page), count in found.items()),
        key=lambda problem: (problem.document_key, problem.page_number or 0, problem.code),
    )


def _of_point(
    point_id: str, payload: dict[str, Any], records: dict[str, DocumentCommit] | Any
) -> list[tuple[str, int | None]]:
    key, number = payload.get(meta.DOCUMENT_KEY), payload.get(meta.PAGE_NUMBER)
    if not isinstance(key, str) or not isinstance(number, int):
        return [("no_provenance", None)]
    problems: list[tuple[str, int | None]] = []
    values = {name: value for name, value in payload.items() if name not in BESIDE_METADATA}
    try:
        seal.check(str(payload.get(TEXT)), values)
    except ProvenanceError:
        problems.append(("no_provenance", number))
    except (SealError, MetadataError):
        problems.append(("bad_seal", number))
    record = records.get(key)
    if record is None or point_id not in record.node_ids:
        problems.append(("unlisted_nodes", number))
    elif not _in_place(point_id, values, record):
        problems.append(("wrong_place", number))
    return problems


def _in_place(point_id: str, values: dict[str, Any], record: DocumentCommit) -> bool:
    page = record.pages.get(values[meta.PAGE_NUMBER])
    made = (values.get(meta.SOURCE_REVISION), values.get(meta.REDACTION_POLICY), values.get(meta.BUILD))
    return (
        page is not None
        and point_id in page.node_ids
        and page.status == values.get(meta.STATUS)
        and made == (record.source_revision, record.policy, record.build)
        and values.get(meta.EMBEDDING) == record.embedding
    )


def _of_record(record: DocumentCommit, stored: set[str]) -> list[tuple[str, int | None, int]]:
    problems: list[tuple[str, int | None, int]] = []
    listed = Counter(node_id for page in record.pages.values() for node_id in page.node_ids)
    doubled = sum(1 for times in listed.values() if times > 1)
    if doubled:
        problems.append(("doubled_nodes", None, doubled))
    for number in range(1, record.page_count + 1):
        page = record.pages.get(number)
        if page is None:
            problems.append(("missing_pages", number, 1))
        elif page.status == "unknown":
            problems.append(("unknown_pages", number, 1))
        lost = sum(1 for node_id in page.node_ids if node_id not in stored) if page else 0
        if lost:
            problems.append(("missing_nodes", number, lost))
    return problems
