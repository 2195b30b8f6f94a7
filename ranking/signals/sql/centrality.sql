-- How central is each candidate in the dependency graph?
-- Reads pool, degree.
SELECT file_id, ln(1 + degree) / ln(1 + highest) AS centrality
FROM pool
JOIN degree USING (file_id)
