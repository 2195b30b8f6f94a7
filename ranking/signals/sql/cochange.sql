-- How much does each file change together with the seeds?
-- Reads ledger.
SELECT
    file_id,
    score AS cochange,
    ratio_recent AS cochange_recent
FROM ledger
WHERE retriever = 'coedit'
