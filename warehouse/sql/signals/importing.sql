-- Every import statement of the tree with the path of its file: what the resolver reads.
-- Reads file, import_statement.
SELECT
    file.path,
    import_statement.line,
    import_statement.module,
    import_statement.name,
    import_statement.alias,
    import_statement.level,
    import_statement.scope
FROM import_statement
JOIN file USING (blob_id, language)
WHERE file.skipped IS NULL
ORDER BY ALL
