"""The one kind of error that a user sees: what went wrong, where, and what to do."""

from __future__ import annotations


class RankhouseError(Exception):
    """A fault that the user can mend. The message is one line: what, where, what to do.

    `exit_status` is what the command line exits with: 2 for bad input.
    """

    exit_status = 2


class BusyError(RankhouseError):
    """Somebody else holds the lock; the same call works once they are done."""

    exit_status = 3
