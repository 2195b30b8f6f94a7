-- Edges of a kind that nobody knows, behind which nothing stands, or of which nothing is sure.
SELECT source_file_id, target_file_id, kind
FROM edge
WHERE kind NOT IN ('import', 'call', 'inherit') OR count < 1 OR confidence <= 0 OR confidence > 1
