"""The Python interface: open a warehouse, rank, pack, explain, find neighbours; frames in and frames out."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from ranking.engine import AT_ONCE
from ranking.explain import Explanation
from ranking.options import Filters, RankOptions
from ranking.packing.options import PackOptions
from ranking.packing.packet import Packet
from ranking.ranking import Ranking
from ranking.related import Related, related_files
from ranking.trace import Trace
from services.access import seen_by
from services.freshness import Freshness, freshness
from services.live import LiveRepository
from services.weights import with_own_weights
from warehouse import registry
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.location import default_warehouse

if TYPE_CHECKING:
    import polars as pl


class Warehouse:
    """A warehouse. `root` is its folder; the one that the command line would take where it is None."""

    def __init__(self, root: Path | str | None = None) -> None:
        self._layout = WarehouseLayout(Path(root or default_warehouse()).expanduser().absolute())

    @property
    def root(self) -> Path:
        """The warehouse's folder."""
        return self._layout.root

    def repositories(self) -> list[str]:
        """The names of its repositories, in alphabetical order."""
        return registry.names(self._layout)

    def open(
        self, repository: str | None = None, *, at: str | None = None, groups: Iterable[str] | None = None
    ) -> Repository:
        """Open a repository; the only one where None.

        `at` names a revision that is indexed, in place of what the repository follows. `groups` are those of
        a principal, who then finds no trace of what the access rules hide; None is the operator.

        Raises RankhouseError where there is no such repository, or nothing is published of it.
        """
        return Repository(self._layout, repository, at, None if groups is None else frozenset(groups))

    def sql(
        self, query: str, repository: str | None = None, *, files: Iterable[Path | str] = ()
    ) -> pl.DataFrame:
        """The answer of a query as a frame: over the tables of one repository, or the views over all.

        The query reads these, and the files of the folders `files`. Raises RankhouseError for a query that
        cannot be answered, and for one that writes.
        """
        import polars as pl
        import pyarrow as pa

        from services.query import ask
        from services.tables import open_tables

        with open_tables(self._layout, repository, [Path(folder) for folder in files]) as tables:
            answer = ask(tables, query)
            fields = zip(answer.reader.schema, answer.columns, strict=True)
            schema = pa.schema([field.with_name(name) for field, name in fields])
            rows = pa.Table.from_batches(answer.batches(), schema)
        frame = pl.from_arrow(rows)
        return frame if isinstance(frame, pl.DataFrame) else frame.to_frame()


class Repository:
    """A repository that is open for reading, by any number of threads at once.

    Each call answers from what is published when it begins: a new snapshot takes over by itself, and no
    answer is made of two. Every method raises RankhouseError, in one line, for what the caller can mend.
    """

    def __init__(
        self,
        warehouse: WarehouseLayout,
        repository: str | None,
        at: str | None,
        groups: frozenset[str] | None,
    ) -> None:
        self._warehouse = warehouse
        self._groups = groups
        self._live = LiveRepository(warehouse, repository, at)

    @property
    def name(self) -> str:
        """The repository's name in the warehouse."""
        return self._live.name

    @property
    def commit(self) -> str:
        """The commit that an answer would be as of now."""
        with self._live.use() as held:
            return held.reader.identity.commit_id

    def rank(self, text: str, options: RankOptions | None = None) -> Ranking:
        """Rank the files for a task text."""
        with self._live.use() as held:
            return held.ranker.rank(text, self._seen(options))

    def trace(
        self, text: str, options: RankOptions | None = None, *, keep_text: bool = True
    ) -> tuple[Ranking, Trace]:
        """Rank the files for a task text, and tell how the ranking came about."""
        with self._live.use() as held:
            return held.ranker.trace(text, self._seen(options), keep_text=keep_text)

    def pack(
        self, text: str, options: RankOptions | None = None, packing: PackOptions | None = None
    ) -> Packet:
        """Pack the best files for a task text into a budget of tokens."""
        with self._live.use() as held:
            return held.ranker.pack(text, self._seen(options), packing)

    def trace_pack(
        self,
        text: str,
        options: RankOptions | None = None,
        packing: PackOptions | None = None,
        *,
        keep_text: bool = True,
    ) -> tuple[Packet, Trace]:
        """Pack the best files for a task text, and tell how the packet came about."""
        with self._live.use() as held:
            return held.ranker.trace_pack(text, self._seen(options), packing, keep_text=keep_text)

    def explain(self, text: str, path: str, options: RankOptions | None = None) -> Explanation:
        """Where a file stands for a task text and what would move it, or where it was lost."""
        with self._live.use() as held:
            return held.ranker.explain(text, path, self._seen(options))

    def related(self, path: str, limit: int = 10) -> Related:
        """What changes with a file, what it imports and what imports it."""
        with self._live.use() as held:
            return related_files(held.reader, path, limit, self._filters(Filters()))

    def frame(self, text: str, options: RankOptions | None = None) -> pl.DataFrame:
        """A ranking as a polars frame, a row a result: see `services.frames`."""
        from services.frames import frame_of

        return frame_of(self.rank(text, options))

    def frame_of_tasks(
        self, tasks: pl.DataFrame, options: RankOptions | None = None, *, threads: int = AT_ONCE
    ) -> pl.DataFrame:
        """Rank every task of a frame with the columns `task` (any id) and `text`.

        The rows are those of `frame`, in order of the tasks, with the column `task` before the others. The
        answer does not depend on `threads`.
        """
        from services.frames import joined

        missing = {"task", "text"} - set(tasks.columns)
        if missing:
            raise RankhouseError(
                f"The frame of tasks has no column {min(missing)!r}. It needs task and text."
            )
        with ThreadPoolExecutor(threads) as pool:
            frames = list(pool.map(lambda text: self.frame(text, options), tasks["text"].to_list()))
        return joined(tasks["task"].to_list(), frames)

    def freshness(self) -> Freshness:
        """How far what is published is behind what the repository follows."""
        with self._live.use() as held:
            return freshness(held.record, held.reader.identity.commit_id)

    def close(self) -> None:
        """Let go of the files; calls that are under way end first."""
        self._live.close()

    def __enter__(self) -> Repository:
        """The repository, closed at the end of the block."""
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        """Close the repository."""
        self.close()

    def _seen(self, options: RankOptions | None) -> RankOptions:
        """The options with what whoever asks may not know of, by the rules as they are now."""
        options, unread = with_own_weights(self._warehouse, self.name, options or RankOptions())
        if unread is not None:
            warnings.warn(unread, stacklevel=3)
        return replace(options, filters=self._filters(options.filters))

    def _filters(self, filters: Filters) -> Filters:
        return seen_by(self._warehouse, self.name, filters, self._groups)
