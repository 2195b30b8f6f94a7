"""What `rankhouse sessions` prints: what was imported, which lines were not, and how a replay went."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

import click

from assets.json_lines import ImportReport
from ranking.evaluation.bootstrap import Estimate
from services.cli.imported import tell_rejects
from services.cli.terminal import output, printable, say
from services.cli.words import counted
from services.sessions.replay import Replayed

# A person mends one problem after the other.
SHOWN_PROBLEMS = 5


def print_import_json(report: ImportReport) -> None:
    """One object for a program."""
    click.echo(json.dumps(asdict(report), ensure_ascii=False))


def print_import(source: str, report: ImportReport) -> None:
    """A line for a person; on standard error the lines that were left out, and why."""
    click.echo(
        f"sessions: {report.added} added, {report.changed} changed, {report.known} known, "
        f"{counted(len(report.rejected), 'line')} left out"
    )
    tell_rejects(source, report)


def print_replay_json(found: Replayed) -> None:
    """One object for a program."""
    click.echo(json.dumps(asdict(found), ensure_ascii=False))


def print_replay(found: Replayed) -> None:
    """A table of precisions for a person, with what today's ranking gains on each other order."""
    from rich.table import Table

    silent = f", {found.silent} read nothing" if found.silent else ""
    elsewhere = f", {found.elsewhere} of repositories that are not here" if found.elsewhere else ""
    click.echo(f"{counted(found.sessions, 'session')} ranked{silent}{elsewhere}; precision in percent")
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("order")
    cutoffs = list(next(iter(found.figures.values()), {}))
    for cutoff in cutoffs:
        table.add_column(f"at {cutoff.rpartition('_')[2]}", justify="right")
    table.add_column("ranking gains at 10", justify="right")
    for name, figures in found.figures.items():
        cells = [f"{100 * figures[cutoff].value:.1f}" for cutoff in cutoffs]
        table.add_row(name, *cells, _gain(found.gains.get(name, {})))
    output().print(table)
    for problem in found.problems[:SHOWN_PROBLEMS]:
        say(printable(problem))
    if len(found.problems) > SHOWN_PROBLEMS:
        say(f"{len(found.problems)} problems in all; --json tells each")


def _gain(gains: Mapping[str, Estimate]) -> str:
    gain = gains.get("precision_10")
    if gain is None:
        return ""
    return f"{100 * gain.value:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"
