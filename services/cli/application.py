"""The `rankhouse` command: which commands there are, and how each is found and loaded."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

import click

from services.cli.session import shared_options
from warehouse import __version__

# In the order in which somebody meets them. The summaries stand here and not in the modules, so that `--help`
# loads none of them.
SECTIONS = {
    "Index and ask": {
        "index": "Index a git repository at a commit, with its full history.",
        "rank": "Rank the files of a repository for a task text, and say why.",
        "pack": "Pack the best files for a task into a budget of tokens.",
        "explain": "Explain where the file PATH stands for a task, and what would move it.",
        "related": "List what changes with a file, what it imports, and what imports it.",
        "sql": "Ask the tables with SQL.",
        "status": "Tell what the warehouse holds and how fresh it is.",
    },
    "Bring in what is not in git": {
        "discussions": "Import review comments, issues and build output from JSON Lines.",
        "sessions": "Import recorded sessions, and replay them with today's ranking.",
    },
    "Measure and tune": {
        "tasks": "Make labelled tasks of a repository.",
        "eval": "Measure the ranking on labelled tasks.",
        "tune": "Tune the weights and the other choices of the ranking on an evaluation.",
    },
}
SUMMARIES = {name: summary for section in SECTIONS.values() for name, summary in section.items()}


class LazyGroup(click.Group):
    """A group whose commands live in modules of their own name, imported on demand."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(SUMMARIES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, loaded now; None where there is none."""
        if cmd_name not in SUMMARIES:
            return None
        command: click.Command = import_module(f"services.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a name that is none is told with those that it resembles."""
        name = args[0]
        if name not in SUMMARIES and not name.startswith("-"):
            raise click.NoSuchCommand(name, possibilities=SUMMARIES, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in `--help` without loading them."""
        widest = max(map(len, SUMMARIES))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), summary) for name, summary in commands.items()])


EPILOG = """\
\b
Examples:
  rankhouse index ~/src/flask
  rankhouse rank "session cookie is lost after redirect" --repo flask
  rankhouse pack "session cookie is lost after redirect" --budget 8000
  rankhouse related src/flask/app.py --repo flask
  rankhouse sql "select path, commits from file order by commits desc limit 10"
  rankhouse status

`rankhouse COMMAND --help` has more examples.
Exit status: 0 done, 1 a fault of rankhouse, 2 bad input, 3 busy, 130 interrupted.
"""


@click.group(
    cls=LazyGroup,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, "-V", "--version", prog_name="rankhouse", message="%(prog)s %(version)s")
@shared_options
def application() -> None:
    """A warehouse of code-ranking signals: built at night, queried all day.

    It indexes git repositories with their history, and ranks their files for a task text, such as a ticket.
    Everything is kept in one folder, the warehouse, and nothing leaves the machine.
    """


def command_names() -> Sequence[str]:
    """The names of all commands, in the order of `--help`."""
    return tuple(SUMMARIES)
