import asyncio
import json
import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from llama_index.core.schema import TextNode
from llama_index.core.vector_stores.types import VectorStoreQuery
from qdrant_client import QdrantClient, models
from sealed_nodes import BUILD, POLICY, embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.errors import (
    EmbeddingMismatchError,
    ForgottenDocumentError,
    MetadataError,
    ProvenanceError,
    SealError,
    SealMissingError,
    StoreError,
    UnsupportedStoreCallError,
)
from llama_pdfroute.settings import StoreSettings
from llama_pdfroute.store.manifest import DocumentCommit, PageState
from llama_pdfroute.store.qdrant import RedactedQdrantStore
from llama_pdfroute.store.search import PageQuery

HANDBOOK = keys.document_key("handbook")


@pytest.fixture
def store() -> Iterator[RedactedQdrantStore]:
    client = QdrantClient(":memory:")
    yield RedactedQdrantStore("contracts", client)
    client.close()


def node(text: str, *, page: int = 1, vector: tuple[float, ...] = (1.0, 0.0), **changes: object) -> TextNode:
    return embedded(sealed_node(text, page=page, **changes), vector)  # type: ignore[arg-type]


def texts(store: RedactedQdrantStore) -> list[str]:
    return [each.get_content() for each in store.get_nodes()]


def commit(pages: dict[int, list[TextNode]], *, status: str = "ok", page_count: int = 3) -> DocumentCommit:
    first = next(each for nodes in pages.values() for each in nodes)
    states = {
        number: PageState(status, 1, tuple(each.node_id for each in pages[number]))  # type: ignore[arg-type]
        if pages.get(number)
        else PageState("blank", 1)
        for number in range(1, page_count + 1)
    }
    return DocumentCommit(
        document_key=first.metadata[meta.DOCUMENT_KEY],
        source_revision=first.metadata[meta.SOURCE_REVISION],
        policy=POLICY,
        build=BUILD,
        embedding=first.metadata[meta.EMBEDDING],
        page_count=page_count,
        pages=states,
    )


# ── what is refused ──


def test_a_node_without_seal_is_refused_and_nothing_is_made(store: RedactedQdrantStore) -> None:
    plain = TextNode(text="raw words", metadata=dict(sealed_node("x").metadata) | {meta.SEAL: None}, embedding=[1.0])
    with pytest.raises(SealMissingError):
        store.add([plain])
    assert store.get_nodes() == [] and store.client.get_collections().collections == []


@pytest.mark.parametrize("key", [meta.STATUS, meta.CONFIDENCE, meta.PAGE_NUMBER, meta.CONTEXT])
def test_metadata_changed_after_the_seal_is_refused(store: RedactedQdrantStore, key: str) -> None:
    changed = {meta.STATUS: "review", meta.CONFIDENCE: 0.99, meta.PAGE_NUMBER: 2, meta.CONTEXT: "a title"}
    bad = node("some text")
    bad.metadata[key] = changed[key]
    with pytest.raises(SealError):
        store.add([bad])


def test_text_changed_after_the_seal_is_refused(store: RedactedQdrantStore) -> None:
    bad = node("some text")
    bad.set_content("some other text")
    with pytest.raises(SealError):
        store.add([bad])


def test_a_key_added_after_the_seal_is_refused_and_one_under_it_is_kept(store: RedactedQdrantStore) -> None:
    bad = node("some text")
    bad.metadata["document_title"] = "an invented title"
    with pytest.raises(SealError) as caught:
        store.add([bad])
    assert "invented" not in str(caught.value)
    store.add([node("some text", team="blue")])  # declared in the redactor, or it would not be under the seal
    assert store.get_nodes()[0].metadata["team"] == "blue"


