"""`rankhouse eval` as a user runs it, on tasks about the repository `shop`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.packets import PACKET_SCHEMA, packings
from ranking.evaluation.pools import pools_of
from ranking.fusion.profiles import read_profile
from services.evaluation.outcomes import OutcomeStore
from services.evaluation.tasks import read_tasks
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.conftest import Here
from tests.services.cli.running import COMMAND, PROJECT, Finished, environment, rankhouse
from tests.services.shop import build_shop
from warehouse.errors import BusyError
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive

PER_TASK = {
    "accuracy_all": {"1", "3", "5", "10", "20"},
    "accuracy_any": {"1", "3", "5", "10", "20"},
    "cut_recall": {"10", "budget"},
    "precision": {"5", "10", "20"},
    "ndcg": {"10"},
    "latency_ms": {"p50", "p95"},
    "index_seconds": {"mean", "p50", "p95"},
    "processor_seconds": {"rank", "index"},
    "function_accuracy_all": {"5", "10"},
    "function_accuracy_any": {"5", "10"},
}
PLAIN = {"tasks", "errors", "pool_recall", "mrr", "cache_hit_rate", "peak_memory_megabytes"}


@dataclass(frozen=True)
class Evaluation:
    """The repository `shop`, tasks about it, and the folder that their results go to."""

    shop: RepositoryBuilder
    out: Path

    def arguments(self, tasks: list[dict[str, Any]], *options: str | Path) -> list[str | Path]:
        file = self.out.parent / f"{self.out.name}.jsonl"
        file.write_text("".join(json.dumps(one) + "\n" for one in tasks))
        return ["eval", file, "--source", f"the/shop={self.shop.path}", "--out", self.out, *options]

    def run(self, tasks: list[dict[str, Any]], *options: str | Path) -> Finished:
        finished = rankhouse(*self.arguments(tasks, *options), warehouse=self.out.parent / "unused")
        assert finished.status == 0, finished.err
        return finished

    def table(self, name: str) -> pl.DataFrame:
        return pl.read_parquet(self.out / f"{name}.parquet")

    @property
    def snapshots(self) -> list[Path]:
        return list((self.out / "warehouse").glob("repositories/*/snapshots/*"))


def task(number: str, commit: str, text: str, *edited: str, **other: Any) -> dict[str, Any]:
    return {"id": number, "repo": "the/shop", "base_commit": commit, "text": text, "edited": edited, **other}


def commits(shop: RepositoryBuilder) -> list[str]:
    """The commits of the main branch, oldest first."""
    return shop.git("rev-list", "--reverse", "--first-parent", "main").split()


def some_tasks(shop: RepositoryBuilder) -> list[dict[str, Any]]:
    first, *_, last = commits(shop)
    return [
        task("cart", last, "Cart.total ignores the tax of an item", "shop/cart.py", "shop/price.py",
             spans={"shop/cart.py": ["Cart.total"]}),
        task("order", last, "Orders are described in the wrong currency", "shop/order.py"),
        task("early", first, "The price of an item lacks its tax", "shop/prices.py"),
        task("later", first, "The cart has no total", "shop/cart.py"),
    ]  # fmt: skip


def troubled_tasks(shop: RepositoryBuilder) -> list[dict[str, Any]]:
    tip = shop.tip()
    return [
        {"id": "no text"},
        task("unknown", "0" * 40, "A cart", "shop/cart.py"),
        task("wordless", tip, "?!", "shop/cart.py"),
        {**task("elsewhere", tip, "A cart", "a.py"), "repo": "the/bank"},
        {**task("elsewhere too", tip, "A cart", "a.py"), "repo": "the/bank"},
    ]


@pytest.fixture
def evaluation(tmp_path: Path) -> Evaluation:
    return Evaluation(build_shop(tmp_path / "shop"), tmp_path / "out")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evaluation, Finished]:
    """Good tasks and bad ones, run once for the tests that look at what came of them."""
    folder = tmp_path_factory.mktemp("evaluated")
    done = Evaluation(build_shop(folder / "shop"), folder / "out")
    tasks = [*troubled_tasks(done.shop), *some_tasks(done.shop)]
    return done, done.run(tasks, "--json", "--jobs", "2", "--ablate")


Done = tuple[Evaluation, Finished]


def test_each_task_is_ranked_as_of_its_commit(finished: Done) -> None:
    ranks = finished[0].table("ranks").filter(pl.col("grade") > 0)
    found = {(row["task"], row["path"]): row for row in ranks.iter_rows(named=True)}
    assert found["early", "shop/prices.py"]["rank"] == 1
    assert found["order", "shop/order.py"]["rank"] == 1
    assert found["cart", "shop/cart.py"]["functions_shown"] == ["Cart.total"]
    missing = found["later", "shop/cart.py"]
    assert (missing["rank"], missing["in_tree"], missing["in_pool"]) == (None, False, False)
    lost = finished[0].table("failures").filter(pl.col("task") == "later")
    assert lost.select("path", "lost_in").rows() == [("shop/cart.py", "absent")]


def test_packets_are_kept_under_each_cap_and_budget(finished: Done) -> None:
    evaluation, told = finished
    packets = evaluation.table("packets")
    assert packets.columns == ["task", "repo", "query_class", *PACKET_SCHEMA]
    tried = set(packings(Choices()))
    # The wordless text, and the commit that there is not, have no packet.
    assert packets.group_by("task").len().sort("task").rows() == [
        (one, len(tried)) for one in ("cart", "early", "later", "order")
    ]
    assert set(packets.select("per_directory", "budget").rows()) == tried
    assert (packets["tokens"] <= packets["budget"]).all()
    own = packets.filter((pl.col("per_directory") == 3) & (pl.col("budget") == 30_000))
    measured = evaluation.table("tasks").select("task", "packet_tokens", "cut_recall_budget")
    same = (pl.col("tokens") == pl.col("packet_tokens")) & (pl.col("recall") == pl.col("cut_recall_budget"))
    assert own.join(measured, on="task").select(same.all()).item()
    summary = json.loads(told.out)["packets"]
    assert {(one["per_directory"], one["budget"]) for one in summary} == tried
    assert {one["tasks"] for one in summary} == {4}


def test_what_would_be_promoted_is_kept(finished: Done) -> None:
    """A ticket promotes nothing. Always, `Cart.total` would: it is defined in one place."""
    cart = finished[0].table("ranks").filter(pl.col("task") == "cart")
    assert cart["promoted"].is_null().all()
    assert cart["tier"].is_null().all()
    assert cart["tier_asked"].is_null().all()
    assert cart.filter(pl.col("tier_always") == 0)["path"].to_list() == ["shop/cart.py"]


def test_snapshots_are_removed_and_no_other_warehouse_is_touched(finished: Done) -> None:
    assert not finished[0].snapshots
    assert not (finished[0].out.parent / "unused").exists()


def test_the_summary_has_every_figure(finished: Done) -> None:
    summary = json.loads((finished[0].out / "summary.json").read_text())
    assert json.loads(finished[1].out) == summary
    page = (PROJECT / "docs" / "evaluation.md").read_text(encoding="utf-8")
    _, _, described = page.partition("## summary.json")
    assert set(summary) <= set(re.findall("`([a-z_]+)`", described.partition("\n`overall`")[0]))
    groups = [summary["overall"], summary["by_repository"]["the/shop"], summary["by_query_class"]["concept"]]
    for group in groups:
        assert set(group) >= PLAIN
        assert {name: set(group[name]) for name in PER_TASK} == PER_TASK
        assert {name: set(group["intervals"][name]) for name in PER_TASK} == PER_TASK
    overall = summary["overall"]
    # Four that were ranked, and one with a text that could not be.
    assert (overall["tasks"], overall["errors"], overall["snapshots"]) == (5, 2, 2)
    assert overall["accuracy_all"]["10"] == overall["pool_recall"] == overall["cut_recall"]["budget"] == 0.6
    assert 0 < overall["cache_hit_rate"] < 1
    assert overall["latency_ms"]["p95"] >= overall["latency_ms"]["p50"] > 0


def test_trouble_with_a_line_or_a_task_is_told_and_stops_nothing(finished: Done) -> None:
    evaluation, ended = finished
    assert "out.jsonl, line 1: 'repo' must be a text" in ended.err
    assert ended.err.count("no --source for the/bank: 2 of its tasks are left out") == 1
    # Before the first task runs, so that whoever forgot a source need not wait for the end.
    assert ended.err.index("no --source for the/bank") < ended.err.index("tasks in ")
    rows = evaluation.table("tasks").filter(pl.col("error").is_not_null())
    errors = dict(rows.select("task", "error").iter_rows())
    assert set(errors) == {"unknown", "wordless"}
    assert "0000000" in errors["unknown"]
    assert "no words" in errors["wordless"]
    # A commit that is not there says nothing of the ranking; a text that could not be ranked was not found.
    assert dict(rows.select("task", "measured").iter_rows()) == {"unknown": False, "wordless": True}


def test_the_report_opens_without_a_network_and_explains_what_was_lost(finished: Done) -> None:
    page = (finished[0].out / "report.html").read_text()
    assert not re.search(r"<(script|link|img)[^>]* (src|href)=", page)
    assert page.count("Plotly.newPlot(") >= 5
    assert '<a href="#task-later">absent</a>' in page
    assert '<details id="task-later">' in page


def test_variants_and_signals_are_told_apart(finished: Done) -> None:
    found = json.loads((finished[0].out / "ablation.json").read_text())
    summary = json.loads((finished[0].out / "summary.json").read_text())
    shipped = found["variants"]["shipped"]
    # The text that could not be ranked has no pool to be ordered anew: four of the five tasks count here.
    assert shipped["mrr"] == pytest.approx(summary["overall"]["mrr"] * 5 / 4, abs=1e-3)
    assert {"lexical only", "semantic only", "alphabetical", "recency only"} < set(found["variants"])
    assert set(found["signals"]) == {name for name, weight in summary["profile"]["weights"].items() if weight}
    for one in found["signals"].values():
        assert one["interval"][0] <= one["cost"] <= one["interval"][1]
        assert (one["cause"] is None) == (one["interval"][0] > 0)


def test_the_class_that_the_ranking_sees_says_whose_weights_rank(evaluation: Evaluation) -> None:
    """Both tasks count under a class of their own; one of them names a file, and ranks by recency alone."""
    tip = evaluation.shop.tip()
    tasks = [
        task("named", tip, "shop/price.py", "shop/cart.py", query_class="mine"),
        task("asked", tip, "The total of an order lacks its shipping", "shop/order.py", query_class="mine"),
    ]
    file = evaluation.out.parent / "mine.toml"
    file.write_text(
        "[mine]\nfusion = 'zscore'\nprovenance = 'Made up.'\n[mine.weights]\nlexical = 1.0\n"
        "[mine.by_class.identifier]\nlexical = 0.0\nrecency = 1.0\n"
    )
    evaluation.run(tasks, "--profile", file, "--ablate")
    for name in ("tasks", "ranks"):
        rows = evaluation.table(name).select("task", "query_class", "ranked_as").unique().sort("task").rows()
        assert rows == [("asked", "mine", "concept"), ("named", "mine", "identifier")]
    own = {"identifier": {"lexical": 0.0, "recency": 1.0}}
    summary = json.loads((evaluation.out / "summary.json").read_text())
    assert summary["profile"]["by_class"] == own
    assert json.loads((evaluation.out / "run.json").read_text())["profile"]["by_class"] == own
    assert set(summary["by_query_class"]) == {"mine"}
    # What the pools are ordered by is what ranked them.
    ranks = evaluation.table("ranks").filter(pl.col("task") == "named").sort("path")
    (named,) = pools_of(ranks)
    profile = read_profile(file)
    ranked = ranks.filter("in_pool")["rank"].to_list()
    assert named.ranks(named.scores(profile)).tolist() == ranked
    assert named.ranks(named.scores(replace(profile, by_class={}))).tolist() != ranked
    assert set(json.loads((evaluation.out / "ablation.json").read_text())["signals"]) == {
        "lexical",
        "recency",
    }


def test_two_evaluations_are_compared(finished: Done, here: Here, tmp_path: Path) -> None:
    before, after = finished[0].out, tmp_path / "after"
    after.mkdir()
    tasks = pl.read_parquet(before / "tasks.parquet")
    changed = tasks.with_columns(pl.lit(1.0).alias("cut_recall_10"), pl.col("latency_ms") + 100)
    changed.write_parquet(after / "tasks.parquet")
    told = here("eval", "compare", before, after, "--json", warehouse=tmp_path)
    assert told.status == 0, told.err
    found = json.loads(told.out)
    assert (found["common"], found["gained"], found["lost"]) == (5, ["later", "wordless"], [])
    verdicts = {change["measure"]: change["verdict"] for change in found["changes"]}
    # Two of five may be chance; all that were ranked took longer.
    expected = {"cut_recall_10": "noise", "ndcg_10": "same", "latency_ms": "higher"}
    assert {name: verdicts[name] for name in expected} == expected
    shown = here("eval", "compare", before, after, warehouse=tmp_path).out
    assert "2 tasks gained edited files within the first 10: later, wordless\n" in shown
    assert "0 tasks lost edited files within the first 10\n" in shown


def test_what_one_evaluation_did_not_choose_is_told_in_words(
    finished: Done, here: Here, tmp_path: Path
) -> None:
    before, after = finished[0].out, tmp_path / "after"
    after.mkdir()
    (after / "tasks.parquet").write_bytes((before / "tasks.parquet").read_bytes())
    told = json.loads((before / "run.json").read_text())
    told["options"]["weights"] = {"semantic": 1.0}
    (after / "run.json").write_text(json.dumps(told))
    shown = here("eval", "compare", before, after, warehouse=tmp_path).out
    assert "  options.weights.semantic: not given -> 1.0\n" in shown


def test_nothing_to_compare_is_one_line(finished: Done, here: Here, tmp_path: Path) -> None:
    refused = here("eval", "compare", finished[0].out, tmp_path, warehouse=tmp_path)
    assert refused.status == 2
    assert "holds no finished evaluation" in refused.complaint()


def test_results_of_other_options_are_not_mixed(finished: Done, here: Here) -> None:
    evaluation = finished[0]
    arguments = evaluation.arguments(some_tasks(evaluation.shop), "--weights", "lexical=2")
    refused = here(*arguments, warehouse=evaluation.out.parent / "unused")
    assert refused.status == 2
    assert "holds an evaluation that was run with another options, profile" in refused.complaint()


def test_a_killed_run_goes_on_where_it_was(evaluation: Evaluation) -> None:
    tasks = [
        task(commit[:9], commit, "The total of a cart", "README.md") for commit in commits(evaluation.shop)
    ]
    running = subprocess.Popen(
        [*COMMAND, *map(str, evaluation.arguments(tasks, "--jobs", "1"))],
        env=environment(evaluation.out.parent / "unused"), start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    store = OutcomeStore(evaluation.out / "outcomes")
    until(lambda: len(list(store.folder.glob("*.parquet"))) >= 2)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    read = read_tasks(evaluation.out.with_suffix(".jsonl")).tasks
    before = {one.task_id: store.outcome(one) for one in read if store.finished(one)}
    assert 2 <= len(before) < len(tasks)
    evaluation.run(tasks)
    after = {one.task_id: store.outcome(one) for one in read}
    assert {name: after[name] for name in before} == before
    assert evaluation.table("ranks")["task"].n_unique() == len(tasks)
    assert not evaluation.snapshots


def test_a_process_that_is_killed_costs_no_task(evaluation: Evaluation) -> None:
    tasks = [task(one[:9], one, "The total of a cart", "README.md") for one in commits(evaluation.shop)[:4]]
    running = subprocess.Popen(
        [*COMMAND, *map(str, evaluation.arguments(tasks, "--jobs", "1"))],
        env=environment(evaluation.out.parent / "unused"),
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    until(lambda: workers_of(running.pid))
    for pid in workers_of(running.pid):
        os.kill(pid, signal.SIGKILL)
    _, said = running.communicate()
    assert running.returncode == 0, said
    found = evaluation.table("tasks")
    assert (found.height, found["error"].null_count()) == (4, 4)


def workers_of(pid: int) -> list[int]:
    """The processes that a run of the command has started for its jobs."""
    command = ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    return [int(row[0]) for row in rows if row[1] == str(pid) and "spawn_main" in row[-1]]


def until(holds: Callable[[], object]) -> None:
    for _ in range(2400):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


def test_kept_snapshots_serve_other_rankings_and_rank_as_a_user_would(evaluation: Evaluation) -> None:
    tasks = some_tasks(evaluation.shop)
    evaluation.run(tasks[:1], "--keep")
    (kept,) = evaluation.snapshots
    other = Evaluation(evaluation.shop, evaluation.out.with_name("other"))
    other.run(tasks[:2], "--warehouse", evaluation.out / "warehouse", "--weights", "lexical=2")
    assert other.table("tasks")["index_seconds"].null_count() == 2
    assert kept.is_dir()
    shallow = Evaluation(evaluation.shop, evaluation.out.with_name("shallow"))
    depths = ("--exact-depth", "1", "--semantic-depth", "1", "--pool-size", "3")
    shallow.run(tasks[:1], "--warehouse", evaluation.out / "warehouse", *depths)
    assert shallow.table("ranks")["in_pool"].sum() <= 3 < evaluation.table("ranks")["in_pool"].sum()
    lexical = shallow.table("ranks")["evidence_lexical"].drop_nulls()
    assert lexical.to_list() == [1]
    # And a snapshot that only serves an evaluation ranks as one that is indexed for all to use.
    light = Evaluation(evaluation.shop, evaluation.out.with_name("light"))
    light.run(tasks[:1])
    ranked = [e.table("ranks").select("path", "score", "rank").rows() for e in (evaluation, light)]
    assert ranked[0] == ranked[1]


def test_a_repository_that_is_being_indexed_is_not_touched(evaluation: Evaluation, here: Here) -> None:
    layout = WarehouseLayout(evaluation.out / "warehouse").repository("the-shop")
    with exclusive(layout.lock, "held"):
        arguments = evaluation.arguments(some_tasks(evaluation.shop))
        refused = here(*arguments, warehouse=evaluation.out.parent / "unused")
    assert refused.status == BusyError.exit_status


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--source", "x"), "is not NAME=PATH"),
        (("--source", "the/shop=."), "names 'the/shop' twice"),
        (("--source", "x=/nowhere"), "/nowhere"),
        (("--profile", "best"), "No weights profile is called 'best'"),
        (("--weights", "lexicon=1"), "lexicon"),
    ],
)
def test_a_request_that_cannot_be_met_is_one_line(
    evaluation: Evaluation, here: Here, options: tuple[str, ...], told: str
) -> None:
    arguments = evaluation.arguments(some_tasks(evaluation.shop), *options)
    refused = here(*arguments, warehouse=evaluation.out.parent / "unused")
    assert refused.status == 2
    assert told in refused.complaint()


def test_a_side_without_tasks_is_one_line(evaluation: Evaluation, here: Here) -> None:
    arguments = evaluation.arguments(some_tasks(evaluation.shop)[:2], "--split", "test")
    refused = here(*arguments, warehouse=evaluation.out.parent / "unused")
    assert refused.status == 2
    assert "--split test leaves none of the 2 tasks" in refused.complaint()
    assert not evaluation.out.exists()


def test_tasks_of_repositories_without_source_are_one_line(evaluation: Evaluation, here: Here) -> None:
    arguments = evaluation.arguments([{**some_tasks(evaluation.shop)[0], "repo": "the/bank"}])
    refused = here(*arguments, warehouse=evaluation.out.parent / "unused")
    assert refused.status == 2
    assert "No task's repository has a --source. The tasks are of the/bank." in refused.complaint()
