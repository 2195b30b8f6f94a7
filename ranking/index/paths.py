"""Files by name: which files a path or a module may stand for, by the longest tail that they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

# A file of such a name stands for its folder where somebody names a module.
FOLDER_STEMS = frozenset({"__init__", "index", "mod"})


@dataclass(frozen=True)
class Agreement:
    """The files that a name stands for alike, and the share of it that agrees.

    The share is of the name or of the file's own, whichever is shorter: 1 where one is a tail of the other.
    """

    file_ids: Sequence[int]
    share: float


def _everything(_: int) -> bool:
    return True


class PathIndex:
    """All files of a snapshot, by the last part of their path and of their module.

    A module is a path without its extension, and without the last part where that stands for its folder.
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self._paths = [tuple(path.split("/")) for path in paths]
        self._modules = [_module(parts) for parts in self._paths]
        self._by_last = _by_last(self._paths)
        self._by_last_of_module = _by_last(self._modules)

    def find_path(self, path: str, sees: Callable[[int], bool] = _everything) -> Agreement | None:
        """The files whose path shares the longest tail with `path`; None where none shares its last part.

        `sees` tells which files may be known of.
        """
        parts = tuple(path.split("/"))
        shared: dict[int, list[int]] = {}
        for file_id in self._by_last.get(parts[-1], ()):
            if sees(file_id):
                shared.setdefault(_common_tail(parts, self._paths[file_id]), []).append(file_id)
        if not shared:
            return None
        size = max(shared)
        shortest = min(len(self._paths[file_id]) for file_id in shared[size])
        return Agreement(shared[size], size / min(len(parts), shortest))

    def find_module(self, name: str, sees: Callable[[int], bool] = _everything) -> Agreement | None:
        """The files of the module that a dotted name leads to: `a.b.C` to `a.b.C`, else `a.b`, else `a`.

        A module is found by any tail of its own: `b` and `a.b` both lead to a/b.py.
        """
        parts = tuple(name.split("."))
        for size in range(len(parts), 0, -1):
            head = parts[:size]
            named = self._by_last_of_module.get(head[-1], ())
            found = [i for i in named if self._modules[i][-size:] == head and sees(i)]
            if found:
                return Agreement(found, 1.0)
        return None


def _module(parts: tuple[str, ...]) -> tuple[str, ...]:
    stem = PurePosixPath(parts[-1]).stem
    return parts[:-1] if stem in FOLDER_STEMS else (*parts[:-1], stem)


def _by_last(names: Sequence[tuple[str, ...]]) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    for file_id, parts in enumerate(names):
        if parts:
            index.setdefault(parts[-1], []).append(file_id)
    return index


def _common_tail(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    size = 0
    for a, b in zip(reversed(one), reversed(other), strict=False):
        if a != b:
            break
        size += 1
    return size
