-- Which files does a file import, those that it names most first? `of` is their number in all.
-- Reads edge, file, visible_file; $file_id, $limit.
SELECT file.path, sum(edge.count)::INTEGER AS statements, count(*) OVER () AS of
FROM edge
JOIN file ON file.file_id = edge.target_file_id
SEMI JOIN visible_file ON visible_file.file_id = edge.target_file_id
WHERE edge.source_file_id = $file_id AND edge.kind = 'import'
GROUP BY file.path
ORDER BY statements DESC, file.path
LIMIT $limit
