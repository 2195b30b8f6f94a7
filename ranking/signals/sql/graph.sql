-- How near is each candidate to a seed, along dependencies and by directory?
-- Reads pool, seed, ledger, file.
WITH near AS (
    SELECT
        pool.file_id,
        CASE WHEN seed.file_id IS NULL THEN ledger.hops ELSE 0 END AS hops
    FROM pool
    LEFT JOIN seed USING (file_id)
    LEFT JOIN ledger ON ledger.file_id = pool.file_id AND ledger.retriever = 'import'
)

SELECT
    near.file_id,
    near.hops,
    CASE
        WHEN near.hops <= 1 THEN 1.0
        WHEN near.hops <= 3 THEN 0.5
        WHEN file.directory IN (SELECT file.directory FROM seed JOIN file USING (file_id)) THEN 0.25
        ELSE 0.0
    END AS relationship,
    CASE WHEN near.hops <= 1 THEN 1.0 ELSE pow(2.0, 1 - near.hops) END AS dependency
FROM near
JOIN file USING (file_id)
