"""The option `--repo`: which repository of the warehouse."""

from __future__ import annotations

import click

from services.cli.completion import complete_repository

repository_option = click.option(
    "--repo",
    metavar="NAME",
    shell_complete=complete_repository,
    help="A repository of the warehouse. Default: the only one.",
)
