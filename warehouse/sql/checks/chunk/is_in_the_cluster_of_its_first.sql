-- Chunks in a cluster that does not begin with the chunk that it is named by.
SELECT chunk.chunk_id, chunk.cluster_id
FROM chunk
LEFT JOIN chunk AS first ON first.chunk_id = chunk.cluster_id
WHERE chunk.cluster_id > chunk.chunk_id OR first.cluster_id IS DISTINCT FROM chunk.cluster_id
