-- How well does each candidate answer the task's words, in each form?
-- Reads pool, found_lexical.
SELECT
    file_id,
    best_five AS lexical,
    best_chunk AS lexical_chunk,
    whole_file AS lexical_file,
    path AS lexical_path
FROM pool
JOIN found_lexical USING (file_id)
