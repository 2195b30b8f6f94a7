"""Weights profiles and what a caller changes of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranking.analysis import QueryClass
from ranking.choices import Choices
from ranking.fusion.profiles import FUSIONS, Profile, load_profile, load_profiles, profile_of, read_profile
from ranking.options import RankOptions
from ranking.signals.registry import BY_NAME
from warehouse.errors import RankhouseError


def test_every_profile_weighs_signals_that_there_are_by_a_fusion_that_there_is_and_says_why() -> None:
    for profile in load_profiles().values():
        assert set(profile.weights) <= set(BY_NAME)
        assert profile.fusion in FUSIONS
        assert len(profile.provenance) > 20


def test_the_stated_starting_weights() -> None:
    assert load_profile("stated").weights == {
        "semantic": 1.0,
        "hops": 1.4,
        "definition": 1.2,
        "cochange": 0.6,
    }


def test_a_caller_overrules_single_weights_and_the_fusion() -> None:
    chosen = load_profile("stated").with_choices("rrf", {"hops": 0.0, "recency": 2.0})
    assert chosen.fusion == "rrf"
    assert chosen.weights == {
        "semantic": 1.0,
        "hops": 0.0,
        "definition": 1.2,
        "cochange": 0.6,
        "recency": 2.0,
    }
    assert load_profile("stated").weights["hops"] == 1.4


def test_unknown_names_are_errors_that_name_the_valid_ones() -> None:
    stated = load_profile("stated")
    with pytest.raises(RankhouseError, match=r"'similarity'.*semantic"):
        stated.with_choices(None, {"similarity": 1.0})
    with pytest.raises(RankhouseError, match=r"'borda'.*zscore, rrf, weighted"):
        stated.with_choices("borda", {})
    with pytest.raises(RankhouseError, match=r"'best'.*default, stated"):
        load_profile("best")


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), 1e308, -1e7, True, "0.5", [1.0]])
def test_a_weight_is_a_number_within_a_million(weight: Any) -> None:
    with pytest.raises(
        RankhouseError, match=r"The weight of 'hops' is .*: give a number from -1,000,000 to 1,"
    ):
        load_profile("stated").with_choices(None, {"hops": weight})


WRITTEN = """
[mine]
fusion = "zscore"
provenance = "Made up."
[mine.weights]
lexical = 1
"""


def written(folder: Path, choices: str) -> Path:
    """A profile's file with some choices."""
    file = folder / "mine.toml"
    file.write_text(f"{WRITTEN}{choices}")
    return file


def test_the_shipped_profiles_choose_the_defaults() -> None:
    assert {profile.choices for profile in load_profiles().values()} == {Choices()}


def test_a_caller_wins_over_a_profile_and_a_profile_over_the_default(tmp_path: Path) -> None:
    file = written(tmp_path, "[mine.choices]\nexact_depth = 7\nlowered_by_report = 2\n")
    assert read_profile(file).choices == Choices(exact_depth=7, lowered_by_report=2)
    options = RankOptions(profile=str(file), exact_depth=9, semantic_depth=3)
    assert profile_of(options).choices == Choices(exact_depth=9, semantic_depth=3, lowered_by_report=2)
    assert profile_of(RankOptions(profile=str(file), promote="never")).choices.promotion == "never"
    assert profile_of(RankOptions(profile=str(written(tmp_path, "")))).choices == Choices()


