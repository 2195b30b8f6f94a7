"""What `rankhouse tasks mine` tells: how many tasks of each class, what was left out, what to do next."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from typing import Any

import click

from services.cli.words import counted
from services.mining.mine import Found


def print_json(found: Found) -> None:
    """One object for a program."""
    click.echo(json.dumps(_told(found)))


def print_report(found: Found) -> None:
    """A few lines for a person."""
    told = _told(found)
    click.echo(f"{counted(len(found.tasks), 'task')} in {found.file}")
    for name, count in told["classes"].items():
        click.echo(f"  {name:14}{count:,}")
    if told["naming"]:
        click.echo(f"  {counted(told['naming'], 'text')} that named an edited file")
    if told["left_out"]:
        listed = ", ".join(f"{reason} {count:,}" for reason, count in told["left_out"].items())
        click.echo(f"  left out      {listed}")
    sources = " ".join(f"--source {shlex.quote(f'{name}={path}')}" for name, path in told["sources"].items())
    click.echo(f"  next          rankhouse eval {shlex.quote(str(found.file))} {sources} --out results")


def _told(found: Found) -> dict[str, Any]:
    return {
        "file": str(found.file),
        "classes": dict(sorted(Counter(task.query_class for task in found.tasks).items())),
        "naming": sum(bool(task.named) for task in found.tasks),
        "left_out": dict(Counter(one.reason for one in found.left_out).most_common()),
        "sources": {name: str(path) for name, path in found.sources.items()},
    }
