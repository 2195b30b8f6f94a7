"""Bad input of every kind: one clear line, exit status 2, nothing lost and nothing registered."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from services.cli.application import application
from services.cli.outcome import run
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.running import Finished, environment, rankhouse

FILES = {"shop/cart.py": "def total():\n    return 0\n", "README.md": "# Shop\n"}


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "warehouse"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    repository = RepositoryBuilder(tmp_path / "shop")
    repository.commit(FILES)
    return repository


def refused(warehouse: Path, *arguments: str | Path, given: bytes = b"", **variables: str) -> str:
    """The line of a run that is refused."""
    finished = rankhouse(*arguments, warehouse=warehouse, given=given, **variables)
    assert finished.status == 2, finished.err
    return finished.complaint()


Refused = Callable[..., str]


@pytest.fixture
def refused_here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Refused:
    """The line of a refusal, by the same code in this process: faster, for what needs no process of its own."""

    def refuse(warehouse: Path, *arguments: str | Path, given: bytes = b"", **variables: str) -> str:
        for name, value in environment(warehouse, variables).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
        status = run(application, [str(argument) for argument in arguments])
        finished = Finished(status, *capfd.readouterr())
        assert finished.status == 2, finished.err
        return finished.complaint()

    return refuse


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


class TestSettings:
    def test_out_of_range(self, refused_here: Refused, warehouse: Path, shop: RepositoryBuilder) -> None:
        assert "half_life_days" in refused_here(warehouse, "index", shop.path, "--half-life-days", "-1")
        assert "half_life_days" in refused_here(
            warehouse, "index", shop.path, RANKHOUSE_HALF_LIFE_DAYS="soon"
        )
        assert not warehouse.exists()

    def test_no_number(self, refused_here: Refused, warehouse: Path, shop: RepositoryBuilder) -> None:
        assert "--keep-snapshots" in refused_here(warehouse, "index", shop.path, "--keep-snapshots", "few")

    def test_a_file_that_cannot_be_read(
        self, refused_here: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        warehouse.mkdir()
        (warehouse / "rankhouse.toml").write_text("[index\n")
        assert "rankhouse.toml" in refused_here(warehouse, "index", shop.path)

    def test_a_setting_that_there_is_not(
        self, refused_here: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        warehouse.mkdir()
        (warehouse / "rankhouse.toml").write_text("[index]\nhalf_live_days = 3\n")
        assert "half_live_days" in refused_here(warehouse, "index", shop.path)

    def test_an_encoder_that_there_is_not(
        self, refused_here: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        assert "nowhere" in refused_here(warehouse, "index", shop.path, "--encoder", "nowhere")


class TestTexts:
    @pytest.mark.parametrize("text", ["?!", "", "   ", "@"])
    def test_no_words(self, refused_here: Refused, shop_warehouse: Path, text: str) -> None:
        refused_here(shop_warehouse, "rank", text)

    def test_no_words_on_standard_input(self, refused_here: Refused, shop_warehouse: Path) -> None:
        assert "no words" in refused_here(shop_warehouse, "rank")
        assert "no words" in refused_here(shop_warehouse, "rank", "-", given=b"\n\n")

    def test_no_such_file(self, refused_here: Refused, shop_warehouse: Path) -> None:
        assert "ticket.md cannot be read" in refused_here(shop_warehouse, "rank", "@ticket.md")
        assert "ticket.md cannot be read" in refused_here(shop_warehouse, "rank", "--file", "ticket.md")

    def test_twice(self, refused_here: Refused, shop_warehouse: Path, tmp_path: Path) -> None:
        assert "given twice" in refused_here(shop_warehouse, "rank", "total", "--file", tmp_path / "a")

    @pytest.mark.parametrize(
        ("option", "value", "words"),
        [
            ("--weights", "semantic", "NAME=NUMBER"),
            ("--weights", "semantics=1", "No signal"),
            ("--weights", "semantic=nan", "finite"),
            ("--fusion", "sum", "zscore"),
            ("--profile", "best", "No weights profile"),
            ("--seed", "shop/nowhere.py", "is no file of this snapshot"),
            ("--limit", "0", "--limit"),
        ],
    )
    def test_options(
        self, refused_here: Refused, shop_warehouse: Path, option: str, value: str, words: str
    ) -> None:
        assert words in refused_here(shop_warehouse, "rank", "total", option, value)


class TestCommands:
    def test_a_mistyped_command_is_told_what_it_resembles(
        self, refused_here: Refused, warehouse: Path
    ) -> None:
        assert "Did you mean 'index'?" in refused_here(warehouse, "idnex", ".")

    def test_a_mistyped_option(self, refused_here: Refused, warehouse: Path) -> None:
        assert "--limit" in refused_here(warehouse, "rank", "total", "--limt", "3")

    def test_a_missing_argument(self, refused_here: Refused, warehouse: Path) -> None:
        assert "PATH" in refused_here(warehouse, "index")

    def test_no_folder_for_the_answer(
        self, refused_here: Refused, shop_warehouse: Path, tmp_path: Path
    ) -> None:
        target = tmp_path / "nowhere" / "a.csv"
        assert "There is no folder" in refused_here(shop_warehouse, "sql", "FROM file", "--output", target)


def _break(path: Path) -> None:
    """Damage a loose object, which git writes read-only."""
    path.chmod(0o644)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
