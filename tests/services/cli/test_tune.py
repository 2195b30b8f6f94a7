"""`rankhouse tune` on an evaluation that is made up, and the profile that it writes."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from ranking.choices import Choices
from ranking.evaluation.bootstrap import Estimate
from ranking.evaluation.measures import measure
from ranking.fusion.profiles import load_profile
from services.cli.tune_report import print_report
from services.evaluation.tuning import tune
from tests.ranking.evaluation.test_class_weights import tasks as class_tasks
from tests.ranking.evaluation.test_tuning import some_tasks
from tests.services.cli.conftest import Here
from warehouse.progress import SILENT


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """An evaluation whose weights mislead, of forty tasks, the first half of them for training."""
    folder = tmp_path / "results"
    folder.mkdir()
    ranks = some_tasks(40)
    tasks = ranks.select("task").unique(maintain_order=True)
    side = ["train" if n < 20 else "test" for n in range(tasks.height)]
    tasks = tasks.with_columns(
        repo=pl.lit("shop"), commit=pl.col("task"), measured=True, split=pl.Series(side)
    )
    tasks.join(measure(ranks), on="task").write_parquet(folder / "tasks.parquet")
    ranks.write_parquet(folder / "ranks.parquet")
    _start_from(folder, {"lexical": 1.0})
    return folder


def _start_from(
    folder: Path,
    weights: dict[str, float],
    split: str | None = None,
    by_class: dict[str, dict[str, float]] | None = None,
    **choices: float | str,
) -> None:
    """Make the evaluation one that these weights ranked."""
    profile = {"name": "default", "fusion": "zscore", "weights": weights, "choices": choices}
    if by_class is not None:
        profile["by_class"] = by_class
    (folder / "summary.json").write_text(json.dumps({"profile": profile, "split": split}))


def test_better_weights_are_written_with_their_provenance(results: Path, tmp_path: Path, here: Here) -> None:
    file = tmp_path / "mine.toml"
    told = here("tune", results, "--out", file, "--json", "-q", warehouse=tmp_path)
    assert told.status == 0, told.err
    found = json.loads(told.out)
    assert (found["better"], found["trained_on"], found["judged_on"]) == (True, 20, 20)
    assert found["gains"]["cut_recall_10"]["low"] > 0
    profile = load_profile(str(file))
    assert (profile.name, profile.fusion, dict(profile.weights)) == ("mine", "zscore", found["weights"])
    assert "on the 20 earlier of 40 tasks of shop: 0.000 before, 0.500 after" in profile.provenance


def test_choices_beside_weights_are_found_written_and_told(results: Path, tmp_path: Path, here: Here) -> None:
    """The files above the label are brought by vectors at rank nine alone, the label at rank two."""
    file = results / "ranks.parquet"
    is_label = pl.col("path") == "f20"
    deep = pl.when(is_label).then(2).when(pl.col("in_pool")).then(9).otherwise(None)
    words = pl.when(is_label).then(1.0).when(pl.col("in_pool")).then(2.0).otherwise(None)
    ranks = pl.read_parquet(file).drop("signal_hops", "signal_recency")
    ranks.with_columns(evidence_semantic=deep, signal_lexical=words).write_parquet(file)
    _start_from(results, {"lexical": 1.0}, semantic_depth=12)
    out = tmp_path / "mine.toml"
    told = here("tune", results, "--out", out, warehouse=tmp_path)
    assert told.status == 0, told.err
    assert "found choices: semantic_depth=6\n" in told.out
    assert '["mine".choices]\nsemantic_depth = 6\n' in out.read_text()
    found = json.loads(here("tune", results, "--out", out, "--json", "-q", warehouse=tmp_path).out)
    assert (found["fusion"], found["choices"]["semantic_depth"], found["better"]) == ("zscore", 6, True)


def test_weights_that_are_not_shown_to_be_better_are_not_written(
    results: Path, tmp_path: Path, here: Here
) -> None:
    _start_from(results, {"hops": 1.0})
    file = tmp_path / "mine.toml"
    told = here("tune", results, "--out", file, warehouse=tmp_path)
    assert told.status == 0, told.err
    assert "not shown to be better. The interval of what it gains does not lie above 0.\n" in told.out
    assert "Not written." in told.out
    assert not file.exists()
    here("tune", results, "--out", file, "--anyway", warehouse=tmp_path)
    assert load_profile(str(file)).weights == {"hops": 1.0}


def test_what_the_file_holds_is_told_where_it_is_not_what_was_found(
    results: Path, tmp_path: Path, here: Here
) -> None:
    """Nine later tasks prove no ranking: nothing is written, or what was found where it is wanted anyway."""
    leave_later(results, 9)
    arguments = ("tune", results, "--out", tmp_path / "mine.toml", "--json", "-q")
    nothing = json.loads(here(*arguments, warehouse=tmp_path).out)
    assert (nothing["written_profile"], "hops" in nothing["weights"]) == (None, True)
    found = json.loads(here(*arguments, "--anyway", warehouse=tmp_path).out)
    assert found["written_profile"] == {
        name: value for name, value in found.items() if name in ("fusion", "weights", "choices", "provenance")
    } | {"name": "mine", "by_class": {}}


def test_what_was_evaluated_is_written_with_packets_that_alone_hold_up(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ranking that was found may gain by chance, so the file ranks by words, as the evaluation did."""
    write_packets(results, {(3, 30_000): 0.5, (3, 8_000): 0.5})
    better = tune(results, "mine", date(2024, 5, 5), SILENT)
    by_chance = replace(better, gains={**better.gains, better.goal: Estimate(0.1, -0.1, 0.3)})
    print_report(by_chance, by_chance.kept, Path("mine.toml"))
    told = capsys.readouterr().out
    assert "found weights (zscore): " in told
    assert "written weights (zscore): lexical=1\nwritten choices: budget=8000\nwritten to mine.toml" in told
    print_report(better, better.kept, Path("mine.toml"))
    assert "written weights" not in capsys.readouterr().out


