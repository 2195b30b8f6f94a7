"""The charts of a report, each from the tables of an evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
import polars as pl

from ranking.evaluation.failures import STAGES
from ranking.evaluation.measures import CUT, is_essential
from ranking.evaluation.variants import SignalResult
from ranking.fusion.profiles import Profile

HEIGHT = 340
# Told apart by those who see no red or green (Okabe and Ito).
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#999999")
LONGEST_CURVE = 300


def recall_curves(ranks: pl.DataFrame) -> go.Figure:
    """Share of the essential files, and of the tasks with all or any of them, within the first k."""
    essential = ranks.filter(is_essential()).with_columns(pl.col("rank").fill_null(LONGEST_CURVE + 1))
    tasks = essential.group_by("task").agg(
        all=pl.col("rank").max(), any=pl.col("rank").min(), recall=pl.col("rank")
    )
    cutoffs = range(1, LONGEST_CURVE + 1)
    recall = tasks["recall"]
    curves = {
        "edited files": [recall.list.eval(pl.element() <= k).list.mean().mean() for k in cutoffs],
        "tasks with all": [(tasks["all"] <= k).mean() for k in cutoffs],
        "tasks with any": [(tasks["any"] <= k).mean() for k in cutoffs],
    }
    lines = [
        go.Scatter(x=list(cutoffs), y=[_percent(v) for v in values], name=name, line={"color": colour})
        for (name, values), colour in zip(curves.items(), COLOURS, strict=False)
    ]
    figure = _figure(lines, "first k files", "percent").update_yaxes(range=[0, 101])
    return figure.update_xaxes(type="log", tickvals=[1, 3, 5, 10, 20, 50, 100, 300])


def by_group(groups: Mapping[str, Any]) -> go.Figure:
    """For each group, the share of tasks with all, and any, essential files within the first 10."""
    names = [f"{name} ({figures['tasks']})" for name, figures in groups.items()]
    bars = []
    for measure, colour in (("accuracy_all", COLOURS[0]), ("accuracy_any", COLOURS[1])):
        values = [_percent(figures[measure][str(CUT)]) for figures in groups.values()]
        ends = [figures["intervals"][measure][str(CUT)] or [None, None] for figures in groups.values()]
        above = [_percent(high) - value for value, (_, high) in zip(values, ends, strict=True)]
        below = [value - _percent(low) for value, (low, _) in zip(values, ends, strict=True)]
        error = {"type": "data", "array": above, "arrayminus": below, "thickness": 1}
        name = f"{measure.removeprefix('accuracy_')} of the edited files within {CUT}"
        bars.append(go.Bar(x=names, y=values, error_y=error, name=name, marker={"color": colour}))
    return _figure(bars, "", "percent of tasks").update_yaxes(range=[0, 101])


def latency(tasks: pl.DataFrame) -> go.Figure:
    """Share of rankings that took no longer than so many milliseconds."""
    values = tasks["latency_ms"].drop_nulls().sort().to_list()
    shares = [100 * (number + 1) / len(values) for number in range(len(values))]
    line = go.Scatter(x=values, y=shares, line={"color": COLOURS[0], "shape": "hv"}, name="ranking")
    return _figure([line], "milliseconds", "percent of rankings")


def packets(rows: Sequence[Mapping[str, Any]], across: str, title: str) -> go.Figure:
    """Share of the edited files in packets under each cap, or each budget, that was tried."""
    values = [_percent(row["recall"]) for row in rows]
    ends = [[_percent(end) for end in row["interval"]] for row in rows]
    error = {
        "type": "data",
        "array": [high - value for value, (_, high) in zip(values, ends, strict=True)],
        "arrayminus": [value - low for value, (low, _) in zip(values, ends, strict=True)],
        "thickness": 1,
    }
    names = [f"{row[across]:,}" for row in rows]
    bar = go.Bar(x=names, y=values, error_y=error, marker={"color": COLOURS[0]}, name="edited files")
    return _figure([bar], title, "percent").update_xaxes(type="category").update_yaxes(range=[0, 101])


def failures_by_stage(failures: pl.DataFrame) -> go.Figure:
    """Lost files by the step that lost them, for each repository."""
    counted = failures.group_by("repo", "lost_in").len()
    repositories = sorted(set(failures["repo"]))
    counts = {(repo, stage): count for repo, stage, count in counted.iter_rows()}
    bars = [
        go.Bar(x=repositories, y=[counts.get((repo, stage), 0) for repo in repositories], name=stage,
               marker={"color": colour})
        for stage, colour in zip(STAGES, COLOURS, strict=False)
    ]  # fmt: skip
    return _figure(bars, "", "lost files").update_layout(barmode="stack")


def signal_costs(signals: Sequence[SignalResult]) -> go.Figure:
    """How much of the recall at 10 is lost when one signal alone is left out."""
    costs = [one.cost for one in signals]
    error = {
        "type": "data",
        "array": [100 * (cost.high - cost.value) for cost in costs],
        "arrayminus": [100 * (cost.value - cost.low) for cost in costs],
        "thickness": 1,
    }
    colours = [COLOURS[6] if one.cause else COLOURS[0] for one in signals]
    names, values = [one.signal for one in signals], [100 * cost.value for cost in costs]
    bar = go.Bar(x=names, y=values, error_y=error, marker={"color": colours}, name="cost")
    return _figure([bar], "", "points of recall at 10")


def weights(profile: Profile) -> go.Figure:
    """The weights of the profile, and beside them those of each class that has its own."""
    classes = {"any class": profile.weights}
    classes |= {name: profile.for_class(name).weights for name in profile.by_class}
    bars = [
        go.Bar(x=list(weights), y=list(weights.values()), marker={"color": colour}, name=name)
        for (name, weights), colour in zip(classes.items(), COLOURS, strict=False)
    ]
    return _figure(bars, "", "weight")


def _figure(traces: Sequence[Any], across: str, up: str) -> go.Figure:
    figure = go.Figure(traces)
    figure.update_layout(
        height=HEIGHT, template="simple_white", margin={"l": 60, "r": 20, "t": 45, "b": 50},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom"}, showlegend=len(traces) > 1,
        xaxis_title=across or None, yaxis_title=up,
    )  # fmt: skip
    return figure


def _percent(share: Any) -> float:
    return 0.0 if share is None else 100 * float(share)
