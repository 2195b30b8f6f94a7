"""Settings grow in strength from file to environment to caller, and a bad one is told in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from warehouse.errors import RankhouseError
from warehouse.settings import IndexSettings, load


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A settings file."""
    path = tmp_path / "rankhouse.toml"
    path.write_text("[index]\nhalf_life_days = 10\ncoedit_max_files = 5\nkeep_snapshots = 9\n")
    return path


def test_each_source_overrules_the_one_before(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANKHOUSE_COEDIT_MAX_FILES", "6")
    monkeypatch.setenv("RANKHOUSE_KEEP_SNAPSHOTS", "8")
    settings = load(IndexSettings, file, {"keep_snapshots": 7, "encoder": None})
    assert settings.half_life_days == 10
    assert settings.coedit_max_files == 6
    assert settings.keep_snapshots == 7
    assert settings.encoder == "static"


def test_an_empty_variable_sets_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANKHOUSE_ENCODER", "")
    assert load(IndexSettings, None).encoder == "static"


def test_no_file_is_no_settings(tmp_path: Path) -> None:
    assert load(IndexSettings, tmp_path / "none.toml") == IndexSettings()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[index]\nhalf_life_days = -1\n", "Setting 'half_life_days' cannot be -1"),
        ("[index]\nhalf_lives = 1\n", "Setting 'half_lives' cannot be 1"),
        ("[index\n", "cannot be read"),
        ("index = 3\n", "must be a table"),
        ("[index]\nhalf_life_days = inf\n", "Setting 'half_life_days' cannot be inf"),
        (f"[index]\npast_changes = {10**20}\n", f"Setting 'past_changes' cannot be {10**20}"),
        (f"[index]\npast_changes = 1{'0' * 5_000}\n", "cannot be read"),
        (f"[index]\npast_changes = {'[' * 5_000}{']' * 5_000}\n", "cannot be read"),
    ],
)
def test_a_bad_file_is_told_in_one_line(file: Path, text: str, message: str) -> None:
    file.write_text(text)
    with pytest.raises(RankhouseError, match=message) as raised:
        load(IndexSettings, file)
    assert "\n" not in str(raised.value)
    assert str(file) in str(raised.value)


def test_settings_that_leave_nothing_to_count_are_refused(tmp_path: Path) -> None:
    with pytest.raises(RankhouseError, match="coedit_min_files = 20 is more than coedit_max_files = 15"):
        load(IndexSettings, tmp_path / "none.toml", {"coedit_min_files": 20})


def test_each_number_has_a_bound_that_the_queries_can_take() -> None:
    numbers = [name for name, value in IndexSettings().shaping().items() if type(value) in (int, float)]
    assert "history_ticket_minutes" in numbers
    for name in [*numbers, "keep_snapshots"]:
        with pytest.raises(RankhouseError, match=f"Setting '{name}' cannot be 2147483648"):
            load(IndexSettings, None, {name: 2**31})
