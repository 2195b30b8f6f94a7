"""A kill at any stage loses no finished work, and readers keep the snapshot that they had."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixtures.repositories import RepositoryBuilder
from tests.pipelines.warehouse import index, plan, rows
from warehouse import snapshots
from warehouse.layout import WarehouseLayout

STAGES = ("content", "history", "embedding", "files", "messages", "hunks", "sketches", "chunks", "lexical",
          "graph", "coedit", "past changes", "documents", "vectors", "skipped", "snapshot")  # fmt: skip


def functions(count: int, word: str) -> str:
    """A module with so many functions, each of its own."""
    body = "\n".join(f"    {word}_{line} = {line}" for line in range(40))
    return "\n\n".join(f"def {word}_{n}():\n{body}\n    return {n}" for n in range(count))


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    """A repository with enough to encode for several parts."""
    repository = RepositoryBuilder(tmp_path / "shop.git", bare=True)
    repository.commit({"first.py": functions(3, "first"), "README.md": "# Shop\n"})
    return repository


def killed(layout: WarehouseLayout, git_dir: Path, stage: str, advances: int = 0) -> None:
    """Run an index that dies at a stage, and see that it did."""
    command = [
        sys.executable,
        "-m",
        "tests.pipelines.killed",
        str(layout.root),
        str(git_dir),
        stage,
        str(advances),
    ]
    run = subprocess.run(command, check=False, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert run.returncode == -signal.SIGKILL, run.stderr


def test_readers_keep_their_snapshot_and_the_next_run_completes(
    shop: RepositoryBuilder, tmp_path: Path
) -> None:
    layout = WarehouseLayout(tmp_path / "warehouse")
    before = index(layout, shop.git_dir).snapshot
    repository = plan(layout, shop.git_dir).layout
    for number, stage in enumerate(STAGES):
        shop.commit({f"new_{number}.py": functions(2, f"new_{number}")})
        killed(layout, shop.git_dir, stage)
        assert snapshots.current(repository, "HEAD") == before, stage
        assert rows(before, "SELECT count(*) FROM file") == [(2,)]
    after = index(layout, shop.git_dir).snapshot
    whole = index(WarehouseLayout(tmp_path / "undisturbed"), shop.git_dir).snapshot
    assert after.manifest() == whole.manifest()
    assert [p.name for p in repository.snapshots.iterdir() if p.name.startswith(".")] == []


def test_no_finished_embedding_is_repeated(shop: RepositoryBuilder, tmp_path: Path) -> None:
    layout = WarehouseLayout(tmp_path / "warehouse")
    shop.commit({"more.py": functions(7, "more")})
    killed(layout, shop.git_dir, "embedding", advances=3)
    planned = plan(layout, shop.git_dir)
    finished = planned.store.parts("embedding", planned.encoder.id)
    assert len(finished) == 3
    index(layout, shop.git_dir)
    assert set(finished) < set(planned.store.parts("embedding", planned.encoder.id))
    hashes = planned.store.read("embedding", planned.encoder.id, "embedding")["content_hash"].to_pylist()
    assert len(hashes) == len(set(hashes)) > 6


def test_two_runs_at_once(shop: RepositoryBuilder, tmp_path: Path) -> None:
    warehouse = tmp_path / "warehouse"
    command = [sys.executable, "-m", "services.cli", "index", str(shop.git_dir), "--name", "shop",
               "--warehouse", str(warehouse)]  # fmt: skip
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    errors = [process.communicate()[1] for process in both]
    statuses = [process.returncode for process in both]
    if sorted(statuses) == [0, 3]:
        told = errors[statuses.index(3)].strip().splitlines()
        assert "is being indexed" in told[-1]
    else:  # the second came after the first had ended, and found its work done
        assert statuses == [0, 0]
    assert snapshots.current(WarehouseLayout(warehouse).repository("shop"), "HEAD") is not None
