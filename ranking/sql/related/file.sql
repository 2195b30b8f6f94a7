-- What is the file of this path?
-- Reads file; $path.
SELECT file_id, commits, last_change
FROM file
WHERE path = $path
