"""Which packets an evaluation makes of a task, and what it keeps of them."""

from __future__ import annotations

import polars as pl

from ranking.choices import Choices
from ranking.evaluation.labels import ESSENTIAL, HELPFUL, Label
from ranking.evaluation.packets import packings, share_held, summarise_packets


def test_the_choice_itself_comes_first_then_other_caps_and_smaller_budgets() -> None:
    shipped = [(3, 30_000), (2, 30_000), (5, 30_000), (8, 30_000), (3, 4_800), (3, 8_000), (3, 16_000)]
    assert packings(Choices()) == shipped
    own = packings(Choices(per_directory=4, budget=6_000))
    assert own == [(4, 6_000), (2, 6_000), (3, 6_000), (5, 6_000), (8, 6_000), (4, 4_800)]


def test_a_packet_is_to_hold_the_labels_of_the_highest_grade() -> None:
    labels = [Label("a.py", ESSENTIAL), Label("b.py", ESSENTIAL), Label("c.py", HELPFUL)]
    assert share_held(labels, ["a.py", "c.py"]) == 0.5
    assert share_held([Label("c.py", HELPFUL)], ["c.py"]) == 1.0


def test_each_cap_and_budget_has_its_means() -> None:
    rows = [(3, 800, 4, 700, 1.0), (3, 800, 2, 500, 0.0), (3, 400, 1, 300, 0.5), (3, 400, 2, 400, 0.5)]
    packets = pl.DataFrame(rows, ["per_directory", "budget", "files", "tokens", "recall"], orient="row")
    small, large = summarise_packets(packets)
    assert small == {
        "per_directory": 3, "budget": 400, "tasks": 2, "files": 1.5, "tokens": 350.0, "recall": 0.5,
        "interval": [0.5, 0.5],
    }  # fmt: skip
    assert (large["budget"], large["files"], large["recall"], large["interval"]) == (
        800,
        3.0,
        0.5,
        [0.0, 1.0],
    )
    assert summarise_packets(packets.clear()) == []
