"""What `rankhouse eval` tells: what could not be run, and the figures as a table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import click

from ranking.evaluation.bootstrap import Estimate
from ranking.evaluation.variants import ALIKE, COMPARED, JUDGED_BY, SHIPPED
from services.cli.terminal import one_line, output, say
from services.cli.words import counted
from services.evaluation.ablation import Ablation
from services.evaluation.results import Evaluated

# Lines that name single faults; the rest are counted, and all are in the results.
MOST_TOLD = 10
_PERCENT = (
    ("all@1", ("accuracy_all", "1")),
    ("all@3", ("accuracy_all", "3")),
    ("all@5", ("accuracy_all", "5")),
    ("all@10", ("accuracy_all", "10")),
    ("all@20", ("accuracy_all", "20")),
    ("any@10", ("accuracy_any", "10")),
    ("recall@10", ("cut_recall", "10")),
    ("packed", ("cut_recall", "budget")),
    ("pool", ("pool_recall",)),
    ("MRR", ("mrr",)),
)


def tell_problems(problems: Sequence[str]) -> None:
    """Say on standard error what is left out of an evaluation that begins, and why."""
    for problem in problems[:MOST_TOLD]:
        say(one_line(problem))
    if len(problems) > MOST_TOLD:
        say(f"and {len(problems) - MOST_TOLD:,} more; all will be in summary.json")


def tell_errors(found: Evaluated) -> None:
    """Say on standard error which tasks failed, and why."""
    told = Counter(found.errors.values()).most_common()
    for error, count in told[:MOST_TOLD]:
        first = next(task for task, told in found.errors.items() if told == error)
        others = f" and {count - 1:,} more" if count > 1 else ""
        say(one_line(f"task {first}{others}: {error}"))
    if len(told) > MOST_TOLD:
        say(f"and {len(told) - MOST_TOLD:,} other faults; all are in {found.out / 'tasks.parquet'}")


def print_json(found: Evaluated) -> None:
    """The summary for a program."""
    click.echo(json.dumps(found.summary))


def print_report(found: Evaluated) -> None:
    """The figures overall, by repository and by query class, and where the rest is."""
    from rich.table import Table

    overall = found.summary["overall"]
    table = Table(box=None, pad_edge=False, show_edge=False)
    table.add_column("percent of tasks")
    for name in ("tasks", *(name for name, _ in _PERCENT)):
        table.add_column(name, justify="right")
    table.add_row("all", *_cells(overall))
    table.add_row("  95 % interval", "", *(_interval(overall["intervals"], path) for _, path in _PERCENT))
    for group in ("by_repository", "by_query_class"):
        for name, figures in found.summary[group].items():
            table.add_row(name, *_cells(figures))
    output().print(table)
    latency, seconds = overall["latency_ms"], overall["index_seconds"]
    if latency["p50"] is not None:
        click.echo(f"a ranking {latency['p50']:.0f} ms, 95 % within {latency['p95']:.0f} ms")
    if seconds["mean"] is not None:
        snapshots = counted(overall["snapshots"], "snapshot")
        click.echo(f"{snapshots} indexed in {seconds['mean']:.1f} s each")
    if found.ablation is not None:
        _print_ablation(found.ablation)
    click.echo(f"{counted(overall['errors'], 'error')}; results in {found.out}")


def _print_ablation(found: Ablation) -> None:
    from rich.table import Table

    variants = Table(box=None, pad_edge=False, show_edge=False)
    for name in ("variant", *COMPARED, f"recall@10 less {SHIPPED}"):
        variants.add_column(name, justify="left" if name == "variant" else "right")
    for variant in found.variants:
        figures = (f"{100 * variant.figures[name].value:.1f}" for name in COMPARED)
        variants.add_row(variant.name, *figures, _points(variant.differences[JUDGED_BY]))
    signals = Table(box=None, pad_edge=False, show_edge=False)
    for name in ("signal", "weight", "recall@10 lost without it", "likely cause"):
        signals.add_column(name, justify="right" if name == "weight" else "left")
    for signal in found.signals:
        signals.add_row(signal.signal, f"{signal.weight:g}", _points(signal.cost), signal.cause)
    for table in (variants, signals):
        click.echo()
        output().print(table)
    for pair in found.alike:
        if abs(pair.correlation) >= ALIKE:
            click.echo(f"{pair.first} and {pair.second} go together: correlation {pair.correlation:.2f}")


def _points(found: Estimate) -> str:
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def _cells(figures: Mapping[str, Any]) -> list[str]:
    return [f"{figures['tasks']:,}", *(_percent(_at(figures, path)) for _, path in _PERCENT)]


def _interval(intervals: Mapping[str, Any], path: tuple[str, ...]) -> str:
    ends = _at(intervals, path)
    return "" if ends is None else f"{100 * ends[0]:.0f}-{100 * ends[1]:.0f}"


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f}"


def _at(figures: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    found: Any = figures
    for name in path:
        found = found[name]
    return found
