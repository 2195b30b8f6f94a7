"""How good is the ranking on labelled tasks? Indexes each task's base commit, ranks, and prints the figures.

    python bench/quality.py TASKS.jsonl --source NAME=GIT_DIR ... --warehouse DIR [--features FILE.parquet]

A task is one JSON object a line: `id`, `repo`, `base_commit`, `text`, `edited` (the paths to find).
`--source` says where the history of a task's `repo` is. Snapshots stay in the warehouse, so that a second
run only ranks. With `--features` every candidate of every task is written with its signals, for tuning.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from assets.encoders import load_encoder
from assets.plan import SnapshotPlan, plan_snapshot
from assets.snapshot import publish_snapshot
from pipelines.graph import STAGES, compose_snapshot
from ranking.engine import Candidates, Ranker
from ranking.options import RankOptions
from warehouse import registry, snapshots
from warehouse.layout import WarehouseLayout
from warehouse.progress import SILENT
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings
from warehouse.snapshots import Snapshot

CUTOFFS = (1, 3, 5, 10, 20)


@dataclass(frozen=True)
class Task:
    """A labelled task."""

    task_id: str
    repo: str
    commit: str
    text: str
    edited: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """Where the labels of a task came: ranks from 1, None where one is in no rank; and in the pool or not."""

    task: Task
    ranks: tuple[int | None, ...]
    pooled: tuple[bool, ...]
    pool: int


def main() -> None:
    arguments = _arguments()
    sources = dict(source.split("=", 1) for source in arguments.source)
    layout = WarehouseLayout(arguments.warehouse)
    outcomes, features = [], []
    for task in read_tasks(arguments.tasks, sources, arguments.limit):
        snapshot = index(layout, task, Path(sources[task.repo]))
        outcome, candidates = judge(snapshot, task, RankOptions(profile=arguments.profile, limit=10_000))
        outcomes.append(outcome)
        if arguments.features:
            features.append(describe(task, candidates))
        print(f"{task.task_id:40} {outcome.ranks} of {outcome.pool}", file=sys.stderr, flush=True)
    if features:
        pl.concat(features).write_parquet(arguments.features)
    with pl.Config(tbl_rows=-1, tbl_cols=-1, tbl_width_chars=200, float_precision=3):
        print(report(outcomes))


def read_tasks(path: Path, sources: dict[str, str], limit: int | None) -> Iterator[Task]:
    """The tasks whose repository has a source, at most `limit` of each repository, evenly over its tasks."""
    rows: dict[str, list[Task]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["repo"] in sources:
            task = Task(row["id"], row["repo"], row["base_commit"], row["text"], tuple(row["edited"]))
            rows.setdefault(task.repo, []).append(task)
    for tasks in rows.values():
        step = max(1, -(-len(tasks) // limit)) if limit else 1
        yield from tasks[::step]


def index(layout: WarehouseLayout, task: Task, git_dir: Path) -> Snapshot:
    """The snapshot of the task's base commit, computed unless it is there."""
    name = re.sub(r"[^A-Za-z0-9._-]", "-", task.repo)
    record = registry.register(layout, RepositoryRecord(name, str(git_dir)))
    plan = plan_snapshot(layout, record, IndexSettings(), commit_id=task.commit)
    folder = plan.layout.snapshot(plan.snapshot_id)
    return Snapshot(plan.snapshot_id, folder) if snapshots.is_whole(folder) else _compute(plan)


def _compute(plan: SnapshotPlan) -> Snapshot:
    snapshots.start_building(plan.layout, plan.snapshot_id)
    for stage in STAGES:
        stage.run(plan, SILENT)
    compose_snapshot(plan, SILENT)
    for table in plan.building.glob("*.parquet"):
        table.unlink()
    return publish_snapshot(plan)


def judge(snapshot: Snapshot, task: Task, options: RankOptions) -> tuple[Outcome, Candidates]:
    """Rank a task and find its labels; the candidates come along for tuning."""
    with SnapshotReader(snapshot) as reader:
        ranker = Ranker(reader, load_encoder(IndexSettings().encoder))
        ranks = {result.path: result.rank for result in ranker.rank(task.text, options).results}
        candidates = ranker.gather(task.text, options)
    pool = set(candidates.paths)
    return Outcome(
        task,
        tuple(ranks.get(path) for path in task.edited),
        tuple(path in pool for path in task.edited),
        len(pool),
    ), candidates


def describe(task: Task, candidates: Candidates) -> pl.DataFrame:
    """A row for each candidate: its signals, its evidence by rank, and whether it is a label."""
    ledger = [candidates.pool.evidence[file_id] for file_id in candidates.file_ids]
    names = ("lexical", "semantic", "definition", "path", "past_change", "reference", "import", "coedit")
    ranks = {
        f"rank_{name}": [min((h.rank for h in hits if h.retriever == name), default=0) for hits in ledger]
        for name in names
    }
    exact = [candidates.pool.confidence.get(file_id, 0.0) for file_id in candidates.file_ids]
    return pl.DataFrame(
        {
            "task": [task.task_id] * len(ledger),
            "repo": [task.repo] * len(ledger),
            "labels": [len(task.edited)] * len(ledger),
            "query_class": [str(candidates.task.query_class)] * len(ledger),
            "path": list(candidates.paths),
            "document_type": list(candidates.document_types),
            "label": [path in task.edited for path in candidates.paths],
            "exact": exact,
            **candidates.signals,
            **ranks,
        }
    )


def report(outcomes: Sequence[Outcome]) -> pl.DataFrame:
    """Figures by repository and overall, in percent but for the tasks and the pool's size."""
    by_repo = sorted({outcome.task.repo for outcome in outcomes})
    groups = {repo: [o for o in outcomes if o.task.repo == repo] for repo in by_repo}
    single = [o for o in outcomes if len(o.ranks) == 1]
    return pl.DataFrame(
        [
            figures(name, group)
            for name, group in {**groups, "all": outcomes, "one file": single}.items()
            if group
        ]
    )


def figures(name: str, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of some tasks: every label, and any label, within each cutoff; pool recall; MRR."""

    def share(hits: Iterator[bool]) -> float:
        return 100 * sum(hits) / len(outcomes)

    def within(rank: int | None, cutoff: int) -> bool:
        return rank is not None and rank <= cutoff

    return {
        "tasks of": name,
        "n": len(outcomes),
        **{f"all@{k}": share(all(within(r, k) for r in o.ranks) for o in outcomes) for k in CUTOFFS},
        **{f"any@{k}": share(any(within(r, k) for r in o.ranks) for o in outcomes) for k in CUTOFFS},
        "pool recall": share(all(o.pooled) for o in outcomes),
        "mrr": sum(max((1 / r for r in o.ranks if r), default=0.0) for o in outcomes) / len(outcomes),
        "pool": sum(o.pool for o in outcomes) / len(outcomes),
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--source", action="append", required=True, metavar="NAME=GIT_DIR")
    parser.add_argument("--warehouse", type=Path, required=True)
    parser.add_argument("--profile", default="default")
    parser.add_argument("--limit", type=int, help="at most so many tasks of a repository")
    parser.add_argument("--features", type=Path, help="write every candidate with its signals here")
    return parser.parse_args()


if __name__ == "__main__":
    main()
