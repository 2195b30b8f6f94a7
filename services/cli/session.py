"""What every command is told: which warehouse it works on, and how much it is to say of a fault."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from services.cli.paths import GivenPath
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout
from warehouse.location import WAREHOUSE_VARIABLE, default_warehouse


@dataclass
class Session:
    """The answers to the shared options, whichever side of the command's name they stood on."""

    folder: Path | None = None
    debug: bool = False

    @property
    def warehouse(self) -> WarehouseLayout:
        """The warehouse: `--warehouse`, else RANKHOUSE_WAREHOUSE, else the user's data folder.

        RankhouseError where something other than a folder stands there, or a folder that cannot be read.
        """
        root = (self.folder or default_warehouse()).expanduser().absolute()
        if root.exists() and not root.is_dir():
            raise RankhouseError(f"{root} is not a folder. Name another one with --warehouse.")
        if root.is_dir() and not os.access(root, os.R_OK | os.X_OK):
            raise RankhouseError(f"No permission to read {root}. Name another folder with --warehouse.")
        return WarehouseLayout(root)


def current_session() -> Session:
    """The session of the command that runs."""
    return click.get_current_context().ensure_object(Session)


Command = TypeVar("Command", bound=Callable[..., Any])


USUAL_WAREHOUSE = f"The warehouse's folder. Default: ${WAREHOUSE_VARIABLE}, else your data folder."


def shared_options(command: Command, warehouse: str = USUAL_WAREHOUSE) -> Command:
    """Give a command `--warehouse` and `--debug`; it reads them from its session.

    `warehouse` is the help of the former, where the command takes it for something else.
    """
    return _warehouse_option(warehouse)(_debug_option(command))


def _remember(attribute: str) -> Callable[[click.Context, click.Parameter, Any], None]:
    """A callback that keeps a given value; one that is not given leaves what stood before the command."""

    def remember(context: click.Context, _: click.Parameter, value: Any) -> None:
        if value:
            setattr(context.ensure_object(Session), attribute, value)

    return remember


def _warehouse_option(told: str) -> Callable[[Command], Command]:
    return click.option(
        "--warehouse",
        type=GivenPath(),
        metavar="DIR",
        expose_value=False,
        callback=_remember("folder"),
        help=told,
    )


_debug_option = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    callback=_remember("debug"),
    help="Show the traceback of a fault.",
)
