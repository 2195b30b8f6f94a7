-- How near is each candidate to what the task has explored, by edges and by directory?
-- Reads pool, explored, link, file, visible_file.
WITH one_step AS (
    SELECT DISTINCT link.other_id AS file_id
    FROM explored
    JOIN link USING (file_id)
    SEMI JOIN visible_file ON visible_file.file_id = link.other_id
),

two_steps AS (
    SELECT DISTINCT link.other_id AS file_id
    FROM one_step
    JOIN link USING (file_id)
),

explored_directory AS (
    SELECT DISTINCT directory, regexp_extract(directory, '^(.*)/', 1) AS parent
    FROM explored
    JOIN file USING (file_id)
),

adjacent AS (
    SELECT
        pool.file_id,
        max(CASE
            WHEN file.directory = explored_directory.directory THEN 1.0
            WHEN file.directory = explored_directory.parent THEN 0.5
            WHEN regexp_extract(file.directory, '^(.*)/', 1) = explored_directory.directory THEN 0.5
            WHEN regexp_extract(file.directory, '^(.*)/', 1) = explored_directory.parent THEN 0.5
            ELSE 0.0
        END) AS context
    FROM pool
    JOIN file USING (file_id)
    CROSS JOIN explored_directory
    GROUP BY pool.file_id
)

SELECT
    pool.file_id,
    CASE
        WHEN one_step.file_id IS NOT NULL THEN 1.0
        WHEN two_steps.file_id IS NOT NULL THEN 0.5
        ELSE 0.0
    END AS task_proximity,
    adjacent.context AS task_context
FROM pool
LEFT JOIN one_step USING (file_id)
LEFT JOIN two_steps USING (file_id)
LEFT JOIN adjacent USING (file_id)
