-- Imports that lead to no file of the tree.
-- Reads file, unresolved.
SELECT file.file_id, unresolved.line, unresolved.module, unresolved.name, unresolved.level, unresolved.reason
FROM unresolved
JOIN file USING (path)
