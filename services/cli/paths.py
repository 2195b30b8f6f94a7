"""Paths on the command line. An empty one is a variable that was never set, and would mean this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


class GivenPath(click.Path):
    """A path that names something; converted to `pathlib.Path`."""

    def __init__(self, *, file_okay: bool = True, dir_okay: bool = True) -> None:
        super().__init__(file_okay=file_okay, dir_okay=dir_okay, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path. Refuses an empty one."""
        if value == "":
            self.fail("the path is empty ('.' is this folder).", param, ctx)
        return super().convert(value, param, ctx)
