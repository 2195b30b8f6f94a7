"""`rankhouse tune own`: a repository's own weights, from its own history, kept where they are better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from services.cli.repository import repository_option
from services.cli.session import current_session, shared_options

if TYPE_CHECKING:
    from services.evaluation.own import Own
    from services.evaluation.tuning import Tuned

EPILOG = """\
\b
Examples:
  rankhouse tune own --repo flask
  rankhouse rank "session cookie is lost" --repo flask --profile default

Ranking of the repository takes its own weights from then on, unless --profile names
others. The weekly job of the warehouse runs this for each repository.
"""


@click.command("own", epilog=EPILOG)
@repository_option
@click.option(
    "--limit", type=click.IntRange(min=1), help="At most so many tasks: the latest changes. Default: 150."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing but errors.")
@shared_options
def command(repo: str | None, limit: int | None, as_json: bool, quiet: bool) -> None:
    """Tune a repository's own weights on tasks of its own history.

    They are kept in the warehouse only where they beat the shipped ones beyond the 95 % interval; weights
    that no longer do are removed.
    """
    from datetime import UTC, datetime

    from services.cli.counted import counted_progress
    from services.evaluation.own import TASKS, tune_own

    today = datetime.now(UTC).date()
    with counted_progress(quiet) as listener:
        found = tune_own(current_session().warehouse, repo, today, listener, limit=limit or TASKS)
    if as_json:
        _print_json(found)
    elif not quiet:
        _print_report(found)


def _print_json(found: Own) -> None:
    import json
    from dataclasses import asdict

    from services.cli.tune_report import classes_told, packets_told, profile_told

    told: dict[str, Any] = {
        "repository": found.repository,
        "tasks": found.tasks,
        "written": found.written,
        "written_profile": profile_told(found.tuned.kept) if found.tuned else None,
        "gain": asdict(found.tuned.gains[found.tuned.goal]) if found.tuned else None,
        "fusion": found.tuned.profile.fusion if found.tuned else None,
        "weights": dict(found.tuned.profile.weights) if found.tuned else None,
        "by_class": classes_told(found.tuned) if found.tuned else None,
        "kept": found.tuned.holds_up if found.tuned else None,
        "packets": packets_told(found.tuned) if found.tuned else None,
        "packets_not_judged": dict(found.tuned.unchosen) if found.tuned else None,
        "choices": asdict(found.tuned.profile.choices) if found.tuned else None,
        "recall": asdict(found.recall) if found.recall else None,
        "published": found.published,
        "holds": found.holds,
    }
    click.echo(json.dumps(told))


def _outcome(repository: str, tuned: Tuned) -> str:
    from services.cli.tune_report import why_not_better

    if tuned.better:
        return f"{repository} is ranked by weights of its own from now on"
    ranked = f"{repository} is ranked by the shipped weights. {why_not_better(tuned)}"
    kept = " and ".join(tuned.holds_up)
    return f"{ranked} Its packets have a {kept} of their own." if kept else ranked


def _print_report(found: Own) -> None:
    from services.cli.terminal import say
    from services.cli.tune_report import tell_gains, tell_written
    from services.cli.words import counted

    if found.tuned is None:
        click.echo(f"{found.repository}: {counted(found.tasks, 'task')}, too few to tune on")
        return
    tell_gains(found.tuned)
    if found.tuned.kept is not None:
        tell_written(found.tuned, found.tuned.kept)
    click.echo(_outcome(found.repository, found.tuned))
    if not found.holds and found.recall is not None and found.published is not None:
        say(f"recall at 10 fell from {100 * found.published:.1f} to {100 * found.recall.value:.1f} percent")
