"""`rankhouse status` as a user and a program read it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.conftest import Here, Published
from tests.services.cli.running import rankhouse
from tests.services.shop import FILES
from warehouse.registry import RepositoryRecord, register


def test_a_paragraph_for_a_person(shop_warehouse: Path) -> None:
    finished = rankhouse("status", warehouse=shop_warehouse)
    assert (finished.status, finished.err) == (0, "")
    assert finished.out.startswith(f"warehouse {shop_warehouse}: 1 repository\n")
    for words in ("shop  HEAD", "up to date", f"{FILES} files", "merge 1", "files: binary 1"):
        assert words in finished.out


def test_an_object_for_a_program(shop_warehouse: Path) -> None:
    told = json.loads(rankhouse("status", "--json", warehouse=shop_warehouse).out)
    (shop,) = told["repositories"]
    assert (shop["repository"], shop["ref"], shop["behind"], shop["ahead"]) == ("shop", "HEAD", 0, 0)
    assert shop["commit_id"] == shop["branch_commit"]
    assert {"kind": "file", "reason": "binary", "count": 1} in shop["skipped"]
    assert (shop["files"], shop["shallow"], shop["troubles"]) == (FILES, False, [])


@pytest.mark.parametrize("command", [("status",), ("status", "--json"), ("rank", "a cart")])
def test_there_is_no_warehouse(tmp_path: Path, here: Here, command: tuple[str, ...]) -> None:
    for folder in (tmp_path / "warehouse", tmp_path):
        finished = here(*command, warehouse=folder)
        assert finished.status == 2
        complaint = finished.complaint()
        assert f"There is no warehouse at {folder}. `rankhouse index PATH` makes one" in complaint
        assert "--warehouse or RANKHOUSE_WAREHOUSE names another" in complaint
    assert list(tmp_path.iterdir()) == []


def test_a_warehouse_whose_last_repository_was_removed(tmp_path: Path, here: Here) -> None:
    (tmp_path / "repositories").mkdir()
    finished = here("status", warehouse=tmp_path)
    assert finished.out == f"warehouse {tmp_path}: 0 repositories\n  next: rankhouse index PATH\n"


def test_a_rewritten_branch_and_what_is_damaged_do_not_hide_the_rest(published: Published) -> None:
    shop, layout = published.shop, published.layout
    # The merge has two parents, and its second has one commit more.
    shop.set_branch("main", shop.git("rev-parse", "main~1").strip())
    shop.git(
        "update-ref",
        "refs/heads/main",
        shop.git("commit-tree", "-m", "Another way", "-p", "main", "main^{tree}").strip(),
    )

    empty = RepositoryBuilder(published.warehouse.parent / "empty")
    register(layout, RepositoryRecord("empty", str(empty.git_dir)))
    damaged = layout.repository("damaged").record
    damaged.parent.mkdir()
    damaged.write_text("{")
    shutil.copytree(layout.repository("shop").root, layout.repository("torn").root)
    record = layout.repository("torn").record
    record.write_text(record.read_text().replace('"shop"', '"torn"'))
    next(layout.repository("torn").snapshots.glob("*/snapshot.duckdb")).write_bytes(b"torn" * 5000)

    told = json.loads(rankhouse("status", "--json", warehouse=published.warehouse).out)
    found = {one["repository"]: one for one in told["repositories"]}
    assert (found["shop"]["behind"], found["shop"]["ahead"]) == (1, 1)
    assert "Nothing is published yet" in found["empty"]["troubles"][0]
    assert "cannot be read" in found["damaged"]["troubles"][0]
    assert "cannot be read" in found["torn"]["troubles"][0]

    text = rankhouse("status", warehouse=published.warehouse)
    assert text.status == 0
    assert "its branch was rewritten, and 1 commit not in the index" in text.out
    assert text.out.count("trouble ") == 3
