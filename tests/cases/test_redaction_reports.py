"""Public reports of redaction going wrong, each as the symptom it had."""

from __future__ import annotations

import logging
import time
from typing import Any

import pytest
from pages import page_metadata
from presidio_analyzer import EntityRecognizer, PatternRecognizer

from llama_pdfroute.errors import ExtraMissingError, SettingsError
from llama_pdfroute.page import PageText, RedactorInput
from llama_pdfroute.redaction import analyzer, name_model
from llama_pdfroute.redaction.redactor import PresidioRedactor
from llama_pdfroute.settings import IdentifierSettings, RedactionSettings


@pytest.fixture(scope="module")
def redactor() -> PresidioRedactor:
    return PresidioRedactor()


def plain(**fields: Any) -> PresidioRedactor:
    return PresidioRedactor(names="patterns-only", **fields)


def page(text: str, number: int = 1, count: int = 1, **changes: Any) -> RedactorInput:
    return RedactorInput(PageText(text), page_metadata(page_number=number, page_count=count, **changes))


def test_a_name_split_over_two_lines_is_found(redactor: PresidioRedactor) -> None:
    text = redactor.redact_text(
        "This letter was signed in the presence of Mr Tobias\nLindqvist, who is our accountant here."
    )
    assert "Tobias" not in text
    assert "Lindqvist" not in text


def test_three_addresses_side_by_side_are_three(redactor: PresidioRedactor) -> None:
    text = "a.lind@example.org b.berg@example.org c.dahl@example.org"
    assert redactor.redact_text(text) == "<EMAIL_ADDRESS> <EMAIL_ADDRESS> <EMAIL_ADDRESS>"
    assert redactor.count_text(text) == {"EMAIL_ADDRESS": 3}


def test_overlapping_entities_leave_no_fragment() -> None:
    text = plain().redact_text("pay 4111111111111111.com now")
    assert "4111" not in text
    assert "1111" not in text
    assert text.endswith(" now")


@pytest.mark.parametrize("text", ["Counter 1048576 reads -0.83 and 12.5", "H2 and B57 apply", "THE CONSTITUTION"])
def test_plain_numbers_and_capital_words_are_no_persons(text: str, redactor: PresidioRedactor) -> None:
    assert "<PERSON>" not in redactor.redact_text(text)
    assert "LICENSE" not in redactor.redact_text(text)


def test_part_of_an_identifier_is_no_phone_number(redactor: PresidioRedactor) -> None:
    assert "PHONE" not in redactor.redact_text("order 7f3a9c02079460958b41e")


def test_regions_that_do_not_exist_are_refused_at_start() -> None:
    with pytest.raises(SettingsError, match="UK"):
        plain(regions=("UK", "FR")).redact_text("x")


def test_numbers_of_the_regions_are_found() -> None:
    text = plain(regions=("GB", "FR")).redact_text("07700 900123, +44 7700 900456, 04 72 55 12 34")
    assert text == "<PHONE_NUMBER>, <PHONE_NUMBER>, <PHONE_NUMBER>"


def test_a_missing_model_is_an_error_that_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_model, "PACKAGE", "no_such_package_of_models")
    with pytest.raises(ExtraMissingError, match=r"llama-pdfroute\[local\]"):
        PresidioRedactor()
    assert plain().redact_text("m@example.org") == "<EMAIL_ADDRESS>"


def test_engines_are_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    built = []
    build = analyzer.build
    monkeypatch.setattr(analyzer, "build", lambda *args: built.append(1) or build(*args))
    redactor = plain()
    for _ in range(50):
        redactor.redact_text("m@example.org")
    assert len(built) == 1


def test_a_language_without_a_model_is_said_at_start_and_held(caplog: pytest.LogCaptureFixture) -> None:
    polish = "Umowa jest zawarta na czas nieokreślony i nie może być przez strony zmieniona od dnia do dnia. " * 3
    with caplog.at_level(logging.WARNING):
        redactor = PresidioRedactor(languages=("en", "pl"))
    assert "pl" in caplog.text
    (output,) = redactor.redact_document([page(polish)])
    assert output.metadata["status"] == "review"
    assert output.metadata["findings"] == ["unsupported_language"]
    (failed,) = PresidioRedactor(unsupported_language="fail").redact_document([page(polish)])
    assert (failed.text, failed.metadata["status"]) == ("", "failed")


