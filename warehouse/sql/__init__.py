"""The SQL of the warehouse, one question a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def query(name: str, package: str = "warehouse.sql") -> str:
    """The text of `<name>.sql` in `package`; `name` may hold a folder (`signals/coedit`)."""
    return files(package).joinpath(f"{name}.sql").read_text(encoding="utf-8")
