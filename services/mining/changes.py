"""Tasks from commits: the message, or the ticket that it refers to, and the files that the commit edited."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from ranking.analysis.task import holds_words
from services.mining.model import LeftOut, Mined
from services.mining.naming import MASK, masked, message_text, named_files
from warehouse.reader import ReadSession
from warehouse.sql import query

# As `coedit` has it: a commit that touches more is about no one thing.
MOST_FILES = 15
# "Fix typo" asks nothing.
FEWEST_WORDS = 4


@dataclass(frozen=True)
class CutOff:
    """Where history is cut: commits up to it are the past, later ones become tasks.

    `past` are its ancestors and itself. With `tree`, the paths of its tree, every task is asked as of the
    cut-off; with None, each as of its commit's parent.
    """

    commit_id: str
    past: Collection[str]
    tree: Collection[str] | None


@dataclass(frozen=True)
class Choices:
    """Which commits become tasks of which repository, at most how many, and with which texts."""

    repo: str
    limit: int
    mask: bool
    cut_off: CutOff | None

    @property
    def at(self) -> CutOff | None:
        """The cut-off where all is asked as of it."""
        return self.cut_off if self.cut_off is not None and self.cut_off.tree is not None else None


def mine_changes(session: ReadSession, choices: Choices) -> tuple[list[Mined], list[LeftOut]]:
    """The latest commits as tasks, and those that are none, with the reason of each."""
    past = sorted(choices.cut_off.past) if choices.cut_off else []
    session.see("excluded_commit", pa.table({"commit_id": pa.array(past, pa.string())}))
    tickets = dict(session.rows(query("tickets", "services.mining.sql")))
    asked = {"most_files": MOST_FILES, "fewest_words": FEWEST_WORDS}
    mined: list[Mined] = []
    left_out: list[LeftOut] = []
    for row in session.table(query("changes", "services.mining.sql"), asked).to_pylist():
        if len(mined) == choices.limit:
            break
        labels, reason = _labels(row, choices.at)
        if reason is None:
            task = _task(row, labels, choices, tickets.get(row["commit_id"]))
            if holds_words(task.text.replace(MASK, "")):
                mined.append(task)
                continue
            reason = "no_words"
        left_out.append(LeftOut(row["commit_id"], reason, row["subject"]))
    return mined, left_out


def _labels(row: Mapping[str, Any], at: CutOff | None) -> tuple[list[str], str | None]:
    labels, reason = list(row["labels"]), row["left_out"]
    if reason is None and at is not None and at.tree is not None:
        labels = [path for path in labels if path in at.tree]
        reason = None if labels else "not_at_cut_off"
    return labels, reason


def _task(row: Mapping[str, Any], labels: list[str], choices: Choices, ticket: str | None) -> Mined:
    text = ticket or message_text(row["subject"], row["body"])
    named = named_files(text, labels)
    return Mined(
        id=f"{choices.repo}-{row['commit_id'][:12]}",
        repo=choices.repo,
        base_commit=choices.at.commit_id if choices.at else row["parent_id"],
        text=masked(text, named) if choices.mask else text,
        edited=labels,
        query_class="ticket" if ticket else "change",
        named=named,
        commit=row["commit_id"],
    )
