"""A one-page PDF that holds what its page draws and nothing else. The only module that imports pikepdf.

A page taken out of a PDF brings along whatever its /Resources name: with resources shared between pages (common, and
legal) that is other pages' pictures and fonts. Here the names that the page's own content uses are followed, forms,
patterns and Type 3 fonts included, and everything else is dropped: unused resources, annotations, metadata, thumbnails,
page pieces, structure, attachments, actions. Hidden text of the page itself stays: it is drawn, if invisibly.
"""

from __future__ import annotations

import io
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from llama_pdfroute.errors import DamagedPageError, ExtraMissingError

if TYPE_CHECKING:
    import pikepdf

_OPERATORS = {
    "Do": "/XObject",
    "Tf": "/Font",
    "gs": "/ExtGState",
    "sh": "/Shading",
    "cs": "/ColorSpace",
    "CS": "/ColorSpace",
    "scn": "/Pattern",
    "SCN": "/Pattern",
    "BDC": "/Properties",
    "DP": "/Properties",
}
_PAGE_KEYS = ("/Type", "/MediaBox", "/CropBox", "/Rotate", "/UserUnit", "/Contents", "/Group")
_FORM_KEYS_DROPPED = ("/PieceInfo", "/Metadata", "/OPI", "/Ref", "/StructParent", "/StructParents", "/LastModified")
_MAX_DEPTH = 16


def require() -> None:
    """Raise ExtraMissingError when pikepdf is not installed."""
    if find_spec("pikepdf") is None:
        raise ExtraMissingError(
            "sending the page's own content needs pikepdf", remedy="pip install 'llama-pdfroute[vector]'"
        )


def page_only(data: bytes) -> bytes:
    """The pruned PDF. Raises DamagedPageError when the page cannot be followed: then it must not be sent."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as source, pikepdf.new() as target:
            if len(source.pages) != 1:
                raise DamagedPageError("the PDF to send has more than one page")
            target.pages.append(_pruned(source.pages[0]))
            out = io.BytesIO()
            target.save(out, object_stream_mode=pikepdf.ObjectStreamMode.disable, static_id=True)
            return out.getvalue()
    except (pikepdf.PdfError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedPageError(f"the page's content cannot be followed ({type(error).__name__})") from None


def _pruned(page: pikepdf.Page) -> pikepdf.Page:
    import pikepdf

    inherited = {key: _inherited(page.obj, key) for key in ("/MediaBox", "/CropBox", "/Rotate", "/Resources")}
    for key, value in inherited.items():
        if value is not None:
            page.obj[key] = value
    for extra in {str(name) for name in page.obj} - {*_PAGE_KEYS, "/Resources", "/Parent"}:
        del page.obj[extra]
    resources = page.obj.get("/Resources", pikepdf.Dictionary())
    page.obj["/Resources"] = _as_resources(_used(page, resources, resources, _Walk()))
    return page


def _inherited(node: Any, key: str) -> Any:
    for _ in range(_MAX_DEPTH * 4):
        if key in node:
            return node[key]
        if "/Parent" not in node:
            return None
        node = node["/Parent"]
    return None


class _Walk:
    """Streams already pruned: shared ones are visited once, and loops end."""

    def __init__(self) -> None:
        self.done: set[tuple[int, int]] = set()
        self.depth = 0


Used = dict[str, dict[str, Any]]
"""Resource category to name to object."""


def _used(content: Any, resources: Any, outer: Any, walk: _Walk) -> Used:
    """The entries of ``resources`` that the content uses; their own content is pruned in place.

    ``outer`` are the page's resources, which a form without its own uses.
    """
    used: Used = {}
    for category, name in sorted(_names_used(content)):
        group = resources.get(category)
        if group is not None and name in group:
            used.setdefault(category, {})[name] = group[name]
            _prune_inside(group[name], outer, walk)
    return used


def _as_resources(used: Used) -> Any:
    import pikepdf

    return pikepdf.Dictionary({category: pikepdf.Dictionary(entries) for category, entries in used.items()})


def _names_used(content: Any) -> set[tuple[str, str]]:
    import pikepdf

    found = {("/ColorSpace", name) for name in ("/DefaultGray", "/DefaultRGB", "/DefaultCMYK")}
    for instruction in pikepdf.parse_content_stream(content):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            space = instruction.iimage.obj.get("/ColorSpace")
            names: list[Any] = list(space) if isinstance(space, pikepdf.Array) else [space]
            category: str | None = "/ColorSpace"
        else:
            names, category = list(instruction.operands), _OPERATORS.get(str(instruction.operator))
        if category is not None:
            found |= {(category, str(name)) for name in names if isinstance(name, pikepdf.Name)}
    return found


def _prune_inside(entry: Any, outer: Any, walk: _Walk) -> None:
    import pikepdf

    if not isinstance(entry, (pikepdf.Dictionary, pikepdf.Stream)) or walk.depth > _MAX_DEPTH:
        if walk.depth > _MAX_DEPTH:
            raise ValueError("forms are nested too deep")
        return
    if entry.is_indirect:
        if entry.objgen in walk.done:
            return
        walk.done.add(entry.objgen)
    walk.depth += 1
    for key in _FORM_KEYS_DROPPED:
        if key in entry:
            del entry[key]
    if isinstance(entry, pikepdf.Stream) and (entry.get("/Subtype") == "/Form" or "/PatternType" in entry):
        own = entry.get("/Resources", outer)
        entry["/Resources"] = _as_resources(_used(entry, own, outer, walk))
    elif entry.get("/Subtype") == "/Type3":
        _prune_type3(entry, outer, walk)
    _prune_masks(entry, outer, walk)
    walk.depth -= 1


def _prune_type3(font: Any, outer: Any, walk: _Walk) -> None:
    own = font.get("/Resources", outer)
    together: Used = {}
    for _, glyph in font.get("/CharProcs", {}).items():
        for category, entries in _used(glyph, own, outer, walk).items():
            together.setdefault(category, {}).update(entries)
    font["/Resources"] = _as_resources(together)


def _prune_masks(entry: Any, outer: Any, walk: _Walk) -> None:
    """Soft masks of graphics states are forms; alternates of pictures are other pictures."""
    mask = entry.get("/SMask")
    if mask is not None and hasattr(mask, "get") and "/G" in mask:
        _prune_inside(mask["/G"], outer, walk)
    if "/Alternates" in entry:
        del entry["/Alternates"]
