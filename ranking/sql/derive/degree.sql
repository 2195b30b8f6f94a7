-- To how many files is each file joined by an import, and what is the highest such number?
-- Reads edge.
WITH joined AS (
    SELECT source_file_id AS file_id, target_file_id AS other_id
    FROM edge
    WHERE kind = 'import'
    UNION
    SELECT target_file_id, source_file_id
    FROM edge
    WHERE kind = 'import'
)

SELECT file_id, count(*) AS degree, max(count(*)) OVER () AS highest
FROM joined
GROUP BY file_id
