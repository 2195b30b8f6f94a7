"""How many imports lead somewhere, and when that is told, worked out by hand."""

from __future__ import annotations

import duckdb
import pytest

from tests.warehouse.signals import answer, rows
from warehouse.checks import judge
from warehouse.schema import IMPORT_RATE

FILE = rows(
    "file_id path blob_id language skipped",
    (0, "a.py", "x", "python", None),
    (1, "b.py", "x", "python", None),
    (2, "c.go", "y", "go", None),
    (3, "vendor/d.go", "z", "go", "vendored"),
)
IMPORTS = rows(
    "blob_id language line module name level",
    ("x", "python", 1, "os", "", 0),
    ("x", "python", 2, "shop", "Cart", 0),
    ("x", "python", 2, "shop", "Cart", 0),
    ("x", "python", 3, "gone", "", 1),
    ("y", "go", 1, "fmt", "", 0),
    ("z", "go", 1, "shop/cart", "", 0),
    ("unseen", "python", 1, "shop", "", 0),
)
UNRESOLVED = rows(
    "file_id line module name level reason",
    (0, 1, "os", "", 0, "external"),
    (1, 1, "os", "", 0, "external"),
    (0, 3, "gone", "", 1, "missing"),
    (1, 3, "gone", "", 1, "missing"),
    (2, 1, "fmt", "", 0, "external"),
)


def test_what_is_external_does_not_count_and_a_name_counts_once_a_line() -> None:
    tables = {"file": FILE, "import_statement": IMPORTS, "unresolved_import": UNRESOLVED}
    found = answer("import_rate", tables)
    assert [(r["language"], r["imports"], r["internal"], r["resolved"], r["rate"]) for r in found] == [
        ("go", 1, 0, 0, 1.0),
        ("python", 6, 4, 2, 0.5),
    ]


@pytest.mark.parametrize(
    ("internal", "resolved", "passed"), [(100, 90, True), (100, 89, False), (19, 1, True), (0, 0, True)]
)
def test_a_low_rate_is_told_and_blocks_nothing(internal: int, resolved: int, passed: bool) -> None:
    rate = resolved / internal if internal else 1.0
    with duckdb.connect() as connection:
        table = rows("language imports internal resolved rate", ("go", 100, internal, resolved, rate))
        connection.register("import_rate", table)
        verdicts = {verdict.rule: verdict for verdict in judge(connection, IMPORT_RATE)}
    warning = verdicts["leads_nine_of_ten_to_a_file"]
    assert (warning.passed, warning.blocking) == (passed, False)
    assert verdicts["key_is_unique"].blocking
