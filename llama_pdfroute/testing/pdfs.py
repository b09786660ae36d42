"""A small PDF writer without dependencies: lines of Helvetica on A4."""

from __future__ import annotations

from collections.abc import Sequence

A4_PT = (595, 842)
_MARGIN_PT, _SIZE_PT, _LEADING_PT = 72, 11, 14


def make_pdf(
    pages: Sequence[Sequence[str]], *, title: str | None = None, author: str | None = None, size_pt: int = _SIZE_PT
) -> bytes:
    """A small born-digital PDF: one list of lines a page (Helvetica, Latin-1); an empty line is a wider gap.

    Lines are not wrapped: about 85 characters fit at 11 points, 52 lines fit a page.
    """
    leading = round(size_pt * _LEADING_PT / _SIZE_PT)
    bodies = [_page_stream(lines, size_pt, leading) for lines in pages]
    first = 5
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(bodies)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(bodies)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< " + _info("Title", title) + _info("Author", author) + b"/Producer (llama-pdfroute) >>",
    ]
    for number, body in enumerate(bodies):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {A4_PT[0]} {A4_PT[1]}] /Resources << /Font << /F1 3 0 R >> >>"
            f" /Contents {first + 2 * number + 1} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
    return _file(objects)


def _info(name: str, value: str | None) -> bytes:
    return b"" if value is None else f"/{name} ".encode() + _string(value) + b" "


def _string(text: str) -> bytes:
    data = text.encode("cp1252", "replace")
    for special in (b"\\", b"(", b")"):
        data = data.replace(special, b"\\" + special)
    return b"(" + data + b")"


def _page_stream(lines: Sequence[str], size_pt: int, leading: int) -> bytes:
    if not lines:
        return b""
    shown = [_string(line) + b" Tj T*" for line in lines]
    start = f"BT /F1 {size_pt} Tf {leading} TL {_MARGIN_PT} {A4_PT[1] - _MARGIN_PT} Td".encode()
    return b"\n".join([start, *shown, b"ET"])


def _file(objects: Sequence[bytes]) -> bytes:
    data = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    trailer = b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table) + trailer
