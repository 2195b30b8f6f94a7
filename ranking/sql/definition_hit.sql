-- Which files define most of what the task names, and most surely?
-- Each named symbol gives 1 / (number of its definitions) to the file of each.
-- Reads defined; $depth.
WITH summed AS (
    SELECT
        file_id,
        arg_min(chunk_id, (sites, clue_id, chunk_id)) AS chunk_id,
        arg_min(symbol, (sites, clue_id, chunk_id)) AS symbol,
        sum(1 / sites) AS score
    FROM defined
    GROUP BY file_id
)

SELECT row_number() OVER (ORDER BY score DESC, file_id) AS rank, file_id, chunk_id, score, symbol
FROM summed
ORDER BY rank
LIMIT $depth
