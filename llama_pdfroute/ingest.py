"""The whole chain: sources, reader, redactor, node parser, embedding, store. ``PageIndex`` is the way in."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llama_index.core.schema import BaseNode, Document

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.citations.engine import Answer, PageCitationQueryEngine
from llama_pdfroute.embedding.sealed import SealedEmbedding, embedding_name
from llama_pdfroute.errors import PdfRouteError, SettingsError, SourceError
from llama_pdfroute.node_parser import PageNodeParser
from llama_pdfroute.page import (
    DocumentReport,
    PageRecord,
    PageText,
    Progress,
    RedactorInput,
    RunReport,
    Sent,
    Status,
)
from llama_pdfroute.reader import PdfRouteReader, Readable, read_source
from llama_pdfroute.settings import Settings, load_settings
from llama_pdfroute.sources import Source, find_files, identity_of
from llama_pdfroute.store.manifest import DocumentCommit, ManifestRecord, PageState
from llama_pdfroute.store.pages import joined_text
from llama_pdfroute.store.search import PageQuery

if TYPE_CHECKING:
    from llama_index.core.llms import LLM

    from llama_pdfroute.store.qdrant import RedactedQdrantStore
    from llama_pdfroute.store.verify import Problem

FIRST_DRAFT_S = 20.0
"""Seconds of reading before recognised pages are first saved as a draft; a short document is read again instead."""
_RETRY_BOUNDED = frozenset({"refused", "cut_off", "unreadable", "failed", "empty"})


@dataclass(frozen=True)
class HeldPage:
    """A page that waits for a person."""

    document_key: str
    page_number: int
    outcome: str | None
    tries: int
    reason: str | None = None
    confidence: float | None = None
    findings: tuple[str, ...] = ()


@dataclass(frozen=True)
class ForgetReport:
    """How many points went, and of which documents: the one asked for and its twins."""

    removed: int
    document_keys: tuple[str, ...]


class PageIndex:
    """Documents in, page-cited answers out. Local folder with embedded defaults: ``PageIndex.open("./index")``.

    What is unchanged (same bytes, redaction policy, way of reading, chunker and embedding, no page worth another try)
    costs one look-up. What changed replaces the document; a reader never sees it half.
    """

    def __init__(
        self,
        store: RedactedQdrantStore,
        *,
        reader: PdfRouteReader | None = None,
        embed_model: SealedEmbedding | None = None,
        node_parser: PageNodeParser | None = None,
        settings: Settings | None = None,
    ) -> None:
        if reader is not None and reader.redactor is None:
            raise SettingsError("the reader of an index needs a redactor", remedy="PdfRouteReader(redactor=...).")
        self.store = store
        self.settings = settings or (reader.settings if reader else load_settings())
        self.node_parser = node_parser or PageNodeParser(max_chars=self.settings.chunks.max_chars)
        self._given_reader = reader
        self._given_embedding = embed_model

    @classmethod
    def open(cls, path: str | Path, collection: str = "documents", *, settings: Settings | None = None) -> PageIndex:
        """An index in a local folder with the embedded defaults: redactor, OCR, embedding.

        They are built when first needed, so that ``forget`` and ``verify`` start quickly and need no extra; what needs
        them raises ExtraMissingError when the extra ``local`` is not installed. Raises IndexLockedError when another
        process holds the folder.
        """
        from llama_pdfroute.embedding.late import LateInteractionEmbedding
        from llama_pdfroute.store.qdrant import RedactedQdrantStore

        settings = settings or load_settings()
        model = LateInteractionEmbedding()
        store = RedactedQdrantStore.local(path, collection, settings=settings.store, token_vectors=model)
        return cls(store, embed_model=SealedEmbedding(model), settings=settings)

    @cached_property
    def reader(self) -> PdfRouteReader:
        """The reader, with its redactor."""
        if self._given_reader is not None:
            return self._given_reader
        from llama_pdfroute.redaction.redactor import PresidioRedactor

        redactor = PresidioRedactor.from_settings(self.settings.redaction)
        return PdfRouteReader(redactor=redactor, settings=self.settings)

    @cached_property
    def embed_model(self) -> SealedEmbedding:
        """The embedding of nodes and questions."""
        if self._given_embedding is not None:
            return self._given_embedding
        from llama_pdfroute.embedding.local import LocalEmbedding

        return SealedEmbedding(LocalEmbedding())

    def __enter__(self) -> PageIndex:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the folder free."""
        self.store.close()

    def add(
        self, sources: Iterable[str | Path], *, restore: bool = False, progress: Progress | None = None
    ) -> RunReport:
        """Index files and folders; a file that fails is in the report and stops no other."""
        files = list(find_files(sources))
        reports: list[DocumentReport] = []
        tally = _SentTally()
        with events.recording(tally):
            for number, file in enumerate(files):
                if progress:
                    progress("files", number, len(files))
                reports.append(self._add_one(file, restore))
        if progress:
            progress("files", len(files), len(files))
        return RunReport(tuple(reports), tally.sent)

    def _add_one(self, file: Path, restore: bool) -> DocumentReport:
        try:
            return self.replace(file, restore=restore)
        except PdfRouteError as error:
            if error.exit_status == 5:  # the index itself is out of reach: the next file would fail alike
                raise
            key = error.document_key or keys.document_key(identity_of(file))
            return DocumentReport(key, error_code=error.code, action="failed", source=str(file))

    def replace(self, source: Readable, *, document_key: str | None = None, restore: bool = False) -> DocumentReport:
        """Index one document; afterwards the index holds this edition of it and nothing of an earlier one.

        Raises the SourceError family when the source gives no page (the earlier edition stays).
        """
        read = read_source(source, None, document_key)
        name = str(source) if isinstance(source, (str, Path)) else None
        if restore:
            self.store.restore(read.document_key)
        elif self.store.is_forgotten(read.document_key):
            return DocumentReport(read.document_key, action="skipped_forgotten", source=name)
        before = self.store.manifest(read.document_key)
        if before is not None and self._unchanged(before, read):
            return _report(read.document_key, before.pages, "unchanged", name)
        kept = self._kept(read, before)
        drafts = _Drafts(self, read)
        try:
            pages = list(
                self.reader.load_source(read, kept={n: page.input for n, page in kept.items()}, on_page=drafts)
            )
        except BaseException:
            drafts.save()
            raise
        nodes, states = self._states(
            pages, kept, before if before and before.source_revision == read.revision else None
        )
        commit = self._commit_of(read, nodes, states, len(pages))
        self.store.commit(commit, nodes)
        return _report(read.document_key, commit.pages, "indexed", name)

    def _kept(self, source: Source, before: ManifestRecord | None) -> dict[int, _KeptPage]:
        """Recognised pages of an earlier run of the same making, stopped or not: they are not recognised again."""
        kept: dict[int, _KeptPage] = {}
        for record in (self.store.draft(source.document_key), before):
            if record is None or not self._same_making(record, source):
                continue
            for number, state in record.pages.items():
                if state.outcome == "text" and state.node_ids and number not in kept:
                    kept[number] = _KeptPage.of(state, self.store.nodes(state.node_ids), self.reader.build)
        return kept

    def _states(
        self, pages: Sequence[Document], kept: Mapping[int, _KeptPage], before: ManifestRecord | None
    ) -> tuple[list[BaseNode], dict[int, PageState]]:
        """New nodes, and what the manifest says of every page; kept pages that redaction left alone keep theirs."""
        if self.node_parser.bridge_chars:
            kept = {}  # a bridge needs both of its pages
        new = [page for page in pages if (k := kept.get(_number(page))) is None or k.input.text.text != page.text]
        nodes = self.embed_model(self.node_parser(new))
        ids: dict[int, list[str]] = defaultdict(list)
        for node in nodes:
            ids[_number(node)].append(node.node_id)
        states = {number: page.state for number, page in kept.items()}
        tried = {number: page.tries for number, page in before.pages.items()} if before else {}
        for page in new:
            number, outcome = _number(page), page.metadata[meta.OCR_OUTCOME]
            states[number] = PageState(
                status=page.metadata[meta.STATUS],
                tries=tried.get(number, 0) + (outcome not in (None, "unavailable")),
                node_ids=tuple(ids[number]),
                outcome=outcome,
                reason=page.metadata[meta.ROUTE_REASON],
                confidence=page.metadata[meta.CONFIDENCE],
                findings=tuple(page.metadata[meta.PAGE_FINDINGS]),
            )
        return nodes, states

    def _commit_of(
        self, source: Source, nodes: Sequence[BaseNode], states: dict[int, PageState], page_count: int
    ) -> DocumentCommit:
        revision, policy, build = self._making(source)
        # Every node of an index has one embedding; a document without nodes has none.
        embedding = nodes[0].metadata[meta.EMBEDDING] if nodes else self.store.embedding_name
        if not any(state.node_ids for state in states.values()):
            embedding = None
        return DocumentCommit(source.document_key, revision, policy, build, embedding, page_count, states)

    def _making(self, source: Source) -> tuple[str, str, str]:
        return source.revision, self.reader.redactor.policy, self.node_parser.build_of(self.reader.build)

    def _same_making(self, before: ManifestRecord, source: Source) -> bool:
        if (before.source_revision, before.policy, before.build) != self._making(source):
            return False
        model = embedding_name(self.embed_model.model, 0).rpartition(":")[0]  # its dimension is known after embedding
        return before.embedding is None or before.embedding.rpartition(":")[0] == model

    def _unchanged(self, before: ManifestRecord, source: Source) -> bool:
        """Same making, and no page worth another try."""
        return self._same_making(before, source) and not any(self._worth_retry(page) for page in before.pages.values())

    def _worth_retry(self, page: PageState) -> bool:
        if page.outcome is None or page.outcome == "text" or self.reader.engine.name == "none":
            return False
        if page.outcome == "unavailable":  # nothing was read, so nothing was spent
            return True
        return page.outcome in _RETRY_BOUNDED and page.tries < self.reader.settings.ocr.max_tries

    def forget(self, document_key: str, *, source_revision: str | None = None) -> ForgetReport:
        """Remove a document and its twins (same bytes under another key); a tombstone keeps them out until restored.

        ``document_key``: a unique beginning of the key, as citations show it, or a whole key, which may be of a
        document that was never indexed. ``source_revision``: also whatever was indexed with these bytes.
        """
        forgotten = {self.key_of(document_key)}
        record = self.store.manifest(min(forgotten))
        for revision in (source_revision, record.source_revision if record else None):
            if revision is not None:
                forgotten.update(self.store.twins(revision))
        removed = sum(self.store.forget(key) for key in sorted(forgotten))
        return ForgetReport(removed, tuple(sorted(forgotten)))

    def key_of(self, beginning: str) -> str:
        """The whole document key for a unique beginning of at least four characters; a whole key is taken as it is.

        Raises SettingsError when none or several documents begin so.
        """
        beginning = beginning.lower()
        if meta.DOMAINS[meta.DOCUMENT_KEY](beginning):
            return beginning
        found = [r.document_key for r in self.store.manifests() if r.document_key.startswith(beginning)]
        if len(beginning) < 4 or len(found) != 1:
            raise SettingsError(
                f"{len(found)} documents in this index begin like that", remedy="Give more characters of the key."
            )
        return found[0]

    def query(self, question: str, *, top_k: int = 5, llm: LLM | None = None, **options: Any) -> Answer:
        """The question is redacted under the index's policy, then answered. ``options``: PageQuery's, for filters."""
        return self.engine(top_k=top_k, llm=llm, **options).ask(question)

    def engine(self, *, top_k: int = 5, llm: LLM | None = None, **options: Any) -> PageCitationQueryEngine:
        """A query engine over this index, for use in LlamaIndex. ``options``: filters, as PageQuery names them."""
        return PageCitationQueryEngine.from_store(
            self.store,
            embed_model=self.embed_model,
            redactor=self.reader.redactor,
            llm=llm,
            top_k=top_k,
            query=PageQuery(**options),
        )

    def review(self) -> list[HeldPage]:
        """Pages that are held out of answers."""
        return [
            HeldPage(record.document_key, number, page.outcome, page.tries, page.reason, page.confidence, page.findings)
            for record in self.store.manifests()
            for number, page in sorted(record.pages.items())
            if page.status == "review"
        ]

    def verify(self) -> list[Problem]:
        """What is wrong with the index; empty when nothing is."""
        return self.store.verify()


