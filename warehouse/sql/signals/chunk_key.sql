-- The chunks of the tree, numbered in file and span order.
-- Reads file, chunk_fact.
SELECT
    (row_number() OVER (ORDER BY file.file_id, chunk_fact.ordinal) - 1)::INTEGER AS chunk_id,
    file.file_id,
    chunk_fact.blob_id,
    chunk_fact.language,
    chunk_fact.ordinal,
    chunk_fact.content_hash
FROM chunk_fact
JOIN file USING (blob_id, language)
WHERE file.skipped IS NULL
