"""Less trust in the import graph where a language loses its imports, and none lost where it does not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ranking.engine import Ranker
from ranking.fusion.fused import Fused
from ranking.lowering import LOWERING
from ranking.options import RankOptions
from ranking.ranking import Ranking
from ranking.trust import FROM_IMPORTS, temper
from tests.ranking.retrieval.shop import build_shop
from warehouse.reader import SnapshotReader

EXACT = RankOptions(semantic=False, profile="stated", seeds=("shop/cart.py",))
FUSED = Fused(np.array([3.0, 5.0]), {"hops": np.array([2.0, 4.0]), "lexical": np.array([1.0, 1.0])})


def ranked(folder: Path, *rates: tuple[str, int, int]) -> Ranking:
    """The shop's ranking where some languages have had `internal` imports, of which some are `resolved`."""
    shop = build_shop()
    for language, internal, resolved in rates:
        shop.import_rate(language, internal, resolved)
    with SnapshotReader(shop.write(folder)) as reader:
        return Ranker(reader).rank("total of a cart", EXACT)


def contributions(ranking: Ranking) -> dict[str, dict[str, float]]:
    return {result.path: dict(result.contributions) for result in ranking.results}


def test_what_imports_contribute_counts_by_the_trust_in_them() -> None:
    tempered = temper(FUSED, np.array([0.5, 1.0]))
    assert tempered.contributions["hops"].tolist() == [1.0, 4.0]
    assert tempered.contributions["lexical"].tolist() == [1.0, 1.0]
    assert tempered.scores.tolist() == [2.0, 5.0]


def test_without_a_doubt_nothing_is_computed_anew() -> None:
    assert temper(FUSED, None) is FUSED


@pytest.mark.parametrize("rate", [("python", 100, 90), ("python", 19, 1), ("go", 100, 1)])
def test_a_good_rate_few_imports_and_another_language_change_nothing(
    tmp_path: Path, rate: tuple[str, int, int]
) -> None:
    assert ranked(tmp_path / "a").results == ranked(tmp_path / "b", rate).results


def test_a_low_rate_of_a_language_takes_its_share_from_the_files_of_that_language(tmp_path: Path) -> None:
    known = contributions(ranked(tmp_path / "a"))
    doubted = contributions(ranked(tmp_path / "b", ("python", 100, 40)))
    assert known.keys() == doubted.keys()
    assert any(path.endswith(".py") and added["hops"] for path, added in known.items())
    assert not all(path.endswith(".py") for path in known)
    for path, added in known.items():
        for name in added.keys() - {LOWERING}:
            share = 0.4 if path.endswith(".py") and name in FROM_IMPORTS else 1.0
            assert doubted[path][name] == pytest.approx(added[name] * share), (path, name)
