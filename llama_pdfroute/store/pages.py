"""A page's text from its chunks. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from llama_index.core.schema import BaseNode

from llama_pdfroute import metadata as meta


def joined_text(chunks: Sequence[BaseNode]) -> str:
    """The redacted page text of a page's chunks, in order, each at its offset; white space between is made anew."""
    text = ""
    for chunk in chunks:
        gap = max(0, chunk.metadata[meta.CHAR_START] - len(text))
        text += (" " if gap == 1 else "\n" * gap) + chunk.get_content()
    return text
