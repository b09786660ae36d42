"""PageIndex: documents in, page-cited answers out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from llama_pdfroute import events, keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.citations.engine import Answer, PageCitationQueryEngine
from llama_pdfroute.embedding.sealed import SealedEmbedding
from llama_pdfroute.errors import PdfRouteError, SettingsError
from llama_pdfroute.ingest.reports import ForgetReport, HeldPage, SentTally, document_report
from llama_pdfroute.ingest.run import Chain, DocumentRun
from llama_pdfroute.node_parser import PageNodeParser
from llama_pdfroute.page import DocumentReport, Progress, RunReport, TokenVectorizer
from llama_pdfroute.reader import PdfRouteReader, Readable, read_source
from llama_pdfroute.settings import Settings, load_settings
from llama_pdfroute.sources import find_files, identity_of
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.store.search import PageQuery

if TYPE_CHECKING:
    from llama_index.core.llms import LLM

    from llama_pdfroute.store.verify import Problem


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
        embed_model: SealedEmbedding,
        node_parser: PageNodeParser | None = None,
        settings: Settings | None = None,
    ) -> None:
        if reader is not None and reader.redactor is None:
            raise SettingsError("the reader of an index needs a redactor", remedy="PdfRouteReader(redactor=...).")
        self.store = store
        self.settings = settings or (reader.settings if reader else load_settings())
        self.node_parser = node_parser or PageNodeParser(max_chars=self.settings.chunks.max_chars)
        self._given_reader = reader
        self.embed_model = embed_model

    @classmethod
    def open(
        cls,
        path: str | Path,
        collection: str = "documents",
        *,
        settings: Settings | None = None,
        reader: PdfRouteReader | None = None,
        embed_model: SealedEmbedding | None = None,
        missing: Literal["create", "refuse"] = "create",
    ) -> PageIndex:
        """An index in a local folder with the embedded defaults for what is not given: redactor, OCR, embedding.

        ``missing="refuse"``: a folder without an index is a StoreError and is not made. The parts are built when first
        needed, so that ``forget`` and ``verify`` start quickly and need no extra; what needs them raises
        ExtraMissingError when the extra ``local`` is not installed. Raises IndexLockedError when another process holds
        the folder, StoreError when its files are damaged.
        """
        from llama_pdfroute.embedding.late import LateInteractionEmbedding

        settings = settings or (reader.settings if reader else load_settings())
        embed_model = embed_model or SealedEmbedding(LateInteractionEmbedding())
        vectorizer = embed_model.model if isinstance(embed_model.model, TokenVectorizer) else None
        store = RedactedQdrantStore.local(
            path, collection, settings=settings.store, token_vectors=vectorizer, missing=missing
        )
        return cls(store, reader=reader, embed_model=embed_model, settings=settings)

    @cached_property
    def reader(self) -> PdfRouteReader:
        """The reader, with its redactor."""
        if self._given_reader is not None:
            return self._given_reader
        from llama_pdfroute.redaction.redactor import PresidioRedactor

        redactor = PresidioRedactor.from_settings(self.settings.redaction)
        return PdfRouteReader(redactor=redactor, settings=self.settings)

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
        tally = SentTally()
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
            if error.exit_status not in (3, 4):  # the index, an extra or a setting: every file would fail alike
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
            self.store.restore(read.document_key, read.revision)
        elif self.store.is_forgotten(read.document_key, read.revision):
            return DocumentReport(read.document_key, action="skipped_forgotten", source=name)
        run = DocumentRun(Chain(self.reader, self.node_parser, self.embed_model, self.store), read)
        if (pages := run.unchanged()) is not None:
            return document_report(read.document_key, pages, "unchanged", name)
        return document_report(read.document_key, run.index(), "indexed", name)

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
        proofs = tuple(self.store.forget_proof(key) for key in sorted(forgotten))
        return ForgetReport(removed, tuple(sorted(forgotten)), proofs)

    def key_of(self, beginning: str) -> str:
        """The whole document key for a unique beginning of at least four characters; a whole key is taken as it is.

        Raises SettingsError when none or several documents begin so.
        """
        beginning = beginning.lower()
        if meta.DOMAINS[meta.DOCUMENT_KEY](beginning):
            return beginning
        found = [r.document_key for r in self.store.manifests() if r.document_key.startswith(beginning)]
        if not found:
            raise SettingsError(
                "no document in this index begins like that", remedy="`llama-pdfroute list` shows the documents."
            )
        if len(beginning) < 4 or len(found) > 1:
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