@dataclass(frozen=True)
class _KeptPage:
    """A page that was recognised before: its redacted text and what the manifest says of it."""

    input: RedactorInput
    state: PageState

    @classmethod
    def of(cls, state: PageState, nodes: Sequence[BaseNode], page_build: str) -> _KeptPage:
        unsealed = dict.fromkeys(
            (meta.CHUNK_NUMBER, meta.CHAR_START, meta.CHAR_END, meta.SEAL, meta.EMBEDDING, meta.REDACTION_POLICY)
        )
        return cls(
            RedactorInput(PageText(joined_text(nodes)), nodes[0].metadata | unsealed | {meta.BUILD: page_build}), state
        )


class _Drafts:
    """Saves recognised pages of an unfinished document, redacted, so that a stopped run does not pay twice.

    At most a tenth of the time goes into it: a draft redacts all pages so far.
    """

    def __init__(self, index: PageIndex, source: Source) -> None:
        self._index = index
        self._source = source
        self._pages: Sequence[RedactorInput] = ()
        self._due = time.monotonic() + FIRST_DRAFT_S
        self._unsaved = False

    def __call__(self, record: PageRecord, pages: Sequence[RedactorInput]) -> None:
        self._pages = pages
        self._unsaved = self._unsaved or record.ocr_outcome == "text"
        if time.monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Writes the recognised pages so far, if there are new ones."""
        if not self._unsaved:
            return
        started = time.monotonic()
        pages = [page for page in self._index.reader.redacted(self._pages) if page.metadata[meta.OCR_OUTCOME] == "text"]
        nodes, states = self._index._states(pages, {}, None)
        count = pages[0].metadata[meta.PAGE_COUNT]
        self._index.store.save_draft(self._index._commit_of(self._source, nodes, states, count), nodes)
        self._unsaved = False
        self._due = time.monotonic() + max(FIRST_DRAFT_S, 10 * (time.monotonic() - started))


class _SentTally:
    """Adds up what the pages of a run sent away."""

    def __init__(self) -> None:
        self.sent = Sent()

    def __call__(self, event: events.Event) -> None:
        if isinstance(event, events.PageRecognised) and event.bytes_sent:
            now = self.sent
            self.sent = Sent(now.pages + 1, now.bytes + event.bytes_sent, now.tokens + event.tokens)


def _number(node: BaseNode) -> int:
    number: int = node.metadata[meta.PAGE_NUMBER]
    return number


def _report(key: str, pages: Mapping[int, PageState], action: Any, source: str | None) -> DocumentReport:
    numbers: dict[Status, list[int]] = defaultdict(list)
    for number, page in sorted(pages.items()):
        if page.status != "unknown":
            numbers[page.status].append(number)
    return DocumentReport(
        document_key=key,
        pages={status: len(found) for status, found in numbers.items()},
        page_numbers={status: tuple(found) for status, found in numbers.items()},
        outcomes=dict(Counter(page.outcome for page in pages.values() if page.outcome is not None)),
        action=action,
        nodes=sum(len(page.node_ids) for page in pages.values()),
        not_sent=tuple(number for number, page in sorted(pages.items()) if "egress_cap" in page.findings),
        source=source,
    )


__all__ = ["ForgetReport", "HeldPage", "PageIndex", "SourceError", "find_files"]
