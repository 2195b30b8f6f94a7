"""From a stage to Dagster assets: one multi-asset a stage, a blocking check a rule, metadata and a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import dagster as dg
import pyarrow.parquet as pq

from assets.checks import judge_facts, judge_signals
from assets.plan import SnapshotPlan
from assets.stage import StageReport, TableReport
from pipelines.partitions import ONE_RUN_EACH, REPOSITORIES
from pipelines.resources import IndexRun
from warehouse.checks import Verdict, rules, warnings
from warehouse.progress import Progress
from warehouse.schema import Table

SAMPLE_ROWS = 5
# Longer cells are cut: a sample is to be looked at.
SAMPLE_WIDTH = 60

Run = Callable[[SnapshotPlan, Progress], StageReport]
Judge = Callable[[SnapshotPlan], list[Verdict]]


@dataclass(frozen=True)
class Stage:
    """One step of an index run: the tables that it fills, the assets that it needs, what it calls."""

    name: str
    group: str
    tables: tuple[Table, ...]
    run: Run
    judge: Judge
    judged: tuple[Table, ...]
    needs: tuple[dg.AssetKey, ...] = field(default=())


def facts(family: str, version: Callable[[SnapshotPlan], str], tables: tuple[Table, ...], run: Run,
          *needs: dg.AssetKey) -> Stage:  # fmt: skip
    """A stage that adds facts; its first table is judged, since the others come with it or not at all."""
    return Stage(
        name=family,
        group="facts",
        tables=tables,
        run=run,
        judge=lambda plan: judge_facts(plan, family, version(plan)),
        judged=tables[:1],
        needs=needs,
    )


def signals(name: str, tables: tuple[Table, ...], run: Run, *needs: dg.AssetKey) -> Stage:
    """A stage that computes signals, each of which is judged."""
    return Stage(
        name=name,
        group="signals",
        tables=tables,
        run=run,
        judge=lambda plan: judge_signals(plan, tables),
        judged=tables,
        needs=needs,
    )


def key(group: str, table: Table) -> dg.AssetKey:
    """The asset of a table."""
    return dg.AssetKey([group, table.name])


def stage_asset(stage: Stage) -> dg.AssetsDefinition:
    """The Dagster multi-asset of a stage."""

    @dg.multi_asset(
        name=f"{stage.group}_{stage.name}",
        specs=[
            dg.AssetSpec(
                key(stage.group, table),
                deps=list(stage.needs),
                description=table.meaning,
                group_name=stage.group,
                kinds={"parquet", "duckdb" if stage.group == "signals" else "python"},
                metadata={"dagster/column_schema": _columns(table)},
            )
            for table in stage.tables
        ],
        check_specs=[
            dg.AssetCheckSpec(
                rule, asset=key(stage.group, table), blocking=blocks, partitions_def=REPOSITORIES
            )
            for table in stage.judged
            for named, blocks in ((rules, True), (warnings, False))
            for rule in named(table)
        ],
        partitions_def=REPOSITORIES,
        backfill_policy=ONE_RUN_EACH,
    )
    def run_stage(
        index_run: IndexRun, progress: dg.ResourceParam[Progress]
    ) -> Iterator[dg.MaterializeResult[None]]:
        plan = index_run.plan
        report = stage.run(plan, progress)
        verdicts = stage.judge(plan)
        for table in stage.tables:
            yield dg.MaterializeResult(
                asset_key=key(stage.group, table),
                data_version=dg.DataVersion(plan.snapshot_id),
                metadata=metadata(report, table.name),
                check_results=[_check(stage.group, v) for v in verdicts if v.table == table.name],
            )

    return run_stage


def metadata(report: StageReport, table: str) -> dict[str, dg.MetadataValue]:
    """What Dagster shows of a materialised table: rows, bytes, seconds, what is new or skipped, a sample."""
    told = report.tables[table]
    shown: dict[str, dg.MetadataValue] = {
        "dagster/row_count": dg.MetadataValue.int(told.rows),
        "bytes": dg.MetadataValue.int(told.bytes),
        "stage_seconds": dg.MetadataValue.float(round(report.seconds, 3)),
    }
    for name, count in {**{f"added {k}": v for k, v in report.added.items()},
                        **{f"skipped {k}": v for k, v in report.skipped.items()}}.items():  # fmt: skip
        shown[name] = dg.MetadataValue.int(count)
    if told.sample is not None:
        shown["sample"] = dg.MetadataValue.md(sample(told))
    return shown


def sample(told: TableReport) -> str:
    """The first rows of a table as Markdown."""
    path: Path | None = told.sample
    batch = next(pq.ParquetFile(path).iter_batches(batch_size=SAMPLE_ROWS), None) if path else None
    if batch is None:
        return "no rows"
    rows = [[_cell(v) for v in row.values()] for row in batch.to_pylist()]
    names: Sequence[str] = batch.schema.names
    return "\n".join("| " + " | ".join(r) + " |" for r in [list(names), ["---"] * len(names), *rows])


def _cell(value: object) -> str:
    text = str(value).replace("\n", " ").replace("|", "\\|")
    return text if len(text) <= SAMPLE_WIDTH else text[: SAMPLE_WIDTH - 1] + "…"


def _check(group: str, verdict: Verdict) -> dg.AssetCheckResult:
    return dg.AssetCheckResult(
        asset_key=dg.AssetKey([group, verdict.table]),
        check_name=verdict.rule,
        passed=verdict.passed,
        severity=dg.AssetCheckSeverity.ERROR if verdict.blocking else dg.AssetCheckSeverity.WARN,
        metadata={"broken rows": verdict.broken, "examples": str(verdict.examples)},
    )


def _columns(table: Table) -> dg.TableSchema:
    return dg.TableSchema(
        columns=[dg.TableColumn(c.name, type=str(c.type), description=c.meaning) for c in table.columns]
    )
