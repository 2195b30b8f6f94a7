"""`rankhouse tune`: a profile for your own repositories, from an evaluation of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from services.cli.paths import GivenPath
from services.cli.session import shared_options
from services.cli.tune_own import command as own
from services.cli.verbs import CommandWithVerbs

EPILOG = """\
\b
Examples:
  rankhouse tasks mine --repo flask --out mined --limit 300 --class change
  rankhouse eval mined/tasks.jsonl --source flask=~/src/flask --out results
  rankhouse tune results --out flask.toml
  rankhouse rank "session cookie is lost" --repo flask --profile flask.toml

Weights, the fusion, what tests and documentation lose, how many files retrievers bring,
and when the named stand first are searched on the earlier 60 % of the tasks and judged on
the later ones; then weights for each query class with enough tasks, kept where they hold
up. They are written only where they beat those that the evaluation was run with, beyond
the 95 % interval of the difference, on 10 later tasks or more. The cap of a directory and
the budget of packets are chosen and judged each for itself, and written where they hold
up. `rankhouse tune own --repo NAME` does all this in one step, and keeps the weights in
the warehouse.
"""


@click.command("tune", cls=CommandWithVerbs, verbs={"own": own}, epilog=EPILOG)
@click.argument("results", type=GivenPath())
@click.option("--out", type=GivenPath(), required=True, help="File for the profile, a .toml.")
@click.option(
    "--goal",
    type=click.Choice(("10", "budget")),
    default="10",
    show_default=True,
    help="Recall of edited files to search for: within the first 10, or as many as the packet held.",
)
@click.option("--learned", is_flag=True, help="Compare a learned ranker; needs the extra `learned`.")
@click.option("--anyway", is_flag=True, help="Write the ranking though it is not shown to be better.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@partial(shared_options, warehouse="Without effect: only RESULTS are read.")
def command(
    *, results: Path, out: Path, goal: str, learned: bool, anyway: bool, as_json: bool, quiet: bool
) -> None:
    """Tune the weights and the other choices of the ranking on an evaluation.

    RESULTS is the folder that `rankhouse eval --out` wrote.
    """
    from datetime import UTC, datetime

    from ranking.evaluation.tuning import GOALS
    from ranking.fusion.profiles import write_profile
    from services.cli.counted import counted_progress
    from services.cli.tune_report import print_json, print_report
    from services.evaluation.tuning import tune

    if out.suffix != ".toml":
        raise click.UsageError("--out must name a .toml file, for --profile to take it.")
    with counted_progress(quiet) as listener:
        found = tune(results, out.stem, datetime.now(UTC).date(), listener, goal=GOALS[goal], learn=learned)
    profile = found.profile if anyway else found.kept
    if profile is not None:
        write_profile(profile, out)
    if as_json:
        print_json(found, profile, out)
    elif not quiet:
        print_report(found, profile, out)
