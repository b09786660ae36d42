import stat
import uuid
from pathlib import Path

import pytest

from llama_pdfroute import keys
from llama_pdfroute.errors import KeyFileError, ProvenanceError

KEY = "8f31" + "0" * 28


def test_document_key_is_a_pseudonym_of_the_identity() -> None:
    key = keys.document_key("file:///uploads/Ada%20Example.pdf")
    assert len(key) == 32
    assert key == keys.document_key("file:///uploads/Ada%20Example.pdf")
    assert key != keys.document_key("file:///uploads/Bob%20Example.pdf")


def test_document_key_changes_with_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys.document_key("case 12")
    monkeypatch.setenv(keys.KEY_VARIABLE, "another secret key of enough length.")
    assert keys.document_key("case 12") != before


@pytest.mark.parametrize("own", [str(uuid.UUID(int=7)), "AB" * 16, "0a" * 20, "f0" * 32])
def test_own_uuid_or_digest_is_taken_as_it_is(own: str) -> None:
    assert keys.document_key(own) == own.lower()


@pytest.mark.parametrize("own", ["07700900123", "4111111111111111", "1" * 32, "cafe", "ada.example@example.com"])
def test_own_id_that_could_be_personal_is_hashed(own: str) -> None:
    assert own not in keys.document_key(own)


def test_empty_document_key_is_refused() -> None:
    with pytest.raises(ProvenanceError):
        keys.document_key("  ")


def test_short_secret_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(keys.KEY_VARIABLE, "short")
    with pytest.raises(KeyFileError) as caught:
        keys.secret_key()
    assert "short" not in str(caught.value)


def test_key_file_is_made_once_owner_only_and_announced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(keys.KEY_VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = keys.secret_key()
    assert stat.S_IMODE(keys.key_path().stat().st_mode) == 0o600
    assert "made a secret key" in capsys.readouterr().err
    keys._key_from_file.cache_clear()
    assert keys.secret_key() == first
    assert capsys.readouterr().err == ""


def test_key_file_open_to_others_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(keys.KEY_VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keys.key_path().parent.mkdir(parents=True)
    keys.key_path().write_text("0" * 64)
    keys.key_path().chmod(0o644)
    with pytest.raises(KeyFileError, match="600"):
        keys.secret_key()


def test_short_names_are_unique_and_at_least_four_long() -> None:
    found = {KEY, KEY[:-1] + "1", "a" * 32}
    names = keys.short_names(found)
    assert names["a" * 32] == "aaaa"
    assert len(set(names.values())) == 3
    assert all(key.startswith(name) for key, name in names.items())


def test_node_id_follows_the_seal() -> None:
    one = keys.node_id(KEY, 1, 0, "1:" + "a" * 64)
    assert uuid.UUID(one)
    assert one == keys.node_id(KEY, 1, 0, "1:" + "a" * 64)
    assert len({one, keys.node_id(KEY, 1, 0, "1:" + "b" * 64), keys.node_id(KEY, 1, 1, "1:" + "a" * 64)}) == 3
