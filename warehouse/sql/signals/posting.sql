-- Which chunk holds which term, how often in each field.
-- Reads term, chunk_key, chunk_term.
SELECT
    term.term_id,
    chunk_key.chunk_id,
    chunk_key.file_id,
    chunk_term.tf_symbol,
    chunk_term.tf_body,
    chunk_term.tf_comment,
    chunk_term.tf_literal
FROM chunk_term
JOIN chunk_key USING (blob_id, language, ordinal)
JOIN term USING (term)
