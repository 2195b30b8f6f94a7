"""File statistics, worked out by hand."""

from __future__ import annotations

import pytest

from tests.warehouse.signals import UNIT, answer, days_ago, rows

TREE = rows(
    "file_id path blob_id language",
    (0, "busy.py", "b0", "python"),
    (1, "calm.py", "b1", "python"),
    (2, "new.bin", "b2", "text"),
)
BLOB = rows("blob_id language size lines chunks", ("b0", "python", 10, 2, 1), ("b1", "python", 20, 4, 2))


def test_touch_weighs_a_commit_by_its_age_and_counts_files_that_are_gone() -> None:
    found = answer(
        "touch",
        {
            "change": rows("commit_id path", ("c", "busy.py"), ("c", "gone.py"), ("d", "gone.py")),
            "commit": rows("commit_id committed_at", ("c", days_ago(10)), ("d", days_ago(1))),
            "tree": TREE,
        },
        half_life_days=10,
    )
    assert found == [
        {
            "file_id": 0,
            "commit_id": "c",
            "committed_at": days_ago(10),
            "commit_files": 2,
            "weight": UNIT // 2,
        }
    ]


def test_a_commit_from_the_future_weighs_no_more_than_one_of_now() -> None:
    found = answer(
        "touch",
        {
            "change": rows("commit_id path", ("c", "busy.py")),
            "commit": rows("commit_id committed_at", ("c", days_ago(-30000))),
            "tree": TREE,
        },
        half_life_days=10,
    )
    assert found[0]["weight"] == UNIT


def test_frequency_and_recency_run_from_zero_to_one() -> None:
    touches = rows(
        "file_id commit_id committed_at weight",
        (0, "a", days_ago(8), UNIT // 4),
        (0, "b", days_ago(2), UNIT),
        (1, "a", days_ago(8), UNIT // 4),
    )
    busy, calm, new = answer("file", {"tree": TREE, "blob": BLOB, "touch": touches})
    assert (busy["commits"], calm["commits"], new["commits"]) == (2, 1, 0)
    assert busy["commits_decayed"] == pytest.approx(1.25)
    assert (busy["frequency"], calm["frequency"], new["frequency"]) == (1.0, 0.5, 0.0)
    assert (busy["recency"], calm["recency"], new["recency"]) == (1.0, 0.0, 0.0)
    assert (busy["first_change"], busy["last_change"]) == (days_ago(8), days_ago(2))
    assert (new["first_change"], new["size"], new["chunks"]) == (None, 0, 0)


def test_a_repository_of_one_file_has_no_division_by_zero() -> None:
    touches = rows("file_id commit_id committed_at weight", (0, "a", days_ago(8), UNIT))
    (only,) = answer("file", {"tree": TREE.slice(0, 1), "blob": BLOB, "touch": touches})
    assert (only["frequency"], only["recency"]) == (0.0, 0.0)
