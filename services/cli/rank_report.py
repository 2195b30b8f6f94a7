"""What `rankhouse rank` prints: a table that fits the terminal with remarks beside it, or one JSON object."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from typing import Any

import click

from ranking.fusion.profiles import DEFAULT, profile_of
from ranking.ranking import Ranking
from services.cli.rank_table import Layout, badge_legend, lay_out, table_lines
from services.cli.terminal import output, printable, say, width
from services.cli.words import behind, counted
from services.ranking import Answered

NO_ANSWER = "No file answers: the filters leave none, or none holds a word of the text."


def print_report(ranked: Answered[Ranking], trace: Mapping[str, Any] | None = None) -> None:
    """The results as a table on standard output; on standard error what a person should know of them."""
    ranking = ranked.answer
    remark(ranked)
    if not ranking.results:
        say(NO_ANSWER)
        return
    weights = profile_of(ranked.options).for_class(ranking.query_class).weights
    layout = lay_out(ranking.results, weights, width())
    console = output()
    header, *rows = table_lines(ranking.results, layout)
    console.print(header, style="bold", soft_wrap=True)
    for row, result in zip(rows, ranking.results, strict=True):
        console.print(row, soft_wrap=True)
        for line in result.excerpt.splitlines():
            console.print(f"    {printable(line)}"[: width()], style="dim", soft_wrap=True)
    click.echo(_footer(ranked), err=True)
    if layout.short_badges:
        click.echo(badge_legend(ranking.results), err=True)
    if layout.dropped:
        click.echo(_dropped(layout), err=True)
    if trace is not None:
        click.echo(json.dumps(trace, ensure_ascii=False), err=True)


def print_json(ranked: Answered[Ranking], trace: Mapping[str, Any] | None = None) -> None:
    """One object for a program: the ranking, how far behind its index is (null: unknown), and warnings."""
    warn(ranked)
    answer = ranked.answer.to_json()
    answer["behind"] = ranked.fresh.behind if ranked.fresh is not None else None
    answer["warnings"] = list(ranked.warnings)
    if trace is not None:
        answer["trace"] = trace
    click.echo(json.dumps(answer, ensure_ascii=False))


def warn(ranked: Answered[Any]) -> None:
    """Say on standard error what is not as it should be."""
    for warning in ranked.warnings:
        say(warning)


def remark(ranked: Answered[Any]) -> None:
    """Say on standard error that an index is stale, and what is not as it should be."""
    warn(ranked)
    if ranked.fresh is not None and (ranked.fresh.behind or ranked.fresh.ahead):
        record = ranked.record
        again = f"rankhouse index {shlex.quote(record.git_dir)} --name {record.name}"
        say(f"The index of {record.name} is stale, {behind(ranked.fresh)}. Run: {again}")


def _footer(ranked: Answered[Ranking]) -> str:
    ranking = ranked.answer
    pool = counted(ranking.counts.get("pool", len(ranking.results)), "candidate")
    milliseconds = ranking.timings_ms.get("total", 0.0)
    where = f"{ranking.repo} at {ranking.commit[:12]}"
    weights = "" if ranking.profile == DEFAULT else f"weights {ranking.profile}, "
    return f"{where}, read as {ranking.query_class}, {weights}{pool}, {milliseconds:.0f} ms"


def _dropped(layout: Layout) -> str:
    names = ", ".join(layout.dropped)
    return (
        f"{counted(len(layout.dropped), 'signal')} had no room: {names}. Widen the terminal, or use --json."
    )
