-- The texts that are large enough to be compared, each with its cluster: the first chunk that says nearly the same.
-- Reads bag, cluster, chunk_key.
SELECT chunk_key.content_hash, coalesce(cluster.cluster, text.text_id) AS cluster_id
FROM (SELECT DISTINCT text_id FROM bag) AS text
LEFT JOIN cluster USING (text_id)
JOIN chunk_key ON chunk_key.chunk_id = text.text_id
