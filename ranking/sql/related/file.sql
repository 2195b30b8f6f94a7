-- What is the file of this path?
-- Reads file, visible_file; $path.
SELECT file_id, commits, last_change
FROM file
SEMI JOIN visible_file USING (file_id)
WHERE path = $path
