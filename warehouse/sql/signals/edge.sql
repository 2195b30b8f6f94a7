-- Which file depends on which, how, and how surely.
-- Reads file, resolved.
SELECT
    source.file_id AS source_file_id,
    target.file_id AS target_file_id,
    resolved.kind,
    resolved.count,
    resolved.confidence
FROM resolved
JOIN file AS source ON source.path = resolved.source_path
JOIN file AS target ON target.path = resolved.target_path
