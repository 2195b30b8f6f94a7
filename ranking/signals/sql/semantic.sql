-- How near is each candidate to the task's meaning?
-- Reads pool, found_semantic.
SELECT
    file_id,
    score AS semantic,
    best_three AS semantic_three,
    title AS semantic_title
FROM pool
JOIN found_semantic USING (file_id)
