"""Settings, texts and options that cannot be: one clear line and exit status 2."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.conftest import Here

Refused = Callable[..., str]


@pytest.fixture
def refused(here: Here) -> Refused:
    """The line of a run that is refused, in this process."""

    def refuse(warehouse: Path, *arguments: str | Path, given: bytes = b"", **variables: str) -> str:
        finished = here(*arguments, warehouse=warehouse, given=given, **variables)
        assert finished.status == 2, finished.err
        return finished.complaint()

    return refuse


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "warehouse"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    repository = RepositoryBuilder(tmp_path / "shop")
    repository.commit({"README.md": "# Shop\n"})
    return repository


class TestSettings:
    def test_out_of_range(self, refused: Refused, warehouse: Path, shop: RepositoryBuilder) -> None:
        assert "half_life_days" in refused(warehouse, "index", shop.path, "--half-life-days", "-1")
        assert "half_life_days" in refused(warehouse, "index", shop.path, RANKHOUSE_HALF_LIFE_DAYS="soon")
        assert not warehouse.exists()

    def test_no_number(self, refused: Refused, warehouse: Path, shop: RepositoryBuilder) -> None:
        assert "--keep-snapshots" in refused(warehouse, "index", shop.path, "--keep-snapshots", "few")

    def test_a_file_that_cannot_be_read(
        self, refused: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        warehouse.mkdir()
        (warehouse / "rankhouse.toml").write_text("[index\n")
        assert "rankhouse.toml" in refused(warehouse, "index", shop.path)

    def test_a_setting_that_there_is_not(
        self, refused: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        warehouse.mkdir()
        (warehouse / "rankhouse.toml").write_text("[index]\nhalf_live_days = 3\n")
        assert "half_live_days" in refused(warehouse, "index", shop.path)

    def test_an_encoder_that_there_is_not(
        self, refused: Refused, warehouse: Path, shop: RepositoryBuilder
    ) -> None:
        assert "nowhere" in refused(warehouse, "index", shop.path, "--encoder", "nowhere")


class TestTexts:
    @pytest.mark.parametrize("text", ["?!", "", "   ", "@"])
    def test_no_words(self, refused: Refused, shop_warehouse: Path, text: str) -> None:
        refused(shop_warehouse, "rank", text)

    def test_no_words_on_standard_input(self, refused: Refused, shop_warehouse: Path) -> None:
        assert "no words" in refused(shop_warehouse, "rank")
        assert "no words" in refused(shop_warehouse, "rank", "-", given=b"\n\n")

    def test_no_such_file(self, refused: Refused, shop_warehouse: Path) -> None:
        assert "ticket.md cannot be read" in refused(shop_warehouse, "rank", "@ticket.md")
        assert "ticket.md cannot be read" in refused(shop_warehouse, "rank", "--file", "ticket.md")

    def test_twice(self, refused: Refused, shop_warehouse: Path, tmp_path: Path) -> None:
        assert "given twice" in refused(shop_warehouse, "rank", "total", "--file", tmp_path / "a")

    @pytest.mark.parametrize(
        ("option", "value", "words"),
        [
            ("--weights", "semantic", "NAME=NUMBER"),
            ("--weights", "", "it is empty: give NAME=NUMBER"),
            ("--weights", "semantics=1", "No signal"),
            ("--weights", "semantic=nan", "from -1,000,000 to 1,000,000"),
            ("--rare-share", "nan", "not a valid number"),
            ("--fusion", "sum", "zscore"),
            ("--profile", "best", "No weights profile"),
            ("--profile", "nowhere.toml", "There is no weights profile at nowhere.toml: no such file"),
            ("--seed", "shop/crat.py", "'shop/crat.py' is no file at commit"),
            ("--seed", "shop/crat.py", "Did you mean shop/cart.py"),
            ("--explored", "nowhere/cart.py", "Did you mean shop/cart.py"),
            ("--limit", "0", "--limit"),
            ("--path", "nowhere/**", "No indexed file matches the path 'nowhere/**'"),
            ("--path", "[", "No indexed file matches the path '['"),
            ("--path", "[z-a].py", "The glob '[z-a].py' cannot be read: bad character range z-a"),
        ],
    )
    def test_options(
        self, refused: Refused, shop_warehouse: Path, option: str, value: str, words: str
    ) -> None:
        assert words in refused(shop_warehouse, "rank", "total", option, value)


class TestCommands:
    def test_a_mistyped_command_is_told_what_it_resembles(self, refused: Refused, warehouse: Path) -> None:
        assert "Did you mean 'index'?" in refused(warehouse, "idnex", ".")

    def test_a_mistyped_option(self, refused: Refused, warehouse: Path) -> None:
        assert "--limit" in refused(warehouse, "rank", "total", "--limt", "3")

    def test_a_missing_argument(self, refused: Refused, warehouse: Path) -> None:
        assert "PATH" in refused(warehouse, "index")

    @pytest.mark.parametrize(
        "arguments",
        [("index", ""), ("rank", "total", "--warehouse", ""), ("sql", "FROM file", "--output", "")],
    )
    def test_an_empty_path_is_not_this_folder(
        self, refused: Refused, warehouse: Path, arguments: tuple[str, ...]
    ) -> None:
        assert "the path is empty" in refused(warehouse, *arguments)

    def test_no_folder_for_the_answer(self, refused: Refused, shop_warehouse: Path, tmp_path: Path) -> None:
        target = tmp_path / "nowhere" / "a.csv"
        assert "There is no folder" in refused(shop_warehouse, "sql", "FROM file", "--output", target)

    def test_an_answer_in_no_form_that_there_is(
        self, refused: Refused, shop_warehouse: Path, tmp_path: Path
    ) -> None:
        target = tmp_path / "a.xyz"
        assert "say the form with --format" in refused(shop_warehouse, "sql", "FROM file", "--output", target)
        assert not target.exists()
