"""Imports of discussions: only what is new is added, and each line that is none is told."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from assets.discussions.imports import (
    DISCUSSION_VERSION,
    FAMILY,
    import_lines,
    last_import,
)
from assets.json_lines import MAX_LINE_BYTES, ImportReport, bounded_lines
from warehouse.facts import FactStore


@pytest.fixture
def store(tmp_path: Path) -> FactStore:
    """An empty fact store."""
    return FactStore(tmp_path / "facts")


def line(identity: str, text: str = "text", **fields: Any) -> bytes:
    row = {"id": identity, "kind": "issue", "time": "2024-05-01", "text": text, **fields}
    return json.dumps(row).encode() + b"\n"


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    return report.added, report.changed, report.known, len(report.rejected)


def texts(store: FactStore) -> list[tuple[str, str, int]]:
    table = store.read(FAMILY, DISCUSSION_VERSION, "discussion")
    return sorted((r["id"], r["text"], r["sequence"]) for r in table.to_pylist())


def test_the_same_file_again_adds_nothing(store: FactStore) -> None:
    lines = [line("1", places=[{"path": "a", "start_line": 1}, {"path": "b"}]), b"\n", b"nope\n", line("2")]
    assert counts(import_lines(store, "a.jsonl", lines)) == (2, 0, 0, 1)
    assert counts(import_lines(store, "a.jsonl", lines)) == (0, 0, 2, 1)
    assert last_import(store) == 1
    assert len(store.parts(FAMILY, DISCUSSION_VERSION)) == 1


def test_what_changed_is_added_beside_what_it_was(store: FactStore) -> None:
    import_lines(store, "a.jsonl", [line("1"), line("2")])
    assert counts(import_lines(store, "b.jsonl", [line("1", "edited"), line("3")])) == (1, 1, 0, 0)
    assert texts(store) == [("1", "edited", 2), ("1", "text", 1), ("2", "text", 1), ("3", "text", 2)]
    back = import_lines(store, "a.jsonl", [line("1"), line("2")])
    assert counts(back) == (0, 1, 1, 0)
    moved = import_lines(store, "a.jsonl", [line("2", places=[{"path": "a"}])])
    assert counts(moved) == (0, 1, 0, 0)


def test_kind_and_id_together_name_a_discussion_and_its_last_line_counts(store: FactStore) -> None:
    report = import_lines(store, "a.jsonl", [line("1"), line("1", kind="build"), line("1", "last")])
    assert counts(report) == (2, 0, 0, 0)
    assert [text for _, text, _ in texts(store)] == ["last", "text"]


def test_a_rejected_line_is_kept_with_its_number_until_the_file_is_mended(store: FactStore) -> None:
    report = import_lines(store, "a.jsonl", [line("1"), b"{", b'{"id": "2"}'])
    assert [(r.line, r.reason) for r in report.rejected] == [(2, "not_json"), (3, "missing")]
    assert report.reasons == {"not_json": 1, "missing": 1}
    import_lines(store, "a.jsonl", [line("1")])
    assert last_import(store) == 2
    imports = store.read(FAMILY, DISCUSSION_VERSION, "import").to_pylist()
    assert sorted((r["sequence"], r["rows"], r["rejected"]) for r in imports) == [(1, 1, 2), (2, 1, 0)]


def test_a_file_of_nothing_is_no_import(store: FactStore) -> None:
    assert counts(import_lines(store, "a.jsonl", [])) == (0, 0, 0, 0)
    assert last_import(store) == 0


def test_a_line_that_is_too_large_is_one_line_however_long() -> None:
    raw = b"x" * (3 * MAX_LINE_BYTES) + b"\nshort\nlast"
    lines = list(bounded_lines(io.BytesIO(raw)))
    assert [len(one) > MAX_LINE_BYTES for one in lines] == [True, False, False]
    assert lines[1:] == [b"short\n", b"last"]
