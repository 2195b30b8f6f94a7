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