def test_a_missing_page_number_an_id_that_is_no_uuid_and_no_vector_are_refused(store: RedactedQdrantStore) -> None:
    bad = node("some text")
    del bad.metadata[meta.PAGE_NUMBER]
    with pytest.raises(ProvenanceError):
        store.add([bad])
    bad = node("some text")
    bad.id_ = "/home/invented/report.pdf_part_0"
    with pytest.raises(ProvenanceError) as caught:
        store.add([bad])
    assert "invented" not in str(caught.value)
    bad = node("some text")
    bad.embedding = None
    with pytest.raises(EmbeddingMismatchError):
        store.add([bad])


def test_one_bad_node_among_good_ones_stores_none(store: RedactedQdrantStore) -> None:
    bad = node("two")
    bad.metadata[meta.STATUS] = "review"
    with pytest.raises(SealError):
        store.add([node("one"), bad])
    assert store.get_nodes() == []


def test_another_embedding_than_the_headers_is_refused(store: RedactedQdrantStore) -> None:
    store.add([node("one")])
    with pytest.raises(EmbeddingMismatchError):
        store.add([embedded(sealed_node("two", document="other"), (1.0, 0.0), name="another@1")])
    assert store.embedding_name == "toy@1:2"


def test_another_secret_key_is_refused(store: RedactedQdrantStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.add([node("one")])
    monkeypatch.setenv(keys.KEY_VARIABLE, "quite another key, as long as it has to be")
    with pytest.raises(StoreError, match="another secret key"):
        store.add([node("one")])


def test_relations_and_templates_of_a_node_are_not_stored(store: RedactedQdrantStore) -> None:
    carrying = node("some text")
    next(iter(carrying.relationships.values())).metadata["title"] = "an invented raw title"  # type: ignore[union-attr]
    carrying.text_template = "an invented raw template {content}"
    store.add([carrying])
    (point,) = store.client.scroll("contracts", with_payload=True)[0]
    assert "invented" not in str(point.payload)
    (back,) = store.get_nodes()
    assert back.ref_doc_id == keys.page_id(HANDBOOK, 1)


@pytest.mark.parametrize("call", ["delete", "delete_nodes", "clear"])
def test_calls_that_could_lose_data_are_refused_with_a_remedy(store: RedactedQdrantStore, call: str) -> None:
    store.add([node("one")])
    arguments = ["x"] if call == "delete" else []
    with pytest.raises(UnsupportedStoreCallError) as caught:
        getattr(store, call)(*arguments)
    assert "forget" in str(caught.value).lower()
    with pytest.raises(UnsupportedStoreCallError):
        asyncio.run(getattr(store, f"a{call}")(*arguments))
    assert texts(store) == ["one"]


# ── add: rerun, replace, merge ──


def test_adding_twice_changes_nothing(store: RedactedQdrantStore) -> None:
    nodes = [node("one"), node("two", page=2)]
    store.add(nodes)
    before = store.manifest(HANDBOOK)
    store.add(nodes)
    assert texts(store) == ["one", "two"] and store.manifest(HANDBOOK) == before


def test_all_nodes_of_a_page_are_stored(store: RedactedQdrantStore) -> None:
    nodes = [node(f"part {n}", chunk_number=n) for n in range(12)]
    assert len(store.add(nodes)) == 12 == len(store.get_nodes())


def test_a_page_that_changed_replaces_its_nodes_and_no_others(store: RedactedQdrantStore) -> None:
    store.add([node("one a"), node("one b", chunk_number=1), node("two", page=2)])
    store.add([node("one, better")])
    assert texts(store) == ["one, better", "two"]


def test_later_nodes_of_a_page_are_appended(store: RedactedQdrantStore) -> None:
    store.add([node("one a")])
    store.add([node("one b", chunk_number=1)])
    assert texts(store) == ["one a", "one b"]


@pytest.mark.parametrize("key", [meta.SOURCE_REVISION, meta.REDACTION_POLICY, meta.BUILD])
def test_a_new_revision_policy_or_build_leaves_only_the_new(store: RedactedQdrantStore, key: str) -> None:
    store.add([node("one"), node("two", page=2), node("three", page=3)])
    value = "b" * (32 if key == meta.SOURCE_REVISION else 16)
    store.add([node("one again", **{key: value})])
    assert texts(store) == ["one again"]
    assert len(store.client.scroll("contracts")[0]) == 1


def test_other_documents_are_left_alone(store: RedactedQdrantStore) -> None:
    store.add([embedded(sealed_node("theirs", document="other"), (0.0, 1.0))])
    store.add([node("ours")])
    store.add([node("ours, new", source_revision="c" * 32)])
    assert sorted(texts(store)) == ["ours, new", "theirs"]


def test_nodes_of_one_document_made_differently_are_refused(store: RedactedQdrantStore) -> None:
    with pytest.raises(MetadataError):
        store.add([node("one"), node("two", page=2, build="b" * 16)])


# ── commit ──


def test_a_commit_holds_exactly_its_pages_and_tells_blank_from_missing(store: RedactedQdrantStore) -> None:
    one, three = node("one"), node("three", page=3)
    result = store.commit(commit({1: [one], 3: [three]}), [one, three])
    assert (result.added, result.removed) == (2, 0)
    record = store.manifest(HANDBOOK)
    assert record is not None and [record.pages[n].status for n in (1, 2, 3)] == ["ok", "blank", "ok"]
    assert store.verify() == []
    result = store.commit(commit({1: [one]}), [])  # page 1 is stored already
    assert (result.added, result.removed) == (0, 1)
    assert texts(store) == ["one"] and store.verify() == []


def test_a_commit_that_lists_what_nobody_has_is_refused(store: RedactedQdrantStore) -> None:
    one, three = node("one"), node("three", page=3)
    with pytest.raises(StoreError):
        store.commit(commit({1: [one], 3: [three]}), [one])
    with pytest.raises(MetadataError):
        store.commit(commit({1: [one]}), [embedded(sealed_node("x", document="other"), (1.0, 0.0))])
    assert store.manifest(HANDBOOK) is None


def test_twins_have_equal_bytes(store: RedactedQdrantStore) -> None:
    store.add([node("one"), embedded(sealed_node("one", document="copy", source_revision="d" * 32), (1.0, 0.0))])
    store.add([node("one", source_revision="d" * 32)])
    assert store.document_keys() == {HANDBOOK, keys.document_key("copy")}
    assert store.twins("d" * 32) == sorted([HANDBOOK, keys.document_key("copy")])


def test_a_draft_is_seen_by_nobody_and_the_commit_takes_its_nodes_over(store: RedactedQdrantStore) -> None:
    one, two, three = node("one"), node("two", page=2), node("three", page=3)
    store.add([node("old", source_revision="c" * 32)])
    store.save_draft(commit({1: [one]}), [one])
    store.save_draft(commit({1: [one], 2: [two]}), [two])
    assert texts(store) == ["old"] and [n.get_content() for n in store.page_nodes(HANDBOOK, 1)] == ["old"]
    assert store.query_pages(PageQuery(text="one two")).nodes == []
    draft = store.draft(HANDBOOK)
    assert draft is not None and [n.get_content() for n in store.nodes(sorted(draft.node_ids))] == ["one", "two"]
    assert store.heal() == 0 and [p.code for p in store.verify() if p.code != "unknown_pages"] == ["draft"]
    result = store.commit(commit({1: [one], 2: [two], 3: [three]}), [three])
    assert (result.added, result.removed) == (1, 1)
    assert texts(store) == ["one", "two", "three"] and store.draft(HANDBOOK) is None and store.verify() == []


def test_a_draft_goes_with_another_commit_and_with_forget(store: RedactedQdrantStore) -> None:
    store.save_draft(commit({1: [node("one")]}), [node("one")])
    other = node("one", build="b" * 16)
    store.add([other])
    assert texts(store) == ["one"] and store.draft(HANDBOOK) is None
    assert [p for p in store.verify() if not p.is_note] == []
    store.save_draft(commit({1: [node("two")]}), [node("two")])
    assert store.forget(HANDBOOK) == 2 and store.draft(HANDBOOK) is None and store.verify() == []


def test_a_pages_state_is_kept_as_given(store: RedactedQdrantStore) -> None:
    held = PageState("review", 2, (), "refused", "no_text_layer", 0.4, ("low_confidence", "skewed"))
    one = node("one")
    document = commit({1: [one]})
    store.commit(replace(document, pages={**document.pages, 2: held}), [one])
    record = store.manifest(HANDBOOK)
    assert record is not None and record.pages[2] == held


# ── forget ──


def test_forget_leaves_nothing_and_keeps_the_document_out(
    store: RedactedQdrantStore, caplog: pytest.LogCaptureFixture
) -> None:
    store.add([node("one"), node("two", page=2), embedded(sealed_node("theirs", document="other"), (0.0, 1.0))])
    assert HANDBOOK in store.document_keys()
    assert store.forget(HANDBOOK) == 2
    assert (
        texts(store) == ["theirs"]
        and store.document_keys() == {keys.document_key("other")}
        and store.manifest(HANDBOOK) is None
    )
    assert store.add([node("one")]) == [] and "1 nodes of forgotten" in caplog.text
    with pytest.raises(ForgottenDocumentError):
        store.commit(commit({1: [node("one")]}), [node("one")])
    assert [p for p in store.verify() if not p.is_note] == []
    store.restore(HANDBOOK)
    assert store.add([node("one")]) != [] and sorted(texts(store)) == ["one", "theirs"]


def test_forgotten_bytes_do_not_come_back_under_another_key(store: RedactedQdrantStore) -> None:
    store.add([node("one")])
    (first,) = store.get_nodes()
    revision = first.metadata[meta.SOURCE_REVISION]
    copy = embedded(sealed_node("one", document="renamed copy", source_revision=revision), (1.0, 0.0))
    renamed = keys.document_key("renamed copy")
    store.forget(HANDBOOK)
    assert not store.is_forgotten(renamed) and store.is_forgotten(renamed, revision)
    assert store.add([copy]) == []
    with pytest.raises(ForgottenDocumentError):
        store.commit(commit({1: [copy]}), [copy])
    store.add([embedded(sealed_node("one", document="renamed copy", source_revision="e" * 32), (1.0, 0.0))])
    assert texts(store) == ["one"]  # other bytes are another matter
    store.restore(HANDBOOK)
    assert store.add([copy]) == [copy.node_id] and [p for p in store.verify() if not p.is_note] == []


# ── queries ──


def test_review_pages_are_held_and_counted_or_shown(store: RedactedQdrantStore) -> None:
    doubtful = node("boiler pressure limit", status="review")
    sure = node("boiler room keys", page=2)
    store.add([doubtful, sure])
    outcome = store.query_pages(PageQuery(text="boiler pressure limit", embedding=[1.0, 0.0], top_k=2))
    assert [n.node_id for n in outcome.nodes] == [sure.node_id] and outcome.held == 1
    outcome = store.query_pages(PageQuery(text="boiler pressure limit", embedding=[1.0, 0.0], top_k=2, review="mark"))
    assert [n.node_id for n in outcome.nodes] == [doubtful.node_id, sure.node_id] and outcome.held == 0


def test_points_no_record_lists_are_never_returned(store: RedactedQdrantStore) -> None:
    old = node("pressure limit", source_revision="e" * 32)
    store.add([old])
    stray = store.client.retrieve("contracts", [old.node_id], with_vectors=True)[0]
    store.add([node("pressure limit, revised")])
    store.client.upsert("contracts", [models.PointStruct(id=stray.id, vector=stray.vector, payload=stray.payload)])
    outcome = store.query_pages(PageQuery(text="pressure limit", embedding=[1.0, 0.0]))
    assert [n.get_content() for n in outcome.nodes] == ["pressure limit, revised"]
    assert [p.code for p in store.verify()] == ["unlisted_nodes", "unknown_pages", "unknown_pages"]
    assert store.heal() == 1


def test_llama_index_query_sync_and_async_agree(store: RedactedQdrantStore) -> None:
    store.add([node("boiler room keys"), node("garden tools", page=2, vector=(0.0, 1.0))])
    query = VectorStoreQuery(query_embedding=[0.0, 1.0], query_str="garden", similarity_top_k=1)
    one, two = store.query(query), asyncio.run(store.aquery(query))
    assert one.nodes is not None and two.nodes is not None
    assert one.nodes[0].get_content() == "garden tools" == two.nodes[0].get_content()
    assert one.ids == two.ids and one.similarities == two.similarities


def test_a_query_on_an_empty_index_has_no_hits(store: RedactedQdrantStore) -> None:
    assert store.query_pages(PageQuery(text="anything", embedding=[1.0, 0.0])).nodes == []


def test_filters(store: RedactedQdrantStore) -> None:
    store.add(
        [
            node("pump one", confidence=0.95, extractor="ocr"),
            node("pump two", page=2),
            embedded(sealed_node("pump three", document="other", confidence=0.5), (1.0, 0.0)),
        ]
    )

    def found(**filters: object) -> set[str]:
        query = PageQuery(text="pump", embedding=[1.0, 0.0], **filters)  # type: ignore[arg-type]
        return {n.get_content() for n in store.query_pages(query).nodes}

    assert found(document_keys=(HANDBOOK,)) == {"pump one", "pump two"}
    assert found(extractors=("ocr",)) == {"pump one"}
    assert found(min_confidence=0.9) == {"pump one"}
    assert found(min_confidence=0.4) == {"pump one", "pump three"}


# ── the folder ──


def test_a_folder_is_owner_only_and_shared_inside_the_process(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    first = RedactedQdrantStore.local(folder, "contracts")
    second = RedactedQdrantStore.local(folder, "contracts")
    first.add([node("one")])
    assert texts(second) == ["one"]
    first.close()
    assert texts(second) == ["one"]
    second.close()
    if os.name == "posix":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    again = RedactedQdrantStore.local(folder, "contracts")
    assert texts(again) == ["one"] and again.verify() != []  # pages 2 and 3 were never seen
    again.close()


def test_async_methods_run_on_the_same_folder(tmp_path: Path) -> None:
    store = RedactedQdrantStore.local(tmp_path / "index", "contracts")

    async def use() -> list[str]:
        await store.async_add([node("one")])
        return [n.get_content() for n in await store.aget_nodes()]

    assert asyncio.run(use()) == ["one"]
    store.close()


def test_a_write_that_fails_is_healed_when_the_folder_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    store.add([node("one")])

    def fail(_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(store._index, "write_record", fail)
    with pytest.raises(OSError, match="disk"):
        store.add([node("one, new", source_revision="b" * 32)])
    assert texts(store) == ["one"]
    assert [p.code for p in store.verify() if not p.is_note] == ["unlisted_nodes"]
    store.close()
    again = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    assert texts(again) == ["one"] and [p for p in again.verify() if not p.is_note] == []
    again.close()


def test_a_server_gets_payload_indexes_and_a_local_client_does_not(
    store: RedactedQdrantStore, monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder
) -> None:
    store.add([node("one")])
    assert not recwarn.list  # a local client warns that indexes have no effect
    asked: list[tuple[str, str]] = []
    client = QdrantClient(":memory:")
    monkeypatch.setattr(client, "create_payload_index", lambda name, key, **_: asked.append((name, key)))
    other = RedactedQdrantStore("contracts", client, settings=StoreSettings(shards=2))
    monkeypatch.setattr(type(other._index), "on_server", True)
    other.add([node("one")])
    assert ("contracts", meta.DOCUMENT_KEY) in asked and ("contracts__manifest", "kind") in asked
    client.close()


def test_a_question_of_another_embedding_is_refused_and_a_closed_store_says_so(tmp_path: Path) -> None:
    store = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    store.add([node("one")])
    with pytest.raises(EmbeddingMismatchError):
        store.query_pages(PageQuery(text="one", embedding=[1.0, 0.0, 0.0]))
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.query_pages(PageQuery(text="one"))


def test_an_index_without_vectors_answers_by_words(store: RedactedQdrantStore) -> None:
    plain = [sealed_node("boiler room keys"), sealed_node("garden tools", page=2)]
    store.commit(commit({1: plain[:1], 2: plain[1:]}), plain)
    outcome = store.query_pages(PageQuery(text="Where are the tools?", embedding=[1.0, 0.0]))
    assert [n.get_content() for n in outcome.nodes] == ["garden tools"]
    with pytest.raises(EmbeddingMismatchError):
        store.add([embedded(sealed_node("embedded", document="other"), (1.0, 0.0))])


def test_two_collections_of_one_folder_are_healed_each(tmp_path: Path) -> None:
    first = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    second = RedactedQdrantStore.local(tmp_path / "index", "letters")
    for each in (first, second):
        with pytest.raises(StoreError):
            each.commit(replace(commit({1: [node("one")]}), pages={1: PageState("ok", 1, ("0" * 8,))}), [])
        assert each._folder is not None and each._folder.marked(each.collection_name)
    first.heal()
    assert first._folder is not None and not first._folder.marked("contracts")
    assert second._folder is not None and second._folder.marked("letters")
    first.close()
    second.close()


def test_opening_for_reading_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no index"):
        RedactedQdrantStore.local(tmp_path / "index", "contracts", missing="refuse")
    assert list(tmp_path.iterdir()) == []
    store = RedactedQdrantStore.local(tmp_path / "index", "contracts")
    store.add([node("one")])
    store.close()
    with pytest.raises(StoreError, match="no index"):
        RedactedQdrantStore.local(tmp_path / "index", "contrasts", missing="refuse")
    again = RedactedQdrantStore.local(tmp_path / "index", "contracts", missing="refuse")
    assert texts(again) == ["one"]
    again.close()


@pytest.mark.parametrize("damage", ["no register", "other register", "noise", "no nodes"])
def test_a_folder_that_lost_something_is_not_shown_as_empty(tmp_path: Path, damage: str) -> None:
    folder = tmp_path / "index"
    store = RedactedQdrantStore.local(folder, "contracts")
    store.add([node("one")])
    store.close()
    register = folder / "meta.json"
    if damage == "no register":
        register.unlink()
    elif damage == "other register":
        register.write_text('{"collections": {}, "aliases": {}}')
    elif damage == "noise":
        (folder / "collection" / "contracts" / "storage.sqlite").write_bytes(b"noise " * 2000)
    else:
        content = json.loads(register.read_text())
        del content["collections"]["contracts"]
        register.write_text(json.dumps(content))
        shutil.rmtree(folder / "collection" / "contracts")
    with pytest.raises(StoreError) as caught:
        opened = RedactedQdrantStore.local(folder, "contracts", missing="refuse")
        try:
            opened.query_pages(PageQuery(text="one"))
        finally:
            opened.close()
    assert "new folder" in str(caught.value)


def test_a_damaged_folder_is_refused_with_a_remedy_and_without_its_path(tmp_path: Path) -> None:
    folder = tmp_path / "invented person"
    RedactedQdrantStore.local(folder, "contracts").close()
    (folder / "meta.json").write_text("{")
    for _ in range(2):  # the first refusal does not keep the lock
        with pytest.raises(StoreError) as caught:
            RedactedQdrantStore.local(folder, "contracts", settings=StoreSettings(lock_timeout_s=0))
        assert "JSONDecodeError" in str(caught.value) and "invented" not in str(caught.value)
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StoreError):
        RedactedQdrantStore.local(tmp_path / "file", "contracts")
