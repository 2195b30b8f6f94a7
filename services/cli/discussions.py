"""`rankhouse discussions`: review comments, issues and build output, imported from JSON Lines."""

from __future__ import annotations

from pathlib import Path

import click

from services.cli.paths import GivenPath
from services.cli.repository import repository_option
from services.cli.session import current_session, shared_options

EPILOG = """\
\b
Examples:
  rankhouse discussions issues.jsonl --repo flask
  gh-export | rankhouse discussions - --repo flask

\b
A line, the least it can be:
  {"id": "42", "kind": "issue", "time": "2024-05-01T12:00:00Z", "text": "..."}

The schema is in docs/discussions.md. A line that does not keep to it is left out and
told by the next index; importing the same file again adds nothing.
"""


@click.command("discussions", epilog=EPILOG)
@click.argument("file", type=GivenPath())
@repository_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@shared_options
def command(file: Path, repo: str | None, as_json: bool) -> None:
    """Import review comments, issues and build output from JSON Lines.

    FILE holds one JSON object a line; - is standard input. The next index shows them.
    """
    from services.cli.discussions_report import print_json, print_report
    from services.cli.imported import refuse_nothing
    from services.discussions import import_discussions

    name, report = import_discussions(current_session().warehouse, repo, file)
    if as_json:
        print_json(name, report)
    refuse_nothing(file.name, report, "discussion", "discussions.md")
    if not as_json:
        print_report(name, file.name, report)
