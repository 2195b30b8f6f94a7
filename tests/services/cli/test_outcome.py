"""How a run ends: a status for programs, a line for people, and nothing else."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import time
import tomllib
from importlib import import_module
from pathlib import Path

import click
import pytest

from services.cli.application import SUMMARIES, application
from services.cli.outcome import run
from tests.services.cli.conftest import Here
from tests.services.cli.running import COMMAND, PROJECT, environment, rankhouse
from warehouse import __version__
from warehouse.errors import BusyError, RankhouseError


@pytest.fixture(autouse=True)
def _away_from_the_users_log(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def ended(fault: BaseException, capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The status and the words of a command that raises."""

    def fail() -> None:
        raise fault

    group = click.Group(
        "rankhouse", {"fail": click.Command("fail", callback=fail)}, params=application.params
    )
    status = run(group, [*arguments, "fail"])
    out, err = capfd.readouterr()
    assert out == ""
    return status, err


def test_what_a_user_can_mend_is_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert ended(RankhouseError("No repository 'x'.\n Index it."), capfd) == (
        2,
        "rankhouse: No repository 'x'. Index it.\n",
    )


def test_busy(capfd: pytest.CaptureFixture[str]) -> None:
    assert ended(BusyError("It is being indexed."), capfd) == (3, "rankhouse: It is being indexed.\n")


