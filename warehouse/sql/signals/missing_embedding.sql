-- The distinct chunk texts of the tree that no run has encoded yet.
-- Reads tree, left_out_file, chunk_fact, embedding.
SELECT content_hash, any_value(text) AS text
FROM chunk_fact
SEMI JOIN (FROM tree ANTI JOIN left_out_file USING (path)) AS read_file USING (blob_id, language)
ANTI JOIN embedding USING (content_hash)
GROUP BY content_hash
ORDER BY content_hash
