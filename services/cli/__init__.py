"""The command line: one module a command, each loaded when it is called."""

from __future__ import annotations

import sys


def main() -> None:
    """Run `rankhouse` with the arguments of this process and exit with its status."""
    from services.cli.application import application
    from services.cli.outcome import run

    sys.exit(run(application, sys.argv[1:]))
