-- How much credit does each candidate have of past changes whose messages are like the task?
-- Reads pool, found_past_change.
SELECT file_id, score AS past_change
FROM pool
JOIN found_past_change USING (file_id)
