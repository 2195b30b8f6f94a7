"""Documents: recent hunks, and discussions as their last import told them; worked out by hand."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pyarrow as pa

from tests.warehouse.signals import NOW, chain, days_ago
from warehouse.schema import (
    DIFFED,
    DISCUSSION,
    DISCUSSION_PLACE,
    HUNK,
    IMPORT,
    REJECTED,
)

OLD, NEW, TWIN = "a" * 40, "b" * 40, "b" * 39 + "c"
LATER = datetime(2024, 8, 1)


def tables() -> dict[str, pa.Table]:
    """Three commits, two with hunks, and four discussions of which one was imported twice."""
    return {
        "commit": pa.table({"commit_id": [OLD, NEW, TWIN], "committed_at": [days_ago(2), NOW, NOW]}),
        "file": pa.table({"file_id": [7], "path": ["x.py"]}),
        "past_commit": pa.table(
            {"commit_number": [0, 1, 2], "commit_id": [TWIN, OLD, NEW], "parents": [[], [TWIN], [OLD, TWIN]]}
        ),
        "hunk": HUNK.from_rows(
            [
                (OLD, "x.py", 0, 3, 5, "+old\n"),
                (NEW, "x.py", 0, 1, 1, "+new\n"),
                (NEW, "y.py", 0, 0, 0, "-y\n"),
            ]
        ),
        "diffed": DIFFED.from_rows(
            [
                (NEW, "logo.png", 0, "binary", "NUL", None),
                (NEW, "x.py", 1, None, None, "private key in line 1"),
                (OLD, "z", 0, "too_large", "big", None),
            ]
        ),
        "discussion": DISCUSSION.from_rows(
            [
                ("issue", "1", 1, days_ago(9), "first", None, None),
                ("issue", "1", 2, days_ago(9), "edited", None, "token in line 2"),
                ("review", "1", 1, LATER, "about the old", "a" * 7, None),
                ("build", "2", 1, days_ago(1), "of two commits", "b" * 7, None),
                ("build", "3", 1, days_ago(1), "of no commit", "c" * 7, None),
            ]
        ),
        "discussion_place": DISCUSSION_PLACE.from_rows(
            [
                ("issue", "1", 1, 0, "gone.py", None, None),
                ("issue", "1", 2, 0, "x.py", 2, 4),
                ("review", "1", 1, 0, "y.py", 1, 1),
                ("build", "3", 1, 0, "x.py", 1, 1),
            ]
        ),
        "import": IMPORT.from_rows([(1, "a.jsonl", 1, 1), (2, "a.jsonl", 1, 1), (3, "b.jsonl", 0, 1)]),
        "rejected": REJECTED.from_rows(
            [
                (1, "a.jsonl", 4, "not_json", "mended since"),
                (2, "a.jsonl", 9, "missing", "id is missing"),
                (3, "b.jsonl", 1, "bad_time", "no time"),
            ]
        ),
    }


def answered(name: str, recent_hunks: int = 1, later_discussions: bool = True) -> list[dict[str, Any]]:
    queries = ["recent_change", "seen_discussion", name]
    return chain(queries, tables(), recent_hunks=recent_hunks, later_discussions=later_discussions)


def test_a_recent_change_is_read_against_its_first_parent() -> None:
    (change,) = chain(["recent_change"], tables(), recent_hunks=1)
    assert (change["commit_id"], change["parent_id"]) == (NEW, OLD)


def test_documents_are_recent_hunks_and_discussions_as_last_imported() -> None:
    assert [(r["kind"], r["document_id"], r["commit_id"], r["text"]) for r in answered("document")] == [
        ("hunk", f"{NEW}:x.py:0", NEW, "+new\n"),
        ("hunk", f"{NEW}:y.py:0", NEW, "-y\n"),
        ("issue", "1", None, "edited"),
        ("review", "1", OLD, "about the old"),
    ]
    assert {r["document_id"] for r in answered("document", recent_hunks=2)} >= {f"{OLD}:x.py:0"}


def test_what_was_written_after_the_commit_can_be_left_out() -> None:
    kinds = [r["kind"] for r in answered("document", later_discussions=False)]
    assert kinds == ["hunk", "hunk", "issue"]
    left_out = answered("left_out_document", later_discussions=False)
    assert ("review 1", "later_than_commit") in {(r["subject"], r["reason"]) for r in left_out}


def test_a_place_has_its_file_where_the_tree_has_one_of_that_path() -> None:
    places = [
        (r["kind"], r["document_id"], r["file_id"], r["path"], r["start_line"], r["end_line"])
        for r in answered("document_place")
    ]
    assert places == [
        ("hunk", f"{NEW}:x.py:0", 7, "x.py", 1, 1),
        ("hunk", f"{NEW}:y.py:0", None, "y.py", 0, 0),
        ("issue", "1", 7, "x.py", 2, 4),
        ("review", "1", None, "y.py", 1, 1),
    ]


def test_what_is_no_document_is_told_with_its_reason() -> None:
    left_out = answered("left_out_document", recent_hunks=3)
    assert [(r["kind"], r["subject"], r["reason"]) for r in left_out] == [
        ("discussion", "a.jsonl:9", "missing"),
        ("discussion", "b.jsonl:1", "bad_time"),
        ("discussion", "build 2", "unseen_commit"),
        ("discussion", "build 3", "unseen_commit"),
        ("discussion", "issue 1", "secret"),
        ("hunk", f"{OLD}:z", "too_large"),
        ("hunk", f"{NEW}:logo.png", "binary"),
        ("hunk", f"{NEW}:x.py", "secret"),
        ("hunk", TWIN, "missing_object"),
    ]
    assert all(r["detail"] for r in left_out)
