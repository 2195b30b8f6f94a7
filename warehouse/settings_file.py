"""The settings file of a warehouse, as it is written: settings and access rules are read from it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from warehouse.errors import RankhouseError


def read_settings_file(file: Path) -> dict[str, Any]:
    """What the file holds; nothing where there is none. RankhouseError for one that cannot be read."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    # A number of thousands of digits is a ValueError, and endless nesting a RecursionError.
    except (OSError, ValueError, RecursionError) as fault:
        raise RankhouseError(
            f"The settings file {file} cannot be read: {fault}. Mend or remove it."
        ) from fault
