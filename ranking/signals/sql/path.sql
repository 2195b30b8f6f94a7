-- How surely does the task name each file by path, and by module?
-- Reads found_path.
SELECT
    file_id,
    confidence AS place,
    module
FROM found_path
