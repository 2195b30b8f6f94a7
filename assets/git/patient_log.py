"""Streams commits past contents that cannot be read, where git gives up: it is started again behind them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path

from assets.git.log import LoggedCommit, stream_log
from warehouse.errors import RankhouseError

# After so many stops all further commits are told without comparing contents: each stop starts git anew.
MOST_STOPS = 20
# The log may lose the last commit before a stop, so that one and the one that stopped it are looked at.
LOOKED_AT = 2


def stream_patient_log(
    git_dir: Path, commit_id: str, known_tips: Iterable[str], *, exact_renames: bool = False
) -> Generator[LoggedCommit, None, None]:
    """What `stream_log` tells, also of commits whose contents git cannot read to compare them.

    Of such a commit renames of identical contents are seen, and no others. RankhouseError, after all commits
    before it, where a tree or a commit cannot be read.
    """
    known, stops = list(known_tips), 0
    heads: set[str] = set()
    while True:
        exact = exact_renames or stops >= MOST_STOPS
        try:
            for commit in stream_log(git_dir, commit_id, [*known, *sorted(heads)], exact_renames=exact):
                _follow(heads, commit)
                yield commit
            return
        except RankhouseError:
            if exact:
                raise
        stops += 1
        with closing(stream_log(git_dir, commit_id, [*known, *sorted(heads)], exact_renames=True)) as log:
            for commit in islice(log, LOOKED_AT):
                _follow(heads, commit)
                yield _compared(git_dir, commit)


def _follow(heads: set[str], commit: LoggedCommit) -> None:
    """Keep `heads` the told commits that no told commit follows."""
    heads.difference_update(commit.parents)
    heads.add(commit.commit_id)


def _compared(git_dir: Path, commit: LoggedCommit) -> LoggedCommit:
    """The commit with its renames by similarity, or as it is where they cannot be seen."""
    try:
        (alone,) = stream_log(git_dir, commit.commit_id, commit.parents)
    except RankhouseError:
        return commit
    return commit._replace(changes=alone.changes)
