"""The examples of the page on Python run as they are written."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rankhouse
from rankhouse import Repository
from tests.services.cli.running import PROJECT
from tests.services.cli.running import rankhouse as command

PAGE = (PROJECT / "docs" / "python-api.md").read_text(encoding="utf-8")
FIRST, SECOND = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_examples_run(shop_warehouse: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (
        example.replace('"~/warehouse"', repr(str(shop_warehouse))).replace('open("flask")', 'open("shop")')
        for example in (FIRST, SECOND)
    )
    names: dict[str, object] = {}
    exec(first, names)
    assert "tokens (tiktoken cl100k_base)" in capsys.readouterr().out
    exec(second, names)
    assert "lexical" in capsys.readouterr().out


def test_rank_gives_what_the_command_prints_but_for_two_keys(shop_warehouse: Path) -> None:
    printed = json.loads(command("rank", "total", "--json", warehouse=shop_warehouse).out)
    with rankhouse.Warehouse(shop_warehouse).open("shop") as shop:
        given = shop.rank("total").to_json()
    assert set(printed) - set(given) == {"behind", "warnings"}
    assert "but for `behind` (see `freshness()`) and `warnings`" in PAGE
    _, _, described = (
        (PROJECT / "docs" / "ranking.md").read_text(encoding="utf-8").partition("`evidence` has")
    )
    assert all(f"`{key}`" in described.partition("\n\n")[0] for key in given["results"][0]["evidence"][0])


def test_every_call_that_the_page_names_is_there() -> None:
    table = PAGE.partition("## A repository that is open")[2].partition("`RankOptions`")[0]
    calls = re.findall(r"^\| `([a-z_]+)[`(]", table, re.MULTILINE)
    assert {"rank", "pack", "explain", "trace", "related", "frame", "frame_of_tasks", "commit"} <= set(calls)
    assert all(hasattr(Repository, call) for call in calls)


def test_what_is_public_is_there_and_documented() -> None:
    assert all(getattr(rankhouse, name).__doc__ for name in rankhouse.__all__ if name != "__version__")
