"""The settings of this room as plain values: a worker process starts without a settings library."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from llama_pdfroute.settings import PdfSettings


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """As in ``PdfSettings``; passwords in clear, for this process and its worker only."""

    passwords: tuple[str, ...] = ()
    max_pixels: int = 25_000_000
    page_timeout_s: float = 30.0
    annotations: bool = False
    hidden_text: Literal["drop", "keep"] = "drop"

    @classmethod
    def of(cls, settings: PdfSettings) -> ReadOptions:
        return cls(
            tuple(secret.get_secret_value() for secret in settings.passwords),
            settings.max_pixels,
            settings.page_timeout_s,
            settings.annotations,
            settings.hidden_text,
        )

    def __repr__(self) -> str:
        return f"ReadOptions({len(self.passwords)} passwords, {self.max_pixels} pixels)"
