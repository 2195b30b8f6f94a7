-- Which file depends on which.
-- Reads file, resolved.
SELECT source.file_id AS source_file_id, target.file_id AS target_file_id, 'import' AS kind, resolved.count
FROM resolved
JOIN file AS source ON source.path = resolved.source_path
JOIN file AS target ON target.path = resolved.target_path
