"""Choices that there are not."""

from __future__ import annotations

from typing import Any

import pytest

from ranking.options import RankOptions
from ranking.packing.options import PackOptions
from warehouse.errors import RankhouseError


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"limit": 0}, "limit is 0: give 1 or more."),
        ({"semantic_depth": -1}, "semantic_depth is -1: give 1 or more."),
        ({"excerpt": -1}, "excerpt is -1: give 0 or more."),
        ({"unit": "line"}, "unit is 'line': give one of file, chunk."),
        ({"promote": "no"}, "promote is 'no': give one of asked, always, never."),
    ],
)
def test_a_ranking(choices: dict[str, Any], message: str) -> None:
    with pytest.raises(RankhouseError, match=f"^{message}$"):
        RankOptions(**choices)


@pytest.mark.parametrize("name", ["budget", "files", "per_directory", "chunks", "depth"])
def test_a_packet(name: str) -> None:
    with pytest.raises(RankhouseError, match=f"^{name} is 0: give 1 or more.$"):
        PackOptions(**{name: 0})
