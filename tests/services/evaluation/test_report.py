from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.failures import failures
from ranking.evaluation.measures import measure
from ranking.evaluation.packets import summarise_packets
from ranking.evaluation.summary import summarise
from ranking.fusion.profiles import Profile
from services.evaluation.outcomes import OUTCOME_SCHEMA
from services.evaluation.report import charts
from services.evaluation.report.explanations import explain
from services.evaluation.report.page import Results, make_page
from tests.ranking.evaluation.tables import row, table

PROFILE = Profile("p", "zscore", {"lexical": 1.0, "semantic": 1.0}, "made up")
HOSTILE = "<script>alert(1)</script>.py"


def ranks() -> pl.DataFrame:
    """Eleven candidates. The label stands last: its words are as good as the tenth's, its meaning is not."""
    rows = [row("t", f"f{n}", n, 0) for n in range(1, 11)] + [row("t", HOSTILE, 11), row("t", "gone", None)]
    lexical = [*(30.0 - n for n in range(9)), 5.0, 5.0, None]
    semantic = [0.5] * 9 + [0.4, -0.2, None]
    return table(*rows).with_columns(
        signal_lexical=pl.Series(lexical, dtype=pl.Float32),
        signal_semantic=pl.Series(semantic, dtype=pl.Float32),
        signal_recency=pl.Series([0.0] * 10 + [9.0, None], dtype=pl.Float32),
    )


def test_a_loss_is_explained_by_the_signals_that_set_it_apart() -> None:
    (found,) = explain(ranks(), failures(ranks()), PROFILE, 10)
    gone, label = sorted(found.lost, key=lambda one: one.path != "gone")
    assert (label.path, label.lost_in, label.rank, label.other) == (HOSTILE, "fusion", 11, "f10")
    assert [name for name, _ in label.reasons] == ["semantic"]
    assert (gone.lost_in, gone.other, gone.reasons) == ("pool", None, ())
    assert found.first[0] == (1, "f1", False)


def test_a_loss_is_explained_by_the_weights_of_its_class() -> None:
    """By the weights of all classes meaning sets the label apart; a trace is weighed by recency as well."""
    by_class = {"stack_trace": {"semantic": 0.5, "recency": -1.0}}
    traced = ranks().with_columns(ranked_as=pl.lit("stack_trace"))
    (found,) = explain(traced, failures(traced), replace(PROFILE, by_class=by_class), 10)
    (by_any,) = explain(ranks(), failures(ranks()), PROFILE, 10)
    reasons, others = ({path.path: dict(path.reasons) for path in one.lost} for one in (found, by_any))
    assert reasons[HOSTILE]["semantic"] == pytest.approx(others[HOSTILE]["semantic"] / 2)
    assert reasons[HOSTILE]["recency"] > 0


def test_the_weights_of_a_class_are_drawn_beside_those_of_any() -> None:
    (alone,) = charts.weights(PROFILE).data
    assert (list(alone.x), list(alone.y)) == (["lexical", "semantic"], [1.0, 1.0])
    by_class = {"diff": {"semantic": 0.5, "place": 2.0}}
    any_class, of_diffs = charts.weights(replace(PROFILE, by_class=by_class)).data
    assert list(any_class.y) == [1.0, 1.0]
    assert (of_diffs.name, dict(zip(of_diffs.x, of_diffs.y, strict=True))) == (
        "diff", {"lexical": 1.0, "semantic": 0.5, "place": 2.0},
    )  # fmt: skip


def test_what_repositories_named_is_text_on_the_page() -> None:
    outcome = {"task": "t", "repo": "<b>", "commit": "c", "query_class": "concept", "measured": True}
    tasks = pl.DataFrame([outcome], schema=OUTCOME_SCHEMA).join(measure(ranks()), on="task", how="left")
    packets = pl.DataFrame(
        [(3, 8_000, 4, 7_000, 0.5), (5, 8_000, 4, 7_100, 1.0), (3, 4_800, 2, 4_000, 0.25)],
        ["per_directory", "budget", "files", "tokens", "recall"],
        orient="row",
    )
    told = {"rankhouse": "1", "packets": summarise_packets(packets), "problems": ["a <i> line"]}
    summary = {**summarise(tasks), **told}
    profile = replace(PROFILE, choices=Choices(budget=8_000))
    page = make_page(Results(summary, tasks, ranks(), failures(ranks()), profile))
    body = page[page.rindex("<body>") :]
    assert HOSTILE not in body
    assert "<b>" not in body
    assert "a &lt;i&gt; line" in body
    assert '<a href="#task-t">fusion</a>' in body
    row = "<td>8,000</td><td>5</td><td>100.0</td><td>100.0 to 100.0</td><td>7,100</td><td>4.0</td>"
    assert f"<tr>{row}</tr>" in body
    # The budgets at the cap of the profile, and the caps at its budget, each as a chart.
    assert body.count('"x":["4,800","8,000"],"y":') == body.count('"x":["3","5"],"y":') == 1


def test_an_evaluation_without_a_measured_task_has_a_page() -> None:
    tasks = pl.DataFrame(
        [{"task": "t", "repo": "r", "commit": "c", "error": "no such commit", "measured": False}],
        schema=OUTCOME_SCHEMA,
    ).join(measure(table()), on="task", how="left")
    summary = {**summarise(tasks), "rankhouse": "1", "packets": [], "problems": []}
    assert "t: no such commit" in make_page(Results(summary, tasks, table(), failures(table()), PROFILE))
