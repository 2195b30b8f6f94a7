-- What is each file called, what kind of document is it and how many commits touched it, by file id?
-- Reads file.
SELECT path, document_type, commits
FROM file
ORDER BY file_id
