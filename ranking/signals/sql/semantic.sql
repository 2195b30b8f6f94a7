-- How near is each file to the task's meaning?
-- Reads ledger.
SELECT
    file_id,
    score AS semantic,
    best_three AS semantic_three,
    title AS semantic_title,
    title_three AS semantic_title_three
FROM ledger
WHERE retriever = 'semantic'
