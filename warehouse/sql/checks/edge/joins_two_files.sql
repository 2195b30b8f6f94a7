-- Edges from or to a file that is not there, or from a file to itself.
SELECT source_file_id, target_file_id
FROM edge
WHERE
    source_file_id = target_file_id
    OR source_file_id NOT IN (SELECT file_id FROM file)
    OR target_file_id NOT IN (SELECT file_id FROM file)
