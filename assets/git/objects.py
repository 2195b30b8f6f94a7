"""Reads git objects by id, from loose files and packs, and trusts neither.

Packs are read by libgit2. Loose objects are read here: libgit2 1.9 loops for ever on a truncated one, which
is what a crash leaves behind (libgit2 issue 7342), and writes past its buffer on one that lies about its
size (issue 7177).
"""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

import pygit2

# "commit 184\0": the longest kind and the longest size that git writes fit well within this.
_HEADER_BYTES = 64
# Git follows no longer chain of alternates.
_ALTERNATES_DEPTH = 5
_ID = re.compile(r"[0-9a-f]{40}")
_KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}


class ObjectError(Exception):
    """An object that cannot be read. The message says why in a few words: it is missing, or it is damaged."""


@dataclass(frozen=True)
class RawObject:
    """An object as stored: its kind (`commit`, `tree`, `blob`, `tag`) and its bytes."""

    kind: str
    data: bytes


class ObjectDatabase:
    """The objects below `folder` (a repository's `objects`) and those it borrows from others (alternates).

    Replacements (`refs/replace`) are not applied, and what a partial clone left out is missing: nothing is
    fetched.
    """

    def __init__(self, folder: Path) -> None:
        self._folders = _with_alternates(folder)
        self._packs = pygit2.Odb()
        for place in self._folders:
            self._packs.add_backend(pygit2.OdbBackendPack(str(place)), 1)

    def read(self, object_id: str) -> RawObject:
        """The object with this full id, its bytes checked against the id; ObjectError where there is none."""
        _check(object_id)
        loose, damage = self._loose(object_id)
        if loose is not None:
            return loose
        try:
            kind, data = self._packs.read(object_id)
        except KeyError:
            raise ObjectError(damage or "missing from the repository") from None
        except (pygit2.GitError, ValueError) as fault:
            raise ObjectError(_in_a_line(fault)) from None
        return RawObject(_KINDS[int(kind)], data)

    def header(self, object_id: str) -> tuple[str, int]:
        """Kind and size in bytes, without reading the content; ObjectError where there is none."""
        _check(object_id)
        for place in self._folders:
            try:
                with _loose_path(place, object_id).open("rb") as stream:
                    kind, size, _ = _split_header(zlib.decompressobj(), stream.read(_HEADER_BYTES))
            except (OSError, zlib.error, ValueError):
                continue
            return kind, size
        try:
            packed_kind, packed_size = self._packs.read_header(object_id)
        except KeyError:
            # The whole read tells a damaged loose object from a missing one.
            whole = self.read(object_id)
            return whole.kind, len(whole.data)
        except (pygit2.GitError, ValueError) as fault:
            raise ObjectError(_in_a_line(fault)) from None
        return _KINDS[int(packed_kind)], packed_size

    def _loose(self, object_id: str) -> tuple[RawObject | None, str]:
        """The first sound loose copy, and else what is wrong with the last of those there are."""
        damage = ""
        for place in self._folders:
            try:
                stored = _loose_path(place, object_id).read_bytes()
            except FileNotFoundError:
                continue
            except OSError as fault:
                damage = f"unreadable: {fault.strerror}"
                continue
            try:
                return _inflate(object_id, stored), ""
            except (zlib.error, ValueError) as fault:
                damage = f"damaged: {_in_a_line(fault)}"
        return None, damage


def _check(object_id: str) -> None:
    """libgit2 takes a short id for the object that it is short for; damaged objects name such ids."""
    if not _ID.fullmatch(object_id):
        raise ObjectError(f"not an object id: {object_id!r}")


def _loose_path(folder: Path, object_id: str) -> Path:
    return Path(f"{folder}/{object_id[:2]}/{object_id[2:]}")


def _inflate(object_id: str, stored: bytes) -> RawObject:
    """Undo zlib on a loose object, reading no more than its header promises."""
    stream = zlib.decompressobj()
    kind, size, start = _split_header(stream, stored)
    rest = stream.decompress(stream.unconsumed_tail, max(1, size - len(start) + 1))
    data = start + rest
    if len(data) != size:
        raise ValueError(f"{size} bytes promised, {len(data)} found")
    if hashlib.sha1(b"%b %d\0" % (kind.encode(), size) + data).hexdigest() != object_id:
        raise ValueError("its content is not what its name says")
    return RawObject(kind, data)


def _split_header(stream: zlib._Decompress, stored: bytes) -> tuple[str, int, bytes]:
    """Kind, size and the first bytes of content of a loose object; ValueError where the header is wrong."""
    header, end, start = stream.decompress(stored, _HEADER_BYTES).partition(b"\0")
    kind, _, size = header.partition(b" ")
    if not end or kind.decode("ascii", "replace") not in _KINDS.values() or not size.isdigit():
        raise ValueError("its header is cut off or wrong")
    return kind.decode("ascii"), int(size), start


def _with_alternates(folder: Path) -> list[Path]:
    """The folder and, breadth first, those that `info/alternates` names, each once."""
    found = [folder]
    level = [folder]
    for _ in range(_ALTERNATES_DEPTH):
        level = [place for near in level for place in _alternates(near) if place not in found]
        found += dict.fromkeys(level)
    return found


def _alternates(folder: Path) -> list[Path]:
    try:
        lines = (folder / "info" / "alternates").read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return []
    places = [(folder / line).resolve() for line in lines if line and not line.startswith("#")]
    return [place for place in places if place.is_dir()]


def _in_a_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
