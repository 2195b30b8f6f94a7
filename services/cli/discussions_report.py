"""What `rankhouse discussions` prints: what was imported, and which lines were not."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from assets.discussions.imports import ImportReport
from services.cli.terminal import printable, say

# A person mends one line after the other; the rest is in the table `skipped`.
SHOWN_REJECTS = 5


def print_json(name: str, _source: str, report: ImportReport) -> None:
    """One object for a program."""
    click.echo(json.dumps({"repository": name, **asdict(report)}, ensure_ascii=False))


def print_report(name: str, source: str, report: ImportReport) -> None:
    """A line for a person; on standard error the first lines that were left out, and why."""
    rejected = len(report.rejected)
    click.echo(
        f"{name}: {report.added} added, {report.changed} changed, {report.known} known, {rejected} left out"
    )
    for reject in report.rejected[:SHOWN_REJECTS]:
        say(printable(f"{source}:{reject.line}: {reject.reason}, {reject.detail}"))
    if rejected > SHOWN_REJECTS:
        reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(report.reasons.items()))
        say(f"{rejected} lines left out in all: {reasons}")
    if report.added or report.changed:
        click.echo(f"  next: index {name} again, which publishes them")
