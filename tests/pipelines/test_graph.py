"""The whole graph, as text: a change of any asset, dependency or check shows in the diff of `graph.txt`."""

from __future__ import annotations

from pathlib import Path

import dagster as dg

from pipelines.definitions import defs
from pipelines.weights import RECALL_HOLDS
from warehouse.checks import warnings
from warehouse.schema import SIGNALS

PICTURE = Path(__file__).with_name("graph.txt")


def picture() -> str:
    """Each asset with its group, what it depends on and its checks, one fact a line."""
    graph = defs.resolve_asset_graph()
    lines = []
    for asset in sorted(graph.get_all_asset_keys(), key=lambda k: k.to_user_string()):
        node = graph.get(asset)
        lines.append(f"{asset.to_user_string()} ({node.group_name})")
        lines += [f"  < {parent.to_user_string()}" for parent in sorted(node.parent_keys)]
        lines += [f"  ? {check.name}" for check in sorted(node.check_keys, key=lambda c: c.name)]
    return "\n".join(lines) + "\n"


def test_the_graph_is_the_one_in_the_picture() -> None:
    assert picture() == PICTURE.read_text(), "python -m tests.pipelines.test_graph draws it anew"


def test_every_asset_is_described_and_partitioned_by_repository() -> None:
    graph = defs.resolve_asset_graph()
    for asset in graph.get_all_asset_keys():
        node = graph.get(asset)
        assert node.description, asset
        assert isinstance(node.partitions_def, dg.DynamicPartitionsDefinition), asset
        assert node.partitions_def.name == "repository"


def test_every_check_blocks_but_for_warnings() -> None:
    graph = defs.resolve_asset_graph()
    checks = [graph.get_check_spec(key) for key in graph.asset_check_keys]
    warned = {rule for table in SIGNALS for rule in warnings(table)} | {RECALL_HOLDS}
    assert {check.name for check in checks if not check.blocking} == warned
    assert any(check.blocking for check in checks) and warned


if __name__ == "__main__":
    PICTURE.write_text(picture())
