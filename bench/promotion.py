"""What does it cost to promote the holders of rare literals on tickets? Ranks each task in each way.

    rankhouse eval TASKS.jsonl --source NAME=PATH --out OUT --keep      # indexes each base commit, once
    python bench/promotion.py TASKS.jsonl --warehouse OUT/warehouse [--limit 50]

A task is one JSON object a line: `id`, `repo`, `base_commit`, `text` and `edited` (paths). Printed are the
share of tasks whose edited files all stand within the first k, in percent, and how many holders were edited.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from packing import indexed_tasks

from ranking.choices import PROMOTE
from ranking.encoders.static import load_packaged
from ranking.engine import Ranker
from ranking.options import RankOptions
from ranking.ranking import Ranking
from warehouse.reader import SnapshotReader
from warehouse.snapshots import Snapshot

CUTOFFS = (1, 3, 5, 10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--warehouse", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=50, help="at most so many tasks, evenly over all")
    arguments = parser.parse_args()
    chosen = indexed_tasks(arguments.tasks, arguments.warehouse, arguments.limit)
    rankings = [(task, rank_each(task, snapshot)) for task, snapshot in chosen]
    for way in PROMOTE:
        shares = [
            sum(all_within(task, ranked[way], cutoff) for task, ranked in rankings) / max(len(rankings), 1)
            for cutoff in CUTOFFS
        ]
        print(f"{way:8}", *(f"{k}: {100 * share:.1f}" for k, share in zip(CUTOFFS, shares, strict=True)))
    holders = [
        result.path in task["edited"]
        for task, ranked in rankings
        for result in ranked["asked"].results
        if result.signals["rare_literal"] > 0
    ]
    print(f"{len(rankings)} tasks, {len(holders)} holders of rare literals, {sum(holders)} of them edited")


def rank_each(task: Mapping[str, Any], snapshot: Snapshot) -> dict[str, Ranking]:
    with SnapshotReader(snapshot) as reader:
        ranker = Ranker(reader, load_packaged())
        return {way: ranker.rank(task["text"], RankOptions(limit=10_000, promote=way)) for way in PROMOTE}


def all_within(task: Mapping[str, Any], ranking: Ranking, cutoff: int) -> bool:
    first = {result.path for result in ranking.results[:cutoff]}
    return set(task["edited"]) <= first


if __name__ == "__main__":
    main()
