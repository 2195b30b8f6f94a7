-- How surely does the task name each file by path, and by module?
-- Reads ledger.
SELECT
    file_id,
    confidence AS place,
    module
FROM ledger
WHERE retriever = 'path'
