"""One document's way through the chain: what is kept of earlier runs, what is new, and what the manifest then says."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from llama_index.core.schema import BaseNode, Document

from llama_pdfroute import metadata as meta
from llama_pdfroute.embedding.sealed import SealedEmbedding, embedding_name
from llama_pdfroute.errors import PdfRouteError
from llama_pdfroute.node_parser import PageNodeParser
from llama_pdfroute.page import PageRecord, PageText, RedactorInput
from llama_pdfroute.reader import PdfRouteReader
from llama_pdfroute.sources import Source
from llama_pdfroute.store.manifest import DocumentCommit, ManifestRecord, PageState
from llama_pdfroute.store.pages import joined_text
from llama_pdfroute.store.qdrant import RedactedQdrantStore

_log = logging.getLogger("llama_pdfroute")
FIRST_DRAFT_S = 20.0
"""Seconds of reading before recognised pages are first saved as a draft; a short document is read again instead."""
_RETRY_BOUNDED = frozenset({"refused", "cut_off", "unreadable", "failed", "empty"})
Pages = Mapping[int, PageState]


@dataclass(frozen=True)
class Chain:
    """The parts that a document goes through."""

    reader: PdfRouteReader
    node_parser: PageNodeParser
    embed_model: SealedEmbedding
    store: RedactedQdrantStore


class DocumentRun:
    """Reads, redacts, cuts, embeds and commits one source."""

    def __init__(self, chain: Chain, source: Source) -> None:
        self._chain = chain
        self._source = source
        self._revision = source.revision
        self._before = chain.store.manifest(source.document_key)

    def unchanged(self) -> Pages | None:
        """The pages in the index, when nothing has to be done: same making, no page worth another try, no node lost."""
        before = self._before
        if before is None or not self._same_making(before) or any(map(self._worth_retry, before.pages.values())):
            return None
        ids = sorted(before.node_ids)
        return before.pages if len(self._chain.store.nodes(ids)) == len(ids) else None

    def index(self) -> Pages:
        """Make the index hold this edition and nothing of an earlier one; returns its pages as the manifest has them.

        Raises the SourceError family when the source gives no page; the earlier edition then stays.
        """
        kept = self._kept()
        drafts = _Drafts(self)
        inputs = {number: page.input for number, page in kept.items()}
        try:
            pages = list(
                self._chain.reader.load_source(self._source, kept=inputs, fallback=self._earlier, on_page=drafts)
            )
        except BaseException:
            try:
                drafts.save()
            except PdfRouteError as error:  # what stopped the run, such as an interruption, matters more
                _log.warning("the pages recognised so far could not be kept (%s)", error.code)
            raise
        nodes, states = self.states(pages, kept)
        self._chain.store.commit(self.commit_of(nodes, states, len(pages)), nodes)
        return states

    def save_draft(self, inputs: Sequence[RedactorInput]) -> None:
        """Keep the recognised pages so far, redacted, where no reader of the index sees them."""
        redacted = self._chain.reader.redacted(inputs)
        pages = [page for page in redacted if page.metadata[meta.OCR_OUTCOME] == "text"]
        nodes, states = self.states(pages, {})
        commit = self.commit_of(nodes, states, pages[0].metadata[meta.PAGE_COUNT])
        self._chain.store.save_draft(commit, nodes)

    def _kept(self) -> dict[int, KeptPage]:
        """Recognised pages of an earlier run of the same making, stopped or not: they are not recognised again."""
        kept: dict[int, KeptPage] = {}
        for record in (self._chain.store.draft(self._source.document_key), self._before):
            if record is None or not self._same_making(record):
                continue
            for number, state in record.pages.items():
                if number not in kept and (page := self._stored(state)) is not None:
                    kept[number] = page
        return kept

    def _stored(self, state: PageState) -> KeptPage | None:
        """A recognised page as it is stored; None when there is none, or nodes of it are lost."""
        if state.outcome != "text" or not state.node_ids:
            return None
        nodes = self._chain.store.nodes(state.node_ids)
        return KeptPage.of(state, nodes, self._chain.reader.build) if len(nodes) == len(state.node_ids) else None

    def _earlier(self, page_number: int) -> RedactorInput | None:
        """What an earlier run recognised on a page of these very bytes, whatever the engine and settings then."""
        before = self._before
        if before is None or before.source_revision != self._revision or page_number not in before.pages:
            return None
        page = self._stored(before.pages[page_number])
        return page.input if page else None

    def states(
        self, pages: Sequence[Document], kept: Mapping[int, KeptPage]
    ) -> tuple[list[BaseNode], dict[int, PageState]]:
        """New nodes, and what the manifest says of every page; kept pages that redaction left alone keep theirs."""
        if self._chain.node_parser.bridge_chars:
            kept = {}  # a bridge needs both of its pages
        new = [page for page in pages if (k := kept.get(_number(page))) is None or k.input.text.text != page.text]
        nodes = self._chain.embed_model(self._chain.node_parser(new))
        ids: dict[int, list[str]] = defaultdict(list)
        for node in nodes:
            ids[_number(node)].append(node.node_id)
        states = {number: page.state for number, page in kept.items()}
        for page in new:
            number, outcome = _number(page), page.metadata[meta.OCR_OUTCOME]
            states[number] = PageState(
                status=page.metadata[meta.STATUS],
                tries=self._tries(number) + (outcome not in (None, "unavailable") or _broke(page.metadata)),
                node_ids=tuple(ids[number]),
                outcome=outcome,
                reason=page.metadata[meta.ROUTE_REASON],
                confidence=page.metadata[meta.CONFIDENCE],
                findings=tuple(page.metadata[meta.PAGE_FINDINGS]),
            )
        return nodes, states

    def commit_of(self, nodes: Sequence[BaseNode], states: Mapping[int, PageState], page_count: int) -> DocumentCommit:
        """What the manifest is to say of the document."""
        revision, policy, build = self._making()
        embedding = None
        if any(state.node_ids for state in states.values()):
            # Kept nodes carry the index's embedding, as all its nodes do.
            embedding = nodes[0].metadata[meta.EMBEDDING] if nodes else self._chain.store.embedding_name
        return DocumentCommit(self._source.document_key, revision, policy, build, embedding, page_count, states)

    def _making(self) -> tuple[str, str, str]:
        reader = self._chain.reader
        return self._revision, reader.redactor.policy, self._chain.node_parser.build_of(reader.build)

    def _same_making(self, record: ManifestRecord) -> bool:
        if (record.source_revision, record.policy, record.build) != self._making():
            return False
        model = embedding_name(self._chain.embed_model.model, 0).rpartition(":")[0]  # the dimension is not known yet
        return record.embedding is None or record.embedding.rpartition(":")[0] == model

    def _tries(self, page_number: int) -> int:
        """Tries of earlier runs on these bytes, whatever the engine then."""
        before = self._before
        if before is None or before.source_revision != self._revision or page_number not in before.pages:
            return 0
        return before.pages[page_number].tries

    def _worth_retry(self, page: PageState) -> bool:
        reader = self._chain.reader
        if page.status == "failed" and page.outcome in (None, "text"):  # reading or redaction failed, not OCR
            return page.tries < reader.settings.ocr.max_tries
        if page.outcome is None or page.outcome == "text" or reader.engine.name == "none":
            return False
        if page.outcome == "unavailable":  # nothing was read, so nothing was spent
            return True
        return page.outcome in _RETRY_BOUNDED and page.tries < reader.settings.ocr.max_tries


@dataclass(frozen=True)
class KeptPage:
    """A page that was recognised before: its redacted text and what the manifest says of it."""

    input: RedactorInput
    state: PageState

    @classmethod
    def of(cls, state: PageState, nodes: Sequence[BaseNode], page_build: str) -> KeptPage:
        """From the page's stored nodes; ``page_build`` undoes the node parser's."""
        unsealed = dict.fromkeys(
            (meta.CHUNK_NUMBER, meta.CHAR_START, meta.CHAR_END, meta.SEAL, meta.EMBEDDING, meta.REDACTION_POLICY)
        )
        metadata = nodes[0].metadata | unsealed | {meta.BUILD: page_build}
        return cls(RedactorInput(PageText(joined_text(nodes)), metadata), state)


class _Drafts:
    """Saves recognised pages of an unfinished document, so that a stopped run does not pay twice.

    At most a tenth of the time goes into it: a draft redacts all pages so far.
    """

    def __init__(self, run: DocumentRun) -> None:
        self._run = run
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
        self._run.save_draft(self._pages)
        self._unsaved = False
        self._due = time.monotonic() + max(FIRST_DRAFT_S, 10 * (time.monotonic() - started))


def _broke(metadata: Mapping[str, Any]) -> bool:
    """True when reading or redaction of the page failed, whatever OCR did."""
    return metadata[meta.STATUS] == "failed" and metadata[meta.OCR_OUTCOME] is None


def _number(node: BaseNode) -> int:
    number: int = node.metadata[meta.PAGE_NUMBER]
    return number
