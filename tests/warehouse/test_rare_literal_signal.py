"""Which literals are rare, worked out by hand."""

from __future__ import annotations

from tests.warehouse.signals import answer, rows

CHUNK_KEY = rows(
    "chunk_id file_id blob_id language ordinal",
    (0, 0, "x", "python", 0),
    (1, 0, "x", "python", 1),
    (2, 1, "y", "python", 0),
    (3, 2, "x", "python", 0),
    (4, 2, "x", "python", 1),
)
LITERAL = rows(
    "blob_id language ordinal line literal kind",
    ("x", "python", 0, 3, "/export", "route"),
    ("x", "python", 1, 9, "/export", "route"),
    ("y", "python", 0, 1, "once", "string"),
    ("y", "python", 0, 2, "/export", "route"),
    ("y", "python", 0, 2, "********", "string"),
    ("y", "python", 0, 2, "Bearer ****", "string"),
    ("unseen", "python", 0, 1, "gone", "string"),
)


def test_a_rare_literal_is_a_row_for_each_chunk_that_holds_it() -> None:
    found = answer("rare_literal", {"chunk_key": CHUNK_KEY, "literal_fact": LITERAL}, rare_literal_files=3)
    assert [tuple(row.values()) for row in found] == [
        ("/export", 0, 0, 3, 3),
        ("/export", 0, 1, 9, 3),
        ("/export", 1, 2, 2, 3),
        ("/export", 2, 3, 3, 3),
        ("/export", 2, 4, 9, 3),
        ("Bearer ****", 1, 2, 2, 1),
        ("once", 1, 2, 1, 1),
    ]


def test_what_more_files_hold_is_not_rare() -> None:
    found = answer("rare_literal", {"chunk_key": CHUNK_KEY, "literal_fact": LITERAL}, rare_literal_files=2)
    assert [row["literal"] for row in found] == ["Bearer ****", "once"]
