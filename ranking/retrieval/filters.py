"""Filters before ranking: which files a ranking may know of, the same for every retriever and signal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ranking import sql
from ranking.index.corpus import Corpus
from ranking.options import Filters, RankOptions
from ranking.retrieval.scope import Scope
from warehouse.errors import RankhouseError
from warehouse.reader import ReadSession, SnapshotReader

# Principals and callers with filters of their own: a server has few of them, and a set of flags is small.
REMEMBERED = 64

_GLOB = re.compile(r"\*\*/|\*\*|\*|\?|\[!?[^\]/]+\]|.", re.DOTALL)
# What stands in a class of a glob: a range, or a character.
_MEMBER = re.compile(r"(.)(?:-(.))?", re.DOTALL)
_TRANSLATED = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def visible_files(reader: SnapshotReader, corpus: Corpus, filters: Filters) -> NDArray[np.bool_] | None:
    """Which files the filters leave, by file id; None where they leave every file."""
    if filters == Filters():
        return None
    visible = np.zeros(corpus.files, np.bool_)
    with reader.session() as session:
        visible[session.columns(sql.text("filtered_file"), _parameters(filters))["file_id"]] = True
    return visible


def keep_visible(session: ReadSession, filters: Filters) -> None:
    """Keep `visible_file` and `hidden_commit` for a session: what the filters leave, and what they hide."""
    session.keep("visible_file", sql.text("filtered_file"), _parameters(filters))
    hidden = path_pattern(filters.hidden)
    # No path matches what matches nothing.
    session.keep("hidden_commit", sql.text("hidden_commit"), {"hidden_pattern": hidden or "[^\\s\\S]"})


def hidden_commits(reader: SnapshotReader, hidden: Sequence[str]) -> frozenset[str]:
    """The commits that touched a hidden path, as it was called then: their messages may tell of it."""
    pattern = path_pattern(hidden)
    if pattern is None:
        return frozenset()
    with reader.session() as session:
        rows = session.rows(sql.text("hidden_commit"), {"hidden_pattern": pattern})
    return frozenset(commit_id for (commit_id,) in rows)


class Scopes:
    """Makes the scopes of rankings on one snapshot; what filters leave and hide is worked out once."""

    def __init__(self, reader: SnapshotReader, corpus: Corpus) -> None:
        self._reader, self._corpus = reader, corpus
        self._seen = lru_cache(REMEMBERED)(self._see)

    def of(self, options: RankOptions) -> Scope:
        """The scope of a ranking before it has seeds."""
        visible, hidden = self._seen(options.filters)
        return Scope(
            self._reader,
            self._corpus,
            visible,
            rarity=options.rarity,
            hides=bool(options.filters.hidden),
            hidden_commits=hidden,
        )

    def _see(self, filters: Filters) -> tuple[NDArray[np.bool_] | None, frozenset[str]]:
        return (
            visible_files(self._reader, self._corpus, filters),
            hidden_commits(self._reader, filters.hidden),
        )


def find_files(scope: Scope, paths: Iterable[str]) -> dict[str, int]:
    """File ids by path, in the order given. Raises RankhouseError for a path that is not visible."""
    found = {}
    for path in paths:
        file_id = scope.corpus.file_ids.get(path)
        if file_id is None or not scope.sees(file_id):
            raise RankhouseError(
                f"{path!r} is no file of this snapshot, or the filters leave it out. "
                "Give its path from the root of the repository."
            )
        found[path] = file_id
    return found


def _parameters(filters: Filters) -> dict[str, str | list[str] | None]:
    return {
        "path_pattern": path_pattern(filters.paths),
        "hidden_pattern": path_pattern(filters.hidden),
        "languages": list(filters.languages) or None,
        "document_types": list(filters.document_types) or None,
    }


def path_pattern(globs: Sequence[str]) -> str | None:
    """One regular expression for whole paths that any of the globs match; None for no globs.

    Raises RankhouseError for a glob that cannot be read.
    """
    return "|".join(f"(?:{_checked(glob)})" for glob in globs) or None


def _checked(glob: str) -> str:
    """The regular expression of a glob. Raises RankhouseError for a class that cannot be, as `[z-a]`."""
    pattern = _translate(glob)
    try:
        re.compile(pattern)
    except re.error as fault:
        raise RankhouseError(f"The glob {glob!r} cannot be read: {fault.msg}. Mend what is in [].") from None
    return pattern


def _translate(glob: str) -> str:
    body = "".join(_translate_token(token) for token in _GLOB.findall(glob.removeprefix("./").strip("/")))
    anywhere = "" if "/" in glob else "(?:.*/)?"
    return f"{anywhere}{body}(?:/.*)?"


def _translate_token(token: str) -> str:
    if token in _TRANSLATED:
        return _TRANSLATED[token]
    if len(token) == 1:
        return re.escape(token)
    negated = token.startswith("[!")
    # Escaped one by one, since `&&` and other pairs are to mean something in a class of Python's.
    members = _MEMBER.finditer(token, 2 if negated else 1, len(token) - 1)
    escaped = ("-".join(re.escape(end) for end in one.groups() if end is not None) for one in members)
    return f"[{'^' if negated else ''}{''.join(escaped)}]"
