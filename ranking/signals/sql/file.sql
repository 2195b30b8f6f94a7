-- What do history, the dependency graph and the document type say of each candidate by itself?
-- Reads pool, file, degree.
SELECT
    file_id,
    recency,
    frequency,
    frequency_decayed,
    CASE document_type
        WHEN 'source' THEN 1.0
        WHEN 'types' THEN 0.8
        WHEN 'configuration' THEN 0.6
        WHEN 'test' THEN 0.4
        WHEN 'documentation' THEN 0.2
        ELSE 0.0
    END AS file_type,
    ln(1 + degree) / ln(1 + highest) AS centrality
FROM pool
JOIN file USING (file_id)
LEFT JOIN degree USING (file_id)
