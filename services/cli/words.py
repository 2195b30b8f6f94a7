"""Figures in words: sizes, ages and counts as a person reads them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from services.freshness import Freshness
from services.holdings import Holdings, Skipped

_SIZES = ("B", "kB", "MB", "GB", "TB")
_AGES = (
    (timedelta(days=365.25), "year"),
    (timedelta(days=30.4375), "month"),
    (timedelta(days=1), "day"),
    (timedelta(hours=1), "hour"),
    (timedelta(minutes=1), "minute"),
)


SHALLOW = "The clone is shallow: its history ends early, and with it what history tells."


def size(count: float) -> str:
    """Bytes in powers of a thousand: `12.4 MB`."""
    unit = _SIZES[0]
    for unit in _SIZES:
        if count < 1000 or unit == _SIZES[-1]:
            break
        count /= 1000
    return f"{count:.0f} {unit}" if unit == _SIZES[0] else f"{count:.1f} {unit}"


def age(span: timedelta) -> str:
    """How long ago, in the largest unit that fits: `3 days ago`. A time to come is `just now`."""
    for unit, name in _AGES:
        if span >= unit:
            return f"{counted(int(span / unit), name)} ago"
    return "just now"


def counted(count: int, noun: str) -> str:
    """A count and its noun: `1 commit`, `1,204 commits`, `2 repositories`."""
    many = f"{noun.removesuffix('y')}ies" if noun.endswith("ry") else f"{noun}s"
    return f"{count:,} {noun if count == 1 else many}"


def amounts(held: Holdings) -> str:
    """What a snapshot holds: `6 files, 4 chunks, 3 commits, 2 edges, 3.7 MB`."""
    counts = ((held.files, "file"), (held.chunks, "chunk"), (held.commits, "commit"), (held.edges, "edge"))
    return ", ".join(counted(count, noun) for count, noun in counts) + f", {size(held.bytes)}"


def behind(fresh: Freshness) -> str:
    """How far an index is behind its ref."""
    if fresh.ahead:
        return f"its branch was rewritten, and {counted(fresh.behind, 'commit')} not in the index"
    return f"{counted(fresh.behind, 'commit')} behind" if fresh.behind else "up to date"


def skipped_lines(skipped: Iterable[Skipped]) -> list[str]:
    """One line a kind: `commits: merge 834, too_many_files 120`; one that says so where nothing was."""
    kinds: dict[str, list[str]] = {}
    for one in skipped:
        kinds.setdefault(one.kind, []).append(f"{one.reason} {one.count:,}")
    return [f"{kind}s: {', '.join(reasons)}" for kind, reasons in sorted(kinds.items())] or ["nothing"]
