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
    tip = _git(record, "rev-parse", "--verify", "--end-of-options", f"{record.ref}^{{commit}}").strip()
    if tip == commit_id:
        return Freshness(tip, 0, 0)
    ahead, behind = _git(record, "rev-list", "--left-right", "--count", f"{commit_id}...{tip}", "--").split()
    return Freshness(tip, int(behind), int(ahead))


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
