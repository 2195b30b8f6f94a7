"""The table of a ranking: which columns fit a width, and its lines. Pure functions over results.

From left: rank, path, symbol with lines, score, a column a signal (what it adds to the score, the heaviest
first) and badges. What has no room is shortened; signals go, the lightest first, and are named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from ranking.ranking import Result
from services.cli.terminal import UNBOUNDED, printable

GAP = 2
ELLIPSIS = "…"

# Narrower than these a path or symbol tells nothing; a wider terminal gives them a share before signals.
PATH_LEAST, SYMBOL_LEAST = 20, 14
PATH_SHARE, SYMBOL_SHARE = 0.30, 0.20
# A signal's column holds a number such as +12.34, and its name, cut where there is no room for all of it.
SIGNAL_LEAST, SIGNAL_MOST = 6, 10
# Of a name that is cut so much of the beginning stays: what tells it from its like is its end.
NAME_HEAD = 3
# Below this a badge is its first letter, and a legend says which.
BADGES_IN_WORDS = 100


@dataclass(frozen=True)
class Layout:
    """The widths of a table, and what is shown in it."""

    rank: int
    path: int
    symbol: int
    score: int
    signals: Mapping[str, int]
    short_badges: bool
    decimals: int
    dropped: tuple[str, ...]


def lay_out(results: Sequence[Result], weights: Mapping[str, float], width: int) -> Layout:
    """Widths that sum up to `width` at most, gaps included, for any width of 60 or more."""
    decimals = _decimals(results)
    rank = max(len(str(one.rank)) for one in results)
    score = max(cell_len("score"), *(len(_number(one.score, decimals)) for one in results))
    short_badges = width < BADGES_IN_WORDS
    badges = max(cell_len("why"), *(cell_len(_badges(one, short_badges)) for one in results))
    path = max(cell_len("path"), *(cell_len(printable(one.path)) for one in results))
    symbol = max(cell_len("symbol"), *(cell_len(_place(one)) for one in results))
    least_path = min(path, max(PATH_LEAST, int(width * PATH_SHARE)))
    least_symbol = min(symbol, max(SYMBOL_LEAST, int(width * SYMBOL_SHARE)))

    spare = width - (rank + least_path + least_symbol + score + badges + 4 * GAP)
    signals: dict[str, int] = {}
    dropped: list[str] = []
    for name in _telling(results, weights):
        needed = _signal_width(name, results, decimals, SIGNAL_MOST if width < UNBOUNDED else len(name))
        if needed + GAP <= spare and not dropped:
            signals[name] = needed
            spare -= needed + GAP
        else:
            dropped.append(name)
    more_path = min(max(spare, 0), path - least_path)
    more_symbol = min(max(spare, 0) - more_path, symbol - least_symbol)
    return Layout(
        rank=rank,
        path=least_path + more_path,
        symbol=least_symbol + more_symbol,
        score=score,
        signals=signals,
        short_badges=short_badges,
        decimals=decimals,
        dropped=tuple(dropped),
    )


def table_lines(results: Sequence[Result], layout: Layout) -> list[str]:
    """The header and a line a result."""
    names = [set_cell_size(_short(name, width), width) for name, width in layout.signals.items()]
    header = [
        "#".rjust(layout.rank),
        set_cell_size("path", layout.path),
        set_cell_size("symbol", layout.symbol),
        "score".rjust(layout.score),
        *(name.strip().rjust(width) for name, width in zip(names, layout.signals.values(), strict=True)),
        "why",
    ]
    return [_joined(header), *(_joined(_cells(one, layout)) for one in results)]


def badge_legend(results: Sequence[Result]) -> str:
    """What the letters stand for: `why: b both, g graph`."""
    names = sorted({badge for one in results for badge in one.badges})
    return "why: " + ", ".join(f"{name[0]} {name}" for name in names)


def shortened_path(path: str, width: int) -> str:
    """The path in at most `width` cells: its beginning and its file name, with what is between left out."""
    if cell_len(path) <= width:
        return path
    tail = "/" + path.rpartition("/")[2]
    head = width - cell_len(ELLIPSIS + tail)
    if head < 1:
        return shortened(path, width)
    return _cut(path, head) + ELLIPSIS + tail


def shortened(text: str, width: int) -> str:
    """The text in at most `width` cells: its end, which tells more of a symbol than its beginning."""
    if cell_len(text) <= width:
        return text
    return ELLIPSIS + _cut(text[::-1], width - 1)[::-1]


def _cells(one: Result, layout: Layout) -> list[str]:
    signals = [
        _number(one.contributions.get(name, 0.0), layout.decimals, signed=True).rjust(width)
        for name, width in layout.signals.items()
    ]
    return [
        str(one.rank).rjust(layout.rank),
        set_cell_size(shortened_path(printable(one.path), layout.path), layout.path),
        set_cell_size(shortened(_place(one), layout.symbol), layout.symbol),
        _number(one.score, layout.decimals).rjust(layout.score),
        *signals,
        _badges(one, layout.short_badges),
    ]


def _joined(cells: Sequence[str]) -> str:
    return (" " * GAP).join(cells).rstrip()


def _telling(results: Sequence[Result], weights: Mapping[str, float]) -> list[str]:
    """The signals that add something to any result, the heaviest first; what is no signal comes last."""
    names = dict.fromkeys(name for one in results for name, value in one.contributions.items() if value)
    return sorted(names, key=lambda name: -abs(weights.get(name, 0.0)))


def _signal_width(name: str, results: Sequence[Result], decimals: int, most: int) -> int:
    numbers = (len(_number(one.contributions.get(name, 0.0), decimals, signed=True)) for one in results)
    return max(SIGNAL_LEAST, min(most, cell_len(name)), *numbers)


def _short(name: str, width: int) -> str:
    if len(name) <= width:
        return name
    return name[:NAME_HEAD] + ELLIPSIS + name[NAME_HEAD + 1 - width :]


def _place(one: Result) -> str:
    """Symbol and lines: `Flask.run:120-141`, or the lines alone."""
    lines = f"{one.start_line}-{one.end_line}" if one.start_line is not None else ""
    return printable(":".join(filter(None, (one.symbol, lines))))


def _badges(one: Result, short: bool) -> str:
    return "".join(badge[0] for badge in one.badges) if short else " ".join(one.badges)


def _decimals(results: Sequence[Result]) -> int:
    """Two figures that tell: reciprocal ranks are small, z-scores are not."""
    highest = max(abs(one.score) for one in results)
    return 2 if highest >= 1 else 3 if highest >= 0.1 else 4


def _number(value: float, decimals: int, *, signed: bool = False) -> str:
    text = f"{value:+.{decimals}f}" if signed else f"{value:.{decimals}f}"
    # A zero says that the signal tells nothing here; a column of +0.00 would hide those that do.
    return "." if signed and float(text) == 0 else text


def _cut(text: str, width: int) -> str:
    """As much of the beginning as fits."""
    taken = 0
    for index, character in enumerate(text):
        taken += cell_len(character)
        if taken > width:
            return text[:index]
    return text
