-- How much credit does each file have of past changes whose messages are like the task?
-- Reads found_past_change.
SELECT
    file_id,
    score AS past_change
FROM found_past_change
