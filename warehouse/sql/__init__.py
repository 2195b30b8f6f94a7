"""The SQL of the warehouse, one question a file, and how names and texts are written into a statement."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def query(name: str, package: str = "warehouse.sql") -> str:
    """The text of `<name>.sql` in `package`; `name` may hold a folder (`signals/coedit`)."""
    return files(package).joinpath(f"{name}.sql").read_text(encoding="utf-8")


def names(folder: str, package: str = "warehouse.sql") -> list[str]:
    """The names of the queries in a folder, in alphabetical order; none where there is no folder."""
    place = files(package).joinpath(folder)
    found = place.iterdir() if place.is_dir() else ()
    return sorted(f.name.removesuffix(".sql") for f in found if f.name.endswith(".sql"))


def quoted(text: str) -> str:
    """A text as an SQL literal, for the statements that take no parameters."""
    return "'" + text.replace("'", "''") + "'"


def identifier(name: str) -> str:
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'
