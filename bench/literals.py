"""What should a word in a string literal weigh beside one in the code? Ranks each task with each weight.

    rankhouse eval TASKS.jsonl --source NAME=PATH --out OUT --keep      # indexes each base commit, once
    python bench/literals.py TASKS.jsonl --warehouse OUT/warehouse [--limit 50]

A task is one JSON object a line: `id`, `repo`, `base_commit`, `text` and `edited` (paths). Printed are, for
the whole ranking and for BM25 alone, the share of tasks whose edited files all stand within the first k and
the mean reciprocal rank of the first, in percent, and the difference of the latter to the weight that ships,
in points, with the 95 percent interval of the paired bootstrap.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from packing import indexed_tasks

from ranking.encoders.static import load_packaged
from ranking.engine import Ranker
from ranking.evaluation.bootstrap import estimate
from ranking.index.postings import FieldWeights
from ranking.options import RankOptions
from ranking.retrieval.bm25 import BM25
from warehouse.reader import SnapshotReader
from warehouse.snapshots import Snapshot

# The one that ships is first.
WEIGHTS = (1.0, 0.5, 1.5, 2.0, 3.0)
CUTOFFS = (1, 3, 5, 10)
# Words by their best chunk: what the weight changes most directly.
ALONE = "lexical_chunk"
Ranks = Mapping[tuple[str, float], Sequence[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--warehouse", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=500, help="at most so many tasks, evenly over all")
    arguments = parser.parse_args()
    chosen = indexed_tasks(arguments.tasks, arguments.warehouse, arguments.limit)
    ranked = [rank_each(task, snapshot) for task, snapshot in chosen]
    print(f"{len(ranked)} tasks:", dict(Counter(task["repo"] for task, _ in chosen)))
    for form in ("ranking", ALONE):
        for weight in WEIGHTS:
            print(f"{form:13} {weight:3}", figures(ranked, form, weight))


def rank_each(task: Mapping[str, Any], snapshot: Snapshot) -> Ranks:
    """The ranks of the edited files by form and weight; infinite where one is no candidate."""
    ranks: dict[tuple[str, float], list[float]] = {}
    with SnapshotReader(snapshot) as reader:
        for weight in WEIGHTS:
            ranker = Ranker(reader, load_packaged(), BM25(fields=FieldWeights(literal=weight)))
            results = ranker.rank(task["text"], RankOptions(limit=10_000)).results
            alone = sorted(results, key=lambda result: -result.signals[ALONE])
            for form, ordered in (("ranking", results), (ALONE, alone)):
                place = {result.path: n for n, result in enumerate(ordered, start=1)}
                ranks[form, weight] = [place.get(path, np.inf) for path in task["edited"]]
    return ranks


def figures(ranked: Sequence[Ranks], form: str, weight: float) -> str:
    """One row of the answer."""
    within = [100 * np.mean([max(one[form, weight]) <= k for one in ranked]) for k in CUTOFFS]
    first = {w: np.array([100 / min(one[form, w]) for one in ranked]) for w in (weight, WEIGHTS[0])}
    row = " ".join(f"{k}: {share:5.1f}" for k, share in zip(CUTOFFS, within, strict=True))
    difference = estimate(first[weight] - first[WEIGHTS[0]])
    interval = (
        f"{difference.value:+.1f} ({difference.low:+.1f} to {difference.high:+.1f})" if difference else ""
    )
    return f"{row}  mrr: {first[weight].mean():.1f}  {interval}"


if __name__ == "__main__":
    main()
