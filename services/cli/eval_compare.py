"""`rankhouse eval compare`: what changed between two evaluations, and whether it is noise."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from services.cli.paths import GivenPath
from services.cli.session import shared_options

if TYPE_CHECKING:
    from services.evaluation.comparison import Comparison

# Tasks that are named; --json names them all.
MOST_NAMED = 8
_COSTS = ("_ms", "_seconds")


@click.command("compare")
@click.argument("before", type=GivenPath())
@click.argument("after", type=GivenPath())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@partial(shared_options, warehouse="Without effect: only BEFORE and AFTER are read.")
def command(before: Path, after: Path, as_json: bool) -> None:
    """Tell what changed between two evaluations, and whether it is noise.

    BEFORE and AFTER are the folders that `rankhouse eval --out` wrote. Tasks that both measured are compared
    one by one; a difference whose 95 % interval holds 0 is noise.
    """
    from services.evaluation.comparison import compare_folders

    (_print_json if as_json else _print_table)(compare_folders(before, after))


def _print_json(found: Comparison) -> None:
    import json
    from dataclasses import asdict

    told = asdict(found)
    told["changes"] = [{**asdict(change), "verdict": change.verdict} for change in found.changes]
    click.echo(json.dumps(told))


def _print_table(found: Comparison) -> None:
    from rich.table import Table

    from services.cli.terminal import output
    from services.cli.words import counted

    alone = [f"{count:,} {which}" for count, which in
             ((found.only_before, "only before"), (found.only_after, "only after")) if count]  # fmt: skip
    click.echo(", ".join([f"{counted(found.common, 'task')} in common", *alone]))
    for name, (first, second) in found.settings.items():
        click.echo(f"  {name}: {_shown(first)} -> {_shown(second)}")
    table = Table(box=None, pad_edge=False, show_edge=False)
    for heading in ("measure", "before", "after", "difference", "95 % interval", ""):
        table.add_column(heading, justify="left" if heading in ("measure", "") else "right")
    for change in found.changes:
        scale = 1.0 if change.measure.endswith(_COSTS) else 100.0
        table.add_row(
            change.measure,
            f"{scale * change.before:.1f}",
            f"{scale * change.after:.1f}",
            f"{scale * change.difference.value:+.1f}",
            f"{scale * change.difference.low:+.1f} to {scale * change.difference.high:+.1f}",
            change.verdict,
        )
    output().print(table)
    for what, tasks in (("gained", found.gained), ("lost", found.lost)):
        named = f": {', '.join(tasks[:MOST_NAMED])}" if tasks else ""
        more = f" and {len(tasks) - MOST_NAMED:,} more" if len(tasks) > MOST_NAMED else ""
        click.echo(f"{counted(len(tasks), 'task')} {what} edited files within the first 10{named}{more}")


def _shown(value: Any) -> str:
    """What one of the two was run with, which may be nothing of its own."""
    return "not given" if value is None else str(value)
