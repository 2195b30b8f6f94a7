"""Does co-change find the other files of a ticket? Every optional form against baselines, on labelled tasks.

    python bench/coedit.py TASKS.jsonl --source OWNER/NAME=GIT_DIR ... --facts DIR > bench/results/coedit.json

A task is one JSON object a line: `id`, `repo`, `base_commit`, `edited`. Those with two or more edited files
that are in the tree of the base commit count. Each edited file in turn is the seed, and what is asked for are
the others: recall in the first 5 and 10, averaged over a task's seeds, then over tasks. Everything is as of
the base commit. Facts of history are read once a repository and stay in DIR.

A candidate's score is joint / (sqrt(n) + 1), as ranking computes it, decayed or plain as the variant says.
`source` counts only candidates that are source files, since a ticket's labels are never tests or pages.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import polars as pl
import pyarrow as pa

from assets.files import compute_files, history_parameters
from assets.git.blobs import BlobReader
from assets.history import read_history
from assets.imports.resolution import resolve
from assets.imports.tables import Named, Symbol, Use
from assets.languages import language_named
from assets.languages.structure.source import read_source
from assets.plan import SnapshotPlan
from assets.tree import visible_files
from assets.workbench import open_workbench
from tests.fixtures.plans import plan_at
from warehouse.progress import SILENT
from warehouse.schema import CHANGE, COMMIT, IMPORT_STATEMENT, TOUCH
from warehouse.settings import IndexSettings
from warehouse.snapshots import start_building

CUTOFFS = (5, 10)
NO_LIMIT = 1_000_000
REFERENCE = "co-edit, decayed"

# From a file id to the file ids that are best beside it.
Ranked = Callable[[int], list[int]]


@dataclass(frozen=True)
class Task:
    """A labelled task whose fix edited several files."""

    task_id: str
    repo: str
    commit: str
    edited: tuple[str, ...]


@dataclass(frozen=True)
class Variant:
    """One form of the signal: settings of history, and which column stands over which."""

    name: str
    settings: Mapping[str, Any]
    over: str = "joint_decayed"
    under: str = "commits"
    without: str = ""
    """The mark of commits that join nothing: a column of `commit`."""


VARIANTS = (
    Variant(REFERENCE, {}),
    Variant("co-edit, plain", {}, over="joint"),
    Variant("co-edit, decayed, n decayed too", {}, under="commits_decayed"),
    Variant("ratio of the last hundred", {}, over="ratio_recent", under=""),
    Variant("half-life of two years", {"half_life_days": 730.5}),
    Variant("half-life of two years, n decayed too", {"half_life_days": 730.5}, under="commits_decayed"),
    Variant("changes of 2 to 30 files", {"coedit_max_files": 30}),
    Variant("changes of any size", {"coedit_max_files": NO_LIMIT}),
    Variant("changes of any size, plain", {"coedit_max_files": NO_LIMIT}, over="joint"),
    Variant("without reverts", {}, without="is_revert"),
    Variant("without formatting", {}, without="is_formatting"),
    Variant("without bumps", {}, without="is_bump"),
    Variant("last 5,000 changes only", {"coedit_horizon_changes": 5000}),
    Variant("one ticket, one change", {"history_change": "ticket"}),
    Variant("merges by first parent", {"history_merges": "first_parent"}),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--source", action="append", required=True, help="OWNER/NAME=GIT_DIR, repeatable")
    parser.add_argument("--facts", type=Path, required=True)
    parser.add_argument("--repo", help="only tasks of this repository")
    parser.add_argument("--every", type=int, default=1, help="only every n-th task of those")
    arguments = parser.parse_args()
    sources = {name: Path(place) for name, place in (s.split("=", 1) for s in arguments.source)}
    tasks = [t for t in read_tasks(arguments.tasks, sources) if arguments.repo in (None, t.repo)]
    tasks = tasks[:: arguments.every]
    found: dict[str, dict[str, dict[str, float]]] = {}
    for task in tasks:
        found[task.task_id] = judge(task, sources[task.repo], arguments.facts)
        print(json.dumps({task.task_id: found[task.task_id]}), file=sys.stderr, flush=True)
    print(json.dumps(summary(tasks, found), indent=1))


def read_tasks(path: Path, sources: Mapping[str, Path]) -> list[Task]:
    """The tasks with several labels whose repository has a source."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Task(r["id"], r["repo"], r["base_commit"], tuple(r["edited"]))
        for r in rows
        if len(r["edited"]) > 1 and r["repo"] in sources
    ]