def leave_later(folder: Path, count: int) -> None:
    """Leave so many of the twenty later tasks."""
    tasks = pl.read_parquet(folder / "tasks.parquet")
    later = tasks.filter(split="test").head(count)
    pl.concat([tasks.filter(split="train"), later]).write_parquet(folder / "tasks.parquet")


def test_fewer_than_ten_later_tasks_prove_nothing(results: Path, tmp_path: Path, here: Here) -> None:
    """The same gain on each of nine is no proof, and of ten it is."""
    file = tmp_path / "mine.toml"
    arguments = ("tune", results, "--out", file, "-q", "--json")
    leave_later(results, 10)
    told = json.loads(here(*arguments, warehouse=tmp_path).out)
    assert (told["better"], told["why_not_better"]) == (True, None)
    file.unlink()
    leave_later(results, 9)
    told = json.loads(here(*arguments, warehouse=tmp_path).out)
    assert told["gains"]["cut_recall_10"]["low"] > 0
    assert (told["better"], told["kept"], told["written"]) == (False, [], None)
    assert told["why_not_better"] == "9 later tasks prove nothing: 10 are needed."
    assert not file.exists()
    leave_later(results, 1)
    told = here("tune", results, "--out", file, "--anyway", warehouse=tmp_path)
    assert "1 later task proves nothing: 10 are needed.\n" in told.out
    assert load_profile(str(file)).weights


def write_packets(folder: Path, recalls: dict[tuple[int, int], float]) -> None:
    """Packets of the forty tasks, with the same recall for each task, by cap and budget."""
    rows = [
        {"task": task, "per_directory": cap, "budget": budget, "files": 5, "tokens": budget, "recall": recall}
        for task in pl.read_parquet(folder / "tasks.parquet")["task"]
        for (cap, budget), recall in recalls.items()
    ]
    pl.DataFrame(rows).write_parquet(folder / "packets.parquet")


def test_a_cap_and_a_budget_are_written_where_they_alone_hold_up(
    results: Path, tmp_path: Path, here: Here
) -> None:
    """The ranking cannot be bettered. A cap of 5 finds more, and 8,000 tokens find as much as 30,000."""
    _start_from(results, {"hops": 1.0})
    write_packets(results, {(3, 30_000): 0.5, (5, 30_000): 0.75, (3, 8_000): 0.5, (3, 4_800): 0.25})
    out = tmp_path / "mine.toml"
    told = here("tune", results, "--out", out, warehouse=tmp_path)
    assert told.status == 0, told.err
    assert "         30,000    50.0    50.0   30,000 as evaluated\n" in told.out
    assert (
        "  5 changes the later recall by +25.0 (+25.0 to +25.0): finds more on the later tasks too"
        in told.out
    )
    assert "The ranking is not shown to be better." in told.out
    assert "\nholds up: per_directory, budget\n" in told.out
    assert "  per_directory earlier   later   tokens\n" in told.out
    written = load_profile(str(out))
    assert (written.weights, written.choices) == ({"hops": 1.0}, Choices(per_directory=5, budget=8_000))
    assert written.provenance.startswith("Ranks as default: on ")
    assert "With budget 8000 in place of 30000 packets held 0.500 of the edited files" in written.provenance
    found = json.loads(here("tune", results, "--out", out, "--json", "-q", warehouse=tmp_path).out)
    assert (found["better"], found["kept"]) == (False, ["per_directory", "budget"])
    assert found["written_profile"]["provenance"] == written.provenance
    cap, budget = found["packets"]
    assert found["packets_not_judged"] == {}
    assert (cap["start"], cap["best"], budget["start"], budget["best"]) == (3, 5, 30_000, 8_000)
    assert [one["value"] for one in budget["tried"]] == [4_800, 8_000, 30_000]


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("packets.parquet", b"PAR1"),
        ("ranks.parquet", b""),
        ("summary.json", b"[]"),
        ("summary.json", b'{"profile": 3}'),
    ],
)
def test_a_damaged_file_of_an_evaluation_is_named(
    results: Path, tmp_path: Path, here: Here, name: str, held: bytes
) -> None:
    (results / name).write_bytes(held)
    refused = here("tune", results, "--out", tmp_path / "mine.toml", "-q", warehouse=tmp_path)
    assert refused.status == 2
    assert f"holds no finished evaluation: {name} cannot be read" in refused.complaint()


