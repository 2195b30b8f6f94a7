-- How surely does each candidate define a symbol that the task names?
-- Each clue counts once a file, however many of its definitions stand there.
-- Reads pool, defined.
WITH by_clue AS (
    SELECT DISTINCT file_id, clue_id, 1 / sites AS confidence
    FROM defined
    SEMI JOIN pool USING (file_id)
)

SELECT
    file_id,
    max(confidence) AS definition,
    sum(confidence) AS definitions
FROM by_clue
GROUP BY file_id
