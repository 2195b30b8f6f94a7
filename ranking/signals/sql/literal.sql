-- How surely does the task mean each file by a rare literal that it holds?
-- Reads ledger.
SELECT
    file_id,
    confidence AS rare_literal
FROM ledger
WHERE retriever = 'literal'
