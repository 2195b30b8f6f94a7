from __future__ import annotations

from dataclasses import replace
from typing import Any

from ranking.evaluation.labels import HELPFUL, Label
from ranking.evaluation.ranks import Known, table_of_ranks
from ranking.promotion import HOLDS, NAMED
from ranking.ranking import Result

KNOWN = Known({"a.py", "lost.py"}, {"a.py": {"f": [(5, 8)], "g": [(20, 30)]}, "lost.py": {"h": [(1, 2)]}})


def result(rank: int, path: str, score: float, lowered: float = 0.0, **other: Any) -> Result:
    plain = Result(
        rank=rank, path=path, symbol="", start_line=1, end_line=5, document_type="source", score=score,
        signals={"lexical": 2.0}, contributions={"lowering": lowered}, badges=[], repo="shop", commit="c0",
        evidence=[{"retriever": "lexical", "rank": 4}, {"retriever": "lexical", "rank": 3}],
    )  # fmt: skip
    return replace(plain, **other)


def rows(
    *results: Result, labels: list[Label], tiers: dict[str, dict[str, int]] | None = None
) -> list[dict[str, Any]]:
    return table_of_ranks(list(results), labels, KNOWN, tiers=tiers or {}).to_dicts()


def test_each_stage_has_its_rank() -> None:
    promoted, plain = result(1, "p.py", 1.0, promoted="named"), result(3, "s.py", 3.0)
    test, tiers = result(2, "test.py", 2.0, -3.0), {"tier": {"p.py": NAMED}}
    found = {r["path"]: r for r in rows(promoted, test, plain, labels=[Label("s.py")], tiers=tiers)}
    stages = ("rank_fused", "rank_lowered", "rank_promoted", "rank")
    assert {path: tuple(r[stage] for stage in stages) for path, r in found.items()} == {
        "p.py": (3, 3, 1, 1),
        "s.py": (2, 1, 2, 3),
        "test.py": (1, 2, 3, 2),
    }
    assert {path: r["grade"] for path, r in found.items()} == {"p.py": 0, "s.py": 2, "test.py": 0}
    assert (found["p.py"]["promoted"], found["test.py"]["lowering"]) == ("named", -3.0)


def test_labels_that_were_not_ranked_have_rows_too() -> None:
    labels = [Label("lost.py", HELPFUL, ("h",)), Label("gone.py")]
    lost, gone = rows(result(1, "a.py", 1.0), labels=labels)[1:]
    assert (lost["path"], lost["rank"], lost["grade"], lost["in_tree"], lost["in_pool"]) == (
        "lost.py", None, 1, True, False,
    )  # fmt: skip
    assert lost["functions"] == ["h"]
    assert (gone["in_tree"], gone["functions"]) == (False, [])


def test_a_function_is_shown_where_the_excerpt_touches_its_lines() -> None:
    (found,) = rows(result(1, "a.py", 1.0, end_line=5), labels=[Label("a.py", functions=("f", "g"))])
    assert (found["functions"], found["functions_shown"]) == (["f", "g"], ["f"])


def test_signals_and_the_best_rank_of_each_retriever_are_columns() -> None:
    (found,) = rows(result(1, "a.py", 1.0), labels=[])
    assert (found["signal_lexical"], found["evidence_lexical"]) == (2.0, 3)


def test_the_choice_that_lowers_a_file_is_kept_however_little_it_lowers() -> None:
    results = [result(1, "a.py", 1.0), result(2, "test_a.py", 0.5, document_type="test")]
    found = table_of_ranks(results, [], KNOWN, losses={"test": "lowered_by_report"})
    assert found["loss"].to_list() == [None, "lowered_by_report"]


def test_what_is_named_stands_above_what_holds_a_literal() -> None:
    """The second is named surely, the first holds a literal; under another choice neither is asked for."""
    first, second = result(1, "a.py", 2.0, promoted="literal"), result(2, "b.py", 1.0, promoted="path")
    tiers = {"a.py": HOLDS, "b.py": NAMED}
    found = rows(
        first, second, result(3, "c.py", 3.0), labels=[], tiers={"tier": tiers, "tier_always": tiers}
    )
    assert [one["rank_promoted"] for one in found] == [2, 1, 3]
    columns = [(one["tier"], one["tier_asked"], one["tier_always"]) for one in found]
    assert columns == [(1, None, 1), (0, None, 0), (None, None, None)]


def test_no_results_and_no_labels_make_an_empty_table() -> None:
    assert table_of_ranks([], [], KNOWN).is_empty()
