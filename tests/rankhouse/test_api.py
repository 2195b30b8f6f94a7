"""The Python interface on a repository that was really indexed."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import polars as pl
import pytest

import rankhouse
from rankhouse import Filters, PackOptions, RankhouseError, RankOptions, Warehouse
from tests.services.cli.conftest import Here, Published

TASK = "the total of an order is wrong"


@pytest.fixture
def shop(shop_warehouse: Path) -> Iterator[rankhouse.Repository]:
    with Warehouse(shop_warehouse).open("shop") as repository:
        yield repository


def test_a_warehouse_names_what_it_holds(shop_warehouse: Path, tmp_path: Path) -> None:
    warehouse = Warehouse(str(shop_warehouse))
    assert (warehouse.root, warehouse.repositories()) == (shop_warehouse, ["shop"])
    counted = warehouse.sql("select document_type, count(*) as files from file group by all", "shop")
    assert counted.columns == ["document_type", "files"]
    assert counted["files"].sum() >= 6
    assert warehouse.sql("select path from file where false").columns == ["path"]
    with pytest.raises(RankhouseError):
        warehouse.sql("drop table file")
    counted.write_parquet(tmp_path / "counted.parquet")
    again = f"select sum(files) as files from '{tmp_path}/counted.parquet'"
    assert warehouse.sql(again, files=[tmp_path])["files"].sum() == counted["files"].sum()


def test_each_answer_is_that_of_its_part(shop: rankhouse.Repository) -> None:
    ranking = shop.rank(TASK, RankOptions(limit=3))
    assert len(ranking.results) == 3
    assert (shop.name, shop.commit) == ("shop", ranking.commit)
    traced, trace = shop.trace(TASK, RankOptions(limit=3))
    assert traced.results == ranking.results
    assert list(trace.order) == [result.path for result in ranking.results]
    packet = shop.pack(TASK, packing=PackOptions(budget=900))
    assert 0 < packet.tokens <= 900
    assert rankhouse.markdown_of(packet).startswith(f"# {TASK}")
    assert shop.explain(TASK, ranking.results[1].path).rank == 2
    assert shop.related("shop/cart.py").imports.total == 2
    assert shop.freshness().behind == 0


def test_a_ranking_is_a_frame(shop: rankhouse.Repository) -> None:
    frame = shop.frame(TASK, RankOptions(limit=4))
    ranking = shop.rank(TASK, RankOptions(limit=4))
    assert frame["path"].to_list() == [result.path for result in ranking.results]
    assert frame["rank"].to_list() == [1, 2, 3, 4]
    assert frame["repo"].unique().to_list() == ["shop"]
    signals = frame.unnest("signals")
    assert signals["lexical"].to_list() == [result.signals["lexical"] for result in ranking.results]
    added = frame["contributions"].struct.unnest().sum_horizontal()
    assert added.to_list() == pytest.approx(frame["score"].to_list())
    nothing = shop.frame(TASK, RankOptions(filters=Filters(paths=("nowhere",))))
    assert nothing.height == 0
    assert nothing.columns == frame.columns


def test_many_tasks_are_one_frame_whatever_the_threads(shop: rankhouse.Repository) -> None:
    texts = [TASK, "price", "docs/cart.md", TASK, "tax of a price"]
    tasks = pl.DataFrame({"task": [10, 20, 30, 40, 50], "text": texts})
    options = RankOptions(limit=3)
    one, eight = (shop.frame_of_tasks(tasks, options, threads=n) for n in (1, 8))
    assert one.equals(eight)
    assert one["task"].unique(maintain_order=True).to_list() == [10, 20, 30, 40, 50]
    for task, text in zip(tasks["task"], texts, strict=True):
        own = one.filter(pl.col("task") == task).drop("task")
        assert own["path"].to_list() == shop.frame(text, options)["path"].to_list()
    with pytest.raises(RankhouseError, match="'text'"):
        shop.frame_of_tasks(pl.DataFrame({"task": [1]}))
    assert shop.frame_of_tasks(tasks.clear()).height == 0


def test_what_cannot_be_opened_is_one_line(shop_warehouse: Path, tmp_path: Path) -> None:
    with pytest.raises(RankhouseError, match="'nothing'"):
        Warehouse(shop_warehouse).open("nothing")
    with pytest.raises(RankhouseError, match="no warehouse"):
        Warehouse(tmp_path).open()
    repository = Warehouse(shop_warehouse).open()
    repository.close()
    with pytest.raises(RankhouseError, match="was closed"):
        repository.rank(TASK)


def test_a_principal_is_answered_by_the_rules_as_they_are_now(published: Published) -> None:
    with Warehouse(published.warehouse).open(groups=["visitors"]) as repository:
        everything = RankOptions(limit=99)
        before = [result.path for result in repository.rank(TASK, everything).results]
        assert "shop/price.py" in before
        (published.warehouse / "rankhouse.toml").write_text(
            "[[access]]\npaths = ['shop/price.py']\ngroups = ['keepers']\n"
        )
        after = [result.path for result in repository.rank(TASK, everything).results]
        assert "shop/price.py" not in after
        with pytest.raises(RankhouseError, match="is no file"):
            repository.related("shop/price.py")
        with Warehouse(published.warehouse).open() as operator:
            assert "shop/price.py" in operator.frame(TASK, everything)["path"].to_list()


def test_a_new_snapshot_takes_over_and_no_answer_is_of_two(published: Published, here: Here) -> None:
    paths = {}
    with Warehouse(published.warehouse).open() as repository:
        paths[repository.commit] = {r.path for r in repository.rank(TASK, RankOptions(limit=99)).results}
        done = threading.Event()

        def ask(_: int) -> list[tuple[str, frozenset[str]]]:
            answers = []
            while not done.wait(0.1):
                ranking = repository.rank(TASK, RankOptions(limit=99))
                answers.append((ranking.commit, frozenset(result.path for result in ranking.results)))
            return answers

        with ThreadPoolExecutor(3) as threads:
            asking = [threads.submit(ask, n) for n in range(3)]
            late = published.shop.commit({"shop/order_total.py": "def order_total(order):\n    return 0\n"})
            assert here("index", published.shop.path, "-q", warehouse=published.warehouse).status == 0
            while repository.commit != late:
                done.wait(0.05)
            done.set()
            answers = [answer for one in asking for answer in one.result()]
        ranking = repository.rank(TASK, RankOptions(limit=99))
        paths[ranking.commit] = {result.path for result in ranking.results}
    assert set(paths) == {commit for commit, _ in answers} | {late}
    assert "shop/order_total.py" in paths[late]
    assert all(found == paths[commit] for commit, found in answers)


def test_a_fixed_revision_stays(published: Published, here: Here) -> None:
    with Warehouse(published.warehouse).open(at="HEAD") as repository:
        before = repository.commit
        published.shop.commit({"late.py": "late = 1\n"})
        assert here("index", published.shop.path, "-q", warehouse=published.warehouse).status == 0
        assert repository.commit == before


def test_importing_it_loads_neither_dagster_nor_torch_nor_polars() -> None:
    program = "import sys, rankhouse; print([m for m in ('dagster', 'torch', 'polars') if m in sys.modules])"
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout == "[]\n"
