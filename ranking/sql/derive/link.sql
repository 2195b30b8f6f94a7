-- Which files are joined by an import, in either direction?
-- Reads edge.
SELECT source_file_id AS file_id, target_file_id AS other_id
FROM edge
WHERE kind = 'import'
UNION
SELECT target_file_id, source_file_id
FROM edge
WHERE kind = 'import'
