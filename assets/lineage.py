"""Which file of the tree a path of the past became: renames followed, through any number of them.

History names a file by the path that it had then. A path may have named several files, one after the other:
`a.py` renamed to `b.py`, and later a new `a.py`. So what a path leads to depends on when it was touched. Time
is told by generation, which no clock can skew: the length of the longest way from a root to the commit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pyarrow as pa

# Beyond every generation.
FOREVER = 2**31 - 1

LINEAGE = pa.schema(
    [
        pa.field("path", pa.string(), nullable=False),
        pa.field("first", pa.int32(), nullable=False),
        pa.field("last", pa.int32(), nullable=False),
        pa.field("current_path", pa.string()),
    ]
)


class Rename(NamedTuple):
    """A commit of a generation gave the file at `old_path` the name `path`."""

    generation: int
    old_path: str
    path: str


@dataclass(frozen=True)
class _Departures:
    """The times at which a path's file got another name, oldest first, and those names."""

    generations: list[int]
    names: list[str]


def lineage(renames: Iterable[Rename], tree: Container[str]) -> pa.Table:
    """What each renamed path led to, by generation, as a table with the columns of LINEAGE.

    A commit of generation g with first <= g <= last that touched `path` touched what is now `current_path`,
    null where that is gone. A path that was never renamed has no row: it leads to itself.

    A commit that touches the old name after the rename and not after a new file of that name stood on another
    branch; where the tree has no file of the old name, it too is led to the new one. Copies do not count.
    """
    departures = _departures(renames)
    rows = [row for path in sorted(departures) for row in _rows(path, departures, tree)]
    columns = list(zip(*rows, strict=True)) or [() for _ in LINEAGE]
    arrays = [pa.array(c, type=f.type) for c, f in zip(columns, LINEAGE, strict=True)]
    return pa.Table.from_arrays(arrays, schema=LINEAGE)


def _departures(renames: Iterable[Rename]) -> dict[str, _Departures]:
    found: defaultdict[str, dict[int, str]] = defaultdict(dict)
    for rename in sorted(renames, reverse=True):
        # Two branches may have renamed a file in the same generation: one of them has to stand for both.
        found[rename.old_path][rename.generation] = rename.path
    return {
        path: _Departures(sorted(names), [names[g] for g in sorted(names)]) for path, names in found.items()
    }


def _rows(
    path: str, departures: dict[str, _Departures], tree: Container[str]
) -> Iterator[tuple[str, int, int, str | None]]:
    own = departures[path]
    first = 0
    for generation, name in zip(own.generations, own.names, strict=True):
        yield path, first, generation - 1, _followed(name, generation, departures, tree)
        first = generation
    left = path if path in tree else _followed(own.names[-1], own.generations[-1], departures, tree)
    yield path, first, FOREVER, left


def _followed(
    path: str, generation: int, departures: dict[str, _Departures], tree: Container[str]
) -> str | None:
    """What `path`, as it was named by a commit of `generation`, is called in the tree."""
    while (own := departures.get(path)) is not None:
        later = bisect_right(own.generations, generation)
        if later == len(own.generations):
            break
        generation, path = own.generations[later], own.names[later]
    return path if path in tree else None
