-- Which file is each chunk of, in the order of the vectors?
-- Reads chunk.
SELECT chunk_id, file_id
FROM chunk
ORDER BY chunk_id
