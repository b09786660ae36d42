"""PageNodeParser: pages into nodes. A node never spans pages, and each is sealed again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from llama_index.core.bridge.pydantic import Field
from llama_index.core.node_parser import NodeParser
from llama_index.core.schema import BaseNode, Document, NodeRelationship, ObjectType, RelatedNodeInfo, TextNode

from llama_pdfroute import events, keys, seal
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import ProvenanceError, UnredactedError, UnsupportedStoreCallError

_VERSION = "1"
_PARAGRAPH_END = re.compile(r"\n\n")
# A sentence ends at . ! ? or their full-width forms, with closing quotes and brackets, before white space.
_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’»)\]]*\s+|[。！？]")
_SPACE = re.compile(r"\s+")
Span = tuple[int, int]


class PageNodeParser(NodeParser):
    """Packs paragraphs into chunks of at most ``max_chars`` characters, inside one page.

    A longer paragraph is split at sentence ends, a longer sentence at white space, a longer word where it must be. A
    chunk's text is ``page_text[char_start:char_end]`` exactly. Ids are stable: uuid5 of document key, page, chunk
    number and the chunk's seal. Pages without text (blank, failed) give no node. A sealed chunk passes unchanged.

    ``max_chars`` defaults to 1,200: sizes of 600, 1,200 and 2,000 retrieved equally well, and citations stay short.
    ``bridge_chars`` (default 0: none) adds, for each page end, one node of that many characters from either side. It
    says so (``page_end``; ``char_start`` is on the first page, ``char_end`` on the last) and is cited "pages 4–5".

    Raises UnredactedError for a page that no redactor has passed, SealError for one changed since, ProvenanceError for
    a page that comes twice.
    """

    max_chars: int = Field(default=1200, ge=100)
    bridge_chars: int = Field(default=0, ge=0)
    include_prev_next_rel: bool = False
    id_func: Any = Field(default=None, exclude=True, description="Not used: ids are derived.")

    @classmethod
    def class_name(cls) -> str:
        return "PageNodeParser"

    @property
    def fingerprint(self) -> str:
        """What distinguishes this chunker from another; part of each node's ``build``."""
        return f"chunks:{_VERSION}:{self.max_chars}:{self.bridge_chars}"

    def build_of(self, page_build: str) -> str:
        """The ``build`` of nodes cut from pages of that build."""
        return keys.fingerprint(page_build, self.fingerprint)

    def _parse_nodes(self, nodes: Sequence[BaseNode], show_progress: bool = False, **kwargs: Any) -> list[BaseNode]:
        parsed: list[BaseNode] = []
        seen: dict[tuple[str, int], tuple[str, dict[str, Any], int]] = {}
        for node in nodes:
            text, metadata = _checked(node)
            if metadata[meta.CHUNK_NUMBER] is not None:
                parsed.append(node)
                continue
            if node.embedding is not None:
                # LlamaIndex stores only nodes with an embedding, and says nothing of the others.
                raise UnsupportedStoreCallError(
                    "the pages were embedded before they were cut into nodes, so no node would be stored",
                    remedy="Order: PageNodeParser, then SealedEmbedding.",
                )
            place = (metadata[meta.DOCUMENT_KEY], metadata[meta.PAGE_NUMBER])
            if place in seen:
                raise ProvenanceError("a page comes twice", page_number=place[1])
            chunks = [self._node(text, metadata, number, span) for number, span in enumerate(self.spans(text))]
            seen[place] = (text, metadata, len(chunks))
            if events.listening():
                events.emit(
                    events.PageChunked(
                        document_key=events.DocumentKey(place[0]), page_number=place[1], nodes=len(chunks)
                    )
                )
            parsed.extend(chunks)
        if self.bridge_chars:
            for (key, number), page in sorted(seen.items()):
                after = seen.get((key, number + 1))
                if after is not None and page[2] and after[2]:
                    parsed.append(self._bridge(page, after))
        return parsed

    def _bridge(self, page: tuple[str, dict[str, Any], int], after: tuple[str, dict[str, Any], int]) -> TextNode:
        """The end of one page and the beginning of the next, cut at white space."""
        (text, first, chunks), (next_text, last, _) = page, after
        start = max(0, len(text.rstrip()) - self.bridge_chars)
        start = (
            next((m.end() for m in _SPACE.finditer(text, start) if m.end() < len(text.rstrip())), start) if start else 0
        )
        head = next_text[: self.bridge_chars]
        end = (
            max((m.start() for m in _SPACE.finditer(head)), default=len(head))
            if len(next_text) > len(head)
            else len(head)
        )
        confidences = [c for c in (first[meta.CONFIDENCE], last[meta.CONFIDENCE]) if c is not None]
        both = len(confidences) == 2
        joined = first | {
            meta.PAGE_END: last[meta.PAGE_NUMBER],
            meta.STATUS: "review" if "review" in (first[meta.STATUS], last[meta.STATUS]) else "ok",
            meta.EXTRACTOR: "ocr" if "ocr" in (first[meta.EXTRACTOR], last[meta.EXTRACTOR]) else first[meta.EXTRACTOR],
            meta.CONFIDENCE: min(confidences) if both else None,
            meta.CONFIDENCE_KIND: first[meta.CONFIDENCE_KIND] if both else None,
            meta.PAGE_FINDINGS: sorted({*first[meta.PAGE_FINDINGS], *last[meta.PAGE_FINDINGS]}),
        }
        return self._sealed(f"{text[start:].rstrip()}\n{next_text[:end]}", joined, chunks, (start, end))

    def _postprocess_parsed_nodes(self, nodes: list[BaseNode], parent_doc_map: dict[str, Document]) -> list[BaseNode]:
        # The base class would merge metadata after sealing and search for offsets that are known here.
        return nodes

    def _node(self, page_text: str, page: dict[str, Any], number: int, span: Span) -> TextNode:
        return self._sealed(page_text[span[0] : span[1]], page, number, span)

    def _sealed(self, text: str, page: dict[str, Any], number: int, span: Span) -> TextNode:
        metadata = seal.seal(
            text,
            page
            | {
                meta.BUILD: self.build_of(page[meta.BUILD]),
                meta.CHUNK_NUMBER: number,
                meta.CHAR_START: span[0],
                meta.CHAR_END: span[1],
            },
        )
        key, page_number = page[meta.DOCUMENT_KEY], page[meta.PAGE_NUMBER]
        return TextNode(
            id_=keys.node_id(key, page_number, number, metadata[meta.SEAL]),
            text=text,
            metadata=metadata,
            excluded_embed_metadata_keys=list(metadata),
            excluded_llm_metadata_keys=meta.excluded_from_llm(metadata),
            relationships={
                NodeRelationship.SOURCE: RelatedNodeInfo(
                    node_id=keys.page_id(key, page_number), node_type=ObjectType.DOCUMENT
                )
            },
        )

    def spans(self, text: str) -> list[Span]:
        """Where the chunks of a page text start and end; every non-space character is in exactly one."""
        chunks: list[Span] = []
        for start, end in _pieces(text, self.max_chars):
            if chunks and end - chunks[-1][0] <= self.max_chars:
                chunks[-1] = (chunks[-1][0], end)
            else:
                chunks.append((start, end))
        return chunks


