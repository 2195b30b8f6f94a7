"""Messages of past commits: which are searched, their index, and what they refer to; worked out by hand."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from assets.messages import analysed
from tests.warehouse.signals import Commit, chain, history, rows

COMMITS = [
    Commit("a1", 9, ["x.py", "gone.py"], generation=0, subject="Fix the cart"),
    Commit("b2", 8, ["x.py"], generation=1, subject="Fix fix", body="The total\nof the cart"),
    Commit("c3", 7, ["gone.py"], generation=2, subject="Touch what is gone"),
    Commit("d4", 6, ["x.py", "y.py", "z.py"], generation=3, subject="Too wide"),
    Commit("e5", 5, ["x.py"], generation=4, parents=["a1", "b2"], subject="A merge"),
    Commit("f6", -9, ["y.py"], generation=2, subject="Clock ahead"),
]
TREE = ["x.py", "y.py", "z.py"]
CHAIN = ["commit_seen", "commit", "touch", "past_commit"]


def found(*queries: str, past_changes: int = 10, **tables: pa.Table) -> list[dict[str, Any]]:
    """The answer of the last query, over COMMITS and what was analysed of them."""
    messages = pa.table(
        {
            "commit_id": [c.commit_id for c in COMMITS],
            "text": [f"{c.subject}\n{c.body}" for c in COMMITS],
        }
    )
    given = {**history(COMMITS, TREE), **analysed(messages), **tables}
    return chain([*CHAIN, *queries], given, max_files=2, past_changes=past_changes)


def test_a_commit_is_searched_that_is_no_merge_not_too_large_and_touched_a_file_of_the_tree() -> None:
    assert [(r["commit_number"], r["commit_id"], r["file_ids"]) for r in found()] == [
        (0, "a1", [0]),
        (1, "b2", [0]),
        (2, "f6", [1]),
    ]


def test_the_latest_commits_are_searched_whatever_their_clocks_say() -> None:
    assert [(r["commit_number"], r["commit_id"]) for r in found(past_changes=2)] == [(0, "b2"), (1, "f6")]
    assert found(past_changes=0) == []


def test_credit_is_divided_among_all_files_of_a_commit_also_those_that_are_gone() -> None:
    documents = found("commit_document")
    assert [(r["commit_id"], r["length"], r["files"], r["file_ids"]) for r in documents] == [
        ("a1", 3, 2, [0]),
        ("b2", 7, 1, [0]),
        ("f6", 2, 1, [1]),
    ]


def test_a_term_counts_the_messages_that_hold_it_and_a_posting_its_occurrences() -> None:
    terms = {r["term"]: (r["term_id"], r["commits"]) for r in found("message_term")}
    assert list(terms) == sorted(terms)
    assert [number for number, _ in terms.values()] == list(range(len(terms)))
    assert (terms["fix"][1], terms["total"][1], terms["clock"][1]) == (2, 1, 1)
    assert "wide" not in terms
    postings = found("message_term", "message_posting")
    assert [(r["commit_number"], r["tf"]) for r in postings if r["term_id"] == terms["fix"][0]] == [
        (0, 1),
        (1, 2),
    ]


def test_only_what_was_not_analysed_is_missing() -> None:
    known = rows("commit_id length", ("a1", 3), ("f6", 2))
    assert found("missing_message", message=known) == [
        {"commit_id": "b2", "text": "Fix fix\nThe total\nof the cart"}
    ]


def mentions(text: str) -> list[tuple[str, str]]:
    return [
        (r["kind"], r["value"])
        for r in chain(["mention"], {"message_text": rows("commit_id text", ("", text))})
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fixed #12, #13 and (#14)", ["#12", "#13", "#14"]),
        ("gh-12: GH-13 closes it", ["#12", "#13"]),
        ("ABC-12 and CVE-2019-1234", ["ABC-12", "CVE-2019-1234"]),
        ("#12\n#12", ["#12"]),
        ("UTF-8, SHA-256, ISO-8859-1 and RFC-2616", []),
        ("&#39; x#12 a/#12 -12 # 12 abc-12 pre-ABC-12", []),
    ],
)
def test_a_ticket_is_what_people_write_for_one(text: str, expected: list[str]) -> None:
    assert mentions(text) == [("ticket", value) for value in expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Merge branch 'fix/cart'", ["fix/cart"]),
        ("Merge branch '2.x' of https://example.org/shop into main", ["2.x"]),
        ("Merge branches 'a' and 'b'", ["a", "b"]),
        ("Merge remote-tracking branch 'origin/main'", ["origin/main"]),
        ("Merge pull request #1 from user/branch\n\nMerge branch 'no'", ["user/branch"]),
        ("Say: Merge branch 'no'", []),
    ],
)
def test_a_branch_is_what_a_merge_names(text: str, expected: list[str]) -> None:
    assert [value for kind, value in mentions(text) if kind == "branch"] == expected


def test_a_reference_to_a_commit_is_of_one_that_the_snapshot_sees() -> None:
    ids = ["abcdef1" + "0" * 33, "abcdef2" + "0" * 33, "abcdef2" + "1" * 33]
    told = rows(
        "commit_id text",
        ("x", f"This reverts commit {ids[0]}."),
        ("y", "See abcdef1 (abcdef10), not abcdef2, deadbeef or #7"),
    )
    seen = rows("commit_id", *((i,) for i in ids))
    answered = chain(["mention", "commit_reference"], {"message_text": told, "commit": seen})
    assert [(r["kind"], r["value"], r["commit_id"]) for r in answered] == [
        ("commit", ids[0], "x"),
        ("commit", ids[0], "y"),
        ("ticket", "#7", "y"),
    ]
