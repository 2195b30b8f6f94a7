-- What do some chunks say?
-- Reads wanted (chunk_id), chunk.
SELECT chunk_id, text
FROM chunk
SEMI JOIN wanted USING (chunk_id)
