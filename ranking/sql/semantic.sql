-- How near is each file to the task's meaning? By its best chunk, and by the mean of its best three.
-- Reads cosine, chunk, visible_file.
SELECT
    chunk.file_id,
    arg_max(cosine.chunk_id, (cosine.text, -chunk_id)) AS chunk_id,
    max(cosine.text) AS best_chunk,
    list_avg(max(cosine.text, 3))::FLOAT AS best_three,
    max(cosine.title) AS title
FROM cosine
JOIN chunk USING (chunk_id)
SEMI JOIN visible_file USING (file_id)
GROUP BY chunk.file_id
