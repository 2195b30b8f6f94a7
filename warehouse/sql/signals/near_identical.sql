-- The texts that were compared, each with its cluster: the first chunk that says nearly the same.
-- Reads text_sketch, cluster, compared.
SELECT compared.content_hash, coalesce(cluster.cluster, compared.text_id) AS cluster_id
FROM compared
SEMI JOIN text_sketch USING (text_id)
LEFT JOIN cluster USING (text_id)