def test_packets_without_their_columns_are_named(results: Path, tmp_path: Path, here: Here) -> None:
    pl.DataFrame({"task": ["t1"]}).write_parquet(results / "packets.parquet")
    refused = here("tune", results, "--out", tmp_path / "mine.toml", "-q", warehouse=tmp_path)
    assert "packets.parquet cannot be read (ColumnNotFoundError)" in refused.complaint()


def test_a_better_ranking_is_written_with_the_packets_that_hold_up(
    results: Path, tmp_path: Path, here: Here
) -> None:
    write_packets(results, {(3, 30_000): 0.5, (2, 30_000): 0.25, (3, 8_000): 0.5})
    out = tmp_path / "mine.toml"
    told = here("tune", results, "--out", out, warehouse=tmp_path)
    assert "holds up: ranking, budget\n" in told.out
    assert "every" not in told.out
    written = load_profile(str(out))
    assert "hops" in written.weights
    assert written.choices == Choices(budget=8_000)


def test_a_word_that_was_chosen_is_written_as_one(results: Path, tmp_path: Path, here: Here) -> None:
    _start_from(results, {"hops": 1.0}, promotion="always")
    out = tmp_path / "mine.toml"
    told = here("tune", results, "--out", out, "--anyway", warehouse=tmp_path)
    assert "found choices: promotion=always\n" in told.out
    assert "per_directory and budget of packets: no packets were kept\n" in told.out
    assert load_profile(str(out)).choices == Choices(promotion="always")


def test_a_bound_that_is_off_zero_by_rounding_is_no_gain(results: Path) -> None:
    found = tune(results, "mine", date(2024, 5, 5), SILENT)
    gains = [{**found.gains, found.goal: Estimate(0.1, low, 0.3)} for low in (2e-18, 0.01)]
    assert [replace(found, gains=one).better for one in gains] == [False, True]


@pytest.fixture
def two_classes(tmp_path: Path) -> Path:
    """An evaluation of sixty tasks whose classes want opposite weights, ranked by those of the questions."""
    folder = tmp_path / "classes"
    folder.mkdir()
    sides = {"train": class_tasks(20, 20, "train"), "test": class_tasks(10, 10, "test")}
    ranks = pl.concat(sides.values())
    tasks = ranks.select("task").unique(maintain_order=True)
    tasks = tasks.with_columns(
        repo=pl.lit("shop"), commit=pl.col("task"), measured=True, split=pl.col("task").str.extract(r"^(\w+)")
    )
    tasks.join(measure(ranks), on="task").write_parquet(folder / "tasks.parquet")
    ranks.write_parquet(folder / "ranks.parquet")
    _start_from(folder, {"lexical": 1.0})
    return folder


def test_a_class_gets_weights_of_its_own_where_they_hold_up(
    two_classes: Path, tmp_path: Path, here: Here
) -> None:
    """No weights of all classes are better than those that ranked: the traces' own make the difference."""
    out = tmp_path / "mine.toml"
    told = json.loads(here("tune", two_classes, "--out", out, "--json", "-q", warehouse=tmp_path).out)
    assert (told["better"], told["recall_before"], told["recall_after"]) == (True, 0.5, 0.5)
    assert told["gains"]["cut_recall_10"]["value"] == 0.5
    traces = told["by_class"]["stack_trace"]
    assert (traces["kept"], traces["why_not"], traces["trained_on"], traces["judged_on"]) == (
        True,
        None,
        20,
        10,
    )
    assert (traces["recall_before"]["value"], traces["recall_after"]["value"]) == (0.0, 1.0)
    assert {name: one["why_not"] for name, one in told["by_class"].items() if not one["kept"]} == {
        "concept": "nothing better on the earlier tasks",
        "diff": "fewer than 20 earlier or 10 later tasks",
        "identifier": "fewer than 20 earlier or 10 later tasks",
    }
    profile = load_profile(str(out))
    assert profile.by_class == {"stack_trace": traces["weights"]}
    assert profile.weights == told["weights"]
    assert (
        "Tasks of the class stack_trace have weights of their own, searched on 20 earlier ones: on 10 later "
        "ones they change the recall by +1.000 (95 % interval +1.000 to +1.000)."
    ) in profile.provenance


