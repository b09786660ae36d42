"""The page Documents that LlamaIndex gets: redacted ones, and raw ones that guard themselves."""

from __future__ import annotations

from typing import Any, NoReturn

from llama_index.core.schema import Document, MetadataMode

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import UnredactedError


class PageDocument(Document):
    """One page as a LlamaIndex Document, with all keys of the metadata reference.

    Its id is uuid5(document key, page number) and stays so: a later assignment is ignored, because
    ``SimpleDirectoryReader(filename_as_id=True)`` would put a path there.
    """

    @classmethod
    def class_name(cls) -> str:
        return "PageDocument"

    @classmethod
    def build(cls, text: str, metadata: dict[str, Any]) -> PageDocument:
        """The Document of a page. Embedding models are shown no metadata, LLMs only document key and page number."""
        fields: dict[str, Any] = {
            "id_": keys.page_id(metadata[meta.DOCUMENT_KEY], metadata[meta.PAGE_NUMBER]),
            "text": text,
            "metadata": metadata,
            "excluded_embed_metadata_keys": list(metadata),
            "excluded_llm_metadata_keys": meta.excluded_from_llm(metadata),
        }
        return cls(**fields)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in ("id_", "doc_id", "node_id"):
            super().__setattr__(name, value)


class RawPage(PageDocument):
    """A page that no redactor has passed. Its text can be read; what would let it be *kept* raises UnredactedError.

    ``hash``, ``as_related_node_info``, ``to_dict``, ``to_json``, ``model_dump`` and ``model_dump_json`` raise, and so
    does the text made for an embedding model or an LLM: that stops docstores, indexes, splitters and stock embeddings.
    Pickling and copying work, because LlamaIndex's worker pools need them. Its repr and str show no text.
    """

    @classmethod
    def class_name(cls) -> str:
        return "RawPage"

    def _refuse(self) -> NoReturn:
        number = self.metadata.get(meta.PAGE_NUMBER)
        raise UnredactedError(page_number=number if isinstance(number, int) else None)

    @property
    def hash(self) -> str:
        self._refuse()

    def as_related_node_info(self) -> NoReturn:
        self._refuse()

    def to_dict(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    def to_json(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    def model_dump(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    def model_dump_json(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    def get_content(self, metadata_mode: MetadataMode = MetadataMode.NONE) -> str:
        if metadata_mode in (MetadataMode.EMBED, MetadataMode.LLM):
            self._refuse()
        return super().get_content(metadata_mode)

    def __repr__(self) -> str:
        return f"RawPage(id_={self.id_!r}, page_number={self.metadata.get(meta.PAGE_NUMBER)!r})"

    __str__ = __repr__
