"""Fakes for the tests of programs that use this package. Nothing here is imported by the package itself.

engine = ScriptedOcr({7: "Authorization form"}, default="unavailable")
with EventRecorder() as recorder: ...
make_pdf([["First line", "second line"], []])        # two pages, the second blank
with LoopbackGemini({6: GeminiReply(finish="RECITATION")}) as server:
    engine = GeminiOcr(connection=server.connection)
"""

from llama_pdfroute.testing.gemini import GeminiReply, LoopbackGemini, Received
from llama_pdfroute.testing.pdfs import A4_PT, make_pdf
from llama_pdfroute.testing.scripted import EventRecorder, Scripted, ScriptedOcr

__all__ = [
    "A4_PT",
    "EventRecorder",
    "GeminiReply",
    "LoopbackGemini",
    "Received",
    "Scripted",
    "ScriptedOcr",
    "make_pdf",
]
