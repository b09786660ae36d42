"""What `index` says at its end: short on long runs, and what was sent away is never left out."""

from __future__ import annotations

from llama_pdfroute.cli.console import Console
from llama_pdfroute.cli.index import lines, status_of
from llama_pdfroute.page import DocumentReport, RunReport, Sent


def _document(number: int, **values: object) -> DocumentReport:
    return DocumentReport(f"{number:032x}"[::-1], **values)  # type: ignore[arg-type]


def _said(*documents: DocumentReport, sent: Sent | None = None) -> str:
    return "\n".join(lines(RunReport(documents, sent or Sent()), Console()))


def test_page_numbers_are_folded_into_ranges() -> None:
    held = _document(1, pages={"review": 5}, page_numbers={"review": (2, 3, 4, 9, 11)}, action="indexed")
    assert "pages 2-4, 9, 11" in _said(held)


def test_a_long_run_lists_what_changed_only() -> None:
    documents = [_document(number, action="unchanged", pages={"ok": 1}) for number in range(60)]
    documents.append(_document(99, action="indexed", pages={"ok": 2}))
    said = _said(*documents)
    assert "60 unchanged documents are not listed." in said
    assert "61 documents: 60 unchanged, 1 indexed" in said
    assert len(said.splitlines()) < 10


def test_held_pages_of_many_documents_are_cut_with_a_count() -> None:
    held = [_document(n, action="indexed", pages={"review": 1}, page_numbers={"review": (1,)}) for n in range(30)]
    (line,) = [line for line in _said(*held).splitlines() if line.startswith("Held for review")]
    assert line.endswith("and in 18 more documents")


def test_what_left_the_machine_is_said() -> None:
    document = _document(1, action="indexed", pages={"ok": 1, "review": 1}, not_sent=(2,))
    said = _said(document, sent=Sent(pages=1, bytes=123456, tokens=760))
    assert "Sent for recognition: 1 page, 123,456 bytes, 760 tokens" in said
    assert "Not sent, as a cap was reached:" in said and "page 2" in said
    assert "Sent" not in _said(_document(1, action="indexed", pages={"ok": 1}))


def test_status_is_0_only_when_every_page_was_read() -> None:
    assert status_of(RunReport((_document(1, pages={"ok": 1, "review": 2, "blank": 1}),))) == 0
    assert status_of(RunReport((_document(1, pages={"failed": 1}),))) == 3
    assert status_of(RunReport((_document(1), _document(2, error_code="damaged")))) == 3


def test_a_chosen_engine_that_read_nothing_is_not_status_0() -> None:
    waiting = _document(1, pages={"ok": 3, "review": 2}, outcomes={"unavailable": 2})
    read = _document(2, pages={"ok": 1}, outcomes={"text": 1})
    assert status_of(RunReport((waiting,)), "gemini") == 7
    assert status_of(RunReport((waiting, read)), "gemini") == 0
    assert status_of(RunReport((waiting,)), "auto") == status_of(RunReport((waiting,)), "none") == 0
    assert status_of(RunReport((_document(3, pages={"ok": 1}),)), "gemini") == 0
    refused = _document(4, pages={"review": 1}, outcomes={"refused": 1})
    assert status_of(RunReport((refused,)), "gemini") == 0, "it was there, and it answered"


def test_pages_kept_back_by_a_cap_are_no_failure_of_the_engine() -> None:
    capped = _document(1, pages={"review": 2}, outcomes={"unavailable": 2}, not_sent=(1, 2))
    assert status_of(RunReport((capped,)), "gemini") == 0
