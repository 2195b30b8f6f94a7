-- How many lines has each file, what language is it in and what kind of document is it?
-- Reads wanted (path), file.
SELECT file_id, path, directory, language, document_type, lines
FROM file
SEMI JOIN wanted USING (path)
ORDER BY file_id