@pytest.mark.parametrize(
    ("choices", "complaint"),
    [
        ("[mine.choices]\ndepth = 7", r"No choice is called 'depth'\. Choices: lowered_by_report, "),
        (
            "[mine.choices]\nlowered_by_report = -0.5",
            r"lowered_by_report is -0\.5: give a number from 0",
        ),
        ("[mine.choices]\nlowered_by_report = nan", "lowered_by_report is nan: give a number"),
        ("[mine.choices]\nexact_depth = 0", r"exact_depth is 0: give a whole number from 1 to 10,000"),
        ("[mine.choices]\nexact_depth = 2.5", r"exact_depth is 2\.5: give a whole number"),
        ("[mine.choices]\nper_directory = true", "per_directory is True: give a whole number"),
        ("[mine.choices]\nrrf_constant = 'x'", "rrf_constant is 'x': give a number"),
        ("[mine.choices]\npromotion = 'no'", "promotion is 'no': give one of asked, always, never"),
        ("[mine.choices]\npromotion = ['asked']", r"promotion is \['asked'\]: give one of asked"),
        ("[mine.choices]\nbudget = 0", "budget is 0: give a whole number from 1 to 1,000,000"),
        (
            "[mine.extra]\nx = 1",
            "'extra' is no key of a profile; it has fusion, provenance, weights, choices, by_class",
        ),
    ],
)
def test_a_bad_choice_is_one_line_that_says_what_is_allowed(
    tmp_path: Path, choices: str, complaint: str
) -> None:
    file = written(tmp_path, choices)
    with pytest.raises(RankhouseError, match=complaint) as fault:
        read_profile(file)
    assert str(file) in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("replaced", "by", "complaint"),
    [
        ('"Made up."', "2026-01-01", "provenance is datetime.*: give a text"),
        ('"Made up."', "{day = 'today'}", r"provenance is \{'day': 'today'\}: give a text"),
        (
            '"Made up."',
            "'Made up.'\nchoices = [['exact_depth', 5]]",
            r"choices is \[\['exact_depth', 5\]\]: give a table",
        ),
        (
            "lexical = 1",
            f"lexical = 1{'0' * 400}",
            r"'lexical' is 100\d*\.\.\.0+: give a number from -1,000,000 to 1,000,000\.",
        ),
        ("lexical = 1", f"lexical = 1{'0' * 5_000}", "cannot be read"),
        ("lexical = 1", f"lexical = {'[' * 5_000}{']' * 5_000}", "cannot be read"),
        ("lexical = 1", "lexical = true", "The weight of 'lexical' is True: give a number"),
        ("lexical = 1", "similarity = 1", "similarity"),
        ('"Made up."', "'Made up.'\nby_class = 3", "by_class is 3: give a table"),
    ],
)
def test_a_bad_file_is_told_in_one_line_with_its_name(
    tmp_path: Path, replaced: str, by: str, complaint: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WRITTEN.replace(replaced, by))
    with pytest.raises(RankhouseError, match=complaint) as fault:
        read_profile(file)
    assert str(file) in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "it is empty: give a table, such as [mine], with fusion, provenance and weights."),
        ("fusion = 'rrf'\n[weights]\nlexical = 1", "'fusion' stands outside the profile's table"),
        (f"{WRITTEN}[choices]\nexact_depth = 7", "'choices' stands outside the profile's table"),
        (f"{WRITTEN}[other]\nfusion = 'rrf'", "it holds 2 profiles ('mine', 'other'): give one."),
        (WRITTEN.replace("provenance", "note"), "'note' is no key of a profile; it has fusion, provenance, "),
        (WRITTEN.replace('provenance = "Made up."', ""), "'provenance' is missing: a profile has fusion, "),
        (
            WRITTEN.replace("provenance", "exact_depth"),
            "'exact_depth' is no key of a profile: it belongs in the table choices.",
        ),
        (
            WRITTEN.replace("provenance", "lexical"),
            "'lexical' is no key of a profile: it belongs in the table weights.",
        ),
        (WRITTEN.replace("zscore", "borda"), "No fusion is called 'borda'. Fusions: zscore, rrf, weighted."),
    ],
)
def test_a_file_that_holds_something_else_is_told_what(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(RankhouseError) as fault:
        read_profile(file)
    assert str(fault.value).startswith(f"In the weights profile {file}: {complaint}")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("replaced", "by", "complaint"),
    [
        ('"zscore"', "[]", r"fusion is \[\]: give a text\."),
        ('"zscore"', "{x = 1}", r"fusion is \{'x': 1\}: give a text\."),
        ("[mine.weights]\nlexical = 1", "weights = 3", r"weights is 3: give a table\."),
        (
            "lexical = 1",
            "[mine.weights.lexical]\nx = 1",
            r"The weight of 'lexical' is \{'x': 1\}: give a num",
        ),
    ],
)
def test_a_key_that_holds_something_else_is_told_what_to_hold(
    tmp_path: Path, replaced: str, by: str, complaint: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WRITTEN.replace(replaced, by))
    with pytest.raises(RankhouseError, match=complaint):
        read_profile(file)


def test_a_file_may_open_with_the_mark_of_utf_8_and_end_in_capitals(tmp_path: Path) -> None:
    file = tmp_path / "MINE.TOML"
    file.write_text(WRITTEN, encoding="utf-8-sig")
    assert load_profile(str(file)).weights == {"lexical": 1.0}


def test_a_file_in_another_encoding_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WRITTEN, encoding="utf-16")
    with pytest.raises(RankhouseError, match=r"mine\.toml cannot be read: it is no text in UTF-8\."):
        read_profile(file)


