-- How much did the commits change each file that the task names, by id or by ticket?
-- Reads found_reference.
SELECT
    file_id,
    score AS reference
FROM found_reference
