"""PresidioRedactor: the LlamaIndex face of this room, for the reader and as the first transform of a pipeline."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from llama_index.core.schema import BaseNode, Document, MetadataMode, NodeRelationship, TransformComponent
from pydantic import ConfigDict, Field, PrivateAttr, ValidationError, computed_field

from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import ProvenanceError, SettingsError
from llama_pdfroute.page import PageText, RedactorInput, RedactorOutput
from llama_pdfroute.redaction.document import DocumentEngine
from llama_pdfroute.redaction.languages import DETECTED_LANGUAGES, MODEL_LANGUAGES
from llama_pdfroute.redaction.name_model import model_folder, model_version
from llama_pdfroute.redaction.operators import OperatorName
from llama_pdfroute.redaction.pages import PageDocument
from llama_pdfroute.redaction.policy import (
    Choices,
    DatesChoice,
    NamesChoice,
    ProfileName,
    fingerprint,
)
from llama_pdfroute.settings import IdentifierSettings, RedactionSettings

_DEFAULTS = RedactionSettings()
_log = logging.getLogger("llama_pdfroute.redaction")
_CHUNK_RELATIONS = (NodeRelationship.SOURCE, NodeRelationship.PARENT)


class PresidioRedactor(TransformComponent):
    """Finds personal values with Presidio and the embedded name model, replaces them, and seals the page.

    Two uses: ``PdfRouteReader(redactor=PresidioRedactor())``, where no raw Document ever exists, or as the *first*
    transform of a pipeline. It never mutates what it is given. Everything that can change the outcome is a public
    field, and ``policy_fingerprint`` is in ``to_dict()``, so that LlamaIndex's cache sees a changed policy; worker
    processes rebuild it from these fields, and pickling it fails when one of them cannot be pickled.

    Raises ExtraMissingError when the name model is not installed (``names="patterns-only"`` does without, and misses
    most names), SettingsError when a setting is not usable or a recognizer of yours has no name or version.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True, frozen=True, extra="ignore")

    profile: ProfileName = "default"
    """``default``; ``strict`` finds more and destroys more; ``ids_only`` leaves names and addresses."""
    names: NamesChoice = "model"
    """``model``: the embedded model; ``prose``: spaCy's names beside it, for running text; ``patterns-only``: none."""
    operator: OperatorName = "placeholder"
    """``<PERSON>``; ``<PERSON_7f3a9c01be>`` (keyed, same value = same token); or ``****``."""
    extra_keys: tuple[str, ...] = ()
    """Keys of a caller's metadata that reach the index, redacted. All others that are not declared are dropped."""
    threshold: float = Field(default=0.4, ge=0.0, le=1.0)
    """Presidio scores below are ignored: its patterns give 0.01 to anything numeric."""
    dates: DatesChoice = "personal"
    """``personal``: dates of birth and their like; ``old``: those of 16 years and more before the document's newest,
    too, as files on staff and patients need it (historic dates go along); ``all``: every date that names its year."""
    regions: tuple[str, ...] = _DEFAULTS.regions
    """Countries whose phone and national numbers are looked for."""
    allow: tuple[str, ...] = ()
    """Whole values that stay, whatever their case."""
    identifiers: tuple[IdentifierSettings, ...] = ()
    """A company's own identifiers; their examples are tried at start."""
    languages: tuple[str, ...] = _DEFAULTS.languages
    """Languages of the documents. One that the name model does not know is said once, and its pages are ``review``."""
    language_policies: dict[str, ProfileName] = Field(default_factory=dict)
    """Another profile for pages in a language, such as ``{"de": "strict"}``. All others have ``profile``, and so have
    those of fewer than forty words: they say too little about their language."""
    unsupported_language: Literal["review", "fail"] = "review"
    """Pages in a language without a name model: ``review`` with a finding, or ``failed`` without text."""
    spacy_model: str = _DEFAULTS.spacy_model
    """The installed spaCy package that ``names="prose"`` adds."""
    recognizers: tuple[Any, ...] = ()
    """Presidio recognizers of your own, each with a name and a version."""

    _engine: DocumentEngine | None = PrivateAttr(default=None)
    _policy: str = PrivateAttr(default="")
    _made_from: Choices = PrivateAttr(default_factory=Choices)

    def __init__(self, **settings: Any) -> None:
        unknown = sorted(set(settings) - set(type(self).model_fields) - {"class_name", "policy_fingerprint"})
        if unknown:
            raise SettingsError(f"no such setting: {', '.join(unknown)}")
        try:
            super().__init__(**settings)
        except ValidationError as error:
            names = sorted({str(item["loc"][0]) for item in error.errors(include_input=False) if item["loc"]})
            raise SettingsError(f"not usable: {', '.join(names)}") from None
        clash = sorted(set(self.extra_keys) & set(meta.DECLARED))
        if clash:
            raise SettingsError(f"declared keys cannot be extra keys: {', '.join(clash)}")
        if self.names != "patterns-only":
            model_folder()
        unknown = sorted(set(self.language_policies) - DETECTED_LANGUAGES)
        if unknown:
            raise SettingsError(f"pages in these languages are not recognised: {', '.join(unknown)}")
        strange = sorted(set(self.languages) - MODEL_LANGUAGES)
        if strange:
            _log.warning("no name model for the languages %s: their pages will be review", ", ".join(strange))
        self._made_from = self._choices()
        self._policy = fingerprint(self._made_from, model_version())

    @classmethod
    def from_settings(cls, settings: RedactionSettings, recognizers: Sequence[Any] = ()) -> PresidioRedactor:
        """The redactor that the settings describe, with recognizers of your own."""
        fields = {name: getattr(settings, name) for name in type(settings).model_fields}
        return cls(profile=fields.pop("policy"), recognizers=tuple(recognizers), **fields)

    @classmethod
    def class_name(cls) -> str:
        return "PresidioRedactor"

    @computed_field  # type: ignore[prop-decorator]
    @property
    def policy_fingerprint(self) -> str:
        """16 hex digits over everything that can change redacted text."""
        return self._policy

    @property
    def policy(self) -> str:
        """The same fingerprint, under the name that readers ask for."""
        return self._policy

    def redact_document(self, pages: Sequence[RedactorInput], hints: Sequence[str] = ()) -> list[RedactorOutput]:
        """All pages of one document in, as many out, in order. A value found on one page is redacted on all.

        ``hints`` (file name, title, author) help detection and are kept nowhere. Nothing raises for a page: one that
        fails comes back ``failed``, without text.
        """
        return self._ready().redact_document(pages, hints)

    def redact_text(self, text: str) -> str:
        """One free text, such as a question, with the same operators and pseudonyms. Raises RedactionError."""
        return self._ready().redact_text(text)

    def count_text(self, text: str) -> dict[str, int]:
        """What would be redacted in one text, counted by entity; placeholders of this policy are nothing to redact.

        Raises RedactionError.
        """
        counts: Counter[str] = Counter()
        self._ready().redact_text(text, counts)
        return dict(counts)

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> list[BaseNode]:
        """New, redacted page Documents for the given pages, in the given order.

        Raises ProvenanceError for anything but a whole page: a splitter ran first, or the node is not of the reader.
        """
        groups: dict[str, list[int]] = {}
        inputs = [_page_input(node) for node in nodes]
        for index, page in enumerate(inputs):
            groups.setdefault(page.metadata[meta.DOCUMENT_KEY], []).append(index)
        redacted: dict[int, BaseNode] = {}
        for places in groups.values():
            pages = self._marked([inputs[index] for index in places])
            for index, output in zip(places, self.redact_document(pages), strict=True):
                redacted[index] = PageDocument.build(output.text, output.metadata)
        return [redacted[index] for index in range(len(inputs))]

    async def acall(self, nodes: Sequence[BaseNode], **kwargs: Any) -> list[BaseNode]:
        """The same in a thread, so that the event loop goes on."""
        return await asyncio.to_thread(self.__call__, nodes, **kwargs)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> PresidioRedactor:
        """A new redactor with some settings changed: set up, and fingerprinted, anew."""
        return _rebuild(
            type(self), {**{name: getattr(self, name) for name in type(self).model_fields}, **(update or {})}
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # LlamaIndex drops what cannot be pickled with a log line; a redactor without its recognizers must not exist.
        return _rebuild, (type(self), {name: getattr(self, name) for name in type(self).model_fields})

    def _marked(self, pages: list[RedactorInput]) -> list[RedactorInput]:
        """The pages; those not yet redacted get ``partial_document`` when some of 1 … page_count are not there."""
        count = pages[0].metadata[meta.PAGE_COUNT]
        if {page.metadata[meta.PAGE_NUMBER] for page in pages} >= set(range(1, count + 1)):
            return pages
        marked = []
        for page in pages:
            metadata = dict(page.metadata)
            if metadata.get(meta.REDACTION_POLICY) != self.policy:
                metadata[meta.PAGE_FINDINGS] = sorted({*metadata.get(meta.PAGE_FINDINGS, ()), "partial_document"})
            marked.append(RedactorInput(page.text, metadata))
        return marked

    def _choices(self) -> Choices:
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return Choices(**{**fields, "language_policies": dict(self.language_policies)})

    def _ready(self) -> DocumentEngine:
        if self._engine is None:
            self._engine = DocumentEngine(self._made_from, self._policy)
        return self._engine


def _rebuild(kind: type[PresidioRedactor], fields: dict[str, Any]) -> PresidioRedactor:
    return kind(**fields)


def _page_input(node: BaseNode) -> RedactorInput:
    page_number = node.metadata.get(meta.PAGE_NUMBER)
    if not isinstance(node, Document) or any(relation in node.relationships for relation in _CHUNK_RELATIONS):
        raise ProvenanceError(
            "the redactor was given a part of a page",
            remedy="Put the redactor first: a splitter before it cuts values apart.",
            page_number=page_number if isinstance(page_number, int) else None,
        )
    for key in (meta.DOCUMENT_KEY, meta.PAGE_NUMBER, meta.PAGE_COUNT):
        if not meta.DOMAINS[key](node.metadata.get(key)):
            raise ProvenanceError(f"the metadata key {key} is missing or impossible")
    return RedactorInput(PageText(node.get_content(MetadataMode.NONE)), dict(node.metadata))
