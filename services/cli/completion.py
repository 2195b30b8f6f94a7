"""What a shell offers when a user presses the tab key: names that the warehouse knows."""

from __future__ import annotations

import click

from services.cli.session import Session
from warehouse import registry
from warehouse.errors import RankhouseError


def complete_repository(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """The repositories of the warehouse whose name begins so; none where it cannot be read."""
    try:
        names = registry.names(context.ensure_object(Session).warehouse)
    except (RankhouseError, OSError):
        return []
    return [name for name in names if name.startswith(incomplete)]
