-- How surely does each file define a symbol that the task names?
-- Reads found_definition.
SELECT
    file_id,
    confidence AS definition,
    score AS definitions
FROM found_definition
