"""`rankhouse pack` as a user runs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ranking.packing.tokens import packaged_counter
from tests.services.cli.conftest import Here
from tests.services.cli.running import modules_of
from tests.services.cli.test_rank import HEAVY

TASK = "the total of an order is wrong"


@pytest.mark.parametrize("form", [(), ("--json",)])
@pytest.mark.parametrize("size", [("--budget", "900"), ("--small",), ()])
def test_all_that_is_printed_keeps_to_the_budget(
    shop_warehouse: Path, here: Here, form: tuple[str, ...], size: tuple[str, ...]
) -> None:
    finished = here("pack", TASK, *size, *form, warehouse=shop_warehouse)
    assert finished.status == 0, finished.err
    budget = {"--budget": 900, "--small": 4_800}.get(size[0] if size else "", 30_000)
    tokens = packaged_counter().count(finished.out)
    assert tokens <= budget
    assert f"{tokens:,} of {budget:,} tokens (tiktoken cl100k_base)" in finished.err
    if form:
        told = json.loads(finished.out)
        assert (told["tokens"], told["budget"], len(told["commit"])) == (tokens, budget, 40)
    else:
        assert finished.out.startswith(f"# {TASK}\n\nshop at commit ")
        assert f"{tokens} of {budget} tokens" in finished.out


def test_the_text_is_the_files_own(shop_warehouse: Path, here: Here) -> None:
    told = json.loads(here("pack", TASK, "--json", warehouse=shop_warehouse).out)
    order = next(entry for entry in told["entries"] if entry["path"] == "shop/order.py")
    assert order["form"] == "whole"
    assert "def total(order):" in order["parts"][0]["text"]
    assert order["parts"][0]["start_line"] == 1


def test_caps_reach_the_packing(shop_warehouse: Path, here: Here) -> None:
    def entries(*options: str) -> list[str]:
        finished = here("pack", TASK, *options, "--json", warehouse=shop_warehouse)
        return [entry["path"] for entry in json.loads(finished.out)["entries"]]

    assert len(entries("--files", "2")) == 2
    assert len(entries("--small", "--files", "9")) <= 6
    assert sum(path.startswith("shop/") for path in entries("--per-directory", "1")) == 1
    assert all(path.startswith("docs/") for path in entries("--path", "docs/**"))


def test_a_budget_that_is_too_small_is_one_line(shop_warehouse: Path, here: Here) -> None:
    finished = here("pack", TASK, "--budget", "10", warehouse=shop_warehouse)
    assert (finished.status, finished.out) == (2, "")
    assert "10 tokens is too small" in finished.complaint()


def test_a_packet_in_which_nothing_fits_says_so_and_what_would_do(shop_warehouse: Path, here: Here) -> None:
    finished = here("pack", TASK, "--budget", "80", warehouse=shop_warehouse)
    assert finished.status == 0
    assert "0 files" in finished.out
    told = re.search(r"Nothing fits in 80 tokens. A budget of (\d+) holds a file", finished.err)
    assert told
    least = int(told[1])
    markdown = here("pack", TASK, "--budget", str(least), warehouse=shop_warehouse)
    assert "0 files" not in markdown.out
    assert "Nothing fits" not in markdown.err
    assert "0 files" in here("pack", TASK, "--budget", str(least - 50), warehouse=shop_warehouse).out


def test_a_packet_of_no_candidates_says_what_a_ranking_says(shop_warehouse: Path, here: Here) -> None:
    finished = here("pack", "zzzqqq", "--no-semantic", warehouse=shop_warehouse)
    assert finished.status == 0
    assert "No file answers" in finished.err


def test_packing_needs_nothing_heavy(shop_warehouse: Path) -> None:
    assert modules_of(["pack", "total"], shop_warehouse) & HEAVY == set()


def test_a_trace_tells_what_became_of_the_candidates(shop_warehouse: Path, here: Here) -> None:
    finished = here("pack", TASK, "--budget", "900", "--json", "--trace", warehouse=shop_warehouse)
    told, trace = json.loads(finished.out), json.loads(finished.err.splitlines()[-1])
    assert trace["packet"] == {
        "budget": 900,
        "tokens": told["tokens"],
        "tokenizer": told["tokenizer"],
        "files": {entry["path"]: entry["role"] for entry in told["entries"]},
        "left_out": told["left_out_counts"],
    }
    assert trace["text"] == TASK
    assert "packing" in trace["timings_ms"]
    assert {entry["path"] for entry in told["entries"] if entry["role"] == "ranked"} <= set(trace["order"])
