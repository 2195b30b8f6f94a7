"""Text that a command is given: as an argument, in a file, or on standard input."""

from __future__ import annotations

import codecs
import sys
from pathlib import Path

import click

from warehouse.errors import RankhouseError

STDIN = "-"

# Longer marks first: that of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def given_text(argument: str | None, file: Path | None, what: str) -> str:
    """The text from whichever of the three ways it came; `what` names it in errors ("task text").

    An argument `@FILE` names a file and `-` standard input; so does no argument at all where standard input
    is not a terminal. RankhouseError where nothing, too much or an unreadable file was given.
    """
    if argument is not None and file is not None:
        raise click.UsageError(f"The {what} is given twice: as an argument and with --file.", _context())
    if file is not None:
        return _from_stdin() if str(file) == STDIN else _from_file(file)
    if argument is None and not sys.stdin.isatty():
        return _from_stdin()
    if argument is None:
        raise click.UsageError(
            f"No {what}: give it as an argument, as @FILE, or as - to read it.", _context()
        )
    if argument == STDIN:
        return _from_stdin()
    if argument.startswith("@") and not _is_prose(argument):
        return _from_file(Path(argument[1:]))
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def decoded(data: bytes) -> str:
    """Bytes as text: by their byte order mark, else UTF-8, and U+FFFD for what that cannot read."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    return data.decode("utf-8", "replace")


def _is_prose(argument: str) -> bool:
    """Whether an argument that begins with @ is a text ("@app.route loses its name") and no file's name."""
    return any(c.isspace() for c in argument) and not Path(argument[1:]).exists()


def _from_stdin() -> str:
    return decoded(sys.stdin.buffer.read())


def _from_file(path: Path) -> str:
    try:
        return decoded(path.read_bytes())
    except OSError as fault:
        reason = (fault.strerror or str(fault)).lower()
        raise RankhouseError(f"The file {path} cannot be read: {reason}. Check its name.") from fault


def _context() -> click.Context:
    return click.get_current_context()
