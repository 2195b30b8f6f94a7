-- Which files are of a language whose imports often lead nowhere, and what share of them lead to a file?
-- Reads file, lossy_language.
SELECT file_id, rate
FROM file
JOIN lossy_language USING (language)
