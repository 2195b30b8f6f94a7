"""How the time of a ranking grows with the repository: the same tasks against one and ten copies of a tree.

    python bench/growth.py REPO.git TASKS.jsonl --only django/django --commit SHA [--copies 10] [--limit 60]

Makes two repositories that borrow the objects of REPO: in one the tree of the commit stands in a folder, in
the other in as many folders as there are copies. Both are indexed by `rankhouse index`, in a folder that is
removed. Each task is ranked once unmeasured, then `--rounds` times by both in turn; a task's figure is the
median of its rounds, by the clock and by the processor time of the process. `times_...` compare the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.ranking import open_ranker, open_reader, read_texts, spread  # noqa: E402

AUTHOR = {
    f"GIT_{who}_{what}": value
    for who in ("AUTHOR", "COMMITTER")
    for what, value in (("NAME", "bench"), ("EMAIL", "bench@example.org"), ("DATE", "2026-01-01T00:00:00Z"))
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--only", help="rank the tasks of this `repo` alone")
    parser.add_argument("--commit", required=True)
    parser.add_argument("--copies", type=int, default=10)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    tasks = read_texts(arguments.tasks, arguments.only, arguments.limit)
    with tempfile.TemporaryDirectory() as folder:
        warehouse = Path(folder) / "warehouse"
        names = [
            index(warehouse, arguments.repository, arguments.commit, copies)
            for copies in (1, arguments.copies)
        ]
        rankers = [open_ranker(warehouse, name) for name in names]
        one, many = measured(rankers, tasks, arguments.rounds)
        chunks = [count_chunks(warehouse, name) for name in names]
    answer = {
        "commit": arguments.commit,
        "tasks": len(tasks),
        "one": {"chunks": chunks[0], **one},
        "many": {"chunks": chunks[1], **many},
        "times_chunks": round(chunks[1] / chunks[0], 2),
        "times_clock": round(many["clock_ms"]["p50"] / one["clock_ms"]["p50"], 2),
        "times_processor": round(many["processor_ms"]["p50"] / one["processor_ms"]["p50"], 2),
    }
    print(json.dumps(answer, indent=1))


def index(warehouse: Path, repository: Path, commit: str, copies: int) -> str:
    """Index a repository that holds the tree of a commit so many times; its name in the warehouse."""
    folder, name = warehouse.parent, f"copies{copies}"
    copy = folder / f"{name}.git"
    _git(folder, "init", "-q", "--bare", "-b", "main", str(copy))
    (copy / "objects" / "info" / "alternates").write_text(f"{repository.absolute() / 'objects'}\n")
    tree = _git(repository, "rev-parse", f"{commit}^{{tree}}")
    entries = "".join(f"040000 tree {tree}\tcopy{n:02}\n" for n in range(copies))
    root = _git(copy, "mktree", given=entries)
    _git(copy, "update-ref", "refs/heads/main", _git(copy, "commit-tree", root, "-m", "Copies"))
    command = [sys.executable, "-m", "services.cli", "index", str(copy), "--name", name, "-q"]
    subprocess.run([*command, "--warehouse", str(warehouse)], check=True, cwd=ROOT)
    return name


def count_chunks(warehouse: Path, name: str) -> int:
    with open_reader(warehouse, name) as reader, reader.session() as session:
        chunks: int = session.rows("SELECT count(*) FROM chunk")[0][0]
    return chunks


def _git(folder: Path, *arguments: str, given: str = "") -> str:
    finished = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        input=given, env={**os.environ, **AUTHOR}, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return finished.stdout.strip()


def measured(rankers: Sequence[Any], tasks: Sequence[str], rounds: int) -> list[dict[str, Any]]:
    """For each ranker the spread over tasks of their median milliseconds, by clock and by processor."""
    for ranker in rankers:
        for task in tasks:
            ranker.rank(task)
    clock: list[list[list[float]]] = [[[] for _ in tasks] for _ in rankers]
    processor: list[list[list[float]]] = [[[] for _ in tasks] for _ in rankers]
    for _ in range(rounds):
        for number, task in enumerate(tasks):
            for ranker, by_clock, by_processor in zip(rankers, clock, processor, strict=True):
                by_clock[number].append(_timed(time.perf_counter, ranker, task))
                by_processor[number].append(_timed(time.process_time, ranker, task))
    return [
        {
            "clock_ms": spread([statistics.median(times) for times in by_clock]),
            "processor_ms": spread([statistics.median(times) for times in by_processor]),
        }
        for ranker, by_clock, by_processor in zip(rankers, clock, processor, strict=True)
    ]


def _timed(now: Callable[[], float], ranker: Any, task: str) -> float:
    started = now()
    ranker.rank(task)
    return (now() - started) * 1000


if __name__ == "__main__":
    main()
