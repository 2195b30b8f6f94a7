-- How many chunks and files are there?
-- Reads chunk, file.
SELECT
    (SELECT count(*) FROM chunk) AS chunks,
    (SELECT count(*) FROM file) AS files
