"""The options of `rankhouse index` that are settings: made from the settings' own declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from warehouse.settings import IndexSettings

_TYPES: dict[Any, click.ParamType[Any]] = {int: click.INT, float: click.FLOAT, str: click.STRING}


def index_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command one option a setting; one that is not given is None, and file and environment decide."""
    for name in reversed(list(IndexSettings.model_fields)):
        command = _option(name)(command)
    return command


def _option(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    field = IndexSettings.model_fields[name]
    meaning = str(field.description).replace("`", "")
    return click.option(
        f"--{name.replace('_', '-')}",
        name,
        type=_TYPES[field.annotation],
        help=f"{meaning} Default: {field.default}.",
    )
