"""`rankhouse status`: what the warehouse holds, and how fresh it is."""

from __future__ import annotations

import click

from services.cli.session import current_session, shared_options

EPILOG = """\
\b
Examples:
  rankhouse status
  rankhouse status --json
"""


@click.command("status", epilog=EPILOG)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@shared_options
def command(as_json: bool) -> None:
    """Tell what the warehouse holds and how fresh it is.

    Each repository with its ref and commit, how far it is behind, what it holds and what was left
    out.
    """
    from services.cli.status_report import print_json, print_report
    from services.status import statuses

    warehouse = current_session().warehouse
    (print_json if as_json else print_report)(warehouse, statuses(warehouse))
