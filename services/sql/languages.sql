-- Which languages are the visible files in?
-- Reads file, visible_file.
SELECT DISTINCT language
FROM file
SEMI JOIN visible_file USING (file_id)
