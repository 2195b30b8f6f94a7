"""As of any commit, every history table equals a plain count over that commit's ancestors."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assets.history import read_history
from tests.fixtures.histories import Plan, build, plans
from tests.fixtures.plain_history import differences, history_tables, plain_tables
from tests.fixtures.plans import plan_at
from tests.fixtures.repositories import RepositoryBuilder
from warehouse.progress import SILENT
from warehouse.settings import IndexSettings

TEXT = "".join(f"line {number}\n" for number in range(20))
# What the plain count decodes as git does; `test_log` has the others.
ENCODINGS = [None, None, "ISO-8859-1"]

SETTINGS = st.builds(
    IndexSettings,
    history_merges=st.sampled_from(["skip", "first_parent"]),
    coedit_min_files=st.integers(2, 3),
    coedit_max_files=st.sampled_from([3, 15]),
    coedit_recent_changes=st.sampled_from([1, 3, 100]),
)


def check(repo: RepositoryBuilder, root: Path, commit_id: str, chosen: IndexSettings) -> None:
    plan = plan_at(repo.git_dir, root, commit_id, chosen)
    read_history(plan.store, plan.git_dir, commit_id, SILENT)
    assert differences(history_tables(plan), plain_tables(repo.git_dir, commit_id, chosen)) == []


@settings(deadline=None, max_examples=15)
@given(plans(max_size=14), SETTINGS, st.data())
def test_any_history_as_of_any_commit(
    planned: list[Plan], chosen: IndexSettings, data: st.DataObject
) -> None:
    """Merges of two and three, renames, contents that come back, skewed clocks, names of any bytes."""
    readable = [replace(p, encoding=ENCODINGS[n % 3]) for n, p in enumerate(planned)]
    with tempfile.TemporaryDirectory() as folder:
        history = build(RepositoryBuilder(Path(folder) / "any", bare=True), readable)
        # The newest first: the facts then hold commits that an older one must not see.
        check(history.repo, Path(folder) / "house", history.commits[-1], chosen)
        older = data.draw(st.sampled_from(history.commits))
        check(history.repo, Path(folder) / "house", older, chosen)


@pytest.mark.parametrize("merges", ["skip", "first_parent"])
def test_a_root_of_ten_thousand_files(tmp_path: Path, merges: str) -> None:
    repo = RepositoryBuilder(tmp_path / "big", bare=True)
    root = repo.commit({f"d{n % 100}/{n}": str(n) for n in range(10_000)}, at=0)
    side = repo.commit({"d1/1": "a", "d2/2": "b"}, parents=[root], branch="side", at=4102444800)
    repo.commit({"d3/3": "c", "d2/2": None, "d2/new": "2"})
    tip = repo.merge(side)
    check(repo, tmp_path / "house", tip, IndexSettings.model_validate({"history_merges": merges}))


def test_a_commit_that_the_tree_lists_as_not_worth_blaming(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    repo.commit({"a.py": "1", "b.py": "1"})
    listed = repo.commit({"a.py": "2", "b.py": "2"})
    before = repo.commit({"a.py": "3", "b.py": "3"})
    tip = repo.commit({".git-blame-ignore-revs": f"# Reformatted\n{listed} # by hand\n"})
    for commit_id in (tip, before):
        check(repo, tmp_path / "house", commit_id, IndexSettings())
    found = history_tables(plan_at(repo.git_dir, tmp_path / "house", tip))
    assert found["coedit"]["a.py", "b.py"][0] == 2
    assert (listed, "ignored_commit") in found["skipped"]
    assert found["file"]["a.py",][0] == 3


def test_a_folder_that_moved_keeps_its_ties_and_its_counts(tmp_path: Path) -> None:
    repo = RepositoryBuilder(tmp_path / "shop", bare=True)
    first = {f"shop/{name}.py": name + TEXT for name in ("cart", "order", "item")}
    repo.commit(first)
    for number in range(3):
        repo.commit({f"shop/{name}.py": f"{number}\n{TEXT}" for name in ("cart", "order")})
    moved = repo.rename("shop", "src/shop")
    repo.commit({"copy/cart.py": repo.read(repo.files(moved)[b"src/shop/cart.py"])})
    plan = plan_at(repo.git_dir, tmp_path / "house", repo.tip())
    read_history(plan.store, plan.git_dir, repo.tip(), SILENT)
    found = history_tables(plan)
    assert found["coedit"]["src/shop/cart.py", "src/shop/order.py"][0] == 1 + 3 + 1
    assert found["file"]["src/shop/cart.py",][0] == 1 + 3 + 1
    # A copy does not inherit.
    assert found["file"]["copy/cart.py",][0] == 1
    assert not any("copy/cart.py" in pair for pair in found["coedit"])
    assert differences(found, plain_tables(repo.git_dir, repo.tip(), plan.settings)) == []
