"""Everything that is left out has a row with its reason."""

from __future__ import annotations

import pyarrow as pa

from tests.warehouse.signals import answer, rows


def test_each_kind_of_omission_is_a_row() -> None:
    parents = pa.array([[], ["a"], ["a", "b"], ["m"], ["m"]], pa.list_(pa.string()))
    commit = pa.table({"commit_id": ["a", "b", "m", "wide", "empty"], "parents": parents})
    change = rows(
        "commit_id path",
        *[("a", "x"), ("a", "y"), ("b", "x")],
        *[("wide", f"f{n}") for n in range(4)],
    )
    found = answer(
        "skipped",
        {
            "left_out_path": rows("path reason detail", ("link", "symlink", "recorded")),
            "tree": rows("path blob_id language", ("logo.png", "p", "text"), ("a.py", "q", "python")),
            "blob": rows(
                "blob_id language skipped detail", ("p", "text", "binary", "NUL"), ("q", "python", None, None)
            ),
            "commit": commit,
            "change": change,
        },
        min_files=2,
        max_files=3,
    )
    assert [(r["kind"], r["subject"], r["reason"]) for r in found] == [
        ("commit", "b", "too_few_files"),
        ("commit", "empty", "too_few_files"),
        ("commit", "m", "merge"),
        ("commit", "wide", "too_many_files"),
        ("file", "link", "symlink"),
        ("file", "logo.png", "binary"),
    ]
    assert all(r["detail"] for r in found)
    assert (
        next(r["detail"] for r in found if r["subject"] == "wide")
        == "4 files, more than 3; left out of coedit"
    )
