"""A repository to learn from, as the command line names it: `owner/name@commit=path/to/git/directory`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click


@dataclass(frozen=True)
class Source:
    """A commit of a repository; `repository` is its public name, `git_dir` where its objects are here."""

    repository: str
    commit: str
    git_dir: Path

    @property
    def name(self) -> str:
        """What anyone needs to get the same content."""
        return f"{self.repository}@{self.commit}"


class _SourceType(click.ParamType[Source]):
    name = "NAME@COMMIT=GIT_DIR"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Source:
        name, _, git_dir = value.partition("=")
        repository, _, commit = name.partition("@")
        if not (repository and commit and git_dir):
            self.fail(f"{value!r} is not of the form {self.name}", param, ctx)
        return Source(repository, commit, Path(git_dir))


source_option = click.option(
    "--source", "sources", type=_SourceType(), multiple=True, required=True, help="A repository; repeatable."
)
