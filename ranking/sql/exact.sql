-- How surely does the task name each file exactly, and by which clue? (Ledger C7.)
-- 1 / (number of definitions that a named symbol may mean), or the share of a path that agrees / number of files
-- that agree alike; the highest over the clues. A module that a name or an import leads to is no exact clue.
-- Reads defined, placed, clue.
WITH certain AS (
    SELECT defined.file_id, clue.text, clue.clue_id, 1 / sites AS confidence
    FROM defined
    JOIN clue USING (clue_id)
    UNION ALL
    SELECT placed.file_id, clue.text, clue.clue_id, share / files
    FROM placed
    JOIN clue USING (clue_id)
    WHERE clue.kind IN ('hunk', 'frame', 'path')
)

SELECT
    file_id,
    max(confidence) AS confidence,
    arg_max(text, (confidence, -clue_id)) AS text
FROM certain
GROUP BY file_id
ORDER BY confidence DESC, file_id
