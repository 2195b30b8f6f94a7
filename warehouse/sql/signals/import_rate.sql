-- How many imports of each language lead to a file of the tree.
-- Reads file, import_statement, unresolved_import.
WITH imported AS (
    SELECT DISTINCT file.language, file.file_id, line, module, name, level
    FROM import_statement
    JOIN file USING (blob_id, language)
    WHERE file.skipped IS NULL
),

counted AS (
    SELECT
        imported.language,
        count(*)::INTEGER AS imports,
        count(*) FILTER (reason IS NULL)::INTEGER AS resolved,
        count(*) FILTER (reason IS NULL OR reason NOT IN ('external', 'dynamic'))::INTEGER AS internal
    FROM imported
    LEFT JOIN unresolved_import USING (file_id, line, module, name, level)
    GROUP BY imported.language
)

SELECT *, coalesce(resolved / nullif(internal, 0), 1)::DOUBLE AS rate
FROM counted
