"""A snapshot's life: built aside, published whole, made current, retired."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from warehouse import snapshots
from warehouse.errors import RankhouseError
from warehouse.layout import SNAPSHOT_DATABASE, VECTORS, RepositoryLayout
from warehouse.schema import VECTOR


@pytest.fixture
def layout(tmp_path: Path) -> RepositoryLayout:
    """A repository in an empty warehouse."""
    return RepositoryLayout(tmp_path / "shop")


def build(layout: RepositoryLayout, identity: str) -> Path:
    """A built snapshot that is not published."""
    building = snapshots.start_building(layout, identity)
    pq.write_table(VECTOR.from_rows([(0, [1.0])]), building / "vector.parquet")
    (building / SNAPSHOT_DATABASE).write_bytes(b"database")
    (building / VECTORS).write_bytes(b"vectors")
    snapshots.write_manifest(building, {"commit": identity})
    return building


def publish(layout: RepositoryLayout, identity: str, ref: str = "HEAD", age: int = 0) -> None:
    """Build and publish, as if `age` seconds ago."""
    build(layout, identity)
    published = snapshots.publish(layout, identity, ref)
    stamp = published.folder.stat().st_mtime - age
    os.utime(published.folder, (stamp, stamp))


def test_nothing_is_current_before_publication(layout: RepositoryLayout) -> None:
    build(layout, "one")
    assert snapshots.current(layout, "HEAD") is None


def test_publication_makes_it_current_and_leaves_nothing_aside(layout: RepositoryLayout) -> None:
    publish(layout, "one")
    current = snapshots.current(layout, "HEAD")
    assert current is not None
    assert current.snapshot_id == "one"
    assert [p.name for p in layout.snapshots.iterdir()] == ["one"]


def test_the_manifest_counts_and_hashes_tables(layout: RepositoryLayout) -> None:
    publish(layout, "one")
    manifest = json.loads((layout.snapshot("one") / "manifest.json").read_text())
    assert manifest["tables"]["vector"]["rows"] == 1
    assert len(manifest["tables"]["vector"]["sha256"]) == 64


def test_refs_are_current_each_for_itself(layout: RepositoryLayout) -> None:
    publish(layout, "one", "main")
    publish(layout, "two", "feature/a b")
    assert [snapshots.current(layout, r).snapshot_id for r in ("main", "feature/a b")] == ["one", "two"]  # type: ignore[union-attr]


def test_a_damaged_snapshot_is_not_current_and_is_replaced(layout: RepositoryLayout) -> None:
    publish(layout, "one")
    (layout.snapshot("one") / SNAPSHOT_DATABASE).unlink()
    assert snapshots.current(layout, "HEAD") is None
    publish(layout, "one")
    assert snapshots.current(layout, "HEAD") is not None


@pytest.mark.parametrize("name", [SNAPSHOT_DATABASE, VECTORS, "vector.parquet", "manifest.json"])
def test_a_file_of_another_size_than_the_manifest_tells_is_damage(
    layout: RepositoryLayout, name: str
) -> None:
    publish(layout, "one")
    (layout.snapshot("one") / name).write_bytes(b"cut")
    assert snapshots.current(layout, "HEAD") is None


def test_a_pointer_that_is_no_text_is_told_in_one_line(layout: RepositoryLayout) -> None:
    publish(layout, "one")
    layout.current("HEAD").write_bytes(b"\xff\xfe")
    with pytest.raises(RankhouseError, match="Remove that file"):
        snapshots.current(layout, "HEAD")


def test_a_pointer_to_a_deleted_folder_is_no_snapshot(layout: RepositoryLayout) -> None:
    snapshots.make_current(layout, "deleted", "HEAD")
    assert snapshots.current(layout, "HEAD") is None


def test_an_attempt_that_was_killed_starts_empty(layout: RepositoryLayout) -> None:
    (build(layout, "one") / "stale.parquet").write_bytes(b"stale")
    assert list(snapshots.start_building(layout, "one").iterdir()) == []


def test_retention_keeps_the_last_and_every_current_one(layout: RepositoryLayout) -> None:
    publish(layout, "old-but-current", "release", age=50)
    for age, identity in ((40, "a"), (30, "b"), (20, "c"), (10, "d")):
        publish(layout, identity, age=age)
    assert sorted(snapshots.retire(layout, keep=2)) == ["a", "b"]
    assert sorted(p.name for p in layout.snapshots.iterdir()) == ["c", "d", "old-but-current"]


def test_the_id_depends_on_commit_and_configuration_and_not_on_order() -> None:
    one = snapshots.snapshot_id("0123456789abcdef", {"a": 1, "b": 2})
    assert one == snapshots.snapshot_id("0123456789abcdef", {"b": 2, "a": 1})
    assert one.startswith("0123456789ab-")
    assert one != snapshots.snapshot_id("0123456789abcdef", {"a": 1, "b": 3})
