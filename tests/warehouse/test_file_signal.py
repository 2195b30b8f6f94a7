"""File statistics, worked out by hand."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from tests.warehouse.signals import Commit, answer, chain, days_ago, history, rows

BLOB = rows(
    "blob_id language size lines chunks skipped",
    ("b0", "python", 10, 2, 1, None),
    ("b1", "python", 20, 4, 2, None),
    ("b3", "text", 7, 0, 0, "binary"),
)
TREE = rows(
    "file_id path directory blob_id language document_type owners size",
    (0, "busy.py", "", "b0", "python", "source", ["@a"], None),
    (1, "calm.py", "", "b1", "python", "source", ["@a"], None),
    (2, "new.bin", "", "b2", "text", "asset", [], 5),
)
LEFT_OUT = rows("path reason", ("calm.py", "generated"), ("new.bin", "vendored"))
COMMITS = [
    Commit("a", 8, ["busy.py", "calm.py"]),
    Commit("b", 2, ["busy.py"], author="Bob"),
    Commit("m", 1, ["calm.py"], parents=["a", "b"]),
]


def files(commits: list[Commit], **parameters: Any) -> list[dict[str, Any]]:
    """The statistics of the tree's files, in the order of their ids."""
    tables = {**history(commits, ()), "tree": TREE, "blob": BLOB, "left_out_file": LEFT_OUT}
    return chain(["commit_seen", "commit", "touch", "file"], tables, **parameters)


def test_touch_weighs_a_commit_by_its_age() -> None:
    found = chain(
        ["commit_seen", "commit", "touch"], history([Commit("c", 10, ["f"])], ["f"]), half_life_days=10
    )
    assert found == [{"file_id": 0, "commit_id": "c", "weight": 0.5}]


def test_a_commit_from_the_future_weighs_no_more_than_one_of_now() -> None:
    found = chain(["commit_seen", "commit", "touch"], history([Commit("c", -30000, ["f"])], ["f"]))
    assert found[0]["weight"] == 1


def test_a_commit_that_names_a_file_twice_touches_it_once() -> None:
    tables = history([Commit("c", 0, ["old", "new"], generation=1)], ["new"], lineage=[("old", 0, 9, "new")])
    assert len(chain(["commit_seen", "commit", "touch"], tables)) == 1


def test_frequency_and_recency_run_from_zero_to_one() -> None:
    busy, calm, new = files(COMMITS, half_life_days=4)
    assert (busy["commits"], calm["commits"], new["commits"]) == (2, 1, 0)  # the merge is none
    assert (busy["authors"], calm["authors"], new["authors"]) == (2, 1, 0)
    assert busy["commits_decayed"] == pytest.approx(0.5**2 + 0.5**0.5)
    assert (busy["frequency"], calm["frequency"], new["frequency"]) == (1.0, 0.5, 0.0)
    assert (busy["recency"], calm["recency"], new["recency"]) == (1.0, 0.0, 0.0)
    assert (busy["first_change"], busy["last_change"]) == (days_ago(8), days_ago(2))
    assert new["first_change"] is None


def test_a_file_without_content_in_the_index_has_a_size_and_no_chunks() -> None:
    binary = rows("file_id path directory blob_id language document_type owners size",
                  (3, "old.bin", "", "b3", "text", "asset", [], None))  # fmt: skip
    tables = {
        **history(COMMITS, ()), "tree": pa.concat_tables([TREE, binary], promote_options="permissive"),
        "blob": BLOB, "left_out_file": LEFT_OUT,
    }  # fmt: skip
    found = chain(["commit_seen", "commit", "touch", "file"], tables)
    told = [(f["skipped"], f["size"], f["lines"], f["chunks"]) for f in found]
    assert told == [(None, 10, 2, 1), ("generated", 20, 0, 0), ("vendored", 5, 0, 0), ("binary", 7, 0, 0)]


def test_a_repository_of_one_file_has_no_division_by_zero() -> None:
    tables = {**history(COMMITS, ()), "tree": TREE.slice(0, 1), "blob": BLOB, "left_out_file": LEFT_OUT}
    (only,) = chain(["commit_seen", "commit", "touch", "file"], tables)
    assert (only["frequency"], only["recency"]) == (0.0, 0.0)


def test_a_commit_knows_its_files_and_its_kind() -> None:
    seen = answer(
        "commit_seen", history([Commit("a", 1, ["x", "y"], subject="Fix typo"), Commit("e", 2)], ())
    )
    assert [(c["commit_id"], c["files"], c["is_revert"], c["is_formatting"], c["is_bump"]) for c in seen] == [
        ("a", 2, False, False, False),
        ("e", 0, False, False, False),
    ]
