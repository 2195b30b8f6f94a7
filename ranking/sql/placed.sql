-- Which files does each place or module that the task names stand for?
-- A clue stands for the files that share its longest tail (`b/c.py` of `/home/me/a/b/c.py`). `share` is how much of
-- the clue or of the file's path agrees, whichever is more: 1 where one is a tail of the other. `files` is how many
-- files the clue stands for alike.
-- Reads clue_place, place_key, visible_file.
WITH agreed AS (
    SELECT
        clue_place.clue_id,
        place_key.file_id,
        place_key.size,
        greatest(place_key.size / clue_place.of_parts, place_key.size / place_key.of_parts) AS share
    FROM clue_place
    JOIN place_key USING (style, key)
    SEMI JOIN visible_file USING (file_id)
),

longest AS (
    SELECT *
    FROM agreed
    QUALIFY size = max(size) OVER (PARTITION BY clue_id)
)

SELECT
    clue_id,
    file_id,
    max(share) AS share,
    count(DISTINCT file_id) OVER (PARTITION BY clue_id) AS files
FROM longest
GROUP BY clue_id, file_id