def test_a_page_of_over_a_million_characters_is_redacted_to_its_end() -> None:
    filler = "a plain sentence without anything in it. " * 30_000
    text = plain().redact_text(f"{filler} write to m.oduya@example.org or +44 20 7946 0958.")
    assert len(filler) > 1_200_000
    assert text.endswith("write to <EMAIL_ADDRESS> or <PHONE_NUMBER>.")


@pytest.mark.parametrize("word", ["a", "a1", "a-", "x.y.", "1 ", "A B "])
def test_one_word_of_a_hundred_thousand_characters_is_no_trap(word: str) -> None:
    # Expressions that look from every character to the word's end would need minutes here.
    long = word * (100_000 // len(word))
    assert plain().redact_text(f"{long} write to m.oduya@example.org").endswith("write to <EMAIL_ADDRESS>")


def test_what_is_remembered_is_bounded(redactor: PresidioRedactor) -> None:
    detector = redactor._ready()._detector
    for number in range(3):
        detector._probe([f"Word{number} Word{index}" for index in range(10)])
    assert len(detector._probed) <= 4096 + 10


def test_redaction_needs_no_network(redactor: PresidioRedactor) -> None:
    # Connections fail in every test (conftest); the stock recognizer would fetch a suffix list here.
    assert redactor.redact_text("write to m.oduya@example.museum") == "write to <EMAIL_ADDRESS>"


def test_a_name_in_the_file_name_is_found_in_the_text(redactor: PresidioRedactor) -> None:
    hints = ("statement_Edward_Stanton_03.pdf",)
    (output,) = redactor.redact_document([page("Closing balance of Stanton at month end.")], hints)
    assert "Stanton" not in output.text
    assert "Stanton" not in str(output.metadata)


def test_a_value_found_on_one_page_is_redacted_on_all(redactor: PresidioRedactor) -> None:
    first = page("Dear Mr Tobias Lindqvist, thank you for your letter of 4 May 2024.", 1, 2)
    second = page("LINDQVIST TOBIAS\nnothing else", 2, 2)
    outputs = redactor.redact_document([first, second])
    assert "LINDQVIST" not in outputs[1].text
    assert "4 May 2024" in outputs[0].text


def test_a_value_across_a_page_end_leaves_no_part() -> None:
    redactor = plain(
        recognizers=(PatternRecognizer("CODE_NAME", name="own", version="1", deny_list=["amber falcon nine"]),)
    )
    outputs = redactor.redact_document([page("the plan is amber falcon", 1, 2), page("nine, as you know", 2, 2)])
    assert [output.text for output in outputs] == ["the plan is <CODE_NAME>", "<CODE_NAME>, as you know"]


class Slow(EntityRecognizer):
    """Takes as long as a timed-out expression."""

    def __init__(self) -> None:
        super().__init__(supported_entities=["X"], name="slow", version="1")

    def load(self) -> None: ...

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[Any]:
        time.sleep(0.05)
        return []


def test_a_timed_out_recognizer_gives_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyzer, "REGEX_TIMEOUT_SECONDS", 0.02)
    (output,) = plain(recognizers=(Slow(),)).redact_document([page("secret words")])
    assert (output.text, output.metadata["status"]) == ("", "failed")


def test_a_model_that_is_gone_gives_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    redactor = PresidioRedactor()
    redactor.redact_text("loaded")
    monkeypatch.setattr(name_model, "PACKAGE", "no_such_package_of_models")
    (output,) = redactor.redact_document([page("secret words of Mr Lindqvist")])
    assert (output.text, output.metadata["findings"]) == ("", ["redaction_failed"])


def test_presidio_logs_nothing_of_a_page(caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]) -> None:
    with caplog.at_level(logging.DEBUG):
        plain().redact_text("Zanzibar phone 020 7946 0958, IBAN GB00 ZANZ 1234 5698 7654 32, card 4111111111111112")
    captured = capsys.readouterr()
    for text in (caplog.text, captured.out, captured.err):
        assert "zanz" not in text.casefold()
        assert "7946" not in text


