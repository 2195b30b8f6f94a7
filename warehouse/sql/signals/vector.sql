-- The vector of every chunk.
-- Reads chunk_key, embedding.
SELECT chunk_key.chunk_id, embedding.vector
FROM chunk_key
JOIN embedding USING (content_hash)
