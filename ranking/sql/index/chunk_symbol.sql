-- What does each chunk define, by chunk id?
-- Reads chunk.
SELECT symbol
FROM chunk
ORDER BY chunk_id
