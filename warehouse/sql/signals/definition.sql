-- Every symbol that a file of the tree defines, with the chunk that defines it.
-- Reads chunk_key, definition_fact.
SELECT
    chunk_key.file_id,
    chunk_key.chunk_id,
    definition_fact.* EXCLUDE (blob_id, language, ordinal)
FROM definition_fact
JOIN chunk_key USING (blob_id, language, ordinal)
