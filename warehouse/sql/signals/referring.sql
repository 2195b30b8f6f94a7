-- What every file of the tree calls, inherits from or otherwise names, and how often: what the resolver reads.
-- Reads file, reference.
SELECT
    file.path,
    reference.within,
    reference.name,
    reference.receiver,
    reference.kind,
    count(*)::INTEGER AS times
FROM reference
JOIN file USING (blob_id, language)
WHERE file.skipped IS NULL
GROUP BY ALL
ORDER BY ALL
