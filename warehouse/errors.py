"""The one kind of error that a user sees: what went wrong, where, and what to do."""

from __future__ import annotations

from collections.abc import Iterator


class RankhouseError(Exception):
    """A fault that the user can mend. The message is one line: what, where, what to do.

    `exit_status` is what the command line exits with: 2 for bad input.
    """

    exit_status = 2


class BusyError(RankhouseError):
    """Somebody else holds the lock; the same call works once they are done."""

    exit_status = 3


def origins(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault and what it came from, back to the first. An error that is raised again closes a circle."""
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        yield fault
        fault = fault.__cause__ or fault.__context__