def judge(task: Task, git_dir: Path, facts: Path) -> dict[str, dict[str, float]]:
    """Recall of every ranking on one task, by name of the ranking and then by cutoff."""
    files = pl.DataFrame()
    found: dict[str, dict[str, float]] = {}
    by_stage: dict[str, list[Variant]] = defaultdict(list)
    for variant in VARIANTS:
        shaping = {k: v for k, v in variant.settings.items() if not k.startswith("coedit")}
        by_stage[json.dumps(shaping)].append(variant)
    for stage, variants in by_stage.items():
        with tempfile.TemporaryDirectory(prefix="rankhouse-bench-") as building:
            settings = IndexSettings(**json.loads(stage))
            plan = plan_at(git_dir, Path(building), task.commit, settings)
            files, rankings = by_history(plan, facts / task.repo.replace("/", "+"), variants, task)
        found |= {name: recall(task, files, ranked) for name, ranked in rankings.items()}
    for name, ranked in baselines(git_dir, task, files).items():
        found[name] = recall(task, files, ranked)
    return found


def by_history(
    plan: SnapshotPlan, root: Path, variants: Sequence[Variant], task: Task
) -> tuple[pl.DataFrame, dict[str, Ranked]]:
    """The files at the commit, and a ranking for each variant; the variants share what is not co-edit's."""
    facts = (root / "facts").absolute()
    facts.mkdir(parents=True, exist_ok=True)
    (plan.layout.root / "facts").symlink_to(facts)
    read_history(plan.store, plan.git_dir, plan.revision.commit_id, SILENT)
    start_building(plan.layout, plan.snapshot_id)
    compute_files(plan, SILENT)
    files = pl.read_parquet(plan.building / "file.parquet")
    seeds = files.filter(pl.col("path").is_in(list(task.edited)))["file_id"].to_list()
    pairs = {key: coedit(plan, dict(key[0]), key[1], seeds) for key in set(map(matrix_key, variants))}
    return files, {v.name: by_pairs(pairs[matrix_key(v)], files, v) for v in variants}


def matrix_key(variant: Variant) -> tuple[tuple[tuple[str, Any], ...], str]:
    """Variants with the same key rank by the same matrix."""
    settings = ((k, v) for k, v in variant.settings.items() if k.startswith("coedit"))
    return tuple(sorted(settings)), variant.without


def coedit(
    plan: SnapshotPlan, settings: Mapping[str, Any], without: str, seeds: Sequence[int]
) -> pl.DataFrame:
    """The co-edit matrix, as far as it has a seed.

    All but the plain matrix ask only commits that touched a seed: the pairs of the seeds are the same, save
    for `ratio_recent`, which nobody looks at there.
    """
    every = IndexSettings(**{**plan.settings.model_dump(), **settings})
    parameters = history_parameters(replace(plan, settings=every))
    with open_workbench(plan) as bench:
        bench.see_signals(COMMIT, CHANGE)
        touch = f"read_parquet('{plan.building / 'touch.parquet'}')"
        if settings or without:
            listed = ", ".join(map(str, seeds)) or "-1"
            seeded = f"SELECT commit_id FROM {touch} WHERE file_id IN ({listed})"
            marked = f"SELECT commit_id FROM commit WHERE {without or 'false'}"
            touch += f" WHERE commit_id IN ({seeded}) AND commit_id NOT IN ({marked})"
        bench.connection.execute(f"CREATE TEMP VIEW {TOUCH.name} AS FROM {touch}")
        bench.compute("change_unit", parameters)
        table = pl.from_arrow(bench.answer("coedit", parameters))
    assert isinstance(table, pl.DataFrame)
    return table.filter(pl.col("file_a").is_in(seeds) | pl.col("file_b").is_in(seeds))


def by_pairs(pairs: pl.DataFrame, files: pl.DataFrame, variant: Variant) -> Ranked:
    """Partners of a file by score, the number of joint changes and the path deciding between equals."""
    under = pl.col(variant.under).sqrt() + 1 if variant.under else pl.lit(1.0)
    both = pl.concat(
        [
            pairs.rename({"file_a": "seed", "file_b": "file_id"}),
            pairs.rename({"file_b": "seed", "file_a": "file_id"}).select(
                "seed", "file_id", *pairs.columns[2:]
            ),
        ]
    )
    scored = both.join(files.select("file_id", "commits", "commits_decayed"), on="file_id").with_columns(
        score=pl.col(variant.over) / under
    )
    return by_score(scored)


def by_score(scored: pl.DataFrame) -> Ranked:
    tie = ["score", "joint"] if "joint" in scored.columns else ["score"]
    ordered = scored.sort([*tie, "file_id"], descending=[*(True for _ in tie), False])
    ranked = {
        key[0]: group["file_id"].to_list() for key, group in ordered.group_by("seed", maintain_order=True)
    }
    return lambda seed: ranked.get(seed, [])


