"""What of a chunk is to be indexed, and how large it is to be: variants of both, on labelled tasks.

    python -m bench.chunks TASKS.jsonl --source NAME=GIT_DIR --work DIR --out RESULT.json [--limit 57]

Each base commit is indexed once as shipped, and once for each way of cutting or naming chunks, with the
tables of history that these do not touch; a snapshot is removed after its tasks. Where only the vector is
another, it is made from the chunks of the snapshot. A variant is one change to what ships:

    outline in the vector       the signatures of a class's members, beside the text of its header
    outline in the words        the same in the lexical index, in the field of symbol and signature
    outline in both
    symbol in the vector        the dotted name before the text
    path and symbol in the vector
    half as large, twice as large   the upper bounds of `Sizes`, for Python

Printed are, over tasks, in percent: of the whole ranking with the shipped weights, the tasks with every
edited file within the first k, and the mean reciprocal rank of the first; then the edited files among the
first 10 of the lexical and of the semantic retriever alone, and the reciprocal rank of the first there. Below
each stands the difference to what ships, with its 95 percent interval by paired bootstrap. `--work` keeps
what was measured: a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from assets.content_reader import read_contents
from assets.git.repository import open_repository
from assets.languages import Language, language_named, language_of, python
from assets.languages.facts import content_versions
from assets.languages.structure.extraction import Extraction
from assets.languages.structure.sizes import SIZES
from assets.plan import SnapshotPlan, plan_snapshot
from assets.snapshot import compose_snapshot
from assets.tree import visible_files
from pipelines.graph import STAGES
from ranking.encoders.protocol import Encoder
from ranking.engine import Ranker
from ranking.evaluation.bootstrap import estimate
from ranking.options import RankOptions
from ranking.ranking import Ranking
from services.evaluation.choice import limited
from services.evaluation.indexing import UNREAD, UNREAD_STAGES
from services.evaluation.jobs import EVERY, Job, jobs_of
from services.evaluation.sources import place, read_sources, warehouse_name
from services.evaluation.tasks import Task, read_tasks
from warehouse import schema
from warehouse.layout import VECTORS, WarehouseLayout
from warehouse.progress import SILENT
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord
from warehouse.settings import IndexSettings
from warehouse.snapshots import Snapshot

SHIPPED = "as shipped"
RETRIEVERS = ("lexical", "semantic")
CUTOFFS = (1, 3, 5, 10)
ROOT = Path(__file__).resolve().parent.parent

Readers = Callable[[str], Language]
Said = Callable[[Mapping[str, str]], str]
"""From `path`, `symbol`, `outline` and `text` of a chunk to the text of its vector."""


def main() -> None:
    arguments = _arguments()
    placed = place(read_tasks(arguments.tasks).tasks, read_sources(arguments.source))
    chosen = limited(placed.tasks, arguments.limit) if arguments.limit else placed.tasks
    measured = arguments.work / "measured.jsonl"
    done = _commits(measured)
    for job in jobs_of(chosen):
        if job.commit_id not in done:
            rows = list(measure(job, arguments.work))
            with measured.open("a", encoding="utf-8") as stream:
                stream.writelines(json.dumps(row) + "\n" for row in rows)
    rows = pl.read_ndjson(measured)
    found = {
        "rankhouse": open_repository(ROOT).resolve(None).commit_id,
        "tasks": rows.filter(variant=SHIPPED).height,
        "commits": _commits_by_repository(rows),
        "variants": summary(rows),
    }
    arguments.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(table(found["variants"]))


def _outlined(name: str) -> Language:
    """A language whose signatures hold the outline as well, for the lexical index."""
    language = language_named(name)

    def extract(text: bytes) -> Extraction:
        found = language.extract(text)
        units = [unit._replace(signature=f"{unit.signature}\n{unit.outline}") for unit in found.units]
        return replace(found, units=units)

    return replace(language, extract=extract)


def _sized(factor: float, name: str) -> Language:
    """A language whose units are that much larger, where it is Python."""
    language = language_named(name)
    if name != "python":
        return language
    return replace(language, extract=partial(python.extract, sizes=SIZES.times(factor)))


@dataclass(frozen=True)
class Cutting:
    """A way to read contents, and the texts of the vectors that are measured with it."""

    readers: Readers
    vectors: Mapping[str, Said | None]
    """By the name of the variant; None for the vectors of an index."""


def with_outline(chunk: Mapping[str, str]) -> str:
    return f"{chunk['text']}\n{chunk['outline']}"


def with_symbol(chunk: Mapping[str, str]) -> str:
    return f"{chunk['symbol']}\n{chunk['text']}"


def with_path_and_symbol(chunk: Mapping[str, str]) -> str:
    return f"{chunk['path']}\n{chunk['symbol']}\n{chunk['text']}"


CUTTINGS = {
    "shipped": Cutting(
        language_named,
        {
            SHIPPED: None,
            "outline in the vector": with_outline,
            "symbol in the vector": with_symbol,
            "path and symbol in the vector": with_path_and_symbol,
        },
    ),
    "outlined": Cutting(_outlined, {"outline in the words": None, "outline in both": with_outline}),
    "half": Cutting(partial(_sized, 0.5), {"half as large": None}),
    "double": Cutting(partial(_sized, 2.0), {"twice as large": None}),
}
# Stages that no cutting changes: done once a commit.
OF_HISTORY = frozenset({"history", "files", "coedit", "message", "messages"})


def measure(job: Job, work: Path) -> Iterator[dict[str, Any]]:
    """A row for each task of a commit and each variant."""
    with _building(job, work, "shipped") as base:
        for name, cutting in CUTTINGS.items():
            if name == "shipped":
                yield from _judge(job, cutting, _index(base, cutting))
            else:
                with _building(job, work, name) as plan:
                    for table in base.building.glob("*.parquet"):
                        os.link(table, plan.building / table.name)
                    yield from _judge(job, cutting, _index(plan, cutting, OF_HISTORY))


@contextmanager
def _building(job: Job, work: Path, name: str) -> Iterator[SnapshotPlan]:
    record = RepositoryRecord(warehouse_name(job.repo), str(job.git_dir))
    layout = WarehouseLayout((work / name).absolute())
    plan = plan_snapshot(layout, record, IndexSettings(), commit_id=job.commit_id)
    shutil.rmtree(plan.building, ignore_errors=True)
    plan.building.mkdir(parents=True)
    try:
        yield plan
    finally:
        shutil.rmtree(plan.building)


def _index(plan: SnapshotPlan, cutting: Cutting, done: frozenset[str] = frozenset()) -> SnapshotPlan:
    entries = visible_files(plan.git_dir, plan.revision.commit_id).read_by(plan.settings).entries
    contents = {(one.blob_id, language_of(one.path).name) for one in entries if one.kind == "file"}
    read_contents(plan.store, plan.git_dir, sorted(contents - _known(plan)), cutting.readers)
    for stage in STAGES:
        if stage.name not in done | UNREAD_STAGES | {"content"}:
            # A table that is linked to the base's is not to be written through the link.
            for table in stage.tables if stage.group == "signals" else ():
                (plan.building / f"{table.name}.parquet").unlink(missing_ok=True)
            stage.run(plan, SILENT)
    (plan.building / f"{schema.SNAPSHOT.name}.parquet").unlink(missing_ok=True)
    compose_snapshot(plan, SILENT, [one for one in schema.SIGNALS if one not in UNREAD])
    return plan


def _known(plan: SnapshotPlan) -> set[tuple[str, str]]:
    known: set[tuple[str, str]] = set()
    for version in content_versions():
        rows = plan.store.read("content", version, schema.BLOB.name, ["blob_id", "language"])
        known |= set(zip(*(column.to_pylist() for column in rows.columns), strict=True))
    return known


def _judge(job: Job, cutting: Cutting, plan: SnapshotPlan) -> Iterator[dict[str, Any]]:
    for variant, said in cutting.vectors.items():
        with _vectors(plan, said) as snapshot, SnapshotReader(snapshot) as reader:
            ranker = Ranker(reader, plan.encoder)
            for task in job.tasks:
                ranking = ranker.rank(task.text, RankOptions(limit=EVERY))
                yield {
                    "variant": variant,
                    "repo": job.repo,
                    "commit": job.commit_id,
                    "task": task.task_id,
                    "chunks": len(reader.vectors),
                    **figures(ranking, task),
                }


@contextmanager
def _vectors(plan: SnapshotPlan, said: Said | None) -> Iterator[Snapshot]:
    """The snapshot that was built, or one beside it with vectors of other texts."""
    built = Snapshot(plan.snapshot_id, plan.building)
    if said is None:
        yield built
        return
    other = Snapshot(plan.snapshot_id, plan.building / "other")
    other.folder.mkdir()
    os.link(built.database, other.database)
    np.save(other.folder / VECTORS, encoded(built, said, plan.encoder))
    try:
        yield other
    finally:
        shutil.rmtree(other.folder)


def encoded(snapshot: Snapshot, said: Said, encoder: Encoder) -> np.ndarray[Any, np.dtype[np.float32]]:
    """The vectors of all chunks, by chunk id."""
    with SnapshotReader(snapshot) as reader, reader.session() as session:
        chunks = session.table(
            "SELECT path, symbol, outline, text FROM chunk JOIN file USING (file_id) ORDER BY chunk_id"
        ).to_pylist()
    return encoder.encode_documents([said(chunk) for chunk in chunks])


def figures(ranking: Ranking, task: Task) -> dict[str, float]:
    """What a ranking gives for a task, and what each retriever gave by itself."""
    edited = {label.path for label in task.labels}
    found = [result for result in ranking.results if result.path in edited]
    whole = sorted(result.rank for result in found)
    row = {f"all@{k}": float(sum(rank <= k for rank in whole) == len(edited)) for k in CUTOFFS}
    row["mrr"] = 1 / whole[0] if whole else 0.0
    for name in RETRIEVERS:
        ranks = [hit["rank"] for result in found for hit in result.evidence if hit["retriever"] == name]
        row[f"{name} recall@10"] = sum(rank <= 10 for rank in ranks) / len(edited)
        row[f"{name} mrr"] = 1 / min(ranks) if ranks else 0.0
    return row


def summary(rows: pl.DataFrame) -> dict[str, dict[str, Any]]:
    """Of each variant the chunks of a commit, and each measure: its mean, and its difference to SHIPPED."""
    shipped = rows.filter(variant=SHIPPED).sort("task")
    measures = [name for name in rows.columns if rows[name].dtype == pl.Float64]
    found: dict[str, dict[str, Any]] = {}
    for variant in rows["variant"].unique(maintain_order=True):
        these = rows.filter(variant=variant).sort("task")
        assert these["task"].equals(shipped["task"])
        found[variant] = {"chunks": round(float(np.mean(these["chunks"].to_numpy())))}
        for name in measures:
            values = these[name].to_numpy()
            difference = estimate(values - shipped[name].to_numpy())
            assert difference is not None
            found[variant][name] = {
                "value": round(float(values.mean()), 4),
                "difference": round(difference.value, 4),
                "interval": [round(difference.low, 4), round(difference.high, 4)],
            }
    return found


def table(variants: Mapping[str, Mapping[str, Any]]) -> str:
    """The figures in percent as a Markdown table, differences below their values."""
    measures = [name for name in variants[SHIPPED] if name != "chunks"]
    lines = [
        "| variant | chunks | " + " | ".join(measures) + " |",
        "| --- |" + " --- |" * (1 + len(measures)),
    ]
    for variant, row in variants.items():
        values = [f"{100 * row[name]['value']:.1f}" for name in measures]
        lines.append(f"| {variant} | {row['chunks']} | " + " | ".join(values) + " |")
        if variant != SHIPPED:
            changes = [
                "{:+.1f} [{:+.1f}, {:+.1f}]".format(
                    *(100 * value for value in (row[name]["difference"], *row[name]["interval"]))
                )
                for name in measures
            ]
            lines.append("| | | " + " | ".join(changes) + " |")
    return "\n".join(lines)


def _commits(measured: Path) -> set[str]:
    if not measured.is_file():
        return set()
    return {json.loads(line)["commit"] for line in measured.read_text(encoding="utf-8").splitlines()}


def _commits_by_repository(rows: pl.DataFrame) -> dict[str, list[str]]:
    pairs = rows.select("repo", "commit").unique(maintain_order=True)
    return {
        str(repo[0]): group["commit"].to_list() for repo, group in pairs.group_by("repo", maintain_order=True)
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--source", action="append", required=True, metavar="NAME=GIT_DIR")
    parser.add_argument(
        "--work", type=Path, required=True, help="a folder for facts and for what is measured"
    )
    parser.add_argument("--limit", type=int, help="so many tasks, evenly over all")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    return arguments


if __name__ == "__main__":
    main()
