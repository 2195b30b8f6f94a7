-- Which files define the symbols that the task names, and how surely is it these that it means?
-- `a.b.C.d` stands for the definitions of `d` within `C` where there are any, else for every definition of
-- `d`. Each clue gives 1 / (number of definitions that it may mean) to the file of each of them, once a
-- file; a file's confidence is the highest over the clues and its score is their sum. Reads clue_symbol,
-- definition, visible_file.
WITH named AS (
    SELECT
        clue_symbol.clue_id,
        definition.file_id,
        definition.chunk_id,
        definition.symbol,
        clue_symbol.owner <> ''
        AND ends_with('.' || definition.symbol, '.' || clue_symbol.owner || '.' || clue_symbol.name) AS owned
    FROM clue_symbol
    JOIN definition USING (name)
    SEMI JOIN visible_file USING (file_id)
),

meant AS (
    SELECT *
    FROM named
    QUALIFY owned = bool_or(owned) OVER (PARTITION BY clue_id)
),

sure AS (
    SELECT
        file_id,
        clue_id,
        min(chunk_id) AS chunk_id,
        arg_min(symbol, (chunk_id, symbol)) AS symbol,
        1 / any_value(sites) AS confidence
    FROM (SELECT *, count(*) OVER (PARTITION BY clue_id) AS sites FROM meant)
    GROUP BY file_id, clue_id
),

by_file AS (
    SELECT
        file_id,
        arg_max(chunk_id, (confidence, -clue_id)) AS chunk_id,
        arg_max(symbol, (confidence, -clue_id)) AS match,
        sum(confidence) AS score,
        max(confidence) AS confidence
    FROM sure
    GROUP BY file_id
)

SELECT file_id, chunk_id, row_number() OVER (ORDER BY score DESC, file_id) AS rank, score, match, confidence
FROM by_file
ORDER BY rank
