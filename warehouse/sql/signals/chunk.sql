-- Every chunk of the tree with its text, the number of its terms, and the first chunk that says nearly the same.
-- Reads chunk_key, chunk_fact, chunk_size, near_identical.
SELECT
    chunk_key.chunk_id,
    chunk_key.file_id,
    coalesce(near_identical.cluster_id, chunk_key.chunk_id) AS cluster_id,
    chunk_fact.* EXCLUDE (blob_id, language),
    coalesce(chunk_size.length, 0) AS length
FROM chunk_key
JOIN chunk_fact USING (blob_id, language, ordinal)
LEFT JOIN chunk_size USING (blob_id, language, ordinal)
LEFT JOIN near_identical ON near_identical.content_hash = chunk_key.content_hash
