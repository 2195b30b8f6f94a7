"""`rankhouse tasks` as a user runs it, and an evaluation of what it makes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from services.cli.tasks import CLASSES
from services.evaluation.tasks import read_tasks
from services.mining import mine
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.conftest import Here
from tests.services.cli.running import rankhouse

CART = '''"""Carts."""


class Cart:
    def total_of_cart(self, items):
        """The sum of what all the items cost, in whole cents."""
        if not items:
            raise ValueError("a cart without any items costs nothing: %s" % self)
        return sum(items)
'''
SETTINGS = 'cart_timeout = 30\ncurrency: "EUR"\n'


def build_bank(path: Path) -> RepositoryBuilder:
    """Commits of every kind that mining tells apart."""
    bank = RepositoryBuilder(path)
    first = bank.commit(
        {"cart.py": CART, "old.py": "x = 1\n", "settings.toml": SETTINGS}, message="All of it"
    )
    bank.commit({"cart.py": CART + "\n"}, message="Round the total of carts in cart.py\n\nCc: Ada")
    bank.commit({"new.py": "y = 2\n"}, message="Add another way to the total")
    bank.commit({"old.py": "x = 2\n"}, message="Fix typo")
    bank.commit({"old.py": "x = 1\n"}, message='Revert "Fix typo"')
    bank.commit({"settings.toml": SETTINGS + "\n"}, message="Bump currencies from 1.0 to 1.1 in settings")
    bank.commit({"old.py": "x=1\n"}, message="Reformat everything with black at last")
    bank.commit({f"data/{n}.txt": "x\n" for n in range(20)}, message="Twenty tables of data of the bank")
    bank.commit({"old.py": "x = 3\n"}, parents=[first], branch="side", message="An old value is a new value")
    bank.merge("side")
    bank.rename("old.py", "value.py", message="Call the value what it is")
    bank.commit({"value.py": None, "data/1.txt": "y\n"}, message="Nobody asked for that value, drop it")
    return bank


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the repository `bank` and a warehouse that holds it."""
    folder = tmp_path_factory.mktemp("bank")
    build_bank(folder / "bank")
    assert rankhouse("index", folder / "bank", "-q", warehouse=folder / "warehouse").status == 0
    return folder


def mined(bank: Path, out: Path, here: Here, *options: str) -> dict[str, list[dict[str, Any]]]:
    """The tasks by their class."""
    told = here("tasks", "mine", "--out", out, *options, warehouse=bank / "warehouse")
    assert told.status == 0, told.err
    tasks: dict[str, list[dict[str, Any]]] = {}
    for line in (out / "tasks.jsonl").read_text().splitlines():
        task = json.loads(line)
        tasks.setdefault(task["query_class"], []).append(task)
    return tasks


def test_commits_become_tasks_as_of_their_parents(bank: Path, tmp_path: Path, here: Here) -> None:
    tasks = {task["text"]: task for task in mined(bank, tmp_path, here, "--class", "change")["change"]}
    assert {text: task["edited"] for text, task in tasks.items()} == {
        "Nobody asked for that value, drop it": ["data/1.txt", "value.py"],
        "Call the value what it is": ["old.py"],
        "An old value is a new value": ["old.py"],
        "Round the total of carts in cart.py": ["cart.py"],
    }
    git = RepositoryBuilder(tmp_path / "x").git
    for task in tasks.values():
        parent = git("--git-dir", str(bank / "bank" / ".git"), "rev-parse", f"{task['commit']}^").strip()
        assert task["base_commit"] == parent
    assert tasks["Round the total of carts in cart.py"]["named"] == ["cart.py"]


def test_what_is_left_out_is_told_with_its_reason(bank: Path, tmp_path: Path, here: Here) -> None:
    mined(bank, tmp_path, here, "--class", "change")
    lines = (tmp_path / "left_out.jsonl").read_text().splitlines()
    assert Counter(json.loads(line)["reason"] for line in lines) == {
        "root": 1, "only_new_files": 1, "too_few_words": 1, "revert": 1, "bump": 1, "formatting": 1,
        "too_many_files": 1, "merge": 1,
    }  # fmt: skip


def test_names_of_edited_files_are_masked_on_request(bank: Path, tmp_path: Path, here: Here) -> None:
    tasks = mined(bank, tmp_path, here, "--class", "change", "--mask")["change"]
    (named,) = (task for task in tasks if task.get("named"))
    assert named["text"] == "Round the total of carts in [file]"