NOTHING = r"No signal has a weight{}, so nothing would be ranked: give at least one a weight other than 0\."


@pytest.mark.parametrize(
    ("weights", "tasks"),
    [
        ("", ""),
        ("lexical = 0", ""),
        ("lexical = 1\n[mine.by_class.diff]\nlexical = 0", " for tasks of the class diff"),
        ("lexical = 0\n[mine.by_class.identifier]\nplace = 1", " for tasks of the class stack_trace"),
    ],
)
def test_a_file_by_which_nothing_is_ranked_is_refused(tmp_path: Path, weights: str, tasks: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(WRITTEN.replace("lexical = 1", weights))
    with pytest.raises(RankhouseError, match=NOTHING.format(tasks)):
        read_profile(file)


def test_a_caller_may_not_turn_every_signal_off() -> None:
    off = dict.fromkeys(load_profile("stated").weights, 0.0)
    with pytest.raises(RankhouseError, match=NOTHING.format("")):
        profile_of(RankOptions(profile="stated", weights=off))
    chosen = profile_of(RankOptions(profile="stated", weights={**off, "recency": -1.0}))
    assert chosen.weights["recency"] == -1.0


BY_CLASS = """
[mine.by_class.stack_trace]
place = 0.5
lexical = 0
[mine.by_class.diff]
lexical = 3
"""


def test_a_class_has_weights_of_its_own_in_place_of_the_profiles(tmp_path: Path) -> None:
    profile = read_profile(written(tmp_path, f"recency = 0.3\n{BY_CLASS}"))
    assert profile.weights == {"lexical": 1.0, "recency": 0.3}
    assert profile.for_class("stack_trace").weights == {"lexical": 0.0, "recency": 0.3, "place": 0.5}
    assert profile.for_class("diff").weights == {"lexical": 3.0, "recency": 0.3}
    for other in ("concept", "ticket", None):
        assert profile.for_class(other) == replace(profile, by_class={})


def test_a_profile_without_them_is_itself_for_every_class() -> None:
    for profile in load_profiles().values():
        assert all(profile.for_class(name) is profile for name in (*QueryClass, None))


def test_a_weight_that_a_caller_gives_is_that_of_every_class(tmp_path: Path) -> None:
    options = RankOptions(profile=str(written(tmp_path, BY_CLASS)), weights={"lexical": 0.7})
    chosen = profile_of(options)
    assert chosen.for_class("stack_trace").weights == {"lexical": 0.7, "place": 0.5}
    assert chosen.for_class("diff").weights == chosen.weights == {"lexical": 0.7}


@pytest.mark.parametrize(
    ("by_class", "complaint"),
    [
        (
            "[mine.by_class.ticket]\nplace = 1",
            r"No query class is called 'ticket'\. Query classes: identifier, stack_trace, concept, diff\.",
        ),
        ("[mine.by_class.diff]\nsimilarity = 1", "No signal is called 'similarity'"),
        ("[mine.by_class.diff]\nplace = nan", "The weight of 'place' is nan: give a number"),
        ("[mine.by_class.diff]\nplace = 'much'", "The weight of 'place' is 'much': give a number"),
        ("[mine.by_class.diff]\nplace = true", "The weight of 'place' is True: give a number"),
        ("[mine.by_class.diff.place]\nx = 1", r"The weight of 'place' is \{'x': 1\}: give a number"),
        ("[mine.by_class]\ndiff = 3", r"by_class\.diff is 3: give a table"),
    ],
)
def test_bad_weights_of_a_class_are_one_line_with_the_files_name(
    tmp_path: Path, by_class: str, complaint: str
) -> None:
    file = written(tmp_path, by_class)
    with pytest.raises(RankhouseError, match=complaint) as fault:
        read_profile(file)
    assert str(file) in str(fault.value)
    assert "\n" not in str(fault.value)


def test_the_constant_of_reciprocal_ranks_is_the_environments_else_the_profiles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile = Profile("mine", "rrf", {"lexical": 1.0}, "", Choices(rrf_constant=9.0))
    columns = {"lexical": np.array([3.0, 2.0])}
    assert profile.fuse(columns, profile.weights).scores.tolist() == [1 / 10, 1 / 11]
    monkeypatch.setenv("RANKHOUSE_RRF_K", "1")
    assert profile.fuse(columns, profile.weights).scores.tolist() == [1 / 2, 1 / 3]