def test_a_fault_of_ours_names_the_file_with_its_traceback(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, err = ended(ValueError("seven\nlines"), capfd)
    (kept,) = (tmp_path / "state").rglob("*.txt")
    assert (status, len(err.splitlines())) == (1, 1)
    assert err.startswith("rankhouse: A fault of rankhouse: ValueError: seven lines.")
    assert str(kept) in err
    assert "Traceback" in kept.read_text()


def test_debug_shows_the_traceback(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, err = ended(ValueError("seven"), capfd, "--debug")
    assert status == 1
    assert "Traceback" in err
    assert err.endswith("Please report it with the traceback above.\n")
    assert list(tmp_path.iterdir()) == []


def test_an_error_that_closes_a_circle_ends(capfd: pytest.CaptureFixture[str]) -> None:
    first, second = ValueError("first"), ValueError("second")
    first.__context__, second.__context__ = second, first
    assert ended(first, capfd)[0] == 1


@pytest.mark.parametrize(
    "fault",
    [OSError(28, "No space left on device", "/srv/a"), RuntimeError("IO Error: No space left on device")],
)
def test_a_full_disk_wherever_it_is_said(fault: Exception, capfd: pytest.CaptureFixture[str]) -> None:
    outer = RuntimeError("a stage failed")
    outer.__cause__ = fault
    status, err = ended(outer, capfd)
    assert (status, len(err.splitlines())) == (2, 1)
    assert "run this again" in err


def test_interruptions(capfd: pytest.CaptureFixture[str]) -> None:
    assert ended(KeyboardInterrupt(), capfd)[0] == 130
    assert ended(RuntimeError("Query interrupted"), capfd)[0] == 130


def test_ctrl_c_before_anything_is_loaded_says_nothing(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "from services.cli import main\n"
        "main()"
    )
    ended = subprocess.run(
        [COMMAND[0], "-c", script], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_a_pipe_that_breaks_elsewhere_is_a_fault(capfd: pytest.CaptureFixture[str]) -> None:
    assert ended(BrokenPipeError("git went away"), capfd)[0] == 1


def test_a_reader_that_stops_is_no_fault(shop_warehouse: Path) -> None:
    query = "SELECT range FROM range(2000000)"
    running = subprocess.Popen(
        [*COMMAND, "sql", query, "--format", "csv"],
        env=environment(shop_warehouse),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.readline() == b"range\n"
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(timeout=60) == 141


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_leads_nowhere(closed: str, shop_warehouse: Path) -> None:
    line = f"{shlex.join(COMMAND)} rank total --repo shop {closed}"
    ended = subprocess.run(
        ["sh", "-c", line], env=environment(shop_warehouse), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_a_reader_that_wants_nothing_is_no_fault(shop_warehouse: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        command = [*COMMAND, "rank", "total", "--repo", "shop"]
        ended = subprocess.run(
            command, env=environment(shop_warehouse), stdout=gone, stderr=subprocess.PIPE, check=False
        )
    assert ended.returncode == 141


def test_ctrl_c_stops_a_query(shop_warehouse: Path) -> None:
    # A shell starts what runs in its background deaf to Ctrl-C, and its children inherit that.
    deaf = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        running = subprocess.Popen(
            [*COMMAND, "sql", "SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b"],
            env=environment(shop_warehouse),
            stderr=subprocess.PIPE,
        )
    finally:
        signal.signal(signal.SIGINT, deaf)
    while running.poll() is None and "warehouse.duckdb" not in _open_files(running.pid):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert (running.returncode, len(err.splitlines())) == (130, 1)


def test_a_fault_is_told_where_the_log_cannot_be_written(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    status, err = ended(ValueError("seven"), capfd)
    assert status == 1
    assert str(next(tmp_path.glob("rankhouse-*.txt"))) in err


def test_version_and_help(here: Here, tmp_path: Path) -> None:
    assert here("--version", warehouse=tmp_path).out == f"rankhouse {__version__}\n"
    told = here("--help", warehouse=tmp_path)
    assert told.status == 0
    for name, summary in SUMMARIES.items():
        assert f"{name}  " in told.out
        assert summary.split()[0] in told.out


@pytest.mark.parametrize("name", SUMMARIES)
def test_each_command_helps_with_examples(here: Here, tmp_path: Path, name: str) -> None:
    told = here(name, "--help", warehouse=tmp_path)
    assert (told.status, told.err) == (0, "")
    assert SUMMARIES[name].rstrip(".") in told.out
    _, _, examples = told.out.partition("Examples:\n")
    assert f"    rankhouse {name} " in examples
    assert "--warehouse DIR" in told.out


@pytest.mark.parametrize(("name", "below"), [("eval", "compare"), ("tune", "own"), ("tasks", "mine")])
def test_a_command_lists_those_below_it(here: Here, tmp_path: Path, name: str, below: str) -> None:
    _, _, commands = here(name, "--help", warehouse=tmp_path).out.partition("\nCommands:\n")
    assert commands.split()[0] == below


@pytest.mark.parametrize("name", ["rank", "pack", "explain"])
def test_what_only_a_command_has_stands_above_what_all_share(here: Here, tmp_path: Path, name: str) -> None:
    told = here(name, "--help", warehouse=tmp_path).out
    places = [told.index(f"\n  {option} ") for option in ("--json", "--repo", "--no-semantic", "--debug")]
    assert places == sorted(places)


def test_no_command_is_bad_input(here: Here, tmp_path: Path) -> None:
    told = here(warehouse=tmp_path)
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith("Usage: rankhouse")


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("rank", "Default: $RANKHOUSE_WAREHOUSE, else your data folder."),
        ("eval", "Default: `warehouse` in the folder of --out."),
        ("tune", "Without effect: only RESULTS are read."),
    ],
)
def test_help_says_which_warehouse_a_command_takes(
    here: Here, tmp_path: Path, command: str, told: str
) -> None:
    _, _, option = here(command, "--help", warehouse=tmp_path).out.partition("--warehouse DIR")
    assert told in " ".join(option.split())


def test_help_loads_no_command(tmp_path: Path) -> None:
    from tests.services.cli.running import modules_of

    loaded = modules_of(["--help"], tmp_path)
    assert {"duckdb", "pyarrow", "pydantic", "rich", "numpy"}.isdisjoint(loaded)


def test_completion_knows_commands_and_repositories(shop_warehouse: Path) -> None:
    assert _completed(shop_warehouse, "rankhouse s", 1) == ["sql", "status", "sessions"]
    assert _completed(shop_warehouse, "rankhouse rank --repo ", 3) == ["shop"]
    assert _completed(shop_warehouse / "nowhere", "rankhouse rank --repo ", 3) == []


def test_the_installed_command_is_this_one() -> None:
    scripts = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["scripts"]
    module, _, name = scripts["rankhouse"].partition(":")
    assert callable(getattr(import_module(module), name))


def test_colour_is_for_terminals_that_want_it(shop_warehouse: Path) -> None:
    finished = rankhouse("rank", "total", warehouse=shop_warehouse, variables={"TERM": "xterm-256color"})
    assert "\x1b" not in finished.out + finished.err


def test_an_encoding_that_lacks_a_letter_is_no_fault(shop_warehouse: Path) -> None:
    variables = {"PYTHONIOENCODING": "ascii"}
    finished = rankhouse("sql", "SELECT 'é' AS letter", warehouse=shop_warehouse, variables=variables)
    assert (finished.status, finished.out.split()) == (0, ["letter", "\\xe9"])


def _completed(warehouse: Path, words: str, index: int) -> list[str]:
    variables = {
        "_RANKHOUSE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(index),
    }  # fmt: skip
    finished = rankhouse(warehouse=warehouse, variables=variables)
    return [line.partition(",")[2] for line in finished.out.splitlines() if line]


def _open_files(process: int) -> str:
    """The names of what a process holds open."""
    names = []
    for entry in Path(f"/proc/{process}/fd").iterdir():
        try:
            names.append(str(entry.readlink()))
        except OSError:
            continue
    return " ".join(names)
