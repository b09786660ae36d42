"""Whatever sequence of commits, stock additions and forgets comes: only the new is left; ids say what is in a node."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from llama_index.core.schema import TextNode
from qdrant_client import QdrantClient
from sealed_nodes import embedded, sealed_node

from llama_pdfroute import keys
from llama_pdfroute import metadata as meta
from llama_pdfroute.store.gate import by_document, merged
from llama_pdfroute.store.qdrant import RedactedQdrantStore

NAMES = ("one", "two")
editions = st.tuples(
    st.sampled_from(NAMES), st.sampled_from("abc"), st.dictionaries(st.integers(1, 4), st.integers(1, 3))
)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("commit"), editions),
        st.tuples(st.just("add"), editions),
        st.tuples(st.just("forget"), st.sampled_from(NAMES)),
    ),
    max_size=8,
)


def nodes_of(edition: tuple[str, str, dict[int, int]]) -> list[TextNode]:
    name, revision, chunks = edition
    return [
        embedded(
            sealed_node(
                f"{name} {revision} {page} {chunk}",
                document=name,
                page=page,
                pages=4,
                chunk_number=chunk,
                source_revision=revision * 32,
            ),
            (1.0, 0.0),
        )
        for page, count in chunks.items()
        for chunk in range(count)
    ]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps)
def test_only_the_new_is_left(work: list[tuple[str, Any]]) -> None:
    client = QdrantClient(":memory:")
    store = RedactedQdrantStore("contracts", client)
    expected: dict[str, tuple[str, dict[int, set[str]]]] = {}
    for action, value in work:
        if action == "forget":
            store.forget(keys.document_key(value))
            store.restore(keys.document_key(value))
            expected.pop(value, None)
            continue
        nodes = nodes_of(value)
        if not nodes:
            continue
        name, revision, _ = value
        pages: dict[int, set[str]] = {}
        for node in nodes:
            pages.setdefault(node.metadata[meta.PAGE_NUMBER], set()).add(node.get_content())
        if action == "commit":
            (batch,) = by_document(nodes)
            store.commit(merged(None, batch), nodes)
            expected[name] = (revision, pages)
        else:
            store.add(nodes)
            same = name in expected and expected[name][0] == revision
            expected[name] = (revision, {**(expected[name][1] if same else {}), **pages})
    wanted = sorted(text for _, pages in expected.values() for texts in pages.values() for text in texts)
    assert sorted(node.get_content() for node in store.get_nodes()) == wanted
    if client.collection_exists("contracts"):
        assert client.count("contracts", exact=True).count == len(wanted)
    assert [problem for problem in store.verify() if not problem.is_note] == []
    client.close()


inputs = st.tuples(st.text(min_size=1), st.integers(1, 9), st.integers(0, 9), st.sampled_from(["ok", "review"]))


@given(inputs, inputs)
def test_equal_input_gives_the_equal_id_and_anything_changed_another(one: Any, other: Any) -> None:
    def node_id(values: Any) -> str:
        text, page, chunk, status = values
        return sealed_node(text, page=page, pages=9, chunk_number=chunk, status=status).node_id

    assert (node_id(one) == node_id(other)) == (one == other)
