"""How a run of the command line ends: one line for a person, a status for a program."""

from __future__ import annotations

import errno
import os
import select
import sys
import tempfile
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import click
from click.shell_completion import shell_complete

from services.cli.session import Session
from services.cli.terminal import one_line, prepare_streams, say
from warehouse.errors import RankhouseError, origins

PROGRAM = "rankhouse"
COMPLETION_VARIABLE = "_RANKHOUSE_COMPLETE"

OUR_FAULT = 1
BAD_INPUT = 2
# A shell's own convention: 128 and the number of the signal.
INTERRUPTED = 130
READER_GONE = 141

DISK_REFUSES = {
    errno.ENOSPC: "The disk is full",
    errno.EDQUOT: "The disk quota is used up",
    errno.EFBIG: "A file would grow past the limit for files",
    errno.EROFS: "The disk is read-only",
}

# DuckDB and SQLite say it in words only.
DATABASES_SAY = ("No space left on device", "File too large", "disk is full", "disk I/O error")


def run(application: click.Command, arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; nothing escapes but what ends the process itself."""
    prepare_streams()
    session = Session()
    try:
        status = _perform(application, arguments, session)
        sys.stdout.flush()
        return status
    except SystemExit:
        raise
    except BaseException as fault:
        return _told(fault, session)


def _perform(application: click.Command, arguments: Sequence[str], session: Session) -> int:
    """What `click.Command.main` does, but for its ways to end: it hides a reader that is gone."""
    completion = os.environ.get(COMPLETION_VARIABLE)
    if completion is not None:
        return shell_complete(application, {}, PROGRAM, COMPLETION_VARIABLE, completion)
    try:
        with application.make_context(PROGRAM, list(arguments), obj=session) as context:
            application.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0


def _told(fault: BaseException, session: Session) -> int:
    """Say in one line what went wrong; the exit status for it."""
    if _reader_is_gone(fault):
        return READER_GONE
    if isinstance(fault, click.exceptions.NoArgsIsHelpError):
        fault.show()
        return BAD_INPUT
    if session.debug and not isinstance(fault, click.ClickException):
        traceback.print_exception(fault)
    line, status = _line_and_status(fault)
    say(line if status != OUR_FAULT else f"{line} {_where_told(fault, session)}")
    return status


def _line_and_status(fault: BaseException) -> tuple[str, int]:
    """What a fault means to the user, looked for in it and in what it came from."""
    if isinstance(fault, click.ClickException):
        return f"{one_line(fault.format_message())}{_help_hint(fault)}", BAD_INPUT
    if isinstance(fault, RankhouseError):
        return one_line(str(fault)), fault.exit_status
    if any(_is_interrupt(link) for link in origins(fault)):
        return "Interrupted. What was finished is kept; run the same command to go on.", INTERRUPTED
    refusals = [refusal for link in origins(fault) if (refusal := _disk_refusal(link))]
    if refusals:
        return refusals[0], BAD_INPUT
    return f"A fault of rankhouse: {_brief(fault)}.", OUR_FAULT


def _help_hint(fault: click.ClickException) -> str:
    context = getattr(fault, "ctx", None)
    return f" See: {context.command_path} --help" if context is not None else ""


def _is_interrupt(fault: BaseException) -> bool:
    """Whether the user pressed Ctrl-C. Dagster has an error of its own for that, and so has DuckDB."""
    if not isinstance(fault, Exception):
        return True
    return isinstance(fault, click.Abort) or str(fault) == "Query interrupted"


def _disk_refusal(fault: BaseException) -> str | None:
    """The line for a disk that took no more, None where the fault is another."""
    if isinstance(fault, OSError) and fault.errno in DISK_REFUSES:
        what = DISK_REFUSES[fault.errno] + (f": {fault.filename}" if fault.filename else "")
    elif any(words in str(fault) for words in DATABASES_SAY):
        what = f"The disk takes no more ({one_line(str(fault).splitlines()[0])})"
    else:
        return None
    return f"{what}. Make room and run this again; what was finished is kept."


def _brief(fault: BaseException) -> str:
    return one_line(f"{type(fault).__name__}: {fault}").rstrip(".")


def _where_told(fault: BaseException, session: Session) -> str:
    if session.debug:
        return "Please report it with the traceback above."
    try:
        return f"Please report it with {_write_traceback(fault)}"
    except OSError:
        return "Run it again with --debug to see the traceback."


def _write_traceback(fault: BaseException) -> Path:
    """Keep the traceback in the user's log folder, or where that cannot be written, in a temporary file."""
    import platformdirs

    folder = platformdirs.user_log_path("rankhouse", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir())
    name = f"rankhouse-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    path = folder / name
    path.write_text("".join(traceback.format_exception(fault)), encoding="utf-8")
    return path


def _reader_is_gone(fault: BaseException) -> bool:
    """Whether whoever read our output stopped reading (`rankhouse sql ... | head`).

    A pipe to a process of ours can break too, and that is a fault; so ask the system about our own output.
    """
    if not isinstance(fault, BrokenPipeError):
        return False
    poll = select.poll()
    poll.register(sys.stdout, select.POLLOUT)
    if not any(state & select.POLLERR for _, state in poll.poll(0)):
        return False
    # Python flushes what is left when it exits, and would complain about the pipe once more.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return True