def test_the_weights_that_a_class_ranked_by_are_where_tuning_starts(
    two_classes: Path, tmp_path: Path, here: Here
) -> None:
    own = {"lexical": 0.0, "recency": 0.4}
    _start_from(two_classes, {"lexical": 1.0}, by_class={"stack_trace": own})
    out = tmp_path / "mine.toml"
    told = here("tune", two_classes, "--out", out, warehouse=tmp_path)
    assert told.status == 0, told.err
    assert "  cut_recall_10    +0.0 (+0.0 to +0.0)\n" in told.out
    assert (
        "  concept          20 earlier tasks and 10 later tasks: nothing better on the earlier tasks\n"
        in told.out
    )
    assert (
        "  stack_trace      20 earlier tasks and 10 later tasks, +100.0 (+100.0 to +100.0): kept\n"
        "    lexical=0, recency=0.4\n"
    ) in told.out
    assert "identifier" not in told.out
    assert "Not written." in told.out


def test_a_learned_ranker_is_compared_on_the_same_tasks(results: Path, tmp_path: Path, here: Here) -> None:
    """By words the label stands last; both find out that it is the nearest, and put it first."""
    arguments = ("tune", results, "--out", tmp_path / "mine.toml", "--learned", "-q", "--json")
    found = json.loads(here(*arguments, warehouse=tmp_path).out)
    assert found["gains"]["mrr"]["value"] + found["learned"]["mrr"]["value"] > 0.9
    assert json.loads(here(*arguments, warehouse=tmp_path).out)["learned"] == found["learned"]


def test_without_lightgbm_the_learned_ranker_is_one_line(
    results: Path, tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    refused = here("tune", results, "--out", tmp_path / "x.toml", "--learned", "-q", warehouse=tmp_path)
    assert "rankhouse[learned]" in refused.complaint()


def test_what_cannot_be_tuned_is_one_line(results: Path, tmp_path: Path, here: Here) -> None:
    def complaint(folder: Path, out: str = "mine.toml") -> str:
        refused = here("tune", folder, "--out", tmp_path / out, "-q", warehouse=tmp_path)
        assert refused.status == 2
        return refused.complaint()

    assert "holds no finished evaluation" in complaint(tmp_path)
    assert "summary.json cannot be read (FileNotFoundError)" in complaint(tmp_path)
    assert "must name a .toml file" in complaint(results, "mine.json")
    refused = here("tune", results, "--out", tmp_path / "x.toml", "--goal", "budget", warehouse=tmp_path)
    assert "tasks without a packet" in refused.complaint()
    tasks = pl.read_parquet(results / "tasks.parquet")
    one_sided = tasks.with_columns(split=pl.lit("train"))
    one_sided.write_parquet(results / "tasks.parquet")
    assert "needs earlier tasks to tune on and later ones to judge on, and has 40 and 0" in complaint(results)
    one_sided.with_columns(commit=pl.lit("c")).write_parquet(results / "tasks.parquet")
    assert "all tasks of a repository are asked as of one commit. Take tasks of" in complaint(results)
    _start_from(results, {"lexical": 1.0}, split="train")
    assert "but was run with --split train. Evaluate without --split." in complaint(results)
    (results / "summary.json").write_text(
        json.dumps({"profile": {"name": "x", "fusion": "weighted", "weights": {}}})
    )
    assert "was ranked by weighted: only zscore and rrf are searched" in complaint(results)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "nonsense",
        "[a]\nfusion = 'x'\nprovenance = ''\nweights = {}\n",
        "[a]\nfusion = 'rrf'\nprovenance = ''\nweights = {lexicon = 1}\n",
        "[a]\nfusion = 'rrf'\nprovenance = ''\nweights = {lexical = 1}\nchoices = {depth = 3}\n",
        "[a]\nfusion = 'rrf'\nprovenance = ''\nweights = {lexical = 1}\nchoices = {exact_depth = 0}\n",
        "[a]\nfusion = 'rrf'\nprovenance = ''\nweights = {lexical = 1}\nchoices = 3\n",
    ],
)
def test_a_file_that_is_no_profile_is_one_line(tmp_path: Path, here: Here, written: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(written)
    (tmp_path / "tasks.jsonl").write_text("{}")
    arguments = ("eval", tmp_path / "tasks.jsonl", "--source", f"x={tmp_path}", "--out", tmp_path / "out")
    refused = here(*arguments, "--profile", file, warehouse=tmp_path)
    assert refused.status == 2
    assert refused.complaint()
