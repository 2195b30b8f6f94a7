"""`rankhouse related`: what changes with a file, what it imports, and what imports it."""

from __future__ import annotations

import click

from services.cli.access import groups_option
from services.cli.repository import repository_option
from services.cli.session import current_session, shared_options

EPILOG = """\
\b
Examples:
  rankhouse related src/flask/app.py --repo flask
  rankhouse related src/flask/app.py --limit 30 --json

joint counts the changes that touched both files, decayed the same by age, recent is
their share of the last hundred that touched either.
"""


@click.command("related", epilog=EPILOG)
@click.argument("path")
@repository_option
@click.option(
    "--limit", type=click.IntRange(min=1), default=10, show_default=True, help="How many of each kind."
)
@groups_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@shared_options
def command(path: str, repo: str | None, limit: int, groups: frozenset[str] | None, as_json: bool) -> None:
    """List what changes with a file, what it imports, and what imports it.

    PATH is a file of the indexed commit, from the root of the repository.
    """
    from services.cli.related_report import print_json, print_report
    from services.related import related

    found = related(current_session().warehouse, repo, path.removeprefix("./"), limit, groups)
    (print_json if as_json else print_report)(found)
