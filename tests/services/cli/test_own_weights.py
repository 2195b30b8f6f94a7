"""Weights of a repository's own: who ranks by them, and when they are kept."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from ranking.choices import Choices
from ranking.fusion.profiles import read_profile
from services.api import Warehouse
from services.evaluation.own import FEWEST_TASKS, Own, settle
from services.evaluation.tuning import tune
from tests.services.cli.conftest import Here, Published
from tests.services.cli.test_tune import results, two_classes, write_packets
from warehouse.progress import SILENT

__all__ = ["results", "two_classes"]

ASKED = "the total of the cart leaves out tax"
OWN = '["own:shop"]\nfusion = "zscore"\nprovenance = "Made up."\n["own:shop".weights]\nrecency = 1.0\n'


@pytest.fixture
def owning(published: Published) -> Published:
    """The repository with weights of its own, by which only the newest counts."""
    published.layout.repository("shop").weights.write_text(OWN)
    return published


def test_its_own_weights_rank_a_repository_and_say_so(owning: Published, here: Here) -> None:
    told = here("rank", ASKED, "--trace", "--json", warehouse=owning.warehouse)
    answer = json.loads(told.out)
    assert answer["profile"] == answer["trace"]["profile"] == "own:shop"
    assert answer["trace"]["weights"] == {"recency": 1.0}
    assert all(set(one["contributions"]) <= {"recency", "lowering"} for one in answer["results"])
    assert "weights own:shop" in here("rank", ASKED, warehouse=owning.warehouse).err
    with Warehouse(owning.warehouse).open("shop") as shop:
        assert shop.rank(ASKED).profile == "own:shop"


def test_what_else_its_own_profile_chooses_applies_too(owning: Published, here: Here) -> None:
    own = owning.layout.repository("shop").weights
    own.write_text(f'{OWN}["own:shop".choices]\nexact_depth = 1\nper_directory = 1\n')
    answer = json.loads(here("rank", ASKED, "--trace", "--json", warehouse=owning.warehouse).out)
    assert answer["counts"]["lexical"] == 1
    assert answer["trace"]["choices"]["exact_depth"] == 1
    packet = json.loads(here("pack", ASKED, "--json", warehouse=owning.warehouse).out)
    directories = [Path(entry["path"]).parent for entry in packet["entries"]]
    assert len(directories) == len(set(directories))
    wide = here("pack", ASKED, "--json", "--per-directory", "9", warehouse=owning.warehouse)
    assert len(json.loads(wide.out)["entries"]) > len(directories)


def test_whoever_names_a_profile_gets_it(owning: Published, here: Here) -> None:
    told = here("rank", ASKED, "--profile", "default", "--json", warehouse=owning.warehouse)
    shipped = json.loads(told.out)
    assert shipped["profile"] == "default"
    owning.layout.repository("shop").weights.unlink()
    told = here("rank", ASKED, "--json", warehouse=owning.warehouse)
    assert json.loads(told.out)["results"] == shipped["results"]


def test_weights_that_cannot_be_read_are_told_and_the_shipped_ones_rank(
    owning: Published, here: Here
) -> None:
    own = owning.layout.repository("shop").weights
    own.write_text("nonsense")
    told = here("rank", ASKED, "--json", warehouse=owning.warehouse)
    answer = json.loads(told.out)
    assert (told.status, answer["profile"]) == (0, "default")
    (warning,) = answer["warnings"]
    assert warning.startswith(f"Ranked by the shipped weights. The weights profile {own} cannot be read")
    assert told.err == f"rankhouse: {warning}\n"
    assert warning in here("rank", ASKED, warehouse=owning.warehouse).err
    with Warehouse(owning.warehouse).open("shop") as shop, pytest.warns(UserWarning, match="shipped weights"):
        assert shop.rank(ASKED).profile == "default"

    refused = here("rank", ASKED, "--profile", own, warehouse=owning.warehouse)
    assert refused.status == 2
    assert "weights.toml cannot be read" in refused.complaint()


def test_weights_are_kept_as_long_as_they_are_better(results: Path, published: Published) -> None:
    layout = published.layout.repository("shop")
    better = tune(results, "own:shop", date(2024, 5, 5), SILENT)
    recall = settle(layout, better, date(2024, 5, 5))
    assert read_profile(layout.weights) == better.profile
    told = json.loads(layout.quality.read_text())
    assert (told["profile"], told["tasks"]) == ("own:shop", 20)
    assert told["cut_recall_10"] == recall.value == 0.5

    profile = {"name": "default", "fusion": "zscore", "weights": {"hops": 1.0}}
    (results / "summary.json").write_text(json.dumps({"profile": profile}))
    settle(layout, tune(results, "own:shop", date(2024, 5, 12), SILENT), date(2024, 5, 12))
    assert not layout.weights.exists()
    assert json.loads(layout.quality.read_text())["profile"] == "default"


def test_a_cap_that_alone_holds_up_is_kept_beside_the_shipped_weights(
    results: Path, published: Published
) -> None:
    layout = published.layout.repository("shop")
    profile = {"name": "default", "fusion": "zscore", "weights": {"hops": 1.0}}
    (results / "summary.json").write_text(json.dumps({"profile": profile}))
    write_packets(results, {(3, 30_000): 0.5, (5, 30_000): 0.75})
    tuned = tune(results, "own:shop", date(2024, 5, 5), SILENT)
    recall = settle(layout, tuned, date(2024, 5, 5))
    kept = read_profile(layout.weights)
    assert (kept.name, kept.weights, kept.choices) == ("own:shop", {"hops": 1.0}, Choices(per_directory=5))
    told = json.loads(layout.quality.read_text())
    assert (told["profile"], told["cut_recall_10"]) == ("own:shop", recall.value)
    assert recall == tuned.recall_before


def test_weights_of_classes_are_kept_as_they_were_found(two_classes: Path, published: Published) -> None:
    layout = published.layout.repository("shop")
    found = tune(two_classes, "own:shop", date(2024, 5, 5), SILENT)
    settle(layout, found, date(2024, 5, 5))
    assert list(found.profile.by_class) == ["stack_trace"]
    assert read_profile(layout.weights) == found.profile


def test_a_fall_below_the_published_figure_is_told(results: Path) -> None:
    recall = tune(results, "x", date(2024, 5, 5), SILENT).recall_after
    held = [Own("shop", 40, None, False, recall, published).holds for published in (None, 0.5, 0.51)]
    assert held == [True, True, False]


def test_there_are_tasks_enough_where_ten_are_later_ones() -> None:
    """Of 25 the first 15 are earlier ones."""
    assert FEWEST_TASKS == 25


def test_a_short_history_is_left_alone(owning: Published, here: Here) -> None:
    told = here("tune", "own", "--repo", "shop", "--json", "-q", warehouse=owning.warehouse)
    assert told.status == 0, told.err
    found = json.loads(told.out)
    assert found["tasks"] < FEWEST_TASKS
    assert (found["gain"], found["recall"], found["written"], found["holds"]) == (None, None, True, True)
    assert owning.layout.repository("shop").weights.read_text() == OWN
