"""What `rankhouse tune` tells: the weights, what they gain on later tasks, and whether they were written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import click

from ranking.evaluation.bootstrap import Estimate
from services.cli.words import counted
from services.evaluation.tuning import GOAL_WORDS, Tuned


def print_json(found: Tuned, written: Path | None) -> None:
    """One object for a program."""
    told = {
        "better": found.better,
        "goal": found.goal,
        "written": None if written is None else str(written),
        "fusion": found.profile.fusion,
        "weights": dict(found.profile.weights),
        "choices": asdict(found.profile.choices),
        "trained_on": found.trained_on,
        "judged_on": found.judged_on,
        "recall_before": found.search.before,
        "recall_after": found.search.after,
        "gains": {name: asdict(gain) for name, gain in found.gains.items()},
        "learned": {name: asdict(gain) for name, gain in found.learned.items()} if found.learned else None,
        "provenance": found.profile.provenance,
    }
    click.echo(json.dumps(told))


def print_report(found: Tuned, written: Path | None) -> None:
    """A few lines for a person."""
    tell_gains(found)
    if written is None:
        click.echo("Not shown to be better, so not written. More tasks would tell; --anyway writes it.")
    else:
        click.echo(f"written to {written}; use it with --profile {written}")


def tell_gains(found: Tuned) -> None:
    """What the search found, what that gains on later tasks, and the weights and other choices."""
    click.echo(
        f"on {counted(found.trained_on, 'earlier task')}: {GOAL_WORDS[found.goal]} "
        f"from {100 * found.search.before:.1f} to {100 * found.search.after:.1f} percent, "
        f"{found.search.tried:,} changes tried"
    )
    click.echo(f"on {counted(found.judged_on, 'later task')}, change and 95 % interval:")
    _print_gains(found.gains)
    if found.learned is not None:
        click.echo("what a learned ranker would add to that:")
        _print_gains(found.learned)
    click.echo(
        f"weights ({found.profile.fusion}): "
        + ", ".join(f"{name}={weight:g}" for name, weight in found.profile.weights.items())
    )
    others = found.profile.choices.others()
    if others:
        click.echo("choices: " + ", ".join(f"{name}={value:g}" for name, value in others.items()))


def _print_gains(gains: Mapping[str, Estimate]) -> None:
    for name, gain in gains.items():
        interval = f"{100 * gain.low:+.1f} to {100 * gain.high:+.1f}"
        click.echo(f"  {name:16} {100 * gain.value:+.1f} ({interval})")
