"""An embedding that embeds sealed nodes only, so that a remote model never sees text no redactor has passed."""

from __future__ import annotations

import re
from asyncio import to_thread
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from llama_index.core.base.embeddings.base import BaseEmbedding
from llama_index.core.bridge.pydantic import Field, SerializeAsAny, model_validator
from llama_index.core.schema import BaseNode, MetadataMode

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.errors import SettingsError, UnredactedError

_NO_TEXTS = UnredactedError(
    "an embedding was asked to embed texts without their nodes, so no seal can be checked",
    remedy=(
        "Run it as a pipeline step: IngestionPipeline(transformations=[PageNodeParser(), embed]), or "
        "VectorStoreIndex.from_documents(docs, transformations=[PageNodeParser(), embed], embed_model=embed)."
    ),
)


def embedding_name(model: BaseEmbedding, dimension: int) -> str:
    """``model@version:dimension``. A model given as a path goes by its last part: a path may hold a person's name."""
    name = model.model_name if model.model_name != "unknown" else model.class_name()
    if PurePath(name).is_absolute() or name.startswith((".", "~")) or "\\" in name:
        name = re.split(r"[\\/]", name.rstrip("\\/"))[-1]
    name = re.sub(r"[^A-Za-z0-9_.:/+-]", "-", name).lstrip("_.:/+-")[:80] or "model"
    return f"{name}@{getattr(model, 'version', 0)}:{dimension}"


def _class_called(name: object) -> type[BaseEmbedding]:
    """The embedding class with this LlamaIndex class name, among those imported already."""
    from llama_pdfroute.embedding import local  # noqa: F401  so that the embedded default is among them

    waiting = [BaseEmbedding]
    while waiting:
        kind = waiting.pop()
        if kind is not BaseEmbedding and kind.class_name() == name:
            return kind
        waiting.extend(kind.__subclasses__())
    raise SettingsError(
        "the wrapped embedding's class is not known here", remedy="Import the embedding's module before loading."
    )


class SealedEmbedding(BaseEmbedding):
    """Wraps any LlamaIndex embedding. As a pipeline step it checks every node's seal, embeds the node's text without
    its metadata and writes which embedding it was; it returns new nodes.

    ``get_text_embedding*`` raise UnredactedError (strings carry no seal); an empty list is allowed, because
    LlamaIndex's index classes send one. ``get_query_embedding`` is open: redact the question first.
    """

    model: SerializeAsAny[BaseEmbedding] = Field(description="the embedding that does the work")

    def __init__(self, model: BaseEmbedding, **fields: Any) -> None:
        super().__init__(**{"model": model, **fields})

    @model_validator(mode="after")
    def _take_name(self) -> SealedEmbedding:
        self.model_name = self.model.model_name
        return self

    @classmethod
    def class_name(cls) -> str:
        return "LlamaPdfrouteSealedEmbedding"

    @classmethod
    def from_dict(cls, data: dict[str, Any], **kwargs: Any) -> SealedEmbedding:
        fields = {**data, **kwargs}
        fields.pop("class_name", None)
        inner = fields.pop("model")
        if isinstance(inner, dict):
            inner = _class_called(inner.get("class_name")).from_dict(inner)
        return cls(inner, **fields)

    def __call__(self, nodes: Sequence[BaseNode], **kwargs: Any) -> list[BaseNode]:
        """Nodes with embedding and ``metadata["embedding"]``. Raises SealError, MetadataError, ProvenanceError."""
        texts = _checked_texts(nodes)
        return _with_vectors(nodes, self.model.get_text_embedding_batch(texts, **kwargs), self.model)

    async def acall(self, nodes: Sequence[BaseNode], **kwargs: Any) -> list[BaseNode]:
        texts = await to_thread(_checked_texts, nodes)
        return _with_vectors(nodes, await self.model.aget_text_embedding_batch(texts, **kwargs), self.model)

    def get_text_embedding_batch(self, texts: list[str], show_progress: bool = False, **_: Any) -> list[list[float]]:
        if texts:
            raise _NO_TEXTS
        return []

    async def aget_text_embedding_batch(
        self, texts: list[str], show_progress: bool = False, **_: Any
    ) -> list[list[float]]:
        return self.get_text_embedding_batch(texts)

    def _get_text_embedding(self, text: str) -> list[float]:
        raise _NO_TEXTS

    async def _aget_text_embedding(self, text: str) -> list[float]:
        raise _NO_TEXTS

    def _get_query_embedding(self, query: str) -> list[float]:
        return self.model.get_query_embedding(query)

    async def _aget_query_embedding(self, query: str) -> list[float]:
        return await self.model.aget_query_embedding(query)


def _checked_texts(nodes: Sequence[BaseNode]) -> list[str]:
    texts = [node.get_content(metadata_mode=MetadataMode.NONE) for node in nodes]
    for node, text in zip(nodes, texts, strict=True):
        seal.check(text, node.metadata)
    return texts


def _with_vectors(nodes: Sequence[BaseNode], vectors: list[list[float]], model: BaseEmbedding) -> list[BaseNode]:
    done: list[BaseNode] = []
    for node, vector in zip(nodes, vectors, strict=True):
        copy = node.model_copy(deep=True)
        copy.embedding = list(vector)
        copy.metadata[meta.EMBEDDING] = embedding_name(model, len(vector))
        done.append(copy)
    return done
