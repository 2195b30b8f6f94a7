"""The options of `rankhouse index` that are settings: made from the settings' own declarations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin

import click

from warehouse.settings import IndexSettings


def index_settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command one option a setting; one that is not given is None, and file and environment decide."""
    for name in reversed(list(IndexSettings.model_fields)):
        command = _option(name)(command)
    return command


def choices(annotation: Any) -> tuple[str, ...]:
    """The values that a setting allows, where it names them one by one."""
    if get_origin(annotation) is tuple:
        return choices(get_args(annotation)[0])
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def is_repeatable(annotation: Any) -> bool:
    """Whether a setting holds any number of values."""
    return get_origin(annotation) is tuple


def _option(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    field = IndexSettings.model_fields[name]
    allowed, repeatable = choices(field.annotation), is_repeatable(field.annotation)
    default = f" Default: {_in_words(field.default)}." if field.default not in ((), "") else ""
    flag = _flag(name)
    return click.option(
        f"--{flag}/--no-{flag}" if field.annotation is bool else f"--{flag}",
        name,
        type=click.Choice(allowed) if allowed else field.annotation,
        multiple=repeatable,
        default=() if repeatable else None,
        callback=_none_where_not_given,
        help=_meaning(str(field.description)) + (" Repeatable." if repeatable else "") + default,
    )


def _flag(name: str) -> str:
    return name.replace("_", "-")


def _meaning(description: str) -> str:
    """A setting's description, with other settings by the names of their options."""
    for name in IndexSettings.model_fields:
        description = description.replace(f"`{name}`", f"--{_flag(name)}")
    return description.replace("`", "")


def _in_words(default: Any) -> Any:
    return {True: "on", False: "off"}[default] if isinstance(default, bool) else default


def _none_where_not_given(_context: click.Context, _option: click.Parameter, value: Any) -> Any:
    return None if value == () else value
