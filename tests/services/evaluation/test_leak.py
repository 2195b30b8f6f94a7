"""Nothing later than a task's commit can be reached from its ranking, though facts are shared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from assets.discussions.imports import import_lines
from tests.fixtures.repositories import RepositoryBuilder
from tests.services.cli.running import rankhouse
from warehouse.facts import FactStore
from warehouse.layout import WarehouseLayout

TICKET = "The total of a cart leaves out the tax of each item"
TOTAL = "from price import price_of\n\n\ndef total(items):\n    return sum(map(price_of, items))\n"
DUE = "from cart import total\n\n\ndef due(order):\n    return total(order.items)\n"
PRICE = "def price_of(item):\n    return item.net\n"
TAXED = "def price_of(item):\n    return item.net + item.tax  # the tax of each item\n"
TAX = 'def tax_of(item):\n    """The tax of an item."""\n'
PAST = [
    ({"cart.py": TOTAL, "price.py": PRICE}, "Carts have a total"),
    ({"order.py": DUE}, "Add orders"),
    ({"order.py": DUE.replace("order", "o"), "cart.py": TOTAL + "# total\n"}, "Shorter names"),
]
# The very words of the ticket, its fix, a rename, a new file, one that goes, and two that change together.
LATER = [
    ({"price.py": TAXED}, TICKET),
    ({"tax.py": TAX, "cart.py": "import tax\n" + TOTAL}, "Fix #7: tax"),
    ({"order.py": None, "invoice.py": DUE.replace("order", "o")}, "An order is an invoice"),
    ({"tax.py": "# the total of a cart\n", "price.py": "# the total of a cart\n"}, "Once more the tax"),
]


def build(path: Path, commits: list[tuple[dict[str, Any], str]]) -> RepositoryBuilder:
    """The same commits have the same ids, whatever follows them."""
    shop = RepositoryBuilder(path)
    for changes, message in commits:
        shop.commit(changes, message=message)
    return shop


def evaluate(folder: Path, shop: RepositoryBuilder, name: str, commit: str) -> pl.DataFrame:
    """Rank the ticket as of a commit, in the folder's warehouse, and keep the snapshot."""
    task = {"id": name, "repo": "shop", "base_commit": commit, "text": TICKET, "edited": ["price.py"]}
    (folder / "tasks.jsonl").write_text(json.dumps(task) + "\n")
    told = rankhouse(
        "eval", folder / "tasks.jsonl", "--source", f"shop={shop.path}", "--out", folder / name,
        "--warehouse", folder / "warehouse", "--keep", "--jobs", "1", warehouse=folder / "unused",
    )  # fmt: skip
    assert told.status == 0, told.err
    return pl.read_parquet(folder / name / "ranks.parquet").drop("task")


def discuss(folder: Path) -> None:
    """Import what was said about the fix, years after it."""
    said = {"id": "7", "kind": "issue", "time": "2030-01-01T00:00:00Z", "text": f"{TICKET}: price.py"}
    store = FactStore(WarehouseLayout(folder / "warehouse").repository("shop").facts)
    import_lines(store, "issues.jsonl", [json.dumps(said).encode()])


def tables(folder: Path, commit: str) -> dict[str, list[tuple[Any, ...]]]:
    (database,) = (folder / "warehouse").glob(f"repositories/shop/snapshots/{commit[:12]}-*/snapshot.duckdb")
    with duckdb.connect(str(database), read_only=True) as connection:
        names = [name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        return {
            n: connection.execute(f'FROM "{n}" ORDER BY ALL').fetchall() for n in names if n != "snapshot"
        }


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """A folder for who knows the past alone, one for who has seen it all."""
    for name in ("past", "all"):
        (tmp_path / name).mkdir()
    return tmp_path / "past", tmp_path / "all"


def test_a_ranking_of_the_past_is_what_it_would_have_been_then(folders: tuple[Path, Path]) -> None:
    past, everything = folders
    then = build(past / "shop", PAST)
    now = build(everything / "shop", PAST + LATER)
    base = then.tip()
    discuss(everything)
    latest = evaluate(everything, now, "latest", now.tip())
    assert latest.filter(pl.col("path") == "tax.py")["rank"].is_not_null().all()

    expected, found = evaluate(past, then, "base", base), evaluate(everything, now, "base", base)
    assert found.equals(expected)
    before, after = tables(past, base), tables(everything, base)
    # The discussion is told as left out, and is nowhere else.
    told = {row for row in after.pop("skipped") if row[0] == "discussion"}
    before.pop("skipped")
    assert [row[2] for row in told] == ["later_than_commit"]
    assert after == before
    later = set(now.git("rev-list", f"{base}..main").split())
    assert len(later) == len(LATER)
    assert not [row for rows in after.values() for row in rows if later & set(map(str, row))]
