"""The option `--as`: on behalf of a principal of some groups, in place of the operator who may know all."""

from __future__ import annotations

import click


def _groups(
    _context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]
) -> frozenset[str] | None:
    """The groups of all `GROUP,...` that were given; None where the option was not. Empty is of no group."""
    if not given:
        return None
    return frozenset(filter(None, (name.strip() for one in given for name in one.split(","))))


groups_option = click.option(
    "--as",
    "groups",
    metavar="GROUP,...",
    multiple=True,
    callback=_groups,
    help="Answer what a principal of these groups may know (docs/access.md). Default: all, as operator.",
)
