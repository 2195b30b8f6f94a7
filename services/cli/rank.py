"""`rankhouse rank`: the files that matter for a task, best first, each with why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ranking.options import UNITS
from services.cli.paths import GivenPath
from services.cli.questions import asks
from services.cli.session import current_session
from services.question import Question

EPILOG = """\
\b
Examples:
  rankhouse rank "session cookie is lost after redirect" --repo flask
  rankhouse rank @ticket.md --repo flask --limit 5
  pytest 2>&1 | rankhouse rank - --repo flask
  git diff | rankhouse rank --repo flask --type test
  rankhouse rank "rename the option" --seed src/flask/app.py --path 'src/**'
  rankhouse rank @ticket.md --weights semantic=2,hops=0 --json

The columns beside the score are what each signal adds to it; --json has their raw
values too, and the evidence. What the signals mean is in docs/ranking.md.
"""


@click.command("rank", epilog=EPILOG)
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, help="How many results.")
@click.option("--unit", type=click.Choice(UNITS), default=UNITS[0], show_default=True, help="What is ranked.")
@click.option(
    "--excerpt",
    metavar="LINES",
    type=click.IntRange(min=0),
    default=0,
    help="Show so many lines of the best chunk of each.",
)
@click.option(
    "--record",
    metavar="FILE",
    type=GivenPath(dir_okay=False),
    help="Append this as a session to FILE, for `rankhouse sessions`. Off unless given.",
)
@click.option(
    "--trace",
    "with_trace",
    is_flag=True,
    help="Tell how the ranking came about, as JSON: on standard error, or within --json.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@asks
def command(
    *,
    question: Question,
    limit: int,
    unit: str,
    excerpt: int,
    record: Path | None,
    with_trace: bool,
    as_json: bool,
) -> None:
    """Rank the files of a repository for a task text, and say why.

    TEXT is a ticket, a question, an identifier, a stack trace or a diff: as an argument, as @FILE, or on
    standard input (-).
    """
    from services.cli.rank_report import print_json, print_report
    from services.ranking import rank, trace

    if record is not None:
        from services.sessions.recording import refuse_unwritable

        refuse_unwritable(record)
    warehouse = current_session().warehouse
    asked = replace(question, options=replace(question.options, limit=limit, unit=unit, excerpt=excerpt))
    if with_trace:
        traced = trace(warehouse, asked)
        ranked, told = traced.with_answer(traced.answer[0]), traced.answer[1].to_json()
    else:
        ranked, told = rank(warehouse, asked), None
    (print_json if as_json else print_report)(ranked, told)
    if record is not None:
        from services.cli.terminal import say
        from services.sessions.recording import record as append

        say(f"Session {append(record, question.text, ranked.answer)} is recorded in {record}.")
