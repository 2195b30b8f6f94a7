"""Lists the files of a commit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from assets.git.commits import read_commit
from assets.git.layout import objects_folder
from assets.git.objects import ObjectDatabase, ObjectError
from warehouse.errors import RankhouseError
from warehouse.names import path_text

Kind = Literal["file", "symlink", "submodule"]

_FOLDER = 0o040000
_KINDS: dict[int, Kind] = {0o120000: "symlink", 0o160000: "submodule"}
_FORMAT_BITS = 0o170000
_EXECUTABLE_BITS = 0o111
_ID_BYTES = 20


@dataclass(frozen=True, slots=True)
class TreeEntry:
    """One file of a commit.

    `blob_id` is the content's id: the target's path for a symbolic link, another repository's commit for a
    submodule. `path` is text; bytes that are not UTF-8 stand as `\\xNN` (see `path_text`).
    """

    path: str
    blob_id: str
    kind: Kind
    executable: bool


def list_tree(git_dir: Path, commit_id: str) -> list[TreeEntry]:
    """Every file, symbolic link and submodule of the commit, sorted by path.

    RankhouseError where the commit or a folder of it is missing or damaged: a list with a hole in it would
    look like files that were deleted.
    """
    objects = ObjectDatabase(objects_folder(git_dir))
    entries: list[TreeEntry] = []
    place = b""
    try:
        folders = [(b"", read_commit(objects, commit_id).tree_id)]
        while folders:
            place, tree_id = folders.pop()
            for mode, name, object_id in parse_tree(objects.read(tree_id).data):
                if mode & _FORMAT_BITS == _FOLDER:
                    folders.append((place + name + b"/", object_id))
                else:
                    entries.append(_entry(place + name, mode, object_id))
    except (ObjectError, ValueError) as fault:
        raise RankhouseError(
            f"{git_dir}: the listing of '/{path_text(place)}' at commit {commit_id} is {fault}. "
            "Fetch it again from another clone; `git fsck` lists all that is damaged."
        ) from None
    return sorted(entries, key=lambda entry: entry.path)


def _entry(path: bytes, mode: int, object_id: str) -> TreeEntry:
    kind = _KINDS.get(mode & _FORMAT_BITS, "file")
    executable = kind == "file" and bool(mode & _EXECUTABLE_BITS)
    return TreeEntry(path_text(path), object_id, kind, executable)


def parse_tree(data: bytes) -> Iterator[tuple[int, bytes, str]]:
    """Mode, name and object id of each entry of a tree object; ValueError where it is cut off."""
    start = 0
    while start < len(data):
        name_end = data.index(b"\0", start)
        mode, _, name = data[start:name_end].partition(b" ")
        start = name_end + 1 + _ID_BYTES
        if start > len(data):
            raise ValueError("damaged: it ends within an entry")
        yield int(mode, 8), name, data[name_end + 1 : start].hex()
