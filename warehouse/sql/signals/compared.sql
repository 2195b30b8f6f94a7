-- The distinct texts of the tree that are large enough to be compared, each by the first chunk that has it.
-- Reads chunk_key, chunk_size; $least_terms.
SELECT chunk_key.chunk_id AS text_id, chunk_key.content_hash, chunk_key.blob_id, chunk_key.language, chunk_key.ordinal
FROM chunk_key
SEMI JOIN (SELECT min(chunk_id) AS chunk_id FROM chunk_key GROUP BY content_hash) AS text USING (chunk_id)
JOIN chunk_size USING (blob_id, language, ordinal)
WHERE chunk_size.length >= $least_terms
