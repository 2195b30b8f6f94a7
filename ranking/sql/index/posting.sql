-- Which chunk holds which term, how often, its fields added by weight? In order of the terms, as `posting` is.
-- Reads posting; $symbol, $body, $comment.
SELECT
    term_id,
    chunk_id,
    ($symbol * tf_symbol + $body * tf_body + $comment * tf_comment)::FLOAT AS tf
FROM posting
