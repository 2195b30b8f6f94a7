"""How much of what was edited is in a packet? One chunk a file against several, with and without the caps.

    rankhouse eval TASKS.jsonl --source NAME=PATH --out OUT --keep      # indexes each base commit, once
    python bench/packing.py TASKS.jsonl --warehouse OUT/warehouse [--limit 50]

A task is one JSON object a line: `id`, `repo`, `base_commit`, `text`, `edited` (paths) and `spans` (the
symbols that were edited, by path). Printed are, in percent, for each variant: tasks with every edited file in
the packet, with any, and edited symbols of which at least half the lines are in it; then files and tokens a
packet.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

# The benchmarks measure the checkout that they are in.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ranking.encoders.static import load_packaged
from ranking.engine import Ranker
from ranking.packing.options import PackOptions, small_packet
from ranking.packing.packet import Packet
from warehouse import snapshots
from warehouse.layout import WarehouseLayout
from warehouse.reader import SnapshotReader
from warehouse.snapshots import Snapshot

VARIANTS: Mapping[str, PackOptions] = {
    f"{name}, {chunks} chunks": replace(size, chunks=chunks)
    for name, size in (("30,000", PackOptions()), ("small", small_packet()))
    for chunks in (1, 3, 40)
} | {
    "30,000, any directory": PackOptions(per_directory=99),
    "30,000, ranked alone": PackOptions(companions=False),
}

Spans = Mapping[tuple[str, str], range]


@dataclass(frozen=True)
class Row:
    """What one packet holds of what was edited in one task."""

    variant: str
    every_file: bool
    any_file: bool
    symbols: int
    symbols_held: int
    files: int
    tokens: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("--warehouse", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=50, help="at most so many tasks, evenly over all")
    arguments = parser.parse_args()
    chosen = indexed_tasks(arguments.tasks, arguments.warehouse, arguments.limit)
    rows = [row for task, snapshot in chosen for row in judge(task, snapshot)]
    with pl.Config(tbl_rows=-1, tbl_width_chars=160, float_precision=1, fmt_str_lengths=40):
        print(f"{len(chosen)} tasks", report(rows), sep="\n")


def indexed_tasks(path: Path, warehouse: Path, limit: int) -> list[tuple[dict[str, Any], Snapshot]]:
    """The tasks of a file whose base commits are indexed, each with its snapshot: `limit` at most, evenly."""
    tasks = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [(task, one) for task in tasks if (one := find(warehouse, task["base_commit"]))]
    count = min(limit, len(found))
    return [found[n * len(found) // count] for n in range(count)]


def find(warehouse: Path, commit: str) -> Snapshot | None:
    """A whole snapshot of a commit, of whichever repository."""
    folders = WarehouseLayout(warehouse).repositories.glob(f"*/snapshots/{commit[:12]}-*")
    return next((Snapshot(one.name, one) for one in sorted(folders) if snapshots.is_whole(one)), None)


def judge(task: Mapping[str, Any], snapshot: Snapshot) -> Iterator[Row]:
    with SnapshotReader(snapshot) as reader:
        ranker = Ranker(reader, load_packaged())
        spans = spans_of(reader, task)
        for variant, options in VARIANTS.items():
            packet = ranker.pack(task["text"], packing=options)
            inside = [path in packet.paths for path in task["edited"]]
            yield Row(
                variant=variant,
                every_file=all(inside),
                any_file=any(inside),
                symbols=len(spans),
                symbols_held=sum(is_held(packet, path, lines) for (path, _), lines in spans.items()),
                files=len(packet.entries),
                tokens=packet.tokens,
            )


def spans_of(reader: SnapshotReader, task: Mapping[str, Any]) -> Spans:
    """The lines of each edited symbol that the snapshot defines."""
    edited = {(path, symbol) for path, symbols in (task.get("spans") or {}).items() for symbol in symbols}
    with reader.session() as session:
        rows = session.rows(
            "SELECT path, symbol, start_line, end_line FROM definition JOIN file USING (file_id) "
            "WHERE list_contains($paths, path) ORDER BY start_line DESC",
            {"paths": sorted({path for path, _ in edited})},
        )
    return {(p, s): range(start, end + 1) for p, s, start, end in rows if (p, s) in edited}


def is_held(packet: Packet, path: str, lines: range) -> bool:
    """Whether at least half of some lines of a file are in a packet."""
    parts = [part for entry in packet.entries if entry.path == path for part in entry.parts]
    held = sum(any(part.start_line <= line <= part.end_line for part in parts) for line in lines)
    return 2 * held >= len(lines)


def report(rows: Sequence[Row]) -> pl.DataFrame:
    return (
        pl.DataFrame(rows)
        .group_by("variant", maintain_order=True)
        .agg(
            (100 * pl.col("every_file").mean()).alias("every file"),
            (100 * pl.col("any_file").mean()).alias("any file"),
            (100 * pl.col("symbols_held").sum() / pl.col("symbols").sum()).alias("symbols"),
            pl.col("files").mean(),
            pl.col("tokens").mean(),
        )
    )


if __name__ == "__main__":
    main()
