"""How far a run is: files from the index, pages from its events, on one line."""

from __future__ import annotations

from llama_pdfroute.cli.console import Console
from llama_pdfroute.events import Event, PageRedacted, PageRouted, SourceRead


class RunProgress:
    """A ``Progress`` for files and an event sink for the pages of the file at hand."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._file = (0, 0)
        self._pages = 0

    def files(self, stage: str, done: int, total: int) -> None:
        """Called by the index before each file, and once at the end."""
        self._file = (done, total)
        self._pages = 0
        self._console.progress(stage, done, total)

    def __call__(self, event: Event) -> None:
        done, total = self._file
        if isinstance(event, SourceRead):
            self._pages = event.page_count
        elif isinstance(event, (PageRouted, PageRedacted)) and done < total:
            word = "reading" if isinstance(event, PageRouted) else "redacting"
            self._console.progress(f"file {done + 1}/{total}, {word} page", event.page_number, self._pages)
