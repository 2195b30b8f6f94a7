"""The files of a commit's tree, numbered in path order, with what paths and attributes say of them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from assets.document_type import document_type
from assets.git.blobs import BlobReader
from assets.git.tree import TreeEntry, list_tree
from assets.languages import language_of
from assets.owners import Owners, owners_file
from assets.selection.attributes import GENERATED, State, read_attributes
from assets.selection.marks import Mark
from assets.selection.paths import manifest_folders, tree_marks
from warehouse.settings import IndexSettings

_TREE = pa.schema(
    [
        pa.field("file_id", pa.int32()),
        pa.field("path", pa.string()),
        pa.field("directory", pa.string()),
        pa.field("blob_id", pa.string()),
        pa.field("language", pa.string()),
        pa.field("document_type", pa.string()),
        pa.field("owners", pa.list_(pa.string())),
        # Attributes say that no program made it, whatever it says itself.
        pa.field("is_written", pa.bool_()),
        # Known without reading the content, for files that a rule may leave unread.
        pa.field("size", pa.int64()),
    ]
)
_MARK = pa.schema([pa.field(name, pa.string()) for name in ("path", *Mark._fields)])
_LEFT_OUT = pa.schema(
    [pa.field("path", pa.string()), pa.field("reason", pa.string()), pa.field("detail", pa.string())]
)


@dataclass(frozen=True)
class VisibleFiles:
    """The tree at a commit.

    `entries` are its regular files, `table` the same as rows, `left_out` the rest; `marks` are what each rule
    over paths and attributes finds, whether or not a setting lets it count.
    """

    entries: list[TreeEntry]
    table: pa.Table
    left_out: pa.Table
    marks: pa.Table

    def read_by(self, settings: IndexSettings) -> VisibleFiles:
        """Without the files that a rule over paths leaves unread: no rule over contents is asked here."""
        counts = pc.is_in(self.marks.column("rule"), pa.array(settings.skip_rules(), pa.string()))
        unread = set(self.marks.filter(counts).column("path").to_pylist())
        entries = [entry for entry in self.entries if entry.path not in unread]
        kept = pa.array([entry.path not in unread for entry in self.entries], pa.bool_())
        return VisibleFiles(entries, self.table.filter(kept), self.left_out, self.marks)


@lru_cache(maxsize=2)
def visible_files(git_dir: Path, commit_id: str) -> VisibleFiles:
    """List the tree at a commit. Symbolic links and submodules are recorded, not followed.

    Several stages of a run ask for the same tree, which never changes: the last ones are remembered.
    """
    listed = list_tree(git_dir, commit_id)
    regular = [e for e in listed if e.kind == "file"]
    blobs = BlobReader(git_dir)
    texts = _Texts({entry.path: entry.blob_id for entry in regular}, blobs)
    attributes = _attributes(texts)
    owners = Owners(texts.read(owners_file(texts.ids)))
    marks = {path: found for path, found in _marks(regular, attributes).items() if found}
    rows: list[tuple[object, ...]] = [
        (
            number,
            *_described(entry),
            owners.of(entry.path),
            attributes[entry.path].get(GENERATED) is False,
            _size(blobs, entry, marks),
        )
        for number, entry in enumerate(regular)
    ]
    left_out = [_left_out(e) for e in listed if e.kind != "file"]
    return VisibleFiles(
        regular,
        _table(rows, _TREE),
        _table(left_out, _LEFT_OUT),
        _table([(path, *mark) for path, found in marks.items() for mark in found], _MARK),
    )


@dataclass(frozen=True)
class _Texts:
    """The texts of a tree's files, by path."""

    ids: dict[str, str]
    blobs: BlobReader

    def read(self, path: str | None) -> str:
        """The text of a file, empty where it is not there to read."""
        content = self.blobs.read(self.ids[path]) if path is not None else b""
        return content.decode("utf-8", "replace") if isinstance(content, bytes) else ""


def _attributes(texts: _Texts) -> dict[str, dict[str, State]]:
    attributes = read_attributes(texts.ids, texts.read)
    return {path: attributes.of(path) for path in texts.ids}


def _marks(files: list[TreeEntry], attributes: dict[str, dict[str, State]]) -> dict[str, list[Mark]]:
    manifests = manifest_folders(entry.path for entry in files)
    return {e.path: tree_marks(e.path, attributes[e.path], manifests) for e in files}


def _size(blobs: BlobReader, entry: TreeEntry, marks: Collection[str]) -> int | None:
    size = blobs.size(entry.blob_id) if entry.path in marks else None
    return size if isinstance(size, int) else None


def _described(entry: TreeEntry) -> tuple[str, ...]:
    """Path, directory, content, language and document type."""
    language = language_of(entry.path).name
    return (
        entry.path,
        entry.path.rpartition("/")[0],
        entry.blob_id,
        language,
        document_type(entry.path, language),
    )


def _left_out(entry: TreeEntry) -> tuple[object, ...]:
    detail = {
        "symlink": "a symbolic link is recorded, not followed",
        "submodule": f"another repository at commit {entry.blob_id}: index it by itself",
    }[entry.kind]
    return entry.path, entry.kind, detail


def _table(rows: list[tuple[object, ...]], schema: pa.Schema) -> pa.Table:
    columns = list(zip(*rows, strict=True)) or [() for _ in schema]
    arrays = [pa.array(c, type=f.type) for c, f in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)
