"""Sealed nodes made by hand, for tests of what comes after redaction. Invented text only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llama_index.core.schema import NodeRelationship, RelatedNodeInfo, TextNode

from llama_pdfroute import keys, metadata, seal

POLICY = "0123456789abcdef"
BUILD = "fedcba9876543210"


def page_metadata(document: str = "handbook", page: int = 1, pages: int = 3, **changes: Any) -> dict[str, Any]:
    """Metadata of a healthy page; ``document`` is any name, it becomes a key."""
    values: dict[str, Any] = {
        metadata.DOCUMENT_KEY: keys.document_key(document),
        metadata.SOURCE_REVISION: keys.source_revision(document.encode()),
        metadata.PAGE_NUMBER: page,
        metadata.PAGE_LABEL: str(page),
        metadata.PAGE_COUNT: pages,
        metadata.EXTRACTOR: "native",
        metadata.OCR_ENGINE: None,
        metadata.OCR_OUTCOME: None,
        metadata.CONFIDENCE: None,
        metadata.CONFIDENCE_KIND: None,
        metadata.ROUTE_REASON: "text_layer",
        metadata.PAGE_FINDINGS: [],
        metadata.STATUS: "ok",
        metadata.REDACTION_POLICY: POLICY,
        metadata.BUILD: BUILD,
        metadata.EMBEDDING: None,
        metadata.CONTEXT: None,
        metadata.SEAL: None,
        metadata.CHUNK_NUMBER: 0,
        metadata.PAGE_END: None,
        metadata.CHAR_START: 0,
        metadata.CHAR_END: 0,
    }
    return {**values, **changes}


def sealed_node(text: str, document: str = "handbook", page: int = 1, pages: int = 3, **changes: Any) -> TextNode:
    """A node as PageNodeParser makes it: sealed, with the id that goes with its content."""
    values = seal.seal(text, page_metadata(document, page, pages, **{"char_end": len(text), **changes}))
    key = values[metadata.DOCUMENT_KEY]
    return TextNode(
        id_=keys.node_id(key, page, values[metadata.CHUNK_NUMBER], values[metadata.SEAL]),
        text=text,
        metadata=values,
        relationships={NodeRelationship.SOURCE: RelatedNodeInfo(node_id=keys.page_id(key, page))},
    )


def embedded(node: TextNode, vector: Sequence[float], name: str = "toy@1") -> TextNode:
    """The node with a vector, as SealedEmbedding leaves it."""
    copy = node.model_copy(deep=True)
    copy.embedding = [float(value) for value in vector]
    copy.metadata[metadata.EMBEDDING] = f"{name}:{len(vector)}"
    return copy
