-- Files whose number is not their place in the order of paths.
SELECT file_id, path
FROM (SELECT file_id, path, row_number() OVER (ORDER BY file_id) - 1 AS place FROM file)
WHERE file_id <> place
