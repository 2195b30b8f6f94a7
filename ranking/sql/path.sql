-- Which files does the task name by path or by module, and how surely?
-- A clue stands for the files that share its longest tail (`b/c.py` of `/home/me/a/b/c.py`). It gives each
-- of them the share of the clue or of the file's path that agrees, whichever is more (1 where one is a tail
-- of the other), divided by the number of files that agree alike. A file's score is the sum over its clues;
-- its confidence the highest over those that name a place, as a module is named by everything that imports
-- it; `module` is the highest over the others. The chunk is the one that holds the line that the surest
-- clue names. Reads clue, clue_place, place_key, chunk, visible_file.
WITH agreed AS (
    SELECT
        clue_place.clue_id,
        clue_place.style,
        place_key.file_id,
        place_key.size,
        place_key.size / least(clue_place.of_parts, place_key.of_parts) AS share
    FROM clue_place
    JOIN place_key USING (style, key)
    SEMI JOIN visible_file USING (file_id)
),

longest AS (
    SELECT *
    FROM agreed
    QUALIFY size = max(size) OVER (PARTITION BY clue_id)
),

sure AS (
    SELECT
        file_id,
        clue_id,
        any_value(style) AS style,
        max(share) / count(DISTINCT file_id) OVER (PARTITION BY clue_id) AS confidence
    FROM longest
    GROUP BY file_id, clue_id
),

by_file AS (
    SELECT
        file_id,
        arg_max(clue_id, (confidence, -clue_id)) AS clue_id,
        sum(confidence) AS score,
        max(confidence) FILTER (WHERE style = 'path') AS confidence,
        max(confidence) FILTER (WHERE style = 'module') AS module
    FROM sure
    GROUP BY file_id
)

SELECT
    by_file.file_id,
    min(chunk.chunk_id) AS chunk_id,
    row_number() OVER (ORDER BY by_file.score DESC, by_file.file_id) AS rank,
    by_file.score,
    clue.text AS match,
    coalesce(by_file.confidence, 0) AS confidence,
    coalesce(by_file.module, 0) AS module
FROM by_file
JOIN clue USING (clue_id)
LEFT JOIN chunk
    ON chunk.file_id = by_file.file_id AND clue.line BETWEEN chunk.start_line AND chunk.end_line
GROUP BY by_file.file_id, by_file.score, by_file.confidence, by_file.module, clue.text
ORDER BY rank
