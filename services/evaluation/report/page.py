"""The page of a report, put together: figures, charts, failures with their explanations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import plotly.graph_objects as go
import polars as pl
from plotly.offline import get_plotlyjs

from ranking.choices import Choices
from ranking.evaluation.bootstrap import Estimate
from ranking.evaluation.failures import STAGES
from ranking.evaluation.measures import CUT
from ranking.evaluation.summary import QUALITY
from ranking.evaluation.variants import COMPARED, JUDGED_BY, SHIPPED, VariantResult
from ranking.fusion.profiles import Profile
from services.evaluation.ablation import Ablation
from services.evaluation.report import charts
from services.evaluation.report.explanations import Explained, Explanation, explain

# Failing tasks that are explained; failures.parquet has them all.
MOST_EXPLAINED = 300

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222 }
h1 { font-size: 1.5em } h2 { font-size: 1.2em; margin-top: 2em; border-bottom: 1px solid #ddd }
table { border-collapse: collapse; font-size: 0.9em } td, th { padding: 0.15em 0.7em; text-align: right }
td:first-child, th:first-child { text-align: left } tr:nth-child(even) { background: #f5f5f5 }
small { color: #666 } code { font-size: 0.92em } summary { cursor: pointer } .label { font-weight: bold }
.wide { overflow-x: auto } .told td:last-child, .told th:last-child { text-align: left }
"""
# A link to a task opens its explanation.
_OPEN_LINKED = """
const opened = () => { const at = document.getElementById(location.hash.slice(1)); if (at) at.open = true }
addEventListener("hashchange", opened); opened()
"""
_LABEL = ' class="label"'


@dataclass(frozen=True)
class Results:
    """What an evaluation wrote, and the weights that it was run with."""

    summary: Mapping[str, Any]
    tasks: pl.DataFrame
    ranks: pl.DataFrame
    failures: pl.DataFrame
    profile: Profile
    ablation: Ablation | None = None


def make_page(results: Results) -> str:
    """The whole page: a text that a browser opens without a network."""
    summary, tasks, profile = results.summary, results.tasks, results.profile
    overall = summary["overall"]
    measured = tasks.filter("measured")
    body = [f"<h1>Evaluation of {overall['tasks']:,} tasks</h1>", _about(summary, profile)]
    body += ["<h2>Figures</h2>", _figures(summary)]
    if overall["tasks"]:
        body += _section("Within the first k", charts.recall_curves(results.ranks))
        body += _section("By repository", charts.by_group(summary["by_repository"]))
        body += _section("By query class", charts.by_group(summary["by_query_class"]))
    if measured["latency_ms"].count():
        body += _section("Latency", charts.latency(measured))
    body += _packets(summary["packets"], profile.choices)
    body += _section("Weights", charts.weights(profile))
    if results.ablation is not None:
        body += _ablation(results.ablation)
    explained = explain(results.ranks, results.failures, profile, MOST_EXPLAINED)
    body += _failures(results.failures, explained)
    body += _troubles(tasks, summary["problems"])
    return _html("".join(body))


def _about(summary: Mapping[str, Any], profile: Profile) -> str:
    overall = summary["overall"]
    told = [
        f"profile {escape(profile.name)}, fusion {escape(profile.fusion)}",
        f"{overall['snapshots']:,} snapshots, {_number(overall['index_seconds']['mean'])} s each to index",
        f"a ranking {_number(overall['latency_ms']['p50'])} ms, 95 percent within "
        f"{_number(overall['latency_ms']['p95'])} ms",
        f"{overall['errors']:,} errors",
        f"rankhouse {escape(summary['rankhouse'])}",
    ]
    return f"<p><small>{'; '.join(told)}</small></p>"


def _figures(summary: Mapping[str, Any]) -> str:
    """All measures: a row a measure, a column a group; intervals for all tasks."""
    groups = {"all": summary["overall"], **summary["by_repository"], **summary["by_query_class"]}
    head = _row(["percent", "all: 95 % interval", *map(escape, groups)], "th")
    count = _row(["tasks", "", *(f"{figures['tasks']:,}" for figures in groups.values())])
    rows = []
    for path in QUALITY:
        values = [_at(figures, path) for figures in groups.values()]
        if any(value is not None for value in values):
            ends = _at(summary["overall"]["intervals"], path)
            interval = f"{100 * ends[0]:.1f} to {100 * ends[1]:.1f}" if ends else ""
            rows.append(_row([" ".join(path), interval, *(_number(v, 100) for v in values)]))
    return f'<div class="wide"><table>{head}{count}{"".join(rows)}</table></div>'


def _packets(rows: Sequence[Mapping[str, Any]], chosen: Choices) -> list[str]:
    """What packets hold under other budgets and other caps of a directory, beside those that are chosen."""
    if not rows:
        return []
    budgets = [row for row in rows if row["per_directory"] == chosen.per_directory]
    caps = [row for row in rows if row["budget"] == chosen.budget]
    head = _row(
        ["most tokens", "most of a directory", "edited files, percent", "95 % interval", "tokens", "files"],
        "th",
    )
    table = [
        _row([
            f"{row['budget']:,}", f"{row['per_directory']:,}", _number(row["recall"], 100),
            " to ".join(_number(end, 100) for end in row["interval"]),
            f"{row['tokens']:,.0f}", _number(row["files"]),
        ])
        for row in rows
    ]  # fmt: skip
    return [
        *_section("In packets, by budget", charts.packets(budgets, "budget", "most tokens")),
        *_section("In packets, by cap", charts.packets(caps, "per_directory", "most files of a directory")),
        f"<table>{head}{''.join(table)}</table>",
    ]


