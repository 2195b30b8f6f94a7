"""BM25 worked out by hand, and what the lexical retriever makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from pathlib import Path

import numpy as np
import pytest

from ranking.analysis import analyse_task
from ranking.index.corpus import load_corpus
from ranking.index.postings import FieldWeights, load_lexical_index
from ranking.retrieval.bm25 import BM25, AskedTerms, idf, rarest, score_content, score_paths
from ranking.retrieval.lexical import LexicalRetriever, query_terms
from tests.fixtures.snapshots import SnapshotBuilder
from tests.ranking.retrieval.shop import find, open_shop, scope_of
from warehouse.reader import SnapshotReader

PLAIN = BM25(k1=1.2, b=0.75, fields=FieldWeights(symbol=1, body=1, comment=1, literal=1))


@pytest.fixture
def two_files(tmp_path: Path) -> Iterator[SnapshotReader]:
    """Three chunks: `apple apple pear` and `pear` of one file, `plum plum plum plum` of another."""
    builder = SnapshotBuilder()
    builder.file("one.py", "apple = apple, pear\ndef f(): pear\n")
    builder.file("two.txt", "plum plum plum plum")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        yield reader


def test_every_form_of_the_score_by_hand(two_files: SnapshotReader) -> None:
    corpus = load_corpus(two_files)
    index = load_lexical_index(two_files, corpus)
    term_ids, _ = index.vocabulary.known(["apple", "pear"])
    asked = AskedTerms(term_ids, weights=np.array([1.0, 2.0]), named=np.array([0.0, 3.0]))

    # Lengths 3, 2 (`def` and `pear`; `f` is no term) and 4: average 3. Whole files: 5 and 4, average 4.5.
    idf_apple, idf_pear = log(1 + 2.5 / 1.5), log(1 + 1.5 / 2.5)
    first = idf_apple * 2 * 2.2 / (2 + 1.2) + 2 * idf_pear * 1 * 2.2 / (1 + 1.2)
    second = 2 * idf_pear * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 2 / 3))
    norm = 1.2 * (0.25 + 0.75 * 5 / 4.5)
    whole = idf_apple * 2 * 2.2 / (2 + norm) + 2 * idf_pear * 2 * 2.2 / (2 + norm)

    # `pear` alone is a name, once in the code of each chunk; nothing is a comment.
    named = 3 * idf_pear * 2 * 2.2 / (2 + norm)

    scores = score_content(index, corpus, asked, PLAIN)
    assert scores.best_chunk.tolist() == pytest.approx([first, 0])
    assert scores.best_five.tolist() == pytest.approx([first + second, 0])
    assert scores.whole_file.tolist() == pytest.approx([whole, 0])
    assert scores.named.tolist() == pytest.approx([named, 0])
    assert scores.comments.tolist() == [0, 0]
    assert scores.chunk_id[0] == 0


def test_comments_are_scored_apart(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("one.py", "# pear\napple = 1\n")
    builder.file("two.py", "pear = 1\n")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        corpus = load_corpus(reader)
        index = load_lexical_index(reader, corpus)
        term_ids, _ = index.vocabulary.known(["pear"])
        scores = score_content(index, corpus, AskedTerms(term_ids, np.array([2.0]), np.zeros(1)), PLAIN)
    # Two files of which both hold the term, the first two terms long, the second one.
    norm = 1.2 * (0.25 + 0.75 * 2 / 1.5)
    assert scores.comments.tolist() == pytest.approx([2 * log(1 + 0.5 / 2.5) * 2.2 / (1 + norm), 0])


def test_a_literal_counts_by_its_own_weight_and_is_code_for_names(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("one.py", 'apple = "pear plum"\n')
    builder.file("two.py", "pear = apple, plum\n")
    heavy = BM25(k1=1.2, b=0.75, fields=FieldWeights(symbol=1, body=1, comment=1, literal=3))
    with SnapshotReader(builder.write(tmp_path)) as reader:
        corpus = load_corpus(reader)
        index = load_lexical_index(reader, corpus)
        term_ids, _ = index.vocabulary.known(["pear"])
        scores = score_content(index, corpus, AskedTerms(term_ids, np.ones(1), np.ones(1)), heavy)
    # Both files are three terms long and hold the term: one as a literal, which counts thrice, one as a name.
    idf_pear = log(1 + 0.5 / 2.5)
    in_literal, in_code = idf_pear * 3 * 2.2 / (3 + 1.2), idf_pear * 1 * 2.2 / (1 + 1.2)
    assert scores.best_chunk.tolist() == pytest.approx([in_literal, in_code])
    assert scores.whole_file.tolist() == pytest.approx([in_literal, in_code])
    assert scores.named.tolist() == pytest.approx([in_code, in_code])
    assert scores.comments.tolist() == [0, 0]


def test_a_path_is_scored_without_its_length(two_files: SnapshotReader) -> None:
    corpus = load_corpus(two_files)
    index = load_lexical_index(two_files, corpus)
    term_ids, _ = index.vocabulary.known(["one"])
    scores = score_paths(index, corpus, AskedTerms(term_ids, np.array([3.0]), np.zeros(1)), PLAIN)
    assert scores.tolist() == pytest.approx([3 * log(1 + 1.5 / 1.5) / 2.2, 0])


def test_rare_terms_are_asked_first_and_the_rarest_always(two_files: SnapshotReader) -> None:
    corpus = load_corpus(two_files)
    index = load_lexical_index(two_files, corpus)
    term_ids, _ = index.vocabulary.known(["pear", "apple", "one"])
    asked = [
        [("pear", "apple", "one")[n] for n in rarest(index.chunks, term_ids, most)] for most in (0, 2, 3)
    ]
    assert asked == [["apple"], ["apple"], ["apple", "pear"]]
    assert rarest(index.chunks, term_ids[:0], 10).tolist() == []


def test_idf_is_never_negative(two_files: SnapshotReader) -> None:
    index = load_lexical_index(two_files, load_corpus(two_files))
    term_ids, _ = index.vocabulary.known(["pear"])
    assert idf(index.chunks, term_ids, 2)[0] == pytest.approx(log(1 + 0.5 / 2.5))


def test_title_and_spans_count_more() -> None:
    task = analyse_task("Total is wrong\nThe total of `Cart` ignores the total discount")
    weights = {row["term"]: (row["weight"], row["named"]) for row in query_terms(task).to_pylist()}
    assert weights["total"] == pytest.approx((1 + log(3) + 2 * 1, 0))
    assert weights["cart"] == pytest.approx((1 + 2 * 1, 1))
    assert weights["discount"] == pytest.approx((1, 0))


def test_a_task_finds_the_files_that_hold_its_words(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        scope = scope_of(reader)
        found = find(LexicalRetriever(reader, scope.corpus), scope, "discount rate for the cart")
        assert next(iter(found)) == "shop/cart.py"
        best = found["shop/cart.py"]
        assert best["score"] == pytest.approx(3.0)
        assert scope.corpus.chunk_symbol[best["chunk_id"]] == "discount"
        assert "shop/price.py" not in found
        # The path has the terms docs, cart and md; the task has discount, rate, for, the and cart.
        assert found["docs/cart.md"]["name_match"] == pytest.approx(1 / 7)


def test_a_file_that_only_its_path_names_is_found_without_a_chunk(tmp_path: Path) -> None:
    builder = SnapshotBuilder()
    builder.file("invoice.bin")
    builder.file("a.txt", "words")
    with SnapshotReader(builder.write(tmp_path)) as reader:
        scope = scope_of(reader)
        found = find(LexicalRetriever(reader, scope.corpus), scope, "invoice")
    assert list(found) == ["invoice.bin"]
    assert found["invoice.bin"]["chunk_id"] is None


def test_hidden_files_are_not_found_and_do_not_set_the_scale(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        scope = scope_of(reader, hidden=["shop/cart.py"])
        found = find(LexicalRetriever(reader, scope.corpus), scope, "discount rate of a cart")
    assert "shop/cart.py" not in found
    assert max(row["score"] for row in found.values()) > 1


def test_words_that_nothing_holds_find_nothing(tmp_path: Path) -> None:
    with open_shop(tmp_path) as reader:
        scope = scope_of(reader)
        assert find(LexicalRetriever(reader, scope.corpus), scope, "quaternion") == {}
