"""The queries of signals that compute something, on tiny tables worked out by hand."""

from __future__ import annotations

from math import log
from typing import Any

import pyarrow as pa
import pytest

from ranking.signals.compose import PACKAGE
from tests.fixtures.relations import answer, relation
from warehouse.sql import query


def by_file(name: str, **relations: pa.Table) -> dict[int, dict[str, Any]]:
    """What a query answers, by file."""
    rows = answer(query(f"sql/{name}", PACKAGE), relations)
    assert len({row["file_id"] for row in rows}) == len(rows)
    return {row.pop("file_id"): row for row in rows}


FILES = relation(
    "file_id directory",
    (0, "shop"), (1, "shop"), (2, "web"), (3, "web"), (4, "shop"), (5, ""),
)  # fmt: skip


def test_graph_gives_steps_ties_and_nearness() -> None:
    steps = [("import", 1, 1), ("import", 2, 2), ("import", 3, 3)]
    found = by_file(
        "graph",
        pool=relation("file_id", (0,), (1,), (2,), (3,), (4,), (5,)),
        seed=relation("file_id rank", (0, 1)),
        ledger=relation("retriever file_id hops", *steps, ("lexical", 4, None)),
        file=FILES,
    )
    # The seed; beside it; two and three steps away; in its directory alone; nowhere near.
    assert [found[n]["hops"] for n in range(6)] == [0, 1, 2, 3, None, None]
    assert [found[n]["relationship"] for n in range(6)] == [1.0, 1.0, 0.5, 0.5, 0.25, 0.0]
    assert [found[n]["dependency"] for n in range(6)] == [1.0, 1.0, 0.5, 0.25, None, None]


def test_a_seed_that_another_seed_leads_to_is_still_a_seed() -> None:
    found = by_file(
        "graph",
        pool=relation("file_id", (0,)),
        seed=relation("file_id rank", (0, 1)),
        ledger=relation("retriever file_id hops", ("import", 0, 2)),
        file=FILES,
    )
    assert found[0]["hops"] == 0


@pytest.mark.parametrize(
    ("document_type", "prior"),
    [
        ("source", 1.0),
        ("types", 0.8),
        ("configuration", 0.6),
        ("test", 0.4),
        ("documentation", 0.2),
        ("asset", 0.0),
    ],
)
def test_file_types_have_their_priors(document_type: str, prior: float) -> None:
    columns = "file_id recency frequency frequency_decayed document_type"
    found = by_file(
        "file",
        pool=relation("file_id", (7,)),
        file=relation(columns, (7, 0.5, 0.25, 0.75, document_type)),
        degree=relation("file_id degree highest", (7, 3, 15)),
    )
    assert float(found[7]["file_type"]) == pytest.approx(prior)
    assert found[7]["centrality"] == pytest.approx(log(4) / log(16))
    assert (found[7]["recency"], found[7]["frequency"], found[7]["frequency_decayed"]) == (0.5, 0.25, 0.75)


def test_files_of_a_named_language_match() -> None:
    found = by_file(
        "language",
        pool=relation("file_id", (0,), (1,)),
        file=relation("file_id language", (0, "python"), (1, "css"), (2, "css")),
        named_language=relation("language", ("css",), ("typescript",)),
    )
    assert {file_id: float(row["language_match"]) for file_id, row in found.items()} == {1: 1.0}


def test_explored_gives_steps_and_adjacent_directories() -> None:
    files = relation(
        "file_id directory",
        (0, "a/b"), (1, "a/b"), (2, "a"), (3, "a/b/c"), (4, "a/d"), (5, "x"), (6, "x/y"),
    )  # fmt: skip
    found = by_file(
        "explored",
        pool=relation("file_id", (0,), (1,), (2,), (3,), (4,), (5,), (6,)),
        explored=relation("file_id", (0,)),
        link=relation("file_id other_id", (0, 5), (5, 0), (5, 6), (6, 5)),
        file=files,
        visible_file=relation("file_id", *((n,) for n in range(7))),
    )
    assert [found[n]["task_context"] for n in range(7)] == [1.0, 1.0, 0.5, 0.5, 0.5, 0.0, 0.0]
    assert [found[n]["task_proximity"] for n in range(1, 7)] == [0.0, 0.0, 0.0, 0.0, 1.0, 0.5]


def test_no_step_leads_over_a_file_that_is_not_visible() -> None:
    found = by_file(
        "explored",
        pool=relation("file_id", (6,)),
        explored=relation("file_id", (0,)),
        link=relation("file_id other_id", (0, 5), (5, 0), (5, 6), (6, 5)),
        file=relation("file_id directory", (0, "a"), (5, "x"), (6, "y/z")),
        visible_file=relation("file_id", (0,), (6,)),
    )
    assert found[6]["task_proximity"] == 0.0


def test_a_query_reads_its_own_retriever_alone() -> None:
    ledger = relation("retriever file_id score", ("reference", 1, 0.5), ("past_change", 2, 0.7))
    assert by_file("reference", ledger=ledger) == {1: {"reference": 0.5}}
    assert by_file("past_change", ledger=ledger) == {2: {"past_change": 0.7}}
