"""`rankhouse rank`: the files that matter for a task, best first, each with why."""

from __future__ import annotations

from pathlib import Path

import click

from ranking.options import DOCUMENT_TYPES
from services.cli.completion import complete_repository
from services.cli.inputs import given_text
from services.cli.session import current_session, shared_options

FUSIONS = ("zscore", "rrf", "weighted")

EPILOG = """\
\b
Examples:
  rankhouse rank "session cookie is lost after redirect" --repo flask
  rankhouse rank @ticket.md --repo flask --limit 5
  pytest 2>&1 | rankhouse rank - --repo flask
  git diff | rankhouse rank --repo flask --type test
  rankhouse rank "rename the option" --seed src/flask/app.py --path 'src/**'
  rankhouse rank @ticket.md --weights semantic=2,hops=0 --json

The columns beside the score are what each signal adds to it; --json has their raw
values too, and the evidence. What the signals mean is in docs/ranking.md.
"""


def _weights(
    _context: click.Context, _parameter: click.Parameter, given: tuple[str, ...]
) -> dict[str, float]:
    """The weights of all `name=value,...` that were given."""
    weights: dict[str, float] = {}
    for pair in filter(None, ",".join(given).split(",")):
        name, _, value = pair.partition("=")
        try:
            weights[name.strip()] = float(value)
        except ValueError:
            raise click.BadParameter(f"{pair!r} is not NAME=NUMBER, as in semantic=1.5.") from None
    return weights


@click.command("rank", epilog=EPILOG)
@click.argument("text", required=False)
@click.option(
    "--file", type=click.Path(path_type=Path), help="Read the text from a file; - is standard input."
)
@click.option(
    "--repo", metavar="NAME", shell_complete=complete_repository, help="Default: the only one there is."
)
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, help="How many results.")
@click.option("--seed", "seeds", metavar="PATH", multiple=True, help="A file to start from; repeatable.")
@click.option("--explored", metavar="PATH", multiple=True, help="A file that the task has read; repeatable.")
@click.option("--path", "paths", metavar="GLOB", multiple=True, help="Only these paths; repeatable.")
@click.option(
    "--language", "languages", metavar="NAME", multiple=True, help="Only this language; repeatable."
)
@click.option(
    "--type",
    "document_types",
    type=click.Choice(DOCUMENT_TYPES),
    multiple=True,
    help="Only this type of document; repeatable.",
)
@click.option("--profile", default="default", show_default=True, help="A set of weights, by name.")
@click.option("--weights", metavar="NAME=VALUE,...", multiple=True, callback=_weights, help="Other weights.")
@click.option("--fusion", type=click.Choice(FUSIONS), help="How signals add up. Default: the profile's.")
@click.option("--encoder", help="Encoder of the task text. Default: the one that the index was made with.")
@click.option("--no-semantic", is_flag=True, help="Rank without vectors.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@shared_options
def command(
    *,
    text: str | None,
    file: Path | None,
    repo: str | None,
    limit: int,
    seeds: tuple[str, ...],
    explored: tuple[str, ...],
    paths: tuple[str, ...],
    languages: tuple[str, ...],
    document_types: tuple[str, ...],
    profile: str,
    weights: dict[str, float],
    fusion: str | None,
    encoder: str | None,
    no_semantic: bool,
    as_json: bool,
) -> None:
    """Rank the files of a repository for a task text, and say why.

    TEXT is a ticket, a question, an identifier, a stack trace or a diff: as an argument, as @FILE, or on
    standard input (-).
    """
    from ranking.options import Filters, RankOptions
    from services.cli.rank_report import print_json, print_report
    from services.ranking import rank

    options = RankOptions(
        limit=limit,
        profile=profile,
        weights=weights,
        fusion=fusion,
        seeds=tuple(map(_from_root, seeds)),
        explored=tuple(map(_from_root, explored)),
        filters=Filters(paths, languages, document_types),
        semantic=not no_semantic,
    )
    task = given_text(text, file, "task text")
    ranked = rank(current_session().warehouse, repo, task, options, encoder)
    (print_json if as_json else print_report)(ranked, options)


def _from_root(path: str) -> str:
    """A path as the tables have it, where a shell's completion gave `./src/app.py`."""
    return path.removeprefix("./")
