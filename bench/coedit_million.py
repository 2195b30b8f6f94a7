"""What a history of a million commits costs from its facts on: seconds by stage, and the most memory held.

    python bench/coedit_million.py > bench/results/coedit-million.json

The facts are made up: a tree of 60,000 files, of which a commit touches a few of one folder, rather
those that are touched often; one commit in fifty touches dozens of any folder, one in ten is a merge.
They are written in parts, as `read_history` writes them, and the stages of an index run are run on them.
Then one commit is made on top, and its reading is timed. `processor` counts the seconds of all cores,
which other work on the machine does not change.
"""

from __future__ import annotations

import argparse
import json
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from assets.files import compute_coedit, compute_files
from assets.history import FAMILY, HISTORY_VERSION, read_history, visible_commits
from assets.skipped import compute_skipped
from tests.fixtures.plans import plan_at
from tests.fixtures.repositories import DAY, FIRST_DAY, RepositoryBuilder
from warehouse.facts import FactStore
from warehouse.progress import SILENT
from warehouse.schema import CHANGE, COMMIT_FACT
from warehouse.snapshots import start_building

FILES_OF_A_FOLDER = 20
PART = 20_000
WORDS = np.array(["fix", "the", "order", "of", "items", "when", "a", "cart", "is", "empty", "and", "gone"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--commits", type=int, default=1_000_000)
    parser.add_argument("--files", type=int, default=60_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as folder:
        print(json.dumps(measure(Path(folder), arguments.commits, arguments.files), indent=1))


def measure(folder: Path, commits: int, files: int) -> dict[str, Any]:
    repo = RepositoryBuilder(folder / "shop", bare=True)
    tip = repo.commit({path_of(number): "" for number in range(files)}, at=FIRST_DAY + 20 * 365 * DAY)
    store = FactStore(folder / "house" / "facts")
    made = Made(np.random.default_rng(7), commits, files)
    changes = sum(append(store, part) for part in made.parts(tip))
    before = peak()
    plan = plan_at(repo.git_dir, folder / "house", tip)
    start_building(plan.layout, plan.snapshot_id)
    steps: dict[str, Callable[[], object]] = {
        "files": lambda: compute_files(plan, SILENT),
        "coedit": lambda: compute_coedit(plan, SILENT),
        "skipped": lambda: compute_skipped(plan, SILENT),
        "visible_commits": lambda: visible_commits(store, tip),
        "nothing_new": lambda: read_history(store, repo.git_dir, tip, SILENT),
        "one_new_commit": lambda: read_history(store, repo.git_dir, repo.commit({path_of(0): "1"}), SILENT),
    }
    seconds = {name: timed(step) for name, step in steps.items()}
    return {
        "commits": commits,
        "changes": changes,
        "rows": {p.stem: pq.read_metadata(p).num_rows for p in sorted(plan.building.glob("*.parquet"))},
        "seconds": {name: wall for name, (wall, _) in seconds.items()},
        "processor": {name: busy for name, (_, busy) in seconds.items()},
        "stages_together": round(sum(seconds[stage][0] for stage in ("files", "coedit", "skipped")), 2),
        "peak_gigabytes": round(peak(), 2),
        "peak_gigabytes_before": round(before, 2),
    }


def path_of(number: int) -> str:
    return f"src/package{number // 1000}/folder{number // FILES_OF_A_FOLDER}/module{number}.py"


@dataclass
class Made:
    """A history of so many commits over so many files; the last commit is the tip of a repository."""

    source: np.random.Generator
    commits: int
    files: int

    def parts(self, tip: str) -> Iterator[dict[str, pa.Table]]:
        before: list[str] = []
        for first in range(0, self.commits, PART):
            count = min(PART, self.commits - first)
            text = secrets.token_hex(20 * count)
            ids = [text[i : i + 40] for i in range(0, 40 * count, 40)]
            if first + count == self.commits:
                ids[-1] = tip
            yield {COMMIT_FACT.name: self._commits(first, ids, before[-50:]), CHANGE.name: self._changes(ids)}
            before = ids

    def _commits(self, first: int, ids: list[str], before: list[str]) -> pa.Table:
        parents = [[earlier] for earlier in [*before[-1:], *ids[:-1]]]
        parents = [[], *parents] if not before else parents
        line = [*before, *ids]
        for number in np.flatnonzero(self.source.random(len(ids)) < 0.1).tolist():
            place = number + len(before)
            if place > 50:
                parents[number].append(line[place - int(self.source.integers(2, 50))])
        start, span = FIRST_DAY, 20 * 365 * DAY
        times = (start + (first + np.arange(len(ids))) / self.commits * span).astype("datetime64[s]")
        subjects = WORDS[self.source.integers(0, len(WORDS), (len(ids), 8))]
        bodies = WORDS[self.source.integers(0, len(WORDS), (len(ids), 30))]
        stamps = pa.array(times).cast(pa.timestamp("us"))
        columns = [
            pa.array(ids),
            pa.array(parents, pa.list_(pa.string())),
            stamps,
            stamps,
            pa.array([f"Author {n}" for n in self.source.zipf(1.3, len(ids)) % 5000]),
            pa.array([" ".join(row) for row in subjects]),
            pa.array([" ".join(row) for row in bodies]),
            pa.nulls(len(ids), pa.string()),
        ]
        table = pa.Table.from_arrays(columns, schema=COMMIT_FACT.arrow)
        return table.sort_by("commit_id")

    def _changes(self, ids: list[str]) -> pa.Table:
        """A few files of one folder, or dozens of any."""
        many = self.source.random(len(ids)) < 0.02
        sizes = np.where(many, self.source.integers(10, 200, len(ids)), self.source.geometric(0.4, len(ids)))
        sizes = np.where(many, sizes, np.minimum(sizes, FILES_OF_A_FOLDER))
        commit = np.repeat(np.arange(len(ids)), sizes)
        folders = self.files // FILES_OF_A_FOLDER
        folder = np.repeat((self.source.zipf(1.2, len(ids)) - 1) % folders, sizes)
        anywhere = np.repeat(many, sizes)
        folder[anywhere] = self.source.integers(0, folders, anywhere.sum())
        within = (self.source.zipf(1.5, len(commit)) - 1) % FILES_OF_A_FOLDER
        touched = np.unique(np.stack([commit, folder * FILES_OF_A_FOLDER + within], axis=1), axis=0)
        columns = [
            pa.array(ids).take(pa.array(touched[:, 0])),
            pa.array([path_of(number) for number in touched[:, 1].tolist()]),
            pa.nulls(len(touched), pa.string()),
            pa.array(["M"] * len(touched)),
        ]
        table = pa.Table.from_arrays(columns, schema=CHANGE.arrow)
        return table.sort_by([("commit_id", "ascending"), ("path", "ascending")])


def append(store: FactStore, tables: dict[str, pa.Table]) -> int:
    store.append(FAMILY, HISTORY_VERSION, tables)
    return int(tables[CHANGE.name].num_rows)


def peak() -> float:
    """The most memory that this process has held so far, in gigabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of all cores."""
    started, busy = time.perf_counter(), time.process_time()
    call()
    return round(time.perf_counter() - started, 2), round(time.process_time() - busy, 2)


if __name__ == "__main__":
    main()
