-- How surely does the task name each candidate by path, and by module?
-- Reads pool, placed, clue.
SELECT
    file_id,
    max(share / files) FILTER (WHERE kind IN ('hunk', 'frame', 'path')) AS place,
    max(share / files) FILTER (WHERE kind IN ('name', 'import')) AS module
FROM placed
JOIN clue USING (clue_id)
SEMI JOIN pool USING (file_id)
GROUP BY file_id
