"""What indexing costs: the first index, one with nothing new, one after a single new commit.

    python bench/index.py /path/to/django --commit b6ad8b687adf --peer 'code-review-graph build'

The repository is cloned bare; the clone's branch is set to the commit's first parent, later to the commit.
Seconds are the command's own, start to end. Memory is the peak of the proportional set size summed over the
command and its children, sampled ten times a second. With --peer, a command that reads the same commit from a
checkout is timed in turn with the first index.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

BRANCH = "refs/heads/bench"
SAMPLE_SECONDS = 0.1


def main() -> None:
    arguments = parse()
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        print(json.dumps(measure(arguments, Path(folder)), indent=1))


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--commit", required=True, help="the commit to index last")
    parser.add_argument("--encoder", default="static")
    parser.add_argument("--peer", help="a command that indexes the checkout that it runs in")
    parser.add_argument("--rounds", type=int, default=1, help="first indexes (and peers), in turn")
    return parser.parse_args()


def measure(arguments: argparse.Namespace, folder: Path) -> dict[str, Any]:
    clone = folder / "clone.git"
    git("clone", "--quiet", "--bare", str(arguments.repository), str(clone))
    commit = git("-C", str(clone), "rev-parse", arguments.commit)
    point(clone, f"{commit}^")
    git("-C", str(clone), "symbolic-ref", "HEAD", BRANCH)
    first, peer = [], []
    for number in range(arguments.rounds):
        first.append(timed(index_command(arguments, clone, folder / f"warehouse-{number}")))
        if arguments.peer:
            peer.append(timed(shlex.split(arguments.peer), checkout(clone, folder / f"checkout-{number}")))
    warehouse = folder / "warehouse-0"
    again = timed(index_command(arguments, clone, warehouse))
    point(clone, commit)
    one_more = timed(index_command(arguments, clone, warehouse))
    return {
        "repository": arguments.repository.name,
        "commit": commit,
        "encoder": arguments.encoder,
        "processors": os.cpu_count(),
        "first": first,
        "peer": peer,
        "nothing_new": again,
        "one_new_commit": one_more,
    }


def index_command(arguments: argparse.Namespace, clone: Path, warehouse: Path) -> list[str]:
    return [sys.executable, "-m", "services.cli", "index", str(clone), "--name", "bench",
            "--encoder", arguments.encoder, "--warehouse", str(warehouse)]  # fmt: skip


def checkout(clone: Path, target: Path) -> Path:
    git("clone", "--quiet", str(clone), str(target))
    return target


def point(clone: Path, commit: str) -> None:
    git("-C", str(clone), "update-ref", BRANCH, commit)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout.strip()


def timed(command: list[str], folder: Path | None = None) -> dict[str, float]:
    """Seconds and peak megabytes of a command that must succeed."""
    start = time.perf_counter()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL) as process:
        watcher = MemoryWatcher(process.pid)
        watcher.start()
        status = process.wait()
        seconds = time.perf_counter() - start
        watcher.join()
    if status:
        raise SystemExit(f"{shlex.join(command)} ended with status {status}")
    return {"seconds": round(seconds, 2), "peak_megabytes": round(watcher.peak / 2**20)}


class MemoryWatcher(threading.Thread):
    """Samples the memory of a process and its descendants until the process ends."""

    def __init__(self, root: int) -> None:
        super().__init__(daemon=True)
        self.root = root
        self.peak = 0

    def run(self) -> None:
        while Path(f"/proc/{self.root}/smaps_rollup").exists():
            self.peak = max(self.peak, sum(proportional_bytes(p) for p in family(self.root)))
            time.sleep(SAMPLE_SECONDS)


def family(root: int) -> list[int]:
    """A process and all its descendants."""
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            try:
                waiting += [int(child) for child in children.read_text().split()]
            except OSError:
                continue
    return found


def proportional_bytes(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    main()
