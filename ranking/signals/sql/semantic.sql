-- How near is each candidate to the task's meaning?
-- Reads pool, semantic.
SELECT
    file_id,
    best_chunk AS semantic,
    best_three AS semantic_three,
    title AS semantic_title
FROM pool
JOIN semantic USING (file_id)
