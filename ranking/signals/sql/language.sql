-- Which candidates are in a language that the task names?
-- Reads pool, file, named_language.
SELECT
    file_id,
    1.0 AS language_match
FROM pool
JOIN file USING (file_id)
SEMI JOIN named_language USING (language)
