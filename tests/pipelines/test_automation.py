"""The sensor and the schedule, on real repositories and a real instance."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from pipelines.definitions import defs
from pipelines.instance import open_instance
from pipelines.schedules import nightly
from pipelines.sensors import new_commits
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord, register


@pytest.fixture
def layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WarehouseLayout:
    """An empty warehouse, known by the environment as it is at night."""
    monkeypatch.setenv("RANKHOUSE_WAREHOUSE", str(tmp_path / "warehouse"))
    return WarehouseLayout(tmp_path / "warehouse")


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    """A repository of one commit."""
    repository = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    repository.commit({"cart.py": "total = 0\n"})
    return repository


def sense(instance: dg.DagsterInstance) -> dg.SensorResult | dg.SkipReason:
    """One tick of the sensor."""
    found = new_commits(dg.build_sensor_context(instance=instance))
    assert isinstance(found, dg.SensorResult | dg.SkipReason)
    return found


def tonight(instance: dg.DagsterInstance, time: datetime) -> list[dg.RunRequest]:
    """What the schedule asks for at a time."""
    context = dg.build_schedule_context(instance=instance, scheduled_execution_time=time)
    return list(nightly(context))  # type: ignore[call-overload]


def test_a_new_commit_asks_for_a_run_that_is_pinned_to_it(
    layout: WarehouseLayout, shop: RepositoryBuilder
) -> None:
    register(layout, RepositoryRecord("shop", str(shop.git_dir)))
    with open_instance(layout) as instance:
        found = sense(instance)
    assert isinstance(found, dg.SensorResult)
    (request,) = found.run_requests or []
    commit = shop.tip("main")
    assert (request.run_key, request.partition_key) == (f"shop@{commit}", "shop")
    assert request.run_config["resources"]["index_run"]["config"]["commit"] == commit
    assert len(found.dynamic_partitions_requests or []) == 1


def test_the_run_that_the_sensor_asks_for_works_though_the_branch_has_moved_on(
    layout: WarehouseLayout, shop: RepositoryBuilder
) -> None:
    register(layout, RepositoryRecord("shop", str(shop.git_dir)))
    with open_instance(layout) as instance:
        found = sense(instance)
        assert isinstance(found, dg.SensorResult)
        (request,) = found.run_requests or []
        pinned = shop.tip("main")
        shop.commit({"later.py": "x = 1\n"})
        instance.add_dynamic_partitions("repository", ["shop"])
        result = defs.resolve_job_def("index").execute_in_process(
            instance=instance, partition_key=request.partition_key, run_config=request.run_config
        )
        assert result.success
        event = instance.get_latest_materialization_event(dg.AssetKey("revision"))
    assert event is not None
    assert event.asset_materialization is not None
    assert event.asset_materialization.metadata["commit"].value == pinned


def test_nothing_new_is_skipped(layout: WarehouseLayout, shop: RepositoryBuilder) -> None:
    index(layout, shop.git_dir)
    with open_instance(layout) as instance:
        assert isinstance(sense(instance), dg.SkipReason)


def test_a_repository_that_is_gone_does_not_stop_the_others(
    layout: WarehouseLayout, shop: RepositoryBuilder, tmp_path: Path
) -> None:
    gone = RepositoryBuilder(tmp_path / "gone.git", bare=True)
    gone.commit({"a": "b"})
    register(layout, RepositoryRecord("gone", str(gone.git_dir)))
    register(layout, RepositoryRecord("shop", str(shop.git_dir)))
    shutil.rmtree(gone.git_dir)
    with open_instance(layout) as instance:
        found = sense(instance)
        night = datetime(2024, 1, 2, 2, tzinfo=UTC)
        asked = tonight(instance, night)
        assert instance.get_dynamic_partitions("repository") == ["gone", "shop"]
    assert isinstance(found, dg.SensorResult)
    assert [r.partition_key for r in found.run_requests or []] == ["shop"]
    assert [r.partition_key for r in asked] == ["shop"]


def test_every_night_runs_even_without_a_new_commit(layout: WarehouseLayout, shop: RepositoryBuilder) -> None:
    index(layout, shop.git_dir)
    keys = set()
    with open_instance(layout) as instance:
        for day in (2, 3):
            night = datetime(2024, 1, day, 2, tzinfo=UTC)
            keys |= {request.run_key for request in tonight(instance, night)}
    assert len(keys) == 2
