"""How far an index is behind the ref that it follows, asked of git without loading a git library."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from warehouse.errors import RankhouseError
from warehouse.registry import RepositoryRecord


@dataclass(frozen=True)
class Freshness:
    """How an indexed commit stands to the commit that its ref points at now.

    `behind` counts the ref's commits that the index lacks, `ahead` those of the index that the ref lacks:
    where there are any, the branch was rewritten.
    """

    tip: str
    behind: int
    ahead: int


def freshness(record: RepositoryRecord, commit_id: str) -> Freshness:
    """How a commit of a repository stands to the repository's ref now.

    RankhouseError where the repository is gone, or no longer has the commit or the ref.
    """
    if not Path(record.git_dir).is_dir():
        raise RankhouseError(
            f"{record.git_dir} is gone, so nobody can tell how fresh the index is. "
            "Where the repository moved, index it there and mend the path in its repository.json."
        )
    tip = resolve(record, record.ref)
    if tip == commit_id:
        return Freshness(tip, 0, 0)
    ahead, behind = _git(record, "rev-list", "--left-right", "--count", f"{commit_id}...{tip}", "--").split()
    return Freshness(tip, int(behind), int(ahead))


def resolve(record: RepositoryRecord, ref: str) -> str:
    """The id of the commit that a ref names now. RankhouseError where it names none, or nobody can tell."""
    return _git(record, "rev-parse", "--verify", "--end-of-options", f"{ref}^{{commit}}").strip()


def refuse_stale(record: RepositoryRecord, fresh: Freshness | None, trouble: str | None) -> None:
    """Raise RankhouseError where an index is behind, or nobody can tell, for the reason `trouble`."""
    if fresh is None:
        raise RankhouseError(f"Nobody can tell whether the index of {record.name} is fresh: {trouble}")
    if fresh.behind or fresh.ahead:
        missing = f"it lacks {fresh.behind} of its commits" if not fresh.ahead else "which was rewritten"
        raise RankhouseError(
            f"The index of {record.name} is behind {record.ref}: {missing}. "
            f"Run: rankhouse index {record.git_dir} --name {record.name}"
        )


def _git(record: RepositoryRecord, *arguments: str) -> str:
    """What git prints; history is read as it was committed, without replacements, as the index reads it."""
    finished = subprocess.run(
        ["git", "--git-dir", record.git_dir, *arguments],
        env={**os.environ, "GIT_NO_REPLACE_OBJECTS": "1", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if finished.returncode:
        reason = " ".join(finished.stderr.split()).removeprefix("fatal: ")
        raise RankhouseError(
            f"{record.git_dir} cannot tell how fresh the index of {record.ref} is ({reason}). Index it again."
        )
    return finished.stdout
