"""A repository that holds another with some contents changed: for questions whose answer must not quote them.

It borrows the other's objects, and has one commit more: a merge of the tip and its parent, since what a merge
changes counts for nothing in history: the files that were changed look neither newer nor busier than others.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygit2
from pygit2.enums import FileMode

from assets.git.layout import objects_folder
from assets.git.repository import Repository

_MESSAGE = "Take away the documentation that is asked for"


def write_masked(target: Path, source: Repository, commit_id: str, changed: Mapping[str, bytes]) -> str:
    """Make the repository at `target`: the commit's tree but for the paths `changed`. Gives its commit."""
    repository = pygit2.init_repository(str(target), bare=True)
    alternates = target / "objects" / "info" / "alternates"
    alternates.parent.mkdir(parents=True, exist_ok=True)
    alternates.write_text(f"{objects_folder(source.git_dir).absolute()}\n", encoding="utf-8")
    repository = pygit2.Repository(str(target))
    commit = repository[commit_id].peel(pygit2.Commit)
    index = pygit2.Index()
    index.read_tree(commit.tree)
    for path, content in changed.items():
        mode = index[path].mode if path in index else FileMode.BLOB
        index.add(pygit2.IndexEntry(path, repository.create_blob(content), mode))
    parents = [commit.id, *commit.parent_ids[:1]]
    made = repository.create_commit(
        "refs/heads/masked", commit.author, commit.committer, _MESSAGE, index.write_tree(repository), parents
    )
    repository.set_head("refs/heads/masked")
    return str(made)
