"""Chunk numbers, vocabulary and postings, worked out by hand."""

from __future__ import annotations

from tests.warehouse.signals import answer, chain, rows

FILE = rows(
    "file_id path blob_id language skipped",
    (0, "a.py", "x", "python", None),
    (1, "copy.py", "x", "python", None),
    (2, "made.py", "made", "python", "generated"),
)
LEFT_OUT = rows("path", ("made.py",))
CHUNK_FACT = rows(
    "blob_id language ordinal content_hash text",
    ("x", "python", 1, "h1", "def tea"),
    ("x", "python", 0, "h0", "import tea"),
    ("made", "python", 0, "h4", "in this tree, and left out"),
    ("unseen", "python", 0, "h2", "not in this tree"),
    ("x", "text", 0, "h3", "the same bytes, read as another language"),
)
CHUNK_TERM = rows(
    "blob_id language ordinal term tf_symbol tf_body tf_comment tf_literal",
    ("x", "python", 0, "tea", 0, 1, 0, 0),
    ("x", "python", 0, "import", 0, 1, 0, 0),
    ("x", "python", 1, "tea", 2, 0, 3, 4),
    ("unseen", "python", 0, "milk", 0, 1, 0, 0),
)
CHUNK_KEY = rows(
    "chunk_id file_id blob_id language ordinal content_hash",
    (0, 0, "x", "python", 0, "h0"),
    (1, 0, "x", "python", 1, "h1"),
    (2, 1, "x", "python", 0, "h0"),
    (3, 1, "x", "python", 1, "h1"),
)
PATH_TERM = rows("file_id term tf_path", (0, "py", 1), (1, "copy", 1), (1, "py", 1))
TERM = rows("term_id term", (0, "copy"), (1, "import"), (2, "py"), (3, "tea"))


def test_chunks_are_numbered_in_file_and_span_order_and_a_copy_has_its_own() -> None:
    found = answer("chunk_key", {"file": FILE, "chunk_fact": CHUNK_FACT})
    assert [(r["chunk_id"], r["file_id"], r["ordinal"]) for r in found] == [
        (0, 0, 0),
        (1, 0, 1),
        (2, 1, 0),
        (3, 1, 1),
    ]


def test_a_chunk_counts_its_terms_over_all_fields() -> None:
    tables = {
        "chunk_key": CHUNK_KEY,
        "chunk_fact": CHUNK_FACT,
        "chunk_term": CHUNK_TERM,
        "near_identical": rows("content_hash cluster_id", ("h1", 1)),
    }
    found = chain(["chunk_size", "chunk"], tables)
    assert [(r["chunk_id"], r["cluster_id"], r["length"]) for r in found] == [
        (0, 0, 2),
        (1, 1, 9),
        (2, 2, 2),
        (3, 1, 9),
    ]


def test_the_vocabulary_is_numbered_by_the_alphabet_and_counts_chunks_and_files() -> None:
    found = answer("term", {"chunk_key": CHUNK_KEY, "chunk_term": CHUNK_TERM, "path_term": PATH_TERM})
    assert [(r["term_id"], r["term"], r["chunks"], r["files"]) for r in found] == [
        (0, "copy", 0, 1),
        (1, "import", 2, 2),
        (2, "py", 0, 2),
        (3, "tea", 4, 2),
    ]


def test_postings_name_term_chunk_and_fields() -> None:
    found = answer("posting", {"term": TERM, "chunk_key": CHUNK_KEY, "chunk_term": CHUNK_TERM})
    tea_in_the_first_file = [
        (r["chunk_id"], r["tf_symbol"], r["tf_body"], r["tf_comment"], r["tf_literal"])
        for r in found
        if r["term_id"] == 3 and r["file_id"] == 0
    ]
    assert tea_in_the_first_file == [(0, 0, 1, 0, 0), (1, 2, 0, 3, 4)]
    assert len(found) == 6


def test_path_postings() -> None:
    found = answer("path_posting", {"term": TERM, "path_term": PATH_TERM})
    assert [(r["term_id"], r["file_id"]) for r in found] == [(0, 1), (2, 0), (2, 1)]


def test_a_definition_belongs_to_the_chunk_of_each_file_that_has_its_content() -> None:
    facts = rows(
        "blob_id language ordinal symbol name kind start_line end_line",
        ("x", "python", 1, "tea", "tea", "function", 3, 4),
        ("unseen", "python", 0, "milk", "milk", "function", 1, 1),
    )
    found = answer("definition", {"definition_fact": facts, "chunk_key": CHUNK_KEY})
    assert [(r["file_id"], r["chunk_id"], r["symbol"]) for r in found] == [(0, 1, "tea"), (1, 3, "tea")]


def test_only_texts_that_no_run_has_encoded_are_missing() -> None:
    tables = {
        "tree": FILE,
        "left_out_file": LEFT_OUT,
        "chunk_fact": CHUNK_FACT,
        "embedding": rows("content_hash", ("h0",)),
    }
    assert answer("missing_embedding", tables) == [{"content_hash": "h1", "text": "def tea"}]
