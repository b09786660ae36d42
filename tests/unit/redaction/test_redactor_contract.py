"""What a redactor promises, whatever it finds: seals, fields, refusals, failure without text."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import pytest
from llama_index.core.schema import Document, TextNode, TransformComponent
from presidio_analyzer import EntityRecognizer, PatternRecognizer, RecognizerResult

from llama_pdfroute import metadata as meta
from llama_pdfroute import seal
from llama_pdfroute.errors import ProvenanceError, SettingsError
from llama_pdfroute.page import PageText, RedactorInput
from llama_pdfroute.redaction.pages import RawPage
from llama_pdfroute.redaction.redactor import PresidioRedactor
from llama_pdfroute.redaction.terms import Census


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLAMA_PDFROUTE_KEY", "a key for tests, of more than 32 characters")


def page_metadata(**changes: Any) -> dict[str, Any]:
    metadata: dict[str, Any] = dict.fromkeys(meta.DECLARED)
    metadata.update(
        document_key="0" * 32,
        source_revision="1" * 32,
        page_number=1,
        page_label="1",
        page_count=1,
        extractor="native",
        route_reason="text_layer",
        findings=[],
        status="ok",
        build="2" * 16,
    )
    return {**metadata, **changes}


def deny(*values: str) -> PatternRecognizer:
    return PatternRecognizer("STAFF_ID", name="staff", version="1", deny_list=list(values))


class Broken(EntityRecognizer):  # type: ignore[misc]
    """Fails on a page that holds a trigger."""

    def __init__(self) -> None:
        super().__init__(supported_entities=["X"], name="broken", version="1")

    def load(self) -> None: ...

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[Any]:
        if "trigger" in text:
            raise RuntimeError(text)
        return []


def plain(**fields: Any) -> PresidioRedactor:
    return PresidioRedactor(names="patterns-only", **fields)


def test_it_is_a_transform_with_its_policy_in_the_cache_key() -> None:
    redactor = plain()
    assert isinstance(redactor, TransformComponent)
    assert redactor.to_dict()["policy_fingerprint"] == redactor.policy


def test_text_context_and_declared_extras_are_redacted_and_others_dropped() -> None:
    redactor = plain(extra_keys=("team",), recognizers=(deny("quorvin"),))
    page = RedactorInput(
        PageText("ask quorvin today"),
        page_metadata(context="File of quorvin", team="Team quorvin", file_name="quorvin"),
    )
    (output,) = redactor.redact_document([page])
    assert output.text == "ask <STAFF_ID> today"
    assert output.metadata["context"] == "File of <STAFF_ID>"
    assert output.metadata["team"] == "Team <STAFF_ID>"
    assert "file_name" not in output.metadata
    seal.check(output.text, output.metadata)
    assert output.metadata["redaction_policy"] == redactor.policy


def test_a_failing_recognizer_leaves_no_text_and_spares_the_neighbours(caplog: pytest.LogCaptureFixture) -> None:
    redactor = plain(recognizers=(Broken(),))
    pages = [
        RedactorInput(PageText("a trigger and a secret"), page_metadata(page_count=2)),
        RedactorInput(PageText("an ordinary page"), page_metadata(page_number=2, page_count=2)),
    ]
    with caplog.at_level(0):
        failed, other = redactor.redact_document(pages)
    assert (failed.text, failed.metadata["status"]) == ("", "failed")
    assert failed.metadata["findings"] == ["redaction_failed"]
    seal.check(failed.text, failed.metadata)
    assert other.text == "an ordinary page"
    assert "secret" not in caplog.text


def test_redacting_twice_changes_nothing() -> None:
    redactor = plain(recognizers=(deny("quorvin"),))
    once = redactor([RawPage.build("ask quorvin", page_metadata(page_count=3))])
    twice = redactor(once)
    assert twice[0].to_dict() == once[0].to_dict()
    assert once[0].metadata["findings"] == ["partial_document"]


def test_the_input_is_not_changed() -> None:
    metadata = page_metadata()
    page = RawPage.build("ask quorvin", metadata)
    plain(recognizers=(deny("quorvin"),))([page])
    assert page.get_content() == "ask quorvin"
    assert page.metadata == metadata


def test_acall_gives_the_same() -> None:
    redactor = plain(recognizers=(deny("quorvin"),))
    page = RawPage.build("ask quorvin", page_metadata())
    assert asyncio.run(redactor.acall([page]))[0].get_content() == "ask <STAFF_ID>"


@pytest.mark.parametrize("node", [TextNode(text="x"), Document(text="x")])
def test_what_is_no_page_is_refused(node: Any) -> None:
    with pytest.raises(ProvenanceError):
        plain()([node])


def test_a_pickled_copy_has_the_same_policy() -> None:
    redactor = plain(recognizers=(deny("quorvin"),), extra_keys=("team",), operator="mask")
    copy = pickle.loads(pickle.dumps(redactor))
    assert copy.policy == redactor.policy
    assert copy.redact_text("ask quorvin") == "ask ****"


def test_a_redactor_that_cannot_reach_a_worker_whole_does_not_pickle() -> None:
    recognizer = deny("quorvin")
    recognizer.hook = lambda: None
    with pytest.raises(Exception, match="local object"):
        pickle.dumps(plain(recognizers=(recognizer,)))


def test_every_choice_changes_the_policy() -> None:
    policies = [
        plain().policy,
        plain(profile="strict").policy,
        plain(operator="mask").policy,
        plain(operator="pseudonym").policy,
        plain(threshold=0.5).policy,
        plain(dates="all").policy,
        plain(dates="old").policy,
        plain(language_policies={"de": "ids_only"}).policy,
        plain(language_policies={"de": "strict"}).policy,
        plain(regions=("GB",)).policy,
        plain(allow=("May",)).policy,
        plain(extra_keys=("team",)).policy,
        plain(recognizers=(deny("quorvin"),)).policy,
        plain(recognizers=(deny("quorvon"),)).policy,
    ]
    assert len(set(policies)) == len(policies)


def test_no_page_passes_when_what_the_whole_document_tells_cannot_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Census) -> frozenset[str]:
        raise MemoryError

    monkeypatch.setattr(Census, "terms", fail)
    pages = [RedactorInput(PageText("ask quorvin"), page_metadata(page_count=2))] * 2
    outputs = plain().redact_document(pages)
    assert [(o.text, o.metadata["status"], o.metadata["findings"]) for o in outputs] == [
        ("", "failed", ["redaction_failed"])
    ] * 2


def test_old_dates_are_measured_by_the_newest_of_the_whole_document() -> None:
    pages = [
        RedactorInput(PageText("Joined on 3 May 1998, moved on 4 May 2020."), page_metadata(page_count=2)),
        RedactorInput(PageText("Printed on 1 June 2024."), page_metadata(page_number=2, page_count=2)),
    ]
    first, second = plain(dates="old").redact_document(pages)
    assert first.text == "Joined on <DATE_OF_BIRTH>, moved on 4 May 2020."
    assert second.text == "Printed on 1 June 2024."
    assert plain().redact_document(pages)[0].text == pages[0].text.text


def test_a_page_is_redacted_under_the_policy_of_its_language() -> None:
    german = "Die Unterlagen wurden mit der Post an das Amt gesendet und sind dort nicht auf dem Tisch zu finden. " * 3
    english = (
        "The papers were sent by post to the office and have not been found on the table that is in this room. " * 3
    )
    pages = [
        RedactorInput(PageText(f"{text}Marisol Quenneville, m@example.org"), page_metadata())
        for text in (german, english)
    ]
    redactor = PresidioRedactor(language_policies={"de": "ids_only"})
    in_german, in_english = (redactor.redact_document([page])[0].text for page in pages)
    assert in_german.endswith("Marisol Quenneville, <EMAIL_ADDRESS>")
    assert in_english.endswith("<PERSON>, <EMAIL_ADDRESS>")


def test_a_policy_for_a_language_that_is_never_recognised_is_refused() -> None:
    with pytest.raises(SettingsError, match="xx"):
        plain(language_policies={"xx": "strict"})


def test_a_recognizer_without_a_name_is_refused() -> None:
    recognizer = deny("quorvin")
    recognizer.name = ""
    with pytest.raises(SettingsError):
        plain(recognizers=(recognizer,))


def test_a_copy_with_other_settings_is_set_up_and_fingerprinted_anew() -> None:
    redactor = plain()
    assert redactor.redact_text("to m@example.org") == "to <EMAIL_ADDRESS>"
    copy = redactor.model_copy(update={"allow": ("m@example.org",)})
    assert (copy.redact_text("to m@example.org"), copy.policy == redactor.policy) == ("to m@example.org", False)


def test_a_mapping_changed_behind_its_back_changes_nothing() -> None:
    given = {"de": "strict"}
    redactor = plain(language_policies=given)
    redactor.language_policies["de"] = "ids_only"
    assert redactor._ready()._choices.profile_for("de").name == "strict"


class Careless(Broken):
    """Answers with ranges that are none."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any = None) -> list[Any]:
        return [RecognizerResult("X", -1, 4, 0.9)]


def test_an_answer_that_is_no_range_lets_no_character_pass() -> None:
    (output,) = plain(recognizers=(Careless(),)).redact_document(
        [RedactorInput(PageText("ask quorvin"), page_metadata())]
    )
    assert (output.text, output.metadata["status"]) == ("", "failed")


def test_a_recognizer_without_a_version_of_its_own_is_refused() -> None:
    with pytest.raises(SettingsError):
        plain(recognizers=(PatternRecognizer("STAFF_ID", name="staff", deny_list=["quorvin"]),))


def test_an_entity_that_would_not_read_as_a_placeholder_is_refused() -> None:
    with pytest.raises(SettingsError, match="capital letters"):
        plain(recognizers=(PatternRecognizer("staff <id>", name="staff", version="1", deny_list=["quorvin"]),))


def test_an_unknown_setting_is_refused() -> None:
    with pytest.raises(SettingsError):
        plain(opertor="mask")