def test_a_message_of_masked_names_alone_asks_nothing(tmp_path: Path, here: Here) -> None:
    shop = RepositoryBuilder(tmp_path / "shop")
    shop.commit({"src/big/cart.py": "x = 1\n"})
    shop.commit({"src/big/cart.py": "x = 2\n"}, message="src/big/cart.py: cart.py")
    assert rankhouse("index", tmp_path / "shop", "-q", warehouse=tmp_path / "warehouse").status == 0
    assert mined(tmp_path, tmp_path / "plain", here, "--class", "change").keys() == {"change"}
    assert mined(tmp_path, tmp_path / "masked", here, "--class", "change", "--mask") == {}
    lines = (tmp_path / "masked" / "left_out.jsonl").read_text().splitlines()
    assert [json.loads(line)["reason"] for line in lines] == ["no_words", "root"]


def test_only_what_comes_after_the_cut_off_is_asked(bank: Path, tmp_path: Path, here: Here) -> None:
    tasks = mined(bank, tmp_path, here, "--class", "change", "--after", "main~2")["change"]
    assert [task["text"] for task in tasks] == [
        "Nobody asked for that value, drop it",
        "Call the value what it is",
    ]
    tasks = mined(bank, tmp_path, here, "--class", "change", "--after", "main~2", "--at-cut-off")["change"]
    # The cut-off has no value.py yet: what is left of the last commit is the other file.
    assert [task["edited"] for task in tasks] == [["data/1.txt"], ["old.py"]]
    assert len({task["base_commit"] for task in tasks}) == 1


def test_content_makes_tasks_of_every_class(bank: Path, tmp_path: Path, here: Here) -> None:
    tasks = mined(bank, tmp_path, here)
    assert {kind: [(t["text"], t["edited"]) for t in tasks[kind]] for kind in tasks if kind != "change"} == {
        "symbol": [("total_of_cart", ["cart.py"]), ("Cart", ["cart.py"])],
        "message": [("a cart without any items costs nothing: x1", ["cart.py"])],
        "setting": [("cart_timeout", ["settings.toml"])],
        "documentation": [("The sum of what all the items cost, in whole cents.", ["cart.py"])],
    }
    assert tasks["documentation"][0]["spans"] == {"cart.py": ["Cart.total_of_cart"]}


def test_documentation_is_asked_of_a_repository_that_does_not_have_it(
    bank: Path, tmp_path: Path, here: Here
) -> None:
    out = tmp_path / "mined"
    (task,) = mined(bank, out, here, "--class", "documentation")["documentation"]
    source = f"{task['repo']}={out / 'masked.git'}"
    arguments = ("eval", out / "tasks.jsonl", "--source", source, "--out", tmp_path / "out", "--keep")
    told = rankhouse(*arguments, warehouse=tmp_path)
    assert told.status == 0, told.err
    ranks = pl.read_parquet(tmp_path / "out" / "ranks.parquet")
    assert ranks.filter(pl.col("grade") > 0)["in_pool"].to_list() == [True]
    # Its snapshot knows the words of the code, and neither a word of the answer nor when it was taken away.
    working = tmp_path / "out" / "warehouse"
    rows = _snapshot_rows(working, "SELECT path, commits, text FROM chunk JOIN file USING (file_id)")
    text = "\n".join(str(text) for path, _, text in rows if path == "cart.py")
    assert "def total_of_cart" in text
    assert "whole cents" not in text
    assert {commits for path, commits, _ in rows if path == "cart.py"} == {2}


def _snapshot_rows(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    import duckdb

    (database,) = warehouse.glob("repositories/*/snapshots/*/snapshot.duckdb")
    with duckdb.connect(str(database), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def test_the_summary_tells_how_to_go_on(bank: Path, tmp_path: Path, here: Here) -> None:
    told = here("tasks", "mine", "--out", tmp_path, warehouse=bank / "warehouse").out
    assert f"rankhouse eval {tmp_path / 'tasks.jsonl'} --source bank={bank / 'bank' / '.git'}" in told
    assert len(read_tasks(tmp_path / "tasks.jsonl").tasks) == 9


def test_a_cut_off_that_is_none_is_one_line(bank: Path, tmp_path: Path, here: Here) -> None:
    for options in (("--after", "nowhere"), ("--at-cut-off",)):
        refused = here("tasks", "mine", "--out", tmp_path, *options, warehouse=bank / "warehouse")
        assert refused.status == 2
        assert refused.complaint()


def test_the_classes_of_the_command_are_those_that_there_are() -> None:
    assert mine.CLASSES == CLASSES
