"""The command line: one module a command, each loaded when it is called."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `rankhouse` with the arguments of this process and exit with its status."""
    try:
        from services.cli.application import application
        from services.cli.outcome import run
    except KeyboardInterrupt:
        # Nothing has begun, and nothing is there yet to say so; the status is a shell's own for Ctrl-C.
        sys.exit(130)
    sys.exit(run(application, sys.argv[1:]))
