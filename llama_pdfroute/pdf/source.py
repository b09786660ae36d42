"""What an open source offers, whatever it is: pages by number, their text and signals, their picture."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Literal

from llama_pdfroute.page import Box, PageSignals, PageText

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class PageReading:
    """One page as its file has it.

    ``text`` is what a reader of the page can see, with form values; ``hidden_text`` what is in the file and never
    painted (the layer of an earlier recognition, or something planted); ``label`` the raw printed label or "".
    """

    signals: PageSignals
    text: PageText
    hidden_text: PageText
    label: str = ""


class OpenSource(ABC):
    """An open PDF or picture file; a context manager. Page numbers are 1-based.

    Close it: nothing is left to finalizers.
    """

    kind: Literal["pdf", "image"]
    page_count: int

    @abstractmethod
    def hints(self) -> tuple[str, ...]:
        """Title, author, subject, keywords and bookmarks: raw personal data, for a redactor, in memory only."""

    @abstractmethod
    def label(self, page_number: int) -> str:
        """The printed label as the file has it, or ""."""

    @abstractmethod
    def read(self, page_number: int, *, words: bool = False) -> PageReading:
        """Text and signals of one page; ``words`` adds word boxes. Raises PageError."""

    @abstractmethod
    def picture(self, page_number: int, dpi: int, *, region: Box | None = None) -> Image:
        """The page, or a region of it, as an upright RGB picture with form fields drawn.

        The resolution is lowered where the pixel budget asks for it. Raises PageError.
        """

    @abstractmethod
    def page_pdf(self, page_number: int) -> bytes:
        """A PDF with this page alone, vector content kept.

        It may carry hidden text: what is sent away should be the picture.
        """

    @abstractmethod
    def close(self) -> None:
        """Free it; closing twice is allowed."""

    def __enter__(self) -> OpenSource:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
