-- Which chunk holds which term, how often in each field? In order of the terms, as `posting` is.
-- Reads posting.
SELECT
    term_id,
    chunk_id,
    tf_symbol::FLOAT AS symbol,
    tf_body::FLOAT AS body,
    tf_comment::FLOAT AS comment
FROM posting
