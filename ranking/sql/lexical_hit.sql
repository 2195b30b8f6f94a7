-- Which files answer the task's words best, over the three forms of the whole text?
-- Each form counts as a share of its best score, so that none outweighs the others by its scale.
-- Reads lexical; $depth.
WITH shared AS (
    SELECT
        file_id,
        chunk_id,
        best_chunk / max(best_chunk) OVER ()
        + best_five / max(best_five) OVER ()
        + whole_file / max(whole_file) OVER () AS score
    FROM lexical
    WHERE best_chunk > 0
)

SELECT row_number() OVER (ORDER BY score DESC, file_id) AS rank, file_id, chunk_id, score
FROM shared
ORDER BY rank
LIMIT $depth
