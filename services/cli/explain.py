"""`rankhouse explain`: where a file stands for a task, and what would move it; or where it was lost."""

from __future__ import annotations

import click

from ranking.packing.options import PackOptions
from services.cli.questions import asks, from_root
from services.cli.session import current_session
from services.question import Question

EPILOG = """\
\b
Examples:
  rankhouse explain "session cookie is lost after redirect" src/flask/ctx.py --repo flask
  rankhouse explain @ticket.md src/flask/ctx.py --weights semantic=2
  git diff | rankhouse explain - tests/test_cli.py --json

A file is lost by the filters, because no retriever brought it, because the pool was full,
or in packing; what each retriever has to say of it is told in any case.
"""


@click.command("explain", epilog=EPILOG)
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    help="Tokens of the packet that it might be in. Default: the profile's.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@asks
@click.argument("path")
def command(*, question: Question, path: str, budget: int | None, as_json: bool) -> None:
    """Explain where the file PATH stands for a task, and what would move it.

    TEXT is a ticket, a question, an identifier, a stack trace or a diff: as an argument, as @FILE, or on
    standard input (-).
    """
    from services.cli.explain_report import print_json, print_report
    from services.ranking import explain

    explained = explain(current_session().warehouse, question, from_root(path), PackOptions(budget=budget))
    (print_json if as_json else print_report)(explained)
