"""`rankhouse tasks`: labelled tasks from a repository's own history and content."""

from __future__ import annotations

from pathlib import Path

import click

from services.cli.paths import GivenPath
from services.cli.repository import repository_option
from services.cli.session import current_session, shared_options

EPILOG = """\
\b
Examples:
  rankhouse tasks mine --repo flask --out mined
  rankhouse tasks mine --repo flask --out mined --after 2.3.0 --mask
  rankhouse tasks mine --repo flask --out mined --class change --after 2.3.0 --at-cut-off

Commits become tasks: the message (or the imported issue that it refers to) is the text,
the edited files are the labels. Content makes tasks of other classes: names, messages of
errors, keys of settings, and documentation of functions, taken out of them before they
are asked for. See docs/evaluation.md.
"""
CLASSES = ("change", "symbol", "message", "setting", "documentation")


@click.group("tasks", epilog=EPILOG)
@shared_options
def command() -> None:
    """Make labelled tasks of a repository."""


@command.command("mine", epilog=EPILOG)
@repository_option
@click.option("--out", type=GivenPath(file_okay=False), required=True, help="Folder for tasks.jsonl.")
@click.option(
    "--class", "classes", type=click.Choice(CLASSES), multiple=True, help="Only this class; repeatable."
)
@click.option("--limit", type=click.IntRange(min=1), default=100, show_default=True, help="Most of a class.")
@click.option("--after", metavar="REV", help="Only commits that are no ancestors of this one.")
@click.option("--at-cut-off", is_flag=True, help="Ask all as of the commit of --after, not of each parent.")
@click.option("--mask", is_flag=True, help="Take the names of edited files out of the messages.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a summary.")
@shared_options
def mine_command(
    *,
    repo: str | None,
    out: Path,
    classes: tuple[str, ...],
    limit: int,
    after: str | None,
    at_cut_off: bool,
    mask: bool,
    as_json: bool,
) -> None:
    """Make labelled tasks of the history and the content of an indexed repository."""
    from services.cli.tasks_report import print_json, print_report
    from services.mining.mine import CLASSES as EVERY
    from services.mining.mine import Request, mine

    if at_cut_off and after is None:
        raise click.UsageError("--at-cut-off needs the commit: give it with --after.")
    request = Request(repo, out, classes or EVERY, limit, after, at_cut_off, mask)
    found = mine(current_session().warehouse, request)
    (print_json if as_json else print_report)(found)
