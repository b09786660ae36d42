"""Events through LlamaIndex's instrumentation, so that its handlers and exporters see them beside LlamaIndex's own."""

from __future__ import annotations

from typing import Any

from llama_index_instrumentation import get_dispatcher
from llama_index_instrumentation.base.event import BaseEvent
from pydantic import Field

from llama_pdfroute.events import Event


class PdfRouteEvent(BaseEvent):
    """One stage of one document or page.

    ``pdfroute_event`` is the typed event; ``model_dump`` gives its plain fields.
    """

    pdfroute_event: Event = Field(exclude=True)

    @classmethod
    def class_name(cls) -> str:
        return "PdfRouteEvent"

    def model_dump(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().model_dump(**kwargs), **self.pdfroute_event.to_json()}


class LlamaIndexSink:
    """A sink that hands events to a LlamaIndex dispatcher: add it once, ``events.add_sink(LlamaIndexSink())``."""

    def __init__(self, name: str = "llama_pdfroute") -> None:
        self._dispatcher = get_dispatcher(name)

    def __call__(self, event: Event) -> None:
        self._dispatcher.event(PdfRouteEvent(pdfroute_event=event))
