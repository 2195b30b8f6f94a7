"""Who descends from whom: a graph of commits by number, since a million ids in sets would fill the memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

# The number of a parent that is not known, and the generation of a commit that is no ancestor.
NONE = -1

Numbers = NDArray[np.int32]
Marks = NDArray[np.bool_]


class CommitGraph:
    """Known commits, numbered from 0 as they are given, and their parents, which need not be known."""

    def __init__(self, commit_ids: pa.Array, parents: pa.ListArray) -> None:
        """Take each commit's id, no id twice, and the ids of its parents."""
        self.commit_ids = commit_ids
        self._parent_ids = parents.flatten()
        known = pc.index_in(self._parent_ids, value_set=commit_ids)
        self._parents: Numbers = known.fill_null(NONE).to_numpy(zero_copy_only=False)
        counts = pc.fill_null(pc.list_value_length(parents), 0).to_numpy(zero_copy_only=False)
        self._starts = np.concatenate([[0], np.cumsum(counts)])

    @classmethod
    def of(cls, parents_of: Mapping[str, Sequence[str]]) -> CommitGraph:
        """The graph of a mapping from each known commit to its parents."""
        parents = pa.array([list(p) for p in parents_of.values()], pa.list_(pa.string()))
        return cls(pa.array(list(parents_of), pa.string()), parents)

    def __contains__(self, commit_id: str) -> bool:
        """Whether the commit is known."""
        return commit_id in self._known

    def number(self, commit_id: str) -> int:
        """The commit's number, NONE where it is not known."""
        return int(pc.index(self.commit_ids, pa.scalar(commit_id, self.commit_ids.type)).as_py())

    def named(self, chosen: Marks) -> pa.Array:
        """The ids of the commits that are marked."""
        return self.commit_ids.filter(pa.array(chosen))

    def generations(self, tip: str) -> Numbers:
        """For `tip` and each of its known ancestors the longest way there from a root, NONE for the others.

        A time that no clock can skew: every commit is later than all its ancestors. A parent that is not
        known does not count.
        """
        starts, parents = self._as_lists
        found = [NONE] * len(self.commit_ids)
        pending = [self.number(tip)] if self.number(tip) != NONE else []
        while pending:
            commit = pending[-1]
            its = [p for p in parents[starts[commit] : starts[commit + 1]] if p != NONE]
            waiting = [p for p in its if found[p] == NONE]
            if waiting:
                pending += waiting
            else:
                found[commit] = max((found[p] for p in its), default=NONE) + 1
                pending.pop()
        return np.array(found, np.int32)

    def first_parents(self, tip: str) -> Marks:
        """Marks `tip`, its first parent, that one's first parent and so on, as far as known."""
        starts, parents = self._as_lists
        found = np.zeros(len(self.commit_ids), np.bool_)
        commit = self.number(tip)
        while commit != NONE:
            found[commit] = True
            commit = parents[starts[commit]] if starts[commit] < starts[commit + 1] else NONE
        return found

    def unknown_ancestors(self, tip: str) -> set[str]:
        """Where what is known of `tip`'s ancestry ends: its ancestors, or itself, that are not known."""
        if self.number(tip) == NONE:
            return {tip}
        if not self._unknown.any():
            return set()
        seen = self.generations(tip) != NONE
        return set(self._parent_ids.filter(pa.array(self._unknown & seen[self._children])).to_pylist())

    def complete(self, ends: Set[str]) -> Marks:
        """Marks the commits below which every ancestor is known; nothing is looked for beyond `ends`."""
        missing = self._unknown.copy()
        if ends and missing.any():
            missing &= ~pc.is_in(self._parent_ids, value_set=pa.array(sorted(ends))).to_numpy(
                zero_copy_only=False
            )
        found = np.ones(len(self.commit_ids), np.bool_)
        pending = self._children[missing].tolist()
        found[pending] = False
        while pending:
            for child in self._children_of(pending.pop()):
                if found[child]:
                    found[child] = False
                    pending.append(child)
        return found

    def tips(self, commits: Marks) -> list[str]:
        """Those of the marked commits that are the parent of no other that is marked."""
        parents = self._parents[commits[self._children] & (self._parents != NONE)]
        alone = commits.copy()
        alone[parents] = False
        return list(self.named(alone).to_pylist())

    def nearest(self, commits: Iterable[str], held: Callable[[str], bool]) -> set[str]:
        """The given commits that are `held`; in place of each other, its nearest known ancestors that are."""
        starts, parents = self._as_lists
        pending = [number for number in map(self.number, commits) if number != NONE]
        reached, found = set(pending), set()
        while pending:
            commit = pending.pop()
            name = self.commit_ids[commit].as_py()
            if held(name):
                found.add(name)
                continue
            onward = {p for p in parents[starts[commit] : starts[commit + 1]] if p != NONE} - reached
            reached |= onward
            pending += onward
        return found

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.commit_ids.to_pylist())

    @cached_property
    def _as_lists(self) -> tuple[list[int], list[int]]:
        """Where each commit's parents start, and the parents: loops read lists faster than arrays."""
        return self._starts.tolist(), self._parents.tolist()

    @cached_property
    def _children(self) -> NDArray[np.int64]:
        """For each parent in the list of all, the commit that it is the parent of."""
        return np.repeat(np.arange(len(self.commit_ids)), np.diff(self._starts))

    @cached_property
    def _unknown(self) -> Marks:
        return np.asarray(self._parents == NONE)

    @cached_property
    def _by_parent(self) -> tuple[Numbers, NDArray[np.int64]]:
        """Parents in order, and the child of each."""
        order = np.argsort(self._parents, kind="stable")
        return self._parents[order], self._children[order]

    def _children_of(self, commit: int) -> list[int]:
        parents, children = self._by_parent
        first, last = np.searchsorted(parents, [commit, commit + 1])
        return list(children[first:last].tolist())
