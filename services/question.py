"""What somebody asks: a task text, of which repository and revision, with which choices, on whose behalf."""

from __future__ import annotations

from dataclasses import dataclass

from ranking.options import RankOptions


@dataclass(frozen=True)
class Question:
    """A task text, and what it is asked of.

    `repository` is the only one of the warehouse where None. `encoder` is a spec as for indexing, None for
    the one that the snapshot was made with. `at` is a revision other than the one that the repository
    follows. `require_fresh` refuses an index that is behind what it follows. `groups` are those of the
    principal who asks, None for the operator.
    """

    text: str
    repository: str | None = None
    options: RankOptions = RankOptions()  # noqa: RUF009
    encoder: str | None = None
    at: str | None = None
    require_fresh: bool = False
    groups: frozenset[str] | None = None
