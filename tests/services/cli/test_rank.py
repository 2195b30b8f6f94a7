"""`rankhouse rank` as a user runs it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from ranking.fusion.profiles import FUSIONS
from services.cli.questions import FUSIONS as OFFERED
from tests.services.cli.conftest import Here, Published
from tests.services.cli.running import modules_of, rankhouse

HEAVY = {"dagster", "torch", "pygit2", "tree_sitter", "pydantic", "polars", "sqlalchemy"}
KEYS = {
    "rank", "path", "symbol", "start_line", "end_line", "document_type", "score", "signals", "contributions",
    "evidence", "badges", "repo", "commit", "promoted", "stands_for", "excerpt",
}  # fmt: skip


def ranked(warehouse: Path, *arguments: str | Path, given: bytes = b"") -> dict[str, Any]:
    finished = rankhouse("rank", *arguments, "--json", warehouse=warehouse, given=given)
    assert finished.status == 0, finished.err
    answer: dict[str, Any] = json.loads(finished.out)
    return answer


def paths(answer: dict[str, Any]) -> list[str]:
    return [result["path"] for result in answer["results"]]


def test_json_has_what_is_promised(shop_warehouse: Path) -> None:
    answer = ranked(shop_warehouse, "the total of an order is wrong", "--repo", "shop")
    assert set(answer) >= {"repo", "commit", "query_class", "results", "counts", "timings_ms", "behind"}
    assert (answer["repo"], answer["behind"]) == ("shop", 0)
    assert {"shop/order.py", "shop/cart.py"} <= set(paths(answer)[:4])
    for result in answer["results"]:
        assert set(result) == KEYS
        assert result["score"] == pytest.approx(sum(result["contributions"].values()))


def test_a_text_comes_by_every_way(shop_warehouse: Path, tmp_path: Path) -> None:
    text = "the total of an order is wrong"
    ticket = tmp_path / "ticket.md"
    ticket.write_text(text)
    expected = ranked(shop_warehouse, text)["results"]
    assert ranked(shop_warehouse, f"@{ticket}")["results"] == expected
    assert ranked(shop_warehouse, "--file", ticket)["results"] == expected
    assert ranked(shop_warehouse, "-", given=text.encode())["results"] == expected
    assert ranked(shop_warehouse, given=text.encode("utf-8-sig"))["results"] == expected


def test_a_text_may_begin_with_an_at_sign(shop_warehouse: Path) -> None:
    assert "shop/cart.py" in paths(ranked(shop_warehouse, "@property total of the cart"))


def test_choices_reach_the_ranking(shop_warehouse: Path, here: Here) -> None:
    def ranked(*options: str) -> dict[str, Any]:
        finished = here("rank", "total price", *options, "--json", warehouse=shop_warehouse)
        assert finished.status == 0, finished.err
        answer: dict[str, Any] = json.loads(finished.out)
        return answer

    assert len(ranked("--limit", "2")["results"]) == 2
    assert paths(ranked("--type", "test")) == ["tests/test_cart.py"]
    assert set(paths(ranked("--path", "docs/**"))) <= {"docs/cart.md", "docs/order.md"}
    assert all(path.endswith(".py") for path in paths(ranked("--language", "python")))
    without = ranked("--weights", "hops=0,semantic=2", "--weights", "definition=0")
    assert {"hops", "definition"}.isdisjoint(without["results"][0]["contributions"])
    assert ranked("--seed", "./shop/order.py")["counts"]["seeds"] >= 1
    assert ranked("--fusion", "rrf")["results"][0]["score"] < 1
    assert "semantic" not in ranked("--no-semantic")["counts"]


def test_the_fusions_offered_are_those_that_there_are() -> None:
    assert set(OFFERED) == set(FUSIONS)


@pytest.mark.parametrize("columns", ["60", "100", "200"])
def test_the_table_fits(shop_warehouse: Path, columns: str) -> None:
    told = {"COLUMNS": columns}
    finished = rankhouse("rank", "the total of an order", warehouse=shop_warehouse, variables=told)
    lines = finished.out.splitlines()
    assert lines[0].split()[:4] == ["#", "path", "symbol", "score"]
    assert lines[1].split()[0] == "1"
    assert max(map(len, lines)) <= int(columns)
    assert "read as" in finished.err
    assert ("no room" in finished.err) or columns != "60"


def test_the_heaviest_column_comes_first_by_the_weights_of_the_class(
    shop_warehouse: Path, tmp_path: Path, here: Here
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "[mine]\nfusion = 'zscore'\nprovenance = 'Made up.'\n"
        "[mine.weights]\nlexical = 1.0\nname_match = 0.5\n[mine.by_class.identifier]\nname_match = 2.0\n"
    )

    def heaviest(text: str) -> str:
        finished = here("rank", text, "--profile", file, warehouse=shop_warehouse, COLUMNS="120")
        assert finished.status == 0, finished.err
        return finished.out.splitlines()[0].split()[4]

    assert heaviest("the total of an order is wrong") == "lexical"
    assert heaviest("shop/cart.py") == "name_match"


def test_no_answer_says_so(shop_warehouse: Path) -> None:
    finished = rankhouse("rank", "total", "--path", "docs/**", "--type", "test", warehouse=shop_warehouse)
    assert (finished.status, finished.out) == (0, "")
    assert "No file answers" in finished.err


def test_a_stale_index_says_how_far_it_is_behind(published: Published) -> None:
    published.shop.commit({"late.py": "late = 1\n"})
    published.shop.commit({"late.py": "late = 2\n"})
    finished = rankhouse("rank", "total", "--json", warehouse=published.warehouse)
    assert (json.loads(finished.out)["behind"], finished.err) == (2, "")
    told = rankhouse("rank", "total", warehouse=published.warehouse).err
    assert "The index of shop is stale, 2 commits behind" in told


def test_an_index_whose_repository_is_gone_still_answers(published: Published) -> None:
    shutil.rmtree(published.shop.path)
    finished = rankhouse("rank", "total", "--json", warehouse=published.warehouse)
    assert (finished.status, json.loads(finished.out)["behind"]) == (0, None)
    assert "is gone" in finished.err
    status = rankhouse("status", warehouse=published.warehouse)
    assert status.status == 0
    assert "is gone" in status.out


def test_a_query_needs_neither_dagster_nor_torch(shop_warehouse: Path) -> None:
    assert modules_of(["rank", "total"], shop_warehouse) & HEAVY == set()
    assert modules_of(["sql", "FROM file"], shop_warehouse) & HEAVY == set()
