"""Questions to the index: candidates of each channel, fused by page. Qdrant does the scoring; the fusion is pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from llama_index.core.schema import TextNode
from qdrant_client import QdrantClient, models

from llama_pdfroute import metadata as meta
from llama_pdfroute.page import Extractor, Status
from llama_pdfroute.store.manifest import ManifestRecord
from llama_pdfroute.store.points import DENSE, SPARSE, TOKEN_BYTES, TOKENS, node_of
from llama_pdfroute.store.sparse import query_vector
from llama_pdfroute.store.tokens import Matrix, max_sim

Ranking = Literal["hybrid", "sparse", "dense"]
Review = Literal["hold", "mark"]
WEIGHTS = {"sparse": 0.6, "dense": 0.4}
"""Shares of the channels' scores in a page's score."""
LATE_WEIGHTS = {"sparse": 0.4, "late": 0.45, "dense": 0.15}
"""The same with late interaction. Moving any share by a tenth changed one or two questions in a hundred."""
DOCUMENT_SHARE = 0.3
"""Of the mean of a document's best pages, added to each of its pages: where several match, one is likelier right."""
DOCUMENT_PAGES = 3
MIN_CANDIDATES = 50
"""Points asked of a channel at least: the score range that is normalised needs more than a handful."""


@dataclass(frozen=True, slots=True)
class PageQuery:
    """A question to the index.

    ``text`` feeds the sparse channel, ``embedding`` the dense one; either may be missing. ``top_k`` counts distinct
    pages. ``None`` for ``ranking`` and ``review`` means the store's settings.
    """

    text: str | None = None
    embedding: Sequence[float] | None = None
    top_k: int = 5
    ranking: Ranking | None = None
    review: Review | None = None
    document_keys: tuple[str, ...] = ()
    extractors: tuple[Extractor, ...] = ()
    statuses: tuple[Status, ...] = ()
    min_confidence: float | None = None
    """Leaves out pages of lower confidence, and pages whose confidence nobody measured."""
    extra_filter: models.Filter | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class QueryOutcome:
    """Hits, best first, one node a page; and how many ``review`` pages were held that ranked above the last hit."""

    nodes: list[TextNode]
    scores: list[float]
    held: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """The best chunk of a page and the page's fused score."""

    node_id: str
    payload: Mapping[str, Any] = field(repr=False)
    score: float


def conditions(query: PageQuery) -> models.Filter | None:
    """The query's filters in Qdrant's terms."""
    must: list[Any] = []
    for key, values in (
        (meta.DOCUMENT_KEY, query.document_keys),
        (meta.EXTRACTOR, query.extractors),
        (meta.STATUS, query.statuses),
    ):
        if values:
            must.append(models.FieldCondition(key=key, match=models.MatchAny(any=[str(value) for value in values])))
    if query.min_confidence is not None:
        must.append(models.FieldCondition(key=meta.CONFIDENCE, range=models.Range(gte=query.min_confidence)))
    if query.extra_filter is not None:
        must.append(query.extra_filter)
    return models.Filter(must=must) if must else None


PageKey = tuple[str, int]
Channel = tuple[float, list[models.ScoredPoint]]
"""A channel's weight and its answer."""


def ask(
    client: QdrantClient, name: str, query: PageQuery, limit: int, words: Matrix | None = None
) -> tuple[list[Channel], bool]:
    """The answers of the query's channels, at most ``limit`` points each, and whether there are more.

    With the question's word vectors (``words``), what the sparse and the dense channel found is scored by MaxSim too.
    """
    chosen = conditions(query)
    sparse: list[models.ScoredPoint] = []
    dense: list[models.ScoredPoint] = []
    if query.text is not None and query.ranking != "dense":
        indices, values = query_vector(query.text)
        vector = models.SparseVector(indices=indices, values=values)
        sparse = _ask(client, name, vector, SPARSE, chosen, limit) if indices else []
    if query.embedding is not None and query.ranking != "sparse":
        dense = _ask(client, name, list(query.embedding), DENSE, chosen, limit)
    more = max(len(sparse), len(dense)) >= limit
    if words is None or query.ranking != "hybrid":
        return [(WEIGHTS["sparse"], sparse), (WEIGHTS["dense"], dense)], more
    late = _by_max_sim(client, name, words, [*sparse, *dense])
    found = {"sparse": sparse, "late": late, "dense": dense}
    return [(weight, found[channel]) for channel, weight in LATE_WEIGHTS.items()], more


