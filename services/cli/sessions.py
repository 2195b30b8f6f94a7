"""`rankhouse sessions`: what was asked and then read, imported and replayed."""

from __future__ import annotations

from pathlib import Path

import click

from services.cli.completion import complete_repository
from services.cli.paths import GivenPath
from services.cli.session import current_session, shared_options
from services.cli.weights import weights_option

EPILOG = """\
\b
Examples:
  rankhouse rank "session cookie is lost" --repo flask --record sessions.jsonl
  echo '{"id": "...", "read": ["src/flask/sessions.py"]}' >> sessions.jsonl
  rankhouse sessions import sessions.jsonl
  rankhouse sql "from hit_rate"
  rankhouse sessions replay --out replayed

Nothing is recorded unasked. The schema is in docs/sessions.md.
"""


@click.group("sessions", epilog=EPILOG)
@shared_options
def command() -> None:
    """Import recorded sessions, and replay them with today's ranking."""


@command.command("import")
@click.argument("file", type=GivenPath())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@shared_options
def import_command(file: Path, as_json: bool) -> None:
    """Import recorded sessions from JSON Lines.

    FILE holds one JSON object a line; - is standard input. Importing a file again adds nothing.
    """
    from services.cli.imported import refuse_nothing
    from services.cli.sessions_report import print_import, print_import_json
    from services.sessions.importing import import_file

    report = import_file(current_session().warehouse, file)
    if as_json:
        print_import_json(report)
    refuse_nothing(file.name, report, "session of a repository that is here", "sessions.md")
    if not as_json:
        print_import(file.name, report)


@command.command("replay")
@click.option(
    "--repo",
    metavar="NAME",
    shell_complete=complete_repository,
    help="A repository of the warehouse. Default: every one.",
)
@click.option(
    "--out",
    type=GivenPath(file_okay=False),
    required=True,
    help="Folder for the evaluation.",
)
@click.option("--profile", default="default", show_default=True, help="A set of weights, by name or file.")
@weights_option
@click.option("--no-semantic", is_flag=True, help="Rank without vectors.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@shared_options
def replay_command(
    *,
    repo: str | None,
    out: Path,
    profile: str,
    weights: dict[str, float],
    no_semantic: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Rank recorded sessions anew, and measure it by what they read.

    Each session is ranked by today's code as of its own commit. Sessions that read nothing say nothing.
    """
    from ranking.options import RankOptions
    from services.cli.counted import counted_progress
    from services.cli.sessions_report import print_replay, print_replay_json
    from services.sessions.replay import replay

    options = RankOptions(profile=profile, weights=weights, semantic=not no_semantic)
    with counted_progress(quiet) as listener:
        found = replay(current_session().warehouse, repo, options, out, listener)
    if as_json:
        print_replay_json(found)
    elif not quiet:
        print_replay(found)
