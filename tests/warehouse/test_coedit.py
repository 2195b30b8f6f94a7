"""Co-edit: worked out by hand, and against a plain Python count on random histories."""

from __future__ import annotations

import random
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.warehouse.signals import NOW, UNIT, answer, days_ago, rows

DEFAULTS = {"min_files": 2, "max_files": 15, "recent_commits": 100}


def touch(*touches: tuple[int, str, float, int]) -> dict[str, object]:
    """Rows of `touch` from (file, commit, days ago, files in the commit), half-life 100 days."""
    weighed = [(f, c, days_ago(d), n, round(UNIT * 0.5 ** (d / 100))) for f, c, d, n in touches]
    return {"touch": rows("file_id commit_id committed_at commit_files weight", *weighed)}


def test_two_commits_together_one_of_them_a_half_life_ago() -> None:
    found = answer(
        "coedit",
        touch((0, "x", 0, 2), (1, "x", 0, 2), (0, "y", 100, 2), (1, "y", 100, 2), (0, "z", 50, 1)),
        **DEFAULTS,
    )
    assert found == [
        {
            "file_a": 0,
            "file_b": 1,
            "joint": 2,
            "joint_decayed": 1.5,
            "last_together": NOW,
            "ratio_recent": pytest.approx(2 / 3),  # three commits touched either, two of them both
        }
    ]


def test_a_commit_of_sixteen_files_joins_nothing() -> None:
    assert answer("coedit", touch((0, "x", 0, 16), (1, "x", 0, 16)), **DEFAULTS) == []


def test_a_commit_of_fifteen_files_does() -> None:
    assert len(answer("coedit", touch((0, "x", 0, 15), (1, "x", 0, 15)), **DEFAULTS)) == 1


def test_only_the_last_commits_count_in_the_recent_ratio() -> None:
    # From the latest back: a alone, b alone, both, both. Of the last three that touched either, one did both.
    found = answer(
        "coedit",
        touch((0, "p", 1, 1), (1, "q", 2, 1), (0, "r", 3, 2), (1, "r", 3, 2), (0, "s", 4, 2), (1, "s", 4, 2)),
        **{**DEFAULTS, "recent_commits": 3},
    )
    assert [(r["joint"], r["ratio_recent"]) for r in found] == [(2, pytest.approx(1 / 3))]


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[str, datetime, list[int]]]:
    """Commits as (id, time, files), with times that collide, run backwards and lie after NOW."""
    seed = draw(st.integers(0, 2**32))
    source = random.Random(seed)
    count = draw(st.integers(0, 40))
    return [
        (
            f"{number:04x}",
            NOW + timedelta(days=source.choice([-20000, -400, -30, -1, -1, 0, 5]), hours=source.randrange(3)),
            sorted(source.sample(range(8), source.choice([0, 1, 2, 2, 3, 5, 8]))),
        )
        for number in range(count)
    ]


@settings(max_examples=60, deadline=None)
@given(histories(), st.integers(2, 4), st.integers(1, 8))
def test_equals_a_plain_count(
    history: list[tuple[str, datetime, list[int]]], max_files: int, recent: int
) -> None:
    half_life = 182.625
    tables = {
        "change": rows("commit_id path", *[(c, f"f{f}") for c, _, files in history for f in files]),
        "commit": rows("commit_id committed_at", *[(c, t) for c, t, _ in history]),
        "tree": rows("file_id path", *[(f, f"f{f}") for f in range(6)]),  # two files are gone by now
    }
    if not any(files for _, _, files in history):
        return
    found = answer("touch", tables, half_life_days=half_life)
    touches = rows(
        "file_id commit_id committed_at commit_files weight", *[tuple(row.values()) for row in found]
    )
    if not found:
        return
    answered = answer("coedit", {"touch": touches}, min_files=2, max_files=max_files, recent_commits=recent)
    counted = plain_count(history, half_life, max_files, recent)
    assert {(r["file_a"], r["file_b"]) for r in answered} == counted.keys()
    for row in answered:
        joint, decayed, last, ratio = counted[row["file_a"], row["file_b"]]
        assert row["joint"] == joint
        assert row["joint_decayed"] == pytest.approx(decayed, abs=1e-9)
        assert row["last_together"] == last
        assert row["ratio_recent"] == pytest.approx(ratio)


def plain_count(
    history: list[tuple[str, datetime, list[int]]], half_life: float, max_files: int, recent: int
) -> dict[tuple[int, int], tuple[int, float, datetime, float]]:
    """The definition, with loops: joint commits, their decayed sum, the last, and the recent ratio."""
    small = sorted(
        ((t, c, files) for c, t, files in history if 1 <= len(files) <= max_files),
        key=lambda commit: (-commit[0].timestamp(), commit[1]),
    )
    joint: dict[tuple[int, int], list[datetime]] = defaultdict(list)
    for time, _, files in small:
        for pair in combinations([f for f in files if f < 6], 2):
            joint[pair].append(time)
    result = {}
    for (a, b), times in joint.items():
        decayed = sum(0.5 ** (max((NOW - t).total_seconds(), 0) / 86400 / half_life) for t in times)
        either = [files for _, _, files in small if a in files or b in files][:recent]
        ratio = sum(a in files and b in files for files in either) / len(either)
        result[a, b] = (len(times), decayed, max(times), ratio)
    return result