def _checked(node: BaseNode) -> tuple[str, dict[str, Any]]:
    if type(node).__name__ == "RawPage":
        number = node.metadata.get(meta.PAGE_NUMBER)
        raise UnredactedError(page_number=number if isinstance(number, int) else None)
    text = node.get_content()
    seal.check(text, node.metadata)
    return text, node.metadata


def _pieces(text: str, limit: int) -> Iterator[Span]:
    """Paragraphs; those over the limit as sentences; those over the limit word by word; without outer space."""
    for paragraph in _cut(text, (0, len(text)), _PARAGRAPH_END):
        if paragraph[1] - paragraph[0] <= limit:
            yield paragraph
            continue
        for sentence in _cut(text, paragraph, _SENTENCE_END):
            if sentence[1] - sentence[0] <= limit:
                yield sentence
            else:
                for word in _cut(text, sentence, _SPACE):
                    yield from _hard_cut(word, limit)


def _cut(text: str, span: Span, separator: re.Pattern[str]) -> Iterator[Span]:
    start = span[0]
    for match in separator.finditer(text, *span):
        yield from _trimmed(text, start, match.end())
        start = match.end()
    yield from _trimmed(text, start, span[1])


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end


def _hard_cut(span: Span, limit: int) -> Iterator[Span]:
    for start in range(span[0], span[1], limit):
        yield start, min(start + limit, span[1])
