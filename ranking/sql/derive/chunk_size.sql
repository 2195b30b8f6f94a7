-- How long is each chunk, relative to the average chunk?
-- Reads chunk.
SELECT chunk_id, (length / avg(length) OVER ())::FLOAT AS relative_length
FROM chunk
