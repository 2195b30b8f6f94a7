-- How near is each candidate to a seed, along dependencies and by directory?
-- Steps lead over visible files alone, in either direction.
-- Reads pool, seed, link, file, visible_file.
WITH RECURSIVE reached AS (
    SELECT file_id, 0 AS steps
    FROM seed
    UNION
    SELECT link.other_id, reached.steps + 1
    FROM reached
    JOIN link ON link.file_id = reached.file_id
    SEMI JOIN visible_file ON visible_file.file_id = link.other_id
    WHERE reached.steps < 3
),

nearest AS (
    SELECT file_id, min(steps) AS steps
    FROM reached
    GROUP BY file_id
),

seed_directory AS (
    SELECT DISTINCT directory
    FROM seed
    JOIN file USING (file_id)
)

SELECT
    pool.file_id,
    nearest.steps AS hops,
    CASE
        WHEN nearest.steps <= 1 THEN 1.0
        WHEN nearest.steps <= 3 THEN 0.5
        WHEN seed_directory.directory IS NOT NULL THEN 0.25
        ELSE 0.0
    END AS relationship,
    least(1.0, pow(2.0, 1 - nearest.steps)) AS dependency
FROM pool
JOIN file USING (file_id)
LEFT JOIN nearest USING (file_id)
LEFT JOIN seed_directory USING (directory)
