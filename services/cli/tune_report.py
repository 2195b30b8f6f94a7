"""What `rankhouse tune` tells: what was found, what that gains on later tasks, and what was written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click

from ranking.evaluation.bootstrap import FEWEST_JUDGED, Estimate
from ranking.evaluation.class_weights import ClassWeights
from ranking.evaluation.packet_choices import PacketChoice
from ranking.fusion.profiles import Profile
from services.cli.words import counted
from services.evaluation.tuning import GOAL_WORDS, Tuned


def print_json(found: Tuned, written: Profile | None, file: Path) -> None:
    """One object for a program: what was found, and what was written to the file, None where nothing was."""
    told = {
        "better": found.better,
        "why_not_better": why_not_better(found) or None,
        "kept": found.holds_up,
        "goal": found.goal,
        "written": None if written is None else str(file),
        "written_profile": profile_told(written),
        "fusion": found.profile.fusion,
        "weights": dict(found.profile.weights),
        "by_class": classes_told(found),
        "choices": asdict(found.profile.choices),
        "packets": packets_told(found),
        "packets_not_judged": dict(found.unchosen),
        "trained_on": found.trained_on,
        "judged_on": found.judged_on,
        "recall_before": found.search.before,
        "recall_after": found.search.after,
        "gains": {name: asdict(gain) for name, gain in found.gains.items()},
        "learned": {name: asdict(gain) for name, gain in found.learned.items()} if found.learned else None,
        "provenance": found.profile.provenance,
    }
    click.echo(json.dumps(told))


def print_report(found: Tuned, written: Profile | None, file: Path) -> None:
    """The same as a few lines for a person."""
    tell_gains(found)
    if not found.better:
        click.echo(f"The ranking is not shown to be better. {why_not_better(found)}")
    if written is None:
        click.echo("Not written. More tasks would tell; --anyway writes it.")
        return
    click.echo(f"holds up: {', '.join(found.holds_up) or 'nothing'}")
    tell_written(found, written)
    click.echo(f"written to {file}; use it with --profile {file}")


def why_not_better(found: Tuned) -> str:
    """Why the ranking that was found does not count as better, a sentence; empty where it does."""
    if found.better:
        return ""
    if found.too_few_later:
        prove = "proves" if found.judged_on == 1 else "prove"
        return f"{counted(found.judged_on, 'later task')} {prove} nothing: {FEWEST_JUDGED} are needed."
    return "The interval of what it gains does not lie above 0."


def tell_written(found: Tuned, written: Profile) -> None:
    """What the file holds, where that is not what was found."""
    if profile_told(replace(written, provenance="")) != profile_told(replace(found.profile, provenance="")):
        _print_profile("written", written)


def profile_told(profile: Profile | None) -> dict[str, Any] | None:
    """A profile as one object."""
    return None if profile is None else asdict(profile)


def classes_told(found: Tuned) -> dict[str, Any]:
    """What the search for weights of each query class's own came to, as one object."""
    return {
        one.query_class: {
            "trained_on": one.trained_on,
            "judged_on": one.judged_on,
            "weights": dict(one.weights),
            "recall_before": _estimated(one.before),
            "recall_after": _estimated(one.after),
            "gain": _estimated(one.gain),
            "kept": one.kept,
            "why_not": one.why_not or None,
        }
        for one in found.classes
    }


def packets_told(found: Tuned) -> list[dict[str, Any]]:
    """What was tried of cap and budget, and what came of it, as objects."""
    return [asdict(one) for one in found.packets]


def _estimated(found: Estimate | None) -> dict[str, float] | None:
    return None if found is None else asdict(found)


def tell_gains(found: Tuned) -> None:
    """What the search found, what that gains on later tasks, and what came of classes and packets."""
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
    _print_profile("found", found.profile)
    click.echo("weights of a query class's own:")
    for one in found.classes:
        if one.trained_on or one.judged_on:
            _print_class(one)
    for choice in found.packets:
        _print_packets(choice)
    for why in dict.fromkeys(found.unchosen.values()):
        names = [name for name, one in found.unchosen.items() if one == why]
        click.echo(f"{' and '.join(names)} of packets: {why}")


def _print_profile(label: str, profile: Profile) -> None:
    click.echo(f"{label} weights ({profile.fusion}): {_values(profile.weights)}")
    others = profile.choices.others()
    if others:
        click.echo(f"{label} choices: {_values(others)}")


def _values(named: Mapping[str, float | str]) -> str:
    return ", ".join(f"{name}={_shown(value)}" for name, value in named.items())


def _print_class(one: ClassWeights) -> None:
    earlier, later = counted(one.trained_on, "earlier task"), counted(one.judged_on, "later task")
    told = f"  {one.query_class:16} {earlier} and {later}"
    if one.gain is not None and one.weights:
        told += f", {_points(one.gain)}"
    click.echo(f"{told}: {one.why_not or 'kept'}")
    if one.kept:
        click.echo(f"    {_values(one.weights)}")


def _print_packets(one: PacketChoice) -> None:
    click.echo(f"{one.name} of packets, percent of edited files held on the earlier and the later tasks:")
    click.echo(f"  {one.name:>13} {'earlier':>7} {'later':>7} {'tokens':>8}")
    for tried in one.tried:
        chosen = " as evaluated" if tried.value == one.start else ""
        recalls = f"{100 * tried.earlier:7.1f} {100 * tried.later:7.1f}"
        click.echo(f"  {tried.value:13,} {recalls} {tried.tokens:8,.0f}{chosen}")
    change = "" if one.best == one.start else f" changes the later recall by {_points(one.change)}:"
    click.echo(f"  {one.best:,}{change} {one.why}")


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:g}"


def _print_gains(gains: Mapping[str, Estimate]) -> None:
    for name, gain in gains.items():
        click.echo(f"  {name:16} {_points(gain)}")


def _points(gain: Estimate) -> str:
    return f"{100 * gain.value:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f})"
