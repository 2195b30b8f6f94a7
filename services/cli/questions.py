"""The arguments and options of every command that asks with a task text: rank, pack, explain."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import isnan
from pathlib import Path
from typing import Any

import click

from ranking.choices import PROMOTE
from ranking.options import DOCUMENT_TYPES, Filters, RankOptions, Rarity
from services.cli.access import groups_option
from services.cli.inputs import given_text
from services.cli.paths import GivenPath
from services.cli.repository import repository_option
from services.cli.session import shared_options
from services.cli.weights import weights_option
from services.question import Question

FUSIONS = ("zscore", "rrf", "weighted")


class _Share(click.FloatRange):
    """A number in a range; click's own lets `nan` pass."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        share: float = super().convert(value, param, ctx)
        if isnan(share):
            self.fail(f"{value!r} is not a valid number.", param, ctx)
        return share


_ABOUT_REPOSITORY = (
    click.option("--file", type=GivenPath(), help="Read the text from a file; - is standard input."),
    repository_option,
    click.option("--at", metavar="REF", help="As of another commit that is indexed: a branch, a tag, an id."),
    groups_option,
    click.option("--require-fresh", is_flag=True, help="Refuse an index that is behind its branch."),
)
_ABOUT_RANKING = (
    click.option(
        "--seed",
        "seeds",
        metavar="PATH",
        multiple=True,
        help="A file to start from: what is near it counts; repeatable.",
    ),
    click.option(
        "--explored",
        metavar="PATH",
        multiple=True,
        help="A file that was read for the task already: what is near it counts; repeatable.",
    ),
    click.option(
        "--path",
        "paths",
        metavar="GLOB",
        multiple=True,
        help="Only these paths, as 'src/**' or '*.py'; repeatable.",
    ),
    click.option(
        "--language",
        "languages",
        metavar="NAME",
        multiple=True,
        help="Only this language, as python; repeatable.",
    ),
    click.option(
        "--type",
        "document_types",
        type=click.Choice(DOCUMENT_TYPES),
        multiple=True,
        help="Only this type of document; repeatable.",
    ),
    click.option(
        "--profile",
        help="A set of weights, by name or file. Default: the repository's own, else `default`, as shipped.",
    ),
    weights_option,
    click.option("--fusion", type=click.Choice(FUSIONS), help="How signals add up. Default: the profile's."),
    click.option(
        "--promote",
        type=click.Choice(PROMOTE),
        help="When files that are named exactly, or hold a rare literal, stand first: where the task asks "
        "for a name or literal, always, or never. Default: the profile's.",
    ),
    click.option(
        "--rare-files",
        type=click.IntRange(min=1),
        default=Rarity().files,
        show_default=True,
        help="A string literal is rare where at most so many files hold it.",
    ),
    click.option(
        "--rare-share",
        type=_Share(min=0, max=1),
        default=Rarity().share,
        show_default=True,
        help="A string literal is rare where at most this share of the files hold it, or one file.",
    ),
    click.option(
        "--encoder", help="Encoder of the task text. Default: the one that the index was made with."
    ),
    click.option("--no-semantic", is_flag=True, help="Rank without vectors."),
)


def asks(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the argument TEXT and the options of a question; it is called with `question`.

    The shared options are among them, the last in `--help`; options of its own stand above.
    """

    @wraps(command)
    def asking(
        *,
        text: str | None,
        file: Path | None,
        repo: str | None,
        at: str | None,
        require_fresh: bool,
        groups: frozenset[str] | None,
        seeds: tuple[str, ...],
        explored: tuple[str, ...],
        paths: tuple[str, ...],
        languages: tuple[str, ...],
        document_types: tuple[str, ...],
        profile: str | None,
        weights: dict[str, float],
        fusion: str | None,
        encoder: str | None,
        no_semantic: bool,
        promote: str | None,
        rare_files: int,
        rare_share: float,
        **others: Any,
    ) -> None:
        options = RankOptions(
            profile=profile,
            weights=weights,
            fusion=fusion,
            seeds=tuple(map(from_root, seeds)),
            explored=tuple(map(from_root, explored)),
            filters=Filters(paths, languages, document_types),
            semantic=not no_semantic,
            promote=promote,
            rarity=Rarity(rare_share, rare_files),
        )
        question = Question(
            given_text(text, file, "task text"),
            repo,
            options,
            encoder=encoder,
            at=at,
            require_fresh=require_fresh,
            groups=groups,
        )
        command(question=question, **others)

    asking = shared_options(asking)
    for option in reversed(_ABOUT_RANKING):
        asking = option(asking)
    for option in reversed(_ABOUT_REPOSITORY):
        asking = option(asking)
    return click.argument("text", required=False)(asking)


def from_root(path: str) -> str:
    """A path as the tables have it, where a shell's completion gave `./src/app.py`."""
    return path.removeprefix("./")
