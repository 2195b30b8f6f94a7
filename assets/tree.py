"""The files of a commit's tree, numbered in path order, and the paths that no index can hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath

import pyarrow as pa

from assets.document_type import document_type
from assets.git.tree import TreeEntry, list_tree
from assets.languages import language_of

_TREE = pa.schema(
    [
        pa.field("file_id", pa.int32()),
        pa.field("path", pa.string()),
        pa.field("directory", pa.string()),
        pa.field("blob_id", pa.string()),
        pa.field("language", pa.string()),
        pa.field("document_type", pa.string()),
    ]
)
_LEFT_OUT = pa.schema(
    [pa.field("path", pa.string()), pa.field("reason", pa.string()), pa.field("detail", pa.string())]
)


@dataclass(frozen=True)
class VisibleFiles:
    """The tree at a commit: `entries` are its regular files, `table` as rows, `left_out` the rest."""

    entries: list[TreeEntry]
    table: pa.Table
    left_out: pa.Table


@lru_cache(maxsize=2)
def visible_files(git_dir: Path, commit_id: str) -> VisibleFiles:
    """List the tree at a commit. Symbolic links and submodules are recorded, not followed.

    Several stages of a run ask for the same tree, which never changes: the last ones are remembered.
    """
    listed = list_tree(git_dir, commit_id)
    regular = [e for e in listed if e.kind == "file"]
    rows = [_row(number, entry) for number, entry in enumerate(regular)]
    left_out = [_left_out(e) for e in listed if e.kind != "file"]
    return VisibleFiles(regular, _table(rows, _TREE), _table(left_out, _LEFT_OUT))


def _row(file_id: int, entry: TreeEntry) -> tuple[object, ...]:
    language = language_of(entry.path).name
    directory = str(PurePosixPath(entry.path).parent)
    return (
        file_id,
        entry.path,
        "" if directory == "." else directory,
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
