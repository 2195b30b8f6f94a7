-- Every chunk of the tree with its text and the number of its terms.
-- Reads chunk_key, chunk_fact, chunk_term.
WITH size AS (
    SELECT blob_id, language, ordinal, sum(tf_symbol + tf_body + tf_comment)::INTEGER AS length
    FROM chunk_term
    GROUP BY ALL
)

SELECT
    chunk_key.chunk_id,
    chunk_key.file_id,
    chunk_fact.* EXCLUDE (blob_id, language),
    coalesce(size.length, 0) AS length
FROM chunk_key
JOIN chunk_fact USING (blob_id, language, ordinal)
LEFT JOIN size USING (blob_id, language, ordinal)
