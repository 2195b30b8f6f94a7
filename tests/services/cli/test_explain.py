"""`rankhouse explain` and `rankhouse rank --trace` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.services.cli.conftest import Here, Published
from tests.services.cli.running import modules_of
from tests.services.cli.test_rank import HEAVY

TASK = "the total of an order is wrong"


def test_the_page_tells_rank_signals_what_moves_it_and_searches(shop_warehouse: Path, here: Here) -> None:
    second = json.loads(here("rank", TASK, "--json", warehouse=shop_warehouse).out)["results"][1]["path"]
    finished = here("explain", TASK, f"./{second}", warehouse=shop_warehouse)
    assert finished.status == 0, finished.err
    lines = finished.out.splitlines()
    assert lines[0] == second
    assert "rank 2 of" in lines[1]
    assert lines[2].startswith("in the packet")
    assert any(line.startswith("above it:") for line in lines)
    assert any(line.startswith("lexical ") for line in lines)


@pytest.mark.parametrize("columns", [60, 100])
def test_the_page_fits(shop_warehouse: Path, here: Here, columns: int) -> None:
    finished = here("explain", TASK, "shop/cart.py", warehouse=shop_warehouse, COLUMNS=str(columns))
    assert max(map(len, finished.out.splitlines())) <= columns


def test_json_is_one_object(shop_warehouse: Path, here: Here) -> None:
    told = json.loads(
        here("explain", TASK, "docs/cart.md", "--type", "source", "--json", warehouse=shop_warehouse).out
    )
    assert (told["stage"], told["rank"]) == ("filtered", None)
    assert told["why"] == "The filters leave it out: type."


def test_a_path_that_is_none_is_one_line(shop_warehouse: Path, here: Here) -> None:
    finished = here("explain", TASK, "shop/card.py", warehouse=shop_warehouse)
    assert finished.status == 2
    assert "Did you mean shop/cart.py" in finished.complaint()


def test_explaining_needs_nothing_heavy(shop_warehouse: Path) -> None:
    assert modules_of(["explain", "total", "shop/cart.py"], shop_warehouse) & HEAVY == set()


def test_a_trace_comes_with_the_ranking_and_its_text_is_a_setting(published: Published, here: Here) -> None:
    warehouse = published.warehouse

    def trace(**variables: str) -> dict[str, object]:
        finished = here("rank", TASK, "--trace", "--json", warehouse=warehouse, **variables)
        assert finished.status == 0, finished.err
        told: dict[str, object] = json.loads(finished.out)["trace"]
        return told

    assert trace()["text"] == TASK
    assert trace(RANKHOUSE_TRACE_TEXT="false")["text"] is None
    (warehouse / "rankhouse.toml").write_text("[trace]\ntrace_text = false\n")
    redacted = trace()
    assert redacted["text"] is None
    assert TASK not in json.dumps(redacted)
    beside = here("rank", TASK, "--trace", warehouse=warehouse).err
    assert json.loads(beside.splitlines()[-1])["text_sha256"] == redacted["text_sha256"]
    assert "trace" not in json.loads(here("rank", TASK, "--json", warehouse=warehouse).out)
