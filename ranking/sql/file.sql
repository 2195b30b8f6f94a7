-- What is each file called and what kind of document is it, by file id?
-- Reads file.
SELECT path, document_type
FROM file
ORDER BY file_id
