"""Ranking at another revision, and refusing an index that is behind."""

from __future__ import annotations

import json
import shutil

from tests.services.cli.conftest import Here, Published


def paths(out: str) -> set[str]:
    return {result["path"] for result in json.loads(out)["results"]}


def test_an_indexed_commit_answers_whatever_is_followed(published: Published, here: Here) -> None:
    warehouse, shop = published.warehouse, published.shop
    before = here("rank", "total", "--json", warehouse=warehouse)
    first = json.loads(before.out)["commit"]
    shop.commit({"shop/late.py": "def late_total():\n    return 0\n", "shop/price.py": None})
    assert here("index", shop.path, "-q", warehouse=warehouse).status == 0

    now = here("rank", "total", "--json", "--limit", "99", warehouse=warehouse)
    then = here("rank", "total", "--json", "--limit", "99", "--at", "HEAD~1", warehouse=warehouse)
    assert json.loads(then.out)["commit"] == first
    assert "shop/late.py" in paths(now.out) - paths(then.out)
    # A file that is gone at the revision never appears.
    assert "shop/price.py" in paths(then.out) - paths(now.out)
    assert "shop/price.py" not in now.out
    assert here("pack", "total", "--json", "--at", first[:12], warehouse=warehouse).status == 0


def test_a_commit_that_is_not_indexed_says_how_to(published: Published, here: Here) -> None:
    late = published.shop.commit({"late.py": "late = 1\n"})
    finished = here("rank", "total", "--at", "HEAD", warehouse=published.warehouse)
    assert finished.status == 2
    assert f"which is not indexed. Run: rankhouse index {published.shop.git_dir}" in finished.complaint()
    assert f"--ref {late[:12]}" in finished.complaint()


def test_a_revision_that_there_is_not_is_one_line(published: Published, here: Here) -> None:
    finished = here("rank", "total", "--at", "nowhere", warehouse=published.warehouse)
    assert finished.status == 2
    assert "'nowhere' is no commit" in finished.complaint()


def test_a_full_id_answers_where_the_repository_is_gone(published: Published, here: Here) -> None:
    commit = json.loads(here("rank", "total", "--json", warehouse=published.warehouse).out)["commit"]
    shutil.rmtree(published.shop.path)
    finished = here("rank", "total", "--json", "--at", commit, warehouse=published.warehouse)
    assert (finished.status, json.loads(finished.out)["commit"]) == (0, commit)
    assert here("rank", "total", "--at", "HEAD", warehouse=published.warehouse).status == 2


def test_a_stale_index_is_refused_where_it_must_be_fresh(published: Published, here: Here) -> None:
    asked = ("rank", "total", "--require-fresh")
    assert here(*asked, warehouse=published.warehouse).status == 0
    published.shop.commit({"late.py": "late = 1\n"})
    finished = here(*asked, warehouse=published.warehouse)
    assert (finished.status, finished.out) == (2, "")
    assert "it lacks 1 of its commits" in finished.complaint()
    assert here("rank", "total", warehouse=published.warehouse).status == 0


def test_an_index_that_nobody_can_tell_of_is_refused_too(published: Published, here: Here) -> None:
    shutil.rmtree(published.shop.path)
    finished = here("pack", "total", "--require-fresh", warehouse=published.warehouse)
    assert finished.status == 2
    assert "is gone" in finished.complaint()
