"""`rankhouse pack`: the best files for a task as one text, within a hard budget of tokens."""

from __future__ import annotations

from dataclasses import replace

import click

from ranking.choices import Choices
from ranking.packing.options import SMALL_BUDGET, SMALL_FILES, PackOptions, small_packet
from services.cli.questions import asks
from services.cli.session import current_session
from services.question import Question

EPILOG = """\
\b
Examples:
  rankhouse pack "session cookie is lost after redirect" --repo flask
  rankhouse pack @ticket.md --budget 8000 > context.md
  pytest 2>&1 | rankhouse pack - --small --json
  rankhouse pack "add an option" --seed src/flask/app.py --per-directory 5

The budget is a ceiling for all that is printed, counted as a model's tokenizer does; which
one is in the output. What is left out, and why, stands at the end. See docs/packing.md.
"""


@click.command("pack", epilog=EPILOG)
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    help=f"Most tokens. Default: the profile's, {Choices().budget:,} as shipped, or {SMALL_BUDGET:,} with "
    "--small.",
)
@click.option("--small", is_flag=True, help=f"At most {SMALL_FILES} files and {SMALL_BUDGET:,} tokens.")
@click.option("--files", type=click.IntRange(min=1), help="Most files. Default: as many as fit.")
@click.option(
    "--per-directory",
    type=click.IntRange(min=1),
    help=f"Most files of one directory. Default: the profile's, {Choices().per_directory} as shipped.",
)
@click.option("--no-companions", is_flag=True, help="Bring no test, configuration or exemplar along.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of Markdown.")
@click.option(
    "--trace",
    "with_trace",
    is_flag=True,
    help="Tell on standard error, as JSON, how the packet came about.",
)
@asks
def command(
    *,
    question: Question,
    budget: int | None,
    small: bool,
    files: int | None,
    per_directory: int | None,
    no_companions: bool,
    as_json: bool,
    with_trace: bool,
) -> None:
    """Pack the best files for a task into a budget of tokens, as text that a model can read.

    TEXT is a ticket, a question, an identifier, a stack trace or a diff: as an argument, as @FILE, or on
    standard input (-).
    """
    from services.cli.pack_report import print_packet, say_nothing_fits
    from services.ranking import pack

    options = small_packet(budget or SMALL_BUDGET) if small else PackOptions(budget=budget)
    options = replace(
        options,
        files=min(files or SMALL_FILES, SMALL_FILES) if small else files,
        per_directory=per_directory,
        companions=not no_companions,
        written="json" if as_json else "markdown",
    )
    packed = pack(current_session().warehouse, question, options, traced=with_trace)
    print_packet(packed)
    if not packed.answer.packet.entries:
        say_nothing_fits(packed.answer)
