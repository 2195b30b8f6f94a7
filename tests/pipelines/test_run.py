"""From a git repository to a published snapshot, by the real job."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from pipelines.instance import open_instance
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index, plan, rows
from warehouse import catalog, schema, snapshots
from warehouse.errors import BusyError
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive

CART = """
\"\"\"The shopping cart.\"\"\"

from shop.money import Money


class Cart:
    def total(self) -> Money:
        \"\"\"Sum of all lines.\"\"\"
        return Money(0)
"""
MONEY = """
class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents
"""


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    """A small package with a history of three commits."""
    repository = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    repository.commit({"shop/__init__.py": "", "shop/money.py": MONEY, "README.md": "# Shop\n"})
    repository.commit({"shop/cart.py": CART, "shop/money.py": MONEY + "\n"}, message="Add a cart")
    repository.commit({"logo.png": b"\x89PNG\0\0"}, message="A logo")
    return repository


@pytest.fixture
def layout(tmp_path: Path) -> WarehouseLayout:
    """An empty warehouse."""
    return WarehouseLayout(tmp_path / "warehouse")


def test_a_run_fills_every_table(shop: RepositoryBuilder, layout: WarehouseLayout) -> None:
    snapshot = index(layout, shop.git_dir).snapshot
    assert rows(snapshot, "SELECT path, language, document_type, commits FROM file ORDER BY path") == [
        ("README.md", "markdown", "documentation", 1),
        ("logo.png", "text", "asset", 1),
        ("shop/__init__.py", "python", "source", 1),
        ("shop/cart.py", "python", "source", 1),
        ("shop/money.py", "python", "source", 2),
    ]
    assert rows(snapshot, "SELECT symbol FROM definition ORDER BY symbol") == [
        ("Cart",), ("Cart.total",), ("Money",), ("Money.__init__",),
    ]  # fmt: skip
    joined = """
        SELECT kind, s.path, t.path
        FROM edge
        JOIN file s ON s.file_id = source_file_id
        JOIN file t ON t.file_id = target_file_id
    """
    assert sorted(rows(snapshot, joined)) == [
        ("call", "shop/cart.py", "shop/money.py"),
        ("import", "shop/cart.py", "shop/money.py"),
    ]
    pairs = """
        SELECT a.path, b.path, joint
        FROM coedit
        JOIN file a ON a.file_id = file_a
        JOIN file b ON b.file_id = file_b
        WHERE a.path = 'shop/cart.py'
    """
    assert rows(snapshot, pairs) == [("shop/cart.py", "shop/money.py", 1)]
    assert ("file", "logo.png", "binary") in rows(snapshot, "SELECT kind, subject, reason FROM skipped")
    assert rows(snapshot, "SELECT commit_id FROM snapshot") == [(shop.tip("main"),)]


def test_the_files_are_what_the_schema_declares(shop: RepositoryBuilder, layout: WarehouseLayout) -> None:
    import pyarrow.parquet as pq

    snapshot = index(layout, shop.git_dir).snapshot
    for table in schema.SIGNALS:
        assert pq.read_schema(snapshot.folder / f"{table.name}.parquet").equals(table.arrow), table.name
    with duckdb.connect(str(snapshot.database), read_only=True) as connection:
        comments = dict(connection.execute("SELECT table_name, comment FROM duckdb_tables()").fetchall())
    assert comments == {table.name: table.meaning for table in schema.SIGNALS}


def test_the_same_input_gives_the_same_bytes(shop: RepositoryBuilder, tmp_path: Path) -> None:
    manifests = []
    for number in range(2):
        layout = WarehouseLayout(tmp_path / f"warehouse-{number}")
        manifests.append(index(layout, shop.git_dir).snapshot.manifest())
    assert manifests[0] == manifests[1]


def test_growing_step_by_step_gives_the_same_bytes_as_at_once(
    shop: RepositoryBuilder, tmp_path: Path
) -> None:
    steps = WarehouseLayout(tmp_path / "steps")
    index(steps, shop.git_dir)
    shop.commit({"shop/cart.py": CART.replace("total", "grand_total")}, message="Rename total")
    shop.commit({"shop/cart.py": CART}, message="Rename it back")
    stepwise = index(steps, shop.git_dir).snapshot.manifest()
    at_once = index(WarehouseLayout(tmp_path / "once"), shop.git_dir).snapshot.manifest()
    assert stepwise == at_once


def test_a_reverted_edit_leaves_no_ghost_and_encodes_nothing(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    first = index(layout, shop.git_dir).snapshot
    parts = len(plan(layout, shop.git_dir).store.parts("embedding", plan(layout, shop.git_dir).encoder.id))
    shop.commit({"shop/cart.py": "def ghost(): ...\n", "README.md": None})
    index(layout, shop.git_dir)
    shop.commit({"shop/cart.py": CART, "README.md": "# Shop\n"})
    back = index(layout, shop.git_dir).snapshot
    assert rows(back, "SELECT * FROM definition") == rows(first, "SELECT * FROM definition")
    after = len(plan(layout, shop.git_dir).store.parts("embedding", plan(layout, shop.git_dir).encoder.id))
    assert after == parts + 1  # the ghost's; going back encoded nothing


def test_dagster_shows_the_run_under_its_job_with_metadata(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    import dagster as dg

    index(layout, shop.git_dir)
    with open_instance(layout) as instance:
        (run,) = instance.get_runs()
        assert (run.job_name, run.status, run.tags["dagster/partition"]) == (
            "index",
            dg.DagsterRunStatus.SUCCESS,
            "shop",
        )
        event = instance.get_latest_materialization_event(dg.AssetKey(["signals", "file"]))
    assert event is not None
    assert event.asset_materialization is not None
    shown = event.asset_materialization.metadata
    assert shown["dagster/row_count"].value == 5
    assert {"bytes", "stage_seconds", "sample"} <= shown.keys()
    assert "shop/cart.py" in str(shown["sample"].value)


def test_two_repositories_share_the_views(
    shop: RepositoryBuilder, layout: WarehouseLayout, tmp_path: Path
) -> None:
    other = RepositoryBuilder(tmp_path / "other")
    other.commit({"main.c": "int main(void) { return 0; }\n"})
    index(layout, shop.git_dir)
    index(layout, other.git_dir, "other")
    with duckdb.connect(str(layout.database), read_only=True) as connection:
        counted = connection.execute(
            "SELECT repository, count(*) FROM file GROUP BY ALL ORDER BY ALL"
        ).fetchall()
    assert counted == [("other", 1), ("shop", 5)]


def test_a_locked_repository_says_who_holds_it(shop: RepositoryBuilder, layout: WarehouseLayout) -> None:
    planned = plan(layout, shop.git_dir)
    with (
        exclusive(planned.layout.lock, "shop is being indexed"),
        pytest.raises(BusyError, match="by process"),
    ):
        index(layout, shop.git_dir)


def test_a_new_setting_makes_a_new_snapshot_of_the_same_facts(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    first = index(layout, shop.git_dir).snapshot
    parts = sorted(plan(layout, shop.git_dir).layout.facts.rglob("*.parquet"))
    second = index(layout, shop.git_dir, half_life_days=10).snapshot
    assert first.snapshot_id != second.snapshot_id
    assert sorted(plan(layout, shop.git_dir).layout.facts.rglob("*.parquet")) == parts
    assert (
        json.loads(rows(second, "SELECT configuration FROM snapshot")[0][0])["settings"]["half_life_days"]
        == 10
    )


def test_a_table_that_breaks_a_rule_is_not_published(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    from warehouse.errors import RankhouseError

    index(layout, shop.git_dir)
    before = snapshots.current(plan(layout, shop.git_dir).layout, "HEAD")
    _double_a_fact(plan(layout, shop.git_dir))
    shop.commit({"NEWS": "x\n"})
    with pytest.raises(RankhouseError, match=r"Nothing was published.*key_is_unique"):
        index(layout, shop.git_dir)
    assert snapshots.current(plan(layout, shop.git_dir).layout, "HEAD") == before


def _double_a_fact(planned: object) -> None:
    """Add the first commit's facts a second time, as a fault of ours would."""
    from assets.history import HISTORY_VERSION
    from assets.plan import SnapshotPlan

    assert isinstance(planned, SnapshotPlan)
    store = planned.store
    tables = {t: store.read("history", HISTORY_VERSION, t) for t in ("commit", "change")}
    store.append("history", HISTORY_VERSION, tables)


def test_a_fact_that_is_damaged_inside_is_made_again(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    index(layout, shop.git_dir)
    for file in plan(layout, shop.git_dir).layout.facts.rglob("*.parquet"):
        content = bytearray(file.read_bytes())
        content[4:64] = b"\xa5" * 60
        file.write_bytes(content)
    shop.commit({"NEWS": "x\n"})
    healed = index(layout, shop.git_dir).snapshot
    clean = index(WarehouseLayout(layout.root.with_name("clean")), shop.git_dir).snapshot
    assert healed.manifest()["tables"] == clean.manifest()["tables"]


def test_views_that_a_kill_left_behind_are_not_fresh(
    shop: RepositoryBuilder, layout: WarehouseLayout
) -> None:
    index(layout, shop.git_dir)
    assert catalog.is_fresh(layout)
    snapshots.make_current(plan(layout, shop.git_dir).layout, "another", "HEAD")
    assert not catalog.is_fresh(layout)
    layout.database.write_bytes(b"no database")
    assert not catalog.is_fresh(layout)
    layout.database.unlink()
    assert not catalog.is_fresh(layout)
