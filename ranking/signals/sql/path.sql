-- How surely does the task name each candidate by path, and by module?
-- Reads pool, found_path.
SELECT
    file_id,
    confidence AS place,
    module
FROM pool
JOIN found_path USING (file_id)
