-- How near is each file to the task's meaning? By its best chunk, and by the mean of its best three.
-- Reads cosine, visible_file.
WITH rolled_up AS (
    SELECT
        file_id,
        arg_max(chunk_id, (cosine, -chunk_id)) AS chunk_id,
        max(cosine) AS best_chunk,
        list_avg(max(cosine, 3)) AS best_three,
        max(title) AS title
    FROM cosine
    GROUP BY file_id
)

SELECT
    file_id,
    chunk_id,
    row_number() OVER (ORDER BY best_chunk DESC, file_id) AS rank,
    best_chunk AS score,
    '' AS match,
    best_three,
    title
FROM rolled_up
SEMI JOIN visible_file USING (file_id)
ORDER BY rank
