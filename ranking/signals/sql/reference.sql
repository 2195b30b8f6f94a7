-- How much did the commits change each file that the task names, by id or by ticket?
-- Reads ledger.
SELECT
    file_id,
    score AS reference
FROM ledger
WHERE retriever = 'reference'
