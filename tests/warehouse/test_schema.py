"""Every table and column says what it means, and keys are columns."""

from __future__ import annotations

import pytest

from warehouse.schema import FACT_FAMILIES, SIGNALS, Table

ALL = [*SIGNALS, *(t for family in FACT_FAMILIES.values() for t in family)]


@pytest.mark.parametrize("table", ALL, ids=lambda t: t.name)
def test_a_table_is_described(table: Table) -> None:
    assert table.meaning.endswith(".")
    assert set(table.key) <= {c.name for c in table.columns}
    for column in table.columns:
        assert column.meaning.strip().endswith((".", "`.")), column.name
