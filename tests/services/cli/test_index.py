"""`rankhouse index` as a user runs it: what it prints, what it leaves, and how it ends when it cannot."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from services.indexing import default_name
from tests.fixtures.repositories import RepositoryBuilder, run_git
from tests.services.cli.conftest import Published
from tests.services.cli.running import COMMAND, environment, modules_of, rankhouse
from tests.services.shop import FILES, build_shop
from warehouse.layout import WarehouseLayout
from warehouse.locks import exclusive


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "warehouse"


@pytest.fixture
def shop(tmp_path: Path) -> RepositoryBuilder:
    return build_shop(tmp_path / "shop")


def test_what_is_published_already_is_not_built_again(published: Published) -> None:
    finished = rankhouse("index", published.shop.path, "--json", warehouse=published.warehouse)
    told = json.loads(finished.out)
    assert finished.err == ""
    assert (told["up_to_date"], told["seconds"], told["files"]) == (True, None, FILES)
    assert told["commit_id"] == published.shop.tip()
    assert Path(told["snapshot"]).name == published.current


def test_a_new_commit_is_indexed_stage_by_stage(published: Published) -> None:
    tip = published.shop.commit({"shop/late.py": "def late():\n    return 1\n"})
    named = ("--warehouse", published.warehouse)
    finished = rankhouse("index", published.shop.path, *named, warehouse=published.warehouse.parent / "other")
    assert finished.status == 0, finished.err
    assert f"HEAD at {tip[:12]}" in finished.out
    assert f"{FILES + 1} files" in finished.out
    assert "skipped  files: binary 1" in finished.out
    assert f'rankhouse rank "your task" --repo shop --warehouse {published.warehouse}' in finished.out
    numbers, stages = zip(*(line.split()[:2] for line in finished.err.splitlines()), strict=True)
    assert stages[:2] == ("content:", "history:")
    assert stages[-1] == "snapshot:"
    assert numbers == tuple(f"{number}/{len(stages)}" for number in range(1, len(stages) + 1))


def test_an_index_that_is_up_to_date_does_not_load_dagster(shop_warehouse: Path) -> None:
    command = ["index", str(shop_warehouse.parent / "shop")]
    assert modules_of(command, shop_warehouse) & {"dagster", "torch", "sqlalchemy"} == set()


def test_a_damaged_pointer_is_written_again(published: Published) -> None:
    before = published.current
    published.layout.repository("shop").current("HEAD").write_text("nonsense\n")
    assert published.current is None
    assert rankhouse("index", published.shop.path, "-q", warehouse=published.warehouse).status == 0
    assert published.current == before


def test_damage_that_leaves_the_size_is_mended_by_a_rebuild(published: Published) -> None:
    identity = published.current
    assert identity is not None
    database = published.layout.repository("shop").snapshot(identity) / "snapshot.duckdb"
    database.write_bytes(b"\0" * database.stat().st_size)
    complaint = rankhouse("rank", "total", warehouse=published.warehouse).complaint()
    assert "Index the repository again with --rebuild." in complaint
    rebuilt = rankhouse("index", published.shop.path, "-q", "--rebuild", warehouse=published.warehouse)
    assert rebuilt.status == 0, rebuilt.err
    assert published.current == identity
    assert rankhouse("rank", "total", warehouse=published.warehouse).status == 0


def test_a_full_disk_loses_nothing(published: Published) -> None:
    before = published.current
    published.shop.commit({f"shop/part_{n}.py": f"def part_{n}():\n    return {n}\n" for n in range(9)})
    command = ("index", published.shop.path, "-q")
    # The first stops Dagster's database, the second the snapshot's.
    for most in (30_000, 400_000):
        full = rankhouse(*command, warehouse=published.warehouse, largest_file=most)
        assert full.status == 2, full.err
        assert "this again" in full.complaint()
        assert published.current == before
    assert rankhouse("rank", "total", warehouse=published.warehouse).status == 0
    assert rankhouse(*command, warehouse=published.warehouse).status == 0
    assert published.current not in (None, before)


def test_a_second_index_at_once_says_so(shop: RepositoryBuilder, warehouse: Path) -> None:
    first = subprocess.Popen(
        [*COMMAND, "index", str(shop.path)],
        env=environment(warehouse),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _wait_for_the_lock(warehouse, first)
    first.send_signal(signal.SIGSTOP)
    try:
        second = rankhouse("index", shop.path, warehouse=warehouse)
    finally:
        first.send_signal(signal.SIGCONT)
    assert second.status == 3
    assert f"shop is being indexed by process {first.pid}" in second.complaint()
    assert first.wait(timeout=120) == 0
    assert rankhouse("rank", "total", warehouse=warehouse).status == 0


def test_other_commands_work_while_one_indexes(shop_warehouse: Path) -> None:
    lock = WarehouseLayout(shop_warehouse).repository("shop").lock
    with exclusive(lock, "shop is being indexed"):
        assert rankhouse("rank", "total", warehouse=shop_warehouse).status == 0
        assert rankhouse("sql", "FROM file", warehouse=shop_warehouse).status == 0
        assert rankhouse("status", warehouse=shop_warehouse).status == 0


def test_a_shallow_clone_of_a_ref_with_settings_of_three_kinds(
    shop: RepositoryBuilder, warehouse: Path, tmp_path: Path
) -> None:
    clone = tmp_path / "clone.git"
    run_git(
        tmp_path,
        "clone",
        "-q",
        "--bare",
        "--depth",
        "1",
        "--no-single-branch",
        shop.path.as_uri(),
        str(clone),
    )
    warehouse.mkdir()
    (warehouse / "rankhouse.toml").write_text(
        "[index]\nhalf_life_days = 1\ncoedit_min_files = 3\ncoedit_max_files = 9\n"
    )
    again = ("index", clone, "--name", "shallow-shop", "--half-life-days", "3", "--json")
    variables = {"RANKHOUSE_HALF_LIFE_DAYS": "2", "RANKHOUSE_COEDIT_MIN_FILES": "4"}
    first = rankhouse(*again, "--ref", "side", "-q", warehouse=warehouse, variables=variables)
    told = json.loads(first.out)
    assert (told["ref"], told["commit_id"], told["shallow"]) == ("side", shop.tip("side"), True)

    answer = rankhouse("sql", "SELECT configuration FROM snapshot", "--format", "json", warehouse=warehouse)
    settings = json.loads(json.loads(answer.out)[0]["configuration"])["settings"]
    assert (settings["half_life_days"], settings["coedit_min_files"], settings["coedit_max_files"]) == (
        3,
        4,
        9,
    )
    assert "The clone is shallow" in rankhouse("status", warehouse=warehouse).out

    # What is followed, and how, is asked for again without saying it again.
    assert json.loads(rankhouse(*again, warehouse=warehouse, variables=variables).out)["up_to_date"]


def test_a_corrupt_content_is_skipped_and_counted(shop: RepositoryBuilder, warehouse: Path) -> None:
    broken = shop.object_path(shop.git("rev-parse", "main:shop/order.py").strip())
    broken.chmod(0o644)
    broken.write_bytes(b"damaged")
    finished = rankhouse("index", shop.path, "-q", "--json", warehouse=warehouse)
    assert finished.status == 0, finished.err
    reasons = {one["reason"]: one["count"] for one in json.loads(finished.out)["skipped"]}
    assert reasons["binary"] == 1
    query = "SELECT reason FROM skipped WHERE subject = 'shop/order.py'"
    skipped = rankhouse("sql", query, "--format", "csv", warehouse=warehouse)
    assert skipped.out.splitlines()[1:] == [next(reason for reason in reasons if "object" in reason)]


def test_interrupted(published: Published) -> None:
    before = published.current
    published.shop.commit({"shop/late.py": "def late():\n    return 1\n"})
    # A shell starts what runs in its background deaf to Ctrl-C, and its children inherit that.
    deaf = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        running = subprocess.Popen(
            [*COMMAND, "index", str(published.shop.path), "-q"],
            env=environment(published.warehouse),
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, deaf)
    _wait_for_the_lock(published.warehouse, running)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert running.returncode == 130, err
    assert err.decode().startswith("rankhouse: Interrupted.")
    assert len(err.splitlines()) == 1
    assert published.current == before


@pytest.mark.parametrize(
    ("git_dir", "name"),
    [
        ("/src/flask/.git", "flask"),
        ("/src/flask.git", "flask"),
        ("/src/flask/.git/worktrees/fix", "fix"),
        ("/src/my project/.git", "my-project"),
        ("/src/.dotfiles/.git", "dotfiles"),
        ("/src/日本/.git", ""),
    ],
)
def test_a_repository_is_named_by_its_folder(git_dir: str, name: str) -> None:
    assert default_name(Path(git_dir)) == name


def _wait_for_the_lock(warehouse: Path, running: subprocess.Popen[bytes]) -> None:
    """Return as soon as the process holds the lock of `shop`, beside which it notes its id."""
    note = WarehouseLayout(warehouse).repository("shop").lock.with_name(".lock-holder")
    while not (note.exists() and note.read_text() == str(running.pid)):
        assert running.poll() is None, "it ended before it held the lock"
        time.sleep(0.002)
