"""Everything that is left out has a row with its reason."""

from __future__ import annotations

from tests.warehouse.signals import Commit, chain, history, rows


def test_each_kind_of_omission_is_a_row() -> None:
    commits = [
        Commit("a", 9, ["x", "y"]),
        Commit("b", 8, ["x"], secrets="GitHub token in line 1"),
        Commit("empty", 7),
        Commit("m", 6, ["x", "y"], parents=["a", "b"]),
        Commit("listed", 5, ["x", "y"]),
        Commit("wide", 4, ["x", "y", "z", "gone"]),
    ]
    tables = {
        **history(commits, (), ignored=["listed"]),
        "tree": rows(
            "file_id path blob_id language",
            (0, "logo.png", "p", "text"),
            (1, "a.py", "q", "python"),
            (2, "made.py", "p", "text"),
        ),
        "left_out_file": rows(
            "path reason rule detail", ("made.py", "generated", "skip_attributes", "by its attributes")
        ),
        "left_out_path": rows("path reason detail", ("link", "symlink", "recorded")),
        "blob": rows(
            "blob_id language skipped detail secrets",
            ("p", "text", "binary", "NUL", None),
            ("q", "python", None, None, "private key in line 3"),
        ),
        "unread_commit": rows("commit_id", ("older",)),
        "left_out_document": rows("kind subject reason detail", ("discussion", "x:3", "not_json", "no")),
    }
    queries = ["commit_seen", "commit", "change_unit", "skipped"]
    found = chain(queries, tables, max_files=3)
    assert [(r["kind"], r["subject"], r["reason"]) for r in found] == [
        ("commit", "b", "secret"),
        ("commit", "b", "too_few_files"),
        ("commit", "empty", "too_few_files"),
        ("commit", "listed", "ignored_commit"),
        ("commit", "m", "merge"),
        ("commit", "older", "shallow_boundary"),
        ("commit", "wide", "too_many_files"),
        ("discussion", "x:3", "not_json"),
        ("file", "a.py", "secret"),
        ("file", "link", "symlink"),
        ("file", "logo.png", "binary"),
        ("file", "made.py", "generated"),
    ]
    assert all(r["detail"] for r in found)
    assert [r["subject"] for r in found if r["rule"]] == ["made.py"]
    told = {(r["subject"], r["reason"]): r["detail"] for r in found}
    assert told["wide", "too_many_files"] == "a change of 4 files; left out of coedit"
    assert told["b", "too_few_files"] == "a change of 1 file; left out of coedit"
