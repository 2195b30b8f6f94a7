"""What `rankhouse explain` prints: where a file stands and why, as a page that fits the terminal or JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from ranking.explain import Above, Explanation, Search, SignalStanding
from services.cli.rank_report import remark
from services.cli.terminal import output, printable, width
from services.cli.words import counted
from services.ranking import Answered

# Signals that add nothing are only in the JSON.
TOLD = 0.005


def print_json(explained: Answered[Explanation]) -> None:
    """One object for a program."""
    remark(explained)
    told = {**explained.answer.to_json(), "warnings": list(explained.warnings)}
    click.echo(json.dumps(told, ensure_ascii=False))


def print_report(explained: Answered[Explanation]) -> None:
    """The file, its stage, its signals, what would move it, and what each retriever says of it."""
    remark(explained)
    console, columns = output(), width()
    for line in report_lines(explained.answer):
        console.print(line[:columns].rstrip(), soft_wrap=True)


def report_lines(told: Explanation) -> Iterator[str]:
    """The lines of the report."""
    yield printable(told.path)
    yield f"{told.repo} at {told.commit[:12]}, read as {told.query_class}: {_place(told)}"
    yield told.packed if told.rank is not None else told.why
    if told.promoted:
        yield f"promoted by {printable(told.promoted)}"
    if told.signals:
        yield ""
        yield "signal                    value  weight    adds  rank"
        yield from (_signal(one) for one in told.signals if abs(one.contribution) >= TOLD)
    if abs(told.lowering) >= TOLD:
        yield f"{'lowering':<22}{'':>9}{'':>8}{told.lowering:>+8.2f}"
    if told.above is not None:
        yield ""
        yield from _above(told.above)
    yield ""
    yield "retriever       rank  brings  match"
    yield from map(_search, told.searches)


def _place(told: Explanation) -> str:
    if told.rank is None:
        return f"not among the {counted(told.candidates, 'candidate')} ({told.stage})"
    return f"rank {told.rank} of {told.candidates}, score {told.score:.2f}"


def _signal(one: SignalStanding) -> str:
    return f"{one.name:<22}{one.value:>9.3f}{one.weight:>8.2f}{one.contribution:>+8.2f}{one.rank:>6}"


def _above(above: Above) -> Iterator[str]:
    yield f"above it: {printable(above.path)}, by {above.distance:.3f}"
    if above.obstacle:
        yield above.obstacle
    for change in above.changes:
        yield f"  swapped by --weights {change.signal}={change.weight:g} (now {change.instead_of:g})"


def _search(one: Search) -> str:
    rank = str(one.rank) if one.rank is not None else "none"
    return f"{one.retriever:<14}{rank:>6}{one.brings:>8}  {printable(one.match)}"
