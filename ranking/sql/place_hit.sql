-- Which files does the task name by path or module, most surely first, and at which chunk?
-- A place that names a line means the chunk that holds the line.
-- Reads placed, clue, chunk; $depth.
WITH summed AS (
    SELECT
        file_id,
        arg_max(text, (share / files, -clue_id)) AS text,
        arg_max(line, (share / files, -clue_id)) AS line,
        sum(share / files) AS score
    FROM placed
    JOIN clue USING (clue_id)
    GROUP BY file_id
),

ranked AS (
    SELECT row_number() OVER (ORDER BY score DESC, file_id) AS rank, *
    FROM summed
    ORDER BY rank
    LIMIT $depth
)

SELECT ranked.rank, ranked.file_id, min(chunk.chunk_id) AS chunk_id, ranked.score, ranked.text
FROM ranked
LEFT JOIN chunk ON chunk.file_id = ranked.file_id AND ranked.line BETWEEN chunk.start_line AND chunk.end_line
GROUP BY ALL
ORDER BY rank
