"""Damaged copies of PDFs: bytes flipped, parts cut out, doubled or exchanged, numbers changed; the same for a seed."""

from __future__ import annotations

import random
import re

_OBJECT = re.compile(rb"\d+ 0 obj.*?endobj", re.DOTALL)
_NUMBER = re.compile(rb"\d+")


def mutate(data: bytes, rng: random.Random) -> bytes:
    """One damaged copy."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        data = rng.choice((_flip, _truncate, _cut_out, _double, _swap_objects, _change_numbers))(data, rng)
    return data


def _flip(data: bytes, rng: random.Random) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 8, 64))):
        out[rng.randrange(len(out))] = rng.randrange(256)
    return bytes(out)


def _truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: max(16, rng.randrange(len(data)))]


def _span(data: bytes, rng: random.Random) -> tuple[int, int]:
    start = rng.randrange(len(data))
    return start, min(len(data), start + rng.randrange(1, 2000))


def _cut_out(data: bytes, rng: random.Random) -> bytes:
    start, end = _span(data, rng)
    return data[:start] + data[end:] or data


def _double(data: bytes, rng: random.Random) -> bytes:
    start, end = _span(data, rng)
    return data[:end] + data[start:end] + data[end:]


def _swap_objects(data: bytes, rng: random.Random) -> bytes:
    spans = [match.span() for match in _OBJECT.finditer(data)]
    if len(spans) < 2:
        return _flip(data, rng)
    (a, b), (c, d) = sorted(rng.sample(spans, 2))
    # Numbers stay and contents change places: references now lead to another kind of object.
    head_a, head_c = data[a : data.index(b"obj", a) + 3], data[c : data.index(b"obj", c) + 3]
    body_a, body_c = data[a + len(head_a) : b], data[c + len(head_c) : d]
    return data[:a] + head_a + body_c + data[b:c] + head_c + body_a + data[d:]


def _change_numbers(data: bytes, rng: random.Random) -> bytes:
    spans = [match.span() for match in _NUMBER.finditer(data)]
    for start, end in sorted(rng.sample(spans, min(len(spans), 3)), reverse=True):
        value = rng.choice((b"0", b"-1", b"99999999", b"4294967295", b"2", b"1e30", b"7 0 R"))
        data = data[:start] + value + data[end:]
    return data
