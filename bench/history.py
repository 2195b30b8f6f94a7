"""How fast history is read, next to plain `git log --raw -M` on the same commits.

    python bench/history.py /path/to/django.git --commit b6ad8b687adf > bench/results/history-django.json

The two take turns. git prints to nowhere; a reading fills an empty store, Parquet files and all, then reads
again with nothing new, and finds the visible commits. `ratio` is git's median over the reading's.
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
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from assets.git.repository import open_repository
from assets.history import read_history, visible_commits
from warehouse.facts import FactStore
from warehouse.progress import SILENT


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
    seconds: dict[str, list[float]] = {
        "git_log": [],
        "read_history": [],
        "nothing_new": [],
        "visible_commits": [],
    }
    for _ in range(rounds):
        seconds["git_log"].append(timed(partial(git_log, repository.git_dir, commit_id)))
        with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
            store = FactStore(Path(folder))
            report = read_history(store, repository.git_dir, commit_id, SILENT)
            seconds["read_history"].append(report.seconds)
            again = read_history(store, repository.git_dir, commit_id, SILENT)
            seconds["nothing_new"].append(again.seconds)
            seconds["visible_commits"].append(timed(partial(visible_commits, store, commit_id)))
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    return {
        "repository": path.name,
        "commit": commit_id,
        "processors": os.cpu_count(),
        "commits": report.new_commits,
        "changes": report.new_changes,
        "median_seconds": medians,
        "ratio": round(medians["git_log"] / medians["read_history"], 3),
        "seconds": seconds,
    }


def git_log(git_dir: Path, commit_id: str) -> None:
    command = ["git", f"--git-dir={git_dir}", "log", "--raw", "-M", commit_id]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def timed(call: Callable[[], object]) -> float:
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
