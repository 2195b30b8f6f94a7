"""How fast a task is ranked: warm in one process, from many threads at once, and cold in a new process.

    python bench/ranking.py TASKS.jsonl --warehouse DIR --repo django [--only django/django] [--limit 60]

Reads `text` of the task file's rows (of those whose `repo` is `--only`). Each task is ranked once
unmeasured and `--rounds` times measured; a task's figure is the median of its rounds. `processor` counts
the seconds of all cores, which other work on the machine does not change. `cold` is a new process from its
start to its answer. `bm25_sql_ms` is BM25 of the same tasks over the same tables, one SQL query each, in the
same process, and `times_bm25_sql` the whole ranking's median over its.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

HEAVY = ("dagster", "torch", "sentence_transformers", "pygit2", "tree_sitter")
COLD_RUNS = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--warehouse", type=Path, required=True)
    parser.add_argument("--repo", required=True)
    parser.add_argument("--only", help="rank the tasks of this `repo` alone")
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=10)
    parser.add_argument("--once", action="store_true", help="rank the first task and end: what `cold` runs")
    arguments = parser.parse_args()
    tasks = read_texts(arguments.tasks, arguments.only, arguments.limit)
    if arguments.once:
        open_ranker(arguments.warehouse, arguments.repo).rank(tasks[0])
        return
    print(json.dumps(measure(arguments, tasks), indent=1))


def read_texts(path: Path, only: str | None, limit: int) -> list[str]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row["text"] for row in rows if only is None or row["repo"] == only][:limit]


def open_ranker(warehouse: Path, repository: str) -> Any:
    from ranking.encoders.static import load_packaged
    from ranking.engine import Ranker

    return Ranker(open_reader(warehouse, repository), load_packaged())


def open_reader(warehouse: Path, repository: str) -> Any:
    from services.published import published
    from warehouse.layout import WarehouseLayout
    from warehouse.reader import SnapshotReader

    return SnapshotReader(published(WarehouseLayout(warehouse), repository)[1])


def measure(arguments: argparse.Namespace, tasks: Sequence[str]) -> dict[str, Any]:
    started = time.perf_counter()
    ranker = open_ranker(arguments.warehouse, arguments.repo)
    opened = time.perf_counter() - started
    warm, steps, processor = rank_in_turn(ranker, tasks, arguments.rounds)
    alone = bm25_in_sql(arguments, tasks)
    answer = {
        "commit": ranker.identity.commit_id,
        "tasks": len(tasks),
        "open_seconds": round(opened, 3),
        "warm_ms": spread(warm),
        "bm25_sql_ms": spread(alone),
        "times_bm25_sql": round(statistics.median(warm) / statistics.median(alone), 2),
        "warm_processor_ms": round(processor, 1),
        "warm_steps_ms": {name: round(statistics.median(values), 2) for name, values in steps.items()},
        "threads": arguments.threads,
        "threads_ms": spread(rank_at_once(ranker, tasks, arguments.threads)),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "imported": [name for name in HEAVY if name in sys.modules],
    }
    return {**answer, "cold_seconds": [round(cold(arguments), 2) for _ in range(COLD_RUNS)]}


def rank_in_turn(
    ranker: Any, tasks: Sequence[str], rounds: int
) -> tuple[list[float], dict[str, list[float]], float]:
    """Milliseconds of each task, of each step over all, and processor milliseconds a ranking."""
    for task in tasks:
        ranker.rank(task)
    steps: defaultdict[str, list[float]] = defaultdict(list)
    totals: list[list[float]] = [[] for _ in tasks]
    processor = time.process_time()
    for _ in range(rounds):
        for task, seconds in zip(tasks, totals, strict=True):
            timings = ranker.rank(task).timings_ms
            seconds.append(timings["total"])
            for name, value in timings.items():
                steps[name].append(value)
    spent = (time.process_time() - processor) * 1000 / (rounds * len(tasks))
    return [statistics.median(values) for values in totals], steps, spent


def bm25_in_sql(arguments: argparse.Namespace, tasks: Sequence[str]) -> list[float]:
    """Milliseconds of each task where DuckDB answers its words by BM25 and nothing else."""
    from ranking.terms import analyse

    query = (ROOT / "bench" / "sql" / "bm25.sql").read_text(encoding="utf-8")
    reader = open_reader(arguments.warehouse, arguments.repo)
    times: list[list[float]] = [[] for _ in tasks]
    with reader.session() as session:
        for _ in range(arguments.rounds + 1):
            for task, taken in zip(tasks, times, strict=True):
                started = time.perf_counter()
                session.rows(query, {"words": sorted(set(analyse(task)))})
                taken.append((time.perf_counter() - started) * 1000)
    return [statistics.median(taken[1:]) for taken in times]


def rank_at_once(ranker: Any, tasks: Sequence[str], threads: int) -> list[float]:
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda task: ranker.rank(task).timings_ms["total"], tasks))


def spread(milliseconds: Sequence[float]) -> dict[str, float]:
    ordered = sorted(milliseconds)
    return {
        "p50": round(statistics.median(ordered), 1),
        "p95": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
        "most": round(ordered[-1], 1),
    }


def cold(arguments: argparse.Namespace) -> float:
    """Seconds from the start of a new process to the end of its first ranking."""
    command = [sys.executable, __file__, str(arguments.tasks), "--warehouse", str(arguments.warehouse)]
    command += ["--repo", arguments.repo, "--once"] + (["--only", arguments.only] if arguments.only else [])
    started = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
