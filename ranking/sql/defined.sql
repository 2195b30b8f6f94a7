-- Which chunks define the symbols that the task names?
-- `a.b.C.d` stands for the definitions of `d` within `C` where there are any, else for every definition of `d`.
-- `sites` is how many definitions the clue stands for alike.
-- Reads clue_symbol, definition, visible_file.
WITH named AS (
    SELECT
        clue_symbol.clue_id,
        definition.file_id,
        definition.chunk_id,
        definition.symbol,
        definition.start_line,
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
)

SELECT *, count(*) OVER (PARTITION BY clue_id) AS sites
FROM meant
