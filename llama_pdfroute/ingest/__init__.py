"""The whole chain: sources, reader, redactor, node parser, embedding, store. ``PageIndex`` is the way in."""

from __future__ import annotations

from llama_pdfroute.ingest.index import PageIndex
from llama_pdfroute.ingest.reports import ForgetReport, HeldPage
from llama_pdfroute.sources import find_files

__all__ = ["ForgetReport", "HeldPage", "PageIndex", "find_files"]
