"""Reads the header of a commit object.

libgit2 refuses a commit whose dates or names git would not write, though git reads it; so it is read here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from assets.git.objects import ObjectDatabase, ObjectError
from assets.git.times import moment

_COMMITTER_TIME = re.compile(rb"^committer [^\n]*> *(\d+)", re.MULTILINE)


@dataclass(frozen=True)
class CommitHeader:
    """What a commit is: its tree, its parents in order, and when it was committed (naive UTC)."""

    commit_id: str
    tree_id: str
    parents: tuple[str, ...]
    committed_at: datetime


def read_commit(objects: ObjectDatabase, object_id: str) -> CommitHeader:
    """The commit of this id, or the one that a tag of this id leads to.

    ObjectError where it is missing or damaged, or neither a commit nor a tag of one.
    """
    found = objects.read(object_id)
    while found.kind == "tag":
        object_id = _first(found.data, b"object")
        found = objects.read(object_id)
    if found.kind != "commit":
        raise ObjectError(f"a {found.kind}, not a commit")
    header = found.data.partition(b"\n\n")[0]
    committed = _COMMITTER_TIME.search(header)
    return CommitHeader(
        commit_id=object_id,
        tree_id=_first(header, b"tree"),
        parents=tuple(_values(header, b"parent")),
        committed_at=moment(int(committed[1]) if committed else 0),
    )


def _first(header: bytes, key: bytes) -> str:
    values = _values(header, key)
    if not values:
        raise ObjectError(f"damaged: it names no {key.decode()}")
    return values[0]


def _values(header: bytes, key: bytes) -> list[str]:
    """The values of the lines that start with `key`, in order."""
    lines = (line.partition(b" ") for line in header.split(b"\n"))
    return [value.decode("ascii", "replace") for name, _, value in lines if name == key]
