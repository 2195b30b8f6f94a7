"""A repository that stays open: any thread reads it, and a new snapshot takes over when it is published."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ranking.engine import Ranker
from services.encoders import encoder_for
from services.published import published
from services.revisions import published_at
from warehouse import registry
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.reader import SnapshotReader
from warehouse.registry import RepositoryRecord
from warehouse.snapshots import Snapshot


class Held:
    """An open snapshot and who uses it. It is closed when it is retired and nobody does."""

    def __init__(self, record: RepositoryRecord, snapshot: Snapshot, warehouse: WarehouseLayout) -> None:
        self.record = record
        self.reader = SnapshotReader(snapshot)
        self.ranker = Ranker(self.reader, encoder_for(warehouse, self.reader.identity.encoder))
        self.users = 0
        self.retired = False


class LiveRepository:
    """A repository of a warehouse, open for reading at what it follows, or at a fixed revision.

    Each use sees one snapshot from its beginning to its end. A snapshot that cannot be opened leaves the one
    before in use. Raises RankhouseError where there is nothing to open.
    """

    def __init__(self, warehouse: WarehouseLayout, repository: str | None, at: str | None = None) -> None:
        self._warehouse = warehouse
        self._at = at
        self._lock = threading.Lock()
        self._opening = threading.Lock()
        self._closed = False
        record, snapshot = self._find(repository)
        self.name = record.name
        self._held = Held(record, snapshot, warehouse)

    @contextmanager
    def use(self) -> Iterator[Held]:
        """What is published now, for the block. RankhouseError where it was closed."""
        if self._at is None:
            self._renew()
        with self._lock:
            if self._closed:
                raise RankhouseError(f"{self.name} was closed. Open it again.")
            held = self._held
            held.users += 1
        try:
            yield held
        finally:
            with self._lock:
                held.users -= 1
                self._release(held)

    def close(self) -> None:
        """Let go of it; uses that are under way end first."""
        with self._lock:
            self._closed = True
            self._held.retired = True
            self._release(self._held)

    def _renew(self) -> None:
        """Open what was published since; while one thread does so the others use what there is."""
        if self._is_current() or not self._opening.acquire(blocking=False):
            return
        try:
            if self._is_current():
                return
            new = Held(*self._find(self.name), self._warehouse)
        except RankhouseError:
            return
        finally:
            self._opening.release()
        with self._lock:
            old, self._held = self._held, new
            old.retired = True
            self._release(old)
            if self._closed:
                new.retired = True
                self._release(new)

    def _is_current(self) -> bool:
        """Whether the open snapshot is the one that is named as current, or nobody can tell."""
        try:
            record = registry.get(self._warehouse, self.name)
            named = self._warehouse.repository(self.name).current(record.ref).read_text(encoding="utf-8")
        except (RankhouseError, OSError):
            return True
        return named.strip() == self._held.reader.identity.snapshot_id

    def _find(self, repository: str | None) -> tuple[RepositoryRecord, Snapshot]:
        if self._at is not None:
            return published_at(self._warehouse, repository, self._at)
        return published(self._warehouse, repository)

    @staticmethod
    def _release(held: Held) -> None:
        if held.retired and held.users == 0:
            held.reader.close()
