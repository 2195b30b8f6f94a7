"""What `rankhouse index` tells when it is done."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict

import click

from services.cli.words import counted, size, skipped_lines
from services.holdings import holdings
from services.indexing import Indexed


def print_summary(result: Indexed) -> None:
    """A few lines for a person: what there is now, what was left out, where it is, what to do next."""
    held = holdings(result.snapshot)
    plan = result.plan
    done = "up to date" if result.seconds is None else f"indexed in {result.seconds:.1f} s"
    click.echo(f"{plan.repository}: {done}, {plan.ref} at {held.commit_id[:12]}", err=True)
    counts = ((held.files, "file"), (held.chunks, "chunk"), (held.commits, "commit"), (held.edges, "edge"))
    click.echo(f"  {', '.join(counted(count, noun) for count, noun in counts)}, {size(held.bytes)}", err=True)
    for line in skipped_lines(held.skipped):
        click.echo(f"  skipped {line}", err=True)
    if held.shallow:
        click.echo(
            "  the clone is shallow: its history ends early. git fetch --unshallow, index again", err=True
        )
    click.echo(f"  snapshot {result.snapshot.folder}", err=True)
    click.echo(f'  next: rankhouse rank "your task" --repo {shlex.quote(plan.repository)}', err=True)


def print_json(result: Indexed) -> None:
    """One object for a program."""
    held = holdings(result.snapshot)
    click.echo(
        json.dumps(
            {
                "repository": result.plan.repository,
                "ref": result.plan.ref,
                **asdict(held),
                "committed_at": held.committed_at.isoformat(),
                "snapshot": str(result.snapshot.folder),
                "up_to_date": result.seconds is None,
                "seconds": result.seconds,
            }
        )
    )
