"""A command that does its own work, and whose first argument may name another one: `eval`, `eval compare`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click


class CommandWithVerbs(click.Command):
    """A command with further commands below its name."""

    def __init__(self, *args: Any, verbs: Mapping[str, click.Command], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.verbs = dict(verbs)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options in `--help`, and the commands below."""
        super().format_options(ctx, formatter)
        with formatter.section("Commands"):
            formatter.write_dl([(name, verb.get_short_help_str(100)) for name, verb in self.verbs.items()])

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of the verb that comes first, else of the command itself."""
        verb = self.verbs.get(args[0]) if args else None
        if verb is None:
            return super().make_context(info_name, args, parent, **extra)
        return verb.make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
