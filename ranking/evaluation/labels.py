"""Labels: which files answer a task, how much each matters, and the functions in it that do."""

from __future__ import annotations

from dataclasses import dataclass

# Ledger G2: a file that must be found, and one that helps.
ESSENTIAL, HELPFUL = 2, 1


@dataclass(frozen=True)
class Label:
    """A file that answers a task, how much it matters, and the functions in it that do, where known."""

    path: str
    grade: int = ESSENTIAL
    functions: tuple[str, ...] = ()
