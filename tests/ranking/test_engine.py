"""The ranking, end to end, on a small shop."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranking.choices import Choices
from ranking.engine import Ranker
from ranking.fusion.profiles import Profile, load_profile
from ranking.lowering import LOWERING
from ranking.options import Filters, RankOptions
from ranking.signals.registry import BY_NAME
from tests.fixtures.encoders import WordEncoder
from tests.fixtures.snapshots import COMMIT, SnapshotBuilder
from tests.ranking.retrieval.shop import build_shop
from warehouse.errors import RankhouseError
from warehouse.reader import SnapshotReader

TASK = "Cart total ignores discount\nThe sum of `Cart.total` is wrong when discount() was applied"


@pytest.fixture(scope="module")
def ranker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ranker]:
    """A ranker of the shop."""
    encoder = WordEncoder()
    with SnapshotReader(build_shop().write(tmp_path_factory.mktemp("shop"), encoder)) as reader:
        ranker = Ranker(reader, encoder)
        yield ranker


def paths(ranker: Ranker, task: str, **options: Any) -> list[str]:
    """The paths of a ranking, best first."""
    return [result.path for result in ranker.rank(task, RankOptions(**options)).results]


def test_the_answer_is_one_object_of_plain_data(ranker: Ranker) -> None:
    answer = json.loads(json.dumps(ranker.rank(TASK, RankOptions(limit=2)).to_json()))

    assert set(answer) == {"repo", "commit", "query_class", "profile", "results", "counts", "timings_ms"}
    assert (answer["repo"], answer["commit"], answer["query_class"]) == ("shop", COMMIT, "concept")
    assert [result["rank"] for result in answer["results"]] == [1, 2]
    best = answer["results"][0]
    assert set(best) == {
        "rank", "path", "symbol", "start_line", "end_line", "document_type", "score", "signals",
        "contributions", "evidence", "badges", "repo", "commit", "promoted", "stands_for", "excerpt",
    }  # fmt: skip
    assert (best["path"], best["document_type"]) == ("shop/cart.py", "source")
    assert (best["symbol"], best["start_line"], best["end_line"]) == ("Cart", 2, 4)
    assert set(best["signals"]) == set(BY_NAME)
    assert {"retriever", "rank", "score", "match"} == set(best["evidence"][0])
    assert "exact" in best["badges"]
    assert {"lexical", "semantic", "definition", "pool", "seeds"} <= set(answer["counts"])
    assert {"analysis", "retrieval", "lexical", "pool", "signals", "fusion", "total"} <= set(
        answer["timings_ms"]
    )


def test_scores_are_the_sums_of_contributions_and_fall(ranker: Ranker) -> None:
    results = ranker.rank(TASK).results
    assert [result.score for result in results] == sorted((r.score for r in results), reverse=True)
    for result in results:
        assert result.score == pytest.approx(sum(result.contributions.values()))


def test_the_defaults_given_explicitly_change_nothing(ranker: Ranker, tmp_path: Path) -> None:
    """As the options of a call, and as the choices of a profile."""
    shipped = load_profile("default")
    chosen = "\n".join(f"{name} = {value!r}" for name, value in asdict(Choices()).items())
    weights = "\n".join(f"{name} = {value}" for name, value in shipped.weights.items())
    file = tmp_path / "explicit.toml"
    file.write_text(
        f"[explicit]\nfusion = '{shipped.fusion}'\nprovenance = 'The defaults.'\n"
        f"[explicit.weights]\n{weights}\n[explicit.choices]\n{chosen}\n"
    )
    expected = ranker.rank(TASK).results
    assert ranker.rank(TASK, RankOptions(exact_depth=20, semantic_depth=24)).results == expected
    assert ranker.rank(TASK, RankOptions(profile=str(file))).results == expected


def test_what_a_profile_chooses_ranks(ranker: Ranker, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "[mine]\nfusion = 'zscore'\nprovenance = 'Made up.'\n[mine.weights]\nlexical = 1.0\n"
        "[mine.choices]\nlowered_by_short_text = 0.0\nexact_depth = 1\nsemantic_depth = 2\n"
    )
    narrow = ranker.rank(TASK, RankOptions(profile=str(file)))
    assert all(result.contributions[LOWERING] == 0 for result in narrow.results)
    assert (narrow.counts["lexical"], narrow.counts["semantic"]) == (1, 2)
    wide = ranker.rank(TASK, RankOptions(profile=str(file), exact_depth=3))
    assert (wide.counts["lexical"], wide.counts["semantic"]) == (3, 2)
    assert any(result.contributions[LOWERING] < 0 for result in ranker.rank(TASK).results)


FRAME = 'Traceback (most recent call last):\n  File "/x/shop/cart.py", line 8, in discount\nError'


def of_classes(folder: Path) -> str:
    """The file of a profile: by words, but a stack trace by place and recency."""
    file = folder / "classes.toml"
    file.write_text(
        "[classes]\nfusion = 'zscore'\nprovenance = 'Made up.'\n[classes.weights]\nlexical = 1.0\n"
        "[classes.by_class.stack_trace]\nlexical = 0.0\nplace = 0.5\nrecency = 0.25\n"
    )
    return str(file)


def test_the_weights_of_a_class_rank_the_tasks_of_that_class_alone(ranker: Ranker, tmp_path: Path) -> None:
    profile = of_classes(tmp_path)
    by_place = dict.fromkeys(BY_NAME, 0.0) | {"place": 0.5, "recency": 0.25}
    for task, weights in ((TASK, dict.fromkeys(BY_NAME, 0.0) | {"lexical": 1.0}), (FRAME, by_place)):
        ranked = ranker.rank(task, RankOptions(profile=profile))
        assert ranked.profile == "classes"
        assert ranked.results == ranker.rank(task, RankOptions(weights=weights)).results


def test_what_a_class_ranked_by_is_explained_and_traced(ranker: Ranker, tmp_path: Path) -> None:
    options = RankOptions(profile=of_classes(tmp_path))
    assert ranker.trace(TASK, options)[1].weights == {"lexical": 1.0}
    ranking, trace = ranker.trace(FRAME, options)
    assert trace.weights == {"place": 0.5, "recency": 0.25}
    tried = 0
    for result in ranking.results[1:]:
        told = ranker.explain(FRAME, result.path, options)
        assert {one.name: one.weight for one in told.signals if one.weight} == trace.weights
        for change in told.above.changes if told.above else ():
            assert change.instead_of == trace.weights.get(change.signal, 0.0)
            changed = ranker.rank(FRAME, replace(options, weights={change.signal: change.weight}))
            order = [one.path for one in changed.results]
            assert order.index(result.path) < order.index(told.above.path if told.above else "")
            tried += 1
    assert tried


def test_the_profile_says_when_the_named_stand_first_and_the_caller_overrules_it(ranker: Ranker) -> None:
    def is_promoted(promotion: str, promote: str | None = None) -> bool:
        """Whether the file is that a text names by its path and asks much beside."""
        chosen = Choices(promotion=promotion)
        profile = Profile("mine", "zscore", {"lexical": 1.0}, "Made up.", chosen)
        text = f"{TASK}\n\nSee docs/cart.md for more."
        results = ranker.rank(text, RankOptions(profile=profile, promote=promote)).results
        return {one.path: one.promoted for one in results}["docs/cart.md"] == "path: docs/cart.md"

    assert not is_promoted("asked")
    assert is_promoted("always")
    assert not is_promoted("always", "never")
    assert is_promoted("never", "always")


def test_a_weight_of_zero_leaves_a_signal_out(ranker: Ranker) -> None:
    result = ranker.rank(TASK, RankOptions(weights={"lexical": 0.0})).results[0]
    assert "lexical" not in result.contributions
    assert result.signals["lexical"] > 0


@pytest.mark.parametrize("fusion", ["zscore", "rrf"])
def test_every_fusion_puts_the_cart_first(ranker: Ranker, fusion: str) -> None:
    assert paths(ranker, TASK, fusion=fusion)[0] == "shop/cart.py"


def test_one_signal_alone_ranks_by_it(ranker: Ranker) -> None:
    weights = dict.fromkeys(BY_NAME, 0.0) | {"frequency": 1.0}
    ranking = ranker.rank(
        "cart order price total", RankOptions(weights=weights, filters=Filters(paths=("shop",)))
    )
    assert [result.path for result in ranking.results] == ["shop/cart.py", "shop/order.py", "shop/price.py"]


def test_tests_are_lowered_unless_they_are_asked_for(ranker: Ranker) -> None:
    def loss(task: str) -> float:
        results = ranker.rank(task).results
        return next(r.contributions[LOWERING] for r in results if r.path == "tests/test_cart.py")

    assert loss("Cart total is wrong") < 0
    assert loss("Add a test for the cart total") == 0


def test_a_question_for_a_path_is_answered_by_it(ranker: Ranker) -> None:
    ranking = ranker.rank("docs/cart.md")
    assert ranking.query_class == "identifier"
    assert ranking.results[0].path == "docs/cart.md"
    assert "exact" in ranking.results[0].badges


def test_a_frame_shows_the_chunk_of_its_line(ranker: Ranker) -> None:
    ranking = ranker.rank(FRAME)
    assert ranking.query_class == "stack_trace"
    assert (ranking.results[0].path, ranking.results[0].symbol) == ("shop/cart.py", "discount")


def test_seeds_pull_their_neighbours_in(ranker: Ranker) -> None:
    ranking = ranker.rank("quaternion price_of", RankOptions(seeds=("shop/order.py",), semantic=False))
    signals = {result.path: result.signals for result in ranking.results}
    assert signals["shop/order.py"]["hops"] == 0
    assert signals["shop/cart.py"]["hops"] == 1
    assert signals["tests/test_cart.py"]["hops"] == 2
    assert signals["shop/cart.py"]["cochange"] == pytest.approx(2.0 / (np.sqrt(9) + 1))


def test_what_was_explored_counts(ranker: Ranker) -> None:
    ranking = ranker.rank("cart price", RankOptions(explored=("shop/price.py",), profile="related-older"))
    signals = {result.path: result.signals for result in ranking.results}
    assert signals["shop/order.py"]["task_proximity"] == 1.0
    assert signals["shop/cart.py"]["task_proximity"] == 0.5
    assert signals["shop/cart.py"]["task_context"] == 1.0


def test_filters_leave_no_trace_of_what_they_leave_out(ranker: Ranker) -> None:
    ranking = ranker.rank(TASK, RankOptions(filters=Filters(paths=("shop/price.py", "tests"))))
    told = json.dumps(ranking.to_json())
    assert {result.path for result in ranking.results} == {"shop/price.py", "tests/test_cart.py"}
    for hidden in ("shop/cart.py", "shop/order.py", "docs/cart.md"):
        assert hidden not in told
    # The test and the price are joined over hidden files alone.
    assert all(result.signals["hops"] in (0, 4) for result in ranking.results)


def test_filters_that_leave_nothing_give_an_empty_answer(ranker: Ranker) -> None:
    assert ranker.rank(TASK, RankOptions(filters=Filters(languages=("cobol",)))).results == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (RankOptions(weights={"similarity": 1.0}), "'similarity'"),
        (RankOptions(fusion="borda"), "'borda'"),
        (RankOptions(profile="best"), "'best'"),
        (RankOptions(seeds=("shop/nothing.py",)), "'shop/nothing.py'"),
        (RankOptions(explored=("shop/nothing.py",)), "'shop/nothing.py'"),
        (RankOptions(seeds=("shop/cart.py",), filters=Filters(paths=("docs",))), "filters"),
        (RankOptions(fusion="weighted", weights={"hops": 1.0}), "'hops'|weighted"),
    ],
)
def test_options_that_name_what_there_is_not_are_one_clear_line(
    ranker: Ranker, options: RankOptions, message: str
) -> None:
    with pytest.raises(RankhouseError, match=message) as error:
        ranker.rank(TASK, options)
    assert "\n" not in str(error.value)


def test_a_task_without_words_is_one_clear_line(ranker: Ranker) -> None:
    with pytest.raises(RankhouseError, match="no words"):
        ranker.rank("?!")


def test_words_that_nothing_holds_still_have_an_answer(ranker: Ranker) -> None:
    assert all(np.isfinite(result.score) for result in ranker.rank("quaternion").results)


def test_another_encoder_is_refused_and_none_ranks_without_vectors(tmp_path: Path) -> None:
    class Other(WordEncoder):
        id = "other-4"

    with SnapshotReader(build_shop().write(tmp_path, WordEncoder())) as reader:
        with pytest.raises(RankhouseError, match=r"words-4.*other-4"):
            Ranker(reader, Other())
        ranker = Ranker(reader)
        with pytest.raises(RankhouseError, match="words-4"):
            ranker.rank(TASK)
        ranking = ranker.rank(TASK, RankOptions(semantic=False))
    assert ranking.results[0].path == "shop/cart.py"
    assert "semantic" not in ranking.counts
    assert ranking.results[0].signals["semantic"] == 0


def test_the_same_task_gives_the_same_bytes_in_any_thread(ranker: Ranker) -> None:
    def bytes_of(task: str) -> str:
        return json.dumps({**ranker.rank(task).to_json(), "timings_ms": None})

    tasks = [TASK, "docs/cart.md", "price of an order", "Order.total"]
    expected = [bytes_of(task) for task in tasks]
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda n: bytes_of(tasks[n % 4]), range(1_000)))
    assert answers == [expected[n % 4] for n in range(1_000)]


def test_a_snapshot_of_a_single_file_and_of_none(tmp_path: Path) -> None:
    single = SnapshotBuilder()
    single.file("only.py", "def total(): pass")
    for name, builder, found in (("one", single, ["only.py"]), ("none", SnapshotBuilder(), [])):
        encoder = WordEncoder()
        with SnapshotReader(builder.write(tmp_path / name, encoder)) as reader:
            ranker = Ranker(reader, encoder)
            assert [result.path for result in ranker.rank("total of the cart").results] == found


def test_direct_imports_then_transitive_ones_then_the_directory(tmp_path: Path) -> None:
    """The tiers of the published weights for related files: none ties with another."""
    builder = SnapshotBuilder()
    for path in ("app/query.py", "app/direct.py", "lib/transitive.py", "app/neighbour.py", "far/away.py"):
        builder.file(path, "shared = 1\n")
    builder.edge("app/query.py", "app/direct.py")
    builder.edge("app/direct.py", "lib/transitive.py")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        ranker = Ranker(reader)
        options = RankOptions(profile="related", seeds=("app/query.py",), semantic=False)
        ranking = ranker.rank("what else is shared with this file", options)
    others = [result for result in ranking.results if result.path != "app/query.py"]
    assert [result.path for result in others] == [
        "app/direct.py", "lib/transitive.py", "app/neighbour.py", "far/away.py",
    ]  # fmt: skip
    assert len({result.score for result in others}) == 4
