"""How fast history is read, next to plain `git log --raw -M` on the same commits.

    python bench/history.py /path/to/django.git --commit b6ad8b687adf > bench/results/history-django.json

The two take turns. git prints to nowhere; a reading fills an empty store, Parquet files and all, then reads
again with nothing new, finds the visible commits, and computes the history tables from the facts: `coedit` is
the matrix, `files` all that comes before it. `ratio` is git's median over the reading's. `processor` counts
the seconds of all cores for what runs in this process, which other work on the machine does not change.
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
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pyarrow.parquet as pq

from assets.files import compute_coedit, compute_files
from assets.git.repository import open_repository
from assets.history import read_history, visible_commits
from tests.fixtures.plans import plan_at
from warehouse.progress import SILENT
from warehouse.snapshots import start_building


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commit", required=True, help="the commit whose history is read")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    print(json.dumps(measure(arguments.repository, arguments.commit, arguments.rounds), indent=1))


def measure(path: Path, ref: str, rounds: int) -> dict[str, Any]:
    repository = open_repository(path)
    commit_id = repository.resolve(ref).commit_id
    seconds: defaultdict[str, list[float]] = defaultdict(list)
    processor: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        seconds["git_log"].append(timed(partial(git_log, repository.git_dir, commit_id))[0])
        with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
            plan = plan_at(repository.git_dir, Path(folder), commit_id)
            read = partial(read_history, plan.store, plan.git_dir, commit_id, SILENT)
            start_building(plan.layout, plan.snapshot_id)
            steps = {
                "read_history": read,
                "nothing_new": read,
                "visible_commits": partial(visible_commits, plan.store, commit_id),
                "files": partial(compute_files, plan, SILENT),
                "coedit": partial(compute_coedit, plan, SILENT),
            }
            for name, step in steps.items():
                wall, busy = timed(step)
                seconds[name].append(wall)
                processor[name].append(busy)
            rows = {p.stem: pq.read_metadata(p).num_rows for p in sorted(plan.building.glob("*.parquet"))}
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    return {
        "repository": path.name,
        "commit": commit_id,
        "processors": os.cpu_count(),
        "rows": rows,
        "median_seconds": medians,
        "median_processor": {name: statistics.median(values) for name, values in processor.items()},
        "ratio": round(medians["git_log"] / medians["read_history"], 3),
        "seconds": seconds,
    }


def git_log(git_dir: Path, commit_id: str) -> None:
    command = ["git", f"--git-dir={git_dir}", "log", "--raw", "-M", commit_id]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of all cores."""
    started, busy = time.perf_counter(), time.process_time()
    call()
    return round(time.perf_counter() - started, 3), round(time.process_time() - busy, 3)


if __name__ == "__main__":
    main()