def test_redacting_redacted_text_changes_nothing(redactor: PresidioRedactor) -> None:
    text = (
        "Mr Tobias Lindqvist\n14 Ropewalk Lane\nHull HU1 2AB\n\n12 May 2025\n\nInvoice LC-2025-0417\nTel. 020 7946 0958"
    )
    once = redactor.redact_text(text)
    assert "12 May 2025" in once
    assert "LC-2025-0417" in once
    assert redactor.redact_text(once) == once
    assert redactor.count_text(once) == {}


def test_an_angle_bracketed_word_of_the_page_is_no_placeholder(redactor: PresidioRedactor) -> None:
    assert "LINDQVIST" not in redactor.redact_text("Dear Mr Lindqvist, sign here <LINDQVIST>")


@pytest.mark.parametrize(
    "question", ["Who signed the authorization?", "What is the rent in March?", "How long is the lease?"]
)
def test_a_question_without_names_stays(question: str, redactor: PresidioRedactor) -> None:
    assert redactor.redact_text(question) == question


def test_a_person_is_the_same_token_in_text_and_question() -> None:
    redactor = PresidioRedactor(operator="pseudonym")
    (output,) = redactor.redact_document([page("Dear Mr Tobias Lindqvist, thank you.")])
    token = output.text.removeprefix("Dear Mr ").removesuffix(", thank you.")
    assert token.startswith("<PERSON_")
    assert len(token) == len("<PERSON_>") + 10
    assert token in redactor.redact_text("What did Mr Tobias  LINDQVIST order?")


def test_allowed_values_stay_as_a_whole_only() -> None:
    redactor = PresidioRedactor(allow=("Lindqvist",))
    assert redactor.redact_text("Dear Mr Lindqvist,") == "Dear Mr Lindqvist,"
    assert redactor.redact_text("Dear Mr Tobias Lindqvist,") == "Dear Mr <PERSON>,"


def test_every_date_on_request() -> None:
    text = "paid on 4 May 2024, due 01.02.2025"
    assert plain().redact_text(text) == text
    assert plain(dates="all").redact_text(text) == "paid on <DATE_TIME>, due <DATE_TIME>"


def test_a_companys_own_identifier_comes_from_the_settings() -> None:
    own = IdentifierSettings(
        entity="BADGE", regex=r"\bZX\d{3}\b", examples=("badge ZX123",), counter_examples=("ZX12",)
    )
    redactor = PresidioRedactor.from_settings(RedactionSettings(names="patterns-only", identifiers=(own,)))
    assert redactor.redact_text("badge ZX123 was lost") == "badge <BADGE> was lost"


@pytest.mark.parametrize(
    "own",
    [
        IdentifierSettings(entity="BADGE"),
        IdentifierSettings(entity="BADGE", regex="(unclosed"),
        IdentifierSettings(entity="BADGE", regex=r"\bZX\d{3}\b", examples=("badge AB123",)),
        IdentifierSettings(entity="BADGE", regex=r"\w+", counter_examples=("plain words",)),
    ],
)
def test_an_identifier_that_fails_its_examples_is_refused_at_start(own: IdentifierSettings) -> None:
    with pytest.raises(SettingsError, match="BADGE"):
        plain(identifiers=(own,)).redact_text("x")


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (
            "Sehr geehrter Herr Tobias Lindqvist, geboren am 4. Mai 1961, wohnhaft Lindenstraße 8",
            ["Lindqvist", "1961", "Lindenstraße"],
        ),
        (
            "Madame Solveig Achterberg, née le 4 mai 1961, habite 4, rue des Tilleuls",
            ["Achterberg", "1961", "Tilleuls"],
        ),
        ("Don Tobias Lindqvist, nacido el 4 de mayo de 1961, con DNI 12345678Z", ["Lindqvist", "1961", "12345678Z"]),
    ],
)
def test_german_french_and_spanish(text: str, gone: list[str], redactor: PresidioRedactor) -> None:
    redacted = redactor.redact_text(text)
    assert [value for value in gone if value in redacted] == []
