"""Which mark leaves a file out: the first in the order of the rules, of those that are on."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from tests.warehouse.signals import answer, rows

TREE = rows(
    "path blob_id language is_written",
    ("a.js", "same", "javascript", False),
    ("kept/a.js", "same", "javascript", True),
    ("vendor/b.js", "other", "javascript", False),
    ("c.py", "third", "python", False),
)
PATH_MARK = rows(
    "path rule reason detail",
    ("vendor/b.js", "skip_minified", "minified", "by its name"),
    ("vendor/b.js", "skip_vendored", "vendored", "by its folder"),
)
CONTENT_MARK = rows(
    "blob_id language rule reason detail",
    ("same", "javascript", "skip_minified", "minified", "by its lines"),
    ("other", "javascript", "skip_lock_files", "lock_file", "of a content that was read elsewhere"),
    ("same", "text", "skip_data_dumps", "data_dump", "as another language"),
)


def left_out(*rules: str) -> list[dict[str, Any]]:
    tables: dict[str, pa.Table] = {"tree": TREE, "path_mark": PATH_MARK, "content_mark": CONTENT_MARK}
    return answer("left_out_file", tables, skip_rules=list(rules))


def test_a_file_is_left_out_once_by_the_first_rule() -> None:
    rules = "skip_lock_files", "skip_vendored", "skip_minified"
    found = [(row["path"], row["rule"]) for row in left_out(*rules)]
    assert found == [("a.js", "skip_minified"), ("vendor/b.js", "skip_vendored")]


def test_a_rule_that_is_off_leaves_the_reason_to_the_next() -> None:
    assert [(row["path"], row["detail"]) for row in left_out("skip_minified")] == [
        ("a.js", "by its lines"),
        ("vendor/b.js", "by its name"),
    ]
    assert left_out() == []


def test_attributes_keep_a_file_whatever_its_content_says() -> None:
    assert "kept/a.js" not in [row["path"] for row in left_out("skip_minified", "skip_data_dumps")]