def _by_max_sim(
    client: QdrantClient, name: str, words: Matrix, found: Sequence[models.ScoredPoint]
) -> list[models.ScoredPoint]:
    """The points found, scored by late interaction: by Qdrant, or here where a folder keeps word vectors as bytes."""
    points = {str(point.id): point for point in found}
    if not points:
        return []
    if all(TOKEN_BYTES in (point.payload or {}) for point in points.values()):
        scores = max_sim(words, [str((point.payload or {})[TOKEN_BYTES]) for point in points.values()])
        return [point.model_copy(update={"score": score}) for point, score in zip(points.values(), scores, strict=True)]
    among = models.Filter(must=[models.HasIdCondition(has_id=list(points))])
    return _ask(client, name, [list(row) for row in words], TOKENS, among, len(points))


def listed(channels: Sequence[Channel], ids: Mapping[str, frozenset[str]]) -> list[Channel]:
    """The channels without points that their document's record (by document key) does not list."""
    return [
        (weight, [p for p in points if str(p.id) in ids.get(str((p.payload or {})[meta.DOCUMENT_KEY]), frozenset())])
        for weight, points in channels
    ]


def documents_of(channels: Iterable[Channel]) -> list[str]:
    """Document keys of the answers, each once."""
    return list(dict.fromkeys(str((p.payload or {})[meta.DOCUMENT_KEY]) for _, points in channels for p in points))


def _ask(
    client: QdrantClient, name: str, query: Any, using: str, chosen: models.Filter | None, limit: int
) -> list[models.ScoredPoint]:
    return client.query_points(
        name, query=query, using=using, query_filter=chosen, limit=limit, with_payload=True
    ).points


def fused(channels: Sequence[Channel]) -> list[Candidate]:
    """Pages by the weighted sum of their channels' scores. A page's score in a channel is its best chunk's, brought to
    0…1 over the channel's answer; a page that a channel did not return has 0 there.
    """
    pages: dict[PageKey, float] = {}
    chunks: dict[PageKey, dict[str, float]] = {}
    payloads: dict[str, Mapping[str, Any]] = {}
    total = sum(weight for weight, points in channels if points) or 1.0
    for weight, points in channels:
        scale = _scale(points)
        best: dict[PageKey, float] = {}
        for point in points:
            payload = point.payload or {}
            page = (str(payload[meta.DOCUMENT_KEY]), int(payload[meta.PAGE_NUMBER]))
            score = weight / total * scale(point.score)
            node_id = str(point.id)
            payloads[node_id] = payload
            best[page] = max(best.get(page, 0.0), score)
            of_page = chunks.setdefault(page, {})
            of_page[node_id] = of_page.get(node_id, 0.0) + score
        for page, score in best.items():
            pages[page] = pages.get(page, 0.0) + score
    counts = {page[0]: int(payloads[next(iter(chunks[page]))][meta.PAGE_COUNT]) for page in pages}
    pages = with_document_share(pages, counts)
    found = []
    for page in sorted(pages, key=lambda page: (-pages[page], page)):
        node_id = min(chunks[page], key=lambda each: (-chunks[page][each], each))
        found.append(Candidate(node_id, payloads[node_id], pages[page]))
    return found


def with_document_share(pages: Mapping[PageKey, float], page_counts: Mapping[str, int]) -> dict[PageKey, float]:
    """Scores, in 0…1, with a share for what the document's best pages score; a document of one page has no drawback."""
    by_document: dict[str, list[float]] = {}
    for (document, _), score in sorted(pages.items(), key=lambda item: -item[1]):
        by_document.setdefault(document, []).append(score)
    share = {
        document: sum(scores[:DOCUMENT_PAGES]) / min(DOCUMENT_PAGES, page_counts[document])
        for document, scores in by_document.items()
    }
    return {page: (score + DOCUMENT_SHARE * share[page[0]]) / (1 + DOCUMENT_SHARE) for page, score in pages.items()}


def _scale(points: Sequence[models.ScoredPoint]) -> Any:
    scores = [point.score for point in points]
    low, high = (min(scores), max(scores)) if scores else (0.0, 1.0)
    # One answer only, or all alike: each counts in full.
    return lambda score: 1.0 if high <= low else (score - low) / (high - low)


def kept(found: Sequence[Candidate], records: Mapping[str, ManifestRecord], query: PageQuery) -> QueryOutcome:
    """The first ``top_k`` pages that may be shown; review pages above the last of them are counted as held."""
    nodes: list[TextNode] = []
    scores: list[float] = []
    held = 0
    for candidate in found:
        if len(nodes) >= query.top_k:
            break
        record = records[str(candidate.payload[meta.DOCUMENT_KEY])]
        status = record.pages[int(candidate.payload[meta.PAGE_NUMBER])].status
        if status == "review" and query.review == "hold":
            held += 1
            continue
        nodes.append(node_of(candidate.node_id, candidate.payload))
        scores.append(candidate.score)
    return QueryOutcome(nodes, scores, held)
