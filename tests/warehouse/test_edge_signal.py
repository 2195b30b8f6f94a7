"""What the resolver reads and what becomes of its answer, worked out by hand."""

from __future__ import annotations

from tests.warehouse.signals import answer, rows

FILE = rows(
    "file_id path blob_id language skipped",
    (0, "a.py", "x", "python", None),
    (1, "copy.py", "x", "python", None),
    (2, "vendor/copy.py", "x", "python", "vendored"),
)


def test_references_are_counted_for_each_file_that_has_the_content() -> None:
    reference = rows(
        "blob_id language ordinal line within name receiver kind",
        ("x", "python", 0, 1, "f", "run", "app", "call"),
        ("x", "python", 0, 2, "f", "run", "app", "call"),
        ("x", "python", 1, 9, "g", "run", "app", "call"),
        ("unseen", "python", 0, 1, "f", "run", "app", "call"),
    )
    assert [tuple(row.values()) for row in answer("referring", {"file": FILE, "reference": reference})] == [
        ("a.py", "f", "run", "app", "call", 2),
        ("a.py", "g", "run", "app", "call", 1),
        ("copy.py", "f", "run", "app", "call", 2),
        ("copy.py", "g", "run", "app", "call", 1),
    ]


def test_an_edge_has_its_kind_its_count_and_its_confidence() -> None:
    resolved = rows(
        "source_path target_path kind count confidence",
        ("a.py", "copy.py", "import", 2, 1.0),
        ("a.py", "copy.py", "call", 7, 0.5),
    )
    assert [tuple(row.values()) for row in answer("edge", {"file": FILE, "resolved": resolved})] == [
        (0, 1, "call", 7, 0.5),
        (0, 1, "import", 2, 1.0),
    ]
