"""The pool: merged by file, evidence kept, seeds chosen, grown in turn up to its size."""

from __future__ import annotations

import pyarrow as pa

from ranking.pool import Pool
from ranking.retrieval.run import Found


def found(retriever: str, *file_ids: int, **columns: list[float]) -> Found:
    """What a retriever found, best first."""
    size = len(file_ids)
    table = {
        "file_id": pa.array(file_ids, pa.int32()),
        "chunk_id": pa.nulls(size, pa.int32()),
        "rank": list(range(1, size + 1)),
        "score": [1.0] * size,
        "match": [f"{retriever} {file_id}" for file_id in file_ids],
        **columns,
    }
    return Found(retriever, pa.table(table), 0.0)


def test_evidence_for_a_file_comes_together() -> None:
    pool = Pool()
    pool.take(found("lexical", 3, 1), depth=10)
    pool.take(found("semantic", 1, 2), depth=10)
    assert sorted(pool.evidence) == [1, 2, 3]
    assert [(hit.retriever, hit.rank, hit.match) for hit in pool.evidence[1]] == [
        ("lexical", 2, "lexical 1"),
        ("semantic", 1, "semantic 1"),
    ]
    assert pool.counts() == {"lexical": 2, "semantic": 2, "pool": 3}


def test_a_retriever_brings_no_more_than_its_depth() -> None:
    pool = Pool()
    pool.take(found("lexical", 3, 1, 2), depth=2)
    assert sorted(pool.evidence) == [1, 3]


def test_what_the_caller_gives_is_a_candidate_and_the_first_seed() -> None:
    pool = Pool({"b.py": 7, "a.py": 2})
    pool.take(found("lexical", 1), depth=10)
    pool.take(found("path", 5, confidence=[1.0]), depth=10)
    assert pool.seeds() == [7, 2, 5]
    assert [(hit.retriever, hit.match) for hit in pool.evidence[7]] == [("seed", "b.py")]


def test_sure_exact_evidence_comes_before_similarity_and_a_guess_does_not_count() -> None:
    pool = Pool()
    pool.take(found("lexical", 1, 2), depth=10)
    pool.take(found("definition", 8, 9, confidence=[0.5, 0.2]), depth=10)
    pool.take(found("path", 5, confidence=[1.0]), depth=10)
    assert pool.seeds() == [5, 8, 1, 2]


def test_there_are_five_seeds_unless_more_are_given() -> None:
    pool = Pool()
    pool.take(found("lexical", *range(10)), depth=10)
    assert pool.seeds() == [0, 1, 2, 3, 4]
    given = Pool({f"{n}.py": n for n in range(7)})
    given.take(found("lexical", 8, 9), depth=10)
    assert given.seeds() == list(range(7))


def test_seeds_by_similarity_agree_between_retrievers_first() -> None:
    pool = Pool()
    pool.take(found("lexical", 1, 2), depth=10)
    pool.take(found("semantic", 2, 3), depth=10)
    assert pool.seeds() == [2, 1, 3]


def test_confidence_is_the_highest_over_exact_retrievers_even_below_the_depth() -> None:
    pool = Pool()
    pool.take(found("definition", 1, 2, confidence=[0.5, 1.0]), depth=1)
    pool.take(found("path", 1, confidence=[0.9]), depth=1)
    assert pool.confidence == {1: 0.9, 2: 1.0}
    assert pool.names_surely(1)
    assert not pool.names_surely(3)


def test_a_pool_grows_in_turn_up_to_its_size() -> None:
    pool = Pool()
    pool.take(found("lexical", 1, 2), depth=10)
    pool.grow([found("import", 2, 5, 6), found("coedit", 7, 1, 8)], size=4)
    # Rank 1: 2 is here already, 7 joins. Rank 2: 5 joins, 1 is here. Rank 3: no room for 6 and 8.
    assert sorted(pool.evidence) == [1, 2, 5, 7]
    assert [hit.retriever for hit in pool.evidence[2]] == ["lexical", "import"]
    assert [hit.retriever for hit in pool.evidence[1]] == ["lexical", "coedit"]


def test_what_was_found_is_kept_beyond_the_size() -> None:
    pool = Pool()
    pool.take(found("lexical", 1, 2, 3), depth=10)
    pool.grow([found("import", 4)], size=2)
    assert sorted(pool.evidence) == [1, 2, 3]
