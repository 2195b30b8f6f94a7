"""What `rankhouse related` prints: three lists that fit the terminal, or one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from ranking.related import Companion, Dependency, Neighbours, Related
from services.cli.rank_table import shortened_path
from services.cli.terminal import output, printable, width
from services.cli.words import counted

# A path has at most so much of the width; what is left is for the last change's subject.
PATH_SHARE = 0.5
GAP = "  "
ABBREVIATED = 8


def print_json(found: Related) -> None:
    """One object for a program."""
    click.echo(json.dumps(found.to_json(), ensure_ascii=False))


def print_report(found: Related) -> None:
    """The file, then a list a kind of neighbour; a kind that has none says so."""
    console = output()
    columns = width()
    changed = f", last changed {found.last_change.date()}" if found.last_change else ""
    console.print(printable(found.path), style="bold", soft_wrap=True)
    about = f"{found.repo} at {found.commit[:12]}: {counted(found.commits, 'commit')}{changed}"
    console.print(about, soft_wrap=True)
    sections = (
        ("changes with", found.changes_with, companion_lines(found.changes_with.first, columns)),
        ("imports", found.imports, dependency_lines(found.imports.first, columns)),
        ("imported by", found.imported_by, dependency_lines(found.imported_by.first, columns)),
    )
    for title, neighbours, lines in sections:
        console.print()
        console.print(f"{title}: {_amount(neighbours)}", style="bold", soft_wrap=True)
        for line in lines:
            console.print(line, soft_wrap=True)


def companion_lines(companions: Sequence[Companion], columns: int) -> Iterator[str]:
    """A header and a line a companion, none wider than `columns`; nothing where there are none."""
    if not companions:
        return
    paths = _paths([one.path for one in companions], columns)
    yield f"{'path'.ljust(len(paths[0]))}  joint  decayed  recent  last together"[:columns]
    for path, one in zip(paths, companions, strict=True):
        told = f"{one.commit_id[:ABBREVIATED]} {one.subject}" if one.commit_id else ""
        figures = f"{one.joint:>5}  {one.joint_decayed:>7.2f}  {one.ratio_recent:>6.2f}"
        yield GAP.join((path, figures, str(one.last_together.date()), printable(told)))[:columns].rstrip()


def dependency_lines(dependencies: Sequence[Dependency], columns: int) -> Iterator[str]:
    """A line a file with the number of statements, none wider than `columns`."""
    paths = _paths([one.path for one in dependencies], columns)
    for path, one in zip(paths, dependencies, strict=True):
        yield f"{path}{GAP}{counted(one.statements, 'statement')}"


def _paths(paths: Sequence[str], columns: int) -> list[str]:
    """The paths as far as they fit, padded to one width."""
    most = int(columns * PATH_SHARE)
    shown = [shortened_path(printable(path), most) for path in paths]
    widest = max(map(len, shown), default=0)
    return [path.ljust(widest) for path in shown]


def _amount(neighbours: Neighbours) -> str:
    shown = len(neighbours.first)
    return f"{shown} of {neighbours.total}" if shown < neighbours.total else str(neighbours.total or "none")
