-- How near is each file to the task's meaning?
-- Reads ledger.
SELECT
    file_id,
    score AS semantic,
    best_three AS semantic_three,
    title AS semantic_title
FROM ledger
WHERE retriever = 'semantic'
