"""Counting the words of texts and of a small real repository."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from assets.encoders.word_counts import LARGEST_FILE, PACKAGED, WordCounts, count_words, main
from tests.fixtures.repositories import RepositoryBuilder


def test_words_are_counted_without_case_and_rare_ones_left_out() -> None:
    texts = ["refreshToken(token)", "Token b", "b a", "once"]
    assert count_words(texts, fewest_texts=2) == {"token": 3, "b": 2}


def test_the_most_frequent_come_first_and_ties_by_name() -> None:
    assert list(count_words(["b a c c"], fewest_texts=1)) == ["c", "a", "b"]


def test_the_table_says_what_it_was_made_from(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    code = {f"cart_{n}.py": "total = price" for n in range(10)}
    data = {"data.csv": "price " * 50, "vendor/cart.py": "price", "huge.py": "price " * LARGEST_FILE}
    tip = repo.commit({**code, **data})
    out = tmp_path / "counts.json"
    run = CliRunner().invoke(
        main, ["--source", f"acme/shop@{tip}={repo.git_dir}", "--out", str(out)], catch_exceptions=False
    )
    assert run.exit_code == 0
    assert json.loads(out.read_text()) == {
        "sources": [f"acme/shop@{tip}"],
        "counts": {"price": 10, "total": 10},
    }
    assert WordCounts.load(out).counts == {"price": 10, "total": 10}


def test_a_source_of_another_form_is_refused(tmp_path: Path) -> None:
    run = CliRunner().invoke(main, ["--source", "acme/shop", "--out", str(tmp_path / "counts.json")])
    assert run.exit_code == 2
    assert "is not of the form NAME@COMMIT=GIT_DIR" in run.output


def test_the_table_that_ships_knows_the_words_of_code() -> None:
    table = WordCounts.load(PACKAGED)
    assert all(len(source.partition("@")[2]) == 40 for source in table.sources)
    assert table.counts["self"] > table.counts["kwargs"] > table.counts["backport"] > 0
