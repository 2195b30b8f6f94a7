"""`rankhouse eval`: how good the ranking is on labelled tasks."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from ranking.fusion.profiles import FUSIONS
from services.cli.eval_compare import command as compare
from services.cli.paths import GivenPath
from services.cli.session import current_session, shared_options
from services.cli.verbs import CommandWithVerbs
from services.cli.weights import weights_option

EPILOG = """\
\b
Examples:
  rankhouse eval tasks.jsonl --source pallets/flask=~/src/flask --out results
  rankhouse eval tasks.jsonl --source a=~/src/a --source b=~/src/b --out results --limit 50
  rankhouse eval tasks.jsonl --source a=~/src/a --out heavier --weights semantic=1
  rankhouse eval compare results heavier

\b
A line, the least it can be:
  {"id": "1", "repo": "a", "base_commit": "6fd0a1b", "text": "...", "edited": ["src/app.py"]}

Each base commit is indexed as it was then, nothing later, and removed after its last
task. A run that was killed goes on where it was. The columns of ranks.parquet and the
keys of summary.json are in docs/evaluation.md.
"""


@click.command("eval", cls=CommandWithVerbs, verbs={"compare": compare}, epilog=EPILOG)
@click.argument("tasks", type=GivenPath())
@click.option(
    "--source",
    "sources",
    metavar="NAME=PATH",
    multiple=True,
    required=True,
    help="The git repository of the tasks whose `repo` is NAME; repeatable.",
)
@click.option("--out", type=GivenPath(file_okay=False), required=True, help="Folder for the results.")
@click.option("--limit", type=click.IntRange(min=1), help="At most so many tasks, evenly over all.")
@click.option(
    "--split",
    type=click.Choice(("train", "test")),
    help="The earlier tasks of each repository, or the later.",
)
@click.option("--profile", default="default", show_default=True, help="A set of weights, by name or file.")
@weights_option
@click.option(
    "--fusion", type=click.Choice(tuple(FUSIONS)), help="How signals add up. Default: the profile's."
)
@click.option("--pool-size", type=click.IntRange(min=1), help="Most candidates. Default: as ranked.")
@click.option(
    "--exact-depth",
    type=click.IntRange(min=1),
    help="Files that each retriever of words, names and history brings. Default: the profile's.",
)
@click.option(
    "--semantic-depth",
    type=click.IntRange(min=1),
    help="Files that vectors bring. Default: the profile's.",
)
@click.option("--encoder", help="Encoder of the vectors, as for index. Default: the settings'.")
@click.option("--no-semantic", is_flag=True, help="Rank without vectors.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    help="Tokens of the packet that is judged. Default: the profile's.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes. Default: one a core, at most 4.")
@click.option("--keep", is_flag=True, help="Keep the snapshots, to rank again without indexing.")
@click.option("--ablate", is_flag=True, help="Compare variants of the ranking, and each signal left out.")
@click.option("--json", "as_json", is_flag=True, help="Print summary.json instead of a table.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@partial(shared_options, warehouse="Folder to work in. Default: `warehouse` in the folder of --out.")
def command(
    *,
    tasks: Path,
    sources: tuple[str, ...],
    out: Path,
    limit: int | None,
    split: str | None,
    profile: str,
    weights: dict[str, float],
    fusion: str | None,
    pool_size: int | None,
    exact_depth: int | None,
    semantic_depth: int | None,
    encoder: str | None,
    no_semantic: bool,
    budget: int | None,
    jobs: int | None,
    keep: bool,
    ablate: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Measure the ranking on labelled tasks: index each base commit, rank, compare with what was edited.

    TASKS holds one JSON object a line. The warehouse to work in is the folder `warehouse` in that of --out,
    unless --warehouse names one.
    """
    from dataclasses import replace

    from ranking.options import RankOptions
    from ranking.packing.options import PackOptions
    from services.cli.counted import counted_progress
    from services.cli.eval_report import print_json, print_report, tell_errors, tell_problems
    from services.evaluation.request import Request
    from services.evaluation.run import evaluate

    options = RankOptions(
        profile=profile,
        weights=weights,
        fusion=fusion,
        semantic=not no_semantic,
        exact_depth=exact_depth,
        semantic_depth=semantic_depth,
    )
    if pool_size is not None:
        options = replace(options, pool_size=pool_size)
    request = Request(
        tasks=tasks,
        sources=sources,
        out=out,
        options=options,
        settings={"encoder": encoder},
        packing=PackOptions(budget=budget),
        warehouse=current_session().folder,
        split=split,
        limit=limit,
        jobs=jobs,
        keep=keep,
        ablate=ablate,
    )
    with counted_progress(quiet) as listener:
        found = evaluate(request, listener, None if quiet else tell_problems)
    if not quiet:
        tell_errors(found)
    if as_json:
        print_json(found)
    elif not quiet:
        print_report(found)
