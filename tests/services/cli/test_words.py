"""Figures in words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from services.cli.words import age, behind, counted, size, skipped_lines
from services.freshness import Freshness
from services.holdings import Skipped


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (12_400_000, "12.4 MB"), (5e15, "5000.0 TB")],
)
def test_size(count: float, words: str) -> None:
    assert size(count) == words


@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(days=-3), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=47), "1 day ago"),
        (timedelta(days=70), "2 months ago"),
        (timedelta(days=1000), "2 years ago"),
    ],
)
def test_age(span: timedelta, words: str) -> None:
    assert age(span) == words


def test_counted() -> None:
    assert [counted(1, "commit"), counted(1204, "commit")] == ["1 commit", "1,204 commits"]
    assert [counted(1, "repository"), counted(2, "repository")] == ["1 repository", "2 repositories"]


def test_behind() -> None:
    assert behind(Freshness("c", 0, 0)) == "up to date"
    assert behind(Freshness("c", 2, 0)) == "2 commits behind"
    assert behind(Freshness("c", 1, 3)) == "its branch was rewritten, and 1 commit not in the index"


def test_skipped() -> None:
    skipped = [Skipped("commit", "merge", 1725), Skipped("file", "binary", 5), Skipped("commit", "empty", 2)]
    assert skipped_lines(skipped) == ["commits: merge 1,725, empty 2", "files: binary 5"]
    assert skipped_lines([]) == ["nothing"]
