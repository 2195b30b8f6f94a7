"""What one process does with some contents: read them from git, take out the facts, add them to the store.

A reader notes which content it is at, so that a content that kills it is known by name.
"""

from __future__ import annotations

import codecs
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import connection, parent_process
from pathlib import Path

from assets.git.blobs import BlobReader, Missing
from assets.languages import language_named
from assets.languages.facts import FactRows, content_version
from assets.languages.language import Language
from assets.secrets import may_hold_secrets
from warehouse.facts import FactStore
from warehouse.files import told_in_one_line

Content = tuple[str, str]
"""A blob id, and the name of the language that the content is read as."""

# Source that somebody reads is smaller. What is larger is data, and the largest of it would fill the memory.
SIZE_LIMIT = 5_000_000
# Bytes of content in one part of the store: a second's work, which is what a kill can lose.
PART_BYTES = 4_000_000
# Bytes of content that are loaded together.
LOT_BYTES = 1_000_000
# Marks of UTF-16 and UTF-32, in which the hints of a secret are not what they are in ASCII.
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)

_NOTE_BYTES = 128


def read_contents(
    store: FactStore,
    git_dir: Path,
    contents: Iterable[Content],
    readers: Callable[[str], Language] = language_named,
) -> dict[Content, str]:
    """Add the facts of some contents to the store. Gives those that are not there to read, and why.

    `readers` tells by its name how a language is read.
    """
    reading = _Reading(store, _blob_reader(git_dir), VersionedRows(readers))
    with _noting(store) as note:
        for content in contents:
            note(content)
            reading.load(content)
            if reading.is_full:
                reading.add_all(note)
        reading.add_all(note)
        reading.write()
    return reading.missing


def record_crash(store: FactStore, git_dir: Path, content: Content) -> None:
    """Add the row that says that a content killed its reader."""
    size = _blob_reader(git_dir).size(content[0])
    rows = VersionedRows()
    size = size if isinstance(size, int) else 0
    rows.of(content).skip(*content, size, "extractor_crashed", "killed its reader twice")
    rows.write(store)


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


class VersionedRows:
    """Rows of the content facts, apart by the version that they are kept under."""

    def __init__(self, readers: Callable[[str], Language] = language_named) -> None:
        """Begin without rows; `readers` tells by its name how a language is read."""
        self._readers = readers
        self._rows: dict[str, FactRows] = {}

    @property
    def bytes_read(self) -> int:
        """Bytes of the contents that there are rows of."""
        return sum(rows.bytes_read for rows in self._rows.values())

    def of(self, content: Content) -> FactRows:
        """The rows that a content's belong to."""
        return self._rows.setdefault(content_version(content[1]), FactRows(self._readers))

    def write(self, store: FactStore) -> None:
        """Add all rows to a store, a part for each version, and begin anew."""
        for version, rows in self._rows.items():
            if len(rows):
                store.append("content", version, rows.tables())
        self._rows = {}


class _Reading:
    """Contents on their way into the store. A lot of them is loaded, and then asked at once for secrets."""

    def __init__(self, store: FactStore, blobs: BlobReader, rows: VersionedRows) -> None:
        self.missing: dict[Content, str] = {}
        self._store = store
        self._blobs = blobs
        self._rows = rows
        self._loaded: list[tuple[Content, bytes]] = []
        self._loaded_bytes = 0

    @property
    def is_full(self) -> bool:
        return self._loaded_bytes > LOT_BYTES

    def load(self, content: Content) -> None:
        blob_id, language = content
        size = self._blobs.size(blob_id)
        if isinstance(size, int) and size > SIZE_LIMIT:
            rows = self._rows.of(content)
            rows.skip(blob_id, language, size, "too_large", f"{size:,} bytes, more than {SIZE_LIMIT:,}")
            return
        data = self._blobs.read(blob_id) if isinstance(size, int) else size
        if isinstance(data, Missing):
            self.missing[content] = data.detail
        else:
            self._loaded.append((content, data))
            self._loaded_bytes += len(data)

    def add_all(self, note: Callable[[Content], None]) -> None:
        suspicious = may_hold_secrets([data for _, data in self._loaded])
        for (content, data), may in zip(self._loaded, suspicious, strict=True):
            note(content)
            self._add(content, data, may or data.startswith(WIDE))
        self._loaded, self._loaded_bytes = [], 0

    def _add(self, content: Content, data: bytes, suspicious: bool) -> None:
        rows = self._rows.of(content)
        try:
            rows.add(*content, data, suspicious=suspicious)
        except Exception as fault:  # A fault in a language costs one file, not the run.
            rows.skip(*content, len(data), "extractor_crashed", f"{type(fault).__name__}: {fault}")
        if self._rows.bytes_read > PART_BYTES:
            self.write()

    def write(self) -> None:
        self._rows.write(self._store)


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