def baselines(git_dir: Path, task: Task, files: pl.DataFrame) -> dict[str, Ranked]:
    """What knows nothing of co-change; the more often changed file stands first among equals."""
    often = files.sort(["commits", "file_id"], descending=[True, False])
    directory = dict(files.select("file_id", "directory").iter_rows())
    of_directory = {
        key[0]: group["file_id"].to_list() for key, group in often.group_by("directory", maintain_order=True)
    }
    place = {file_id: number for number, file_id in enumerate(often["file_id"])}
    near = neighbours(git_dir, task, files)

    def imported(seed: int) -> list[int]:
        return sorted(near.get(seed, ()), key=place.__getitem__)

    def same_directory(seed: int) -> list[int]:
        return [f for f in of_directory[directory[seed]] if f != seed]

    def most_changed(seed: int) -> list[int]:
        return [f for f in often["file_id"].head(2000) if f != seed]

    return {
        "same directory, most changed first": same_directory,
        "import neighbours, most changed first": imported,
        "most changed of all": most_changed,
    }


def neighbours(git_dir: Path, task: Task, files: pl.DataFrame) -> dict[int, set[int]]:
    """The files that import a file or that it imports."""
    tree = visible_files(git_dir, task.commit)
    python = [e for e in tree.entries if e.path.endswith(".py")]
    statements = [
        imports_of(git_dir, e.blob_id).append_column("path", pa.repeat(pa.scalar(e.path), rows))
        for e in python
        if (rows := imports_of(git_dir, e.blob_id).num_rows)
    ]
    nothing = (pa.table({name: pa.array([], pa.string()) for name in row._fields}) for row in (Symbol, Use))
    named = Named(pa.concat_tables(statements), *nothing)
    edges = resolve([e.path for e in tree.entries], named, lambda _: None).edges
    ids = dict(files.select("path", "file_id").iter_rows())
    near: dict[int, set[int]] = defaultdict(set)
    for source, target in zip(
        edges["source_path"].to_pylist(), edges["target_path"].to_pylist(), strict=True
    ):
        near[ids[source]].add(ids[target])
        near[ids[target]].add(ids[source])
    return near


@cache
def imports_of(git_dir: Path, blob_id: str) -> pa.Table:
    """What the resolver reads; where in the file a statement stands is no matter to it."""
    data = reader(git_dir).read(blob_id)
    source = read_source(data, None) if isinstance(data, bytes) else None
    imports = language_named("python").extract(source.text).imports if source is not None else []
    names = ["line", "module", "name", "alias", "level", "scope"]
    columns = list(zip(*imports, strict=True)) or [() for _ in names]
    types = [IMPORT_STATEMENT.arrow.field(name).type for name in names]
    return pa.table([pa.array(c, t) for c, t in zip(columns, types, strict=True)], names=names)


@cache
def reader(git_dir: Path) -> BlobReader:
    return BlobReader(git_dir)


def recall(task: Task, files: pl.DataFrame, ranked: Ranked) -> dict[str, float]:
    """The share of the other edited files that stand in the first k beside each, averaged over the seeds."""
    known = dict(files.select("path", "file_id").iter_rows())
    source = set(files.filter(pl.col("document_type") == "source")["file_id"])
    labels = [known[path] for path in task.edited if path in known]
    found: dict[str, list[float]] = defaultdict(list)
    for seed in labels if len(labels) > 1 else []:
        others = set(labels) - {seed}
        listed = ranked(seed)
        kinds = {"all": listed, "source": [f for f in listed if f in source]}
        for kind, candidates in kinds.items():
            for k in CUTOFFS:
                found[f"{kind}@{k}"].append(len(others.intersection(candidates[:k])) / len(others))
    return {name: statistics.mean(values) for name, values in found.items()}


def summary(tasks: Sequence[Task], found: Mapping[str, Mapping[str, Mapping[str, float]]]) -> dict[str, Any]:
    """Means over tasks, and for each ranking how the reference fares against it, task by task."""
    judged = {task: rankings for task, rankings in found.items() if rankings[REFERENCE]}
    names = list(next(iter(judged.values())))
    return {
        "tasks": len(judged),
        "by_repository": {
            r: sum(t.repo == r and t.task_id in judged for t in tasks)
            for r in sorted({t.repo for t in tasks})
        },
        "commits": {t.task_id: t.commit for t in tasks if t.task_id in judged},
        "recall": {name: dict(row(name, judged)) for name in names},
        "tasks_found": judged,
    }


def row(name: str, judged: Mapping[str, Mapping[str, Mapping[str, float]]]) -> Iterator[tuple[str, float]]:
    """Means at each cutoff; then the difference to the reference at 10, with its standard error."""
    cutoffs = list(next(iter(judged.values()))[name])
    for cutoff in cutoffs:
        yield cutoff, round(statistics.mean(r[name][cutoff] for r in judged.values()), 4)
    for cutoff in ("all@10", "source@10"):
        apart = [r[name][cutoff] - r[REFERENCE][cutoff] for r in judged.values()]
        error = statistics.stdev(apart) / math.sqrt(len(apart)) if len(apart) > 1 else 0.0
        yield f"gain {cutoff}", round(statistics.mean(apart), 4)
        yield f"error {cutoff}", round(error, 4)
        yield f"better {cutoff}", sum(a > 0 for a in apart)
        yield f"worse {cutoff}", sum(a < 0 for a in apart)


if __name__ == "__main__":
    main()
