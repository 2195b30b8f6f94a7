"""The snapshot: all signals in one DuckDB file, checked, described and published."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from assets.database import NO_BAR, open_database
from assets.plan import SnapshotPlan
from assets.stage import StageReport, TableReport, told
from warehouse import __version__, snapshots
from warehouse.files import told_in_one_line
from warehouse.layout import SNAPSHOT_DATABASE
from warehouse.progress import Progress
from warehouse.schema import SIGNALS, SNAPSHOT, Table
from warehouse.snapshots import Snapshot
from warehouse.sql import identifier, quoted

# Rows of a row group in the file, a twelfth of DuckDB's own choice: each core writes some even of a table of
# 40,000 chunks, and a query passes over more of the postings (BM25 reads in 9 ms what took 15).
ROW_GROUP = 10_240


def compose_snapshot(
    plan: SnapshotPlan, progress: Progress, signals: Iterable[Table] = SIGNALS
) -> StageReport:
    """Load signals, all unless some are named, into the snapshot's DuckDB file; nothing is published yet."""
    with told(progress, "snapshot") as watch, told_in_one_line(plan.building):
        _write_identity(plan)
        database = plan.building / SNAPSHOT_DATABASE
        database.unlink(missing_ok=True)
        with _new_database(database, plan.working / "composing") as connection:
            connection.begin()
            for table in signals:
                source = plan.building / f"{table.name}.parquet"
                connection.execute(
                    f"CREATE TABLE {identifier(table.name)} AS FROM read_parquet(?)", [str(source)]
                )
                _describe(connection, table)
            connection.commit()
        shutil.rmtree(plan.working, ignore_errors=True)
    tables = {"snapshot": TableReport(1, database.stat().st_size, plan.building / f"{SNAPSHOT.name}.parquet")}
    return StageReport(tables, watch.seconds)


@contextmanager
def _new_database(file: Path, spill: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to a new file, which is complete when the block has ended."""
    with open_database(spill) as connection:
        connection.execute(NO_BAR)
        connection.execute(f"ATTACH {quoted(str(file))} AS made (ROW_GROUP_SIZE {ROW_GROUP})")
        connection.execute("USE made")
        yield connection
        connection.execute("USE memory")
        connection.execute("DETACH made")


def publish_snapshot(plan: SnapshotPlan, *, current: bool = True) -> Snapshot:
    """Describe the composed snapshot in its manifest and publish it, by default as current for its ref."""
    facts = {
        "rankhouse": __version__,
        "repository": plan.repository,
        "commit": plan.revision.commit_id,
        "configuration": plan.configuration,
    }
    with told_in_one_line(plan.building):
        snapshots.write_manifest(plan.building, facts)
    return snapshots.publish(plan.layout, plan.snapshot_id, plan.ref if current else None)


def _write_identity(plan: SnapshotPlan) -> None:
    row = (
        plan.repository,
        plan.revision.commit_id,
        plan.revision.committed_at,
        plan.snapshot_id,
        json.dumps(plan.configuration, sort_keys=True),
        plan.encoder.id,
        plan.encoder.dimension,
        plan.shallow,
    )
    pq.write_table(SNAPSHOT.from_rows([row]), plan.building / f"{SNAPSHOT.name}.parquet")


def _describe(connection: duckdb.DuckDBPyConnection, table: Table) -> None:
    """Carry the meanings into the file, where `DESCRIBE` and database browsers show them."""
    name = identifier(table.name)
    connection.execute(f"COMMENT ON TABLE {name} IS {quoted(table.meaning)}")
    for column in table.columns:
        connection.execute(f"COMMENT ON COLUMN {name}.{identifier(column.name)} IS {quoted(column.meaning)}")
