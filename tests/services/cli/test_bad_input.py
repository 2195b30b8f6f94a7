"""Repositories and warehouses that cannot be: one clear line, exit status 2, nothing lost or registered."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.running import rankhouse

FILES = {"shop/cart.py": "def total():\n    return 0\n", "README.md": "# Shop\n"}


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "warehouse"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    repository = RepositoryBuilder(tmp_path / "shop")
    repository.commit(FILES)
    return repository


def refused(warehouse: Path, *arguments: str | Path) -> str:
    """The line of a run that is refused."""
    finished = rankhouse(*arguments, warehouse=warehouse)
    assert finished.status == 2, finished.err
    return finished.complaint()


class TestRepositories:
    def test_not_there(self, warehouse: Path, tmp_path: Path) -> None:
        assert "does not exist" in refused(warehouse, "index", tmp_path / "nowhere")
        assert not warehouse.exists()

    def test_a_file(self, warehouse: Path, tmp_path: Path) -> None:
        (tmp_path / "notes.txt").write_text("notes")
        assert "is a file" in refused(warehouse, "index", tmp_path / "notes.txt")

    def test_no_repository(self, warehouse: Path, tmp_path: Path) -> None:
        assert "not a git repository" in refused(warehouse, "index", tmp_path)
        assert not warehouse.exists()

    def test_no_commits(self, warehouse: Path, tmp_path: Path) -> None:
        RepositoryBuilder(tmp_path / "empty")
        assert "no commits yet" in refused(warehouse, "index", tmp_path / "empty")

    def test_an_unborn_branch_beside_others(self, warehouse: Path, shop: RepositoryBuilder) -> None:
        shop.switch("later")
        line = refused(warehouse, "index", shop.path)
        assert "'later'" in line
        assert "--ref" in line

    @pytest.mark.parametrize("ref", ["nowhere", "0" * 40, "deadbeef", "main~7", "", "--all"])
    def test_an_unknown_ref(self, warehouse: Path, shop: RepositoryBuilder, ref: str) -> None:
        assert str(shop.path) in refused(warehouse, "index", shop.path, f"--ref={ref}")

    def test_a_ref_of_a_folder(self, warehouse: Path, shop: RepositoryBuilder) -> None:
        tree = shop.git("rev-parse", "main^{tree}").strip()
        assert "not a commit" in refused(warehouse, "index", shop.path, "--ref", tree)

    @pytest.mark.parametrize("kind", ["main", "main^{tree}"])
    def test_a_corrupt_object(self, warehouse: Path, shop: RepositoryBuilder, kind: str) -> None:
        broken = shop.git("rev-parse", kind).strip()
        _break(shop.object_path(broken))
        line = refused(warehouse, "index", shop.path, "-q")
        assert str(shop.path) in line
        assert "git fsck" in line

    @pytest.mark.parametrize("name", ["a/b", "../up", "", " ", "x" * 101])
    def test_a_name_that_cannot_be(self, warehouse: Path, shop: RepositoryBuilder, name: str) -> None:
        assert "--name" in refused(warehouse, "index", shop.path, "--name", name)


class TestWarehouses:
    def test_a_file_stands_there(self, shop: RepositoryBuilder, tmp_path: Path) -> None:
        (tmp_path / "notes").write_text("notes")
        for command in (["index", str(shop.path)], ["rank", "total"], ["sql", "SELECT 1"], ["status"]):
            assert "is not a folder" in refused(tmp_path / "notes", *command)
        assert (tmp_path / "notes").read_text() == "notes"

    def test_nothing_is_there_yet(self, warehouse: Path) -> None:
        assert "rankhouse index" in refused(warehouse, "rank", "total")
        assert "rankhouse index" in refused(warehouse, "rank", "total", "--repo", "shop")
        assert "rankhouse index" in refused(warehouse, "sql", "SELECT 1")
        assert not warehouse.exists()

    def test_no_such_repository(self, shop_warehouse: Path) -> None:
        for command in (["rank", "total"], ["sql", "SELECT 1"]):
            assert "It holds: shop" in refused(shop_warehouse, *command, "--repo", "flask")

    def test_damaged_views(self, shop_warehouse: Path, tmp_path: Path) -> None:
        damaged = shutil.copytree(shop_warehouse, tmp_path / "damaged")
        (damaged / "warehouse.duckdb").write_bytes(b"not a database" * 1000)
        assert "warehouse.duckdb cannot be read" in refused(damaged, "sql", "FROM file")

    @pytest.mark.parametrize("command", [["rank", "total"], ["sql", "FROM file"]])
    def test_a_damaged_snapshot(self, shop_warehouse: Path, tmp_path: Path, command: list[str]) -> None:
        damaged = shutil.copytree(shop_warehouse, tmp_path / "damaged")
        for database in damaged.glob("repositories/shop/snapshots/*/snapshot.duckdb"):
            database.write_bytes(b"not a database" * 1000)
        assert "cannot be read" in refused(damaged, *command, "--repo", "shop")

    def test_a_damaged_record(self, shop_warehouse: Path, tmp_path: Path) -> None:
        damaged = shutil.copytree(shop_warehouse, tmp_path / "damaged")
        (damaged / "repositories/shop/repository.json").write_text("{")
        assert "repository.json cannot be read" in refused(damaged, "rank", "total", "--repo", "shop")

    def test_another_repository_of_the_same_name(self, shop_warehouse: Path, shop: RepositoryBuilder) -> None:
        line = refused(shop_warehouse, "index", shop.path)
        assert "already the repository at" in line
        assert "--name" in line


def _break(path: Path) -> None:
    """Damage a loose object, which git writes read-only."""
    path.chmod(0o644)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
