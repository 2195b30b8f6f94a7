"""The views over recorded sessions: their rows as last told, and what is worked out from them."""

from __future__ import annotations

import duckdb

from warehouse.facts import FactStore
from warehouse.layout import WarehouseLayout
from warehouse.schema import FACT_FAMILIES, SESSION, Table
from warehouse.sql import identifier, query, quoted

FAMILY = "session"
# Nothing can make sessions again, so the version names the form of the rows, not the code that made them.
SESSION_VERSION = "lines-1"
# In the order in which one reads the other.
WORKED_OUT = ("session_hit", "hit_rate")


def create_session_views(connection: duckdb.DuckDBPyConnection, layout: WarehouseLayout) -> None:
    """Create the views, over the parts that there are now."""
    store = FactStore(layout.sessions)
    for table in FACT_FAMILIES[FAMILY]:
        connection.execute(f"CREATE VIEW {identifier(table.name)} AS {_latest(connection, store, table)}")
    for name in WORKED_OUT:
        connection.execute(f"CREATE VIEW {identifier(name)} AS {query(f'sessions/{name}')}")


def _latest(connection: duckdb.DuckDBPyConnection, store: FactStore, table: Table) -> str:
    """The rows of a table that the last import of their session brought."""
    columns = ", ".join(identifier(c.name) for c in table.columns if c.name != "sequence")
    sessions, rows = _stored(connection, store, SESSION), _stored(connection, store, table)
    last = f"SELECT id, max(sequence) AS sequence FROM ({sessions}) GROUP BY id"
    return f"SELECT {columns} FROM ({rows}) SEMI JOIN ({last}) AS last USING (id, sequence)"


def _stored(connection: duckdb.DuckDBPyConnection, store: FactStore, table: Table) -> str:
    files = store.files(FAMILY, SESSION_VERSION, table.name)
    if files:
        return f"FROM read_parquet([{', '.join(map(quoted, files))}])"
    types = connection.from_arrow(table.arrow.empty_table()).types
    empty = (f"CAST(NULL AS {t}) AS {identifier(c.name)}" for c, t in zip(table.columns, types, strict=True))
    return f"SELECT {', '.join(empty)} WHERE false"
