"""Snapshots: built aside, published whole by a rename, made current by another, retired in time."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from warehouse.errors import RankhouseError
from warehouse.files import remove_leftovers, told_in_one_line, write_aside
from warehouse.layout import MANIFEST, SNAPSHOT_DATABASE, VECTORS, RepositoryLayout


@dataclass(frozen=True)
class Snapshot:
    """A published snapshot: immutable, read by anyone without a lock."""

    snapshot_id: str
    folder: Path

    @property
    def database(self) -> Path:
        """Its DuckDB file, to be opened read-only."""
        return self.folder / SNAPSHOT_DATABASE

    @property
    def vectors(self) -> Path:
        """Its vectors as a float32 matrix, row by chunk id."""
        return self.folder / VECTORS

    def manifest(self) -> dict[str, Any]:
        """What was published: rows, bytes and SHA-256 of each table."""
        manifest: dict[str, Any] = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
        return manifest


def snapshot_id(commit_id: str, configuration: Mapping[str, Any]) -> str:
    """Name a snapshot by its commit and everything that shaped its tables."""
    canonical = json.dumps(configuration, sort_keys=True, separators=(",", ":"))
    return f"{commit_id[:12]}-{hashlib.sha256(canonical.encode()).hexdigest()[:8]}"


def start_building(layout: RepositoryLayout, identity: str) -> Path:
    """An empty folder to build a snapshot in; what killed attempts left is removed.

    Only the holder of the repository's lock may call this.
    """
    building = layout.building(identity)
    with told_in_one_line(layout.snapshots):
        remove_leftovers(layout.snapshots)
        building.mkdir(parents=True)
    return building


def write_manifest(building: Path, facts: Mapping[str, Any]) -> None:
    """Describe the tables in `building`: this is the last file, and a snapshot without it is not whole."""
    tables = {
        path.stem: {
            "rows": pq.read_metadata(path).num_rows,
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in sorted(building.glob("*.parquet"))
    }
    files = {path.name: path.stat().st_size for path in sorted(building.iterdir()) if path.is_file()}
    content = {**facts, "tables": tables, "files": files}
    write_aside(building / MANIFEST, json.dumps(content, indent=1, sort_keys=True) + "\n")


def publish(layout: RepositoryLayout, identity: str, ref: str | None) -> Snapshot:
    """Make the built snapshot visible and, unless `ref` is None, current for it: one rename each."""
    target = layout.snapshot(identity)
    with told_in_one_line(layout.snapshots):
        if not is_whole(target):
            shutil.rmtree(target, ignore_errors=True)
            layout.building(identity).rename(target)
        target.touch()
    if ref is not None:
        make_current(layout, identity, ref)
    return Snapshot(identity, target)


def make_current(layout: RepositoryLayout, identity: str, ref: str) -> None:
    """Point `ref` at a published snapshot."""
    write_aside(layout.current(ref), identity + "\n")


def is_whole(folder: Path) -> bool:
    """Whether a published folder has every file that its manifest tells of, each at its full size."""
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
        sizes = {name: (folder / name).stat().st_size for name in files}
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return bool(sizes == files)


def current(layout: RepositoryLayout, ref: str) -> Snapshot | None:
    """The current snapshot of a ref; None where there is none, or where its folder is damaged."""
    try:
        identity = layout.current(ref).read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as fault:
        raise RankhouseError(
            f"{layout.current(ref)} cannot be read ({fault}). Remove that file and index again."
        ) from fault
    folder = layout.snapshot(identity) if identity else None
    return Snapshot(identity, folder) if folder is not None and is_whole(folder) else None


def is_damaged(layout: RepositoryLayout, ref: str) -> bool:
    """Whether a ref has a snapshot that is not whole: a file of it is gone, or not of its full size."""
    return layout.current(ref).is_file() and current(layout, ref) is None


def condemn(layout: RepositoryLayout, identity: str) -> None:
    """Let a published snapshot count as damaged, so that the next index makes it anew."""
    with told_in_one_line(layout.snapshots):
        (layout.snapshot(identity) / MANIFEST).unlink(missing_ok=True)


def current_ids(layout: RepositoryLayout) -> set[str]:
    """The snapshots that some ref of the repository points at."""
    folder = layout.current("x").parent
    if not folder.is_dir():
        return set()
    return {p.read_text(encoding="utf-8").strip() for p in folder.iterdir() if not p.name.startswith(".")}


def retire(layout: RepositoryLayout, keep: int) -> list[str]:
    """Remove all but the `keep` last published snapshots and those that are current; tell which went."""
    published = sorted(
        (p for p in layout.snapshots.iterdir() if not p.name.startswith(".")),
        key=lambda p: p.stat().st_mtime_ns,
        reverse=True,
    )
    spared = current_ids(layout) | {p.name for p in published[:keep]}
    gone = [p for p in published if p.name not in spared]
    for folder in gone:
        shutil.rmtree(folder, ignore_errors=True)
    return [p.name for p in gone]
