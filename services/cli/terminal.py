"""What the command line knows of the terminal: its width, and which text can be shown there."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

# Enough for any path; nobody folds lines that go to a file or a program.
UNBOUNDED = 10_000
NARROWEST = 60
USUAL = 80

# Paths and symbols come from repositories that others wrote, and a terminal would obey these: controls, line
# separators, and marks that turn the direction of text.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def prepare_streams() -> None:
    """Let every text be written: what a stream's encoding lacks appears as an escape, never as a fault.

    A stream that the caller closed leads nowhere; else the next file that is opened would take its place.
    """
    if None in (sys.stdin, sys.stdout, sys.stderr):
        _open_nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _open_nowhere() -> None:
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))


def say(text: str) -> None:
    """Tell a person something on standard error."""
    sys.stderr.write(f"rankhouse: {text}\n")


def one_line(text: str) -> str:
    """The text in one line that a terminal can show."""
    return printable(" ".join(text.split()))


def printable(text: str) -> str:
    """The text with control characters as escapes."""
    return _CONTROL.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def width() -> int:
    """Columns to fill: COLUMNS, else those of the terminal, else no bound where output goes elsewhere."""
    wished = os.environ.get("COLUMNS", "")
    if wished.isdigit() and int(wished) > 0:
        return max(int(wished), NARROWEST)
    if not sys.stdout.isatty():
        return UNBOUNDED
    # A pseudo-terminal that nobody has sized says 0.
    return max(os.get_terminal_size(sys.stdout.fileno()).columns or USUAL, NARROWEST)


def output() -> Console:
    """The console of standard output, for data. Plain when it is no terminal or NO_COLOR is set."""
    from rich.console import Console

    class DataConsole(Console):
        """A console that tells when its reader is gone, where rich would end the process."""

        def on_broken_pipe(self) -> None:
            raise  # noqa: PLE0704 - rich calls this while it handles the error

    return DataConsole(width=width(), highlight=False, markup=False, emoji=False, soft_wrap=False)


def messages() -> Console:
    """The console of standard error, for progress and remarks."""
    from rich.console import Console

    return Console(file=sys.stderr, highlight=False, markup=False, emoji=False)
