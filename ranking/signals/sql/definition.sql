-- How surely does each candidate define a symbol that the task names?
-- Reads pool, found_definition.
SELECT
    file_id,
    confidence AS definition,
    score AS definitions
FROM pool
JOIN found_definition USING (file_id)
