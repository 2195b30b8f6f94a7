"""Whether the tables that a stage left keep their rules; a table that does not stops the snapshot."""

from __future__ import annotations

from collections.abc import Sequence

from assets.plan import SnapshotPlan
from assets.tree import visible_files
from assets.workbench import Workbench, open_workbench
from warehouse.checks import Verdict, judge
from warehouse.schema import BLOB, FACT_FAMILIES, SIGNALS, Table


def judge_signals(plan: SnapshotPlan, tables: Sequence[Table]) -> list[Verdict]:
    """The verdicts on signals that were just written, beside those written before them."""
    with open_workbench(plan) as bench:
        bench.see_signals(*(t for t in SIGNALS if (plan.building / f"{t.name}.parquet").is_file()))
        return [verdict for table in tables for verdict in judge(bench.connection, table, in_order=True)]


def judge_facts(plan: SnapshotPlan, family: str, version: str) -> list[Verdict]:
    """The verdicts on a family of facts, by its first table: the others are written with it or not at all."""
    first = FACT_FAMILIES[family][0]
    with open_workbench(plan) as bench:
        if first is BLOB:
            bench.see_content(plan.store, first.name, first.name)
            _see_tree(bench, plan)
        else:
            bench.see_facts(plan.store, family, version, first.name, first.name)
        return judge(bench.connection, first)


def _see_tree(bench: Workbench, plan: SnapshotPlan) -> None:
    bench.see_rows("tree", visible_files(plan.git_dir, plan.revision.commit_id).read_by(plan.settings).table)
