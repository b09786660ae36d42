"""What a worker and its owner say to each other: frames of JSON and bytes over a pipe.

JSON and not pickle: whatever a damaged file does to the worker, its answers can only be values.
"""

from __future__ import annotations

import json
import struct
from dataclasses import fields
from typing import Any, BinaryIO

from llama_pdfroute.page import FontEvidence, PageSignals, PageText, Word
from llama_pdfroute.pdf.source import PageReading

_HEAD = struct.Struct(">IQ")
_MAX_JSON, _MAX_BYTES = 1 << 28, 1 << 33


def send(pipe: BinaryIO, message: dict[str, Any], payload: bytes = b"") -> None:
    """Write one frame."""
    head = json.dumps(message, separators=(",", ":")).encode("utf-8", "surrogatepass")
    pipe.write(_HEAD.pack(len(head), len(payload)) + head)
    if payload:
        pipe.write(payload)
    pipe.flush()


def receive(pipe: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """Read one frame; None at the end of the pipe, or when what comes is no frame."""
    head = pipe.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    size, payload_size = _HEAD.unpack(head)
    if size > _MAX_JSON or payload_size > _MAX_BYTES:
        return None
    body = pipe.read(size)
    payload = pipe.read(payload_size) if payload_size else b""
    if len(body) < size or len(payload) < payload_size:
        return None
    try:
        message = json.loads(body)
    except ValueError:
        return None
    return (message, payload) if isinstance(message, dict) else None


def pack_reading(reading: PageReading) -> dict[str, Any]:
    """A reading as plain JSON types."""
    signals = {field.name: getattr(reading.signals, field.name) for field in fields(PageSignals)}
    signals["fonts"] = [_pack_evidence(font) for font in reading.signals.fonts]
    layer = reading.signals.hidden_layer
    signals["hidden_layer"] = _pack_evidence(layer) if layer else None
    signals["findings"] = sorted(reading.signals.findings)
    return {
        "signals": signals,
        "text": _pack_text(reading.text),
        "hidden": _pack_text(reading.hidden_text),
        "label": reading.label,
    }


def unpack_reading(packed: dict[str, Any]) -> PageReading:
    """The reading that ``pack_reading`` took apart."""
    signals = dict(packed["signals"])
    signals["fonts"] = tuple(FontEvidence(*font) for font in signals["fonts"])
    signals["hidden_layer"] = FontEvidence(*signals["hidden_layer"]) if signals["hidden_layer"] else None
    signals["findings"] = frozenset(signals["findings"])
    signals["picture_boxes"] = tuple(tuple(box) for box in signals["picture_boxes"])
    return PageReading(
        PageSignals(**signals), _unpack_text(packed["text"]), _unpack_text(packed["hidden"]), packed["label"]
    )


def _pack_evidence(font: FontEvidence) -> list[Any]:
    return [font.characters, font.unmapped, font.private_use, font.sample]


def _pack_text(text: PageText) -> list[Any]:
    return [text.text, [(word.start, word.end, word.box, word.size_pt) for word in text.words]]


def _unpack_text(packed: list[Any]) -> PageText:
    text, words = packed
    return PageText(text, tuple(Word(start, end, tuple(box), size) for start, end, box, size in words))
