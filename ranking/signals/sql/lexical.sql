-- How well does each candidate answer the task's words, in each form?
-- Reads pool, lexical.
SELECT
    file_id,
    best_five AS lexical,
    best_chunk AS lexical_chunk,
    whole_file AS lexical_file,
    title AS lexical_title,
    prose AS lexical_prose,
    code AS lexical_code,
    span AS lexical_span,
    symbol AS lexical_symbol,
    path AS lexical_path,
    path_title AS lexical_path_title
FROM pool
JOIN lexical USING (file_id)
