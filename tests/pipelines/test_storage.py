"""Files that a run keeps open are what Dagster itself reads, and a deployment's own storage is left alone."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pytest
from dagster._core.instance.ref import InstanceRef

from pipelines.instance import open_instance, prepare_home
from pipelines.storage import kept_open
from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout

ELSEWHERE = """
storage:
  custom:
    module: dagster._core.storage.sqlite_storage
    class: ElsewhereStorage
    config: {}
"""


def test_dagster_reads_what_a_run_wrote_and_the_other_way_round(tmp_path: Path) -> None:
    shop = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    shop.commit({"cart.py": "total = 0\n"})
    layout = WarehouseLayout(tmp_path / "warehouse")
    index(layout, shop.git_dir)
    file = dg.AssetKey(["signals", "file"])
    with dg.DagsterInstance.from_config(str(layout.dagster_home)) as plain:
        (run,) = plain.get_runs()
        assert run.status == dg.DagsterRunStatus.SUCCESS
        assert len(plain.all_logs(run.run_id, of_type=dg.DagsterEventType.STEP_SUCCESS)) > 10
        assert plain.get_latest_materialization_event(file) is not None
        plain.add_dynamic_partitions("repository", ["later"])
    with open_instance(layout) as instance:
        assert instance.get_dynamic_partitions("repository") == ["shop", "later"]
        assert instance.get_runs() == [run]


def test_a_storage_that_a_deployment_names_stays(tmp_path: Path) -> None:
    layout = WarehouseLayout(tmp_path)
    home = prepare_home(layout)
    assert kept_open(InstanceRef.from_dir(str(home))) != InstanceRef.from_dir(str(home))
    (home / "dagster.yaml").write_text(ELSEWHERE)
    named = InstanceRef.from_dir(str(home))
    assert kept_open(named) == named


@pytest.mark.parametrize("name", ["history/runs.db", "history/runs/index.db", "schedules/schedules.db"])
@pytest.mark.parametrize("whole", [0, 4096])
def test_a_damaged_file_is_told_with_its_folder(tmp_path: Path, name: str, whole: int) -> None:
    layout = WarehouseLayout(tmp_path)
    with open_instance(layout) as instance:
        instance.add_dynamic_partitions("repository", ["shop"])
    file = layout.dagster_home / name
    file.write_bytes(file.read_bytes()[:whole] + b"garbage" * 5_000)
    with pytest.raises(RankhouseError, match=r"history of runs in .* is damaged") as told:
        _add_a_partition(layout)
    assert str(layout.dagster_home) in str(told.value)
    for folder in ("history", "schedules"):
        (layout.dagster_home / folder).rename(tmp_path / folder)
    _add_a_partition(layout)


@pytest.mark.parametrize(
    "settings",
    [b"garbage\n" * 1_000, b"garbage: [}", b"\xff\xfe", b"a\x00b", b"garbage: 3", b"concurrency: 3"],
)
def test_settings_that_dagster_cannot_read_are_one_short_line(tmp_path: Path, settings: bytes) -> None:
    layout = WarehouseLayout(tmp_path)
    (prepare_home(layout) / "dagster.yaml").write_bytes(settings)
    with pytest.raises(RankhouseError, match="cannot read its settings") as told:
        _add_a_partition(layout)
    assert str(layout.dagster_home / "dagster.yaml") in str(told.value)
    assert "garbage" not in str(told.value)
    assert len(str(told.value)) < 300 + len(str(tmp_path))


def _add_a_partition(layout: WarehouseLayout) -> None:
    with open_instance(layout) as instance:
        instance.add_dynamic_partitions("repository", ["later"])
