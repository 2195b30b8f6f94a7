-- Which visible files have these paths?
-- Reads file, visible_file; $paths.
SELECT path, file_id
FROM file
SEMI JOIN visible_file USING (file_id)
WHERE list_contains($paths, path)
