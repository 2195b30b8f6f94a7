-- Which lines of each result are shown?
-- The chunk that the evidence chose, else the one with most of the task's words, else the first.
-- Reads chosen, found_lexical, chunk.
WITH best AS (
    SELECT
        chosen.file_id,
        coalesce(chosen.chunk_id, found_lexical.chunk_id, min(chunk.chunk_id)) AS chunk_id
    FROM chosen
    LEFT JOIN found_lexical USING (file_id)
    LEFT JOIN chunk ON chunk.file_id = chosen.file_id
    GROUP BY chosen.file_id, chosen.chunk_id, found_lexical.chunk_id
)

SELECT best.file_id, chunk.symbol, chunk.start_line, chunk.end_line
FROM best
JOIN chunk USING (chunk_id)
