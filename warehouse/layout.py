"""Where everything is in a warehouse: names of folders and files, and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from warehouse.errors import RankhouseError
from warehouse.files import ASIDE

SNAPSHOT_DATABASE = "snapshot.duckdb"
VECTORS = "vectors.npy"
MANIFEST = "manifest.json"

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


def checked_name(name: str) -> str:
    """The repository's name if it can be a folder and a partition key everywhere, else an error."""
    if not _NAME.fullmatch(name):
        raise RankhouseError(
            f"{name!r} cannot name a repository: use letters, digits, '.', '_' and '-', at most 100. "
            "Choose another with --name."
        )
    return name


@dataclass(frozen=True)
class RepositoryLayout:
    """The folders of one repository in a warehouse."""

    root: Path

    @property
    def record(self) -> Path:
        """What the warehouse knows of the repository: where its git folder is, what to follow."""
        return self.root / "repository.json"

    @property
    def lock(self) -> Path:
        """Held by whoever writes facts or snapshots of this repository."""
        return self.root / ".lock"

    @property
    def facts(self) -> Path:
        """The fact store."""
        return self.root / "facts"

    @property
    def snapshots(self) -> Path:
        """Published snapshots, one folder each."""
        return self.root / "snapshots"

    @property
    def weights(self) -> Path:
        """The weights of its own, where it has any: a profile that was tuned on its history."""
        return self.root / "weights.toml"

    @property
    def tuning(self) -> Path:
        """Where its weights are tuned: mined tasks, their evaluation, the facts of their commits."""
        return self.root / "tuning"

    @property
    def quality(self) -> Path:
        """The last published figure of how good its ranking is."""
        return self.root / "quality.json"

    def snapshot(self, snapshot_id: str) -> Path:
        """One published snapshot."""
        return self.snapshots / snapshot_id

    def building(self, snapshot_id: str) -> Path:
        """Where a snapshot is built before it is published; no reader looks here."""
        return self.snapshots / f"{ASIDE}{snapshot_id}"

    def current(self, ref: str) -> Path:
        """The file that names the current snapshot of a ref."""
        return self.root / "current" / quote(ref, safe="")


@dataclass(frozen=True)
class WarehouseLayout:
    """The folders of a warehouse."""

    root: Path

    @property
    def database(self) -> Path:
        """Views over the current snapshots of all repositories, for analysts."""
        return self.root / "warehouse.duckdb"

    @property
    def lock(self) -> Path:
        """Held by whoever replaces the views."""
        return self.root / ".lock"

    @property
    def dagster_home(self) -> Path:
        """Dagster's instance: runs, events and schedules of this warehouse."""
        return self.root / "dagster"

    @property
    def sessions(self) -> Path:
        """The fact store of recorded sessions."""
        return self.root / "sessions"

    @property
    def sessions_lock(self) -> Path:
        """Held by whoever writes sessions."""
        return self.sessions / ".lock"

    @property
    def repositories(self) -> Path:
        """One folder a repository."""
        return self.root / "repositories"

    def repository(self, name: str) -> RepositoryLayout:
        """The folders of one repository."""
        return RepositoryLayout(self.repositories / checked_name(name))
