"""What one process does with some contents: read them from git, take out the facts, add them to the store.

A reader notes which content it is at, so that a content that kills it is known by name.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import connection, parent_process
from pathlib import Path

from assets.git.blobs import BlobReader, Missing
from assets.languages.facts import CONTENT_VERSION, FactRows
from warehouse.facts import FactStore
from warehouse.files import told_in_one_line

Content = tuple[str, str]
"""A blob id, and the name of the language that the content is read as."""

# Source that somebody reads is smaller. What is larger is data, and the largest of it would fill the memory.
SIZE_LIMIT = 5_000_000
# Bytes of content in one part of the store: a second's work, which is what a kill can lose.
PART_BYTES = 4_000_000

_NOTE_BYTES = 128


def read_contents(store: FactStore, git_dir: Path, contents: Iterable[Content]) -> dict[Content, str]:
    """Add the facts of some contents to the store. Gives those that are not there to read, and why."""
    blobs, rows, missing = _blob_reader(git_dir), FactRows(), {}
    with _noting(store) as note:
        for content in contents:
            note(content)
            fault = _add(rows, blobs, content)
            if fault:
                missing[content] = fault.detail
            if rows.bytes_read > PART_BYTES:
                _write(store, rows)
                rows = FactRows()
        _write(store, rows)
    return missing


def record_crash(store: FactStore, git_dir: Path, content: Content) -> None:
    """Add the row that says that a content killed its reader."""
    size = _blob_reader(git_dir).size(content[0])
    rows = FactRows()
    rows.skip(*content, size if isinstance(size, int) else 0, "extractor_crashed", "killed its reader twice")
    _write(store, rows)


def contents_that_killed(store: FactStore) -> list[Content]:
    """The contents that readers were at when they died. To ask is to forget them."""
    found = []
    for note in sorted(_notes(store).glob("*")):
        blob_id, _, language = note.read_text("utf-8").strip().partition(" ")
        found.append((blob_id, language))
        note.unlink()
    return found


def die_with_parent() -> None:
    """End this process when the one that started it has gone: nobody waits for what it would still write."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_wait_for_end, args=(parent.sentinel,), daemon=True).start()


def _wait_for_end(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(1)


@cache
def _blob_reader(git_dir: Path) -> BlobReader:
    return BlobReader(git_dir)


def _add(rows: FactRows, blobs: BlobReader, content: Content) -> Missing | None:
    blob_id, language = content
    size = blobs.size(blob_id)
    if isinstance(size, Missing):
        return size
    if size > SIZE_LIMIT:
        rows.skip(blob_id, language, size, "too_large", f"{size:,} bytes, more than {SIZE_LIMIT:,}")
        return None
    data = blobs.read(blob_id)
    if isinstance(data, Missing):
        return data
    try:
        rows.add(blob_id, language, data)
    except Exception as fault:  # A fault in a language costs one file, not the run.
        rows.skip(blob_id, language, size, "extractor_crashed", f"{type(fault).__name__}: {fault}")
    return None


def _write(store: FactStore, rows: FactRows) -> None:
    if len(rows):
        store.append("content", CONTENT_VERSION, rows.tables())


def _notes(store: FactStore) -> Path:
    return store.root / "reading"


@contextmanager
def _noting(store: FactStore) -> Iterator[Callable[[Content], None]]:
    """A function that notes the content which is read now. The note stays only where the process dies."""
    path = _notes(store) / str(os.getpid())
    with told_in_one_line(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb", buffering=0) as stream:

            def note(content: Content) -> None:
                stream.seek(0)
                stream.write(" ".join(content).encode().ljust(_NOTE_BYTES))

            try:
                yield note
            finally:
                path.unlink()
