-- How much did the commits change each candidate that the task names, by id or by ticket?
-- Reads pool, found_reference.
SELECT file_id, score AS reference
FROM pool
JOIN found_reference USING (file_id)
