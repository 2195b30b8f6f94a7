-- The terms of each distinct text of the tree that is large enough to be compared, under its first chunk.
-- Reads chunk_key, chunk_size, chunk_term; $least_terms.
WITH compared AS (
    SELECT chunk_key.chunk_id AS text_id, chunk_key.blob_id, chunk_key.language, chunk_key.ordinal
    FROM chunk_key
    SEMI JOIN (SELECT min(chunk_id) AS chunk_id FROM chunk_key GROUP BY content_hash) AS text USING (chunk_id)
    JOIN chunk_size USING (blob_id, language, ordinal)
    WHERE chunk_size.length >= $least_terms
)

SELECT compared.text_id, chunk_term.term, chunk_term.tf_body + chunk_term.tf_comment AS tf
FROM chunk_term
JOIN compared USING (blob_id, language, ordinal)
WHERE chunk_term.tf_body + chunk_term.tf_comment > 0
ORDER BY text_id
