-- The distinct chunk texts of the tree that no run has encoded yet.
-- Reads tree, chunk_fact, embedding.
SELECT content_hash, any_value(text) AS text
FROM chunk_fact
SEMI JOIN tree USING (blob_id, language)
ANTI JOIN embedding USING (content_hash)
GROUP BY content_hash
ORDER BY content_hash
