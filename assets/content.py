"""Takes the facts out of every content of a tree that no earlier run has read, on all cores.

A content that kills its reader costs that content and nothing else. A content that is not there to read, in a
partial or damaged clone, is looked for anew by each run: a fetch may bring it.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.parquet as pq

from assets.content_reader import (
    Content,
    VersionedRows,
    contents_that_killed,
    die_with_parent,
    read_contents,
    record_crash,
)
from assets.git.tree import TreeEntry
from assets.languages import language_of
from assets.languages.facts import CONTENT_VERSION, content_version, content_versions
from warehouse.errors import RankhouseError
from warehouse.facts import COMPRESSION, FactStore
from warehouse.files import ASIDE
from warehouse.progress import Progress
from warehouse.schema import BLOB

__all__ = ["CONTENT_VERSION", "ContentReport", "extract_content"]

MISSING = "missing_object"

# Contents that one task of the pool reads: enough for the task's own cost to vanish, few enough for the cores
# to end together.
BATCH = 128
# So few contents are read sooner than another process is started.
FEW = 128


@dataclass(frozen=True)
class ContentReport:
    """What a run did: the contents it read, and how many files of the tree are skipped, by reason."""

    contents: int
    skipped: Mapping[str, int]
    seconds: float


def extract_content(
    store: FactStore,
    git_dir: Path,
    entries: Iterable[TreeEntry],
    progress: Progress,
    workers: int | None = None,
) -> ContentReport:
    """Add the facts of all contents among `entries` that the store does not have under their version.

    A content is a blob as one language: two files with the same bytes are read once, unless their names make
    them two languages. `workers` processes share the work, by default one for each core. The facts are added
    in parts as they come, so a run that is killed loses the last second of each. The caller holds the
    repository's lock. RankhouseError where the store cannot be written, or no process can be started.
    """
    started = time.perf_counter()
    _forget_missing(store)
    files = Counter(
        (entry.blob_id, language_of(entry.path).name) for entry in entries if entry.kind == "file"
    )
    run = _Run(store, git_dir, files, progress, workers or os.cpu_count() or 1)
    contents = run.read_all()
    return ContentReport(contents, _skipped(store, files), time.perf_counter() - started)


class _Run:
    """One pass over the contents of a tree; `files` says how many files have each."""

    def __init__(
        self, store: FactStore, git_dir: Path, files: Mapping[Content, int], progress: Progress, workers: int
    ) -> None:
        self._store = store
        self._git_dir = git_dir
        self._files = files
        self._progress = progress
        self._workers = workers
        self._missing: dict[Content, str] = {}
        self._told: set[Content] = set()

    def read_all(self) -> int:
        """Read what is pending until nothing is; gives the number of contents."""
        first = self._pending()
        self._told = self._files.keys() - set(first)
        self._progress.start("content", sum(self._files[content] for content in first), "files")
        try:
            while pending := self._pending():
                self._read(pending)
            _record_missing(self._store, self._missing)
            self._tell(first)
        finally:
            self._progress.finish()
        return len(first) - len(self._missing)

    def _pending(self) -> list[Content]:
        """What is still to be read, a version after the other, each in the order of the tree."""
        known = set(_blob_rows(self._store, "blob_id", "language"))
        pending = (content for content in self._files if content not in known)
        return sorted(
            (content for content in pending if content not in self._missing),
            key=lambda content: content_version(content[1]),
        )

    def _read(self, pending: Sequence[Content]) -> None:
        suspects = [content for content in contents_that_killed(self._store) if content in self._files]
        if suspects:
            self._read_alone([content for content in pending if content in suspects])
        elif len(pending) <= FEW:
            self._missing |= read_contents(self._store, self._git_dir, pending)
            self._tell(pending)
        elif not self._read_together(pending) and len(self._pending()) == len(pending):
            raise RankhouseError(
                "The processes that read contents end as soon as they start: the machine may lack memory "
                "or processes. Free some, or index with fewer workers."
            )

    def _read_together(self, pending: Sequence[Content]) -> bool:
        """Read contents in several processes; False where one of them died, which ends them all."""
        batches = [pending[start : start + BATCH] for start in range(0, len(pending), BATCH)]
        with _pool(min(self._workers, len(batches))) as pool:
            tasks = {
                pool.submit(read_contents, self._store, self._git_dir, batch): batch for batch in batches
            }
            for task in as_completed(tasks):
                try:
                    self._missing |= task.result()
                except BrokenProcessPool:
                    return False
                self._tell(tasks[task])
        return True

    def _read_alone(self, suspects: Iterable[Content]) -> None:
        """Read each content in a process of its own, and record those that kill that one too."""
        for content in suspects:
            with _pool(1) as pool:
                try:
                    self._missing |= pool.submit(
                        read_contents, self._store, self._git_dir, [content]
                    ).result()
                except BrokenProcessPool:
                    contents_that_killed(self._store)
                    record_crash(self._store, self._git_dir, content)
            self._tell([content])

    def _tell(self, contents: Iterable[Content]) -> None:
        new = set(contents) - self._told
        self._told |= new
        self._progress.advance(sum(self._files[content] for content in new))


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Fresh processes, which inherit no lock and no open file; what waits is dropped when the block ends."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=die_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _blob_rows(store: FactStore, *columns: str) -> Iterator[tuple[str, ...]]:
    """Rows of `blob`; `language` is one of the columns."""
    at = columns.index("language")
    for version, languages in content_versions().items():
        table = store.read("content", version, BLOB.name, columns)
        rows = zip(*(table.column(name).to_pylist() for name in columns), strict=True)
        yield from (row for row in rows if row[at] in languages)


def _skipped(store: FactStore, files: Mapping[Content, int]) -> dict[str, int]:
    """Files of the tree with a content that was skipped, by reason."""
    counts: Counter[str] = Counter()
    for blob_id, language, reason in _blob_rows(store, "blob_id", "language", "skipped"):
        if reason and (blob_id, language) in files:
            counts[reason] += files[blob_id, language]
    return dict(sorted(counts.items()))


def _record_missing(store: FactStore, missing: Mapping[Content, str]) -> None:
    """Add rows for contents that are not there: no facts, so the next run forgets them and looks again."""
    rows = VersionedRows()
    for content, detail in missing.items():
        rows.of(content).skip(*content, 0, MISSING, detail)
    rows.write(store)


def _forget_missing(store: FactStore) -> None:
    """Take the rows of contents that were not there out of whichever parts hold them."""
    files = [file for version in content_versions() for file in store.files("content", version, BLOB.name)]
    for file in map(Path, files):
        skipped = pq.ParquetFile(file).read(columns=["skipped"]).column("skipped")
        missing = pc.equal(skipped.fill_null(""), MISSING)
        if pc.any(missing).as_py():
            kept = pq.ParquetFile(file).read().filter(pc.invert(missing))
            aside = file.with_name(ASIDE + file.name)
            pq.write_table(kept, aside, compression=COMPRESSION)
            aside.replace(file)
