"""What `rankhouse index` tells when it is done."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from pathlib import Path

import click

from services.cli.words import SHALLOW, amounts, skipped_lines
from services.holdings import holdings
from services.indexing import Indexed


def print_summary(result: Indexed, warehouse: Path | None) -> None:
    """A few lines for a person: what there is now, what was left out, where it is, what to do next.

    `warehouse` is the folder as the user named it, None where they did not.
    """
    held = holdings(result.snapshot)
    plan = result.plan
    done = "up to date" if result.seconds is None else f"indexed in {result.seconds:.1f} s"
    click.echo(f"{plan.repository}: {done}, {plan.ref} at {held.commit_id[:12]}")
    click.echo(f"  holds    {amounts(held)}")
    for line in skipped_lines(held.skipped):
        click.echo(f"  skipped  {line}")
    if held.shallow:
        click.echo(f"  shallow  {SHALLOW} For all of it: git fetch --unshallow, then index again.")
    click.echo(f"  snapshot {result.snapshot.folder}")
    elsewhere = f" --warehouse {shlex.quote(str(warehouse))}" if warehouse is not None else ""
    click.echo(f'  next     rankhouse rank "your task" --repo {plan.repository}{elsewhere}')


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
