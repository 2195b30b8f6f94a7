"""`rankhouse index`: from a git repository to a published snapshot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from services.cli.index_options import index_settings
from services.cli.paths import GivenPath
from services.cli.session import current_session, shared_options

EPILOG = """\
\b
Examples:
  rankhouse index .
  rankhouse index ~/src/flask.git --name flask --ref main
  rankhouse index ~/src/flask --encoder minilm
  RANKHOUSE_WAREHOUSE=/srv/warehouse rankhouse index ~/src/flask

Settings may stand in a file or the environment: docs/settings.md. coedit (files that
change together) and rare_literal are tables: docs/data-dictionary.md.

A second index of the same commit with the same settings does nothing. After new
commits only what is new is read. An index that was killed goes on where it was.
"""


@click.command("index", epilog=EPILOG)
@click.argument("path", type=GivenPath())
@click.option("--name", help="The repository's name in the warehouse. Default: its folder's name.")
@click.option(
    "--ref", help="Branch, tag or commit to follow from now on. Default: HEAD, or what was followed."
)
@click.option("--rebuild", is_flag=True, help="Compute again what is published, for a damaged snapshot.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a summary.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@index_settings
@shared_options
def command(
    path: Path,
    *,
    name: str | None,
    ref: str | None,
    rebuild: bool,
    as_json: bool,
    quiet: bool,
    **settings: Any,
) -> None:
    """Index a git repository at a commit, with its full history.

    PATH is a bare repository, a worktree or a folder in one. Nothing in it is changed, nothing is fetched.
    """
    from services.cli.index_summary import print_json, print_summary
    from services.cli.progress import dagster_silenced, progress
    from services.indexing import Request, index

    session = current_session()
    request = Request(path.expanduser(), name, ref, settings, rebuild)
    with progress(quiet) as listener, dagster_silenced(session.debug):
        result = index(session.warehouse, request, listener)
    if as_json:
        print_json(result)
    elif not quiet:
        print_summary(result, session.folder)
