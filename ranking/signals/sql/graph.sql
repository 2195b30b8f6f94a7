-- How near is each candidate to a seed, along dependencies and by directory?
-- Reads pool, seed, found_import, file.
WITH near AS (
    SELECT
        pool.file_id,
        file.directory,
        CASE WHEN seed.file_id IS NULL THEN found_import.hops ELSE 0 END AS hops
    FROM pool
    JOIN file USING (file_id)
    LEFT JOIN seed USING (file_id)
    LEFT JOIN found_import USING (file_id)
)

SELECT
    file_id,
    hops,
    CASE
        WHEN hops <= 1 THEN 1.0
        WHEN hops <= 3 THEN 0.5
        WHEN directory IN (SELECT file.directory FROM seed JOIN file USING (file_id)) THEN 0.25
        ELSE 0.0
    END AS relationship,
    CASE WHEN hops <= 1 THEN 1.0 ELSE pow(2.0, 1 - hops) END AS dependency
FROM near
