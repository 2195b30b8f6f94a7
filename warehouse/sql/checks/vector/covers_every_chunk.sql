-- Chunks without a vector, which no semantic search would find.
SELECT chunk_id
FROM chunk
ANTI JOIN vector USING (chunk_id)
