"""A repository that stays open: what is in use stays readable, what cannot be opened takes nothing over."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.live import LiveRepository
from tests.services.cli.conftest import Here, Published
from warehouse.errors import RankhouseError
from warehouse.layout import WarehouseLayout


def commit_of(live: LiveRepository) -> str:
    with live.use() as held:
        return held.reader.identity.commit_id


def test_a_use_that_is_under_way_keeps_its_snapshot_and_closes_it_last(
    published: Published, here: Here
) -> None:
    live = LiveRepository(published.layout, "shop")
    first = commit_of(live)
    with live.use() as old:
        published.shop.commit({"late.py": "late = 1\n"})
        assert here("index", published.shop.path, "-q", warehouse=published.warehouse).status == 0
        assert commit_of(live) != first
        assert old.retired
        assert old.ranker.rank("the total of a cart").commit == first
    with pytest.raises(Exception, match="closed"), old.reader.session() as session:
        session.rows("SELECT 1")
    live.close()


def test_a_snapshot_that_cannot_be_opened_leaves_the_one_before(published: Published) -> None:
    live = LiveRepository(published.layout, None)
    first = commit_of(live)
    pointer = published.layout.repository("shop").current("HEAD")
    named = pointer.read_text()
    for broken in ("there-is-none", "", "../../.."):
        pointer.write_text(broken)
        assert commit_of(live) == first
    pointer.unlink()
    assert commit_of(live) == first
    pointer.write_text(named)
    assert commit_of(live) == first
    live.close()


def test_closing_waits_for_whoever_still_reads(shop_warehouse: Path) -> None:
    live = LiveRepository(WarehouseLayout(shop_warehouse), "shop")
    with live.use() as held:
        live.close()
        assert held.ranker.rank("total").results
    with pytest.raises(RankhouseError, match="closed"), live.use():
        pass
