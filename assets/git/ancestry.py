"""Who descends from whom: pure functions over commit ids and their parents.

`parents_of` maps each commit that is known to its parents, which need not be known themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set


def ancestors(parents_of: Mapping[str, Sequence[str]], tip: str) -> set[str]:
    """`tip` and all that it descends from, as far as known: what `git rev-list tip` prints."""
    return _reached([tip], lambda commit: parents_of.get(commit, ())) & parents_of.keys()


def unknown_ancestors(parents_of: Mapping[str, Sequence[str]], tip: str) -> set[str]:
    """Where what is known of `tip`'s ancestry ends: the parents, or the tip itself, that are not known."""
    return _reached([tip], lambda commit: parents_of.get(commit, ())) - parents_of.keys()


def complete(parents_of: Mapping[str, Sequence[str]], ends: Set[str]) -> set[str]:
    """The known commits below which every ancestor is known too; nothing is looked for beyond `ends`."""
    known = set(parents_of)
    missing = {parent for parents in parents_of.values() for parent in parents} - known - ends
    if not missing:
        return known
    children_of: dict[str, list[str]] = {}
    for commit, parents in parents_of.items():
        for parent in parents:
            children_of.setdefault(parent, []).append(commit)
    return known - _reached(missing, lambda commit: children_of.get(commit, ()))


def first_parents(parents_of: Mapping[str, Sequence[str]], tip: str) -> set[str]:
    """`tip`, its first parent, that one's first parent and so on, as far as known."""
    found: set[str] = set()
    while tip in parents_of and tip not in found:
        found.add(tip)
        tip = next(iter(parents_of[tip]), "")
    return found


def generations(parents_of: Mapping[str, Sequence[str]], commits: Set[str]) -> dict[str, int]:
    """The length of the longest way from a root to each of `commits`, counted within `commits`.

    A time that no clock can skew: every commit is later than all its ancestors.
    """
    waiting = {commit: sum(p in commits for p in set(parents_of[commit])) for commit in commits}
    children_of: dict[str, list[str]] = {}
    for commit in commits:
        for parent in set(parents_of[commit]) & commits:
            children_of.setdefault(parent, []).append(commit)
    found = {commit: 0 for commit, parents in waiting.items() if not parents}
    pending = list(found)
    while pending:
        commit = pending.pop()
        for child in children_of.get(commit, ()):
            found[child] = max(found.get(child, 0), found[commit] + 1)
            waiting[child] -= 1
            if not waiting[child]:
                pending.append(child)
    return found


def tips(commits: Set[str], parents_of: Mapping[str, Sequence[str]]) -> set[str]:
    """Those of `commits` that are the parent of no other."""
    return set(commits).difference(*(parents_of[commit] for commit in commits))


def nearest(
    commits: Iterable[str], parents_of: Mapping[str, Sequence[str]], held: Callable[[str], bool]
) -> set[str]:
    """The given commits that are `held`; in place of each other, its nearest ancestors that are."""
    reached = _reached(commits, lambda commit: () if held(commit) else parents_of.get(commit, ()))
    return {commit for commit in reached if held(commit)}


def _reached(start: Iterable[str], onward: Callable[[str], Iterable[str]]) -> set[str]:
    """All that `onward` leads to from `start`, which is part of it."""
    found = set(start)
    pending = list(found)
    while pending:
        for commit in onward(pending.pop()):
            if commit not in found:
                found.add(commit)
                pending.append(commit)
    return found