def _ablation(found: Ablation) -> list[str]:
    names = [name for name in COMPARED if any(name in one.figures for one in found.variants)]
    head = _row(
        ["percent", *(name.replace("_", " ") for name in names), f"less {SHIPPED}: recall at 10"], "th"
    )
    variants = [
        _row([escape(one.name), *(_number(one.figures[n].value, 100) for n in names), _difference(one)])
        for one in found.variants
    ]
    causes = [
        _row([escape(x.signal), f"{x.weight:g}", _points(x.cost), escape(x.cause)]) for x in found.signals
    ]
    alike = [_row([f"{a.first} and {a.second}", f"{a.correlation:.2f}"]) for a in found.alike]
    return [
        "<h2>Variants of the same pool</h2>",
        f'<div class="wide"><table>{head}{"".join(variants)}</table></div>',
        *_section("What each signal is worth", charts.signal_costs(found.signals)),
        f'<table class="told">{_row(["signal", "weight", "cost of leaving it out", "likely cause"], "th")}'
        f"{''.join(causes)}</table>",
        "<h2>Signals that go together</h2>",
        f"<table>{_row(['signals', 'correlation'], 'th')}{''.join(alike)}</table>",
    ]


def _difference(one: VariantResult) -> str:
    found = one.differences.get(JUDGED_BY)
    return "" if found is None or one.name == SHIPPED else _points(found)


def _points(found: Estimate) -> str:
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def _failures(failures: pl.DataFrame, explained: Sequence[Explained]) -> list[str]:
    if failures.is_empty():
        return ["<h2>Failures</h2><p>Every labelled file was found.</p>"]
    counts = dict(failures.group_by("lost_in").len().iter_rows())
    first = {stage: _first_of(explained, stage) for stage in STAGES}
    rows = [
        _row([f'<a href="#{_anchor(first[s])}">{s}</a>' if first[s] else s, f"{counts[s]:,}"])
        for s in STAGES
        if s in counts
    ]
    body = _section(f"Failures: labelled files beyond the first {CUT}", charts.failures_by_stage(failures))
    body.append(f"<table>{_row(['lost in', 'files'], 'th')}{''.join(rows)}</table>")
    return body + [_explanation(one) for one in explained]


def _first_of(explained: Sequence[Explained], stage: str) -> str | None:
    return next((one.task for one in explained if any(lost.lost_in == stage for lost in one.lost)), None)


def _explanation(one: Explained) -> str:
    stages = ", ".join(sorted({lost.lost_in for lost in one.lost}))
    title = f"{escape(one.task)} <small>{escape(one.repo)}: {stages}</small>"
    first = "".join(f"<li{_LABEL if label else ''}>{_code(path)}</li>" for _, path, label in one.first)
    return (
        f'<details id="{_anchor(one.task)}"><summary>{title}</summary>'
        f"<ul>{''.join(map(_loss, one.lost))}</ul>"
        f"<p><small>first instead:</small></p><ol>{first}</ol></details>"
    )


def _loss(lost: Explanation) -> str:
    told = f"{_code(lost.path)}, lost in {lost.lost_in}"
    if lost.rank is not None:
        told += f", at rank {lost.rank}"
    if lost.other is not None and lost.reasons:
        reasons = ", ".join(f"{escape(name)} {value:.2f}" for name, value in lost.reasons)
        told += f"; behind {_code(lost.other)} by {reasons}"
    return f"<li>{told}</li>"


def _code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _troubles(tasks: pl.DataFrame, problems: Sequence[str]) -> list[str]:
    failed = tasks.filter(pl.col("error").is_not_null()).select("task", "error").rows()
    if not failed and not problems:
        return []
    told = [*(f"{task}: {error}" for task, error in failed), *problems]
    return ["<h2>Trouble</h2><ul>", *(f"<li>{escape(one)}</li>" for one in told), "</ul>"]


def _section(title: str, figure: go.Figure) -> list[str]:
    chart = figure.to_html(full_html=False, include_plotlyjs=False, config={"displaylogo": False})
    return [f"<h2>{escape(title)}</h2>", chart]


def _html(body: str) -> str:
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>rankhouse evaluation</title>'
        f"<style>{_STYLE}</style><script>{get_plotlyjs()}</script></head>"
        f"<body>{body}<script>{_OPEN_LINKED}</script></body></html>\n"
    )


def _row(cells: Iterable[str], kind: str = "td") -> str:
    return f"<tr>{''.join(f'<{kind}>{cell}</{kind}>' for cell in cells)}</tr>"


def _anchor(task: str | None) -> str:
    return escape(f"task-{task}".replace(" ", "_"), quote=True)


def _number(value: float | None, scale: float = 1.0) -> str:
    return "" if value is None else f"{scale * value:.1f}"


def _at(figures: Mapping[str, Any], path: Sequence[str]) -> Any:
    found: Any = figures
    for name in path:
        found = found[name]
    return found
