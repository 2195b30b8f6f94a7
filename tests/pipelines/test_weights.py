"""The weekly job on a real repository: tasks are mined, evaluated and tuned on, and a fall is warned of."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
import pytest

from pipelines.definitions import defs
from pipelines.instance import open_instance
from pipelines.schedules import weekly
from ranking.fusion.profiles import load_profile
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index
from warehouse.layout import WarehouseLayout
from warehouse.registry import RepositoryRecord, register

CHANGES = 26
NAMES = ("cart", "price", "order")


@pytest.fixture
def layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WarehouseLayout:
    """A warehouse with a repository of twenty-six changes, and one of which nothing is published."""
    monkeypatch.setenv("RANKHOUSE_WAREHOUSE", str(tmp_path / "warehouse"))
    layout = WarehouseLayout(tmp_path / "warehouse")
    shop = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    shop.commit({f"{name}.py": f"def {name}_of(item):\n    return 0\n" for name in NAMES})
    for number in range(1, CHANGES + 1):
        name = NAMES[number % len(NAMES)]
        content = f"def {name}_of(item):\n    return {number}\n"
        shop.commit({f"{name}.py": content}, message=f"The {name} of an item is another one")
    index(layout, shop.git_dir)
    register(layout, RepositoryRecord("empty", str(shop.git_dir)))
    return layout


def test_every_week_weights_are_tuned_and_a_fall_is_warned_of(layout: WarehouseLayout) -> None:
    own = layout.repository("shop")
    own.weights.write_text('[old]\nfusion = "zscore"\nprovenance = ""\n[old.weights]\nrecency = 1.0\n')
    own.quality.write_text('{"cut_recall_10": 1.5}')  # more than there can be
    with open_instance(layout) as instance:
        sunday = datetime(2024, 5, 5, 4, tzinfo=UTC)
        context = dg.build_schedule_context(instance=instance, scheduled_execution_time=sunday)
        (request,) = weekly(context)  # type: ignore[call-overload]
        assert (request.partition_key, request.run_key) == ("shop", "shop#2024-05-05")
        result = defs.resolve_job_def("tune").execute_in_process(
            instance=instance, partition_key=request.partition_key, run_config=request.run_config
        )
    assert result.success
    (check,) = result.get_asset_check_evaluations()
    assert (check.passed, check.severity) == (False, dg.AssetCheckSeverity.WARN)
    (event,) = result.asset_materializations_for_node("weights")
    assert event.metadata["tasks"].value == CHANGES
    # With three files all stand within the first ten: nothing beats the shipped weights, and any budget does.
    kept = load_profile(str(own.weights))
    assert kept.weights == load_profile(None).weights
    assert kept.choices.others() == {"budget": 4_800}
    assert json.loads(own.quality.read_text())["cut_recall_10"] == 1.0


def test_it_is_off_until_somebody_turns_it_on() -> None:
    assert weekly.default_status is dg.DefaultScheduleStatus.STOPPED
