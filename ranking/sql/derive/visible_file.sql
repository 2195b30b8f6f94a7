-- Which files may a ranking know of, where nothing is filtered? A session with filters has its own.
-- Reads file.
SELECT file_id
FROM file
