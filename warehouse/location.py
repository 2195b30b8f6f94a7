"""Where the warehouse and the user's settings are when nobody says."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

WAREHOUSE_VARIABLE = "RANKHOUSE_WAREHOUSE"
_APPLICATION = "rankhouse"


def default_warehouse() -> Path:
    """`RANKHOUSE_WAREHOUSE`, else the user's data folder (`XDG_DATA_HOME`)."""
    named = os.environ.get(WAREHOUSE_VARIABLE)
    return Path(named).expanduser() if named else platformdirs.user_data_path(_APPLICATION)


def user_settings() -> Path:
    """The user's settings file, in the configuration folder (`XDG_CONFIG_HOME`)."""
    return platformdirs.user_config_path(_APPLICATION) / "rankhouse.toml"


def warehouse_settings(root: Path) -> Path:
    """The warehouse's own settings file; where it is there, it is read instead of the user's."""
    return root / "rankhouse.toml"


def settings_file(root: Path) -> Path:
    """The settings file that counts for a warehouse."""
    own = warehouse_settings(root)
    return own if own.is_file() else user_settings()
