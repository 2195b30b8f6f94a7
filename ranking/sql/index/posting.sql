-- Which chunk holds which term, how often in each field? In order of the terms, as `posting` is.
-- A snapshot that was published before literals were a field has no `tf_literal`.
-- Reads posting.
SELECT
    term_id,
    chunk_id,
    least(COLUMNS('tf_.*'), 65_535)::USMALLINT
FROM posting
