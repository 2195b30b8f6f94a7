-- How surely does each file define a symbol that the task names?
-- Reads ledger.
SELECT
    file_id,
    confidence AS definition,
    score AS definitions
FROM ledger
WHERE retriever = 'definition'
