"""One job: a base commit is indexed, its tasks are ranked, and each outcome is kept as it comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from assets.plan import SnapshotPlan, plan_snapshot
from assets.stage import Stopwatch
from assets.tree import visible_files
from ranking.clock import Clock
from ranking.engine import Ranker
from ranking.evaluation.labels import Label
from ranking.evaluation.packets import PackedOnce, packings, share_held
from ranking.evaluation.ranks import TIER, TIERS, Known, table_of_ranks
from ranking.judged import Judged
from ranking.lowering import losses_for
from ranking.options import RankOptions
from ranking.packing.larder import Larder
from ranking.packing.options import PackOptions
from ranking.packing.packer import Material, pack
from ranking.packing.packet import Packet
from ranking.packing.tokens import packaged_counter
from ranking.promotion import promoted
from services.evaluation.indexing import IndexCost, indexed
from services.evaluation.outcomes import Outcome, OutcomeStore
from services.evaluation.resources import peak_memory_megabytes, processor_seconds
from services.evaluation.sources import PlacedTask, warehouse_name
from services.evaluation.tasks import Task
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings


@dataclass(frozen=True)
class Bench:
    """What all jobs of a run share. It goes to other processes, so it holds plain values alone."""

    warehouse: Path
    outcomes: Path
    settings: IndexSettings
    options: RankOptions
    packing: PackOptions
    keep: bool

    @property
    def store(self) -> OutcomeStore:
        """Where outcomes go."""
        return OutcomeStore(self.outcomes)


@dataclass(frozen=True)
class Job:
    """A base commit, and the tasks that are asked as of it."""

    repo: str
    git_dir: Path
    commit_id: str
    tasks: tuple[Task, ...]


def jobs_of(placed: Sequence[PlacedTask]) -> list[Job]:
    """Tasks by their commit, in the order in which they come."""
    return [
        Job(repo, git_dir, commit_id, tuple(one.task for one in group))
        for (repo, git_dir, commit_id), group in groupby(
            placed, key=lambda one: (one.task.repo, one.git_dir, one.commit_id)
        )
    ]


def run_job(job: Job, bench: Bench) -> None:
    """Index the commit and rank its tasks. Whatever goes wrong becomes the outcome of the tasks it hit."""
    waiting = list(job.tasks)
    try:
        plan = _plan(job, bench)
        with indexed(plan, keep=bench.keep) as (snapshot, cost), SnapshotReader(snapshot) as reader:
            ranker = Ranker(reader, plan.encoder if bench.options.semantic else None)
            while waiting:
                _rank(waiting[0], _Place(plan, reader, ranker, cost), bench)
                waiting.pop(0)
    except Exception as fault:  # one commit's trouble is not the next one's
        for task in waiting:
            fail(task, _what(fault), bench)


def fail(task: Task, error: str, bench: Bench) -> None:
    """Keep a task as one that rankhouse failed on: it found and packed none of its labels."""
    outcome = Outcome(task.task_id, task.repo, task.commit, task.query_class, error=error)
    ranks = table_of_ranks([], task.labels, Known({label.path for label in task.labels}, {}), packed=())
    bench.store.write(task, outcome, ranks)


@dataclass(frozen=True)
class _Place:
    plan: SnapshotPlan
    reader: SnapshotReader
    ranker: Ranker
    cost: IndexCost | None


def _plan(job: Job, bench: Bench) -> SnapshotPlan:
    record = RepositoryRecord(warehouse_name(job.repo), str(job.git_dir))
    return plan_snapshot(WarehouseLayout(bench.warehouse), record, bench.settings, commit_id=job.commit_id)


def _rank(task: Task, place: _Place, bench: Bench) -> None:
    clock, processors = Clock(), processor_seconds()
    try:
        judged = place.ranker.judge(task.text, bench.options, clock)
        ranking = place.ranker.describe(judged, bench.options, clock)
        processors = processor_seconds() - processors
        watch = Stopwatch()
        material = place.ranker.material(judged, ranking, bench.options, bench.packing.depth)
        larder = Larder(material.scope, packaged_counter())
        packet = pack(material, bench.packing, larder)
        packing_ms = 1000 * watch.seconds
        packets = _packets(task, material, bench.packing, larder, packet)
        known, losses = _known(task.labels, place), losses_for(judged.candidates.task)
        ranks = table_of_ranks(
            ranking.results, task.labels, known, set(packet.paths), losses, tiers=_tiers(judged)
        )
    except Exception as fault:  # a text that cannot be ranked is one task's failure
        fail(task, _what(fault), bench)
        return
    cost = place.cost
    outcome = Outcome(
        task=task.task_id,
        repo=task.repo,
        commit=task.commit,
        query_class=task.query_class or ranking.query_class,
        ranked_as=ranking.query_class,
        latency_ms=ranking.timings_ms["total"],
        pool=len(ranking.results),
        packing_ms=packing_ms,
        packet_tokens=packet.tokens,
        rank_processor_seconds=processors,
        index_seconds=cost.seconds if cost else None,
        index_processor_seconds=cost.processor_seconds if cost else None,
        cache_hit_rate=cost.cache_hit_rate if cost else None,
        memory_megabytes=peak_memory_megabytes(),
    )
    bench.store.write(task, outcome, ranks, packets)


def _packets(
    task: Task, material: Material, options: PackOptions, larder: Larder, chosen: Packet
) -> list[PackedOnce]:
    """What the packets of a task hold: the one that is chosen, and those of other caps and budgets."""
    (cap, budget), *others = packings(options.over(material.choices))
    packets = {(cap, budget): chosen}
    for cap, budget in others:
        packets[cap, budget] = pack(material, replace(options, per_directory=cap, budget=budget), larder)
    return [
        PackedOnce(cap, budget, len(one.entries), one.tokens, share_held(task.labels, one.paths))
        for (cap, budget), one in packets.items()
    ]


def _tiers(judged: Judged) -> dict[str, dict[str, int]]:
    """What was promoted, and what each way to promote would have: the tiers by path, by column."""
    candidates = judged.candidates
    paths = candidates.scope.corpus.paths
    promotions = {TIER: judged.promoted} | {
        column: promoted(candidates.task, candidates.pool, when) for when, column in TIERS.items()
    }
    return {
        column: {paths[file_id]: one.tier for file_id, one in first.items()}
        for column, first in promotions.items()
    }


def _known(labels: Sequence[Label], place: _Place) -> Known:
    files = visible_files(place.plan.git_dir, place.plan.revision.commit_id).entries
    paths = {entry.path for entry in files} & {label.path for label in labels}
    return Known(paths, {label.path: _lines(label, place.reader) for label in labels if label.functions})


def _lines(label: Label, reader: SnapshotReader) -> dict[str, list[tuple[int, int]]]:
    """Where the labelled functions of a file stand."""
    found: dict[str, list[tuple[int, int]]] = {}
    with reader.session() as session:
        rows = session.rows(_DEFINED, {"path": label.path, "symbols": list(label.functions)})
    for symbol, first, last in rows:
        found.setdefault(symbol, []).append((first, last))
    return found


_DEFINED = """
SELECT symbol, start_line, end_line FROM definition JOIN file USING (file_id)
WHERE path = $path AND symbol IN (SELECT unnest($symbols)) AND kind IN ('function', 'method')
ORDER BY symbol, start_line
"""


def _what(fault: Exception) -> str:
    """A fault in one line: a RankhouseError says what to do, any other is named by its kind."""
    told = " ".join(str(fault).split())
    return told if isinstance(fault, RankhouseError) else f"{type(fault).__name__}: {told}"
