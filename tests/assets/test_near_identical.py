"""Texts that say nearly the same fall into one cluster, whatever their order, and others do not."""

from __future__ import annotations

from random import Random

import pyarrow as pa
import pytest

from assets.near_identical import candidate_pairs, clusters, sketches
from tests.warehouse.signals import answer, rows

WORDS = [f"word_{number}" for number in range(2_000)]


def bags(texts: dict[int, dict[str, int]]) -> pa.Table:
    """The table of some texts, given as counts of their terms."""
    held = [(text, term, tf) for text in sorted(texts) for term, tf in texts[text].items()]
    return pa.table(
        {
            "text_id": pa.array([row[0] for row in held], pa.int32()),
            "term": pa.array([row[1] for row in held], pa.string()),
            "tf": pa.array([row[2] for row in held], pa.int32()),
        }
    )


def cluster_of(texts: dict[int, dict[str, int]], least_shared: float = 0.9) -> dict[int, int]:
    """The cluster of each text that is not alone, as a run computes it."""
    bag = bags(texts)
    pairs = answer(
        "near_pair", {"bag": bag, "candidate": candidate_pairs(sketches(bag))}, least_shared=least_shared
    )
    found = clusters(pa.Table.from_pylist(pairs, pa.schema([("first", pa.int32()), ("second", pa.int32())])))
    return dict(zip(*(found.column(name).to_pylist() for name in ("text_id", "cluster")), strict=True))


def changed(text: dict[str, int], words: int, source: Random) -> dict[str, int]:
    """The same text with so many terms exchanged."""
    gone = source.sample(sorted(text), words)
    kept = {term: tf for term, tf in text.items() if term not in gone}
    return kept | {f"new_{source.random()}": text[term] for term in gone}


def written(source: Random, words: int = 60) -> dict[str, int]:
    return {term: source.randint(1, 3) for term in source.sample(WORDS, words)}


@pytest.fixture
def texts() -> dict[int, dict[str, int]]:
    """200 texts; of each tenth there are three nearly the same, and of each tenth after a half."""
    source = Random(5)
    made = [written(source) for _ in range(200)]
    near = [changed(text, 1, source) for text in made[::10]] + [
        changed(text, 2, source) for text in made[::10]
    ]
    half = [changed(text, 30, source) for text in made[5::10]]
    return dict(enumerate([*made, *near, *half, dict(made[1])]))


def test_of_texts_that_share_nine_tenths_nearly_all_are_found_and_no_others(
    texts: dict[int, dict[str, int]],
) -> None:
    found = cluster_of(texts)
    expected = {
        copy: number * 10 for number in range(20) for copy in (number * 10, 200 + number, 220 + number)
    }
    expected |= {1: 1, len(texts) - 1: 1}
    assert set(found.items()) <= set(expected.items())
    assert len(found) >= len(expected) - 1


def test_clusters_do_not_depend_on_the_order_of_the_texts(texts: dict[int, dict[str, int]]) -> None:
    def groups(found: dict[int, int], numbers: dict[int, int]) -> set[frozenset[int]]:
        members: dict[int, set[int]] = {}
        for text, cluster in found.items():
            members.setdefault(cluster, set()).add(numbers[text])
        return {frozenset(group) for group in members.values()}

    order = list(texts)
    Random(8).shuffle(order)
    shuffled = {place: dict(reversed(texts[text].items())) for place, text in enumerate(order)}
    assert groups(cluster_of(texts), {text: text for text in texts}) == groups(
        cluster_of(shuffled), dict(enumerate(order))
    )


def test_a_term_counts_as_often_as_both_have_it() -> None:
    once, twice = {f"a{n}": 1 for n in range(40)}, {f"a{n}": 2 for n in range(40)}
    assert cluster_of({0: once, 1: twice}) == {}
    bag, pair = bags({0: once, 1: twice}), rows("first second", (0, 1))
    shares = {
        s: len(answer("near_pair", {"bag": bag, "candidate": pair}, least_shared=s)) for s in (0.5, 0.51)
    }
    assert shares == {0.5: 1, 0.51: 0}


def test_a_chain_is_one_cluster_named_by_its_first_text() -> None:
    pairs = pa.table({"first": pa.array([4, 2, 7], pa.int32()), "second": pa.array([9, 4, 8], pa.int32())})
    found = clusters(pairs)
    assert list(zip(found["text_id"].to_pylist(), found["cluster"].to_pylist(), strict=True)) == [
        (2, 2), (4, 2), (7, 7), (8, 7), (9, 2),
    ]  # fmt: skip


def test_no_texts_make_no_clusters() -> None:
    assert candidate_pairs(sketches(bags({}))).num_rows == 0
    assert cluster_of({0: {"alone": 50}}) == {}


def test_only_texts_that_are_large_enough_are_compared_each_once() -> None:
    key = rows(
        "chunk_id blob_id language ordinal content_hash",
        (0, "x", "text", 0, "same"),
        (1, "y", "text", 0, "small"),
        (2, "z", "text", 0, "same"),
    )
    term = rows(
        "blob_id language ordinal term tf_symbol tf_body tf_comment tf_literal",
        ("x", "text", 0, "tea", 0, 3, 1, 1),
        ("x", "text", 0, "name", 5, 0, 0, 0),
        ("y", "text", 0, "tea", 0, 2, 0, 0),
        ("z", "text", 0, "tea", 0, 3, 1, 1),
    )
    size = rows(
        "blob_id language ordinal length", ("x", "text", 0, 9), ("y", "text", 0, 2), ("z", "text", 0, 9)
    )
    tables = {"chunk_key": key, "chunk_term": term, "chunk_size": size}
    compared = answer("compared", tables, least_terms=3)
    assert [row["text_id"] for row in compared] == [0]

    tables["compared"] = pa.Table.from_pylist(compared)
    tables["sketch"] = rows("blob_id language ordinal bag bands", ("y", "text", 0, 1, [2]))
    assert answer("unsketched", tables) == [{"text_id": 0, "term": "tea", "tf": 5}]

    tables["sketch"] = rows("blob_id language ordinal bag bands", ("x", "text", 0, 1, [2]))
    assert answer("unsketched", tables) == []
    tables["text_sketch"] = pa.Table.from_pylist(answer("text_sketch", tables))
    tables["cluster"] = rows("text_id cluster", (5, 5))
    assert answer("near_identical", tables) == [{"content_hash": "same", "cluster_id": 0}]


def test_only_the_terms_of_paired_texts_are_looked_at() -> None:
    compared = rows("text_id blob_id language ordinal", *((n, f"b{n}", "text", 0) for n in range(3)))
    term = rows(
        "blob_id language ordinal term tf_body tf_comment tf_literal",
        *((f"b{n}", "text", 0, "tea", n, 1, 1) for n in range(3)),
    )
    tables = {"compared": compared, "chunk_term": term, "candidate": rows("first second", (0, 2))}
    assert [(row["text_id"], row["tf"]) for row in answer("bag", tables)] == [(0, 2), (2, 4)]
