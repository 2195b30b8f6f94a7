"""What `rankhouse discussions` prints: what was imported, and which lines were not."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from assets.json_lines import ImportReport
from services.cli.imported import tell_rejects


def print_json(name: str, report: ImportReport) -> None:
    """One object for a program."""
    click.echo(json.dumps({"repository": name, **asdict(report)}, ensure_ascii=False))


def print_report(name: str, source: str, report: ImportReport) -> None:
    """A line for a person; on standard error the first lines that were left out, and why."""
    click.echo(
        f"{name}: {report.added} added, {report.changed} changed, {report.known} known, "
        f"{len(report.rejected)} left out"
    )
    tell_rejects(source, report)
    if report.added or report.changed:
        click.echo(f"  next: index {name} again, which publishes them")
