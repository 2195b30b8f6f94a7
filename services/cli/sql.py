"""`rankhouse sql`: any question to the tables, answered as a table, CSV, JSON or Parquet."""

from __future__ import annotations

from pathlib import Path

import click

from services.cli.completion import complete_repository
from services.cli.inputs import given_text
from services.cli.paths import GivenPath
from services.cli.session import current_session, shared_options
from warehouse.errors import RankhouseError

FORMATS = ("table", "csv", "json", "parquet")
# What the ending of a file's name asks for; `/dev/stdout` and others without one ask for nothing.
ENDINGS = {"": "table", ".txt": "table", ".csv": "csv", ".json": "json", ".parquet": "parquet"}

EPILOG = """\
\b
Examples:
  rankhouse sql "show tables"
  rankhouse sql "describe file"
  rankhouse sql "select reason, count(*) from skipped group by all" --repo flask
  rankhouse sql @query.sql --format csv --output answer.csv
  rankhouse sql "select count(*) from 'results/ranks.parquet'" --files results
  echo "from coedit order by joint desc limit 10" | rankhouse sql --format json

Without --repo the tables hold every repository, with its name in the column
`repository`. The tables are described in docs/data-dictionary.md, questions worth
asking in docs/sql-cookbook.md.
"""


@click.command("sql", epilog=EPILOG)
@click.argument("query", required=False)
@click.option("--file", type=GivenPath(), help="Read the query from a file; - is standard input.")
@click.option("--repo", metavar="NAME", shell_complete=complete_repository, help="Ask one repository only.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help="Form of the answer. Default: by the name of --output, else table.",
)
@click.option("--output", type=GivenPath(dir_okay=False), help="Write the answer to a file.")
@click.option(
    "--files",
    metavar="DIR",
    type=GivenPath(),
    multiple=True,
    help="Let the query read the files of this folder too; repeatable. Default: no file.",
)
@shared_options
def command(
    *,
    query: str | None,
    file: Path | None,
    repo: str | None,
    format_: str | None,
    output: Path | None,
    files: tuple[Path, ...],
) -> None:
    """Ask the tables with SQL.

    QUERY is one statement of DuckDB's SQL, @FILE, or - for standard input. It reads the tables, and can
    change nothing and reach nothing else.
    """
    from services.cli.answers import write_answer
    from services.query import ask
    from services.tables import open_tables

    form = format_ or _format_of(output)
    question = given_text(query, file, "query")
    with open_tables(current_session().warehouse, repo, files) as tables:
        write_answer(ask(tables, question), form, output)


def _format_of(output: Path | None) -> str:
    form = ENDINGS.get(output.suffix.lower() if output is not None else "")
    if form is None:
        raise RankhouseError(
            f"No form of an answer goes by the name {output}: end it in .txt, .csv, .json or .parquet, "
            "or say the form with --format."
        )
    return form
