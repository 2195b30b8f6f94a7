"""The neighbours of a file, on a snapshot small enough to count by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ranking.related import Dependency, related_files
from tests.fixtures.snapshots import NOW, SnapshotBuilder
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[SnapshotReader]:
    """Four files; `cart.py` changes with three and stands in the middle of the imports."""
    builder = SnapshotBuilder()
    for name in ("cart", "order", "price", "zero"):
        builder.file(f"shop/{name}.py", commits=4)
    builder.file("docs/cart.md")
    builder.edge("shop/cart.py", "shop/price.py", count=2)
    builder.edge("shop/order.py", "shop/cart.py")
    builder.edge("shop/zero.py", "shop/cart.py", count=3)
    builder.coedit("shop/cart.py", "docs/cart.md", joint=2, joint_decayed=0.5, ratio_recent=0.25)
    builder.coedit("shop/cart.py", "shop/price.py", joint=1, joint_decayed=0.75)
    builder.coedit("shop/cart.py", "shop/zero.py", joint=3, joint_decayed=0.5)
    builder.coedit("shop/order.py", "shop/zero.py", joint=9)
    with SnapshotReader(builder.write(tmp_path / "snapshot")) as opened:
        yield opened


def test_what_changes_with_a_file_stands_by_the_decayed_count_then_by_the_plain(
    reader: SnapshotReader,
) -> None:
    found = related_files(reader, "shop/cart.py")
    assert [(one.path, one.joint) for one in found.changes_with.first] == [
        ("shop/price.py", 1),
        ("shop/zero.py", 3),
        ("docs/cart.md", 2),
    ]
    assert (found.commits, found.changes_with.total) == (4, 3)
    last = found.changes_with.first[-1]
    assert (last.joint_decayed, last.ratio_recent, last.last_together) == (0.5, 0.25, NOW)


def test_imports_of_both_directions_by_their_statements(reader: SnapshotReader) -> None:
    found = related_files(reader, "shop/cart.py")
    assert found.imports.first == [Dependency("shop/price.py", 2)]
    assert found.imported_by.first == [Dependency("shop/zero.py", 3), Dependency("shop/order.py", 1)]


def test_a_limit_is_of_each_kind_and_leaves_the_totals(reader: SnapshotReader) -> None:
    found = related_files(reader, "shop/cart.py", limit=1)
    shown = [found.changes_with, found.imports, found.imported_by]
    assert [(len(one.first), one.total) for one in shown] == [(1, 3), (1, 1), (1, 2)]


def test_a_file_with_no_neighbours(reader: SnapshotReader) -> None:
    found = related_files(reader, "docs/cart.md")
    assert (found.imports.total, found.imported_by.total) == (0, 0)
    assert json.loads(json.dumps(found.to_json()))["changes_with"]["first"][0]["path"] == "shop/cart.py"


@pytest.mark.parametrize(
    ("path", "meant"),
    [("shop/card.py", "shop/cart.py"), ("src/cart.md", "docs/cart.md"), ("docs", "docs/cart.md")],
)
def test_an_unknown_path_names_those_that_it_may_mean(reader: SnapshotReader, path: str, meant: str) -> None:
    with pytest.raises(RankhouseError, match=f"{path!r} is no file at commit c0ffee.*Did you mean {meant}"):
        related_files(reader, path)


def test_a_path_like_none_says_what_a_path_is(reader: SnapshotReader) -> None:
    with pytest.raises(RankhouseError, match="from the root"):
        related_files(reader, "%")
